// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QRect>

#include <memory>

#include <tiffio.h>

namespace clinicdesk::decoder {

/// Decodes the strips or tiles of a directory, its cells. Damage is reported by the messages of libtiff.
class TiffCells {
public:
    virtual ~TiffCells() = default;
    /// The picture without its pixels, all of them grey.
    virtual QImage makeImage(QSize size) const;
    /// Decodes one cell into `image`, as far as that is possible. False where nothing of it can be decoded.
    virtual bool decode(const QRect &cell, QImage &image) = 0;
    /// Called after the last cell.
    virtual void finish(QImage & /*image*/) {}
};

/// The value of a tag; its default, or `otherwise`, where the directory does not have it.
template <class T>
T tiffValue(TIFF *tiff, uint32_t tag, T otherwise = {})
{
    T value{};
    return TIFFGetFieldDefaulted(tiff, tag, &value) ? value : otherwise;
}

/// Returns what can decode the samples themselves: numbers with signs, floating-point numbers, and widths that the
/// conversions of libtiff do not know. Nothing for other colours than grey, RGB and CMYK.
std::unique_ptr<TiffCells> makeSampleCells(TIFF *tiff);
/// True where the conversions of libtiff would show samples of the directory with other values, or not at all.
bool hasUnusualSamples(TIFF *tiff);

} // namespace clinicdesk::decoder

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <cstdint>
#include <optional>

namespace clinicdesk::support {

/// How a page of a TIFF is stored; the numbers are those of libtiff.
struct TiffForm {
    int compression = 5;
    int bits = 8;
    int samples = 3;
    int photometric = 2;
    int format = 1;
    bool isSeparate = false;
    int tile = 0; ///< side of the tiles; 0 for strips
    int rowsPerStrip = 16;
    int predictor = 1;
    int extra = -1; ///< kind of the last sample, if it is no colour
    double extraValue = 1;
    std::optional<int> subfile{}; ///< mark of thumbnails and masks
    int width = 160;
    int height = 120;
    bool isGrainy = false; ///< otherwise four plain quarters
};

/// Pages of four quarters: red, green (above), blue, white (below); in grey 0.25, 0.5, 0.75 and 1 of white. `mode` is
/// that of libtiff: "w", "wb" for the other order of bytes, "w8" for a BigTIFF.
QByteArray madeTiff(const QList<TiffForm> &pages, const char *mode = "w");
/// A page of which the only strip is `data`.
QByteArray tiffWithStrip(const TiffForm &page, const QByteArray &data);
/// A page whose directory is before its pixels, in grey and not compressed.
QByteArray tiffWithPixelsAtTheEnd(int width, int height);

/// Where the pixels of the file are: from its header to its first directory. Of `madeTiff` with one page.
struct Range {
    qsizetype from = 0;
    qsizetype size = 0;
};
Range pixelsOf(const QByteArray &tiff);

/// The same bytes with zeros in the part of `range` from `at` to `at + share` of it.
QByteArray withHole(QByteArray bytes, Range range, double at, double share);

} // namespace clinicdesk::support

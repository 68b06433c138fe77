// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/raster.h"

#include <array>
#include <optional>

namespace clinicdesk::decoder {

/// What a JPEG says besides its pixels.
struct JpegNotes {
    QSize size;
    int colours = 3;          ///< 1, 3, or 4 of printers
    QByteArray exif;          ///< without its mark
    QByteArray profile;       ///< ICC colour profile
    bool isUnusual = false;   ///< arithmetic coding, or a height after the pixels: few programs open it
    bool hasLocation = false; ///< in EXIF, XMP, IPTC, or in what follows the picture: a second picture, a film
};

JpegNotes readJpegNotes(const QByteArray &jpeg);

/// The EXIF data before the first scan, without its mark; empty for none. `head` starts with the file.
QByteArray exifIn(QByteArrayView head);
/// Whether the segments before the first scan name a place. `head` starts with the file.
bool headHasLocation(QByteArrayView head);

/// Looks for places in the data that phones append to a picture: pictures with EXIF data, films. Bytes can be added in
/// pieces of any size.
class TrailerLocation {
public:
    void add(QByteArrayView bytes);
    bool isFound() const { return m_isFound; }

private:
    QByteArray m_window; ///< the last bytes, because a place can be on the border of two pieces
    bool m_isFound = false;
};

/// The same picture in the usual form: a height that is stored after the pixels (DNL) moves to the head. Nothing for a
/// file that is not such a JPEG.
std::optional<QByteArray> withHeightInHead(const QByteArray &jpeg);

/// Decodes at the smallest of libjpeg's scales that is not smaller than `needed`; in full without it. Keeps grey
/// pictures grey.
Raster readJpeg(const QByteArray &jpeg, std::optional<QSize> needed = {});

/// Compresses a picture. `exif` and `profile` may be empty.
QByteArray writeJpeg(const QImage &image, int quality, const QByteArray &exif, const QByteArray &profile);

/// The brightness and the two colours of a photo as a JPEG stores them, the colours in half the size. They are
/// compressed again in less time than pixels, and lose less.
struct JpegPlanes {
    std::array<QImage, 3> planes;
    std::optional<PictureFlaw> flaw = {};

    QSize size() const { return planes[0].size(); }
};

/// Nothing for a JPEG that stores its pixels in another way, or that has an odd width or height.
std::optional<JpegPlanes> readJpegPlanes(const QByteArray &jpeg);

JpegPlanes upright(const JpegPlanes &planes, int orientation);

QByteArray writeJpeg(const JpegPlanes &planes, int quality, const QByteArray &exif, const QByteArray &profile);

/// Turns and cleans a JPEG without decoding its pixels. Of what is not pixels only `exif` and the colour profile stay:
/// no thumbnail, no further picture after the first, no note of an editor. Nothing where the picture does not consist
/// of whole blocks, so that its edge would be lost.
std::optional<QByteArray> rewriteJpeg(const QByteArray &jpeg, int orientation, const QByteArray &exif,
                                      const QByteArray &profile);

} // namespace clinicdesk::decoder

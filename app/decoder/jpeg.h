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

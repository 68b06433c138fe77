// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/pictureflaw.h"

#include <QByteArray>
#include <QImage>

#include <optional>

namespace clinicdesk::decoder {

/// A decoded picture as it is in the file, not turned yet.
struct Raster {
    QImage image;
    int orientation = 1; ///< of EXIF; 1 where the decoder has turned it
    QByteArray exif;     ///< without the mark of a JPEG segment
    QByteArray profile;  ///< ICC colour profile
    std::optional<PictureFlaw> flaw = {};
};

/// The orientation of a picture that is made upright and then turned by so many quarters, clockwise.
int turnedOrientation(int orientation, int quarters);

/// The same colours as sRGB, where there is a colour profile.
QImage inStandardColours(QImage image, const QByteArray &profile);

/// Turns the picture as its orientation says.
QImage upright(const QImage &image, int orientation);

/// Without transparency: what is behind becomes white, as on paper.
QImage onWhite(const QImage &image);

/// The same picture within so many pixels in each direction; never enlarged.
QImage within(const QImage &image, QSize limit);

/// Black and white only, in one bit for each pixel.
bool isBlackAndWhite(const QImage &image);

} // namespace clinicdesk::decoder

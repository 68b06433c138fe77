// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/pictureflaw.h"
#include "core/document/fileflaw.h"

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

/// Programs that know no transparency leave the alpha of all pixels 0. If the colours behind it differ, they are the
/// picture; otherwise it is blank, and stays as it is.
QImage withoutEmptyAlpha(QImage image);

/// Adds what is wrong with the picture of this page, if something is.
void addFlaw(const Raster &raster, int page, FileFlaws &flaws);

/// The same picture within so many pixels in each direction; never enlarged.
QImage within(const QImage &image, QSize limit);

/// Black and white only, in one bit for each pixel.
bool isBlackAndWhite(const QImage &image);

} // namespace clinicdesk::decoder

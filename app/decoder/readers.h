// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/raster.h"
#include "core/document/sourcekind.h"

namespace clinicdesk::decoder {

/// What is known of a picture before its pixels are decoded.
struct PictureFacts {
    QSize size;
    int pages = 1;
    int pictures = 1;    ///< of an animation, or of a HEIC with several
    int orientation = 1; ///< as `Raster` has it
    bool hasLocation = false;
    bool isLossy = true; ///< stored as photos are
};

// Each reader checks the number of pixels first, and fails with `Failed`. Damage that leaves a picture is its `flaw`.

/// HEIC and AVIF.
PictureFacts describeHeic(const QByteArray &file);
Raster readHeic(const QByteArray &file);

PictureFacts describeTiff(const QByteArray &file);
/// `page` counts from 0.
Raster readTiff(const QByteArray &file, int page);

/// Files of JPEG 2000, and bare codestreams, as a TIFF has them.
PictureFacts describeJpeg2000(const QByteArray &file);
Raster readJpeg2000(const QByteArray &file);

PictureFacts describeWebP(const QByteArray &file);
Raster readWebP(const QByteArray &file);

PictureFacts describePng(const QByteArray &file);
Raster readPng(const QByteArray &file);

PictureFacts describeBmp(const QByteArray &file);
Raster readBmp(const QByteArray &file);

/// Of an animation the first picture.
PictureFacts describeGif(const QByteArray &file);
Raster readGif(const QByteArray &file);

/// `exif` is empty for none.
QByteArray writePng(const QImage &image, const QByteArray &exif);
/// Copies a PNG with only the dates and the camera of its EXIF data, and without XMP and the notes of editors; every
/// other chunk stays as it is.
QByteArray cleanPng(const QByteArray &png);

} // namespace clinicdesk::decoder

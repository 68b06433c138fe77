// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QStringList>

/// Made-up pictures in the formats that Clinic Desk converts, for tests with Qt Gui.
namespace clinicdesk::support {

/// Four quarters: red, green (above), blue, white (below). A turned or mirrored one looks different.
QImage quarters(QSize size = {160, 120});
/// Noise: hardly compressible, the same every time.
QImage noise(QSize size);
/// The colours in the middles of the quarters as letters, row after row: `RGBW` for an upright one.
QString quartersOf(const QImage &image);

QByteArray encoded(const QImage &image, const char *format, int quality = -1);
/// `pages` become the pages of one TIFF. Black and white ones are stored as such.
QByteArray tiffOf(const QList<QImage> &pages, int orientation = 1);
QByteArray webpOf(const QImage &image, bool lossless);
/// As `cjpeg` writes it with these options.
QByteArray jpegBy(const QStringList &options, const QImage &image);
/// Where the frame of a JPEG in one scan says its height, in two bytes.
qsizetype heightAt(const QByteArray &jpeg);
/// A JPEG whose height is stored in a segment DNL after the pixels.
QByteArray withHeightAtItsEnd(QByteArray jpeg);
/// A codestream of JPEG 2000, grey, lossless.
QByteArray jpeg2000Of(const QImage &image);
/// Two pictures of 2 by 2 pixels: the first one is red.
QByteArray animatedGif();
/// A HEIC of quarters, 640 by 480, with a location, a date and a camera.
QByteArray heicPhoto();
/// A PDF with a noisy photo on each page.
QByteArray pdfOfPhotos(int pages, QSize pixels);

/// The file after `exiftool OPTIONS`.
QByteArray withTags(const QByteArray &file, const QStringList &options);
/// A location, a date, a camera and this orientation.
QByteArray photoWithTags(const QByteArray &file, int orientation);
/// What `exiftool` tells about the file, a line `Group:Name: Value` for each tag.
QByteArray tagsOf(const QByteArray &file);

} // namespace clinicdesk::support

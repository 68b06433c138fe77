// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/grainypicture.h"

#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <QRandomGenerator>

namespace clinicdesk::support {

namespace {

QImage grain(QImage::Format format)
{
    constexpr int side = 200;
    QRandomGenerator random(1);
    QImage picture(side, side, QImage::Format_RGB32);
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x)
            picture.setPixel(x, y, random.generate() | 0xFF000000U);
    }
    return picture.convertToFormat(format);
}

QByteArray written(const QImage &picture, const char *format, JpegScans scans = JpegScans::One)
{
    QBuffer buffer;
    QImageWriter writer(&buffer, format);
    writer.setProgressiveScanWrite(scans == JpegScans::Several);
    return writer.write(picture) ? buffer.data() : QByteArray();
}

QImage::Format formatOf(PngColors colors)
{
    switch (colors) {
    case PngColors::True:
        break;
    case PngColors::Palette:
        return QImage::Format_Indexed8;
    case PngColors::SixteenBits:
        return QImage::Format_RGBA64;
    case PngColors::BlackAndWhite:
        return QImage::Format_Mono;
    }
    return QImage::Format_RGB32;
}

} // namespace

QByteArray grainyJpeg(JpegScans scans)
{
    return written(grain(QImage::Format_RGB32), "jpeg", scans);
}

QByteArray grainyGreyJpeg()
{
    return written(grain(QImage::Format_Grayscale8), "jpeg");
}

QByteArray grainyPng(PngColors colors)
{
    return written(grain(formatOf(colors)), "png");
}

} // namespace clinicdesk::support

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/raster.h"

#include "app/decoder/failure.h"

#include <QColorSpace>
#include <QPainter>
#include <QTransform>

#include <algorithm>
#include <array>
#include <span>

namespace clinicdesk::decoder {

namespace {

/// Qt returns an empty picture where there is no memory.
QImage demand(QImage image)
{
    if (image.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    return image;
}

/// The colours as they are stored, also where they should have been multiplied by an alpha of 0.
QImage straight(QImage image)
{
    switch (image.format()) {
    case QImage::Format_ARGB32_Premultiplied:
        image.reinterpretAsFormat(QImage::Format_ARGB32);
        return image;
    case QImage::Format_RGBA8888_Premultiplied:
        image.reinterpretAsFormat(QImage::Format_RGBA8888);
        return image;
    case QImage::Format_RGBA64_Premultiplied:
        image.reinterpretAsFormat(QImage::Format_RGBA64);
        return image;
    default:
        return image;
    }
}

/// Without alpha and with all colours. Qt would multiply them in other conversions than these.
QImage opaque(QImage image)
{
    switch (image.format()) {
    case QImage::Format_RGBA8888:
        return demand(std::move(image).convertToFormat(QImage::Format_RGBX8888));
    case QImage::Format_RGBA64:
        return demand(std::move(image).convertToFormat(QImage::Format_RGBX64));
    default:
        image = demand(std::move(image).convertToFormat(QImage::Format_ARGB32));
        return demand(std::move(image).convertToFormat(QImage::Format_RGB32));
    }
}

bool isTransparent(QRgb pixel)
{
    return qAlpha(pixel) == 0;
}

} // namespace

int turnedOrientation(int orientation, int quarters)
{
    // What a quarter makes of each orientation. None has the number 0.
    constexpr std::array afterQuarter{0, 6, 7, 8, 5, 2, 3, 4, 1};
    for (int i = 0; i < quarters; ++i)
        orientation = afterQuarter[static_cast<std::size_t>(orientation)];
    return orientation;
}

QImage inStandardColours(QImage image, const QByteArray &profile)
{
    const auto space = profile.isEmpty() ? QColorSpace() : QColorSpace::fromIccProfile(profile);
    const bool isNeeded = space.isValid() && space != QColorSpace(QColorSpace::SRgb) && !isBlackAndWhite(image);
    if (!isNeeded)
        return image;
    image.setColorSpace(space);
    image.convertToColorSpace(QColorSpace(QColorSpace::SRgb));
    return demand(image);
}

QImage upright(const QImage &image, int orientation)
{
    constexpr double quarter = 90;
    const auto turned = [&image](double angle) { return demand(image.transformed(QTransform().rotate(angle))); };
    switch (orientation) {
    case 2:
        return demand(image.mirrored(true, false));
    case 3:
        return demand(image.mirrored(true, true));
    case 4:
        return demand(image.mirrored(false, true));
    case 5:
        return demand(turned(quarter).mirrored(true, false));
    case 6:
        return turned(quarter);
    case 7:
        return demand(turned(-quarter).mirrored(true, false));
    case 8:
        return turned(-quarter);
    default:
        return image;
    }
}

QImage onWhite(const QImage &image)
{
    if (!image.hasAlphaChannel())
        return image;
    auto paper = demand(QImage(image.size(), QImage::Format_RGB32));
    paper.setDotsPerMeterX(image.dotsPerMeterX());
    paper.setDotsPerMeterY(image.dotsPerMeterY());
    paper.fill(Qt::white);
    QPainter painter(&paper);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    painter.drawImage(0, 0, image);
    return paper;
}

QImage withoutEmptyAlpha(QImage image)
{
    if (!image.hasAlphaChannel())
        return image;
    std::optional<QRgb> first;
    bool isPicture = false;
    for (int y = 0; y < image.height(); ++y) {
        // One row at a time, so that no copy of a large picture is needed.
        const auto row = straight(image.copy(0, y, image.width(), 1)).convertToFormat(QImage::Format_ARGB32);
        const std::span pixels(reinterpret_cast<const QRgb *>(row.constScanLine(0)),
                               static_cast<std::size_t>(row.width()));
        if (!std::ranges::all_of(pixels, isTransparent))
            return image;
        first = first.value_or(pixels.front());
        isPicture = isPicture || std::ranges::any_of(pixels, [&first](QRgb pixel) { return pixel != *first; });
    }
    return isPicture ? opaque(straight(std::move(image))) : image;
}

void addFlaw(const Raster &raster, int page, FileFlaws &flaws)
{
    if (raster.flaw && flaws.size() < maxFileFlaws)
        flaws += flawsOf(raster.flaw, page);
}

QImage within(const QImage &image, QSize limit)
{
    if (image.width() <= limit.width() && image.height() <= limit.height())
        return image;
    return demand(image.scaled(image.size().scaled(limit, Qt::KeepAspectRatio).expandedTo({1, 1}),
                               Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
}

bool isBlackAndWhite(const QImage &image)
{
    return image.format() == QImage::Format_Mono || image.format() == QImage::Format_MonoLSB;
}

} // namespace clinicdesk::decoder

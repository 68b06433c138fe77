// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/readers.h"

#include <algorithm>
#include <memory>

#include <webp/decode.h>
#include <webp/demux.h>

namespace clinicdesk::decoder {

namespace {

struct Free {
    void operator()(WebPDemuxer *demuxer) const { WebPDemuxDelete(demuxer); }
    void operator()(WebPAnimDecoder *decoder) const { WebPAnimDecoderDelete(decoder); }
    void operator()(WebPIDecoder *decoder) const { WebPIDelete(decoder); }
    void operator()(WebPIterator *iterator) const { WebPDemuxReleaseIterator(iterator); }
};
using Demuxer = std::unique_ptr<WebPDemuxer, Free>;

WebPData dataOf(const QByteArray &file)
{
    return {.bytes = reinterpret_cast<const uint8_t *>(file.constData()),
            .size = static_cast<std::size_t>(file.size())};
}

Demuxer open(const QByteArray &file)
{
    const auto data = dataOf(file);
    Demuxer demuxer(WebPDemux(&data));
    if (!demuxer)
        failDamaged(QStringLiteral("WebP: not readable"));
    checkPixels(WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_WIDTH),
                WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_HEIGHT));
    return demuxer;
}

QByteArray chunk(const Demuxer &demuxer, const char *name)
{
    WebPChunkIterator found{};
    QByteArray bytes;
    if (WebPDemuxGetChunk(demuxer.get(), name, 1, &found) != 0)
        bytes = QByteArray(reinterpret_cast<const char *>(found.chunk.bytes), static_cast<qsizetype>(found.chunk.size));
    WebPDemuxReleaseChunkIterator(&found);
    return bytes;
}

/// Some programs write the mark of a JPEG segment before it.
QByteArray exifOf(const Demuxer &demuxer)
{
    const auto exif = chunk(demuxer, "EXIF");
    return exif.startsWith("Exif") ? exif.mid(6) : exif;
}

bool isLossy(const QByteArray &file)
{
    WebPBitstreamFeatures features;
    const auto data = dataOf(file);
    constexpr int lossless = 2;
    return WebPGetFeatures(data.bytes, data.size, &features) != VP8_STATUS_OK || features.format != lossless;
}

QImage demand(QImage image)
{
    if (image.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    return image;
}

/// Of an animation the first picture, on its canvas.
Raster readFrame(const QByteArray &file)
{
    const auto data = dataOf(file);
    WebPAnimDecoderOptions options;
    WebPAnimDecoderOptionsInit(&options);
    options.color_mode = MODE_RGBA;
    const std::unique_ptr<WebPAnimDecoder, Free> decoder(WebPAnimDecoderNew(&data, &options));
    uint8_t *pixels = nullptr;
    int timestamp = 0;
    WebPAnimInfo info{};
    if (!decoder || WebPAnimDecoderGetInfo(decoder.get(), &info) == 0 ||
        WebPAnimDecoderGetNext(decoder.get(), &pixels, &timestamp) == 0)
        failDamaged(QStringLiteral("WebP: the picture cannot be decoded"));
    const auto width = static_cast<int>(info.canvas_width);
    const QImage view(pixels, width, static_cast<int>(info.canvas_height), qsizetype(width) * 4,
                      QImage::Format_RGBA8888);
    return {.image = demand(view.copy())};
}

/// The only picture, as far as it can be decoded. Its stream has no checksum, but is read to its end: one that is
/// complete before has lost its place in a hole.
Raster readStill(const Demuxer &demuxer)
{
    WebPIterator frame{};
    if (WebPDemuxGetFrame(demuxer.get(), 1, &frame) == 0)
        failDamaged(QStringLiteral("WebP: no picture"));
    const std::unique_ptr<WebPIterator, Free> owner(&frame);
    checkPixels(frame.width, frame.height);
    auto image = demand(QImage(frame.width, frame.height, QImage::Format_RGBA8888));
    image.fill(Qt::lightGray);
    const std::unique_ptr<WebPIDecoder, Free> decoder(WebPINewRGB(MODE_RGBA, image.bits(),
                                                                  static_cast<std::size_t>(image.sizeInBytes()),
                                                                  static_cast<int>(image.bytesPerLine())));
    constexpr std::size_t endBytes = 64; // encoders may fill the end
    const auto *bytes = frame.fragment.bytes;
    const auto size = frame.fragment.size;
    const bool isEarly =
        !decoder || WebPIUpdate(decoder.get(), bytes, size - std::min(size, endBytes)) == VP8_STATUS_OK;
    const bool isWhole = !isEarly && WebPIUpdate(decoder.get(), bytes, size) == VP8_STATUS_OK;
    if (isWhole)
        return {.image = image};
    int rows = 0;
    if (!decoder || !WebPIDecGetRGB(decoder.get(), &rows, nullptr, nullptr, nullptr) || rows <= 0)
        failDamaged(QStringLiteral("WebP: the picture cannot be decoded"));
    const auto missing = isEarly ? 1.0 : static_cast<double>(frame.height - rows) / frame.height;
    return {.image = image,
            .flaw = PictureFlaw{.missing = missing, .detail = QStringLiteral("WebP: damaged after row %1").arg(rows)}};
}

} // namespace

PictureFacts describeWebP(const QByteArray &file)
{
    const auto demuxer = open(file);
    const auto side = [&demuxer](WebPFormatFeature feature) {
        return static_cast<int>(WebPDemuxGetI(demuxer.get(), feature));
    };
    const auto exif = readExif(exifOf(demuxer));
    return {.size = {side(WEBP_FF_CANVAS_WIDTH), side(WEBP_FF_CANVAS_HEIGHT)},
            .pictures = std::max(1, side(WEBP_FF_FRAME_COUNT)),
            .orientation = exif.orientation,
            .hasLocation = exif.hasLocation || xmpHasLocation(chunk(demuxer, "XMP ")),
            .isLossy = isLossy(file)};
}

Raster readWebP(const QByteArray &file)
{
    const auto demuxer = open(file);
    const bool isAnimated = (WebPDemuxGetI(demuxer.get(), WEBP_FF_FORMAT_FLAGS) & ANIMATION_FLAG) != 0;
    auto raster = isAnimated ? readFrame(file) : readStill(demuxer);
    const bool hasAlpha = (WebPDemuxGetI(demuxer.get(), WEBP_FF_FORMAT_FLAGS) & ALPHA_FLAG) != 0;
    raster.image =
        demand(std::move(raster.image).convertToFormat(hasAlpha ? QImage::Format_ARGB32 : QImage::Format_RGB32));
    raster.exif = exifOf(demuxer);
    raster.orientation = readExif(raster.exif).orientation;
    raster.profile = chunk(demuxer, "ICCP");
    return raster;
}

} // namespace clinicdesk::decoder

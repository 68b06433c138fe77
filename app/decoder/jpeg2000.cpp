// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/failure.h"
#include "app/decoder/jpx.h"
#include "app/decoder/jpxboxes.h"
#include "app/decoder/jpxholes.h"
#include "app/decoder/readers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include <openjpeg.h>

namespace clinicdesk::decoder {

namespace {

std::span<const opj_image_comp_t> componentsOf(const opj_image_t &image)
{
    return {image.comps, image.numcomps};
}

void checkHead(const Jpx &picture)
{
    if (!picture.hasHead())
        failDamaged(picture.problem());
    checkPixels(picture.width(), picture.height());
}

/// One row of a component as bytes, stretched to the width of the picture.
void readRow(const opj_image_comp_t &component, qint64 y, qint64 height, std::span<int> row)
{
    const auto *samples = component.data + std::min<qint64>(y * component.h / height, component.h - 1) * component.w;
    const auto max = (qint64{1} << component.prec) - 1;
    const auto zero = component.sgnd != 0 ? max / 2 + 1 : 0;
    const auto width = static_cast<qint64>(row.size());
    for (qint64 x = 0; x < width; ++x) {
        const auto at = component.w == width ? x : std::min<qint64>(x * component.w / width, component.w - 1);
        const auto value = std::clamp<qint64>(samples[at] + zero, 0, max);
        row[static_cast<std::size_t>(x)] = static_cast<int>(max == 255 ? value : value * 255 / max);
    }
}

enum class Colours { Grey, Rgb, Ycc, Cmyk };

using Components = std::vector<const opj_image_comp_t *>;

/// Where the file does not say it: by the number of components, and by their size, because only those of YCC differ.
Colours coloursOf(const opj_image_t &image, const Components &colours)
{
    if (colours.size() < 3)
        return Colours::Grey;
    switch (image.color_space) {
    case OPJ_CLRSPC_SYCC:
    case OPJ_CLRSPC_EYCC:
        return Colours::Ycc;
    case OPJ_CLRSPC_CMYK:
        return colours.size() >= 4 ? Colours::Cmyk : Colours::Rgb;
    default:
        return colours[1]->dx != colours[0]->dx || colours[1]->dy != colours[0]->dy ? Colours::Ycc : Colours::Rgb;
    }
}

QRgb colourOf(Colours colours, const std::array<int, 4> &samples, int alpha)
{
    const auto [a, b, c, d] = samples;
    switch (colours) {
    case Colours::Grey:
        return qRgba(a, a, a, alpha);
    case Colours::Rgb:
        return qRgba(a, b, c, alpha);
    case Colours::Cmyk: {
        const auto light = [black = 255 - d](int ink) { return (255 - ink) * black / 255; };
        return qRgba(light(a), light(b), light(c), alpha);
    }
    case Colours::Ycc: {
        constexpr int middle = 128;
        const auto byte = [](double value) { return static_cast<int>(std::lround(std::clamp(value, 0.0, 255.0))); };
        const double blue = b - middle;
        const double red = c - middle;
        return qRgba(byte(a + 1.402 * red), byte(a - 0.344136 * blue - 0.714136 * red), byte(a + 1.772 * blue), alpha);
    }
    }
    Q_UNREACHABLE();
}

void checkComponents(std::span<const opj_image_comp_t> components)
{
    constexpr unsigned maxBits = 31;
    for (const auto &component : components) {
        if (!component.data || component.w == 0 || component.h == 0)
            failDamaged(QStringLiteral("JPEG 2000: a component without samples"));
        if (component.prec == 0 || component.prec > maxBits)
            fail(DecoderFailure::Reason::Unsupported, QStringLiteral("JPEG 2000: %1 bits").arg(component.prec));
    }
}

QImage pixelsOf(const Jpx &picture)
{
    const auto components = componentsOf(picture.image());
    checkComponents(components);
    Components colours;
    const opj_image_comp_t *alpha = nullptr;
    for (const auto &component : components) {
        if (component.alpha != 0)
            alpha = &component;
        else if (colours.size() < 4)
            colours.push_back(&component);
    }
    if (colours.empty())
        failDamaged(QStringLiteral("JPEG 2000: no colours"));
    QImage image(static_cast<int>(picture.width()), static_cast<int>(picture.height()),
                 alpha ? QImage::Format_ARGB32 : QImage::Format_RGB32);
    if (image.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    const auto kind = coloursOf(picture.image(), colours);
    const auto width = static_cast<std::size_t>(image.width());
    std::array<std::vector<int>, 4> rows;
    rows.fill(std::vector<int>(width));
    std::vector<int> opacity(width, 255);
    for (int y = 0; y < image.height(); ++y) {
        for (std::size_t i = 0; i < colours.size(); ++i)
            readRow(*colours[i], y, image.height(), rows[i]);
        if (alpha)
            readRow(*alpha, y, image.height(), opacity);
        auto *pixels = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (std::size_t x = 0; x < width; ++x)
            pixels[x] = colourOf(kind, {rows[0][x], rows[1][x], rows[2][x], rows[3][x]}, opacity[x]);
    }
    return image;
}

QByteArray profileOf(const opj_image_t &image)
{
    return image.icc_profile_buf
               ? QByteArray(reinterpret_cast<const char *>(image.icc_profile_buf), qsizetype{image.icc_profile_len})
               : QByteArray();
}

} // namespace

PictureFacts describeJpeg2000(const QByteArray &file)
{
    const Jpx picture(file, Jpx::CutPicture::Decoded);
    checkHead(picture);
    return {.size = {static_cast<int>(picture.width()), static_cast<int>(picture.height())},
            .hasLocation = jpxHasLocation(file),
            .isLossy = !picture.isLossless()};
}

Raster readJpeg2000(const QByteArray &file)
{
    Jpx whole(file, Jpx::CutPicture::Refused);
    checkHead(whole);
    if (whole.decode() && !whole.hasWarning())
        return {.image = pixelsOf(whole), .profile = profileOf(whole.image()), .flaw = findJpxHole(file)};
    // All of the picture can depend on each of its parts, so it is not known how much is lost.
    Jpx part(file, Jpx::CutPicture::Decoded);
    checkHead(part);
    if (!part.decode())
        failDamaged(whole.problem());
    return {.image = pixelsOf(part),
            .profile = profileOf(part.image()),
            .flaw = PictureFlaw{.missing = 1, .detail = whole.problem()}};
}

} // namespace clinicdesk::decoder

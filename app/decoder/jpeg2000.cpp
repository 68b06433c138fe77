// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/readers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include <openjpeg.h>

namespace clinicdesk::decoder {

namespace {

// Codecs and streams are the same type, so their functions are part of the type of their owner.
using Codec = std::unique_ptr<opj_codec_t, decltype(&opj_destroy_codec)>;
using Stream = std::unique_ptr<opj_stream_t, decltype(&opj_stream_destroy)>;
using Image = std::unique_ptr<opj_image_t, decltype(&opj_image_destroy)>;

/// The file in memory, as OpenJPEG reads it.
struct Bytes {
    const QByteArray *file = nullptr;
    qint64 at = 0;
};

constexpr auto failed = static_cast<OPJ_SIZE_T>(-1);

OPJ_SIZE_T readBytes(void *to, OPJ_SIZE_T count, void *user)
{
    auto &bytes = *static_cast<Bytes *>(user);
    const auto left = static_cast<OPJ_SIZE_T>(bytes.file->size() - bytes.at);
    const auto given = std::min(count, left);
    if (given == 0)
        return failed;
    std::memcpy(to, bytes.file->constData() + bytes.at, given);
    bytes.at += static_cast<qint64>(given);
    return given;
}

OPJ_BOOL seekBytes(OPJ_OFF_T offset, void *user)
{
    auto &bytes = *static_cast<Bytes *>(user);
    if (offset < 0 || offset > bytes.file->size())
        return OPJ_FALSE;
    bytes.at = offset;
    return OPJ_TRUE;
}

OPJ_OFF_T skipBytes(OPJ_OFF_T count, void *user)
{
    auto &bytes = *static_cast<Bytes *>(user);
    const auto to = std::clamp<qint64>(bytes.at + count, 0, bytes.file->size());
    const auto skipped = to - bytes.at;
    bytes.at = to;
    return skipped == 0 && count != 0 ? -1 : skipped;
}

/// The first message is the reason; others follow from it.
void note(const char *message, void *user)
{
    auto &text = *static_cast<QString *>(user);
    if (text.isEmpty())
        text = QStringLiteral("JPEG 2000: ") + QString::fromUtf8(message).trimmed();
}

void ignore(const char * /*message*/, void * /*user*/) {}

class Jpeg2000File {
public:
    /// A file that ends too early is refused, unless `isTolerant`.
    Jpeg2000File(const QByteArray &file, bool isTolerant)
        : m_bytes{.file = &file}
        , m_codec(opj_create_decompress(file.startsWith('\0') ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K), opj_destroy_codec)
        , m_stream(opj_stream_create(OPJ_J2K_STREAM_CHUNK_SIZE, OPJ_TRUE), opj_stream_destroy)
    {
        opj_set_error_handler(m_codec.get(), note, &m_problem);
        opj_set_warning_handler(m_codec.get(), ignore, nullptr);
        opj_set_info_handler(m_codec.get(), ignore, nullptr);
        opj_stream_set_user_data(m_stream.get(), &m_bytes, nullptr);
        opj_stream_set_user_data_length(m_stream.get(), static_cast<OPJ_UINT64>(file.size()));
        opj_stream_set_read_function(m_stream.get(), readBytes);
        opj_stream_set_skip_function(m_stream.get(), skipBytes);
        opj_stream_set_seek_function(m_stream.get(), seekBytes);
        opj_dparameters_t parameters;
        opj_set_default_decoder_parameters(&parameters);
        opj_image_t *image = nullptr;
        const bool isOpen = opj_setup_decoder(m_codec.get(), &parameters) != 0 &&
                            opj_decoder_set_strict_mode(m_codec.get(), isTolerant ? OPJ_FALSE : OPJ_TRUE) != 0 &&
                            opj_read_header(m_stream.get(), m_codec.get(), &image) != 0;
        m_image.reset(image);
        if (!isOpen || !m_image || m_image->numcomps == 0)
            failDamaged(problem());
        checkPixels(width(), height());
    }

    /// False where the pixels cannot be decoded; the image then has no pixels.
    bool decode()
    {
        return opj_decode(m_codec.get(), m_stream.get(), m_image.get()) != 0 &&
               opj_end_decompress(m_codec.get(), m_stream.get()) != 0;
    }

    qint64 width() const { return qint64{m_image->x1} - m_image->x0; }
    qint64 height() const { return qint64{m_image->y1} - m_image->y0; }
    QString problem() const { return m_problem.isEmpty() ? QStringLiteral("JPEG 2000: not readable") : m_problem; }
    const opj_image_t &image() const { return *m_image; }
    std::span<const opj_image_comp_t> components() const { return {m_image->comps, m_image->numcomps}; }
    bool isLossless() const
    {
        auto *info = opj_get_cstr_info(m_codec.get());
        const auto *component = info ? info->m_default_tile_info.tccp_info : nullptr;
        const bool isReversible = component && component->qmfbid == 1;
        opj_destroy_cstr_info(&info);
        return isReversible;
    }

private:
    Bytes m_bytes;
    QString m_problem;
    Codec m_codec;
    Stream m_stream;
    Image m_image{nullptr, opj_image_destroy};
};

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

QImage pixelsOf(const Jpeg2000File &file)
{
    checkComponents(file.components());
    Components colours;
    const opj_image_comp_t *alpha = nullptr;
    for (const auto &component : file.components()) {
        if (component.alpha != 0)
            alpha = &component;
        else if (colours.size() < 4)
            colours.push_back(&component);
    }
    if (colours.empty())
        failDamaged(QStringLiteral("JPEG 2000: no colours"));
    QImage image(static_cast<int>(file.width()), static_cast<int>(file.height()),
                 alpha ? QImage::Format_ARGB32 : QImage::Format_RGB32);
    if (image.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    const auto kind = coloursOf(file.image(), colours);
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
    const Jpeg2000File picture(file, true);
    return {.size = {static_cast<int>(picture.width()), static_cast<int>(picture.height())},
            .hasLocation = xmpHasLocation(file),
            .isLossy = !picture.isLossless()};
}

Raster readJpeg2000(const QByteArray &file)
{
    Jpeg2000File whole(file, false);
    if (whole.decode())
        return {.image = pixelsOf(whole), .profile = profileOf(whole.image())};
    // All of the picture can depend on each of its parts, so it is not known how much is lost.
    Jpeg2000File part(file, true);
    if (!part.decode())
        failDamaged(whole.problem());
    return {.image = pixelsOf(part),
            .profile = profileOf(part.image()),
            .flaw = PictureFlaw{.missing = 1, .detail = whole.problem()}};
}

} // namespace clinicdesk::decoder

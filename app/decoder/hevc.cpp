// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/hevc.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>

#include <libde265/de265.h>
#include <libheif/heif.h>
#include <libheif/heif_plugin.h>
#include <libheif/heif_version.h>
#include <malloc.h>

namespace clinicdesk::decoder {

namespace {

constexpr heif_error ok{heif_error_Ok, heif_suberror_Unspecified, "Success"};
constexpr heif_error noPicture{heif_error_Decoder_plugin_error, heif_suberror_Unspecified, "no picture"};
constexpr heif_error cutData{heif_error_Decoder_plugin_error, heif_suberror_End_of_data, "the data end too early"};

/// libheif decodes the tiles of a picture on several threads.
class Reports {
public:
    void add(const QString &damage)
    {
        const std::scoped_lock lock(m_mutex);
        ++m_report.pictures;
        m_report.damaged += damage.isEmpty() ? 0 : 1;
        if (m_report.detail.isEmpty())
            m_report.detail = damage;
    }
    HevcReport all()
    {
        const std::scoped_lock lock(m_mutex);
        return m_report;
    }
    void reset()
    {
        const std::scoped_lock lock(m_mutex);
        m_report = {};
    }

private:
    std::mutex m_mutex;
    HevcReport m_report;
};

Reports &reports()
{
    static Reports reports;
    return reports;
}

// A slice can end before its last block, which libde265 does not report: its memory stays as it was allocated, which is
// zeros (see HevcDecoding). All zeros are no colour that a picture has: they would be a green with less than no red.

bool isBlank(const de265_image *image, int plane, int left, int top, int side)
{
    int stride = 0;
    const auto *pixels = de265_get_image_plane(image, plane, &stride);
    for (int y = top; y < top + side; ++y) {
        if (std::any_of(pixels + qsizetype{y} * stride + left, pixels + qsizetype{y} * stride + left + side,
                        [](uint8_t byte) { return byte != 0; }))
            return false;
    }
    return true;
}

/// Looks at the middles of blocks, because filters change the edge of a block beside one that was decoded.
bool hasBlankBlock(const de265_image *image)
{
    constexpr int block = 16;
    constexpr int edge = 4;
    constexpr int rgb = 0; // its black is all zeros
    if (de265_get_chroma_format(image) == de265_chroma_mono || de265_get_image_matrix_coefficients(image) == rgb)
        return false;
    const int bytes = (de265_get_bits_per_pixel(image, 0) + 7) / 8;
    const auto isBlankAt = [image, bytes](int x, int y, int plane) {
        const int shrinkX = de265_get_image_width(image, 0) / de265_get_image_width(image, plane);
        const int shrinkY = de265_get_image_height(image, 0) / de265_get_image_height(image, plane);
        const int side = (block - 2 * edge) / std::max({shrinkX, shrinkY, 1});
        return isBlank(image, plane, (x + edge) / std::max(shrinkX, 1) * bytes, (y + edge) / std::max(shrinkY, 1),
                       side);
    };
    for (int y = 0; y + block <= de265_get_image_height(image, 0); y += block) {
        for (int x = 0; x + block <= de265_get_image_width(image, 0); x += block) {
            if (isBlankAt(x, y, 0) && isBlankAt(x, y, 1) && isBlankAt(x, y, 2))
                return true;
        }
    }
    return false;
}

struct FreeImage {
    void operator()(heif_image *image) const { heif_image_release(image); }
};
using HeifImage = std::unique_ptr<heif_image, FreeImage>;

heif_error copyPlane(const de265_image *from, int plane, heif_image *to)
{
    constexpr std::array channels{heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    const auto channel = channels[static_cast<std::size_t>(plane)];
    const int width = de265_get_image_width(from, plane);
    const int height = de265_get_image_height(from, plane);
    const int bits = de265_get_bits_per_pixel(from, plane);
    if (width <= 0 || height <= 0 || bits != de265_get_bits_per_pixel(from, 0))
        return noPicture;
    if (const auto error = heif_image_add_plane(to, channel, width, height, bits); error.code != heif_error_Ok)
        return error;
    int fromStride = 0;
    int toStride = 0;
    const auto *pixels = de265_get_image_plane(from, plane, &fromStride);
    auto *copy = heif_image_get_plane(to, channel, &toStride);
    for (int y = 0; y < height; ++y)
        std::memcpy(copy + qsizetype{y} * toStride, pixels + qsizetype{y} * fromStride,
                    static_cast<std::size_t>(width) * static_cast<std::size_t>((bits + 7) / 8));
    return ok;
}

/// How the bitstream says that its colours are meant; the boxes of the file come first.
void copyColours(const de265_image *from, heif_image *to)
{
    auto *colours = heif_nclx_color_profile_alloc();
    if (!colours)
        return;
    heif_nclx_color_profile_set_color_primaries(colours, static_cast<uint16_t>(de265_get_image_colour_primaries(from)));
    heif_nclx_color_profile_set_transfer_characteristics(
        colours, static_cast<uint16_t>(de265_get_image_transfer_characteristics(from)));
    heif_nclx_color_profile_set_matrix_coefficients(colours,
                                                    static_cast<uint16_t>(de265_get_image_matrix_coefficients(from)));
    colours->full_range_flag = de265_get_image_full_range_flag(from) != 0 ? 1 : 0;
    heif_image_set_nclx_color_profile(to, colours);
    heif_nclx_color_profile_free(colours);
}

heif_error copyImage(const de265_image *from, heif_image **to)
{
    const auto chroma = de265_get_chroma_format(from);
    const bool isGrey = chroma == de265_chroma_mono;
    heif_image *made = nullptr;
    const auto error = heif_image_create(de265_get_image_width(from, 0), de265_get_image_height(from, 0),
                                         isGrey ? heif_colorspace_monochrome : heif_colorspace_YCbCr,
                                         static_cast<heif_chroma>(chroma), &made);
    if (error.code != heif_error_Ok)
        return error;
    HeifImage image(made);
    for (int plane = 0; plane < (isGrey ? 1 : 3); ++plane) {
        if (const auto planeError = copyPlane(from, plane, image.get()); planeError.code != heif_error_Ok)
            return planeError;
    }
    copyColours(from, image.get());
    *to = image.release();
    return ok;
}

/// Other warnings are about the speed and the limits of the decoder.
bool isDamage(de265_error warning)
{
    return warning != DE265_WARNING_NO_WPP_CANNOT_USE_MULTITHREADING && warning != DE265_WARNING_WARNING_BUFFER_FULL &&
           warning != DE265_WARNING_NUMBER_OF_THREADS_LIMITED_TO_MAXIMUM &&
           warning != DE265_WARNING_SPS_MISSING_CANNOT_DECODE_SEI;
}

class Decoder {
public:
    Decoder()
        : m_context(de265_new_decoder())
    {
        de265_start_worker_threads(m_context, 1);
    }
    ~Decoder() { de265_free_decoder(m_context); }
    Q_DISABLE_COPY_MOVE(Decoder)

    /// Units of the bitstream, each after its length in four bytes.
    heif_error push(const uint8_t *data, std::size_t size)
    {
        constexpr std::size_t lengthBytes = 4;
        while (size > 0) {
            const auto length = size < lengthBytes ? size : std::size_t{qFromBigEndian<quint32>(data)};
            if (size < lengthBytes || length > size - lengthBytes)
                return cutData;
            de265_push_NAL(m_context, data + lengthBytes, static_cast<int>(length), 0, nullptr);
            data += lengthBytes + length;
            size -= lengthBytes + length;
        }
        return ok;
    }

    /// A further call has no picture.
    heif_error decode(heif_image **to)
    {
        *to = nullptr;
        de265_flush_data(m_context);
        int hasMore = 1;
        while (hasMore != 0 && *to == nullptr) {
            hasMore = 0;
            if (de265_decode(m_context, &hasMore) != DE265_OK)
                break;
            if (const auto *image = de265_get_next_picture(m_context)) {
                const auto error = copyImage(image, to);
                reports().add(error.code == heif_error_Ok ? damageOf(image) : QString());
                de265_release_next_picture(m_context);
                return error;
            }
        }
        return ok; // libheif reports that there is no picture
    }

private:
    QString damageOf(const de265_image *image)
    {
        QString damage;
        for (auto warning = de265_get_warning(m_context); warning != DE265_OK; warning = de265_get_warning(m_context)) {
            if (damage.isEmpty() && isDamage(warning))
                damage = QStringLiteral("HEVC: ") + QString::fromUtf8(de265_get_error_text(warning));
        }
        return damage.isEmpty() && hasBlankBlock(image) ? QStringLiteral("HEVC: blocks are missing") : damage;
    }

    de265_decoder_context *m_context;
};

Decoder &decoderOf(void *decoder)
{
    return *static_cast<Decoder *>(decoder);
}

const char *nameOfPlugin()
{
    return "libde265 with a report of damage";
}

int priorityFor(heif_compression_format format)
{
    constexpr int aboveOthers = 200;
    return format == heif_compression_HEVC ? aboveOthers : 0;
}

heif_error makeDecoder(void **decoder)
{
    *decoder = new Decoder;
    return ok;
}

void freeDecoder(void *decoder)
{
    delete static_cast<Decoder *>(decoder);
}

heif_error pushData(void *decoder, const void *data, std::size_t size)
{
    return decoderOf(decoder).push(static_cast<const uint8_t *>(data), size);
}

heif_error decodeImage(void *decoder, heif_image **image)
{
    return decoderOf(decoder).decode(image);
}

void ignoreStrictness(void * /*decoder*/, int /*isStrict*/) {}

#if LIBHEIF_NUMERIC_VERSION >= 0x01150000 // 1.21
int priorityFor2(const heif_decoder_plugin_compressed_format_description *format)
{
    return priorityFor(format->format);
}

heif_error makeDecoder2(void **decoder, const heif_decoder_plugin_options * /*options*/)
{
    return makeDecoder(decoder);
}

heif_error pushData2(void *decoder, const void *data, std::size_t size, uintptr_t /*user*/)
{
    return pushData(decoder, data, size);
}

heif_error flushData(void * /*decoder*/)
{
    return ok;
}

heif_error decodeNextImage(void *decoder, heif_image **image, const heif_security_limits * /*limits*/)
{
    return decodeImage(decoder, image);
}

heif_error decodeNextImage2(void *decoder, heif_image **image, uintptr_t *user, const heif_security_limits *limits)
{
    if (user)
        *user = 0;
    return decodeNextImage(decoder, image, limits);
}
#endif

heif_decoder_plugin makePlugin()
{
    heif_decoder_plugin plugin{};
    plugin.plugin_api_version = 3;
    plugin.get_plugin_name = nameOfPlugin;
    plugin.does_support_format = priorityFor;
    plugin.new_decoder = makeDecoder;
    plugin.free_decoder = freeDecoder;
    plugin.push_data = pushData;
    plugin.decode_image = decodeImage;
    plugin.set_strict_decoding = ignoreStrictness;
    plugin.id_name = "clinicdesk-libde265";
#if LIBHEIF_NUMERIC_VERSION >= 0x01150000
    plugin.plugin_api_version = 5;
    plugin.decode_next_image = decodeNextImage;
    plugin.does_support_format2 = priorityFor2;
    plugin.new_decoder2 = makeDecoder2;
    plugin.push_data2 = pushData2;
    plugin.flush_data = flushData;
    plugin.decode_next_image2 = decodeNextImage2;
#endif
    return plugin;
}

} // namespace

HevcDecoding::HevcDecoding()
{
    static const heif_decoder_plugin plugin = makePlugin();
    static const bool isRegistered = heif_register_decoder_plugin(&plugin).code == heif_error_Ok;
    (void)isRegistered;
    reports().reset();
#ifdef M_PERTURB
    mallopt(M_PERTURB, 0xFF); // allocated memory is filled with the opposite: zeros
#endif
}

HevcDecoding::~HevcDecoding()
{
#ifdef M_PERTURB
    mallopt(M_PERTURB, 0);
#endif
}

HevcReport HevcDecoding::report() const
{
    return reports().all();
}

} // namespace clinicdesk::decoder

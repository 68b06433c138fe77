// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/readers.h"
#include "core/base/systemprocess.h"
#include "core/document/filekind.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <utility>

#include <libde265/de265.h>
#include <libheif/heif.h>
#include <libheif/heif_plugin.h>
#include <libheif/heif_version.h>

namespace clinicdesk::decoder {

namespace {

struct Free {
    void operator()(heif_context *context) const { heif_context_free(context); }
    void operator()(const heif_image_handle *handle) const { heif_image_handle_release(handle); }
    void operator()(heif_image *image) const { heif_image_release(image); }
};
using Image = std::unique_ptr<heif_image, Free>;

constexpr heif_error ok{heif_error_Ok, heif_suberror_Unspecified, "Success"};
constexpr heif_error noPicture{heif_error_Decoder_plugin_error, heif_suberror_Unspecified, "no picture"};
constexpr heif_error cutData{heif_error_Decoder_plugin_error, heif_suberror_End_of_data, "the data end too early"};

/// What happened to the HEVC pictures of a HEIC, which are the tiles of a larger one.
struct HevcReport {
    int pictures = 0;
    int damaged = 0;
    QString detail; ///< of the first damaged one
};

/// libheif decodes the tiles of a picture on several threads.
class HevcReports {
public:
    void add(const QString &damage)
    {
        const std::scoped_lock lock(m_mutex);
        ++m_report.pictures;
        m_report.damaged += damage.isEmpty() ? 0 : 1;
        if (m_report.detail.isEmpty())
            m_report.detail = damage;
    }
    /// What was added since the last call.
    HevcReport take()
    {
        const std::scoped_lock lock(m_mutex);
        return std::exchange(m_report, {});
    }

private:
    std::mutex m_mutex;
    HevcReport m_report;
};

HevcReports &reports()
{
    static HevcReports reports;
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
    Image image(made);
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

class HevcDecoder {
public:
    HevcDecoder()
        : m_context(de265_new_decoder())
    {
        de265_start_worker_threads(m_context, 1);
    }
    ~HevcDecoder() { de265_free_decoder(m_context); }
    Q_DISABLE_COPY_MOVE(HevcDecoder)

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

HevcDecoder &decoderOf(void *decoder)
{
    return *static_cast<HevcDecoder *>(decoder);
}

int priorityFor(heif_compression_format format)
{
    constexpr int aboveOthers = 200;
    return format == heif_compression_HEVC ? aboveOthers : 0;
}

heif_error makeDecoder(void **decoder)
{
    *decoder = new HevcDecoder;
    return ok;
}

heif_error pushData(void *decoder, const void *data, std::size_t size)
{
    return decoderOf(decoder).push(static_cast<const uint8_t *>(data), size);
}

heif_error decodeImage(void *decoder, heif_image **image)
{
    return decoderOf(decoder).decode(image);
}

#if LIBHEIF_NUMERIC_VERSION >= 0x01150000 // 1.21: the same calls with more arguments
void addNewerCalls(heif_decoder_plugin &plugin)
{
    plugin.plugin_api_version = 5;
    plugin.does_support_format2 = [](const heif_decoder_plugin_compressed_format_description *format) {
        return priorityFor(format->format);
    };
    plugin.new_decoder2 = [](void **decoder, const heif_decoder_plugin_options *) { return makeDecoder(decoder); };
    plugin.push_data2 = [](void *decoder, const void *data, std::size_t size, uintptr_t) {
        return pushData(decoder, data, size);
    };
    plugin.flush_data = [](void *) { return ok; };
    plugin.decode_next_image = [](void *decoder, heif_image **image, const heif_security_limits *) {
        return decodeImage(decoder, image);
    };
    plugin.decode_next_image2 = [](void *decoder, heif_image **image, uintptr_t *user, const heif_security_limits *) {
        if (user)
            *user = 0;
        return decodeImage(decoder, image);
    };
}
#else
void addNewerCalls(heif_decoder_plugin &) {}
#endif

heif_decoder_plugin makePlugin()
{
    heif_decoder_plugin plugin{};
    plugin.plugin_api_version = 3;
    plugin.get_plugin_name = [] { return "libde265 with a report of damage"; };
    plugin.does_support_format = priorityFor;
    plugin.new_decoder = makeDecoder;
    plugin.free_decoder = [](void *decoder) { delete static_cast<HevcDecoder *>(decoder); };
    plugin.push_data = pushData;
    plugin.decode_image = decodeImage;
    plugin.set_strict_decoding = [](void *, int) {};
    plugin.id_name = "clinicdesk-libde265";
    addNewerCalls(plugin);
    return plugin;
}

/// While one exists, libheif decodes HEVC with our plugin, which calls libde265 as that of libheif does, and also finds
/// damage. Where libheif refuses the plugin, nothing is reported. One at a time.
class HevcDecoding {
public:
    HevcDecoding()
    {
        static const heif_decoder_plugin plugin = makePlugin();
        static const bool isRegistered = heif_register_decoder_plugin(&plugin).code == heif_error_Ok;
        (void)isRegistered;
        reports().take();
        setAllocationsZeroed(true);
    }
    ~HevcDecoding() { setAllocationsZeroed(false); }
    Q_DISABLE_COPY_MOVE(HevcDecoding)

    /// What was decoded since the start.
    HevcReport report() const { return reports().take(); }
};

void demand(const heif_error &error)
{
    if (error.code == heif_error_Ok)
        return;
    const bool isForeign = error.code == heif_error_Unsupported_filetype ||
                           error.code == heif_error_Unsupported_feature ||
                           error.code == heif_error_Plugin_loading_error; // there is no decoder for it
    fail(isForeign ? DecoderFailure::Reason::Unsupported : DecoderFailure::Reason::Damaged,
         QStringLiteral("HEIC: %1").arg(QString::fromUtf8(error.message).trimmed()));
}

class HeicFile {
public:
    explicit HeicFile(const QByteArray &file)
        : m_context(heif_context_alloc())
    {
        demand(heif_context_read_from_memory_without_copy(m_context.get(), file.constData(),
                                                          static_cast<std::size_t>(file.size()), nullptr));
        heif_image_handle *handle = nullptr;
        demand(heif_context_get_primary_image_handle(m_context.get(), &handle));
        m_handle.reset(handle);
        checkPixels(heif_image_handle_get_width(handle), heif_image_handle_get_height(handle));
    }

    const heif_image_handle *handle() const { return m_handle.get(); }
    QSize size() const { return {heif_image_handle_get_width(handle()), heif_image_handle_get_height(handle())}; }
    int pictures() const { return std::max(1, heif_context_get_number_of_top_level_images(m_context.get())); }

    /// The first block of metadata of this type.
    QByteArray metadata(const char *type) const
    {
        heif_item_id id = 0;
        if (heif_image_handle_get_list_of_metadata_block_IDs(handle(), type, &id, 1) != 1)
            return {};
        QByteArray bytes(static_cast<qsizetype>(heif_image_handle_get_metadata_size(handle(), id)), Qt::Uninitialized);
        if (bytes.isEmpty() || heif_image_handle_get_metadata(handle(), id, bytes.data()).code != heif_error_Ok)
            return {};
        return bytes;
    }

    /// ISO 23008-12 A.2.1: four bytes say where the TIFF header is, which may follow a mark.
    QByteArray exif() const
    {
        const auto block = metadata("Exif");
        constexpr qsizetype offsetBytes = 4;
        if (block.size() < offsetBytes)
            return {};
        const auto from = offsetBytes + qsizetype{qFromBigEndian<quint32>(block.constData())};
        return from < block.size() ? block.sliced(from) : QByteArray();
    }

    QByteArray profile() const
    {
        const auto type = heif_image_handle_get_color_profile_type(handle());
        if (type != heif_color_profile_type_rICC && type != heif_color_profile_type_prof)
            return {};
        QByteArray bytes(static_cast<qsizetype>(heif_image_handle_get_raw_color_profile_size(handle())), '\0');
        return heif_image_handle_get_raw_color_profile(handle(), bytes.data()).code == heif_error_Ok ? bytes
                                                                                                     : QByteArray();
    }

private:
    std::unique_ptr<heif_context, Free> m_context;
    std::unique_ptr<const heif_image_handle, Free> m_handle;
};

using Options = std::unique_ptr<heif_decoding_options, decltype(&heif_decoding_options_free)>;

/// `decoder` is its name in libheif; null for the best one.
heif_error decode(const HeicFile &heic, const char *decoder, Image &image)
{
    const Options options(heif_decoding_options_alloc(), heif_decoding_options_free);
    options->decoder_id = decoder;
    heif_image *decoded = nullptr;
    const auto error =
        heif_decode_image(heic.handle(), &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options.get());
    image.reset(decoded);
    return error;
}

QString messageOf(const heif_error &error)
{
    return QStringLiteral("HEIC: %1").arg(QString::fromUtf8(error.message).trimmed());
}

/// A damaged tile is lost: what follows the damage in its stream cannot be decoded.
std::optional<PictureFlaw> flawOf(const HevcReport &report, heif_image *image)
{
    heif_error warning{};
    if (report.damaged > 0)
        return PictureFlaw{.missing = static_cast<double>(report.damaged) / report.pictures, .detail = report.detail};
    if (heif_image_get_decoding_warnings(image, 0, &warning, 1) > 0)
        return PictureFlaw{.missing = 1, .detail = messageOf(warning)};
    return {};
}

/// Returns what is wrong with the picture.
std::optional<PictureFlaw> decodeHevc(const HeicFile &heic, Image &image)
{
    const HevcDecoding decoding;
    demand(decode(heic, nullptr, image));
    return flawOf(decoding.report(), image.get());
}

/// libaom checks that a stream ends where its pixels end, and refuses it otherwise; dav1d is faster and shows what it
/// can.
std::optional<PictureFlaw> decodeAv1(const HeicFile &heic, Image &image)
{
    const auto strict = decode(heic, "aom", image);
    if (strict.code == heif_error_Ok)
        return {};
    const auto detail = messageOf(strict);
    const bool isInstalled = strict.code == heif_error_Invalid_input || strict.code == heif_error_Decoder_plugin_error;
    demand(decode(heic, nullptr, image));
    return isInstalled ? std::optional(PictureFlaw{.missing = 1, .detail = detail}) : std::nullopt;
}

} // namespace

PictureFacts describeHeic(const QByteArray &file)
{
    const HeicFile heic(file);
    const bool hasLocation = readExif(heic.exif()).hasLocation || xmpHasLocation(heic.metadata("mime"));
    return {.size = heic.size(), .pictures = heic.pictures(), .hasLocation = hasLocation};
}

// libheif turns the picture as the file says; the orientation of EXIF does not count in HEIC.
Raster readHeic(const QByteArray &file)
{
    const HeicFile heic(file);
    const auto head = QByteArrayView(file).first(std::min(file.size(), qsizetype{kindPrefixBytes}));
    Image decoded;
    const auto flaw = sourceKindOf(head) == SourceKind::Avif ? decodeAv1(heic, decoded) : decodeHevc(heic, decoded);
    const int width = heif_image_get_width(decoded.get(), heif_channel_interleaved);
    const int height = heif_image_get_height(decoded.get(), heif_channel_interleaved);
    checkPixels(width, height);
    int rowBytes = 0;
    const auto *pixels = heif_image_get_plane_readonly(decoded.get(), heif_channel_interleaved, &rowBytes);
    if (!pixels || rowBytes < width * 4)
        failDamaged(QStringLiteral("HEIC: no pixels"));
    const bool hasAlpha = heif_image_handle_has_alpha_channel(heic.handle()) != 0;
    const QImage view(pixels, width, height, rowBytes, hasAlpha ? QImage::Format_RGBA8888 : QImage::Format_RGBX8888);
    auto image = view.convertToFormat(hasAlpha ? QImage::Format_ARGB32 : QImage::Format_RGB32);
    if (image.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    return {.image = image, .exif = heic.exif(), .profile = heic.profile(), .flaw = flaw};
}

} // namespace clinicdesk::decoder

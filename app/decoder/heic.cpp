// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/hevc.h"
#include "app/decoder/readers.h"
#include "core/document/filekind.h"

#include <QtEndian>

#include <algorithm>
#include <memory>

#include <libheif/heif.h>

namespace clinicdesk::decoder {

namespace {

struct Free {
    void operator()(heif_context *context) const { heif_context_free(context); }
    void operator()(const heif_image_handle *handle) const { heif_image_handle_release(handle); }
    void operator()(heif_image *image) const { heif_image_release(image); }
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
using Image = std::unique_ptr<heif_image, Free>;

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

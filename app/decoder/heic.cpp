// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/readers.h"

#include <QtEndian>

#include <cstring>
#include <memory>
#include <vector>

#include <libheif/heif.h>

namespace clinicdesk::decoder {

namespace {

struct Free {
    void operator()(heif_context *context) const { heif_context_free(context); }
    void operator()(const heif_image_handle *handle) const { heif_image_handle_release(handle); }
    void operator()(const heif_image *image) const { heif_image_release(image); }
};

void demand(const heif_error &error)
{
    if (error.code == heif_error_Ok)
        return;
    const bool isForeign =
        error.code == heif_error_Unsupported_filetype || error.code == heif_error_Unsupported_feature;
    fail(isForeign ? DecoderFailure::Reason::Unsupported : DecoderFailure::Reason::Damaged,
         QStringLiteral("HEIC: %1").arg(QString::fromUtf8(error.message)));
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
    heif_image *decoded = nullptr;
    demand(heif_decode_image(heic.handle(), &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, nullptr));
    const std::unique_ptr<const heif_image, Free> owner(decoded);
    const int width = heif_image_get_width(decoded, heif_channel_interleaved);
    const int height = heif_image_get_height(decoded, heif_channel_interleaved);
    checkPixels(width, height);
    int rowBytes = 0;
    const auto *pixels = heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &rowBytes);
    if (!pixels || rowBytes < width * 4)
        failDamaged(QStringLiteral("HEIC: no pixels"));
    const bool hasAlpha = heif_image_handle_has_alpha_channel(heic.handle()) != 0;
    const QImage view(pixels, width, height, rowBytes, hasAlpha ? QImage::Format_RGBA8888 : QImage::Format_RGBX8888);
    auto image = view.convertToFormat(hasAlpha ? QImage::Format_ARGB32 : QImage::Format_RGB32);
    if (image.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    return {.image = image, .exif = heic.exif(), .profile = heic.profile()};
}

} // namespace clinicdesk::decoder

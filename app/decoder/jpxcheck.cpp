// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jpxcheck.h"

#include "core/document/decoderjob.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include <openjpeg.h>

namespace clinicdesk::decoder {

namespace {

// The handles of OpenJPEG are void pointers.
template <auto destroy>
struct Destroy {
    template <class Handle>
    void operator()(Handle *handle) const
    {
        destroy(handle);
    }
};
using Codec = std::unique_ptr<opj_codec_t, Destroy<&opj_destroy_codec>>;
using Stream = std::unique_ptr<opj_stream_t, Destroy<&opj_stream_destroy>>;
using Image = std::unique_ptr<opj_image_t, Destroy<&opj_image_destroy>>;

/// The bytes as OpenJPEG reads them.
struct Source {
    const QByteArray &bytes;
    OPJ_SIZE_T at = 0;

    OPJ_SIZE_T left() const { return static_cast<OPJ_SIZE_T>(bytes.size()) - at; }
    static Source &of(void *source) { return *static_cast<Source *>(source); }
};

constexpr auto endOfSource = static_cast<OPJ_SIZE_T>(-1);

OPJ_SIZE_T readBytes(void *to, OPJ_SIZE_T count, void *user)
{
    auto &source = Source::of(user);
    const auto given = std::min(count, source.left());
    if (given == 0)
        return endOfSource;
    std::memcpy(to, source.bytes.constData() + source.at, given);
    source.at += given;
    return given;
}

OPJ_OFF_T skipBytes(OPJ_OFF_T count, void *user)
{
    auto &source = Source::of(user);
    const auto skipped = std::min<OPJ_SIZE_T>(static_cast<OPJ_SIZE_T>(std::max<OPJ_OFF_T>(count, 0)), source.left());
    source.at += skipped;
    return skipped == 0 && count != 0 ? -1 : static_cast<OPJ_OFF_T>(skipped);
}

OPJ_BOOL seekTo(OPJ_OFF_T at, void *user)
{
    auto &source = Source::of(user);
    if (at < 0 || at > source.bytes.size())
        return OPJ_FALSE;
    source.at = static_cast<OPJ_SIZE_T>(at);
    return OPJ_TRUE;
}

void noteProblem(const char *message, void *problem)
{
    auto &text = *static_cast<QString *>(problem);
    if (text.isEmpty())
        text = QString::fromLatin1(message).trimmed().left(100);
}

} // namespace

std::optional<PictureFlaw> checkJpx(const QByteArray &jpx)
{
    const bool isFile = jpx.mid(4, 4) == QByteArrayView("jP  ");
    const Codec codec(opj_create_decompress(isFile ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K));
    const Stream stream(opj_stream_default_create(OPJ_TRUE));
    Source source{jpx};
    QString problem;
    opj_dparameters_t parameters;
    opj_set_default_decoder_parameters(&parameters);
    opj_set_error_handler(codec.get(), noteProblem, &problem);
    opj_set_warning_handler(codec.get(), noteProblem, &problem);
    opj_stream_set_user_data(stream.get(), &source, nullptr);
    opj_stream_set_user_data_length(stream.get(), static_cast<OPJ_UINT64>(jpx.size()));
    opj_stream_set_read_function(stream.get(), readBytes);
    opj_stream_set_skip_function(stream.get(), skipBytes);
    opj_stream_set_seek_function(stream.get(), seekTo);
    opj_image_t *read = nullptr;
    const bool hasHead = opj_setup_decoder(codec.get(), &parameters) != OPJ_FALSE &&
                         opj_read_header(stream.get(), codec.get(), &read) != OPJ_FALSE && read;
    const Image image(read);
    if (!hasHead)
        return PictureFlaw{.missing = 1, .detail = QStringLiteral("JPEG 2000: %1").arg(problem)};
    const auto pixels = (qint64{image->x1} - image->x0) * (qint64{image->y1} - image->y0);
    if (pixels > maxDecodedPixels)
        return {};
    const bool isDecoded = opj_decode(codec.get(), stream.get(), image.get()) != OPJ_FALSE &&
                           opj_end_decompress(codec.get(), stream.get()) != OPJ_FALSE;
    if (isDecoded && problem.isEmpty())
        return {};
    return PictureFlaw{.missing = 1, .detail = QStringLiteral("JPEG 2000: %1").arg(problem)};
}

} // namespace clinicdesk::decoder

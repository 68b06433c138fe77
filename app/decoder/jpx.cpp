// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jpx.h"

#include "app/decoder/jpxholes.h"
#include "core/document/decoderjob.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <openjpeg.h>

namespace clinicdesk::decoder {

namespace {

// Codecs and streams are the same type, so their functions are part of the type of their owner.
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
    qint64 at = 0;

    static Source &of(void *source) { return *static_cast<Source *>(source); }
};

constexpr auto endOfSource = static_cast<OPJ_SIZE_T>(-1);

OPJ_SIZE_T readBytes(void *to, OPJ_SIZE_T count, void *user)
{
    auto &source = Source::of(user);
    const auto given = std::min(count, static_cast<OPJ_SIZE_T>(source.bytes.size() - source.at));
    if (given == 0)
        return endOfSource;
    std::memcpy(to, source.bytes.constData() + source.at, given);
    source.at += static_cast<qint64>(given);
    return given;
}

OPJ_OFF_T skipBytes(OPJ_OFF_T count, void *user)
{
    auto &source = Source::of(user);
    const auto most = source.bytes.size() - source.at;
    const auto skipped = std::clamp<qint64>(count, -source.at, most);
    source.at += skipped;
    return skipped == 0 && count != 0 ? -1 : skipped;
}

OPJ_BOOL seekTo(OPJ_OFF_T at, void *user)
{
    auto &source = Source::of(user);
    if (at < 0 || at > source.bytes.size())
        return OPJ_FALSE;
    source.at = at;
    return OPJ_TRUE;
}

/// The first message is the reason; others follow from it.
void note(const char *message, void *user)
{
    auto &text = *static_cast<QString *>(user);
    constexpr qsizetype maxLength = 100;
    if (text.isEmpty())
        text = QString::fromUtf8(message).trimmed().left(maxLength);
}

} // namespace

struct Jpx::Private {
    Source source;
    QString error;
    QString warning;
    Codec codec;
    Stream stream;
    Image image;
};

Jpx::Jpx(const QByteArray &bytes, CutPicture cut)
    : d(new Private{.source = {bytes},
                    .error = {},
                    .warning = {},
                    .codec = Codec(opj_create_decompress(bytes.mid(4, 4) == QByteArrayView("jP  ") ? OPJ_CODEC_JP2
                                                                                                   : OPJ_CODEC_J2K)),
                    .stream = Stream(opj_stream_default_create(OPJ_TRUE)),
                    .image = {}})
{
    opj_set_error_handler(d->codec.get(), note, &d->error);
    opj_set_warning_handler(d->codec.get(), note, &d->warning);
    opj_stream_set_user_data(d->stream.get(), &d->source, nullptr);
    opj_stream_set_user_data_length(d->stream.get(), static_cast<OPJ_UINT64>(bytes.size()));
    opj_stream_set_read_function(d->stream.get(), readBytes);
    opj_stream_set_skip_function(d->stream.get(), skipBytes);
    opj_stream_set_seek_function(d->stream.get(), seekTo);
    opj_dparameters_t parameters;
    opj_set_default_decoder_parameters(&parameters);
    const bool isStrict = cut == CutPicture::Refused;
    opj_image_t *image = nullptr;
    const bool isRead = opj_setup_decoder(d->codec.get(), &parameters) != OPJ_FALSE &&
                        opj_decoder_set_strict_mode(d->codec.get(), isStrict ? OPJ_TRUE : OPJ_FALSE) != OPJ_FALSE &&
                        opj_read_header(d->stream.get(), d->codec.get(), &image) != OPJ_FALSE;
    Image read(image);
    if (isRead && read && read->numcomps > 0)
        d->image = std::move(read);
}

Jpx::~Jpx() = default;

bool Jpx::hasHead() const
{
    return d->image != nullptr;
}

qint64 Jpx::width() const
{
    return qint64{d->image->x1} - d->image->x0;
}

qint64 Jpx::height() const
{
    return qint64{d->image->y1} - d->image->y0;
}

bool Jpx::isLossless() const
{
    auto *info = opj_get_cstr_info(d->codec.get());
    const auto *component = info ? info->m_default_tile_info.tccp_info : nullptr;
    const bool isReversible = component && component->qmfbid == 1;
    opj_destroy_cstr_info(&info);
    return isReversible;
}

bool Jpx::decode()
{
    d->warning.clear(); // those about the head say nothing of the pixels
    return opj_decode(d->codec.get(), d->stream.get(), d->image.get()) != OPJ_FALSE &&
           opj_end_decompress(d->codec.get(), d->stream.get()) != OPJ_FALSE;
}

const opj_image &Jpx::image() const
{
    return *d->image;
}

QString Jpx::problem() const
{
    const auto &reason = d->error.isEmpty() ? d->warning : d->error;
    return QStringLiteral("JPEG 2000: ") + (reason.isEmpty() ? QStringLiteral("not readable") : reason);
}

bool Jpx::hasWarning() const
{
    return !d->warning.isEmpty();
}

std::optional<PictureFlaw> checkJpx(const QByteArray &jpx)
{
    Jpx picture(jpx, Jpx::CutPicture::Refused);
    if (picture.hasHead() && picture.width() * picture.height() > maxDecodedPixels)
        return {};
    if (picture.hasHead() && picture.decode() && !picture.hasWarning())
        return findJpxHole(jpx);
    return PictureFlaw{.missing = 1, .detail = picture.problem()};
}

} // namespace clinicdesk::decoder

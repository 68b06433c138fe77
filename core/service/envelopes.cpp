// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/envelopes_p.h"

#include <algorithm>

namespace clinicdesk {

namespace {

/// Reads a source with several owners and keeps it alive.
class SharedSource final : public ByteSource {
public:
    explicit SharedSource(std::shared_ptr<ByteSource> source)
        : m_source(std::move(source))
    {
    }

    qint64 sizeBytes() const override { return m_source->sizeBytes(); }
    Result<qint64> read(std::span<char> into) override { return m_source->read(into); }
    bool restart() override { return m_source->restart(); }

private:
    std::shared_ptr<ByteSource> m_source;
};

std::unique_ptr<ByteSource> plaintextOf(const http::Body &body)
{
    if (const auto *form = std::get_if<http::MultipartBody>(&body))
        return jwe::wrapFile(std::make_unique<SharedSource>(form->file));
    if (const auto *stream = std::get_if<http::StreamBody>(&body))
        return std::make_unique<SharedSource>(stream->source);
    return makeMemorySource(std::get<QByteArray>(body));
}

qint64 fileBytesOf(const http::Body &body)
{
    if (const auto *form = std::get_if<http::MultipartBody>(&body))
        return form->file->sizeBytes();
    if (const auto *stream = std::get_if<http::StreamBody>(&body))
        return stream->source->sizeBytes();
    return std::get<QByteArray>(body).size();
}

/// The engine counts bytes of the envelope; the caller's progress counts bytes of the file.
http::Progress scaled(http::Progress progress, qint64 fileBytes)
{
    if (!progress)
        return {};
    return [progress = std::move(progress), fileBytes](qint64 sentBytes, qint64 totalBytes) {
        const auto part = static_cast<double>(sentBytes) / static_cast<double>(totalBytes);
        const auto sentOfFile = static_cast<qint64>(static_cast<double>(fileBytes) * part);
        progress(sentBytes == totalBytes ? fileBytes : std::min(sentOfFile, fileBytes), fileBytes);
    };
}

/// Looks for one character, which is many times faster than looking for two.
bool hasUnicodeEscape(const QByteArray &body)
{
    for (auto at = body.indexOf('\\'); at >= 0; at = body.indexOf('\\', at + 2)) {
        if (at + 1 < body.size() && body[at + 1] == 'u')
            return true;
    }
    return false;
}

/// A quick check, because the full one takes longer than reading most answers. A member name without an escape appears
/// literally in the body. An envelope that misses its ciphertext is small.
bool mayBeEnvelope(const QByteArray &body)
{
    constexpr qsizetype maxBytesWithoutCiphertext = 64'000;
    return body.contains("ciphertext") || (body.size() <= maxBytesWithoutCiphertext && body.contains("\"iv\"")) ||
           hasUnicodeEscape(body);
}

Result<QByteArray> readAll(ByteSource &source)
{
    QByteArray bytes(source.sizeBytes(), Qt::Uninitialized);
    const auto read =
        readAll(source, std::as_writable_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size()))));
    return read ? Result<QByteArray>(std::move(bytes)) : read.error();
}

} // namespace

bool hasBody(const http::Request &request)
{
    return !std::holds_alternative<std::monostate>(request.body);
}

EnvelopeRequest encryptBody(http::Request request, const jwe::NamedKey &key, http::Progress progress)
{
    std::shared_ptr<ByteSource> envelope = jwe::makeEnvelope(plaintextOf(request.body), key);
    auto scaledProgress = scaled(std::move(progress), fileBytesOf(request.body));
    if (std::holds_alternative<http::MultipartBody>(request.body))
        request.totalTimeout.reset(); // a file may take as long as it makes progress
    request.headers.removeIf(
        [](const http::Header &header) { return header.name.compare("Content-Type", Qt::CaseInsensitive) == 0; });
    request.headers.append({{"Content-Type", "application/json"}, {"X-Encryption", "JWE"}});
    request.body = http::StreamBody{.source = std::move(envelope)};
    return {.request = std::move(request), .progress = std::move(scaledProgress)};
}

Result<QByteArray> openIfEnvelope(const QByteArray &body, jwe::DecryptOptions rules)
{
    if (!mayBeEnvelope(body) || !jwe::looksLikeEnvelope(body))
        return body;
    const auto source = jwe::openEnvelope(body, std::move(rules));
    if (!source)
        return source.error();
    auto plaintext = readAll(**source);
    if (plaintext && jwe::looksLikeEnvelope(*plaintext))
        return Error{.code = ErrorCode::ServiceBadAnswer, .detail = QStringLiteral("an envelope inside an envelope")};
    return plaintext;
}

} // namespace clinicdesk

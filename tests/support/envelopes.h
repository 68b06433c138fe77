// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jwe/decryptor.h"
#include "core/jwe/encryptor.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace clinicdesk::support {

/// Returns a made-up key with the key ID "made-up-key".
inline jwe::NamedKey testKey(QByteArrayView text = "0123456789abcdef")
{
    return {.id = QStringLiteral("made-up-key"), .key = *jwe::ContentKey::fromText(SecretBytes(text))};
}

inline jwe::DecryptOptions rulesWith(jwe::NamedKey key)
{
    jwe::DecryptOptions rules;
    rules.keys = {std::move(key)};
    return rules;
}

/// Reads the whole source in blocks of this size.
inline Result<QByteArray> allOf(ByteSource &source, qsizetype pieceBytes = 100'000)
{
    QByteArray all;
    QByteArray piece(pieceBytes, '\0');
    while (true) {
        const auto count = source.read({piece.data(), static_cast<std::size_t>(piece.size())});
        if (!count)
            return count.error();
        if (*count == 0)
            return all;
        all.append(piece.constData(), *count);
    }
}

inline QByteArray sealed(const QByteArray &plaintext, const jwe::NamedKey &key = testKey(),
                         jwe::ThreadCount threads = jwe::ThreadCount::Automatic)
{
    return *allOf(*jwe::makeEnvelope(makeMemorySource(plaintext), key, threads));
}

inline Result<QByteArray> opened(const QByteArray &envelope, jwe::DecryptOptions rules = rulesWith(testKey()))
{
    const auto plaintext = jwe::openEnvelope(envelope, std::move(rules));
    if (!plaintext)
        return plaintext.error();
    return allOf(**plaintext);
}

/// Opens the envelope with the Decryptor, block by block.
inline Result<QByteArray> decryptInChunks(const QByteArray &envelope, qsizetype pieceBytes,
                                          jwe::DecryptOptions rules = rulesWith(testKey()))
{
    jwe::Decryptor decryptor(std::move(rules));
    for (qsizetype from = 0; from < envelope.size(); from += pieceBytes) {
        if (const auto taken = decryptor.take(
                QByteArrayView(envelope).sliced(from).first(std::min(pieceBytes, envelope.size() - from)));
            !taken)
            return taken.error();
    }
    const auto plaintext = decryptor.finish();
    if (!plaintext)
        return plaintext.error();
    return allOf(**plaintext);
}

/// Bytes that look random and are the same each time.
inline QByteArray testBytes(qsizetype size)
{
    QByteArray bytes(size, '\0');
    quint64 state = 0x9e3779b97f4a7c15ULL + static_cast<quint64>(size);
    for (auto &byte : bytes) {
        state ^= state << 13U;
        state ^= state >> 7U;
        state ^= state << 17U;
        byte = static_cast<char>(state);
    }
    return bytes;
}

inline QByteArray base64Url(const QByteArray &bytes)
{
    return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

inline QByteArray fromBase64Url(const QByteArray &text)
{
    return QByteArray::fromBase64(text, QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

} // namespace clinicdesk::support

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <initializer_list>
#include <mutex>
#include <optional>
#include <set>

namespace clinicdesk::practice {

/// A128CBC-HS256 (RFC 7518, section 5.2) under one key. Built from OpenSSL's AES and HMAC only for this service, so
/// that it shares no mistake with the client. Safe from any thread. Throws std::runtime_error when OpenSSL fails.
class ContentCipher {
public:
    static constexpr int KeyBytes = 32;
    static constexpr int IvBytes = 16;
    static constexpr int TagBytes = 16;

    /// `key` has 32 bytes: the first half is for the HMAC, the second for AES.
    explicit ContentCipher(const QByteArray &key);

    QByteArray encrypt(const QByteArray &iv, const QByteArray &plaintext) const;
    /// Returns nothing when the padding is wrong. Call isAuthentic() first.
    std::optional<QByteArray> decrypt(const QByteArray &iv, const QByteArray &ciphertext) const;
    /// The whole HMAC of 32 bytes; the tag is its first half. `associated` contains the bytes of the `protected`
    /// text.
    QByteArray mac(const QByteArray &associated, const QByteArray &iv, const QByteArray &ciphertext) const;
    /// HMAC-SHA-256 of the ciphertext alone, 32 bytes: the tag of the platform's published example.
    QByteArray macOfCiphertext(const QByteArray &ciphertext) const;
    /// The key text, which that example uses as initialization vector.
    QByteArray keyText() const { return m_aesKey; }
    /// Returns whether `tag` is the tag of this content. Takes the same time for every wrong tag.
    bool isAuthentic(const QByteArray &associated, const QByteArray &iv, const QByteArray &ciphertext,
                     const QByteArray &tag) const;

private:
    QByteArray hmac(std::initializer_list<QByteArray> parts) const;

    QByteArray m_macKey;
    QByteArray m_aesKey;
};

/// The key that the service shares with its clients, and its key ID (`kid`).
struct SharedKey {
    QByteArray id;
    ContentCipher cipher;
};

/// The result of opening an envelope.
struct OpenedEnvelope {
    /// Empty when the envelope is valid; otherwise a text that describes the problem, and there is no plaintext.
    QString problem;
    QByteArray plaintext;
    /// The values from the envelope; empty where a value is not valid, because it could then contain anything.
    QByteArray protectedText;
    QByteArray ivText;
    QByteArray keyId;
};

/// Opens encrypted bodies (interface, section 5.2) with strict rules for the client: exactly the five members, no
/// further header parameter, no lenient Base64URL, no initialization vector twice in one run. Safe from any thread.
class EnvelopeReader {
public:
    /// `key` must outlive the reader.
    explicit EnvelopeReader(const SharedKey &key)
        : m_key(key)
    {
    }

    OpenedEnvelope open(QByteArrayView body);

private:
    bool isNew(const QByteArray &iv);

    const SharedKey &m_key;
    std::mutex m_mutex;
    std::set<QByteArray> m_seenIvs;
};

} // namespace clinicdesk::practice

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <initializer_list>
#include <optional>

namespace clinicdesk::practice {

/// A128CBC-HS256 (RFC 7518, section 5.2) under one key. Made from OpenSSL's AES and HMAC for this service alone, so
/// that it shares no mistake with the client. Safe from any thread. Throws std::runtime_error when OpenSSL is broken.
class ContentCipher {
public:
    static constexpr int KeyBytes = 32;
    static constexpr int IvBytes = 16;
    static constexpr int TagBytes = 16;

    /// `key` has 32 bytes: half for the HMAC, half for AES.
    explicit ContentCipher(const QByteArray &key);

    QByteArray encrypt(const QByteArray &iv, const QByteArray &plaintext) const;
    /// Nothing when the padding is wrong. Ask isAuthentic() first.
    std::optional<QByteArray> decrypt(const QByteArray &iv, const QByteArray &ciphertext) const;
    /// The whole HMAC of 32 bytes; the tag is its first half. `associated` are the bytes of the protected text.
    QByteArray mac(const QByteArray &associated, const QByteArray &iv, const QByteArray &ciphertext) const;
    /// HMAC-SHA-256 of the ciphertext alone, 32 bytes: the tag of the platform's published example.
    QByteArray macOfCiphertext(const QByteArray &ciphertext) const;
    /// The key text, which that example takes as initialization vector.
    QByteArray keyText() const { return m_aesKey; }
    /// Whether `tag` is the tag of this content; takes the same time whatever is wrong.
    bool isAuthentic(const QByteArray &associated, const QByteArray &iv, const QByteArray &ciphertext,
                     const QByteArray &tag) const;

private:
    QByteArray hmac(std::initializer_list<QByteArray> parts) const;

    QByteArray m_macKey;
    QByteArray m_aesKey;
};

} // namespace clinicdesk::practice

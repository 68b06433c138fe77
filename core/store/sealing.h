// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"

#include <QByteArray>

#include <memory>
#include <span>

namespace clinicdesk {

class KeyDerivation;
struct GcmCipher;

/// AES-256-GCM (NIST SP 800-38D) with a 16-byte tag, for one file or one small value: a key of its own, derived by
/// HKDF-SHA-256 from the store's key and a random salt, so that a counter can be the nonce.
class Sealer {
public:
    static constexpr qsizetype saltBytes = 32;
    static constexpr qsizetype tagBytes = 16;

    Sealer(const SecretBytes &storeKey, QByteArrayView salt);
    ~Sealer();
    Sealer(Sealer &&) noexcept;
    Sealer &operator=(Sealer &&) noexcept;

    /// `sealed` is as long as `plain`; the tag stands behind it in `tag`.
    void seal(quint64 counter, QByteArrayView associated, std::span<const char> plain, std::span<char> sealed,
              std::span<char, tagBytes> tag);
    /// False, and nothing in `plain`, when a single bit differs from what was sealed.
    [[nodiscard]] bool open(quint64 counter, QByteArrayView associated, std::span<const char> sealed,
                            std::span<const char, tagBytes> tag, std::span<char> plain);

private:
    std::unique_ptr<GcmCipher> m_cipher;
};

/// A small value: salt, ciphertext and tag in one array.
QByteArray sealValue(const SecretBytes &storeKey, QByteArrayView associated, QByteArrayView plain);
/// StoreDamaged when it was not sealed with this key for this place.
Result<QByteArray> openValue(const SecretBytes &storeKey, QByteArrayView associated, QByteArrayView sealed);

/// `openValue` for many values, one after another on one thread: what OpenSSL sets up for each of them takes longer
/// than the work, and is set up once here.
class ValueOpener {
public:
    /// The key outlives this.
    explicit ValueOpener(const SecretBytes &storeKey);
    ~ValueOpener();
    ValueOpener(const ValueOpener &) = delete;
    ValueOpener &operator=(const ValueOpener &) = delete;

    Result<QByteArray> open(QByteArrayView associated, QByteArrayView sealed);

private:
    const SecretBytes &m_storeKey;
    std::unique_ptr<KeyDerivation> m_derivation;
    std::unique_ptr<GcmCipher> m_cipher;
};

/// Under what a value can be found again without being readable: HMAC-SHA-256 with a key of its own, derived from the
/// store's. The same for the same value, and only with that key.
QByteArray lookupTag(const SecretBytes &storeKey, QByteArrayView value);

/// Gives back what OpenSSL keeps for this thread. It does so by itself when a thread ends, but a program that ends
/// right after waiting for a QThread may be faster.
void endSealingOnThisThread();

} // namespace clinicdesk

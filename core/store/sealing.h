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

/// Seals and opens one file or one small value with AES-256-GCM (NIST SP 800-38D) and a 16-byte tag. HKDF-SHA-256
/// derives a separate key from the store key and a random salt, so that a counter can be the nonce.
class Sealer {
public:
    static constexpr qsizetype saltBytes = 32;
    static constexpr qsizetype tagBytes = 16;

    Sealer(const SecretBytes &storeKey, QByteArrayView salt);
    ~Sealer();
    Sealer(Sealer &&) noexcept;
    Sealer &operator=(Sealer &&) noexcept;

    /// Writes the ciphertext to `sealed`, which is as long as `plain` or the same memory, and the tag to `tag`.
    void seal(quint64 counter, QByteArrayView associated, std::span<const char> plain, std::span<char> sealed,
              std::span<char, tagBytes> tag);
    /// Returns false and clears `plain` if a single bit differs from what was sealed. `plain` can be the same memory as
    /// `sealed`.
    [[nodiscard]] bool open(quint64 counter, QByteArrayView associated, std::span<const char> sealed,
                            std::span<const char, tagBytes> tag, std::span<char> plain);

private:
    std::unique_ptr<GcmCipher> m_cipher;
};

/// Seals a small value. Returns salt, ciphertext and tag in one array.
QByteArray sealValue(const SecretBytes &storeKey, QByteArrayView associated, QByteArrayView plain);
/// Returns StoreDamaged if the value was not sealed with this key and this `associated` data.
Result<QByteArray> openValue(const SecretBytes &storeKey, QByteArrayView associated, QByteArrayView sealed);

/// `openValue` for many values in sequence on one thread. Sets up the OpenSSL objects only once; setting them up takes
/// longer than opening a value.
class ValueOpener {
public:
    /// `storeKey` must outlive this object.
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

/// Returns an HMAC-SHA-256 of `value` under a key derived from the store key. The tag finds a value again without
/// making it readable: it is the same for the same value and key.
QByteArray lookupTag(const SecretBytes &storeKey, QByteArrayView value);

/// Frees what OpenSSL holds for this thread. OpenSSL does this automatically when a thread ends, but a program that
/// exits right after waiting for a QThread may be faster than that.
void releaseThreadCrypto();

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/pin.h"

#include "core/base/asciidigits.h"
#include "core/base/cryptohandle.h"
#include "core/base/errorreason.h"

#include <QString>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include <array>

namespace clinicdesk {

namespace {

constexpr int saltBytes = 16;
constexpr int derivedBytes = 32;
constexpr int newCostLog2 = 15;
constexpr int blockSize = 8;     // r
constexpr int parallelism = 1;   // p
constexpr int workFactor = 128;  // bytes for each block and step (RFC 7914, 5)
constexpr int memoryMargin = 64; // in KiB, for the rest of the algorithm

QByteArray scrypt(const SecretBytes &pin, QByteArray salt, int costLog2)
{
    static const auto algorithm = fetchAlgorithm<EVP_KDF_fetch, EVP_KDF_free>("SCRYPT");
    const std::unique_ptr<EVP_KDF_CTX, FreeWith<EVP_KDF_CTX_free>> context(EVP_KDF_CTX_new(algorithm.get()));
    requireSuccess(context != nullptr);
    std::uint64_t n = std::uint64_t(1) << costLog2;
    std::uint32_t r = blockSize;
    std::uint32_t p = parallelism;
    std::uint64_t memory = workFactor * n * r + memoryMargin * 1024ULL;
    // OpenSSL does not change the input, but its parameters are not const.
    auto *password = const_cast<char *>(pin.view().data()); // NOLINT(cppcoreguidelines-pro-type-const-cast)
    std::array<OSSL_PARAM, 7> parameters{
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_PASSWORD, password, static_cast<std::size_t>(pin.size())),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, salt.data(), static_cast<std::size_t>(salt.size())),
        OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_N, &n),
        OSSL_PARAM_construct_uint32(OSSL_KDF_PARAM_SCRYPT_R, &r),
        OSSL_PARAM_construct_uint32(OSSL_KDF_PARAM_SCRYPT_P, &p),
        OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_MAXMEM, &memory),
        OSSL_PARAM_construct_end()};
    QByteArray hash(derivedBytes, Qt::Uninitialized);
    requireSuccess(EVP_KDF_derive(context.get(), reinterpret_cast<unsigned char *>(hash.data()), derivedBytes,
                                  parameters.data()) == 1);
    return hash;
}

void wipe(QString &text)
{
    OPENSSL_cleanse(text.data(), static_cast<std::size_t>(text.size()) * sizeof(QChar));
}

/// The layout of the keyboard decides in which script a digit is typed, and the field shows only dots.
SecretBytes withAsciiDigits(const SecretBytes &pin)
{
    auto text = QString::fromUtf8(pin.view());
    auto plain = clinicdesk::withAsciiDigits(text);
    auto secret = plain == text ? SecretBytes(pin.view()) : SecretBytes::takeFrom(plain.toUtf8());
    wipe(text);
    wipe(plain);
    return secret;
}

bool hasHash(const PinHash &stored, const SecretBytes &pin)
{
    const auto hash = scrypt(pin, stored.salt, stored.costLog2);
    return hash.size() == stored.hash.size() &&
           CRYPTO_memcmp(hash.constData(), stored.hash.constData(), static_cast<std::size_t>(hash.size())) == 0;
}

} // namespace

Result<void> checkNewPin(QByteArrayView pin)
{
    if (QString::fromUtf8(pin).toUcs4().size() >= minPinLength && pin.size() <= maxPinBytes)
        return {};
    return Error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::PinLength, .limit = minPinLength};
}

PinHash hashPin(const SecretBytes &pin)
{
    const auto random = SecretBytes::random(saltBytes);
    const auto salt = random.view().toByteArray();
    return {.salt = salt, .hash = scrypt(withAsciiDigits(pin), salt, newCostLog2), .costLog2 = newCostLog2};
}

bool matchesPin(const PinHash &stored, const SecretBytes &pin)
{
    const auto plain = withAsciiDigits(pin);
    // Former versions stored the hash of the digits as they were typed.
    return hasHash(stored, plain) || (plain.view() != pin.view() && hasHash(stored, pin));
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sealing.h"

#include "core/base/cryptohandle.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <QtEndian>

#include <array>

namespace clinicdesk {

namespace {

using CipherContext = std::unique_ptr<EVP_CIPHER_CTX, FreeWith<EVP_CIPHER_CTX_free>>;
using MacContext = std::unique_ptr<EVP_MAC_CTX, FreeWith<EVP_MAC_CTX_free>>;

unsigned char *bytes(char *text)
{
    return reinterpret_cast<unsigned char *>(text);
}

const unsigned char *bytes(const char *text)
{
    return reinterpret_cast<const unsigned char *>(text);
}

EVP_CIPHER *aes256Gcm()
{
    static const auto cipher = fetchAlgorithm<EVP_CIPHER_fetch, EVP_CIPHER_free>("AES-256-GCM");
    return cipher.get();
}

EVP_MAC *hmac()
{
    static const auto mac = fetchAlgorithm<EVP_MAC_fetch, EVP_MAC_free>("HMAC");
    return mac.get();
}

using Digest = std::array<char, 32>;

const QByteArray storePurpose("clinicdesk store");

/// HMAC-SHA-256 without a key. Fetching its algorithms takes longer than the computation, so this is done once and
/// copied. There is no copy per thread: a pool thread may end after OpenSSL was shut down.
const EVP_MAC_CTX *keylessHmac()
{
    static const MacContext context = [] {
        std::array<char, 7> name{"SHA256"};
        const std::array parameters{OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name.data(), 0),
                                    OSSL_PARAM_construct_end()};
        MacContext made(EVP_MAC_CTX_new(hmac()));
        requireSuccess(made != nullptr && EVP_MAC_CTX_set_params(made.get(), parameters.data()) == 1);
        return made;
    }();
    return context.get();
}

std::array<unsigned char, 12> nonceOf(quint64 counter)
{
    std::array<unsigned char, 12> nonce{};
    qToBigEndian(counter, nonce.data() + 4);
    return nonce;
}

} // namespace

/// HMAC-SHA-256 (RFC 2104) and keys derived with HKDF (RFC 5869).
class KeyDerivation {
public:
    /// HKDF-SHA-256 for a key of one hash length, which is the first block of its output. OpenSSL's HKDF fetches its
    /// algorithms on each call, which took half the time of opening a row.
    SecretBytes key(const SecretBytes &storeKey, QByteArrayView salt, const QByteArray &purpose)
    {
        auto extracted = hmac(salt, storeKey.view());
        auto expanded = hmac(extracted, purpose + '\x01');
        SecretBytes key{QByteArrayView(expanded)};
        OPENSSL_cleanse(extracted.data(), extracted.size());
        OPENSSL_cleanse(expanded.data(), expanded.size());
        return key;
    }

    Digest hmac(QByteArrayView key, QByteArrayView text)
    {
        Digest digest{};
        std::size_t size = 0;
        requireSuccess(
            m_context != nullptr &&
            EVP_MAC_init(m_context.get(), bytes(key.data()), static_cast<std::size_t>(key.size()), nullptr) == 1 &&
            EVP_MAC_update(m_context.get(), bytes(text.data()), static_cast<std::size_t>(text.size())) == 1 &&
            EVP_MAC_final(m_context.get(), bytes(digest.data()), &size, digest.size()) == 1);
        return digest;
    }

private:
    MacContext m_context{EVP_MAC_CTX_dup(keylessHmac())};
};

struct GcmCipher {
    SecretBytes key;
    CipherContext context{EVP_CIPHER_CTX_new()};

    void begin(bool sealing, quint64 counter, QByteArrayView associated)
    {
        const auto nonce = nonceOf(counter);
        int length = 0;
        requireSuccess(EVP_CipherInit_ex2(context.get(), aes256Gcm(), bytes(key.view().data()), nonce.data(),
                                          sealing ? 1 : 0, nullptr) == 1);
        requireSuccess(EVP_CipherUpdate(context.get(), nullptr, &length, bytes(associated.data()),
                                        static_cast<int>(associated.size())) == 1);
    }

    void update(std::span<const char> from, std::span<char> to)
    {
        int length = 0;
        requireSuccess(EVP_CipherUpdate(context.get(), bytes(to.data()), &length, bytes(from.data()),
                                        static_cast<int>(from.size())) == 1);
    }

    bool open(quint64 counter, QByteArrayView associated, std::span<const char> sealed,
              std::span<const char, Sealer::tagBytes> tag, std::span<char> plain)
    {
        begin(false, counter, associated);
        update(sealed, plain);
        std::array<char, Sealer::tagBytes> expected{};
        std::ranges::copy(tag, expected.begin());
        int length = 0;
        const bool authentic =
            EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_TAG, Sealer::tagBytes, expected.data()) == 1 &&
            EVP_CipherFinal_ex(context.get(), nullptr, &length) == 1;
        if (!authentic)
            OPENSSL_cleanse(plain.data(), plain.size());
        return authentic;
    }
};

Sealer::Sealer(const SecretBytes &storeKey, QByteArrayView salt)
    : m_cipher(std::make_unique<GcmCipher>(GcmCipher{.key = KeyDerivation().key(storeKey, salt, storePurpose)}))
{
}
Sealer::~Sealer() = default;
Sealer::Sealer(Sealer &&) noexcept = default;
Sealer &Sealer::operator=(Sealer &&) noexcept = default;

void Sealer::seal(quint64 counter, QByteArrayView associated, std::span<const char> plain, std::span<char> sealed,
                  std::span<char, tagBytes> tag)
{
    auto *context = m_cipher->context.get();
    m_cipher->begin(true, counter, associated);
    m_cipher->update(plain, sealed);
    int length = 0;
    requireSuccess(EVP_CipherFinal_ex(context, nullptr, &length) == 1);
    requireSuccess(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, tagBytes, tag.data()) == 1);
}

bool Sealer::open(quint64 counter, QByteArrayView associated, std::span<const char> sealed,
                  std::span<const char, tagBytes> tag, std::span<char> plain)
{
    return m_cipher->open(counter, associated, sealed, tag, plain);
}

QByteArray sealValue(const SecretBytes &storeKey, QByteArrayView associated, QByteArrayView plain)
{
    const auto salt = SecretBytes::random(Sealer::saltBytes);
    QByteArray sealed = salt.view().toByteArray();
    sealed.resize(Sealer::saltBytes + plain.size() + Sealer::tagBytes);
    char *body = sealed.data() + Sealer::saltBytes;
    Sealer sealer(storeKey, salt.view());
    sealer.seal(0, associated, {plain.data(), static_cast<std::size_t>(plain.size())},
                {body, static_cast<std::size_t>(plain.size())},
                std::span<char, Sealer::tagBytes>(body + plain.size(), Sealer::tagBytes));
    return sealed;
}

Result<QByteArray> openValue(const SecretBytes &storeKey, QByteArrayView associated, QByteArrayView sealed)
{
    return ValueOpener(storeKey).open(associated, sealed);
}

ValueOpener::ValueOpener(const SecretBytes &storeKey)
    : m_storeKey(storeKey)
    , m_derivation(std::make_unique<KeyDerivation>())
    , m_cipher(std::make_unique<GcmCipher>())
{
}
ValueOpener::~ValueOpener() = default;

Result<QByteArray> ValueOpener::open(QByteArrayView associated, QByteArrayView sealed)
{
    const auto size = sealed.size() - Sealer::saltBytes - Sealer::tagBytes;
    if (size < 0)
        return Error{.code = ErrorCode::StoreDamaged, .detail = QStringLiteral("a sealed value is cut off")};
    m_cipher->key = m_derivation->key(m_storeKey, sealed.first(Sealer::saltBytes), storePurpose);
    QByteArray plain(size, Qt::Uninitialized);
    const char *body = sealed.data() + Sealer::saltBytes;
    if (!m_cipher->open(0, associated, {body, static_cast<std::size_t>(size)},
                        std::span<const char, Sealer::tagBytes>(body + size, Sealer::tagBytes),
                        {plain.data(), static_cast<std::size_t>(size)}))
        return Error{.code = ErrorCode::StoreDamaged, .detail = QStringLiteral("a sealed value is not authentic")};
    return plain;
}

QByteArray lookupTag(const SecretBytes &storeKey, QByteArrayView value)
{
    const QByteArray noSalt(std::tuple_size_v<Digest>, '\0'); // HKDF without a salt (RFC 5869, 2.2)
    KeyDerivation derivation;
    const auto key = derivation.key(storeKey, noSalt, "clinicdesk lookup");
    return QByteArrayView(derivation.hmac(key.view(), value)).toByteArray();
}

void releaseThreadCrypto()
{
    OPENSSL_thread_stop();
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/envelope.h"

#include "app/practice/base64text.h"
#include "app/practice/textobject.h"
#include "core/base/cryptohandle.h"

#include <QtEndian>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace clinicdesk::practice {

namespace {

constexpr int BlockBytes = 16;

const unsigned char *octets(const QByteArray &bytes)
{
    return reinterpret_cast<const unsigned char *>(bytes.constData());
}

unsigned char *octets(QByteArray &bytes)
{
    return reinterpret_cast<unsigned char *>(bytes.data());
}

/// The length of the associated data in bits, as 64 bits with the most significant byte first.
QByteArray bitLength(const QByteArray &bytes)
{
    QByteArray length(8, Qt::Uninitialized);
    qToBigEndian(static_cast<quint64>(bytes.size()) * 8, length.data());
    return length;
}

} // namespace

ContentCipher::ContentCipher(const QByteArray &key)
    : m_macKey(key.first(KeyBytes / 2))
    , m_aesKey(key.last(KeyBytes / 2))
{
}

QByteArray ContentCipher::encrypt(const QByteArray &iv, const QByteArray &plaintext) const
{
    const std::unique_ptr<EVP_CIPHER_CTX, FreeWith<EVP_CIPHER_CTX_free>> context(EVP_CIPHER_CTX_new());
    requireSuccess(EVP_EncryptInit_ex2(context.get(), EVP_aes_128_cbc(), octets(m_aesKey), octets(iv), nullptr) == 1);
    QByteArray ciphertext(plaintext.size() + BlockBytes, Qt::Uninitialized);
    int written = 0;
    int last = 0;
    requireSuccess(EVP_EncryptUpdate(context.get(), octets(ciphertext), &written, octets(plaintext),
                                     static_cast<int>(plaintext.size())) == 1);
    requireSuccess(EVP_EncryptFinal_ex(context.get(), octets(ciphertext) + written, &last) == 1);
    ciphertext.resize(written + last);
    return ciphertext;
}

std::optional<QByteArray> ContentCipher::decrypt(const QByteArray &iv, const QByteArray &ciphertext) const
{
    const std::unique_ptr<EVP_CIPHER_CTX, FreeWith<EVP_CIPHER_CTX_free>> context(EVP_CIPHER_CTX_new());
    requireSuccess(EVP_DecryptInit_ex2(context.get(), EVP_aes_128_cbc(), octets(m_aesKey), octets(iv), nullptr) == 1);
    QByteArray plaintext(ciphertext.size() + BlockBytes, Qt::Uninitialized);
    int written = 0;
    int last = 0;
    requireSuccess(EVP_DecryptUpdate(context.get(), octets(plaintext), &written, octets(ciphertext),
                                     static_cast<int>(ciphertext.size())) == 1);
    if (EVP_DecryptFinal_ex(context.get(), octets(plaintext) + written, &last) != 1)
        return std::nullopt;
    plaintext.resize(written + last);
    return plaintext;
}

QByteArray ContentCipher::mac(const QByteArray &associated, const QByteArray &iv, const QByteArray &ciphertext) const
{
    return hmac({associated, iv, ciphertext, bitLength(associated)});
}

QByteArray ContentCipher::macOfCiphertext(const QByteArray &ciphertext) const
{
    return hmac({ciphertext});
}

QByteArray ContentCipher::hmac(std::initializer_list<QByteArray> parts) const
{
    const std::unique_ptr<EVP_MAC, FreeWith<EVP_MAC_free>> method(EVP_MAC_fetch(nullptr, "HMAC", nullptr));
    const std::unique_ptr<EVP_MAC_CTX, FreeWith<EVP_MAC_CTX_free>> context(EVP_MAC_CTX_new(method.get()));
    char digest[] = "SHA256";
    const OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string("digest", digest, 0), OSSL_PARAM_construct_end()};
    requireSuccess(
        EVP_MAC_init(context.get(), octets(m_macKey), static_cast<std::size_t>(m_macKey.size()), parameters) == 1);
    for (const QByteArray &part : parts)
        requireSuccess(EVP_MAC_update(context.get(), octets(part), static_cast<std::size_t>(part.size())) == 1);
    QByteArray whole(2LL * TagBytes, Qt::Uninitialized);
    std::size_t written = 0;
    requireSuccess(EVP_MAC_final(context.get(), octets(whole), &written, static_cast<std::size_t>(whole.size())) == 1);
    return whole;
}

bool ContentCipher::isAuthentic(const QByteArray &associated, const QByteArray &iv, const QByteArray &ciphertext,
                                const QByteArray &tag) const
{
    const QByteArray whole = mac(associated, iv, ciphertext);
    return tag.size() == TagBytes && CRYPTO_memcmp(whole.constData(), tag.constData(), TagBytes) == 0;
}

namespace {

constexpr std::array Members{"protected", "iv", "ciphertext", "tag", "kid"};

bool isEnvelope(const TextObject &members)
{
    return members.size() == Members.size() &&
           std::ranges::all_of(Members, [&](const char *name) { return members.contains(name); });
}

bool isOurHeader(const QByteArray &protectedText)
{
    const auto json = fromBase64Url(protectedText);
    const auto header = json ? readTextObject(*json) : std::nullopt;
    return header == TextObject{{"alg", "dir"}, {"enc", "A128CBC-HS256"}};
}

} // namespace

OpenedEnvelope EnvelopeReader::open(QByteArrayView body)
{
    const auto members = readTextObject(body);
    if (!members || !isEnvelope(*members))
        return {QStringLiteral("the body is no envelope of exactly protected, iv, ciphertext, tag and kid"),
                {},
                {},
                {},
                {}};
    const auto iv = fromBase64Url(members->at("iv"));
    const auto ciphertext = fromBase64Url(members->at("ciphertext"));
    const auto tag = fromBase64Url(members->at("tag"));
    OpenedEnvelope opened;
    if (isOurHeader(members->at("protected")))
        opened.protectedText = members->at("protected");
    if (members->at("kid") == m_key.id)
        opened.keyId = m_key.id;
    if (iv && iv->size() == ContentCipher::IvBytes)
        opened.ivText = members->at("iv");

    if (opened.protectedText.isEmpty())
        opened.problem = QStringLiteral("protected is not Base64URL of exactly alg dir and enc A128CBC-HS256");
    else if (opened.keyId.isEmpty())
        opened.problem = QStringLiteral("the key named by kid is not known");
    else if (opened.ivText.isEmpty())
        opened.problem = QStringLiteral("iv is not Base64URL of 16 bytes");
    else if (!tag || tag->size() != ContentCipher::TagBytes)
        opened.problem = QStringLiteral("tag is not Base64URL of 16 bytes");
    else if (!ciphertext)
        opened.problem = QStringLiteral("ciphertext is not Base64URL");
    else if (!isNew(*iv))
        opened.problem = QStringLiteral("this iv was used before");
    else if (!m_key.cipher.isAuthentic(opened.protectedText, *iv, *ciphertext, *tag))
        opened.problem = QStringLiteral("the tag does not verify");
    else if (auto plaintext = m_key.cipher.decrypt(*iv, *ciphertext))
        opened.plaintext = std::move(*plaintext);
    else
        opened.problem = QStringLiteral("the padding is wrong");
    return opened;
}

bool EnvelopeReader::isNew(const QByteArray &iv)
{
    const std::lock_guard lock(m_mutex);
    return m_seenIvs.insert(iv).second;
}

} // namespace clinicdesk::practice

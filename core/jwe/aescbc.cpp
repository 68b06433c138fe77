// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/aescbc_p.h"

#include "core/base/cryptohandle.h"

#include <openssl/evp.h>

namespace clinicdesk::jwe {

namespace {

EVP_CIPHER *aes128Cbc()
{
    static const auto cipher = fetchAlgorithm<EVP_CIPHER_fetch, EVP_CIPHER_free>("AES-128-CBC");
    return cipher.get();
}

} // namespace

AesCbc::AesCbc(Direction direction, const ContentKey &key, const Iv &iv)
    : m_context(EVP_CIPHER_CTX_new())
{
    requireSuccess(m_context != nullptr);
    const auto *half = reinterpret_cast<const unsigned char *>(key.aesHalf().data());
    requireSuccess(EVP_CipherInit_ex2(m_context.get(), aes128Cbc(), half, iv.data(),
                                      direction == Direction::Encrypt ? 1 : 0, nullptr) == 1);
    requireSuccess(EVP_CIPHER_CTX_set_padding(m_context.get(), 0) == 1);
}

void AesCbc::Free::operator()(EVP_CIPHER_CTX *context) const
{
    EVP_CIPHER_CTX_free(context);
}

void AesCbc::process(std::span<const unsigned char> from, unsigned char *to)
{
    int written = 0;
    requireSuccess(EVP_CipherUpdate(m_context.get(), to, &written, from.data(), static_cast<int>(from.size())) == 1 &&
                   static_cast<std::size_t>(written) == from.size());
}

} // namespace clinicdesk::jwe

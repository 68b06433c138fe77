// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sha256.h"

#include "core/base/cryptohandle.h"

#include <openssl/evp.h>

namespace clinicdesk {

namespace {

EVP_MD *sha256()
{
    static const auto digest = fetchAlgorithm<EVP_MD_fetch, EVP_MD_free>("SHA256");
    return digest.get();
}

} // namespace

struct Sha256::Context {
    std::unique_ptr<EVP_MD_CTX, FreeWith<EVP_MD_CTX_free>> handle{EVP_MD_CTX_new()};
};

Sha256::Sha256()
    : m_context(std::make_unique<Context>())
{
    requireSuccess(EVP_DigestInit_ex2(m_context->handle.get(), sha256(), nullptr) == 1);
}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256 &&) noexcept = default;
Sha256 &Sha256::operator=(Sha256 &&) noexcept = default;

void Sha256::add(std::span<const char> bytes)
{
    requireSuccess(EVP_DigestUpdate(m_context->handle.get(), bytes.data(), bytes.size()) == 1);
}

QByteArray Sha256::finish()
{
    constexpr qsizetype digestBytes = 32;
    QByteArray digest(digestBytes, Qt::Uninitialized);
    requireSuccess(
        EVP_DigestFinal_ex(m_context->handle.get(), reinterpret_cast<unsigned char *>(digest.data()), nullptr) == 1);
    return digest;
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secretbytes.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include <stdexcept>

namespace clinicdesk {

SecretBytes::SecretBytes(QByteArrayView bytes)
    : m_bytes(bytes.begin(), bytes.end())
{
}

SecretBytes SecretBytes::takeFrom(QByteArray &&bytes)
{
    SecretBytes secret{QByteArrayView(bytes)};
    if (!bytes.isEmpty() && bytes.isDetached())
        OPENSSL_cleanse(bytes.data(), static_cast<std::size_t>(bytes.size()));
    bytes.clear();
    return secret;
}

SecretBytes SecretBytes::random(qsizetype size)
{
    SecretBytes secret;
    secret.m_bytes.resize(static_cast<std::size_t>(size));
    if (RAND_bytes(reinterpret_cast<unsigned char *>(secret.m_bytes.data()), static_cast<int>(size)) != 1)
        throw std::runtime_error("the system's random source gives nothing");
    return secret;
}

SecretBytes::SecretBytes(SecretBytes &&other) noexcept
    : m_bytes(std::exchange(other.m_bytes, {}))
{
}

SecretBytes &SecretBytes::operator=(SecretBytes &&other) noexcept
{
    if (this != &other) {
        wipe();
        m_bytes = std::exchange(other.m_bytes, {});
    }
    return *this;
}

SecretBytes::~SecretBytes()
{
    wipe();
}

void SecretBytes::wipe()
{
    OPENSSL_cleanse(m_bytes.data(), m_bytes.size());
    m_bytes.clear();
}

} // namespace clinicdesk

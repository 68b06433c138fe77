// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jwe/contentkey.h"

#include <array>
#include <memory>
#include <span>

using EVP_CIPHER_CTX = struct evp_cipher_ctx_st;

namespace clinicdesk::jwe {

inline constexpr std::size_t aesBlockBytes = 16;
using Iv = std::array<unsigned char, aesBlockBytes>;

/// AES-128 in CBC mode with the second half of a content key. Works on whole blocks; the caller adds and removes the
/// padding.
class AesCbc {
public:
    enum class Direction { Encrypt, Decrypt };

    AesCbc(Direction direction, const ContentKey &key, const Iv &iv);

    /// The size of `from` must be a multiple of 16 bytes. `to` must have room for as many bytes and may be the same
    /// memory.
    void process(std::span<const unsigned char> from, unsigned char *to);

private:
    struct Free {
        void operator()(EVP_CIPHER_CTX *context) const;
    };

    std::unique_ptr<EVP_CIPHER_CTX, Free> m_context;
};

} // namespace clinicdesk::jwe

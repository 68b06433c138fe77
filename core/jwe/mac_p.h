// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jwe/contentkey.h"
#include "core/jwe/encryptor.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace clinicdesk::jwe {

/// Size of the blocks that are processed: a multiple of 48, so that Base64 (3), AES (16) and Base64URL stay aligned,
/// and small enough for the processor's cache.
inline constexpr std::size_t blockBytes = 96UL * 1024;
/// From this size a second thread is worth its start.
inline constexpr qint64 secondThreadFromBytes = 1'000'000;

/// The whole HMAC-SHA-256; the tag is its first half (RFC 7518, section 5.2.2.1).
using WholeMac = std::array<unsigned char, 32>;
/// The tag of a JWE is the first half of it.
inline constexpr std::size_t tagBytes = sizeof(WholeMac) / 2;

/// HMAC-SHA-256 over associated data, IV, ciphertext and the length of the associated data in bits (RFC 7518, section
/// 5.2.2.1). Runs on the calling thread or, block by block, on a thread of its own. Used by one thread.
class Mac {
public:
    Mac(const ContentKey &key, QByteArrayView associated, std::span<const unsigned char> iv, ThreadCount threads);
    /// HMAC over the blocks only: the form of the platform's published example (`TagForms::Any`).
    Mac(const ContentKey &key, ThreadCount threads);
    Mac(const Mac &) = delete;
    Mac &operator=(const Mac &) = delete;
    ~Mac();

    /// Returns `blockBytes` of memory for the next block of the ciphertext. A block that was added stays readable there
    /// until the next call of `nextBlock()`. Each call must be followed by one of `commitBlock()`.
    std::span<unsigned char> nextBlock();
    /// Adds the first `size` bytes of that memory as the next block.
    void commitBlock(std::size_t size);
    /// Returns the HMAC of all blocks and, with associated data, of its length. Call it only once.
    WholeMac finish();

private:
    class Digest;
    class Lane;

    void startLaneIfAsked();

    std::unique_ptr<Digest> m_digest;
    std::unique_ptr<Lane> m_lane;
    std::vector<unsigned char> m_block;
    ThreadCount m_threads;
    qint64 m_takenBytes = 0;
};

} // namespace clinicdesk::jwe

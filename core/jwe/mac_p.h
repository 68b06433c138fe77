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

/// The work goes on in blocks of this size: a multiple of 48, so that Base64 (3), AES (16) and Base64URL stay aligned,
/// and small enough for the processor's own memory.
inline constexpr std::size_t blockBytes = 192UL * 1024;
/// From here on a second thread is worth its start.
inline constexpr qint64 secondThreadFromBytes = 1'000'000;

/// The whole HMAC-SHA-256; the tag is its first half (RFC 7518, section 5.2.2.1).
using WholeMac = std::array<unsigned char, 32>;

/// HMAC-SHA-256 over associated data, IV, ciphertext and the length of the associated data in bits (RFC 7518, section
/// 5.2.2.1), on the calling thread or, block by block, on one of its own. Used by one thread.
class Mac {
public:
    Mac(const ContentKey &key, QByteArrayView associated, std::span<const unsigned char> iv, Threads threads);
    /// Over the blocks alone: the plain HMAC of the platform's published form (`TagForms::Any`).
    Mac(const ContentKey &key, Threads threads);
    Mac(const Mac &) = delete;
    Mac &operator=(const Mac &) = delete;
    ~Mac();

    /// Room of `blockBytes` for the next block of the ciphertext. What was taken stays readable there until the next
    /// call of `room()`; each call is followed by one of `take()`.
    std::span<unsigned char> room();
    /// The first `size` bytes of that room are the next block.
    void take(std::size_t size);
    /// Of all blocks so far and, with associated data, its length. To be called once.
    WholeMac finish();

private:
    class Digest;
    class Lane;

    void startLaneIfAsked();

    std::unique_ptr<Digest> m_digest;
    std::unique_ptr<Lane> m_lane;
    std::vector<unsigned char> m_block;
    Threads m_threads;
    qint64 m_takenBytes = 0;
};

} // namespace clinicdesk::jwe

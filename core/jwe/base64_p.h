// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace clinicdesk::jwe::base64 {

/// RFC 4648: section 4 with padding, section 5 without.
enum class Alphabet { Standard, Url };

/// Characters that `bytes` bytes take.
constexpr std::size_t encodedSize(Alphabet alphabet, std::size_t bytes)
{
    const auto padded = (bytes + 2) / 3 * 4;
    return alphabet == Alphabet::Standard ? padded : padded - (3 - bytes % 3) % 3;
}

/// Bytes that `characters` characters without padding stand for.
constexpr std::size_t decodedSize(std::size_t characters)
{
    return characters / 4 * 3 + (characters % 4 + 1) / 2 - (characters % 4 == 1 ? 1 : 0);
}

/// Writes `encodedSize()` characters to `into`.
void encode(Alphabet alphabet, std::span<const unsigned char> bytes, char *into);

/// Strict Base64URL: no padding, no blanks, no other alphabet, no bits beyond the last byte. Writes `decodedSize()`
/// bytes to `into`, which may be where the text stands. False when the text is not such; then `into` holds rubbish.
bool decode(std::span<const char> text, unsigned char *into);

/// As much of it as is whole groups of four characters, up to the first group that holds a foreign one; how many
/// characters those were. Writes three bytes for each group.
std::size_t decodeGroups(std::span<const char> text, unsigned char *into);

/// The same one character at a time: what the fast ones are compared with, and what runs where there is no AVX2.
void encodeScalar(Alphabet alphabet, std::span<const unsigned char> bytes, char *into);
bool decodeScalar(std::span<const char> text, unsigned char *into);

} // namespace clinicdesk::jwe::base64

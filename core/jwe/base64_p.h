// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace clinicdesk::jwe::base64 {

/// RFC 4648: section 4 with padding, section 5 without padding.
enum class Alphabet { Standard, Url };

/// Number of characters for `bytes` bytes.
constexpr std::size_t encodedSize(Alphabet alphabet, std::size_t bytes)
{
    const auto padded = (bytes + 2) / 3 * 4;
    return alphabet == Alphabet::Standard ? padded : padded - (3 - bytes % 3) % 3;
}

/// Number of bytes in `characters` characters without padding.
constexpr std::size_t decodedSize(std::size_t characters)
{
    return characters / 4 * 3 + (characters % 4 + 1) / 2 - (characters % 4 == 1 ? 1 : 0);
}

/// Writes `encodedSize()` characters to `into`.
void encode(Alphabet alphabet, std::span<const unsigned char> bytes, char *into);

/// Decodes strict Base64URL: no padding, no spaces, no other alphabet, no bits beyond the last byte. Writes
/// `decodedSize()` bytes to `into`, which may be the memory of `text`. Returns false for any other text; the content of
/// `into` is then undefined.
bool decode(std::span<const char> text, unsigned char *into);

/// Decodes whole groups of four characters, up to the first group with an invalid character. Writes three bytes for
/// each group and returns the number of decoded characters.
std::size_t decodeGroups(std::span<const char> text, unsigned char *into);

/// The same, one character at a time. Tests compare the fast versions with these, and they run on processors without
/// AVX2.
void encodeScalar(Alphabet alphabet, std::span<const unsigned char> bytes, char *into);
bool decodeScalar(std::span<const char> text, unsigned char *into);

} // namespace clinicdesk::jwe::base64

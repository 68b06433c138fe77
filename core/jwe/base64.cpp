// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/base64_p.h"

#include <array>
#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#define CLINICDESK_AVX2 1
#include <immintrin.h>
#endif

namespace clinicdesk::jwe::base64 {

namespace {

constexpr unsigned char invalid = 0xff;

constexpr std::array<char, 64> charactersOf(Alphabet alphabet)
{
    std::array<char, 64> characters{};
    for (std::size_t i = 0; i < 26; ++i) {
        characters[i] = static_cast<char>('A' + i);
        characters[26 + i] = static_cast<char>('a' + i);
    }
    for (std::size_t i = 0; i < 10; ++i)
        characters[52 + i] = static_cast<char>('0' + i);
    characters[62] = alphabet == Alphabet::Url ? '-' : '+';
    characters[63] = alphabet == Alphabet::Url ? '_' : '/';
    return characters;
}

constexpr auto standardCharacters = charactersOf(Alphabet::Standard);
constexpr auto urlCharacters = charactersOf(Alphabet::Url);

constexpr std::array<unsigned char, 256> valuesOfUrl()
{
    std::array<unsigned char, 256> values{};
    values.fill(invalid);
    for (std::size_t i = 0; i < urlCharacters.size(); ++i)
        values[static_cast<unsigned char>(urlCharacters[i])] = static_cast<unsigned char>(i);
    return values;
}

constexpr auto urlValues = valuesOfUrl();

unsigned char valueOf(char character)
{
    return urlValues[static_cast<unsigned char>(character)];
}

/// Encodes the one or two bytes after the last group of three.
void encodeRest(const std::array<char, 64> &characters, std::span<const unsigned char> rest, bool padded, char *into)
{
    if (rest.empty())
        return;
    const auto second = rest.size() == 2 ? rest[1] : static_cast<unsigned char>(0);
    *into++ = characters[rest[0] >> 2U];
    *into++ = characters[((rest[0] & 3U) << 4U) | (second >> 4U)];
    if (rest.size() == 2)
        *into++ = characters[(second & 15U) << 2U];
    else if (padded)
        *into++ = '=';
    if (padded)
        *into = '=';
}

/// Decodes groups of four one by one, up to the first with an invalid character. Returns the number of decoded
/// characters.
std::size_t decodeNarrow(std::span<const char> text, unsigned char *into)
{
    std::size_t done = 0;
    for (; text.size() - done >= 4; done += 4, into += 3) {
        std::uint32_t bits = 0;
        for (const char character : text.subspan(done, 4)) {
            if (valueOf(character) == invalid)
                return done;
            bits = (bits << 6U) | valueOf(character);
        }
        into[0] = static_cast<unsigned char>(bits >> 16U);
        into[1] = static_cast<unsigned char>(bits >> 8U);
        into[2] = static_cast<unsigned char>(bits);
    }
    return done;
}

/// Decodes the two or three characters after the last group of four. The bits beyond the last byte must be 0.
bool decodeRest(std::span<const char> rest, unsigned char *into)
{
    if (rest.empty())
        return true;
    if (rest.size() == 1 || rest.size() > 3)
        return false;
    const auto first = valueOf(rest[0]);
    const auto second = valueOf(rest[1]);
    const auto third = rest.size() == 3 ? valueOf(rest[2]) : static_cast<unsigned char>(0);
    const auto beyond = rest.size() == 3 ? third & 3U : second & 15U;
    if (first == invalid || second == invalid || third == invalid || beyond != 0)
        return false;
    *into++ = static_cast<unsigned char>((first << 2U) | (second >> 4U));
    if (rest.size() == 3)
        *into = static_cast<unsigned char>((second << 4U) | (third >> 2U));
    return true;
}

#ifdef CLINICDESK_AVX2

// The method of W. Mula and D. Lemire, "Faster Base64 Encoding and Decoding Using AVX2 Instructions" (2018),
// implemented from scratch.

constexpr std::size_t groupBytes = 24;
constexpr std::size_t groupCharacters = 32;
constexpr std::size_t readAheadBytes = 28; ///< bytes that one step of the encoder loads
/// A long text comes from main memory, and the processor's own prefetching stops at the end of a page.
constexpr std::size_t fetchAheadBytes = 2048;

__attribute__((target("avx2"))) __m256i twice(__m128i half)
{
    return _mm256_broadcastsi128_si256(half);
}

/// Splits 24 bytes, 12 in the lower and 12 in the upper half, into 32 values of 6 bits.
__attribute__((target("avx2"))) __m256i splitBits(__m256i bytes)
{
    const auto order = _mm256_setr_epi8(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10, //
                                        1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10);
    const auto spread = _mm256_shuffle_epi8(bytes, order);
    const auto high =
        _mm256_mulhi_epu16(_mm256_and_si256(spread, _mm256_set1_epi32(0x0fc0fc00)), _mm256_set1_epi32(0x04000040));
    const auto low =
        _mm256_mullo_epi16(_mm256_and_si256(spread, _mm256_set1_epi32(0x003f03f0)), _mm256_set1_epi32(0x01000010));
    return _mm256_or_si256(high, low);
}

/// The number to add to a value, by its class: 0 for A-Z, 1 for a-z, 2 to 11 for digits, 12 and 13 for the last two
/// characters.
__attribute__((target("avx2"))) __m256i offsetsOf(Alphabet alphabet)
{
    const char last = alphabet == Alphabet::Url ? '-' - 62 : '+' - 62;
    const char veryLast = alphabet == Alphabet::Url ? '_' - 63 : '/' - 63;
    return twice(_mm_setr_epi8('A', 'a' - 26, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, last, veryLast, 0, 0));
}

__attribute__((target("avx2"))) __m256i toCharacters(__m256i values, __m256i offsets)
{
    const auto beyondUpper = _mm256_cmpgt_epi8(values, _mm256_set1_epi8(25));
    const auto classes = _mm256_sub_epi8(_mm256_subs_epu8(values, _mm256_set1_epi8(51)), beyondUpper);
    return _mm256_add_epi8(values, _mm256_shuffle_epi8(offsets, classes));
}

/// Encodes as many whole groups as can be loaded safely. Returns the number of encoded bytes.
__attribute__((target("avx2"))) std::size_t encodeWide(Alphabet alphabet, std::span<const unsigned char> bytes,
                                                       char *into)
{
    const auto offsets = offsetsOf(alphabet);
    std::size_t done = 0;
    for (; bytes.size() - done >= readAheadBytes; done += groupBytes, into += groupCharacters) {
        const auto *from = bytes.data() + done;
        const auto lower = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from));
        const auto upper = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + groupBytes / 2));
        const auto characters = toCharacters(splitBits(_mm256_set_m128i(upper, lower)), offsets);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(into), characters);
    }
    return done;
}

/// BitSet for the rows of the code table, for each half of a character. The bits of both halves overlap if the
/// character is not in the alphabet: row 2 has only '-', row 3 the digits, rows 4 and 6 everything but the first
/// character, row 5 the upper case letters and '_', row 7 the lower case letters, and the other rows nothing.
struct CharacterRows {
    __m256i ofHigh;
    __m256i againstLow;
    __m256i offsets; ///< from character to value, by row; row 13 is for '_'
};

__attribute__((target("avx2"))) CharacterRows characterRows()
{
    constexpr char dash = 1, digits = 2, letters = 4, upper = 8, lower = 16, nothing = 32;
    constexpr char rest = dash | digits | upper | lower | nothing;
    constexpr char inAll = dash | nothing;
    return {twice(_mm_setr_epi8(nothing, nothing, dash, digits, letters, upper, letters, lower, //
                                nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing)),
            twice(_mm_setr_epi8(inAll | letters, inAll, inAll, inAll, inAll, inAll, inAll, inAll, inAll, inAll,
                                inAll | digits, rest, rest, rest & ~dash, rest, rest & ~upper)),
            twice(_mm_setr_epi8(0, 0, 62 - '-', 52 - '0', 0 - 'A', 0 - 'A', 26 - 'a', 26 - 'a', //
                                0, 0, 0, 0, 0, 63 - '_', 0, 0))};
}

/// Joins 32 values of 6 bits to 24 bytes, 12 in the lower and 12 in the upper half.
__attribute__((target("avx2"))) __m256i joinBits(__m256i values)
{
    const auto pairs = _mm256_maddubs_epi16(values, _mm256_set1_epi32(0x01400140));
    const auto triples = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00011000));
    const auto order = _mm256_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1, //
                                        2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    const auto ordered = _mm256_shuffle_epi8(triples, order);
    return _mm256_permutevar8x32_epi32(ordered, _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7));
}

/// Decodes whole groups up to the first one with an invalid character. Returns the number of decoded characters.
__attribute__((target("avx2"))) std::size_t decodeWide(std::span<const char> text, unsigned char *into)
{
    const auto rows = characterRows();
    const auto half = _mm256_set1_epi8(0x0f);
    std::size_t done = 0;
    for (; text.size() - done >= groupCharacters; done += groupCharacters, into += groupBytes) {
        _mm_prefetch(text.data() + done + fetchAheadBytes, _MM_HINT_T0); // prefetching beyond the end is harmless
        const auto characters = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(text.data() + done));
        const auto high = _mm256_and_si256(_mm256_srli_epi32(characters, 4), half);
        const auto low = _mm256_and_si256(characters, half);
        if (_mm256_testz_si256(_mm256_shuffle_epi8(rows.ofHigh, high), _mm256_shuffle_epi8(rows.againstLow, low)) == 0)
            break;
        const auto underscore = _mm256_cmpeq_epi8(characters, _mm256_set1_epi8('_'));
        const auto row = _mm256_or_si256(high, _mm256_and_si256(underscore, _mm256_set1_epi8(8)));
        const auto offsets = _mm256_shuffle_epi8(rows.offsets, row);
        const auto bytes = joinBits(_mm256_add_epi8(characters, offsets));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(into), _mm256_castsi256_si128(bytes));
        _mm_storel_epi64(reinterpret_cast<__m128i *>(into + sizeof(__m128i)), _mm256_extracti128_si256(bytes, 1));
    }
    return done;
}

bool hasAvx2()
{
    static const bool has = __builtin_cpu_supports("avx2") != 0;
    return has;
}

#endif

} // namespace

void encodeScalar(Alphabet alphabet, std::span<const unsigned char> bytes, char *into)
{
    const auto &characters = alphabet == Alphabet::Url ? urlCharacters : standardCharacters;
    std::size_t done = 0;
    for (; bytes.size() - done >= 3; done += 3, into += 4) {
        const auto *from = bytes.data() + done;
        into[0] = characters[from[0] >> 2U];
        into[1] = characters[((from[0] & 3U) << 4U) | (from[1] >> 4U)];
        into[2] = characters[((from[1] & 15U) << 2U) | (from[2] >> 6U)];
        into[3] = characters[from[2] & 63U];
    }
    encodeRest(characters, bytes.subspan(done), alphabet == Alphabet::Standard, into);
}

bool decodeScalar(std::span<const char> text, unsigned char *into)
{
    const auto done = decodeNarrow(text, into);
    return decodeRest(text.subspan(done), into + done / 4 * 3);
}

void encode(Alphabet alphabet, std::span<const unsigned char> bytes, char *into)
{
    std::size_t done = 0;
#ifdef CLINICDESK_AVX2
    if (hasAvx2())
        done = encodeWide(alphabet, bytes, into);
#endif
    encodeScalar(alphabet, bytes.subspan(done), into + done / 3 * 4);
}

std::size_t decodeGroups(std::span<const char> text, unsigned char *into)
{
    std::size_t done = 0;
#ifdef CLINICDESK_AVX2
    if (hasAvx2())
        done = decodeWide(text, into);
#endif
    return done + decodeNarrow(text.subspan(done), into + done / 4 * 3);
}

bool decode(std::span<const char> text, unsigned char *into)
{
    const auto done = decodeGroups(text, into);
    return decodeRest(text.subspan(done), into + done / 4 * 3);
}

} // namespace clinicdesk::jwe::base64

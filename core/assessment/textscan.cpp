// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/textscan_p.h"

#include <algorithm>
#include <bit>
#include <span>

#if defined(__x86_64__) && defined(__GNUC__)
#define CLINICDESK_AVX2 1
#include <immintrin.h>
#endif

namespace clinicdesk::textscan {

namespace {

char lower(char character)
{
    return character >= 'A' && character <= 'Z' ? static_cast<char>(character | 0x20) : character;
}

/// Returns the number of positions from `from` on, within one stretch, at which a whole needle fits.
std::size_t placesFrom(std::size_t from, std::string_view text, const Needle &needle)
{
    const auto left = text.size() - from;
    return left < needle.size() ? 0 : std::min(scanBlockBytes, left - needle.size() + 1);
}

#ifdef CLINICDESK_AVX2

constexpr std::size_t blockBytes = 32;
/// The processor's own prefetching does not cross the end of a memory page, so a long text is fetched ahead.
constexpr std::size_t fetchAheadBytes = 2048;

/// One of up to four bytes of the needle that are compared before all others.
struct Probe {
    std::size_t offset;
    __m256i byte;
    __m256i fold;
};

__attribute__((target("avx2"))) Probe probeAt(const Needle &needle, std::size_t offset)
{
    return {offset, _mm256_set1_epi8(needle.byte(offset)), _mm256_set1_epi8(needle.fold(offset))};
}

__attribute__((target("avx2"))) __m256i isRight(const Probe &probe, const char *text)
{
    const auto bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(text + probe.offset));
    return _mm256_cmpeq_epi8(_mm256_or_si256(bytes, probe.fold), probe.byte);
}

template <std::size_t Count>
__attribute__((target("avx2"))) std::uint64_t candidates(const std::array<Probe, Count> &probes, const char *text)
{
    auto low = isRight(probes[0], text);
    auto high = isRight(probes[0], text + blockBytes);
    for (std::size_t at = 1; at < Count; ++at) {
        low = _mm256_and_si256(low, isRight(probes[at], text));
        high = _mm256_and_si256(high, isRight(probes[at], text + blockBytes));
    }
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(low)) |
           std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(high))} << blockBytes;
}

/// Fills as many words as there is text to load. Returns their number.
template <std::size_t Count>
__attribute__((target("avx2"))) std::size_t findWide(std::span<const char> text, const Needle &needle,
                                                     std::span<std::uint64_t> words)
{
    std::array<Probe, Count> probes;
    for (std::size_t at = 0; at < Count; ++at)
        probes[at] = probeAt(needle, at * (needle.size() - 1) / std::max<std::size_t>(Count - 1, 1));
    const auto ahead = needle.size() - 1 + 2 * blockBytes;
    std::size_t done = 0;
    for (; done < words.size() && done * 64 + ahead <= text.size(); ++done) {
        const auto *const from = text.data() + done * 64;
        _mm_prefetch(from + fetchAheadBytes, _MM_HINT_T0); // an address beyond the end is harmless
        words[done] = candidates(probes, from);
    }
    return done;
}

std::size_t findWide(std::span<const char> text, const Needle &needle, std::span<std::uint64_t> words)
{
    switch (needle.size()) {
    case 1:
        return findWide<1>(text, needle, words);
    case 2:
        return findWide<2>(text, needle, words);
    case 3:
        return findWide<3>(text, needle, words);
    default:
        return findWide<4>(text, needle, words);
    }
}

/// Returns those of the candidates at which the whole needle occurs.
std::uint64_t confirmed(std::uint64_t places, const char *text, const Needle &needle)
{
    auto right = places;
    for (auto rest = places; rest != 0; rest &= rest - 1) {
        const auto place = static_cast<std::size_t>(std::countr_zero(rest));
        if (!needle.matchesAt(text + place))
            right &= ~(std::uint64_t{1} << place);
    }
    return right;
}

bool hasAvx2()
{
    static const bool has = __builtin_cpu_supports("avx2") != 0;
    return has;
}

#endif

} // namespace

Needle::Needle(std::string_view text)
    : m_lower(text)
    , m_fold(text.size(), '\0')
{
    std::ranges::transform(m_lower, m_lower.begin(), lower);
    std::ranges::transform(m_lower, m_fold.begin(), [](char c) { return c >= 'a' && c <= 'z' ? '\x20' : '\0'; });
}

bool Needle::matchesAt(const char *text) const
{
    for (std::size_t at = 0; at < m_lower.size(); ++at) {
        if (static_cast<char>(text[at] | m_fold[at]) != m_lower[at])
            return false;
    }
    return true;
}

bool Needle::isIn(std::string_view text) const
{
    for (std::size_t at = 0; at + size() <= text.size(); ++at) {
        if (matchesAt(text.data() + at))
            return true;
    }
    return false;
}

void MatchMask::findScalar(std::string_view text, std::size_t from, const Needle &needle)
{
    m_words.fill(0);
    m_any = false;
    const auto count = placesFrom(from, text, needle);
    for (std::size_t place = 0; place < count; ++place) {
        if (!needle.matchesAt(text.data() + from + place))
            continue;
        m_words[place / 64] |= std::uint64_t{1} << (place % 64);
        m_any = true;
    }
}

void MatchMask::find(std::string_view text, std::size_t from, const Needle &needle)
{
#ifdef CLINICDESK_AVX2
    const std::span words(m_words.data(), scanBlockBytes / 64);
    if (hasAvx2() && findWide(std::span(text).subspan(from), needle, words) == words.size()) {
        std::uint64_t all = 0;
        for (const auto word : words)
            all |= word;
        if (all != 0 && needle.size() > 4) {
            all = 0;
            for (std::size_t at = 0; at < words.size(); ++at)
                all |= words[at] = confirmed(words[at], text.data() + from + at * 64, needle);
        }
        m_any = all != 0;
        return;
    }
#endif
    findScalar(text, from, needle);
}

} // namespace clinicdesk::textscan

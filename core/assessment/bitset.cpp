// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/bitset.h"

#include <algorithm>

namespace clinicdesk {

BitSet BitSet::all(std::size_t size)
{
    BitSet bits(size);
    bits.setRange(0, size);
    return bits;
}

void BitSet::setLongRange(std::size_t first, std::size_t count)
{
    const auto end = first + count;
    for (auto at = first; at < end;) {
        const auto bit = at % wordBits;
        const auto here = std::min(wordBits - bit, end - at);
        const auto ones = here == wordBits ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1;
        m_words[at / wordBits] |= ones << bit;
        at += here;
    }
}

std::size_t BitSet::count() const
{
    std::size_t total = 0;
    for (const auto word : m_words)
        total += static_cast<std::size_t>(std::popcount(word));
    return total;
}

BitSet &BitSet::operator&=(const BitSet &other)
{
    for (std::size_t word = 0; word < m_words.size(); ++word)
        m_words[word] &= other.m_words[word];
    return *this;
}

BitSet &BitSet::operator|=(const BitSet &other)
{
    for (std::size_t word = 0; word < m_words.size(); ++word)
        m_words[word] |= other.m_words[word];
    return *this;
}

} // namespace clinicdesk

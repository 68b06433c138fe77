// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace clinicdesk {

/// A set of numbers below a limit, with one bit for each.
class BitSet {
public:
    BitSet() = default;
    /// An empty set of numbers below `size`.
    explicit BitSet(std::size_t size)
        : m_words((size + wordBits - 1) / wordBits)
        , m_size(size)
    {
    }
    static BitSet all(std::size_t size);

    std::size_t size() const { return m_size; }
    bool test(std::size_t at) const { return ((m_words[at / wordBits] >> (at % wordBits)) & 1U) != 0; }
    void set(std::size_t at) { m_words[at / wordBits] |= std::uint64_t{1} << (at % wordBits); }
    void reset(std::size_t at) { m_words[at / wordBits] &= ~(std::uint64_t{1} << (at % wordBits)); }
    void setRange(std::size_t first, std::size_t count)
    {
        const auto bit = first % wordBits;
        if (count > 0 && bit + count < wordBits)
            m_words[first / wordBits] |= ((std::uint64_t{1} << count) - 1) << bit;
        else
            setLongRange(first, count);
    }

    std::size_t count() const;
    std::size_t countIn(std::size_t first, std::size_t count) const
    {
        std::size_t total = 0;
        const auto end = first + count;
        for (auto at = first; at < end; at = (at / wordBits + 1) * wordBits)
            total += static_cast<std::size_t>(std::popcount(piece(at, end)));
        return total;
    }

    void clear() { m_words.assign(m_words.size(), 0); }

    /// Both sets must have the same size.
    BitSet &operator&=(const BitSet &other);
    BitSet &operator|=(const BitSet &other);

    /// 64 bits in each word, the lowest first. BitSet beyond the last number are 0 and must stay 0.
    std::span<const std::uint64_t> words() const { return m_words; }
    std::span<std::uint64_t> words() { return m_words; }

    /// Calls `step` for each number of the set, in ascending order.
    template <class Step>
    void forEach(const Step &step) const
    {
        for (std::size_t word = 0; word < m_words.size(); ++word) {
            for (auto rest = m_words[word]; rest != 0; rest &= rest - 1)
                step(word * wordBits + static_cast<std::size_t>(std::countr_zero(rest)));
        }
    }
    /// Calls `step` for each number of the set within that range, in ascending order.
    template <class Step>
    void forEachIn(std::size_t first, std::size_t count, const Step &step) const
    {
        const auto end = first + count;
        for (auto at = first; at < end; at = (at / wordBits + 1) * wordBits) {
            for (auto rest = piece(at, end); rest != 0; rest &= rest - 1)
                step(at + static_cast<std::size_t>(std::countr_zero(rest)));
        }
    }

    friend bool operator==(const BitSet &, const BitSet &) = default;

private:
    static constexpr std::size_t wordBits = 64;

    void setLongRange(std::size_t first, std::size_t count);

    /// Returns the bits from `at` to the end of its word, but not beyond `end`.
    std::uint64_t piece(std::size_t at, std::size_t end) const
    {
        const auto bits = m_words[at / wordBits] >> (at % wordBits);
        const auto left = end - at;
        return left >= wordBits ? bits : bits & ((std::uint64_t{1} << left) - 1);
    }

    std::vector<std::uint64_t> m_words;
    std::size_t m_size = 0;
};

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/radixsort_p.h"

#include <span>
#include <string_view>

namespace clinicdesk {

/// The sort ranks of many texts. Equal texts have equal ranks; ranks start at 0 and have no gaps.
struct TextRanks {
    std::vector<std::uint32_t> rankOf; ///< by text
    std::uint32_t count = 0;           ///< number of different ranks
    std::vector<std::uint32_t> order;  ///< the texts sorted by rank, equal ones in any order
};

namespace textranks {

/// Consecutive texts of the order whose first bytes are equal.
struct Run {
    std::size_t first;
    std::size_t size;
    std::size_t depth; ///< number of equal bytes
};

inline constexpr std::size_t few = 64;
inline constexpr std::size_t windowBytes = 14;
inline constexpr unsigned keyBits = 32;

/// Encodes the bytes of a window as a number with the same sort order. Each position uses only as many bits as are
/// needed to distinguish the bytes that occur there, and none if they are all the same.
class Code {
public:
    void see(std::string_view rest)
    {
        const auto whole = std::min(rest.size(), windowBytes);
        for (std::size_t at = 0; at < whole; ++at)
            m_codes[at][symbolOf(rest[at])] = 1;
        for (std::size_t at = whole; at < windowBytes; ++at)
            m_codes[at][0] = 1;
    }

    /// Call after `see` was called for all texts.
    void finish()
    {
        m_onlyEnds = std::none_of(m_codes[0].begin() + 1, m_codes[0].end(), [](auto seen) { return seen != 0; });
        unsigned left = keyBits;
        for (m_size = 0; m_size < windowBytes; ++m_size) {
            auto &codes = m_codes[m_size];
            std::uint16_t next = 0;
            for (auto &code : codes)
                code = code != 0 ? next++ : 0;
            const auto bits = static_cast<unsigned>(std::bit_width(next - 1U));
            if (bits > left)
                break;
            m_bits[m_size] = bits;
            left -= bits;
        }
    }

    /// Number of positions that the key covers.
    std::size_t size() const { return m_size; }
    /// True if no text has a byte at the first position.
    bool sawOnlyEnds() const { return m_onlyEnds; }

    std::uint32_t keyOf(std::string_view rest) const
    {
        std::uint64_t key = 0;
        const auto whole = std::min(rest.size(), m_size);
        for (std::size_t at = 0; at < whole; ++at)
            key = key << m_bits[at] | m_codes[at][symbolOf(rest[at])];
        for (std::size_t at = whole; at < m_size; ++at)
            key <<= m_bits[at]; // the end of a text sorts before every byte
        return static_cast<std::uint32_t>(key);
    }

private:
    static unsigned symbolOf(char byte) { return static_cast<unsigned char>(byte) + 1U; }

    std::array<std::array<std::uint16_t, 257>, windowBytes> m_codes{};
    std::array<unsigned, windowBytes> m_bits{};
    std::size_t m_size = 0;
    bool m_onlyEnds = false;
};

/// Sorts texts; `TextAt` returns a text as a view by its number.
template <class TextAt>
class Ranking {
public:
    Ranking(std::uint32_t count, const TextAt &textAt)
        : m_textAt(textAt)
        , m_order(count)
        , m_startsRank(count, true)
    {
        for (std::uint32_t at = 0; at < count; ++at)
            m_order[at] = at;
        m_runs.push_back({0, count, 0});
    }

    TextRanks run()
    {
        while (!m_runs.empty()) {
            const auto run = m_runs.back();
            m_runs.pop_back();
            if (run.size <= few)
                sortFew(run);
            else
                sortMany(run);
        }
        return ranks();
    }

private:
    std::span<std::uint32_t> itemsOf(const Run &run) { return std::span(m_order).subspan(run.first, run.size); }
    std::string_view rest(std::uint32_t item, std::size_t depth) const
    {
        const auto text = m_textAt(item);
        return text.substr(std::min(depth, text.size()));
    }

    void sortFew(const Run &run)
    {
        const auto items = itemsOf(run);
        std::ranges::sort(items, {}, [&](auto item) { return rest(item, run.depth); });
        for (std::size_t at = 1; at < items.size(); ++at)
            m_startsRank[run.first + at] = rest(items[at - 1], run.depth) != rest(items[at], run.depth);
    }

    /// Returns the number of equal bytes at the start.
    static std::size_t commonOf(std::string_view first, std::string_view text)
    {
        const auto size = static_cast<std::ptrdiff_t>(std::min(first.size(), text.size()));
        return static_cast<std::size_t>(std::mismatch(first.begin(), first.begin() + size, text.begin()).first -
                                        first.begin());
    }

    /// Encodes all texts after their common prefix, and adds the length of that prefix to the depth.
    Code seeAll(std::span<const std::uint32_t> items, std::size_t &depth) const
    {
        auto common = rest(items.front(), depth);
        for (std::size_t at = 0; at < items.size(); at += items.size() / few) // this sample is usually enough
            common = common.substr(0, commonOf(common, rest(items[at], depth)));
        while (true) {
            Code code;
            const auto differs = std::ranges::find_if(items, [&](auto item) {
                const auto text = rest(item, depth);
                if (!text.starts_with(common))
                    return true;
                code.see(text.substr(common.size()));
                return false;
            });
            if (differs == items.end()) {
                depth += common.size();
                code.finish();
                return code;
            }
            for (const auto item : items) // checks all of them, so that there is no third pass
                common = common.substr(0, commonOf(common, rest(item, depth)));
        }
    }

    void sortMany(const Run &run)
    {
        const auto items = itemsOf(run);
        auto depth = run.depth;
        const auto code = seeAll(items, depth);
        if (code.sawOnlyEnds()) { // the texts are equal
            std::fill_n(m_startsRank.begin() + static_cast<std::ptrdiff_t>(run.first) + 1, run.size - 1, false);
            return;
        }
        std::vector<Keyed<std::uint32_t>> keyed(items.size());
        for (std::size_t at = 0; at < items.size(); ++at)
            keyed[at] = {code.keyOf(rest(items[at], depth)), items[at]};
        sortByKey(keyed);
        for (std::size_t at = 0; at < items.size(); ++at)
            items[at] = keyed[at].item;
        addRuns(run.first, keyed, depth + code.size());
    }

    /// Texts with equal keys must still be sorted.
    void addRuns(std::size_t first, const std::vector<Keyed<std::uint32_t>> &keyed, std::size_t depth)
    {
        for (std::size_t at = 0; at < keyed.size();) {
            auto end = at + 1;
            while (end < keyed.size() && keyed[end].key == keyed[at].key)
                ++end;
            if (end - at > 1)
                m_runs.push_back({first + at, end - at, depth});
            at = end;
        }
    }

    TextRanks ranks()
    {
        TextRanks ranks{std::vector<std::uint32_t>(m_order.size()), 0, {}};
        for (std::size_t at = 0; at < m_order.size(); ++at) {
            ranks.count += m_startsRank[at] ? 1 : 0;
            ranks.rankOf[m_order[at]] = ranks.count - 1;
        }
        ranks.order = std::move(m_order);
        return ranks;
    }

    const TextAt &m_textAt;
    std::vector<std::uint32_t> m_order;
    std::vector<bool> m_startsRank; ///< by position in the order: the text differs from the previous one
    std::vector<Run> m_runs;        ///< still to be sorted
};

} // namespace textranks

/// Ranks `count` texts by their bytes; `textAt` returns each as a view. Takes about as long as reading them three
/// times.
template <class TextAt>
TextRanks rankTexts(std::uint32_t count, const TextAt &textAt)
{
    return textranks::Ranking<TextAt>(count, textAt).run();
}

} // namespace clinicdesk

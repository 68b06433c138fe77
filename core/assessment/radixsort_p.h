// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace clinicdesk {

template <class Key>
struct Keyed {
    Key key;
    std::uint32_t item;
};

/// Stable sort by key. Linear for many items; the largest key determines the number of passes.
template <class Key>
void sortByKey(std::vector<Keyed<Key>> &items)
{
    constexpr std::size_t few = 512;
    if (items.size() <= few) {
        std::ranges::stable_sort(items, {}, &Keyed<Key>::key);
        return;
    }
    constexpr unsigned digitBits = 11;
    constexpr std::size_t digits = std::size_t{1} << digitBits;
    Key all = 0;
    for (const auto &item : items)
        all |= item.key;
    std::vector<Keyed<Key>> sorted(items.size());
    for (int shift = 0; shift < static_cast<int>(std::bit_width(all)); shift += digitBits) {
        std::array<std::uint32_t, digits> places{};
        for (const auto &item : items)
            ++places[(item.key >> shift) & (digits - 1)];
        std::uint32_t next = 0;
        for (auto &place : places)
            next += std::exchange(place, next);
        for (const auto &item : items)
            sorted[places[(item.key >> shift) & (digits - 1)]++] = item;
        items.swap(sorted);
    }
}

} // namespace clinicdesk

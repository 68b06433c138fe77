// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace clinicdesk::textscan {

/// A text to look for: ASCII letters in either case, all else byte by byte.
class Needle {
public:
    /// Not for an empty one.
    explicit Needle(std::string_view text);

    std::size_t size() const { return m_lower.size(); }
    /// Does it stand at the front of as many bytes as it has?
    bool standsAt(const char *text) const;
    /// Does it stand anywhere in them?
    bool standsIn(std::string_view text) const;

    /// A byte of it, in lower case.
    char byte(std::size_t at) const { return m_lower[at]; }
    /// What brings a letter to lower case: 0x20, or 0 where no letter is looked for.
    char fold(std::size_t at) const { return m_fold[at]; }

private:
    std::string m_lower;
    std::string m_fold;
};

/// So much of a text is looked through at once.
inline constexpr std::size_t stretchBytes = 8192;

static_assert(std::endian::native == std::endian::little, "Places are read from any byte of a word on");

/// A bit for each byte of a stretch: the needle stands there.
class Places {
public:
    bool any() const { return m_any; }
    /// One between them, the second one excluded; no further than the end of the stretch.
    bool anyIn(std::size_t first, std::size_t end) const
    {
        const auto *const bytes = reinterpret_cast<const unsigned char *>(m_words.data());
        std::uint64_t bits = 0;
        for (; end - first > shortest; first += shortest) {
            std::memcpy(&bits, bytes + first / 8, sizeof(bits));
            if (((bits >> (first % 8)) & shortestMask) != 0)
                return true;
        }
        std::memcpy(&bits, bytes + first / 8, sizeof(bits));
        return ((bits >> (first % 8)) & ((std::uint64_t{1} << (end - first)) - 1)) != 0;
    }

    /// Looks through the stretch of the text that starts at `from`.
    void find(std::string_view text, std::size_t from, const Needle &needle);
    /// The same without what some processors do faster.
    void findScalar(std::string_view text, std::size_t from, const Needle &needle);

private:
    static constexpr std::size_t shortest = 56; ///< so many bits are there from any bit of a byte on
    static constexpr std::uint64_t shortestMask = (std::uint64_t{1} << shortest) - 1;

    std::array<std::uint64_t, stretchBytes / 64 + 1> m_words{}; // the last one is never set, only read
    bool m_any = false;
};

} // namespace clinicdesk::textscan

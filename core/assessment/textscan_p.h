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

/// A text to search for. ASCII letters match in either case, all other bytes exactly.
class Needle {
public:
    /// `text` must not be empty.
    explicit Needle(std::string_view text);

    std::size_t size() const { return m_lower.size(); }
    /// True if the needle is at the start of `text`, which must have at least `size()` bytes.
    bool matchesAt(const char *text) const;
    /// True if the needle occurs anywhere in `text`.
    bool isIn(std::string_view text) const;

    /// A byte of the needle, in lower case.
    char byte(std::size_t at) const { return m_lower[at]; }
    /// The bit that converts a letter to lower case: 0x20, or 0 if the needle has no letter there.
    char fold(std::size_t at) const { return m_fold[at]; }

private:
    std::string m_lower;
    std::string m_fold;
};

/// The number of bytes that are searched at once.
inline constexpr std::size_t scanBlockBytes = 8192;

static_assert(std::endian::native == std::endian::little, "Places are read from any byte of a word on");

/// One bit for each byte of a stretch, set where the needle starts.
class MatchMask {
public:
    bool any() const { return m_any; }
    /// True if a bit from `first` to before `end` is set; `end` must not be beyond the stretch.
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

    /// Searches the stretch of the text that starts at `from`.
    void find(std::string_view text, std::size_t from, const Needle &needle);
    /// The same without AVX2.
    void findScalar(std::string_view text, std::size_t from, const Needle &needle);

private:
    static constexpr std::size_t shortest = 56; ///< number of bits that one read gives, starting at any bit of a byte
    static constexpr std::uint64_t shortestMask = (std::uint64_t{1} << shortest) - 1;

    std::array<std::uint64_t, scanBlockBytes / 64 + 1> m_words{}; // the last word is only read, never set
    bool m_any = false;
};

} // namespace clinicdesk::textscan

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QStringList>

#include <array>

namespace clinicdesk::support {

/// A number of twelve digits that the memory and the files of this program can be searched for. Therefore the test
/// itself never contains it as it is: neither in its code nor in its memory.
class HiddenNumber {
public:
    static constexpr qsizetype length = 12;

    /// Each digit is given as its difference to nine.
    explicit constexpr HiddenNumber(const std::array<char, length> &missingToNine)
        : m_missing(missingToNine)
    {
    }

    char digit(qsizetype index) const { return static_cast<char>('9' - m_missing[static_cast<std::size_t>(index)]); }

    /// Whether these bytes contain the number: as it is, with one space or dash between groups of four, with one or two
    /// bytes per character.
    bool isIn(QByteArrayView bytes) const;

private:
    bool matchesAt(const char *place, const char *end, qsizetype stride) const;

    std::array<char, length> m_missing;
};

/// Addresses of the number in the writable memory of this process.
QStringList placesInMemoryWith(const HiddenNumber &number);

} // namespace clinicdesk::support

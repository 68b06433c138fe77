// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QStringList>

#include <array>

namespace clinicdesk::support {

/// A number of twelve digits that this program may be searched for, and that therefore nowhere stands as it is in the
/// test itself: not in its code, not in its memory.
class HiddenNumber {
public:
    static constexpr qsizetype length = 12;

    /// Each digit is given as what it lacks to nine.
    explicit constexpr HiddenNumber(const std::array<char, length> &missingToNine)
        : m_missing(missingToNine)
    {
    }

    char digit(qsizetype index) const { return static_cast<char>('9' - m_missing[static_cast<std::size_t>(index)]); }

    /// Whether these bytes hold it: as it is, with one blank or dash between groups of four, in one byte or two a sign.
    bool isIn(QByteArrayView bytes) const;

private:
    bool matchesAt(const char *place, const char *end, qsizetype stride) const;

    std::array<char, length> m_missing;
};

/// Writable memory of this process that holds it, as addresses.
QStringList placesInMemoryWith(const HiddenNumber &number);

} // namespace clinicdesk::support

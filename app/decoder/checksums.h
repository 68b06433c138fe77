// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <array>
#include <map>
#include <set>

namespace clinicdesk::decoder {

/// Of a stream of a PDF: its Flate data has its end, but another checksum.
struct WrongChecksum {
    enum class Use { Content, Picture, Font };
    Use use = Use::Content;
    quint32 written = 0;
    quint32 calculated = 0;
    bool isNearlyRight = false; ///< only a few bytes differ, so it was right once
    bool isDataSound = true;    ///< what else is known of the data: its operators, or the number of its pixels
};

/// Decides whether the wrong checksums of a PDF show damage, or a program that writes wrong ones. Programs compress
/// contents, pictures and fonts in different ways, so each use is judged by its own streams, and by those of all uses
/// where it has only one.
class Checksums {
public:
    void addRight(WrongChecksum::Use use) { ++countOf(use).right; }
    /// The same data counts once: many pages share pictures and forms.
    void addWrong(const WrongChecksum &wrong);
    /// Only after all streams were added.
    bool showsDamage(const WrongChecksum &wrong) const;

private:
    struct Count {
        int right = 0;
        int nearlyRight = 0;
        int wrong = 0; ///< of sound data
        int all() const { return right + nearlyRight + wrong; }
        /// Damage of several streams that leaves all of them sound is less likely than a program that cannot calculate
        /// them. A right checksum among them can come from another program, such as one that adds a stamp.
        bool meansNothing() const { return wrong > 1 && wrong > right + nearlyRight; }
    };
    Count &countOf(WrongChecksum::Use use) { return m_counts[static_cast<std::size_t>(use)]; }

    std::array<Count, 3> m_counts;
    std::map<quint32, std::set<quint32>> m_calculated; ///< by the written one
};

} // namespace clinicdesk::decoder

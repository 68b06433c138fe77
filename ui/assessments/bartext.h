// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/timeline.h"
#include "ui/assessments/barlayout.h"

#include <QDate>
#include <QString>
#include <QTimeZone>

#include <memory>

class QFontMetricsF;

namespace clinicdesk::ui {

/// A label below a bar.
struct BarLabel {
    int bar = 0;
    QString text;
    qreal x = 0; ///< of its left end, px
    qreal width = 0;
};

/// The bars of a time line as text, in the user's time zone.
class BarText {
public:
    BarText() = default;
    /// Dates in the year of `today` are shown without the year.
    BarText(std::shared_ptr<const Timeline> line, const QTimeZone &zone, QDate today);

    int barCount() const { return m_line ? static_cast<int>(m_line->barCount()) : 0; }
    std::span<const TimestampMs> starts() const;

    /// "12 Nov", "9 – 15 Nov", "Nov 2026"; for several bars as `rangeText`.
    QString of(const BarSpan &bars) const;
    /// "42 days", "17 weeks", "9 months".
    QString number(int bars) const;

    /// The labels below the bars, from left to right: the first, the last, and as many between them as there is space
    /// for.
    std::vector<BarLabel> labels(const BarLayout &places, const QFontMetricsF &metrics) const;

private:
    QDate firstDay(int bar) const;
    bool saysYears() const;
    QString label(int bar, bool withYear) const;
    std::vector<int> labelledBars(const BarLayout &places, qreal room) const;

    std::shared_ptr<const Timeline> m_line;
    QTimeZone m_zone;
    QDate m_today;
};

} // namespace clinicdesk::ui

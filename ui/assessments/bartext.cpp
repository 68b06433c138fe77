// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/bartext.h"

#include "ui/assessments/timelineview.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/numbertext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFontMetricsF>
#include <QLocale>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct TimelineTr {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

constexpr qreal labelGap = 12;
constexpr qreal endMargin = 3;      ///< space for the focus ring
constexpr int defaultBarCount = 10; ///< up to this number, every bar may have a label

QString fromTo(const QString &first, const QString &last)
{
    return first == last ? first : TimelineTr::tr("%1 – %2").arg(first, last);
}

bool isWholeMonths(QDate first, QDate last)
{
    return first.day() == 1 && last.day() == last.daysInMonth();
}

QString monthsText(QDate first, QDate last)
{
    const bool isOneYear = first.year() == last.year() && first.month() != last.month();
    const QLocale locale;
    return fromTo(isOneYear ? monthName(locale, first) : monthText(locale, first), monthText(locale, last));
}

QString daysText(QDate first, QDate last, int yearNotSaid)
{
    const QLocale locale;
    if (first.year() != last.year())
        return fromTo(dateText(locale, first), dateText(locale, last));
    auto end = last.year() == yearNotSaid ? dayText(locale, last) : dateText(locale, last);
    if (first == last)
        return end;
    return fromTo(first.month() == last.month() ? numberText(first.day()) : dayText(locale, first), end);
}

/// The smallest number of bars between two labels that leaves this much space for each.
int labelStep(BarUnit unit, int barCount, qreal pitch, qreal room)
{
    if (pitch <= 0)
        return barCount;
    std::vector<int> steps = unit == BarUnit::Day    ? std::vector{7}
                             : unit == BarUnit::Week ? std::vector{4}
                                                     : std::vector{1, 3, 6, 12};
    if (barCount <= defaultBarCount)
        steps.insert(steps.begin(), 1);
    for (const int step : steps) {
        if (step * pitch >= room)
            return step;
    }
    int step = steps.back();
    while (step * pitch < room)
        step *= 2;
    return step;
}

} // namespace

QString rangeText(const TimeRange &range, BarUnit unit, const QTimeZone &zone, QDate today)
{
    const auto first = QDateTime::fromMSecsSinceEpoch(range.from, zone).date();
    const auto last = QDateTime::fromMSecsSinceEpoch(std::max(range.until - 1, range.from), zone).date();
    if (unit == BarUnit::Month && isWholeMonths(first, last))
        return monthsText(first, last);
    return daysText(first, last, today.year());
}

BarText::BarText(std::shared_ptr<const Timeline> line, const QTimeZone &zone, QDate today)
    : m_line(std::move(line))
    , m_zone(zone)
    , m_today(today)
{
}

std::span<const TimestampMs> BarText::starts() const
{
    return m_line ? std::span(m_line->starts()) : std::span<const TimestampMs>();
}

QString BarText::of(const BarSpan &bars) const
{
    return rangeText(rangeOf(bars, starts()), m_line->unit(), m_zone, m_today);
}

QString BarText::number(int bars) const
{
    switch (m_line->unit()) {
    case BarUnit::Day:
        return TimelineTr::tr("%Ln day(s)", nullptr, bars);
    case BarUnit::Week:
        return TimelineTr::tr("%Ln week(s)", nullptr, bars);
    case BarUnit::Month:
        return TimelineTr::tr("%Ln month(s)", nullptr, bars);
    }
    return {};
}

QDate BarText::firstDay(int bar) const
{
    return QDateTime::fromMSecsSinceEpoch(starts()[static_cast<std::size_t>(bar)], m_zone).date();
}

bool BarText::saysYears() const
{
    return firstDay(0).year() != m_today.year() || firstDay(barCount() - 1).year() != m_today.year();
}

QString BarText::label(int bar, bool withYear) const
{
    const QLocale locale;
    if (m_line->unit() == BarUnit::Month)
        return withYear ? monthText(locale, firstDay(bar)) : monthName(locale, firstDay(bar));
    return withYear ? dateText(locale, firstDay(bar)) : dayText(locale, firstDay(bar));
}

std::vector<int> BarText::labelledBars(const BarLayout &places, qreal room) const
{
    const int last = barCount() - 1;
    const int step = labelStep(m_line->unit(), barCount(), places.pitch(), room);
    std::vector<int> bars;
    for (int bar = 0; bar < last; bar += step)
        bars.push_back(bar);
    // The last label replaces those before it that leave too little space. The first label always stays.
    const auto lastX = std::min(places.barLeft(last), places.width() - endMargin - room + labelGap);
    const auto leavesRoom = [&](int bar) { return lastX - places.barLeft(bar) >= room; };
    while (bars.size() > 1 && !leavesRoom(bars.back()))
        bars.pop_back();
    if (bars.empty() || leavesRoom(bars.back()))
        bars.push_back(last);
    return bars;
}

std::vector<BarLabel> BarText::labels(const BarLayout &places, const QFontMetricsF &metrics) const
{
    const bool isWithYears = saysYears();
    const int last = barCount() - 1;
    const auto widest =
        std::max(metrics.horizontalAdvance(label(0, isWithYears)), metrics.horizontalAdvance(label(last, isWithYears)));
    std::vector<BarLabel> labels;
    int yearSaid = isWithYears ? firstDay(0).year() - 1 : m_today.year();
    for (const int bar : labelledBars(places, widest + labelGap)) {
        const int year = firstDay(bar).year();
        BarLabel next{.bar = bar, .text = label(bar, year != yearSaid)};
        next.width = metrics.horizontalAdvance(next.text);
        next.x = std::max(std::min(places.barLeft(bar), places.width() - endMargin - next.width), 0.0);
        labels.push_back(std::move(next));
        yearSaid = year;
    }
    return labels;
}

} // namespace clinicdesk::ui

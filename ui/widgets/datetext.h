// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wording/datetext.h"
#include "ui/widgets/lefttoright.h"

#include <QDateTime>
#include <QFontMetrics>

#include <algorithm>

namespace clinicdesk::ui {

using wording::dateText;
using wording::dayText;
using wording::longDateText;
using wording::monthName;
using wording::monthText;

// As in core/wording/datetext.h, with "6:30 PM" in its order in a window that runs from right to left.

inline QString timeText(const QLocale &locale, QTime time)
{
    return leftToRight(wording::timeText(locale, time));
}

inline QString exactTimeText(const QLocale &locale, QTime time)
{
    return leftToRight(wording::exactTimeText(locale, time));
}

inline QString momentText(const QLocale &locale, const QDateTime &moment)
{
    return wording::withTime(dateText(locale, moment.date()), timeText(locale, moment.time()));
}

inline QString exactMomentText(const QLocale &locale, const QDateTime &moment)
{
    return wording::withTime(dateText(locale, moment.date()), exactTimeText(locale, moment.time()));
}

inline QString shortMomentText(const QLocale &locale, const QDateTime &moment, QDate today)
{
    const auto day = wording::shortDayText(locale, moment.date(), today);
    const auto time = timeText(locale, moment.time());
    return day.isEmpty() ? time : wording::withTime(day, time);
}

/// The width of the widest text that `textOf` makes of a moment, for a column of dates or times. Months, hours and
/// minutes are tried one after another, because the widest text has the widest of each.
template <typename TextOf>
int maxMomentWidth(const QFontMetrics &metrics, TextOf textOf)
{
    QDateTime widest(QDate(2000, 1, 28), QTime(0, 0, 8));
    int width = 0;
    const auto tryMoment = [&](const QDateTime &moment) {
        const int tried = metrics.horizontalAdvance(textOf(moment));
        if (tried > width) {
            width = tried;
            widest = moment;
        }
    };
    for (int month = 1; month <= 12; ++month)
        tryMoment(QDateTime(QDate(2000, month, 28), widest.time()));
    for (int hour = 0; hour < 24; ++hour)
        tryMoment(QDateTime(widest.date(), QTime(hour, 0, 8)));
    for (int minute = 0; minute < 60; ++minute)
        tryMoment(QDateTime(widest.date(), QTime(widest.time().hour(), minute, 8)));
    return width;
}

} // namespace clinicdesk::ui

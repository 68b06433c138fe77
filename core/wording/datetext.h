// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>

class QDate;
class QDateTime;
class QTime;

namespace clinicdesk::wording {

// Dates and times for people: the only place that formats them (tests/layering/includes.py). The clock has 12 or 24
// hours as the locale has it. Months are words, because numbers can be confused with days; translators choose the
// order. A moment is written in its own time zone.

QString dateText(const QLocale &locale, QDate date);      ///< "12 Nov 2026"
QString dayText(const QLocale &locale, QDate date);       ///< "12 Nov"
QString monthText(const QLocale &locale, QDate date);     ///< "Nov 2026"
QString monthName(const QLocale &locale, QDate date);     ///< "Nov"
QString longDateText(const QLocale &locale, QDate date);  ///< "Thursday, 12 November 2026"
QString typedDateText(const QLocale &locale, QDate date); ///< "12/11/26", as people of this locale type it
QString timeText(const QLocale &locale, QTime time);      ///< "18:30", "6:30 PM"
QString exactTimeText(const QLocale &locale, QTime time); ///< "18:30:05", "6:30:05 PM"

QString momentText(const QLocale &locale, const QDateTime &moment);      ///< "12 Nov 2026 18:30"
QString exactMomentText(const QLocale &locale, const QDateTime &moment); ///< "12 Nov 2026 18:30:05"
QString withTime(const QString &date, const QString &time);              ///< the two texts as a moment
/// Without what is clear on the day `today`: "18:30", "12 Nov 18:30", or "12 Nov 2025 18:30".
QString shortMomentText(const QLocale &locale, const QDateTime &moment, QDate today);
/// The date of `shortMomentText`, which is empty for today.
QString shortDayText(const QLocale &locale, QDate date, QDate today);

/// The time that a person typed in the form of `timeText`, or with 24 hours and a colon; invalid for anything else.
QTime parseTime(const QLocale &locale, const QString &typed);

} // namespace clinicdesk::wording

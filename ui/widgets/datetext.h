// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>

class QDate;
class QTime;

namespace clinicdesk::ui {

// Dates and times in lists. Months are words, because numbers can be confused with days; translators choose the order.

QString dateText(const QLocale &locale, QDate date);      ///< "12 Nov 2026"
QString dayText(const QLocale &locale, QDate date);       ///< "12 Nov"
QString timeText(const QLocale &locale, QTime time);      ///< "18:30"
QString exactTimeText(const QLocale &locale, QTime time); ///< "18:30:05"

} // namespace clinicdesk::ui

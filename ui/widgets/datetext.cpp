// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/datetext.h"

#include <QCoreApplication>
#include <QDate>

namespace clinicdesk::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(DateText)
};

} // namespace

QString dateText(const QLocale &locale, QDate date)
{
    //: A format of QLocale: day, month as a short word, year
    return locale.toString(date, Tr::tr("d MMM yyyy"));
}

QString dayText(const QLocale &locale, QDate date)
{
    //: A format of QLocale: day, month as a short word
    return locale.toString(date, Tr::tr("d MMM"));
}

QString timeText(const QLocale &locale, QTime time)
{
    //: A format of QLocale: hours and minutes
    return locale.toString(time, Tr::tr("HH:mm"));
}

QString exactTimeText(const QLocale &locale, QTime time)
{
    //: A format of QLocale: hours, minutes and seconds
    return locale.toString(time, Tr::tr("HH:mm:ss"));
}

} // namespace clinicdesk::ui

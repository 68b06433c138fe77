// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/datetext.h"

#include "core/base/asciidigits.h"

#include <QCoreApplication>
#include <QDateTime>

namespace clinicdesk::wording {

namespace {

struct DateTextTr {
    Q_DECLARE_TR_FUNCTIONS(DateText)
};

/// "HH:mm:ss" or "h:mm:ss AP": the short form of the locale, which has no seconds in most locales.
QString formatWithSeconds(const QLocale &locale)
{
    auto format = locale.timeFormat(QLocale::ShortFormat);
    const auto minutes = format.indexOf(QLatin1String("mm"));
    if (minutes <= 0 || format.contains(u's'))
        return format;
    const auto before = format.at(minutes - 1);
    const auto separator = before == u'.' ? before : QChar(u':');
    return format.insert(minutes + 2, separator + QStringLiteral("ss"));
}

QString formatWithoutSeconds(const QLocale &locale)
{
    auto format = locale.timeFormat(QLocale::ShortFormat);
    if (const auto seconds = format.indexOf(u's'); seconds > 0)
        format.remove(seconds - 1, format.lastIndexOf(u's') - seconds + 2);
    return format;
}

} // namespace

QString dateText(const QLocale &locale, QDate date)
{
    //: A format of QLocale: day, month as a short word, year
    return locale.toString(date, DateTextTr::tr("d MMM yyyy"));
}

QString dayText(const QLocale &locale, QDate date)
{
    //: A format of QLocale: day, month as a short word
    return locale.toString(date, DateTextTr::tr("d MMM"));
}

QString monthText(const QLocale &locale, QDate date)
{
    //: A format of QLocale: month as a short word, year
    return locale.toString(date, DateTextTr::tr("MMM yyyy"));
}

QString monthName(const QLocale &locale, QDate date)
{
    return locale.toString(date, QStringLiteral("MMM"));
}

QString longDateText(const QLocale &locale, QDate date)
{
    //: A format of QLocale: weekday, day, month, year
    return locale.toString(date, DateTextTr::tr("dddd, d MMMM yyyy"));
}

QString typedDateText(const QLocale &locale, QDate date)
{
    return locale.toString(date, locale.dateFormat(QLocale::ShortFormat));
}

QString timeText(const QLocale &locale, QTime time)
{
    return locale.toString(time, formatWithoutSeconds(locale));
}

QString exactTimeText(const QLocale &locale, QTime time)
{
    return locale.toString(time, formatWithSeconds(locale));
}

QString withTime(const QString &date, const QString &time)
{
    //: A moment: %1 the date, %2 the time
    return DateTextTr::tr("%1 %2").arg(date, time);
}

QString momentText(const QLocale &locale, const QDateTime &moment)
{
    return withTime(dateText(locale, moment.date()), timeText(locale, moment.time()));
}

QString exactMomentText(const QLocale &locale, const QDateTime &moment)
{
    return withTime(dateText(locale, moment.date()), exactTimeText(locale, moment.time()));
}

QString shortDayText(const QLocale &locale, QDate date, QDate today)
{
    if (date == today)
        return {};
    return date.year() == today.year() ? dayText(locale, date) : dateText(locale, date);
}

QString shortMomentText(const QLocale &locale, const QDateTime &moment, QDate today)
{
    const auto day = shortDayText(locale, moment.date(), today);
    const auto time = timeText(locale, moment.time());
    return day.isEmpty() ? time : withTime(day, time);
}

QTime parseTime(const QLocale &locale, const QString &typed)
{
    const auto c = QLocale::c();
    auto text = withAsciiDigits(typed.simplified());
    if (const auto time = c.toTime(QString(text).replace(u'.', u':'), QStringLiteral("H:mm")); time.isValid())
        return time;
    text.replace(locale.amText(), c.amText(), Qt::CaseInsensitive);
    text.replace(locale.pmText(), c.pmText(), Qt::CaseInsensitive);
    const auto time = c.toTime(text.toUpper(), QStringLiteral("h:mm AP"));
    return time.isValid() ? time : c.toTime(text.toUpper(), QStringLiteral("h:mmAP"));
}

} // namespace clinicdesk::wording

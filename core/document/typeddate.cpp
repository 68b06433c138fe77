// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/typeddate.h"

#include "core/base/asciidigits.h"

#include <QList>
#include <QRegularExpression>

#include <algorithm>

namespace clinicdesk {

namespace {

TypedDate refused(DateProblem problem)
{
    return {.date = {}, .problem = problem};
}

/// Converts digits of every script to ASCII, several spaces to one, and letters to lower case.
QString normalized(const QString &text)
{
    return withAsciiDigits(text.simplified().toCaseFolded());
}

enum class Order { DayMonthYear, MonthDayYear, YearMonthDay };

Order orderOf(const QLocale &locale)
{
    const auto format = locale.dateFormat(QLocale::ShortFormat);
    const auto day = format.indexOf(u'd');
    const auto month = format.indexOf(u'M');
    const auto year = format.indexOf(u'y');
    if (year < month && year < day)
        return Order::YearMonthDay;
    return month < day ? Order::MonthDayYear : Order::DayMonthYear;
}

/// Returns a year of four digits, or of two digits that are not after the year of `today`.
std::optional<int> yearOf(const QString &digits, QDate today)
{
    const int number = digits.toInt();
    if (digits.size() == 4)
        return number;
    const int century = today.year() / 100 * 100;
    return digits.size() == 2 && century + number <= today.year() ? std::optional(century + number) : std::nullopt;
}

TypedDate checked(const QString &year, int month, const QString &day, QDate today)
{
    const auto whole = yearOf(year, today);
    if (!whole)
        return refused(DateProblem::YearTooShort);
    const QDate date(*whole, month, day.toInt());
    if (!date.isValid())
        return refused(DateProblem::NoSuchDay);
    if (date > today)
        return refused(DateProblem::InFuture);
    if (date < minDocumentDate)
        return refused(DateProblem::TooEarly);
    return {.date = date, .problem = {}};
}

/// In locales that start a date with the year, a date that ends with the year has no defined order of day and month.
TypedDate yearLast(const QString &first, const QString &second, const QString &year, QDate today)
{
    const int one = first.toInt();
    const int other = second.toInt();
    if (year.size() != 4)
        return refused(DateProblem::YearTooShort);
    if (one != other && one <= 12 && other <= 12)
        return refused(DateProblem::NotADate);
    return one > 12 ? checked(year, other, first, today) : checked(year, one, second, today);
}

TypedDate inOrder(Order order, const QString &first, const QString &second, const QString &third, QDate today)
{
    switch (order) {
    case Order::YearMonthDay:
        return yearLast(first, second, third, today);
    case Order::MonthDayYear:
        return checked(third, first.toInt(), second, today);
    case Order::DayMonthYear:
        break;
    }
    return checked(third, second.toInt(), first, today);
}

/// Returns the only month whose name starts with `typed`, or nothing if there is none or more than one.
std::optional<int> monthIn(const QLocale &locale, const QString &typed)
{
    std::optional<int> found;
    for (int month = 1; month <= 12; ++month) {
        QStringList names;
        for (const auto format : {QLocale::LongFormat, QLocale::ShortFormat})
            names << locale.monthName(month, format) << locale.standaloneMonthName(month, format);
        const bool isMeant = std::any_of(names.cbegin(), names.cend(), [&typed](const QString &name) {
            const auto plain = name.toCaseFolded().remove(u'.').remove(u'\u0970');
            return plain == typed || (typed.size() >= 3 && plain.startsWith(typed));
        });
        if (!isMeant)
            continue;
        if (found)
            return {};
        found = month;
    }
    return found;
}

std::optional<int> monthOf(const QString &typed, const QLocale &locale)
{
    const auto month = monthIn(locale, typed);
    return month ? month : monthIn(QLocale::c(), typed);
}

std::optional<TypedDate> relative(const QString &text, QDate today, const DateWords &words)
{
    if (text == QLatin1String("today") || (!words.today.isEmpty() && text == normalized(words.today)))
        return TypedDate{.date = today, .problem = {}};
    if (text == QLatin1String("yesterday") || (!words.yesterday.isEmpty() && text == normalized(words.yesterday)))
        return TypedDate{.date = today.addDays(-1), .problem = {}};
    static const QRegularExpression form(QStringLiteral("^[-\u2212\u2013] ?(\\d{1,4})$"));
    const auto match = form.match(text);
    if (!match.hasMatch())
        return {};
    return TypedDate{.date = today.addDays(-match.captured(1).toInt()), .problem = {}};
}

std::optional<TypedDate> withoutSeparators(const QString &text, Order order, QDate today)
{
    static const QRegularExpression form(QStringLiteral("^\\d{8}$"));
    if (!form.match(text).hasMatch())
        return {};
    // No text is a valid date both in this and in the other orders: the last four digits would be a month and a day
    // here, and a year from 1900 there.
    if (const auto iso = checked(text.left(4), text.mid(4, 2).toInt(), text.right(2), today);
        iso.date || iso.problem == DateProblem::InFuture)
        return iso;
    return inOrder(order, text.left(2), text.mid(2, 2), text.right(4), today);
}

std::optional<TypedDate> withSeparators(const QString &text, Order order, QDate today)
{
    static const QRegularExpression form(
        QStringLiteral("^(\\d{1,4}) ?([-/. \u2010\u2011\u2013\u2212]) ?(\\d{1,4})(?: ?\\2 ?(\\d{1,4}))?$"));
    const auto match = form.match(text);
    if (!match.hasMatch())
        return {};
    const auto first = match.captured(1);
    const auto second = match.captured(3);
    const auto third = match.captured(4);
    if (third.isEmpty())
        return refused(first.size() > 2 || second.size() > 2 ? DateProblem::NotADate : DateProblem::NoYear);
    const bool isIso = first.size() == 4;
    if (second.size() > 2 || (isIso ? third : first).size() > 2)
        return refused(DateProblem::NotADate);
    if (isIso)
        return checked(first, second.toInt(), third, today);
    const bool isDotted = match.captured(2) == QLatin1String(".");
    return inOrder(isDotted ? Order::DayMonthYear : order, first, second, third, today);
}

std::optional<TypedDate> withMonthName(const QString &text, const QLocale &locale, QDate today)
{
    // In Indian scripts marks belong to letters, and in Devanagari U+0970 abbreviates like a dot.
    static const QString word = QStringLiteral("([\\p{L}\\p{M}]+)[.\u0970]?");
    static const QString between = QStringLiteral("[ ,./-]{0,2}");
    static const QRegularExpression dayFirst(
        QStringLiteral("^(\\d{1,2})(?:st|nd|rd|th)?\\.?%2%1%2(\\d{1,4})?$").arg(word, between));
    static const QRegularExpression monthFirst(
        QStringLiteral("^%1%2(\\d{1,2})(?:st|nd|rd|th)?(?:[ ,./-]{1,2}(\\d{1,4}))?$").arg(word, between));
    const auto first = dayFirst.match(text);
    const auto match = first.hasMatch() ? first : monthFirst.match(text);
    if (!match.hasMatch())
        return {};
    const int dayAt = first.hasMatch() ? 1 : 2;
    const auto month = monthOf(match.captured(3 - dayAt), locale);
    if (!month)
        return refused(DateProblem::NotADate);
    if (match.captured(3).isEmpty())
        return refused(DateProblem::NoYear);
    return checked(match.captured(3), *month, match.captured(dayAt), today);
}

} // namespace

TypedDate parseTypedDate(const QString &text, const QLocale &locale, QDate today, const DateWords &words)
{
    const auto plain = normalized(text);
    if (plain.isEmpty())
        return {};
    const auto order = orderOf(locale);
    if (const auto found = relative(plain, today, words))
        return *found;
    if (const auto found = withoutSeparators(plain, order, today))
        return *found;
    if (const auto found = withSeparators(plain, order, today))
        return *found;
    return withMonthName(plain, locale, today).value_or(refused(DateProblem::NotADate));
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QLocale>
#include <QString>

#include <optional>

namespace clinicdesk {

/// The earliest date of a document.
inline const QDate minDocumentDate(1900, 1, 1);

enum class DateProblem {
    NotADate,
    NoYear,       ///< only a day and a month
    YearTooShort, ///< two digits for a year after the current one, or one or three digits
    NoSuchDay,    ///< such as 31 April or month 13
    InFuture,
    TooEarly, ///< before `minDocumentDate`
};

/// The parsed date, or a problem, or neither for an empty text.
struct TypedDate {
    std::optional<QDate> date;
    std::optional<DateProblem> problem;

    friend bool operator==(const TypedDate &, const TypedDate &) = default;
};

/// Words for days near today in the language of the window. The English words are always accepted.
struct DateWords {
    QString today;
    QString yesterday;
};

/// Parses a date as it is written in that locale:
///
/// - day, month and year in the order of the locale, separated by `/`, `-` or spaces, or together as eight digits
///   (`5/10/2026`, `5-10-26`, `05102026`); with dots always day, month, year (`5.10.2026`); in locales that start with
///   the year, a date may end with the year only if it means the same in both orders of day and month;
/// - the ISO form, also without hyphens (`2026-10-05`, `20261005`);
/// - with the name of the month, in the language of the locale or English, with at least three letters (`5 Oct 2026`,
///   `October 5, 2026`);
/// - `today`, `yesterday`, and `-3` for three days ago.
///
/// Digits of every script are accepted. A year of two digits is in the century of `today` and not after its year.
/// Nothing is guessed: a text with other parts besides the date, or a date only in another order, is a problem.
TypedDate parseTypedDate(const QString &text, const QLocale &locale, QDate today, const DateWords &words = {});

} // namespace clinicdesk

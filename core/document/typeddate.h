// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QLocale>
#include <QString>

#include <optional>

namespace clinicdesk {

/// The first date that a document can have.
inline const QDate minDocumentDate(1900, 1, 1);

enum class DateProblem {
    NotADate,
    NoYear,       ///< a day and a month only
    YearTooShort, ///< two digits that are not a year of this century up to now, or one or three digits
    NoSuchDay,    ///< 31 April, or a month 13
    InFuture,
    TooEarly, ///< before `minDocumentDate`
};

/// What a typed text means: a date, a problem, or neither for an empty text.
struct TypedDate {
    std::optional<QDate> date;
    std::optional<DateProblem> problem;

    friend bool operator==(const TypedDate &, const TypedDate &) = default;
};

/// Words for days near today, in the language of the window; English ones are always understood.
struct DateWords {
    QString today;
    QString yesterday;
};

/// The date that a person means, as dates are written in that locale:
/// - day, month and year in the order of the locale, with `/`, `-` or spaces between them, or together as eight
///   digits (`5/10/2026`, `5-10-26`, `05102026`); with dots always day, month, year (`5.10.2026`);
///   Where the locale begins with the year, only a date that reads the same in both orders may end with it;
/// - the ISO form, also without hyphens (`2026-10-05`, `20261005`);
/// - with the name of the month, of the locale or English, from three letters on (`5 Oct 2026`, `October 5, 2026`);
/// - `today`, `yesterday`, and `-3` for three days ago.
/// Digits of every script count. Two digits are a year of this century up to the one of `today`. Nothing is guessed: a
/// text that has another part besides the date, or that would be a date only in another order, is a problem.
TypedDate parseTypedDate(const QString &text, const QLocale &locale, QDate today, const DateWords &words = {});

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/typeddate.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// How people write dates, and texts that must never become another date.
class TypedDateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEveryDateThatTheWindowShows_data();
    void readsEveryDateThatTheWindowShows();
    void readsWhatPeopleWrite_data();
    void readsWhatPeopleWrite();
    void refusesWhatIsUnclear_data();
    void refusesWhatIsUnclear();
    void takesNothingForNoDateAndNoProblem();
};

namespace {

const QDate today(2026, 11, 22);
const DateWords words{.today = QStringLiteral("आज"), .yesterday = QStringLiteral("Gestern")};

struct Row {
    const char *locale;
    const char *text;
    const char *date;
};

// NOLINTNEXTLINE(modernize-avoid-c-arrays): rows of a table
constexpr Row understood[] = {
    {"en_IN", "5/10/2026", "2026-10-05"},
    {"en_IN", "05/10/2026", "2026-10-05"},
    {"en_IN", "5-10-2026", "2026-10-05"},
    {"en_IN", "5.10.2026", "2026-10-05"},
    {"en_IN", "5 10 2026", "2026-10-05"},
    {"en_IN", " 5 / 10 / 2026 ", "2026-10-05"},
    {"en_IN", "5. 10. 2026", "2026-10-05"},
    {"en_IN", "03-08-26", "2026-08-03"},
    {"en_IN", "3/8/26", "2026-08-03"},
    {"en_IN", "3.8.09", "2009-08-03"},
    {"en_IN", "07092026", "2026-09-07"},
    {"en_IN", "19052026", "2026-05-19"},
    {"en_IN", "20101112", "2010-11-12"},
    {"en_IN", "2026-06-01", "2026-06-01"},
    {"en_IN", "2026/6/1", "2026-06-01"},
    {"en_IN", "2026.06.01", "2026-06-01"},
    {"en_IN", "20260601", "2026-06-01"},
    {"en_IN", "5 Oct 2026", "2026-10-05"},
    {"en_IN", "5 oct 2026", "2026-10-05"},
    {"en_IN", "5 OCT 26", "2026-10-05"},
    {"en_IN", "5-Oct-2026", "2026-10-05"},
    {"en_IN", "5Oct2026", "2026-10-05"},
    {"en_IN", "5th October 2026", "2026-10-05"},
    {"en_IN", "1st Sept. 2026", "2026-09-01"},
    {"en_IN", "2 august 2026", "2026-08-02"},
    {"en_IN", "October 5, 2026", "2026-10-05"},
    {"en_IN", "Oct 5 2026", "2026-10-05"},
    {"en_IN", "29/2/2024", "2024-02-29"},
    {"en_IN", "1/1/1900", "1900-01-01"},
    {"en_IN", "22/11/2026", "2026-11-22"},
    {"en_IN", "today", "2026-11-22"},
    {"en_IN", "Today", "2026-11-22"},
    {"en_IN", "yesterday", "2026-11-21"},
    {"en_IN", "-1", "2026-11-21"},
    {"en_IN", "- 30", "2026-10-23"},
    {"en_IN",
     "\xE2\x88\x92"
     "2",
     "2026-11-20"},
    {"en_IN", "-0", "2026-11-22"},
    {"en_IN", "\xE0\xA5\xAB/\xE0\xA5\xA7\xE0\xA5\xA6/\xE0\xA5\xA8\xE0\xA5\xA6\xE0\xA5\xA8\xE0\xA5\xAC", "2026-10-05"},
    {"en_US", "10/5/2026", "2026-10-05"},
    {"en_US", "5/10/2026", "2026-05-10"},
    {"en_US", "10-05-26", "2026-10-05"},
    {"en_US", "10052026", "2026-10-05"},
    {"en_US", "5.10.2026", "2026-10-05"},
    {"en_US", "2026-10-05", "2026-10-05"},
    {"en_US", "Oct 5, 2026", "2026-10-05"},
    {"en_US", "5 Oct 2026", "2026-10-05"},
    {"en_US", "20261005", "2026-10-05"},
    {"de_DE", "5.10.2026", "2026-10-05"},
    {"de_DE", "5.10.26", "2026-10-05"},
    {"de_DE", "5/10/2026", "2026-10-05"},
    {"de_DE", "5. Oktober 2026", "2026-10-05"},
    {"de_DE", "5. M\xC3\xA4rz 2026", "2026-03-05"},
    {"de_DE", "5 Okt 2026", "2026-10-05"},
    {"de_DE", "5 Oct 2026", "2026-10-05"},
    {"de_DE", "gestern", "2026-11-21"},
    {"de_DE", "05102026", "2026-10-05"},
    {"hi_IN", "\xE0\xA4\x86\xE0\xA4\x9C", "2026-11-22"},
    {"hi_IN", "5/10/2026", "2026-10-05"},
    {"hi_IN", "5 Oct 2026", "2026-10-05"},
    {"sv_SE", "2026-10-05", "2026-10-05"},
    {"sv_SE", "25/10/2026", "2026-10-25"},
    {"sv_SE", "10/25/2026", "2026-10-25"},
    {"sv_SE", "5/5/2026", "2026-05-05"},
    {"sv_SE", "5.10.2026", "2026-10-05"},
};

struct Refusal {
    const char *locale;
    const char *text;
    DateProblem problem;
};

// NOLINTNEXTLINE(modernize-avoid-c-arrays): rows of a table
constexpr Refusal refusedDates[] = {
    {"en_IN", "5", DateProblem::NotADate},
    {"en_IN", "5/10", DateProblem::NoYear},
    {"en_IN", "5 Oct", DateProblem::NoYear},
    {"en_IN", "Oct 5", DateProblem::NoYear},
    {"en_IN", "5/10/", DateProblem::NotADate},
    {"en_IN", "5/10/2", DateProblem::YearTooShort},
    {"en_IN", "5/10/202", DateProblem::YearTooShort},
    {"en_IN", "5/10/27", DateProblem::YearTooShort},
    {"en_IN", "5/10/68", DateProblem::YearTooShort},
    {"en_IN", "070926", DateProblem::NotADate},
    {"en_IN", "0709202", DateProblem::NotADate},
    {"en_IN", "070920261", DateProblem::NotADate},
    {"en_IN", "10/25/2026", DateProblem::NoSuchDay},
    {"en_US", "25/10/2026", DateProblem::NoSuchDay},
    {"de_DE", "10.25.2026", DateProblem::NoSuchDay},
    {"en_IN", "31/4/2026", DateProblem::NoSuchDay},
    {"en_IN", "29/2/2026", DateProblem::NoSuchDay},
    {"en_IN", "0/10/2026", DateProblem::NoSuchDay},
    {"en_IN", "2026-13-01", DateProblem::NoSuchDay},
    {"en_IN", "99999999", DateProblem::NoSuchDay},
    {"en_IN", "23/11/2026", DateProblem::InFuture},
    {"en_IN", "5-12-26", DateProblem::InFuture},
    {"en_IN", "20301112", DateProblem::InFuture},
    {"en_IN", "1 Jan 2999", DateProblem::InFuture},
    {"en_IN", "31/12/1899", DateProblem::TooEarly},
    {"sv_SE", "5/10/2026", DateProblem::NotADate},
    {"sv_SE", "05-10-11", DateProblem::YearTooShort},
    {"en_IN", "5/10-2026", DateProblem::NotADate},
    {"en_IN", "5/10/2026 x", DateProblem::NotADate},
    {"en_IN", "Mon 5 Oct 2026", DateProblem::NotADate},
    {"en_IN", "5/10/2026/1", DateProblem::NotADate},
    {"en_IN", "5 Ju 2026", DateProblem::NotADate},
    {"en_IN", "5 Oktober 2026", DateProblem::NotADate},
    {"en_IN", "Oct 2026", DateProblem::NotADate},
    {"en_IN", "+1", DateProblem::NotADate},
    {"en_IN", "tomorrow", DateProblem::NotADate},
    {"en_IN", "lab report", DateProblem::NotADate},
    {"en_IN", "161400000000153", DateProblem::NotADate},
    {"en_IN", "12345/1/2026", DateProblem::NotADate},
    {"en_IN",
     "5\xE2\x81\x84"
     "10\xE2\x81\x84"
     "2026",
     DateProblem::NotADate},
};

QByteArray nameOf(const char *locale, const char *text)
{
    return QByteArray(locale) + ": " + text;
}

} // namespace

void TypedDateTest::readsEveryDateThatTheWindowShows_data()
{
    QTest::addColumn<QLocale>("locale");
    for (const auto *name : {"en_IN", "en_US", "en_GB", "de_DE", "hi_IN", "fr_FR", "sv_SE"})
        QTest::newRow(name) << QLocale(QString::fromLatin1(name));
}

void TypedDateTest::readsEveryDateThatTheWindowShows()
{
    QFETCH(const QLocale, locale);
    for (auto day = QDate(2025, 11, 23); day <= today; day = day.addDays(1)) {
        for (const auto &form : {QStringLiteral("d MMM yyyy"), QStringLiteral("d MMMM yyyy")}) {
            const auto shown = locale.toString(day, form);
            QVERIFY2(parseTypedDate(shown, locale, today).date == day, qPrintable(shown));
        }
    }
}

void TypedDateTest::readsWhatPeopleWrite_data()
{
    QTest::addColumn<QLocale>("locale");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QDate>("date");
    for (const auto &[locale, text, date] : understood)
        QTest::newRow(nameOf(locale, text).constData())
            << QLocale(QString::fromLatin1(locale)) << QString::fromUtf8(text)
            << QDate::fromString(QString::fromLatin1(date), Qt::ISODate);
}

void TypedDateTest::readsWhatPeopleWrite()
{
    QFETCH(const QLocale, locale);
    QFETCH(const QString, text);
    QFETCH(const QDate, date);
    const auto read = parseTypedDate(text, locale, today, words);
    QVERIFY(!read.problem);
    QCOMPARE(read.date, std::optional(date));
}

void TypedDateTest::refusesWhatIsUnclear_data()
{
    QTest::addColumn<QLocale>("locale");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("problem");
    for (const auto &[locale, text, problem] : refusedDates)
        QTest::newRow(nameOf(locale, text).constData())
            << QLocale(QString::fromLatin1(locale)) << QString::fromUtf8(text) << int(problem);
}

void TypedDateTest::refusesWhatIsUnclear()
{
    QFETCH(const QLocale, locale);
    QFETCH(const QString, text);
    QFETCH(const int, problem);
    const auto read = parseTypedDate(text, locale, today, words);
    QVERIFY(!read.date);
    QCOMPARE(int(read.problem.value()), problem);
}

void TypedDateTest::takesNothingForNoDateAndNoProblem()
{
    QCOMPARE(parseTypedDate(QStringLiteral(" \t "), QLocale::c(), today), TypedDate());
}

CLINICDESK_TEST(TypedDateTest)
#include "typeddatetest.moc"

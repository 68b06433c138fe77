// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/datetext.h"

#include "tests/support/testprogram.h"

#include <QDateTime>
#include <QTest>

using namespace clinicdesk;

namespace {

/// Versions of Qt differ in the space before the half of the day, and in its letters.
QString inPlainForm(QString text)
{
    return text.replace(QChar(0x202F), u' ').replace(QChar::Nbsp, u' ').toUpper();
}

} // namespace

class DateTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesTimesWithTheClockOfTheLocale_data();
    void writesTimesWithTheClockOfTheLocale();
    void writesDatesWithMonthsInTheLanguage();
    void leavesOutWhatIsClearToday();
    void usesTheDigitsOfTheLocale();
    void readsWhatItWrites_data() { writesTimesWithTheClockOfTheLocale_data(); }
    void readsWhatItWrites();
    void readsTimesAsPeopleTypeThem_data();
    void readsTimesAsPeopleTypeThem();
};

void DateTextTest::writesTimesWithTheClockOfTheLocale_data()
{
    QTest::addColumn<QLocale>("locale");
    QTest::addColumn<QString>("time");
    QTest::addColumn<QString>("exact");
    const auto row = [](const char *name, const QLocale &locale, const char *time, const char *exact) {
        QTest::newRow(name) << locale << QString::fromUtf8(time) << QString::fromUtf8(exact);
    };
    row("C", QLocale::c(), "18:30", "18:30:05");
    row("24 hours", QLocale(QLocale::English, QLocale::UnitedKingdom), "18:30", "18:30:05");
    row("12 hours", QLocale(QLocale::English, QLocale::UnitedStates), "6:30 PM", "6:30:05 PM");
    row("India", QLocale(QLocale::English, QLocale::India), "6:30 PM", "6:30:05 PM");
    row("Hindi", QLocale(QLocale::Hindi, QLocale::India), "6:30 PM", "6:30:05 PM");
    row("Urdu", QLocale(QLocale::Urdu, QLocale::Pakistan), "6:30 PM", "6:30:05 PM");
    row("dots", QLocale(QLocale::English, QLocale::Denmark), "18.30", "18.30.05");
}

void DateTextTest::writesTimesWithTheClockOfTheLocale()
{
    QFETCH(const QLocale, locale);
    QFETCH(const QString, time);
    QFETCH(const QString, exact);
    const QTime evening(18, 30, 5);
    QCOMPARE(inPlainForm(wording::timeText(locale, evening)), time);
    QCOMPARE(inPlainForm(wording::exactTimeText(locale, evening)), exact);
}

void DateTextTest::writesDatesWithMonthsInTheLanguage()
{
    const QDate date(2026, 11, 12);
    const auto c = QLocale::c();
    QCOMPARE(wording::dateText(c, date), QStringLiteral("12 Nov 2026"));
    QCOMPARE(wording::dayText(c, date), QStringLiteral("12 Nov"));
    QCOMPARE(wording::monthText(c, date), QStringLiteral("Nov 2026"));
    QCOMPARE(wording::longDateText(c, date), QStringLiteral("Thursday, 12 November 2026"));
    QCOMPARE(wording::dateText(QLocale(QLocale::Urdu, QLocale::Pakistan), date), QString::fromUtf8("12 نومبر 2026"));
    QCOMPARE(wording::exactMomentText(c, QDateTime(date, QTime(18, 30, 5))), QStringLiteral("12 Nov 2026 18:30:05"));
}

void DateTextTest::leavesOutWhatIsClearToday()
{
    const QDate today(2026, 11, 21);
    const auto text = [today](QDate date) {
        return wording::shortMomentText(QLocale::c(), QDateTime(date, QTime(18, 30)), today);
    };
    QCOMPARE(text(today), QStringLiteral("18:30"));
    QCOMPARE(text(QDate(2026, 11, 12)), QStringLiteral("12 Nov 18:30"));
    QCOMPARE(text(QDate(2025, 11, 21)), QStringLiteral("21 Nov 2025 18:30"));
}

void DateTextTest::usesTheDigitsOfTheLocale()
{
    const QLocale urdu(QLocale::Urdu, QLocale::India);
    QVERIFY(wording::timeText(urdu, QTime(18, 30)).startsWith(QString::fromUtf8("۶:۳۰")));
    QVERIFY(wording::dateText(urdu, QDate(2026, 11, 12)).startsWith(QString::fromUtf8("۱۲")));
}

void DateTextTest::readsWhatItWrites()
{
    QFETCH(const QLocale, locale);
    for (int hour = 0; hour < 24; ++hour) {
        const QTime time(hour, 5 * (hour % 12));
        QCOMPARE(wording::parseTime(locale, wording::timeText(locale, time)), time);
    }
}

void DateTextTest::readsTimesAsPeopleTypeThem_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QTime>("time");
    const auto row = [](const char *typed, QTime time) { QTest::newRow(typed) << QString::fromUtf8(typed) << time; };
    row("18:30", QTime(18, 30));
    row(" 8:05 ", QTime(8, 5));
    row("6:30 pm", QTime(18, 30));
    row("6:30PM", QTime(18, 30));
    row("۱۸:۳۰", QTime(18, 30));
    row("", QTime());
    row("8", QTime());
    row("24:00", QTime());
    row("13:00 pm", QTime());
    row("noon", QTime());
}

void DateTextTest::readsTimesAsPeopleTypeThem()
{
    QFETCH(const QString, typed);
    QFETCH(const QTime, time);
    QCOMPARE(wording::parseTime(QLocale(QLocale::English, QLocale::India), typed), time);
}

CLINICDESK_TEST(DateTextTest)
#include "datetexttest.moc"

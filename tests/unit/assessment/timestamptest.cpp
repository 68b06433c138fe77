// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/timestamp.h"

#include "tests/support/testprogram.h"

#include <QDateTime>
#include <QTest>
#include <QTimeZone>

using namespace clinicdesk;

/// Times as the service writes them, interface 2.4.
class TimestampTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatIsATime_data();
    void readsWhatIsATime();
    void refusesWhatIsNone_data();
    void refusesWhatIsNone();
    void agreesWithTheCalendarDayByDay();
    void writesWhatItReads_data();
    void writesWhatItReads();
};

namespace {

qint64 utc(int year, int month, int day, int hour = 0, int minute = 0, int second = 0, int ms = 0)
{
    return QDateTime(QDate(year, month, day), QTime(hour, minute, second, ms), QTimeZone::utc()).toMSecsSinceEpoch();
}

} // namespace

void TimestampTest::readsWhatIsATime_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("ms");
    QTest::addColumn<bool>("hasZone");
    const auto row = [](const char *text, qint64 ms, bool hasZone = true) {
        QTest::newRow(text) << QByteArray(text) << ms << hasZone;
    };
    row("2026-01-05T08:15:00.000Z", utc(2026, 1, 5, 8, 15));
    row("2026-01-05T08:15:00Z", utc(2026, 1, 5, 8, 15));
    row("2026-01-05T08:15Z", utc(2026, 1, 5, 8, 15));
    row("2026-01-05t08:15:09z", utc(2026, 1, 5, 8, 15, 9));
    row("2026-01-05 08:15:09Z", utc(2026, 1, 5, 8, 15, 9));
    row("2026-01-05T08:15:00.1Z", utc(2026, 1, 5, 8, 15, 0, 100));
    row("2026-01-05T08:15:00,12Z", utc(2026, 1, 5, 8, 15, 0, 120));
    row("2026-01-05T08:15:00.123456Z", utc(2026, 1, 5, 8, 15, 0, 123));
    row("2026-01-05T08:15:00.99999999999999999999999999Z", utc(2026, 1, 5, 8, 15, 0, 999));
    row("2026-01-05T08:15:00+05:30", utc(2026, 1, 5, 2, 45));
    row("2026-01-05T08:15:00.5+0530", utc(2026, 1, 5, 2, 45, 0, 500));
    row("2026-01-05T08:15:00-08", utc(2026, 1, 5, 16, 15));
    row("2026-01-01T00:15:00+05:30", utc(2025, 12, 31, 18, 45));
    row("2026-01-05T08:15:00-00:00", utc(2026, 1, 5, 8, 15));
    row("2026-01-05T08:15:00", utc(2026, 1, 5, 8, 15), false);
    row("2026-01-05T08:15:00.250", utc(2026, 1, 5, 8, 15, 0, 250), false);
    row("2024-02-29T00:00:00Z", utc(2024, 2, 29));
    row("2000-02-29T00:00:00Z", utc(2000, 2, 29));
    row("2016-12-31T23:59:60Z", utc(2017, 1, 1));
    row("1969-12-31T23:59:59.999Z", -1);
    row("1970-01-01T00:00:00Z", 0);
    row("0001-01-01T00:00:00Z", -62'135'596'800'000);
    row("0000-01-01T00:00:00Z", -62'167'219'200'000);
    row("9999-12-31T23:59:59Z", utc(9999, 12, 31, 23, 59, 59));
}

void TimestampTest::readsWhatIsATime()
{
    QFETCH(const QByteArray, text);
    QFETCH(const qint64, ms);
    QFETCH(const bool, hasZone);
    const auto read = readTimestamp(text);
    QVERIFY(read);
    QCOMPARE(qint64(read->ms), ms);
    QCOMPARE(read->hasZone, hasZone);
}

void TimestampTest::refusesWhatIsNone_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const auto *text : {"",
                             "yesterday",
                             "2026",
                             "2026-01-05",
                             "2026-01-05T",
                             "2026-01-05T08",
                             "2026-01-05T0815Z",
                             "20260105T081500Z",
                             "2026-13-05T08:15:00Z",
                             "2026-00-05T08:15:00Z",
                             "2026-02-29T08:15:00Z",
                             "1900-02-29T08:15:00Z",
                             "2026-04-31T08:15:00Z",
                             "2026-01-00T08:15:00Z",
                             "2026-01-32T08:15:00Z",
                             "2026-01-05T24:00:00Z",
                             "2026-01-05T08:60:00Z",
                             "2026-01-05T08:15:61Z",
                             "2026-01-05T08:15:00.Z",
                             "2026-01-05T08:15:00Z ",
                             " 2026-01-05T08:15:00Z",
                             "2026-01-05T08:15:00ZZ",
                             "2026-01-05T08:15:00+",
                             "2026-01-05T08:15:00+5",
                             "2026-01-05T08:15:00+05:3",
                             "2026-01-05T08:15:00+24:00",
                             "2026-01-05T08:15:00+05:60",
                             "2026-01-05T08:15:00+05:300",
                             "2026-01-05T08:15:00 IST",
                             "2026-1-5T08:15:00Z",
                             "-2026-01-05T08:15:00Z",
                             "+12026-01-05T08:15:00Z",
                             "2026-01-05T-8:15:00Z",
                             "1767600900",
                             "0000-00-00T00:00:00Z"})
        QTest::newRow(*text ? text : "nothing") << QByteArray(text);
    QTest::newRow("a zero inside") << QByteArray("2026-01-05T08:15:00\0Z", 21);
    QTest::newRow("a megabyte") << QByteArray(1'000'000, '1');
}

void TimestampTest::refusesWhatIsNone()
{
    QFETCH(const QByteArray, text);
    QVERIFY(!readTimestamp(text));
}

void TimestampTest::agreesWithTheCalendarDayByDay()
{
    const auto last = QDate(2200, 12, 31);
    for (auto day = QDate(1890, 1, 1); day <= last; day = day.addDays(1)) {
        const auto text = day.toString(Qt::ISODate).toLatin1() + "T23:59:59.999Z";
        const auto read = readTimestamp(text);
        QVERIFY2(read, text);
        QCOMPARE(qint64(read->ms), day.startOfDay(QTimeZone::utc()).toMSecsSinceEpoch() + 86'399'999);
        QCOMPARE(QByteArray::fromStdString(timestampText(read->ms)), text);
    }
}

void TimestampTest::writesWhatItReads_data()
{
    QTest::addColumn<QByteArray>("given");
    QTest::addColumn<QByteArray>("written");
    const auto row = [](const char *given, const char *written) {
        QTest::newRow(given) << QByteArray(given) << QByteArray(written);
    };
    row("2026-01-05T08:15:00+05:30", "2026-01-05T02:45:00.000Z");
    row("2026-01-05T08:15:00.1239", "2026-01-05T08:15:00.123Z");
    row("0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z");
    row("0000-01-01T00:00:00+01:00", "-000001-12-31T23:00:00.000Z");
    row("9999-12-31T23:59:59-01:00", "+010000-01-01T00:59:59.000Z");
    row("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z");
}

void TimestampTest::writesWhatItReads()
{
    QFETCH(const QByteArray, given);
    QFETCH(const QByteArray, written);
    QCOMPARE(QByteArray::fromStdString(timestampText(readTimestamp(given)->ms)), written);
    QVERIFY(timestampText(noTimestamp).empty());
}

CLINICDESK_TEST_WITHOUT_APPLICATION(TimestampTest)
#include "timestamptest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profiledate.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// Dates of a profile in the formats that occur.
class ProfileDateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsADate_data();
    void readsADate();
    void leavesWhatIsNoPlainDate_data();
    void leavesWhatIsNoPlainDate();
    void readsATime_data();
    void readsATime();
};

void ProfileDateTest::readsADate_data()
{
    QTest::addColumn<QString>("text");
    const auto row = [](const char *text) { QTest::newRow(text) << QString::fromUtf8(text); };
    row("1979-02-14");
    row(" 1979-02-14 ");
    row("1979-2-14");
    row("1979/02/14");
    row("14-02-1979");
    row("14/02/1979");
    row("14.2.1979");
    row("02/14/1979");
    row("1979-02-14T00:00:00");
    row("1979-02-14 18:30");
    row("1979-02-14T23:59:59.999");
    row("1979-02-14T00:00:00Z");
    row("1979-02-14T00:00:00.000000Z");
    row("1979-02-14T12:00:00.000Z");
    row("1979-02-14t00:00:00z");
    row("1979-02-14T00:00:00+05:30");
    row("1979-02-14T00:00+0530");
    row("287798400");
    row("287798400.0");
    row("287841600");
    row("287798400000");
}

void ProfileDateTest::readsADate()
{
    QFETCH(const QString, text);
    QCOMPARE(readProfileDate(text), std::optional(QDate(1979, 2, 14)));
}

void ProfileDateTest::leavesWhatIsNoPlainDate_data()
{
    QTest::addColumn<QString>("text");
    const auto row = [](const char *text) { QTest::newRow(text) << QString::fromUtf8(text); };
    row("");
    row("yesterday");
    row("1979");
    row("1979-02");
    row("19790214");
    row("02-03-1979"); // the second of March or the third of February
    row("14-02-79");
    row("14-02/1979");
    row("1979-02/14");
    row("31-02-1979");
    row("1979-02-30");
    row("1979-13-01");
    row("0000-00-00");
    row("14-14-1979");
    row("1979-02-13T18:30:00Z"); // midnight of the 14th in India
    row("1979-02-14T25:00:00");
    row("1979-02-14T10:00:00+99:99");
    row("287781900"); // 18:30
    row("99999999999999999999");
    row("9999999999999");
    row("1.6E+12");
    row("१४-०२-१९७९");
    row("1979-02-14\n1979-02-15");
}

void ProfileDateTest::leavesWhatIsNoPlainDate()
{
    QFETCH(const QString, text);
    QCOMPARE(readProfileDate(text), std::optional<QDate>());
}

void ProfileDateTest::readsATime_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("iso");
    const auto row = [](const char *text, const char *iso) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(iso);
    };
    row("2021-02-04T05:42:10.250Z", "2021-02-04T05:42:10.250Z");
    row("2021-02-04T05:42:10.250123Z", "2021-02-04T05:42:10.250Z");
    row("2021-02-04T05:42:10", "2021-02-04T05:42:10.000Z");
    row("2021-02-04 05:42:10", "2021-02-04T05:42:10.000Z");
    row("2021-02-04T11:12:10+05:30", "2021-02-04T05:42:10.000Z");
    row("2021-02-04", "2021-02-04T00:00:00.000Z");
    row("14-02-2021", "2021-02-14T00:00:00.000Z");
    row("1612417330", "2021-02-04T05:42:10.000Z");
    row("1612417330250", "2021-02-04T05:42:10.250Z");
    row("03-02-2021", "");
    row("soon", "");
    row("", "");
}

void ProfileDateTest::readsATime()
{
    QFETCH(const QString, text);
    QFETCH(const QString, iso);
    const auto time = readProfileTime(text);
    QCOMPARE(time ? time->toString(Qt::ISODateWithMs) : QString(), iso);
}

CLINICDESK_TEST(ProfileDateTest)
#include "profiledatetest.moc"

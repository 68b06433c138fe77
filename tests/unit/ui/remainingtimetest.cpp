// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/remainingtime.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk::ui;
using namespace std::chrono_literals;

class RemainingTimeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsHowLongItTakesOnceItIsKnown();
    void smoothsWhatIsMeasuredAndDoesNotJump();
};

void RemainingTimeTest::tellsHowLongItTakesOnceItIsKnown()
{
    RemainingTime left;
    left.begin();
    left.update(2900ms, 10, 90);
    QVERIFY(!left.seconds());
    left.update(4s, 10, 20);
    QCOMPARE(timeLeftText(left.seconds()), QStringLiteral("about 10 s left"));
    left.update(5s, 10, 100); // a jump
    QCOMPARE(timeLeftText(left.seconds()), QString());
    left.update(6s, 12, 300);
    QCOMPARE(timeLeftText(left.seconds()), QString());
    left.update(7s, 14, 298);
    QCOMPARE(timeLeftText(left.seconds()), QStringLiteral("about 3 min left"));
    left.update(8s, 20, 0);
    QVERIFY(!left.seconds());
}

void RemainingTimeTest::smoothsWhatIsMeasuredAndDoesNotJump()
{
    SmoothedValue number;
    QVERIFY(!number.value());
    number.take(100);
    QCOMPARE(*number.value(), 100.0);
    number.take(160);
    QCOMPARE(*number.value(), 118.0);
    number.take(300); // more than double
    QVERIFY(!number.value());
    number.take(300);
    QCOMPARE(*number.value(), 300.0);
    number.take(140); // less than half
    QVERIFY(!number.value());
    number.hide();
    number.take(150);
    QCOMPARE(*number.value(), 143.0);
}

CLINICDESK_TEST(RemainingTimeTest)
#include "remainingtimetest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/refreshtimer.h"
#include "tests/support/testprogram.h"

#include <QElapsedTimer>
#include <QTest>

using namespace clinicdesk::ui;
using namespace std::chrono_literals;

class RefreshTimerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void firstRefreshIsAtOnce()
    {
        RefreshTimer timer;
        timer.schedule(1h);
        QCOMPARE(timer.intervalAsDuration(), 0ms);
    }

    void refreshesAreAnIntervalApart()
    {
        RefreshTimer timer;
        static_cast<void>(timer.measureRefresh());
        timer.schedule(1h);
        QVERIFY(timer.intervalAsDuration() > 59min);
        QVERIFY(timer.intervalAsDuration() <= 1h);
    }

    void longRefreshesAreFurtherApart()
    {
        RefreshTimer timer;
        {
            const auto refreshing = timer.measureRefresh();
            QElapsedTimer work;
            work.start();
            while (work.elapsed() < 500) {
            }
        }
        timer.schedule(1ms);
        QVERIFY(timer.intervalAsDuration() > 500ms); // three times as long, less the time since then
    }
};

CLINICDESK_TEST(RefreshTimerTest)

#include "refreshtimertest.moc"

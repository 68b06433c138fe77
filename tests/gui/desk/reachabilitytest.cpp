// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/reachabilityprobe.h"
#include "tests/gui/desk/realdesk.h"

#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/lock/lockwindow.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/mainwindow.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace clinicdesk;
using namespace std::chrono_literals;

namespace {

QJsonArray assessmentsGone()
{
    return {QJsonObject{{QStringLiteral("on"), QStringLiteral("assessments")},
                        {QStringLiteral("always"), true},
                        {QStringLiteral("do"), QStringLiteral("close")}}};
}

} // namespace

/// The dot of the connection follows the calls of every page, not only those of the outbox.
class ReachabilityTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void followsACallOfAnotherPage();
    void endsWithoutACallOfTheUser();
    void asksOnlyWhileTheServiceIsAway();
    void asksAtOnceWhenTheNetworkMayWorkAgain();
};

void ReachabilityTest::followsACallOfAnotherPage()
{
    support::FreshComputer computer;
    computer.begin();
    QVERIFY(computer.practice().isReady());
    support::RealDesk desk(computer.look());
    desk.start();
    desk.connectTo(computer.practice());
    const auto spoken = [&] { return desk.window()->connectionButton()->accessibleName(); };
    QVERIFY(!spoken().contains(QStringLiteral("not reachable")));

    QVERIFY(computer.practice().setFaults(assessmentsGone()));
    desk.press(Qt::Key_3, Qt::AltModifier);
    QTRY_VERIFY(spoken().contains(QStringLiteral("not reachable")));
    QTRY_VERIFY(desk.says(QStringLiteral("Details"))); // of the problem
    desk.press(Qt::Key_L, Qt::ControlModifier);
    QTRY_VERIFY(desk.lockWindow());
    QVERIFY(support::shownLabels(*desk.lockWindow()).contains(QStringLiteral("not reachable")));
    support::buttonOf(*desk.lockWindow(), QStringLiteral("Unlock"))->click();
    QTRY_VERIFY(!desk.lockWindow());
    desk.window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(desk.window()));

    QVERIFY(computer.practice().setFaults({}));
    desk.press(Qt::Key_F5);
    QTRY_VERIFY(!spoken().contains(QStringLiteral("not reachable")));
}

/// Only the page that the user opened has found out that the service is away, and makes no further call.
void ReachabilityTest::endsWithoutACallOfTheUser()
{
    support::FreshComputer computer;
    computer.begin();
    QVERIFY(computer.practice().isReady());
    support::RealDesk desk(computer.look());
    desk.start();
    desk.connectTo(computer.practice());
    const auto spoken = [&] { return desk.window()->connectionButton()->accessibleName(); };
    QVERIFY(computer.practice().setFaults(assessmentsGone()));
    desk.press(Qt::Key_3, Qt::AltModifier);
    QTRY_VERIFY(spoken().contains(QStringLiteral("not reachable")));
    QVERIFY(computer.practice().setFaults({}));
    QTRY_VERIFY(!spoken().contains(QStringLiteral("not reachable")));
}

void ReachabilityTest::asksOnlyWhileTheServiceIsAway()
{
    ui::CurrentConnection connection;
    connection.setReturnInterval(0ms);
    const Connection used{.id = {QStringLiteral("c-1")}, .baseUrl = QUrl(QStringLiteral("https://clinic.test"))};
    connection.choose(used);
    int asked = 0;
    const desk::ReachabilityProbe probe(connection,
                                        [&](const Connection &asks) -> Task<void> {
                                            const bool isBack = ++asked == 4;
                                            connection.noteCall(asks, isBack);
                                            co_return;
                                        },
                                        {.first = 1ms, .longest = 5ms});
    QCOMPARE(asked, 0);
    connection.noteCall(used, false);
    QTRY_VERIFY(connection.isReachable());
    QCOMPARE(asked, 4);
    QTRY_VERIFY(!probe.isWaiting());
    connection.noteCall(used, false);
    QVERIFY(probe.isWaiting());
    connection.choose(used); // counts as reachable
    QVERIFY(!probe.isWaiting());
    QCOMPARE(asked, 4);
}

void ReachabilityTest::asksAtOnceWhenTheNetworkMayWorkAgain()
{
    ui::CurrentConnection connection;
    const Connection used{.id = {QStringLiteral("c-1")}, .baseUrl = QUrl(QStringLiteral("https://clinic.test"))};
    connection.choose(used);
    int asked = 0;
    desk::ReachabilityProbe probe(connection,
                                  [&](const Connection & /*asks*/) -> Task<void> {
                                      ++asked;
                                      co_return;
                                  },
                                  {.first = 24h, .longest = 48h});
    http::NetworkMonitor network;
    probe.follow(network);
    Q_EMIT network.reconnectSuggested();
    QCOMPARE(asked, 0); // nothing is away
    connection.noteCall(used, false);
    QCOMPARE(asked, 0);
    Q_EMIT network.reconnectSuggested();
    QCOMPARE(asked, 1);
}

CLINICDESK_WINDOW_TEST(ReachabilityTest)
#include "reachabilitytest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/realdesk.h"

#include "tests/support/testprogram.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/mainwindow.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace clinicdesk;

namespace {

constexpr int waitMs = 30'000;

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
    QTRY_VERIFY_WITH_TIMEOUT(spoken().contains(QStringLiteral("not reachable")), waitMs);
    QTRY_VERIFY_WITH_TIMEOUT(desk.says(QStringLiteral("Details")), waitMs); // of the problem

    QVERIFY(computer.practice().setFaults({}));
    desk.press(Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(!spoken().contains(QStringLiteral("not reachable")), waitMs);
}

CLINICDESK_WINDOW_TEST(ReachabilityTest)
#include "reachabilitytest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/realdesk.h"

#include "tests/support/testprogram.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/mainwindow.h"

#include <QApplication>
#include <QTest>

using namespace clinicdesk;

namespace {

constexpr qsizetype paperBytes = 4'000'000; // over an hour at 1 kB/s, almost no time without a limit

} // namespace

/// The speed limit that the user sets, in the whole program.
class LimitedUploadsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsUploadsBackUntilItIsTakenAway();
};

void LimitedUploadsTest::holdsUploadsBackUntilItIsTakenAway()
{
    const auto letter = QStringLiteral("letter.pdf");
    support::FreshComputer computer;
    computer.begin();
    QVERIFY(computer.practice().isReady());
    support::RealDesk desk(computer.look());
    desk.start();
    desk.connectTo(computer.practice());

    desk.press(Qt::Key_Comma, Qt::ControlModifier);
    desk.window()->findChild<ui::SettingsPage *>()->showSection(ui::SettingsSection::Uploads);
    desk.tabTo(QStringLiteral("Off"));
    desk.press(Qt::Key_Right);
    desk.tabTo(QStringLiteral("At most"));
    desk.press(Qt::Key_A, Qt::ControlModifier);
    desk.type(u"1");
    desk.press(Qt::Key_Return);

    desk.press(Qt::Key_1, Qt::AltModifier);
    desk.requestPatient(QStringLiteral("161494290947153"));
    desk.drop({computer.paper(letter, QByteArray(paperBytes, ' '))});
    desk.pressSend();
    desk.press(Qt::Key_2, Qt::AltModifier);
    QTRY_VERIFY(desk.says(QStringLiteral("limited to 1 kB/s")));
    // A speed is shown after three seconds of sending: without the limit, all bytes would have been sent long before.
    QTRY_VERIFY(desk.says(QStringLiteral("kB/s · about")));
    QVERIFY(!computer.hasArrived(letter));

    desk.press(Qt::Key_Comma, Qt::ControlModifier);
    desk.tabTo(QStringLiteral("All day"));
    desk.press(Qt::Key_Left);
    QTRY_VERIFY(computer.hasArrived(letter));
    QVERIFY(!desk.says(QStringLiteral("limited to")));
}

CLINICDESK_WINDOW_TEST(LimitedUploadsTest)
#include "limiteduploadstest.moc"

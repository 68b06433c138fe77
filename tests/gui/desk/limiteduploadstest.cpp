// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/realdesk.h"

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;

namespace {

constexpr int waitMs = 30'000;
constexpr qsizetype paperBytes = 4'000'000; // more than an hour at 1 kB/s, and no time at all on this computer's line

} // namespace

/// The limit of speed that a person sets, in the whole program.
class LimitedUploadsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsUploadsBackUntilItIsTakenAway();
};

void LimitedUploadsTest::holdsUploadsBackUntilItIsTakenAway()
{
    QApplication::setQuitOnLastWindowClosed(false);
    ui::Look look(*qApp);
    const QTemporaryDir papers;
    QFile file(papers.filePath(QStringLiteral("letter.pdf")));
    QByteArray bytes("%PDF-1.4\n");
    bytes.resize(paperBytes, ' ');
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    support::PracticeProcess practice;
    QVERIFY(practice.isReady());
    support::RealDesk desk(look);
    desk.start();
    desk.connectTo(practice);

    desk.press(Qt::Key_Comma, Qt::ControlModifier);
    desk.tabTo(QStringLiteral("All")); // of the notifications
    desk.press(Qt::Key_Tab);
    desk.press(Qt::Key_Right);
    desk.tabTo(QStringLiteral("At most"));
    desk.press(Qt::Key_A, Qt::ControlModifier);
    desk.type(u"1");
    desk.press(Qt::Key_Return);

    desk.press(Qt::Key_1, Qt::AltModifier);
    desk.namePatient(QStringLiteral("161494290947153"));
    desk.drop({QUrl::fromLocalFile(file.fileName())});
    desk.pressSend();
    desk.press(Qt::Key_2, Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(desk.says(QStringLiteral("limited to 1 kB/s")), waitMs);
    // A speed is said after three seconds in which bytes went out: without the limit all have gone long before.
    QTRY_VERIFY_WITH_TIMEOUT(desk.says(QStringLiteral("kB/s · about")), waitMs);
    QVERIFY(!practice.storedHashes().contains(support::hashOf(bytes)));

    desk.press(Qt::Key_Comma, Qt::ControlModifier);
    desk.tabTo(QStringLiteral("All day"));
    desk.press(Qt::Key_Left);
    QTRY_VERIFY_WITH_TIMEOUT(practice.storedHashes().contains(support::hashOf(bytes)), waitMs);
    QVERIFY(!desk.says(QStringLiteral("limited to")));
}

QTEST_MAIN(LimitedUploadsTest)
#include "limiteduploadstest.moc"

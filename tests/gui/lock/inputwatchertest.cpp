// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/inputwatcher.h"

#include "tests/support/testprogram.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <functional>

using namespace clinicdesk::ui;

/// What counts as input of the user.
class InputWatcherTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsOfInput_data();
    void tellsOfInput();
    void staysQuietOtherwise_data();
    void staysQuietOtherwise();
    void tellsAtMostOnceASecond();
};

using Act = std::function<void(QLineEdit &)>;

void InputWatcherTest::tellsOfInput_data()
{
    QTest::addColumn<Act>("act");
    const auto row = [](const char *name, const Act &act) { QTest::newRow(name) << act; };
    row("a key", [](QLineEdit &edit) { QTest::keyClick(edit.windowHandle(), Qt::Key_A); });
    row("a key without a text", [](QLineEdit &edit) { QTest::keyClick(edit.windowHandle(), Qt::Key_Shift); });
    row("a button of the mouse", [](QLineEdit &edit) {
        QTest::mouseClick(edit.windowHandle(), Qt::LeftButton, Qt::NoModifier, QPoint(20, 20));
    });
    row("a movement", [](QLineEdit &edit) {
        QTest::mouseMove(edit.windowHandle(), QPoint(30, 20));
        QTest::mouseMove(edit.windowHandle(), QPoint(60, 20));
    });
    row("a text of an input method", [](QLineEdit &edit) {
        QInputMethodEvent typed(QStringLiteral("क"), {});
        QCoreApplication::sendEvent(&edit, &typed);
    });
}

void InputWatcherTest::tellsOfInput()
{
    QFETCH(const Act, act);
    QLineEdit edit;
    edit.resize(300, 100);
    edit.show();
    QVERIFY(QTest::qWaitForWindowExposed(&edit));
    edit.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&edit));
    const InputWatcher watcher;
    const QSignalSpy input(&watcher, &InputWatcher::input);
    act(edit);
    QTRY_COMPARE(input.size(), 1);
}

void InputWatcherTest::staysQuietOtherwise_data()
{
    QTest::addColumn<Act>("act");
    const auto row = [](const char *name, const Act &act) { QTest::newRow(name) << act; };
    row("a key that the program makes", [](QLineEdit &edit) {
        QKeyEvent made(QEvent::KeyPress, Qt::Key_A, Qt::NoModifier, QStringLiteral("a"));
        QCoreApplication::sendEvent(&edit, &made);
    });
    row("a click that the program makes", [](QLineEdit &edit) {
        QMouseEvent made(QEvent::MouseButtonPress, QPointF(5, 5), edit.mapToGlobal(QPointF(5, 5)), Qt::LeftButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&edit, &made);
    });
    row("a text that the program sets", [](QLineEdit &edit) { edit.setText(QStringLiteral("a")); });
    row("an empty text of an input method", [](QLineEdit &edit) {
        QInputMethodEvent reset;
        QCoreApplication::sendEvent(&edit, &reset);
    });
    row("a window that is shown again", [](QLineEdit &edit) {
        edit.hide();
        edit.show();
        QVERIFY(QTest::qWaitForWindowExposed(&edit));
    });
}

void InputWatcherTest::staysQuietOtherwise()
{
    QFETCH(const Act, act);
    QLineEdit edit;
    edit.setGeometry(400, 400, 300, 100);
    edit.show();
    QVERIFY(QTest::qWaitForWindowExposed(&edit));
    const InputWatcher watcher;
    const QSignalSpy input(&watcher, &InputWatcher::input);
    act(edit);
    QCoreApplication::processEvents();
    QCOMPARE(input.size(), 0);
}

void InputWatcherTest::tellsAtMostOnceASecond()
{
    QLineEdit edit;
    edit.show();
    QVERIFY(QTest::qWaitForWindowExposed(&edit));
    const InputWatcher watcher;
    const QSignalSpy input(&watcher, &InputWatcher::input);
    QElapsedTimer time;
    time.start();
    while (input.size() < 2) {
        QVERIFY(!time.hasExpired(clinicdesk::tests::patienceMs));
        QTest::keyClick(edit.windowHandle(), Qt::Key_A);
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
    }
    QVERIFY(time.hasExpired(1'000));
}

CLINICDESK_WINDOW_TEST(InputWatcherTest)
#include "inputwatchertest.moc"

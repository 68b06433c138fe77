// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/inputwatcher.h"

#include "tests/support/testprogram.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include <functional>
#include <utility>

using namespace clinicdesk::ui;
using namespace std::chrono_literals;

/// What counts as input of the user.
class InputWatcherTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsOfInput_data();
    void tellsOfInput();
    void staysQuietOtherwise_data();
    void staysQuietOtherwise();
    void notesInputOnceASecond();
    void keepsAnEventFromTheWindow();
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
    int inputs = 0;
    const InputWatcher watcher([&inputs] { return ++inputs < 0; });
    act(edit);
    QTRY_COMPARE(inputs, 1);
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
    int inputs = 0;
    const InputWatcher watcher([&inputs] { return ++inputs < 0; });
    act(edit);
    QCoreApplication::processEvents();
    QCOMPARE(inputs, 0);
}

void InputWatcherTest::notesInputOnceASecond()
{
    QLineEdit edit;
    edit.show();
    QVERIFY(QTest::qWaitForWindowExposed(&edit));
    int inputs = 0;
    auto now = 9h;
    const InputWatcher watcher([&inputs] { return ++inputs < 0; }, [&now] { return std::chrono::milliseconds(now); });
    const auto press = [&edit] { QTest::keyClick(edit.windowHandle(), Qt::Key_A); };
    press();
    press();
    QCOMPARE(inputs, 1);
    now += 1h; // a sleep of the computer
    press();
    QCOMPARE(inputs, 2);
}

void InputWatcherTest::keepsAnEventFromTheWindow()
{
    QLineEdit edit;
    edit.show();
    QVERIFY(QTest::qWaitForWindowExposed(&edit));
    edit.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&edit));
    bool isLocking = true;
    const InputWatcher watcher([&isLocking] { return std::exchange(isLocking, false); });
    QTest::keyClick(edit.windowHandle(), Qt::Key_A);
    QCOMPARE(edit.text(), QString());
    QTest::keyClick(edit.windowHandle(), Qt::Key_B);
    QTRY_COMPARE(edit.text(), QStringLiteral("b"));
}

CLINICDESK_WINDOW_TEST(InputWatcherTest)
#include "inputwatchertest.moc"

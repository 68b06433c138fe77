// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/windowcurtain.h"

#include "tests/support/testprogram.h"

#include <QProcess>
#include <QTest>
#include <QWidget>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

/// What the program prints; empty if it fails.
QByteArray outputOf(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished(tests::patienceMs) && process.exitCode() == 0 ? process.readAllStandardOutput()
                                                                                 : QByteArray();
}

/// Where the content of the window is on the screen, as another program sees it.
QPoint placeOf(const QWidget &window)
{
    const auto facts = outputOf(QStringLiteral("xwininfo"), {QStringLiteral("-id"), QString::number(window.winId())});
    const auto numberAfter = [&facts](const QByteArray &label) {
        const auto at = facts.indexOf(label);
        return at < 0 ? -1 : facts.sliced(at + label.size()).trimmed().split('\n').first().toInt();
    };
    return {numberAfter("Absolute upper-left X:"), numberAfter("Absolute upper-left Y:")};
}

/// The window manager has placed it and gave it the keyboard, and Qt knows.
bool isManaged(const QWidget &window)
{
    const auto active = outputOf(QStringLiteral("xdotool"), {QStringLiteral("getactivewindow")});
    return active.trimmed() == QByteArray::number(window.winId()) && placeOf(window) == window.geometry().topLeft();
}

} // namespace

/// A window manager places windows and frames them. With one, a window is after the lock where it was before.
class WindowPlaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_windowManager.start(QStringLiteral("openbox"), {QStringLiteral("--sm-disable")});
        QVERIFY(m_windowManager.waitForStarted(tests::patienceMs));
        QTRY_VERIFY(
            !outputOf(QStringLiteral("xdotool"), {QStringLiteral("get_num_desktops")}).isEmpty()); // it is ready
    }
    void keepsThePlace_data();
    void keepsThePlace();
    void leavesTheFirstPlaceToTheWindowManager();
    void cleanupTestCase();

private:
    QProcess m_windowManager;
};

void WindowPlaceTest::keepsThePlace_data()
{
    QTest::addColumn<std::optional<QPoint>>("chosen");
    QTest::newRow("of the window manager") << std::optional<QPoint>();
    QTest::newRow("of the user") << std::optional(QPoint(120, 90));
}

void WindowPlaceTest::keepsThePlace()
{
    QFETCH(const std::optional<QPoint>, chosen);
    WindowCurtain curtain;
    QWidget window;
    window.resize(500, 300);
    if (chosen)
        window.move(*chosen);
    window.show();
    window.activateWindow();
    QTRY_VERIFY(isManaged(window));
    const auto before = placeOf(window);
    for (int round = 0; round < 3; ++round) {
        QWidget lock;
        lock.setGeometry(300, 200, 200, 100);
        lock.show();
        curtain.close(lock);
        lock.activateWindow();
        QTRY_VERIFY(isManaged(lock));
        curtain.open();
        lock.hide();
        QTRY_VERIFY(isManaged(window));
        QCOMPARE(placeOf(window), before);
    }
}

/// As at a start of the program with a PIN: the window is shown for the first time while the lock is in front.
void WindowPlaceTest::leavesTheFirstPlaceToTheWindowManager()
{
    WindowCurtain curtain;
    QWidget lock;
    lock.setGeometry(300, 200, 200, 100);
    lock.show();
    curtain.close(lock);
    lock.activateWindow();
    QTRY_VERIFY(isManaged(lock));
    QWidget window;
    window.resize(500, 300);
    window.show();
    QTRY_VERIFY(!window.isVisible());
    curtain.open();
    lock.hide();
    window.activateWindow();
    QTRY_VERIFY(isManaged(window));
    QTRY_VERIFY(window.frameGeometry().top() < window.geometry().top()); // it has a title
    QVERIFY2(window.frameGeometry().top() >= 0, qPrintable(QString::number(window.frameGeometry().top())));
}

void WindowPlaceTest::cleanupTestCase()
{
    m_windowManager.terminate();
    m_windowManager.waitForFinished(tests::patienceMs);
}

CLINICDESK_WINDOW_TEST(WindowPlaceTest)
#include "windowplacetest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/windowcurtain.h"

#include "tests/support/testprogram.h"

#include <QProcess>
#include <QTest>
#include <QWidget>

using namespace clinicdesk;
using namespace clinicdesk::ui;

/// A window manager places windows and frames them. With one, a window is after the lock where it was before.
class WindowPlaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void keepsThePlace_data();
    void keepsThePlace();
    void cleanupTestCase();

private:
    QProcess m_windowManager;
};

namespace {

constexpr int waitMs = 10'000;

/// What xdotool prints; empty if it fails.
QByteArray xdotool(const QStringList &arguments)
{
    QProcess program;
    program.start(QStringLiteral("xdotool"), arguments);
    return program.waitForFinished(waitMs) && program.exitCode() == 0 ? program.readAllStandardOutput() : QByteArray();
}

/// Where the content of the window is, as another program sees it.
QByteArray placeOf(const QWidget &window)
{
    return xdotool({QStringLiteral("getwindowgeometry"), QStringLiteral("--shell"), QString::number(window.winId())});
}

bool isFramed(const QWidget &window)
{
    return window.frameGeometry().topLeft() != window.geometry().topLeft();
}

} // namespace

void WindowPlaceTest::initTestCase()
{
    m_windowManager.start(QStringLiteral("openbox"), {QStringLiteral("--sm-disable")});
    QVERIFY(m_windowManager.waitForStarted(waitMs));
    QTRY_VERIFY_WITH_TIMEOUT(!xdotool({QStringLiteral("get_num_desktops")}).isEmpty(), waitMs); // it is ready
}

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
    QVERIFY(QTest::qWaitForWindowActive(&window, waitMs));
    QTRY_VERIFY_WITH_TIMEOUT(isFramed(window), waitMs);
    const auto before = placeOf(window);
    QVERIFY2(before.contains("X="), before);
    for (int round = 0; round < 3; ++round) {
        QWidget lock;
        lock.setGeometry(300, 200, 200, 100);
        lock.show();
        curtain.close(lock);
        QTRY_VERIFY(!window.isVisible());
        curtain.open();
        lock.hide();
        QVERIFY(QTest::qWaitForWindowActive(&window, waitMs));
        QTRY_VERIFY_WITH_TIMEOUT(isFramed(window), waitMs);
        QCOMPARE(placeOf(window), before);
    }
}

void WindowPlaceTest::cleanupTestCase()
{
    m_windowManager.terminate();
    m_windowManager.waitForFinished(waitMs);
}

CLINICDESK_WINDOW_TEST(WindowPlaceTest)
#include "windowplacetest.moc"

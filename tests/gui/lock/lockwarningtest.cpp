// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/lockwarning.h"

#include "tests/support/testprogram.h"
#include "ui/widgets/thememanager.h"

#include <QAccessible>
#include <QPushButton>
#include <QTest>

using namespace clinicdesk::ui;
using namespace std::chrono_literals;

/// The warning before the program locks.
class LockWarningTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsDownAndIsReadOnce();
    void isOverTheWindowAndLeavesItsInputAlone();

private:
    ThemeManager m_look{*qApp};
};

void LockWarningTest::countsDownAndIsReadOnce()
{
    QWidget window;
    window.resize(800, 500);
    LockWarning warning(&window);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(!warning.isVisible());
    warning.start(3s);
    QVERIFY(warning.isVisible());
    QCOMPARE(warning.text(), QStringLiteral("Clinic Desk locks in 3 s. Press any key to stay."));
    const auto spoken = warning.text();
    const auto *tree = QAccessible::queryAccessibleInterface(&warning);
    QCOMPARE(tree->text(QAccessible::Name), spoken);
    QTRY_COMPARE(warning.text(), QStringLiteral("Clinic Desk locks in 1 s. Press any key to stay."));
    QCOMPARE(tree->text(QAccessible::Name), spoken); // a changed name would be read again
    warning.stop();
    QVERIFY(!warning.isVisible());
}

void LockWarningTest::isOverTheWindowAndLeavesItsInputAlone()
{
    QWidget window;
    window.resize(800, 500);
    QPushButton button(&window);
    button.setGeometry(window.rect());
    int clicks = 0;
    connect(&button, &QPushButton::clicked, this, [&clicks] { ++clicks; });
    LockWarning warning(&window);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    button.setFocus();
    warning.start(30s);
    QVERIFY(window.rect().contains(warning.geometry()));
    QVERIFY(!warning.visibleRegion().isEmpty());
    QCOMPARE(window.focusWidget(), &button);
    QTest::mouseClick(window.windowHandle(), Qt::LeftButton, Qt::NoModifier, warning.geometry().center());
    QTRY_COMPARE(clicks, 1);
    window.resize(300, 200);
    QTRY_VERIFY(window.rect().contains(warning.geometry()));
}

CLINICDESK_WINDOW_TEST(LockWarningTest)
#include "lockwarningtest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/thememanager.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QTest>
#include <QVBoxLayout>

using namespace clinicdesk;

/// What a screen reader finds of a combo box, closed and open.
class AccessibleComboTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsItsRowsOnlyWhileItIsOpen();
};

void AccessibleComboTest::showsItsRowsOnlyWhileItIsOpen()
{
    const ui::ThemeManager look(*qApp);
    QWidget window;
    auto *combo = new QComboBox;
    combo->setAccessibleName(QStringLiteral("Type"));
    combo->addItems({QStringLiteral("Prescription"), QStringLiteral("Lab report")});
    (new QVBoxLayout(&window))->addWidget(combo);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));

    auto *closed = QAccessible::queryAccessibleInterface(combo);
    QVERIFY(closed);
    QCOMPARE(closed->role(), QAccessible::ComboBox);
    QCOMPARE(closed->text(QAccessible::Value), QStringLiteral("Prescription"));
    QCOMPARE(closed->childCount(), 0);
    QVERIFY(closed->state().collapsed);
    QCOMPARE(support::differencesOfTheTree(&window).join(QLatin1Char('\n')), QString());

    closed->actionInterface()->doAction(QAccessibleActionInterface::showMenuAction());
    QTRY_VERIFY(combo->view()->isVisible());
    auto *open = QAccessible::queryAccessibleInterface(combo);
    QVERIFY(open->state().expanded);
    QCOMPARE(open->childCount(), 1);
    auto *list = open->child(0);
    QVERIFY(list);
    QCOMPARE(open->indexOfChild(list), 0);
    QCOMPARE(list->childCount(), 2);
    QCOMPARE(list->child(1)->text(QAccessible::Name), QStringLiteral("Lab report"));
    QVERIFY(list->child(0)->state().focused);
    QTest::keyClick(combo->view(), Qt::Key_Down);
    QTest::keyClick(combo->view(), Qt::Key_Return);
    QTRY_VERIFY(!combo->view()->isVisible());
    QCOMPARE(open->text(QAccessible::Value), QStringLiteral("Lab report"));
    QCOMPARE(open->childCount(), 0);
}

CLINICDESK_WINDOW_TEST(AccessibleComboTest)
#include "accessiblecombotest.moc"

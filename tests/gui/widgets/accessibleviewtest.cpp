// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testprogram.h"
#include "ui/widgets/thememanager.h"

#include <QAccessible>
#include <QApplication>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPointer>
#include <QStackedWidget>
#include <QTest>

#include <memory>

using namespace clinicdesk;

/// What a screen reader finds of a list on a page that is hidden and shown.
class AccessibleViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsItsRowsOnlyWhileItIsVisible();
    void leavesAVisibleListThatIsDestroyedAlone();
    void hasOneFocusedRowInTheListWithTheFocus();
    void pressesAndSelectsRows();
    void followsItsRows();
};

void AccessibleViewTest::showsItsRowsOnlyWhileItIsVisible()
{
    const ui::ThemeManager look(*qApp);
    QStackedWidget pages;
    auto *list = new QListWidget;
    list->setAccessibleName(QStringLiteral("Documents"));
    list->addItems({QStringLiteral("Prescription"), QStringLiteral("Lab report")});
    pages.addWidget(list);
    pages.addWidget(new QWidget);
    const auto rows = [list] { return QAccessible::queryAccessibleInterface(list)->childCount(); };
    QCOMPARE(rows(), 0);

    pages.show();
    QVERIFY(QTest::qWaitForWindowExposed(&pages));
    QCOMPARE(rows(), 2);
    QCOMPARE(QAccessible::queryAccessibleInterface(list)->child(1)->text(QAccessible::Name),
             QStringLiteral("Lab report"));

    for (int turn = 0; turn < 2; ++turn) {
        pages.setCurrentIndex(1);
        const auto *hidden = QAccessible::queryAccessibleInterface(list);
        QCOMPARE(hidden->childCount(), 0);
        QCOMPARE(hidden->role(), QAccessible::List);
        QCOMPARE(hidden->text(QAccessible::Name), QStringLiteral("Documents"));
        QVERIFY(hidden->state().invisible);
        pages.setCurrentIndex(0);
        QCOMPARE(rows(), 2);
    }
}

void AccessibleViewTest::leavesAVisibleListThatIsDestroyedAlone()
{
    const ui::ThemeManager look(*qApp);
    auto list = std::make_unique<QListWidget>();
    list->addItem(QStringLiteral("Prescription"));
    list->show();
    QVERIFY(QTest::qWaitForWindowExposed(list.get()));
    QCOMPARE(QAccessible::queryAccessibleInterface(list.get())->childCount(), 1);
    const QPointer<QListWidget> watched(list.get());
    list.reset();
    QVERIFY(!watched);
}

void AccessibleViewTest::hasOneFocusedRowInTheListWithTheFocus()
{
    const ui::ThemeManager look(*qApp);
    QWidget window;
    auto *row = new QHBoxLayout(&window);
    QList<QListWidget *> lists;
    for (int number = 0; number < 2; ++number) {
        lists.append(new QListWidget);
        lists.last()->addItems({QStringLiteral("One"), QStringLiteral("Two")});
        lists.last()->setCurrentRow(1);
        row->addWidget(lists.last());
    }
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    for (const int focused : {0, 1}) {
        lists.at(focused)->setFocus();
        for (const int each : {0, 1}) {
            const auto *node = QAccessible::queryAccessibleInterface(lists.at(each));
            QCOMPARE(bool(node->child(1)->state().focused), each == focused);
            QVERIFY(!node->child(0)->state().focused);
            QCOMPARE(node->focusChild(), each == focused ? node->child(1) : nullptr);
        }
    }
}

void AccessibleViewTest::pressesAndSelectsRows()
{
    const ui::ThemeManager look(*qApp);
    QListWidget list;
    list.setSelectionMode(QAbstractItemView::ExtendedSelection);
    list.addItems({QStringLiteral("One"), QStringLiteral("Two"), QStringLiteral("Three")});
    list.show();
    QVERIFY(QTest::qWaitForWindowExposed(&list));
    auto *node = QAccessible::queryAccessibleInterface(&list);
    auto *actions = node->child(2)->actionInterface();
    QVERIFY(actions);
    actions->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(list.currentRow(), 2);
    QVERIFY(node->child(2)->state().selected);
    QVERIFY(node->tableInterface()->selectRow(0));
    QCOMPARE(node->tableInterface()->selectedRowCount(), 2);
    QVERIFY(node->tableInterface()->unselectRow(2));
    QCOMPARE(node->tableInterface()->selectedRows(), QList<int>{0});
}

void AccessibleViewTest::followsItsRows()
{
    const ui::ThemeManager look(*qApp);
    QListWidget list;
    list.addItems({QStringLiteral("One"), QStringLiteral("Two")});
    list.show();
    QVERIFY(QTest::qWaitForWindowExposed(&list));
    const auto *node = QAccessible::queryAccessibleInterface(&list);
    QCOMPARE(node->child(0)->text(QAccessible::Name), QStringLiteral("One"));
    list.insertItem(0, QStringLiteral("Zero"));
    QCOMPARE(node->childCount(), 3);
    QCOMPARE(node->child(0)->text(QAccessible::Name), QStringLiteral("Zero"));
    QCOMPARE(node->child(1)->text(QAccessible::Name), QStringLiteral("One"));
    QCOMPARE(node->indexOfChild(node->child(1)), 1);
    delete list.takeItem(1);
    QCOMPARE(node->child(1)->text(QAccessible::Name), QStringLiteral("Two"));
    QVERIFY(!node->child(2));
}

CLINICDESK_WINDOW_TEST(AccessibleViewTest)
#include "accessibleviewtest.moc"

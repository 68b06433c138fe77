// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testprogram.h"
#include "ui/widgets/thememanager.h"

#include <QAccessible>
#include <QApplication>
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

CLINICDESK_WINDOW_TEST(AccessibleViewTest)
#include "accessibleviewtest.moc"

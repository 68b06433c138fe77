// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/obstacle.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/icons.h"

#include <QAccessible>
#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QToolTip>

#include <memory>

using namespace clinicdesk;
using namespace clinicdesk::ui;

class ObstacleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keysReachADisabledEntryAndShowItsReason()
    {
        QMenu menu;
        auto *send = menu.addAction(QStringLiteral("&Send next"));
        auto *remove = menu.addAction(QStringLiteral("Remove"));
        setObstacle(*remove, QStringLiteral("select a document"));
        menu.popup(QPoint(100, 100));
        QVERIFY(QTest::qWaitForWindowExposed(&menu));
        QTest::keyClick(&menu, Qt::Key_Down);
        QCOMPARE(menu.activeAction(), send);
        QCOMPARE(QToolTip::text(), QString());
        QTest::keyClick(&menu, Qt::Key_Down);
        QCOMPARE(menu.activeAction(), remove);
        QTRY_COMPARE(QToolTip::text(), QStringLiteral("Not now: select a document."));
        QTest::keyClick(&menu, Qt::Key_Return);
        QVERIFY(menu.isVisible()); // nothing was chosen
        QCOMPARE(support::differencesOfTheMenu(&menu), QStringList());
    }

    void anEntryTellsAssistiveToolsItsReasonAndItsState()
    {
        QMenu menu;
        auto *pause = menu.addAction(QStringLiteral("Pause"));
        auto *sub = menu.addMenu(QStringLiteral("More"));
        sub->addAction(QStringLiteral("Print"));
        menu.popup(QPoint(100, 100));
        QVERIFY(QTest::qWaitForWindowExposed(&menu));
        auto *entry = QAccessible::queryAccessibleInterface(&menu)->child(0);
        QCOMPARE(entry->text(QAccessible::Description), QString());
        QCOMPARE(entry->actionInterface()->actionNames(), QStringList{QAccessibleActionInterface::pressAction()});
        setObstacle(*pause, QStringLiteral("nothing is sent"));
        QCOMPARE(entry->text(QAccessible::Description), QStringLiteral("Not now: nothing is sent."));
        QVERIFY(entry->state().disabled);
        QVERIFY(entry->actionInterface()->actionNames().isEmpty());
        setObstacle(*pause, {});
        QCOMPARE(entry->text(QAccessible::Description), QString());
        int pressed = 0;
        connect(pause, &QAction::triggered, this, [&pressed] { ++pressed; });
        entry->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(pressed, 1);
        auto *more = QAccessible::queryAccessibleInterface(&menu)->child(1);
        more->actionInterface()->doAction(QAccessibleActionInterface::showMenuAction());
        QTRY_VERIFY(sub->isVisible());
        QCOMPARE(more->child(0), QAccessible::queryAccessibleInterface(sub));
        QCOMPARE(more->child(0)->parent(), more);
    }

    void aMenuWithoutIconsHasNoColumnForThem()
    {
        QMenu plain;
        auto *first = plain.addAction(QStringLiteral("Search in the list"));
        QMenu marked;
        marked.addAction(QStringLiteral("Search in the list"));
        marked.addAction(icon(QStringLiteral("send")), QStringLiteral("Send"));
        plain.ensurePolished();
        marked.ensurePolished();
        QVERIFY(plain.actionGeometry(first).width() < marked.actionGeometry(marked.actions().first()).width());
    }

    void aButtonGetsItsOwnTipBack()
    {
        QPushButton button(QStringLiteral("Save"));
        button.setToolTip(QStringLiteral("Ctrl+S"));
        setObstacle(button, QStringLiteral("the list is empty"));
        QCOMPARE(button.toolTip(), QStringLiteral("Not now: the list is empty."));
        QCOMPARE(button.accessibleDescription(), button.toolTip());
        QVERIFY(!button.isEnabled());
        setObstacle(button, QStringLiteral("nothing is read yet"));
        setObstacle(button, {});
        QCOMPARE(button.toolTip(), QStringLiteral("Ctrl+S"));
        QCOMPARE(button.accessibleDescription(), QString());
        QVERIFY(button.isEnabled());
    }

private:
    support::TestLook m_look;
};

CLINICDESK_WINDOW_TEST(ObstacleTest)
#include "obstacletest.moc"

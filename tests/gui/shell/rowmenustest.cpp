// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/gui/shell/everylisttest.h"
#include "tests/support/testprogram.h"
#include "ui/shell/patientbar.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QTimer>
#include <QWindow>

using namespace clinicdesk;
using namespace clinicdesk::ui;

/// Menus of rows, opened by keyboard and in the accessibility tree, in every list of the window.
class RowMenusTest : public EveryListTest {
    Q_OBJECT

private Q_SLOTS:
    void openByKeyAtTheCurrentRow_data();
    void openByKeyAtTheCurrentRow();
    void openAtARowThatWasOutOfView();
    void doNotOpenOverAMenu();
    void leaveTheKeyboardInThePatientBoxAfterSending_data();
    void leaveTheKeyboardInThePatientBoxAfterSending();

private:
    static QRect onScreen(const QAbstractItemView &list, const QModelIndex &index)
    {
        const auto row = list.visualRect(index) & list.viewport()->rect();
        return {list.viewport()->mapToGlobal(row.topLeft()), row.size()};
    }
    QMenu *menu() const { return qobject_cast<QMenu *>(QApplication::activePopupWidget()); }
    void ask(QAbstractItemView &list, const QString &how)
    {
        auto *window = m_desk->window().windowHandle();
        if (how == QLatin1String("Shift+F10"))
            QTest::keyClick(window, Qt::Key_F10, Qt::ShiftModifier);
        else if (how == QLatin1String("menu key"))
            QTest::keyClick(window, Qt::Key_Menu);
        else { // as a platform requests it, at the pointer
            QContextMenuEvent request(QContextMenuEvent::Keyboard, QPoint(1, 1), list.mapToGlobal(QPoint(1, 1)));
            QApplication::sendEvent(&list, &request);
        }
    }
};

void RowMenusTest::openByKeyAtTheCurrentRow_data()
{
    QTest::addColumn<QString>("list");
    QTest::addColumn<QString>("how");
    for (const auto *list : {"upload", "outbox", "receipts", "tree", "table", "doctors"}) {
        for (const auto *how : {"Shift+F10", "menu key"})
            QTest::addRow("%s, %s", list, how) << QString::fromLatin1(list) << QString::fromLatin1(how);
    }
    QTest::newRow("outbox, at the wish of the platform") << QStringLiteral("outbox") << QStringLiteral("platform");
}

void RowMenusTest::openByKeyAtTheCurrentRow()
{
    QFETCH(const QString, list);
    QFETCH(const QString, how);
    open();
    auto *view = listOf(list, 2);
    QVERIFY(view);
    QTRY_VERIFY(view->isVisible() && lastRow(*view).isValid());
    const auto index = lastRow(*view);
    view->setFocus();
    view->setCurrentIndex(index);
    QTRY_VERIFY(view->hasFocus());
    QCursor::setPos(m_desk->window().mapToGlobal(QPoint(40, 400))); // far from the row
    // Some lists run an event loop of their own until their menu is closed.
    QStringList wrong{QStringLiteral("no menu")};
    bool isAtTheRow = false;
    const auto row = onScreen(*view, view->currentIndex());
    const auto look = [&] {
        if (!menu())
            return;
        wrong = support::differencesOfTheMenu(menu());
        const auto place = menu()->geometry();
        isAtTheRow = place.top() <= row.bottom() + 2 && place.bottom() >= row.top() - 2 && place.left() >= row.left();
        menu()->close();
    };
    QTimer watch;
    connect(&watch, &QTimer::timeout, this, look);
    watch.start(50);
    ask(*view, how);
    QTRY_COMPARE(wrong.join(u'|'), QString());
    QVERIFY(isAtTheRow);
    QCOMPARE(view->currentIndex(), index);
}

void RowMenusTest::openAtARowThatWasOutOfView()
{
    open();
    auto *view = outbox(40);
    QTRY_VERIFY(view->model()->rowCount() == 41); // with the section header
    view->setFocus();
    QTRY_VERIFY(view->hasFocus());
    view->setCurrentIndex(lastRow(*view));
    view->scrollToTop();
    QVERIFY(onScreen(*view, view->currentIndex()).isEmpty());
    ask(*view, QStringLiteral("Shift+F10"));
    QTRY_VERIFY(menu());
    const auto row = onScreen(*view, view->currentIndex());
    QVERIFY(!row.isEmpty());
    QVERIFY(menu()->geometry().bottom() >= row.top() && menu()->geometry().top() <= row.bottom());
    QCOMPARE(view->selectionModel()->selectedIndexes(), QModelIndexList{lastRow(*view)});
    menu()->close();
}

void RowMenusTest::doNotOpenOverAMenu()
{
    open();
    auto *view = outbox();
    QTRY_VERIFY(lastRow(*view).isValid());
    view->setFocus();
    QTRY_VERIFY(view->hasFocus());
    view->setCurrentIndex(lastRow(*view));
    ask(*view, QStringLiteral("Shift+F10"));
    QTRY_VERIFY(menu());
    const QPointer<QMenu> first = menu();
    ask(*view, QStringLiteral("menu key"));
    QCOMPARE(menu(), first.data());
    QCOMPARE(m_desk->window().findChild<OutboxPage *>()->findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly),
             QList<QMenu *>{first.data()});
    first->close();
}

void RowMenusTest::leaveTheKeyboardInThePatientBoxAfterSending_data()
{
    QTest::addColumn<bool>("byMouse");
    QTest::newRow("by its key, from the list") << false;
    QTest::newRow("by the mouse") << true;
}

void RowMenusTest::leaveTheKeyboardInThePatientBoxAfterSending()
{
    QFETCH(const bool, byMouse);
    open();
    auto *view = uploads();
    m_desk->patient().choose({QStringLiteral("161494290947153")});
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    view->setFocus();
    QTRY_VERIFY(view->hasFocus());
    if (byMouse)
        QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    else
        QTest::keyClick(view, Qt::Key_Return, Qt::ControlModifier);
    auto *patient = m_desk->window().findChild<PatientBar *>();
    QTRY_VERIFY(patient->isAncestorOf(QApplication::focusWidget()));
    QTRY_COMPARE(view->model()->rowCount(), 0);
    QVERIFY(patient->isAncestorOf(QApplication::focusWidget())); // also after the empty page has replaced the list
}

CLINICDESK_WINDOW_TEST(RowMenusTest)
#include "rowmenustest.moc"

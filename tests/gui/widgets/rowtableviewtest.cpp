// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rowtableview.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QVBoxLayout>

#include <memory>

using namespace clinicdesk::ui;

class RowTableViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<QWidget>();
        m_table = new RowTableView(m_page.get());
        m_table->setModel(&m_rows);
        m_after = new QPushButton(QStringLiteral("After"), m_page.get());
        auto *column = new QVBoxLayout(m_page.get());
        column->addWidget(m_table);
        column->addWidget(m_after);
        m_page->resize(600, 400);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        pointAt(m_after);
        m_table->setFocus();
    }

    void knowsTheRowThatThePointerIsOn()
    {
        QTRY_COMPARE(m_table->hoveredRow(), -1);
        for (const int row : {3, 0}) {
            pointAt(row);
            QTRY_COMPARE(m_table->hoveredRow(), row);
        }
    }

    void saysThatThePointerHasLeft()
    {
        pointAt(2);
        QTRY_COMPARE(m_table->hoveredRow(), 2);
        const QSignalSpy left(m_table, &RowTableView::pointerLeft);
        pointAt(m_after);
        QTRY_VERIFY(!left.isEmpty());
        QCOMPARE(m_table->hoveredRow(), -1);
    }

    void hasNoPointerOnceItIsHidden()
    {
        pointAt(2);
        QTRY_COMPARE(m_table->hoveredRow(), 2);
        const QSignalSpy left(m_table, &RowTableView::pointerLeft);
        m_table->hide();
        QVERIFY(!left.isEmpty());
        QCOMPARE(m_table->hoveredRow(), -1);
    }

    void choosesWholeRowsSeveralAtATime()
    {
        QTest::keyClick(m_table, Qt::Key_Down);
        QTest::keyClick(m_table, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(m_table->selectionModel()->selectedRows().size(), 2);
    }

    void isLeftByTab()
    {
        QTest::keyClick(m_table, Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), m_after);
    }

private:
    // The real pointer: what the pointer is over is the window system's to say.
    static void pointAt(const QWidget *widget) { QCursor::setPos(widget->mapToGlobal(widget->rect().center())); }
    void pointAt(int row) const
    {
        QCursor::setPos(m_table->viewport()->mapToGlobal(m_table->visualRect(m_rows.index(row, 1)).center()));
    }

    clinicdesk::support::TestLook m_look;
    QStandardItemModel m_rows{5, 3};
    std::unique_ptr<QWidget> m_page;
    RowTableView *m_table = nullptr;
    QPushButton *m_after = nullptr;
};

CLINICDESK_WINDOW_TEST(RowTableViewTest)

#include "rowtableviewtest.moc"

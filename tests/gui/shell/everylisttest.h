// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/awaitresult.h"
#include "tests/support/windowtest.h"
#include "ui/assessments/assessmentspage.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/doctors/doctorspage.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listchecktable.h"
#include "ui/outbox/outboxpage.h"
#include "ui/outbox/receipttable.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QApplication>
#include <QListView>
#include <QPushButton>
#include <QTest>

#include <algorithm>

namespace clinicdesk {

/// Base of the tests of all lists of the window, each with rows and shown by its name.
class EveryListTest : public support::WindowTest {
    Q_OBJECT

protected:
    void open()
    {
        start();
        m_desk->keep(m_practice->secrets());
        m_desk->open(m_practice->connection());
        m_desk->window().resize(1366, 720);
        QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
    }
    DocumentId add(ItemState state, int number)
    {
        auto document = support::madeDocument(m_practice->connection(), "lr", 100 + number);
        document.state = state;
        return *support::awaitResult(m_desk->outbox().add(std::move(document)));
    }
    template <class Widget>
    Widget *shown()
    {
        const auto all = m_desk->window().findChildren<Widget *>();
        const auto found = std::ranges::find_if(all, [](const QWidget *each) { return each->isVisible(); });
        return found == all.end() ? nullptr : *found;
    }
    QAbstractItemView *uploads(int documents = 2)
    {
        m_desk->window().showPage(ui::pageId::upload);
        for (int number = 0; number < documents; ++number)
            add(ItemState::Draft, number);
        return &m_desk->list();
    }
    QAbstractItemView *outbox(int documents = 3)
    {
        m_desk->window().showPage(ui::pageId::outbox);
        for (int number = 0; number < documents; ++number)
            add(ItemState::Queued, number); // stays queued, because no process sends
        return m_desk->window().findChild<ui::OutboxPage *>()->findChild<QListView *>();
    }
    QAbstractItemView *receipts(int documents = 1)
    {
        m_desk->drive(*m_practice);
        for (int number = 0; number < documents; ++number)
            add(ItemState::Queued, number);
        const auto areDelivered = [this] {
            const auto all = m_desk->outbox().documents();
            return std::ranges::all_of(all, [](const auto &each) { return each.state == ItemState::Delivered; });
        };
        [&] { QTRY_VERIFY(areDelivered()); }();
        m_desk->window().showPage(ui::pageId::outbox);
        m_desk->window().findChild<ui::OutboxPage *>()->showReceipts();
        return shown<ui::ReceiptTable>();
    }
    QAbstractItemView *assessments(int arrangement)
    {
        m_desk->window().showPage(ui::pageId::assessments);
        auto *page = m_desk->window().findChild<ui::AssessmentsPage *>();
        const auto isRead = [page] {
            auto *tree = page->findChild<ui::AssessmentTreeView *>();
            return tree->model()->rowCount() > 0 && !page->worklist().isWorking();
        };
        [&] { QTRY_VERIFY(isRead()); }();
        if (arrangement == 0)
            return page->findChild<ui::AssessmentTreeView *>();
        for (auto *control : page->findChildren<ui::SegmentedControl *>()) {
            if (control->accessibleName() == QStringLiteral("View as"))
                QTest::mouseClick(control->segment(arrangement), Qt::LeftButton);
        }
        return page->findChild<ui::AssessmentTableView *>();
    }
    QAbstractItemView *doctors(int count = 2)
    {
        QStringList ids;
        for (int number = 0; number < count; ++number)
            ids.append(QStringLiteral("1614000000%1").arg(number, 5, 10, QLatin1Char('0')));
        m_desk->window().showPage(ui::pageId::doctors);
        press("Check a list");
        auto *page = m_desk->window().findChild<ui::DoctorsPage *>();
        page->findChild<ui::IdListEntry *>()->take(ids.join(u'\n'));
        press(qPrintable(QStringLiteral("Check %1 doctors").arg(count)));
        return page->findChild<ui::ListCheckTable *>();
    }
    void press(const char *text)
    {
        const auto button = [&]() -> QPushButton * {
            for (auto *each : m_desk->window().findChildren<QPushButton *>()) {
                if (each->isVisible() && each->isEnabled() && each->text() == QString::fromUtf8(text))
                    return each;
            }
            return nullptr;
        };
        QTRY_VERIFY2(button(), text);
        QTest::mouseClick(button(), Qt::LeftButton);
    }
    /// Shows the page of the list. It has about this many rows, except assessments.
    QAbstractItemView *listOf(const QString &name, int rows)
    {
        if (name == QLatin1String("upload"))
            return uploads(rows);
        if (name == QLatin1String("outbox"))
            return outbox(rows);
        if (name == QLatin1String("receipts"))
            return receipts(rows);
        if (name == QLatin1String("doctors"))
            return doctors(rows);
        return assessments(name == QLatin1String("tree") ? 0 : 1);
    }
    static QModelIndex lastRow(const QAbstractItemView &list)
    {
        const auto *model = list.model();
        for (int row = model->rowCount() - 1; row >= 0; --row) {
            if (const auto index = model->index(row, 0); index.flags() & Qt::ItemIsSelectable)
                return index;
        }
        return {};
    }
};

} // namespace clinicdesk

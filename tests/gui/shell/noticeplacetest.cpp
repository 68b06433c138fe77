// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/everylisttest.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/toast.h"

#include <QTreeView>

using namespace clinicdesk;
using namespace clinicdesk::ui;

/// Notices over every list of the window: rows stay free, and in their places where the pointer is on them.
class NoticePlaceTest : public EveryListTest {
    Q_OBJECT

private Q_SLOTS:
    void coversNoRowAndMovesNoneUnderThePointer_data();
    void coversNoRowAndMovesNoneUnderThePointer();

private:
    Toast *noticeOver(const QAbstractItemView &list) const
    {
        const auto all = m_desk->window().findChildren<Toast *>();
        const auto found =
            std::ranges::find_if(all, [&list](const Toast *each) { return each->parentWidget()->isAncestorOf(&list); });
        return found == all.end() ? nullptr : *found;
    }
    /// Opens the rows of a tree.
    static QModelIndex lowestRow(QAbstractItemView &list)
    {
        auto *tree = qobject_cast<QTreeView *>(&list);
        if (!tree)
            return lastRow(list);
        tree->expandAll();
        auto lowest = lastRow(list);
        for (auto next = tree->indexBelow(lowest); next.isValid(); next = tree->indexBelow(next))
            lowest = next;
        return lowest;
    }
    static bool isWhole(const QAbstractItemView &list, const QModelIndex &row)
    {
        return row.isValid() && list.viewport()->rect().contains(list.visualRect(row));
    }
    static QRect onScreen(const QWidget &widget) { return {widget.mapToGlobal(QPoint()), widget.size()}; }
    static QRect rowOnScreen(const QAbstractItemView &list, const QModelIndex &index)
    {
        const auto *rows = list.viewport();
        const QRect cell = list.visualRect(index);
        const QRect row = QRect(0, cell.top(), rows->width(), cell.height()) & rows->rect();
        return {rows->mapToGlobal(row.topLeft()), row.size()};
    }
};

void NoticePlaceTest::coversNoRowAndMovesNoneUnderThePointer_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QSize>("size");
    for (const auto *name : {"upload", "outbox", "receipts", "tree", "table", "doctors"}) {
        for (const QSize size : {QSize(1366, 768), QSize(1024, 768)})
            QTest::addRow("%s at %d", name, size.width()) << QString::fromLatin1(name) << size;
    }
}

void NoticePlaceTest::coversNoRowAndMovesNoneUnderThePointer()
{
    QFETCH(const QString, name);
    QFETCH(const QSize, size);
    constexpr int rows = 30; // more than fit
    open();
    m_desk->window().resize(size);
    QTRY_COMPARE(m_desk->window().size(), size);
    auto *list = listOf(name, rows);
    QVERIFY(list);
    const auto isFilled = [list] {
        const auto last = lastRow(*list);
        return list->isVisible() && last.isValid() && list->model()->rowCount() >= 3;
    };
    QTRY_VERIFY(isFilled());
    if (name != QLatin1String("tree") && name != QLatin1String("table"))
        QTRY_VERIFY(list->model()->rowCount() >= rows);
    QCursor::setPos(onScreen(m_desk->window()).topLeft() + QPoint(3, 3));
    list->setFocus();
    QTRY_VERIFY(list->hasFocus());
    list->setCurrentIndex(lowestRow(*list));
    list->scrollTo(list->currentIndex());
    auto *notice = noticeOver(*list);
    QVERIFY(notice);
    notice->setLifetime(std::chrono::hours(1));
    const ToastMessage removed{QStringLiteral("trash"), QStringLiteral("Removed scan-0412.pdf."),
                               QStringLiteral("Undo")};
    const auto covers = [&](const QModelIndex &index) {
        return onScreen(*notice).intersects(rowOnScreen(*list, index));
    };
    const auto middleOf = [list](int y) { return list->indexAt(QPoint(list->viewport()->width() / 2, y)); };
    const auto coversAny = [&] {
        for (int y = 0; y < list->viewport()->height(); y += 4) {
            if (const auto row = middleOf(y); row.isValid() && covers(row))
                return true;
        }
        return false;
    };
    notice->showMessage(removed);
    QVERIFY(!coversAny());
    QTRY_VERIFY(!rowOnScreen(*list, list->currentIndex()).isEmpty()); // the rows are laid out in a turn of their own
    QVERIFY(notice->parentWidget()->rect().contains(notice->geometry()));
    list->scrollToTop();
    QVERIFY(!coversAny());
    list->setCurrentIndex(middleOf(list->viewport()->height() / 4));
    QTRY_VERIFY(!coversAny());

    // The pointer rests on the lowest row when the notice comes.
    notice->dismiss();
    QTRY_VERIFY(!notice->isVisible());
    QCoreApplication::processEvents(); // the list has its whole place again
    QModelIndex under;
    for (int y = list->viewport()->height() - 4; y > 0 && !isWhole(*list, under); y -= 4)
        under = middleOf(y);
    QVERIFY(isWhole(*list, under));
    const auto place = rowOnScreen(*list, under);
    QCursor::setPos(QPoint(place.left() + 20, place.center().y()));
    notice->showMessage(removed);
    QVERIFY(!covers(under) && !covers(list->currentIndex()));
    QCOMPARE(rowOnScreen(*list, under), place);
}

CLINICDESK_WINDOW_TEST(NoticePlaceTest)
#include "noticeplacetest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/everylisttest.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/toast.h"

#include <QTreeView>

using namespace clinicdesk;
using namespace clinicdesk::ui;

/// Notices over every list of the window: the row that the user works on stays free.
class NoticePlaceTest : public EveryListTest {
    Q_OBJECT

private Q_SLOTS:
    void coversNeitherTheCurrentRowNorTheOneUnderThePointer_data();
    void coversNeitherTheCurrentRowNorTheOneUnderThePointer();

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
    static QRect onScreen(const QWidget &widget) { return {widget.mapToGlobal(QPoint()), widget.size()}; }
    static QRect rowOnScreen(const QAbstractItemView &list, const QModelIndex &index)
    {
        const auto *rows = list.viewport();
        const QRect cell = list.visualRect(index);
        const QRect row = QRect(0, cell.top(), rows->width(), cell.height()) & rows->rect();
        return {rows->mapToGlobal(row.topLeft()), row.size()};
    }
};

void NoticePlaceTest::coversNeitherTheCurrentRowNorTheOneUnderThePointer_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QSize>("size");
    for (const auto *name : {"upload", "outbox", "receipts", "tree", "table", "doctors"}) {
        for (const QSize size : {QSize(1366, 768), QSize(1024, 768)})
            QTest::addRow("%s at %d", name, size.width()) << QString::fromLatin1(name) << size;
    }
}

void NoticePlaceTest::coversNeitherTheCurrentRowNorTheOneUnderThePointer()
{
    QFETCH(const QString, name);
    QFETCH(const QSize, size);
    constexpr int rows = 30; // more than fit
    open();
    m_desk->window().resize(size);
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
    notice->showMessage(removed);
    QVERIFY(!covers(list->currentIndex()));
    QVERIFY(notice->parentWidget()->rect().contains(notice->geometry()));

    // The current row moves under the notice.
    const auto below = [&] {
        const QPoint middle = list->viewport()->mapFromGlobal(onScreen(*notice).center());
        return list->indexAt(QPoint(list->viewport()->width() / 2, middle.y()));
    };
    const auto next = below();
    QVERIFY(next.isValid());
    QVERIFY(covers(next));
    list->setCurrentIndex(next);
    QTRY_VERIFY(!covers(list->currentIndex()));

    // The pointer rests on a row that the notice covers.
    const auto under = below();
    QVERIFY(under.isValid() && under != list->currentIndex());
    const QPoint beside(20, rowOnScreen(*list, under).center().y() - list->viewport()->mapToGlobal(QPoint()).y());
    QTest::mouseMove(list->viewport(), beside);
    QTRY_VERIFY(!covers(under));
    QVERIFY(!covers(list->currentIndex()));

    // It stays away from the pointer when it comes again.
    notice->dismiss();
    notice->showMessage(removed);
    QVERIFY(!covers(under) && !covers(list->currentIndex()));
}

CLINICDESK_WINDOW_TEST(NoticePlaceTest)
#include "noticeplacetest.moc"

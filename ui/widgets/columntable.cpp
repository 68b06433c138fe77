// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/columntable.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/listheader.h"
#include "ui/widgets/rowtableview.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int cellIconPx = 16;

int digitWidth(const QFont &font)
{
    return QFontMetrics(font).horizontalAdvance(QLatin1Char('0'));
}

class CellDelegate : public RowTableDelegate {
public:
    explicit CellDelegate(ColumnTable &table)
        : RowTableDelegate(table)
        , m_table(table)
    {
    }

private:
    void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    const ColumnTable &m_table;
};

void CellDelegate::paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &colors = tokens(option.widget);
    const auto look = m_table.cells().lookAt(index.row(), index.column());
    const auto place = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const auto text = index.data().toString();
    if (!look.icon.isEmpty() || !look.endIcon.isEmpty())
        painter.setRenderHint(QPainter::Antialiasing);
    QRect cell = option.rect.adjusted(m_table.textIndent(index.column()), 0, -look.end, 0);
    if (look.state) {
        paintState(painter, place(cell), *look.state, text, StateForm::Quiet, colors, option.direction);
        return;
    }
    if (!look.endIcon.isEmpty()) {
        cell.setRight(option.rect.right() - CellLook::endIconRoom);
        const QRect end(cell.right() + space::m, cell.top(), cellIconPx, cell.height());
        paintIcon(painter, place(end), look.endIcon, colors.text2);
    }
    const auto &color = colors.*look.color;
    if (!look.icon.isEmpty()) {
        paintIcon(painter, place(QRect(cell.left(), cell.top(), cellIconPx, cell.height())), look.icon, color);
        cell.setLeft(cell.left() + cellIconPx + space::xs + 1);
    }
    const auto font = look.font();
    painter.setFont(font);
    painter.setPen(color);
    const auto side = QStyle::visualAlignment(option.direction, look.side | Qt::AlignVCenter);
    // Isolated before it is shortened: the dots belong to the end of a hash, also between words from right to left.
    const auto isolated = look.isLeftToRight || !text.isRightToLeft() ? leftToRight(text) : text;
    painter.drawText(place(cell), int(side) | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(isolated, look.elide, cell.width()));
}

} // namespace

void ColumnTable::showCells(QAbstractItemModel &model, const CellSource &cells, int indent)
{
    m_cells = &cells;
    m_indent = indent;
    m_header = new ListHeader(indent, this);
    setModel(&model);
    setItemDelegate(new CellDelegate(*this));
    setHorizontalHeader(m_header);
    m_header->setSectionsClickable(cells.canSort());
    m_header->setSortIndicatorShown(cells.canSort());
    setColumnWidths();
}

QList<int> ColumnTable::selectedRowNumbers() const
{
    QList<int> rows;
    const auto ranges = selectionModel()->selection();
    for (const auto &range : ranges) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.append(row);
    }
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

int ColumnTable::textIndent(int section) const
{
    return space::s + (m_header->visualIndex(section) == 0 ? m_indent : 0);
}

int ColumnTable::minWidth(int section) const
{
    const auto &width = m_cells->widthOf(section);
    const QFontMetrics metrics(m_cells->lookOf(section).font());
    return std::max({width.digits * digitWidth(typeFont(Type::Body)), m_header->roomFor(section),
                     width.content ? textIndent(section) + width.content(metrics) : 0});
}

void ColumnTable::setColumnWidths()
{
    for (int section = 0; section < model()->columnCount(); ++section) {
        setColumnWidth(section, minWidth(section));
        if (m_cells->widthOf(section).takesRest)
            m_header->setSectionResizeMode(section, QHeaderView::Stretch);
    }
    fitGrowingColumns();
}

void ColumnTable::fitColumn(int section, const QSet<QString> &texts, int maxDigits)
{
    const auto look = m_cells->lookOf(section);
    const QFontMetrics metrics(look.font());
    int widest = 0;
    for (const auto &text : texts)
        widest = std::max(widest, metrics.horizontalAdvance(text));
    const int most = maxDigits * digitWidth(look.font());
    setColumnWidth(section, std::max(minWidth(section), textIndent(section) + std::min(widest, most) + 1 + look.end));
}

void ColumnTable::fitGrowingColumns()
{
    for (int section = 0; m_cells && section < model()->columnCount(); ++section) {
        const auto &width = m_cells->widthOf(section);
        if (width.maxDigits == 0)
            continue;
        int room = viewport()->width();
        for (int other = 0; other < model()->columnCount(); ++other) {
            if (other != section && !isColumnHidden(other))
                room -= m_cells->widthOf(other).takesRest ? minWidth(other) : columnWidth(other);
        }
        const auto look = m_cells->lookOf(section);
        if (width.maxDigits != ColumnWidth::unlimited)
            room = std::min(room, textIndent(section) + width.maxDigits * digitWidth(look.font()) + look.end);
        setColumnWidth(section, std::max(room, minWidth(section)));
    }
}

void ColumnTable::resizeEvent(QResizeEvent *event)
{
    RowTableView::resizeEvent(event);
    fitGrowingColumns();
}

QAction *ColumnTable::addCopyAction(const QString &text, const QKeySequence &key,
                                    const std::function<QStringList(int)> &linesOf,
                                    const std::function<QString(int)> &sentence)
{
    auto *action = new QAction(icon(QStringLiteral("copy")), text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    addAction(action);
    connect(action, &QAction::triggered, this, [this, linesOf, sentence] {
        QStringList lines;
        for (const int row : selectedRowNumbers())
            lines += linesOf(row);
        if (lines.isEmpty())
            return;
        QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
        if (sentence)
            Q_EMIT copied(sentence(int(lines.size())));
    });
    return action;
}

void ColumnTable::showMenu(const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(actions());
    fillMenu(*menu);
    menu->popup(at);
}

void ColumnTable::showMenuAtRow()
{
    showMenu(viewport()->mapToGlobal(visualRect(currentIndex()).bottomLeft()));
}

void ColumnTable::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto index = isByKey ? currentIndex() : indexAt(viewport()->mapFromGlobal(event->globalPos()));
    if (!index.isValid())
        return;
    if (!selectionModel()->isRowSelected(index.row()))
        setCurrentIndex(index);
    if (isByKey)
        showMenuAtRow();
    else
        showMenu(event->globalPos());
}

void ColumnTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    RowTableView::currentChanged(current, previous);
    Q_EMIT currentRowChanged();
}

void ColumnTable::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles)
{
    RowTableView::dataChanged(topLeft, bottomRight, roles);
    if (const int row = currentIndex().row(); row >= topLeft.row() && row <= bottomRight.row())
        Q_EMIT currentRowChanged();
}

/// Otherwise the selection model would make a neighbour current, which the user has not selected.
void ColumnTable::rowsAboutToBeRemoved(const QModelIndex &parent, int first, int last)
{
    if (const int row = currentIndex().row(); row >= first && row <= last)
        selectionModel()->clearCurrentIndex();
    RowTableView::rowsAboutToBeRemoved(parent, first, last);
}

} // namespace clinicdesk::ui

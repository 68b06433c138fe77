// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/listchecktable.h"

#include "ui/doctors/listcheckmodel.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/listheader.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/rowtabledelegate.h"
#include "ui/widgets/tokens.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace clinicdesk::ui {

/// Paints the cells of a list check. Hover and selection cover the whole row.
class ListCheckDelegate : public RowTableDelegate {
    Q_OBJECT
public:
    explicit ListCheckDelegate(ListCheckTable &table);

private:
    void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    ListCheckTable &m_table;
};

namespace {

RowState rowStateOf(CheckState state)
{
    switch (state) {
    case CheckState::ToFix:
        return RowState::ToFix;
    case CheckState::ReadFailed:
        return RowState::ReadFailed;
    case CheckState::Note:
        return RowState::Note;
    case CheckState::Reading:
        return RowState::Reading;
    case CheckState::Waiting:
        return RowState::Waiting;
    case CheckState::Ok:
        return RowState::Ok;
    }
    return RowState::Waiting;
}

struct CellLook {
    QFont font;
    TokenColor color;
    Qt::TextElideMode elide = Qt::ElideRight;
};

CellLook styleOf(const CheckRow &line, CheckColumn column)
{
    switch (column) {
    case CheckColumn::Id:
        return {monoFont(), &Tokens::text2, Qt::ElideMiddle};
    case CheckColumn::Name:
        return {typeFont(Type::Body), &Tokens::text};
    case CheckColumn::Findings:
        return {typeFont(Type::Body), line.state == CheckState::ReadFailed ? &Tokens::bad : &Tokens::text2};
    default:
        return {typeFont(Type::Second), &Tokens::text2};
    }
}

} // namespace

ListCheckDelegate::ListCheckDelegate(ListCheckTable &table)
    : RowTableDelegate(table)
    , m_table(table)
{
}

void ListCheckDelegate::paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &colors = tokens(option.widget);
    const auto &line = m_table.rows().lineAt(index.row());
    const auto column = checkColumns[static_cast<std::size_t>(index.column())];
    const bool isFirst = column == CheckColumn::Result;
    const bool isLast = column == CheckColumn::Missing;
    const QRect inner =
        option.rect.adjusted(isFirst ? space::page : space::s, 0, isLast ? -ListCheckTable::endMargin : -space::xs, 0);
    const QRect cell = QStyle::visualRect(option.direction, option.rect, inner);
    if (isFirst) {
        paintState(painter, cell, rowStateOf(line.state), stateText(line.state), StateForm::Quiet, colors,
                   option.direction);
        return;
    }
    const auto look = styleOf(line, column);
    const QFontMetrics metrics(look.font);
    painter.setFont(look.font);
    painter.setPen(colors.*look.color);
    const auto side = QStyle::visualAlignment(option.direction, isLast ? Qt::AlignRight : Qt::AlignLeft);
    const auto text = index.data().toString();
    painter.drawText(
        cell, int(side | Qt::AlignVCenter) | Qt::TextSingleLine,
        metrics.elidedText(column == CheckColumn::Id ? leftToRight(text) : text, look.elide, cell.width()));
}

namespace {

/// Widths of the columns except the findings, which get the rest.
constexpr std::array columnDigits{15, 21, 24, 0, 19, 12};
static_assert(columnDigits.size() == checkColumns.size());
constexpr std::size_t resultColumn = 0;
constexpr int findingsColumn = 3;
constexpr int minFindingsDigits = 26;

/// The width of the widest result with its margins.
int resultWidth()
{
    qreal widest = 0;
    for (const auto state : {CheckState::ToFix, CheckState::ReadFailed, CheckState::Note, CheckState::Reading,
                             CheckState::Waiting, CheckState::Ok})
        widest = std::max(widest, stateSize(stateText(state), StateForm::Quiet).width());
    return space::page + static_cast<int>(std::ceil(widest)) + space::xs;
}

} // namespace

ListCheckTable::ListCheckTable(QWidget *parent)
    : RowTableView(parent)
    , m_model(new ListCheckModel(this))
    , m_head(new ListHeader(space::page - space::s, this))
{
    setModel(m_model);
    setItemDelegate(new ListCheckDelegate(*this));
    setAccessibleName(tr("List of doctors"));
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // so that the columns keep their widths
    setHorizontalHeader(m_head);
    horizontalHeader()->setSortIndicatorShown(true);
    connect(horizontalHeader(), &QHeaderView::sectionClicked, this, &ListCheckTable::sortBy);
    connect(this, &RowTableView::pointerLeft, this, &ListCheckTable::catchUp);
    connect(this, &QAbstractItemView::doubleClicked, this,
            [this](const QModelIndex &index) { Q_EMIT openRequested(m_model->lineAt(index.row()).id); });
    setColumnWidths();
    showOrder();
}

void ListCheckTable::setColumnWidths()
{
    const int unit = QFontMetrics(typeFont(Type::Body)).horizontalAdvance(QLatin1Char('0'));
    int others = 0;
    for (std::size_t section = 0; section < columnDigits.size(); ++section) {
        if (columnDigits[section] == 0)
            continue;
        int width = std::max(columnDigits[section] * unit, m_head->roomFor(static_cast<int>(section)));
        if (section == resultColumn)
            width = std::max(width, resultWidth());
        setColumnWidth(static_cast<int>(section), width);
        others += width;
    }
    setColumnWidth(findingsColumn, std::max(minFindingsDigits * unit, viewport()->width() - others));
}

void ListCheckTable::resizeEvent(QResizeEvent *event)
{
    RowTableView::resizeEvent(event);
    setColumnWidths();
}

const CheckQuery &ListCheckTable::query() const
{
    return m_model->query();
}

void ListCheckTable::showRows(const QList<CheckRow> &lines)
{
    m_latest = lines;
    m_isBehind = isInUse();
    keepingChoice(
        [&] { m_model->setLines(lines, m_isBehind ? ListCheckModel::Order::Kept : ListCheckModel::Order::Fresh); });
}

void ListCheckTable::setQuery(const CheckQuery &query)
{
    m_isBehind = false;
    keepingChoice([&] { m_model->setQuery(query); });
    showOrder();
    Q_EMIT queryChanged();
}

void ListCheckTable::catchUp()
{
    if (m_isBehind && !isInUse())
        showRows(m_latest);
}

template <class Change>
void ListCheckTable::keepingChoice(const Change &change)
{
    QStringList chosen;
    for (const auto &line : selectedRows())
        chosen.append(line.id);
    const auto current = currentRow();
    const int column = std::max(0, currentIndex().column());
    bool isReset = false;
    const auto noting = connect(m_model, &QAbstractItemModel::modelReset, this, [&isReset] { isReset = true; });
    change();
    disconnect(noting);
    if (isReset)
        choose(chosen, current ? current->id : QString(), column);
}

void ListCheckTable::choose(const QStringList &ids, const QString &current, int column)
{
    QItemSelection chosen;
    for (const auto &id : ids) {
        if (const int row = m_model->rowOf(id); row >= 0)
            chosen.select(m_model->index(row, 0), m_model->index(row, m_model->columnCount() - 1));
    }
    setAutoScroll(false); // otherwise the view would scroll to the current row
    if (const int row = current.isEmpty() ? -1 : m_model->rowOf(current); row >= 0)
        selectionModel()->setCurrentIndex(m_model->index(row, column), QItemSelectionModel::NoUpdate);
    setAutoScroll(true);
    selectionModel()->select(chosen, QItemSelectionModel::ClearAndSelect);
    Q_EMIT currentRowChanged();
}

void ListCheckTable::sortBy(int section)
{
    auto query = m_model->query();
    const auto column = checkColumns[static_cast<std::size_t>(section)];
    const bool turns = query.column == column && query.order == Qt::AscendingOrder;
    query.column = column;
    query.order = turns ? Qt::DescendingOrder : Qt::AscendingOrder;
    setQuery(query);
}

void ListCheckTable::showOrder()
{
    const auto section = std::ranges::find(checkColumns, query().column) - checkColumns.begin();
    horizontalHeader()->setSortIndicator(static_cast<int>(section), query().order);
}

std::optional<CheckRow> ListCheckTable::currentRow() const
{
    return currentIndex().isValid() ? std::optional(m_model->lineAt(currentIndex().row())) : std::nullopt;
}

QList<CheckRow> ListCheckTable::selectedRows() const
{
    QList<CheckRow> lines;
    auto rows = selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    for (const auto &row : rows)
        lines.append(m_model->lineAt(row.row()));
    return lines;
}

void ListCheckTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    RowTableView::currentChanged(current, previous);
    Q_EMIT currentRowChanged();
}

void ListCheckTable::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    RowTableView::selectionChanged(selected, deselected);
    Q_EMIT currentRowChanged();
}

void ListCheckTable::keyPressEvent(QKeyEvent *event)
{
    const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (const auto line = currentRow(); opens && line)
        Q_EMIT openRequested(line->id);
    else
        RowTableView::keyPressEvent(event);
}

void ListCheckTable::focusOutEvent(QFocusEvent *event)
{
    RowTableView::focusOutEvent(event);
    catchUp();
}

} // namespace clinicdesk::ui

#include "listchecktable.moc"

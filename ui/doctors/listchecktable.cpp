// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/listchecktable.h"

#include "ui/widgets/listheader.h"

#include <QCoreApplication>
#include <QHash>
#include <QKeyEvent>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct EmptyCheckCellTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::ui::ListCheckModel)
};

} // namespace

ListCheckTable::ListCheckTable(QWidget *parent)
    : ColumnTable(parent)
    , m_model(new Rows(checkColumns(), EmptyCheckCellTr::tr("empty"), this))
{
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // so that the columns keep their widths
    showModel(*m_model);
    setAccessibleName(tr("List of doctors"));
    connect(&header(), &QHeaderView::sectionClicked, this, &ListCheckTable::sortBy);
    connect(this, &RowTableView::pointerLeft, this, &ListCheckTable::catchUp);
    connect(this, &QAbstractItemView::doubleClicked, this,
            [this](const QModelIndex &index) { Q_EMIT openRequested(m_model->itemAt(index).id); });
    showOrder();
}

void ListCheckTable::showRows(const QList<CheckRow> &lines)
{
    const bool isSameList = std::ranges::equal(lines, m_all, {}, &CheckRow::id, &CheckRow::id);
    m_all = lines;
    m_isBehind = isSameList && isInUse();
    m_model->setItems(m_isBehind ? updatedRows() : matchingRows(m_all, m_query));
}

/// The rows that are shown, in their present order, with their new content.
QList<CheckRow> ListCheckTable::updatedRows() const
{
    QHash<QString, const CheckRow *> byId;
    byId.reserve(m_all.size());
    for (const auto &row : m_all)
        byId.insert(row.id, &row);
    QList<CheckRow> rows;
    rows.reserve(m_model->rowCount());
    for (const auto &row : m_model->items())
        rows.append(*byId.value(row.id));
    return rows;
}

void ListCheckTable::setQuery(const CheckQuery &query)
{
    m_query = query;
    m_isBehind = false;
    m_model->setItems(matchingRows(m_all, m_query));
    showOrder();
    Q_EMIT queryChanged();
}

void ListCheckTable::catchUp()
{
    if (m_isBehind && !isInUse())
        showRows(m_all);
}

void ListCheckTable::sortBy(int section)
{
    if (!m_model->columns().at(section).compare)
        return;
    auto query = m_query;
    const auto column = m_model->columns().at(section).key;
    const bool turns = query.column == column && query.order == Qt::AscendingOrder;
    query.column = column;
    query.order = turns ? Qt::DescendingOrder : Qt::AscendingOrder;
    setQuery(query);
}

void ListCheckTable::showOrder()
{
    header().setSortIndicator(m_model->sectionOf(m_query.column), m_query.order);
}

std::optional<CheckRow> ListCheckTable::currentRow() const
{
    return currentIndex().isValid() ? std::optional(m_model->itemAt(currentIndex())) : std::nullopt;
}

void ListCheckTable::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    ColumnTable::selectionChanged(selected, deselected);
    Q_EMIT currentRowChanged();
}

void ListCheckTable::keyPressEvent(QKeyEvent *event)
{
    const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (const auto line = currentRow(); opens && line)
        Q_EMIT openRequested(line->id);
    else
        ColumnTable::keyPressEvent(event);
}

void ListCheckTable::focusOutEvent(QFocusEvent *event)
{
    ColumnTable::focusOutEvent(event);
    catchUp();
}

} // namespace clinicdesk::ui

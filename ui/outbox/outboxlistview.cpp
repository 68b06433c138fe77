// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxlistview.h"

#include "ui/outbox/outboxdelegate.h"
#include "ui/outbox/outboxmodel.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/rowwidgets.h"

#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

/// 0: none.
int buttonKind(const OutboxRow &row)
{
    if (row.rowType == OutboxRow::RowType::Cause)
        return 1;
    return row.hasReceipts ? 2 : 0;
}

constexpr int ringMargin = 4;

} // namespace

OutboxListView::OutboxListView(QWidget *parent)
    : RowListView(parent)
    , m_model(new OutboxModel(this))
{
    auto *delegate = new OutboxDelegate(this);
    setModel(m_model);
    setItemDelegate(delegate);
    const auto rowAt = [this](const QModelIndex &index) -> const OutboxRow & {
        return m_model->items().at(index.row());
    };
    m_rowWidgets = new RowWidgets(
        this, {.kind = [rowAt](const QModelIndex &index) { return buttonKind(rowAt(index)); },
               .make = [this, rowAt](const QModelIndex &index) { return makeButton(rowAt(index)); },
               .update = [rowAt](const QModelIndex &index,
                                 QWidget &holder) { updateButton(rowAt(index), *holder.findChild<QPushButton *>()); }});
    setAccessibleName(tr("Documents in the outbox"));
    connect(delegate, &OutboxDelegate::menuRequested, this, &OutboxListView::openMenu);
    connect(delegate, &OutboxDelegate::linkClicked, this,
            [this](const QModelIndex &index) { Q_EMIT linkClicked(m_model->items().at(index.row())); });
}

void OutboxListView::show(const OutboxEntries &entries, OutboxFilter filter, const ConnectionsById &connections,
                          const DisplayContext &moment)
{
    m_model->show(entries, filter, connections, moment);
    m_rowWidgets->refresh();
}

void OutboxListView::showDocument(const DocumentId &id)
{
    const int row = m_model->rowOf(id.text);
    if (row < 0)
        return;
    setCurrentIndex(m_model->index(row));
    scrollTo(m_model->index(row));
}

QList<OutboxRow> OutboxListView::selectedRows() const
{
    auto selected = selectionModel()->selectedIndexes();
    std::sort(selected.begin(), selected.end());
    QList<OutboxRow> rows;
    for (const auto &index : selected) {
        if (const auto &row = m_model->items().at(index.row()); !row.isReadOnly)
            rows.append(row);
    }
    return rows;
}

QWidget *OutboxListView::makeButton(const OutboxRow &row)
{
    auto *holder = new QWidget;
    auto *layout = new QHBoxLayout(holder);
    layout->setContentsMargins(ringMargin, ringMargin, ringMargin, ringMargin);
    auto *button = new QPushButton(holder);
    setControlKind(button, row.hasReceipts ? ControlKind::Link : ControlKind::Plain, ControlSize::Small);
    layout->addWidget(button);
    connect(button, &QPushButton::clicked, this,
            [this, id = row.id, button] { buttonClicked(id, button->mapToGlobal(QPoint(0, button->height()))); });
    return holder;
}

void OutboxListView::updateButton(const OutboxRow &row, QPushButton &button)
{
    if (row.hasReceipts) {
        button.setText(tr("Show all"));
        button.setAccessibleName(tr("All receipts"));
    } else {
        button.setText(remedyText(row.remedy, int(row.documents.size())));
        button.setAccessibleDescription(row.spoken);
    }
}

void OutboxListView::buttonClicked(const QString &id, const QPoint &menuAt)
{
    const int row = m_model->rowOf(id);
    if (row < 0)
        return;
    const auto item = m_model->items().at(row); // a copy: the remedy may change the list
    if (item.hasReceipts)
        Q_EMIT receiptsClicked();
    else
        Q_EMIT remedyClicked(item, menuAt);
}

/// Only the height of a cause depends on its text, so no layout is needed when other texts change; it would take
/// milliseconds for ten thousand rows.
void OutboxListView::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles)
{
    // NOLINTNEXTLINE(bugprone-parent-virtual-call): QListView would lay out everything again
    QAbstractItemView::dataChanged(topLeft, bottomRight, roles);
    if (hasCause(topLeft.row(), bottomRight.row()))
        scheduleDelayedItemsLayout();
}

bool OutboxListView::hasCause(int first, int last) const
{
    for (int row = first; row <= last; ++row) {
        if (m_model->items().at(row).rowType == OutboxRow::RowType::Cause)
            return true;
    }
    return false;
}

void OutboxListView::resizeEvent(QResizeEvent *event)
{
    RowListView::resizeEvent(event);
    updateEditorGeometries(); // buttons are at the edge that the scroll bar has just moved
    if (hasCause(0, m_model->rowCount() - 1))
        scheduleDelayedItemsLayout(); // its words may need more lines
}

} // namespace clinicdesk::ui

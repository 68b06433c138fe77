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

constexpr int ringMargin = 4;

} // namespace

OutboxListView::OutboxListView(QWidget *parent)
    : RowListView(parent)
    , m_model(new OutboxModel(this))
{
    auto *delegate = new OutboxDelegate(this);
    setModel(m_model);
    setItemDelegate(delegate);
    m_rowWidgets = new RowWidgets(this);
    setAccessibleName(tr("Documents in the outbox"));
    connect(delegate, &OutboxDelegate::menuRequested, this, &OutboxListView::openMenu);
    connect(delegate, &OutboxDelegate::linkClicked, this,
            [this](const QModelIndex &index) { Q_EMIT linkClicked(m_model->items().at(index.row())); });
}

void OutboxListView::show(const OutboxEntries &entries, OutboxFilter filter, const ConnectionsById &connections,
                          const DisplayContext &moment)
{
    m_model->show(entries, filter, connections, moment);
    updateButtons();
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

void OutboxListView::updateButtons()
{
    QWidget *before = this;
    const auto update = [&](const QModelIndex &index, ControlKind kind, const QString &text) {
        auto *button = buttonOf(index, kind);
        button->setText(text);
        setTabOrder(before, button);
        before = button;
        return button;
    };
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const auto &item = m_model->items().at(row);
        if (item.rowType == OutboxRow::RowType::Cause)
            update(m_model->index(row), ControlKind::Plain, remedyText(item.remedy, int(item.documents.size())))
                ->setAccessibleDescription(item.spoken);
        else if (item.hasReceipts)
            update(m_model->index(row), ControlKind::Link, tr("Show all"))->setAccessibleName(tr("All receipts"));
    }
}

QPushButton *OutboxListView::buttonOf(const QModelIndex &index, ControlKind kind)
{
    auto *holder = m_rowWidgets->at(index);
    if (!holder) {
        holder = new QWidget;
        auto *layout = new QHBoxLayout(holder);
        layout->setContentsMargins(ringMargin, ringMargin, ringMargin, ringMargin);
        auto *button = new QPushButton(holder);
        setControlKind(button, kind, ControlSize::Small);
        layout->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, id = m_model->items().at(index.row()).id, button] {
            buttonClicked(id, button->mapToGlobal(QPoint(0, button->height())));
        });
        m_rowWidgets->set(index, holder);
    }
    return holder->findChild<QPushButton *>();
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

/// The height of a row depends on its type, not on its text. So no layout is needed when texts change; it would take
/// milliseconds for ten thousand rows.
void OutboxListView::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles)
{
    // NOLINTNEXTLINE(bugprone-parent-virtual-call): QListView would lay out everything again
    QAbstractItemView::dataChanged(topLeft, bottomRight, roles);
}

void OutboxListView::resizeEvent(QResizeEvent *event)
{
    RowListView::resizeEvent(event);
    updateEditorGeometries(); // buttons are at the edge that the scroll bar has just moved
}

} // namespace clinicdesk::ui

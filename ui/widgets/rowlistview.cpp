// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rowlistview.h"

namespace clinicdesk::ui {

RowListView::RowListView(QWidget *parent)
    : QListView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setResizeMode(QListView::Adjust);
    setMouseTracking(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    connect(this, &QWidget::customContextMenuRequested, this, [this](const QPoint &at) {
        // A click below the rows opens the menu of the current row.
        const auto pointed = indexAt(at);
        const auto index = pointed.isValid() ? pointed : currentIndex();
        openMenu(index, viewport()->mapToGlobal(pointed.isValid() ? at : visualRect(index).center()));
    });
}

void RowListView::openMenu(const QModelIndex &index, const QPoint &at)
{
    if (!index.isValid() || !index.flags().testFlag(Qt::ItemIsSelectable))
        return;
    if (!selectionModel()->isSelected(index))
        setCurrentIndex(index);
    Q_EMIT menuRequested(index, at);
}

} // namespace clinicdesk::ui

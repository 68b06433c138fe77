// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxmodel.h"

namespace clinicdesk::ui {

QVariant OutboxModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &item = itemAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return item.title;
    case Qt::AccessibleTextRole:
        return item.spoken;
    case Qt::ToolTipRole:
        if (item.shape != OutboxItem::Shape::Row)
            return {};
        return item.receipt.isEmpty() ? item.fileName
                                      : tr("%1\nReceipt: %2").arg(item.fileName, item.receipt.left(200));
    default:
        return {};
    }
}

Qt::ItemFlags OutboxModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const bool row = itemAt(index).shape == OutboxItem::Shape::Row;
    return row ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren
               : Qt::ItemNeverHasChildren | Qt::NoItemFlags;
}

} // namespace clinicdesk::ui

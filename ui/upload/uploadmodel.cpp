// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploadmodel.h"

namespace clinicdesk::ui {

QVariant UploadModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &row = itemAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return row.title;
    case Qt::AccessibleTextRole:
        return row.spoken;
    case Qt::ToolTipRole:
        return row.fileName.isEmpty() ? row.title : row.fileName;
    default:
        return {};
    }
}

} // namespace clinicdesk::ui

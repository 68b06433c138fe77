// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploadmodel.h"

#include "ui/widgets/plaintooltip.h"

namespace clinicdesk::ui {

namespace {

/// Whatever a narrow row may shorten or leave out.
QString toolTipOf(const UploadRow &row)
{
    QStringList lines{row.fileName, row.title, row.date};
    lines += row.tags;
    lines << row.facts << row.patient;
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

} // namespace

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
        return plainToolTip(toolTipOf(row));
    default:
        return {};
    }
}

} // namespace clinicdesk::ui

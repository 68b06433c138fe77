// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/listcheckmodel.h"

#include "core/wording/wording.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/readableid.h"

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

QString headOf(CheckColumn column)
{
    switch (column) {
    case CheckColumn::Result:
        return ListCheckModel::tr("Result");
    case CheckColumn::Id:
        return ListCheckModel::tr("Doctor ID");
    case CheckColumn::Name:
        return ListCheckModel::tr("Name");
    case CheckColumn::Findings:
        return ListCheckModel::tr("Findings");
    case CheckColumn::Clinic:
        return ListCheckModel::tr("Default clinic");
    case CheckColumn::Missing:
        //: Header of a column: how many fields of a profile have no value
        return ListCheckModel::tr("Missing");
    }
    return {};
}

CheckColumn columnAt(int section)
{
    return checkColumns[static_cast<std::size_t>(section)];
}

QString shownText(const CheckRow &line, CheckColumn column)
{
    return column == CheckColumn::Id ? readableId(line.id.toUtf8()).text : cellText(line, column);
}

QString tipText(const CheckRow &line, CheckColumn column)
{
    const bool isReason = column == CheckColumn::Findings && line.doctor.error;
    return isReason ? wording::sentenceOfProfileLookup(*line.doctor.error) : shownText(line, column);
}

} // namespace

void ListCheckModel::setLines(const QList<CheckRow> &lines, Order order)
{
    if (!isSameList(lines)) {
        beginResetModel();
        m_lines = lines;
        m_rows = rowsOf(m_lines, m_query);
        endResetModel();
        return;
    }
    const auto before = std::exchange(m_lines, lines);
    sayChanged(before);
    if (order == Order::Fresh)
        arrange(rowsOf(m_lines, m_query));
}

void ListCheckModel::setQuery(const CheckQuery &query)
{
    m_query = query;
    arrange(rowsOf(m_lines, m_query));
}

bool ListCheckModel::isSameList(const QList<CheckRow> &lines) const
{
    return std::ranges::equal(lines, m_lines, {}, &CheckRow::id, &CheckRow::id);
}

void ListCheckModel::arrange(std::vector<int> rows)
{
    if (rows == m_rows)
        return;
    auto former = m_rows;
    auto wanted = rows;
    std::ranges::sort(former);
    std::ranges::sort(wanted);
    if (former == wanted) {
        reorder(std::move(rows));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void ListCheckModel::reorder(std::vector<int> rows)
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const auto former = std::exchange(m_rows, std::move(rows));
    std::vector<int> rowOfLine(static_cast<std::size_t>(m_lines.size()), -1);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        rowOfLine[static_cast<std::size_t>(m_rows[row])] = static_cast<int>(row);
    const auto kept = persistentIndexList();
    QModelIndexList moved;
    for (const auto &at : kept) {
        const auto line = static_cast<std::size_t>(former[static_cast<std::size_t>(at.row())]);
        moved.append(index(rowOfLine[line], at.column()));
    }
    changePersistentIndexList(kept, moved);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void ListCheckModel::sayChanged(const QList<CheckRow> &before)
{
    int first = -1;
    int last = -1;
    for (int row = 0; row < rowCount(); ++row) {
        if (before.at(m_rows[static_cast<std::size_t>(row)]) == lineAt(row))
            continue;
        first = first < 0 ? row : first;
        last = row;
    }
    if (first >= 0)
        Q_EMIT dataChanged(index(first, 0), index(last, columnCount() - 1));
}

int ListCheckModel::rowOf(const QString &id) const
{
    const auto found = std::ranges::find_if(m_rows, [&](int line) { return m_lines.at(line).id == id; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

QList<CheckRow> ListCheckModel::shownRows() const
{
    QList<CheckRow> lines;
    for (const int line : m_rows)
        lines.append(m_lines.at(line));
    return lines;
}

int ListCheckModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ListCheckModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(checkColumns.size());
}

QVariant ListCheckModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto &line = lineAt(index.row());
    const auto column = columnAt(index.column());
    const auto text = shownText(line, column);
    switch (role) {
    case Qt::DisplayRole:
        return text;
    case Qt::ToolTipRole:
        return plainToolTip(tipText(line, column));
    case Qt::AccessibleTextRole:
        return text.isEmpty() ? tr("empty") : text;
    case Qt::TextAlignmentRole:
        return int((column == CheckColumn::Missing ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant ListCheckModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const auto column = columnAt(section);
    if (role == Qt::DisplayRole)
        return headOf(column);
    if (role == Qt::TextAlignmentRole)
        return int((column == CheckColumn::Missing ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace clinicdesk::ui

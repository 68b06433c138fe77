// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journalmodel.h"

#include "core/document/readablename.h"
#include "core/journal/journalexport.h"
#include "core/wording/journaltext.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/plaintooltip.h"

#include <algorithm>

namespace clinicdesk::ui {

QString journalCell(const JournalEntry &entry, JournalModel::Column column)
{
    const QLocale locale;
    const auto then = entry.at.toLocalTime();
    switch (column) {
    case JournalModel::When:
        return exactMomentText(locale, then);
    case JournalModel::Who:
        return displayName(whoOf(entry));
    case JournalModel::What:
        return wording::journalKindText(entry.record.kind);
    case JournalModel::About:
        return displayName(wording::journalSubjectText(entry.record));
    case JournalModel::Connection:
        return displayName(entry.record.connectionName);
    case JournalModel::Outcome:
        break;
    }
    return wording::journalOutcomeText(entry.record);
}

QString wholeTimeText(const JournalEntry &entry)
{
    const QLocale locale;
    return JournalModel::tr("%1 · %2 UTC")
        .arg(journalCell(entry, JournalModel::When), exactTimeText(locale, entry.at.toUTC().time()));
}

QString journalLineText(const JournalEntry &entry)
{
    QStringList parts;
    for (int column = 0; column < JournalModel::columns; ++column) {
        const auto cell = journalCell(entry, static_cast<JournalModel::Column>(column));
        if (!cell.isEmpty())
            parts.append(cell);
    }
    return parts.join(QStringLiteral(", "));
}

void JournalModel::setPage(const JournalEntries &page)
{
    beginResetModel();
    m_entries = page.entries;
    m_hasMore = page.hasMore;
    endResetModel();
}

void JournalModel::addPage(const JournalEntries &page)
{
    m_hasMore = page.hasMore;
    if (page.entries.isEmpty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + int(page.entries.size()) - 1);
    m_entries.append(page.entries);
    endInsertRows();
}

int JournalModel::rowOf(qint64 number) const
{
    const auto found = std::ranges::find(m_entries, number, &JournalEntry::number);
    return found == m_entries.end() ? -1 : int(found - m_entries.begin());
}

void JournalModel::fetchMore(const QModelIndex &)
{
    Q_EMIT moreRequested();
}

QVariant JournalModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &entry = at(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return journalCell(entry, column);
    case Qt::ToolTipRole:
        return plainToolTip(column == When ? wholeTimeText(entry) : journalCell(entry, column));
    case Qt::AccessibleTextRole:
        return column == When ? journalLineText(entry) : journalCell(entry, column);
    default:
        return {};
    }
}

QVariant JournalModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (static_cast<Column>(section)) {
    case When:
        return tr("When", "head of a column");
    case Who:
        return tr("Who", "head of a column");
    case What:
        return tr("What", "head of a column: what happened");
    case About:
        return tr("About", "head of a column: the document, doctor or person");
    case Connection:
        return tr("Connection");
    case Outcome:
        break;
    }
    return tr("Outcome", "head of a column");
}

} // namespace clinicdesk::ui

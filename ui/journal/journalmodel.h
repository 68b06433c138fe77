// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journalentry.h"

#include <QAbstractTableModel>

namespace clinicdesk::ui {

/// Entries of the journal as rows, newest first. It has only those that were read so far, and asks for more when the
/// view comes to their end. It reads nothing.
class JournalModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { When, Who, What, About, Connection, Outcome };
    static constexpr int columns = Outcome + 1;

    using QAbstractTableModel::QAbstractTableModel;

    /// Replaces all rows.
    void setPage(const JournalEntries &page);
    /// Adds older entries below.
    void addPage(const JournalEntries &page);
    const QList<JournalEntry> &entries() const { return m_entries; }
    const JournalEntry &at(int row) const { return m_entries.at(row); }
    bool hasMore() const { return m_hasMore; }
    /// -1 for an entry that is not among the rows.
    int rowOf(qint64 number) const;

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_entries.size()); }
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : columns; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    bool canFetchMore(const QModelIndex &parent) const override { return !parent.isValid() && m_hasMore; }
    void fetchMore(const QModelIndex &parent) override;

Q_SIGNALS:
    void moreRequested();

private:
    QList<JournalEntry> m_entries;
    bool m_hasMore = false;
};

/// The cell as shown.
QString journalCell(const JournalEntry &entry, JournalModel::Column column);
/// The whole entry in one line, to copy and for screen readers.
QString journalLineText(const JournalEntry &entry);
/// The time with seconds, in the zone of this computer and in UTC.
QString wholeTimeText(const JournalEntry &entry);

} // namespace clinicdesk::ui

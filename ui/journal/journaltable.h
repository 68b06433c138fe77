// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journalentry.h"
#include "ui/widgets/columntable.h"
#include "ui/widgets/tablemodel.h"

namespace clinicdesk::ui {

/// From left to right.
QList<Column<JournalEntry>> journalColumns();
/// The time with seconds, in the zone of this computer and in UTC.
QString wholeTimeText(const JournalEntry &entry);

/// The table of the journal, newest entries first. It has only those that were read so far, and asks for more when the
/// user comes to their end. Selected rows can be copied.
class JournalTable : public ColumnTable {
    Q_OBJECT
public:
    using Rows = TableModel<JournalEntry, &JournalEntry::number>;

    explicit JournalTable(QWidget *parent = nullptr);

    Rows &rows() const { return *m_model; }
    QAction *copyAction() const { return m_copy; }

private:
    Rows *m_model; ///< children
    QAction *m_copy;
};

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/checkrow.h"

#include <QHash>

namespace clinicdesk::ui {

/// The rows of a list check, found by their doctor IDs. Each ID is in the list once.
class CheckRowList {
public:
    CheckRowList() = default;
    explicit CheckRowList(QList<CheckRow> rows);

    const QList<CheckRow> &all() const { return m_rows; }
    /// Null for a doctor that is not in the list.
    const CheckRow *find(const QString &id) const;
    /// Replaces the row with the same ID; does nothing if there is none.
    void replace(const CheckRow &row);
    void setState(const QString &id, CheckState state);
    /// Rows that are being read wait again.
    void resetReading();
    QStringList waitingIds() const;

private:
    QList<CheckRow> m_rows;
    QHash<QString, qsizetype> m_positions; ///< by ID
};

} // namespace clinicdesk::ui

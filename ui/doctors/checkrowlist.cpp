// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/checkrowlist.h"

namespace clinicdesk::ui {

CheckRowList::CheckRowList(QList<CheckRow> rows)
    : m_rows(std::move(rows))
{
    for (qsizetype at = 0; at < m_rows.size(); ++at)
        m_positions.insert(m_rows.at(at).id, at);
}

const CheckRow *CheckRowList::find(const QString &id) const
{
    const auto at = m_positions.value(id, -1);
    return at < 0 ? nullptr : &m_rows.at(at);
}

void CheckRowList::replace(const CheckRow &row)
{
    if (const auto at = m_positions.value(row.id, -1); at >= 0)
        m_rows[at] = row;
}

void CheckRowList::setState(const QString &id, CheckState state)
{
    if (const auto at = m_positions.value(id, -1); at >= 0)
        m_rows[at].state = state;
}

void CheckRowList::resetReading()
{
    for (auto &row : m_rows) {
        if (row.state == CheckState::Reading)
            row.state = CheckState::Waiting;
    }
}

QStringList CheckRowList::waitingIds() const
{
    QStringList ids;
    for (const auto &row : m_rows) {
        if (row.state == CheckState::Waiting)
            ids.append(row.id);
    }
    return ids;
}

} // namespace clinicdesk::ui

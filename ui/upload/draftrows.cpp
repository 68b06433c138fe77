// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/draftrows.h"

#include <algorithm>

namespace clinicdesk::ui {

void DraftRows::keepOrder(const QList<OutboxDocument> &drafts)
{
    m_order.clear();
    for (const auto &draft : drafts)
        m_order.append(rowOf(draft.id));
    m_order.removeDuplicates();
}

void DraftRows::insertBehind(const QString &row, const QString &newRow, const QList<OutboxDocument> &drafts)
{
    keepOrder(drafts);
    m_order.removeAll(newRow);
    m_order.insert(m_order.indexOf(row) + 1, newRow);
}

void DraftRows::move(const QStringList &rows, const QString &before, const QList<OutboxDocument> &drafts)
{
    keepOrder(drafts);
    auto moved = m_order;
    moved.removeIf([&rows](const QString &row) { return !rows.contains(row); });
    auto place = before.isEmpty() ? m_order.size() : m_order.indexOf(before);
    for (qsizetype i = place - 1; i >= 0; --i)
        place -= moved.contains(m_order.at(i)) ? 1 : 0;
    m_order.removeIf([&rows](const QString &row) { return rows.contains(row); });
    for (qsizetype i = 0; i < moved.size(); ++i)
        m_order.insert(place + i, moved.at(i));
}

void DraftRows::sort(QList<OutboxDocument> &drafts) const
{
    if (m_order.isEmpty())
        return;
    QHash<QString, qsizetype> places;
    for (qsizetype place = 0; place < m_order.size(); ++place)
        places.insert(m_order.at(place), place);
    std::ranges::stable_sort(
        drafts, {}, [&](const OutboxDocument &draft) { return places.value(rowOf(draft.id), m_order.size()); });
}

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/draftrows.h"

#include <algorithm>

namespace clinicdesk::ui {

QStringList DraftRows::orderOf(const QList<OutboxDocument> &drafts) const
{
    QStringList order;
    for (const auto &draft : drafts)
        order.append(rowOf(draft.id));
    order.removeDuplicates();
    return order;
}

void DraftRows::keepOrder(const QList<OutboxDocument> &drafts)
{
    m_order = orderOf(drafts);
}

void DraftRows::insertBehind(const QString &row, const QString &newRow, const QList<OutboxDocument> &drafts)
{
    keepOrder(drafts);
    m_order.removeAll(newRow);
    m_order.insert(m_order.indexOf(row) + 1, newRow);
}

QStringList DraftRows::moved(QStringList order, const QStringList &rows, const QString &before)
{
    auto moved = order;
    moved.removeIf([&rows](const QString &row) { return !rows.contains(row); });
    auto place = before.isEmpty() ? order.size() : order.indexOf(before);
    for (qsizetype i = place - 1; i >= 0; --i)
        place -= moved.contains(order.at(i)) ? 1 : 0;
    order.removeIf([&rows](const QString &row) { return rows.contains(row); });
    for (qsizetype i = 0; i < moved.size(); ++i)
        order.insert(place + i, moved.at(i));
    return order;
}

void DraftRows::restore(const QStringList &order, const QList<OutboxDocument> &drafts)
{
    const auto present = orderOf(drafts);
    m_order = order;
    for (qsizetype i = 0; i < present.size(); ++i) {
        if (!order.contains(present.at(i)))
            m_order.insert(i == 0 ? 0 : m_order.indexOf(present.at(i - 1)) + 1, present.at(i));
    }
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

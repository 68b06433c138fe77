// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxrows.h"
#include "ui/widgets/keyedlistmodel.h"

namespace clinicdesk::ui {

/// The lines of the outbox. Only documents can be selected; heads and causes are read past by the arrow keys. Words are
/// made of the rows that somebody looks at, so that ten thousand others cost next to nothing.
class OutboxModel : public KeyedListModel<OutboxRow> {
    Q_OBJECT
public:
    using KeyedListModel::KeyedListModel;

    /// Stands below all others, where nothing is filtered (`onlySeenItems`).
    void setOnlySeen(const QList<OutboxDocument> &documents) { m_onlySeen = onlySeenItems(documents); }
    int onlySeenDocuments() const
    {
        return int(std::ranges::count(m_onlySeen, OutboxRow::Shape::Row, &OutboxRow::shape));
    }
    /// What is to be seen of these entries at that moment.
    void show(const OutboxEntries &entries, OutboxFilter filter, const ConnectionsById &connections,
              const DisplayContext &moment);
    /// The line with its words; `items()` has the lines without.
    OutboxRowText itemAt(const QModelIndex &index) const;
    OutboxRow::Shape shapeAt(const QModelIndex &index) const { return items().at(index.row()).shape; }

    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    QList<OutboxRow> m_onlySeen;
    ConnectionsById m_connections;
    DisplayContext m_moment;
};

} // namespace clinicdesk::ui

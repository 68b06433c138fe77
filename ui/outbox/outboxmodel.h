// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxrows.h"
#include "ui/widgets/keyedlistmodel.h"

namespace clinicdesk::ui {

/// The rows of the outbox. Only documents can be selected; arrow keys skip headers and causes. Texts are made only for
/// rows that are shown, so that ten thousand others cost almost nothing.
class OutboxModel : public KeyedListModel<OutboxRow> {
    Q_OBJECT
public:
    using KeyedListModel::KeyedListModel;

    /// These documents are shown below all others, if there is no filter (`readOnlyRows`).
    void setReadOnlyDocuments(const QList<OutboxDocument> &documents) { m_readOnly = readOnlyRows(documents); }
    int readOnlyDocuments() const
    {
        return int(std::ranges::count(m_readOnly, OutboxRow::RowType::Document, &OutboxRow::rowType));
    }
    /// Shows these entries as of `moment`.
    void show(const OutboxEntries &entries, OutboxFilter filter, const ConnectionsById &connections,
              const DisplayContext &moment);
    /// The row with its text; `items()` has the rows without text.
    OutboxRowText itemAt(const QModelIndex &index) const;
    OutboxRow::RowType rowTypeAt(const QModelIndex &index) const { return items().at(index.row()).rowType; }

    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    QString toolTip(const OutboxRowText &item) const;

    QList<OutboxRow> m_readOnly;
    ConnectionsById m_connections;
    DisplayContext m_moment;
};

} // namespace clinicdesk::ui

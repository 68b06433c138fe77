// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"

#include <QHash>
#include <QStringList>

namespace clinicdesk::ui {

/// Which row of the Upload page belongs to which draft. A draft that replaces another one (with other files, or with
/// files made in another way) gets its row and its place. Rows are known until the program ends; a draft of an earlier
/// run has the row of its ID.
class DraftRows {
public:
    QString rowOf(const DocumentId &document) const { return m_rows.value(document, document.text); }
    void assign(const DocumentId &document, const QString &row) { m_rows.insert(document, row); }
    void forget(const DocumentId &document) { m_rows.remove(document); }
    /// Puts a new row behind another one, with the drafts in their present order.
    void insertBehind(const QString &row, const QString &newRow, const QList<OutboxDocument> &drafts);
    /// The rows of drafts that are given in the order of their rows.
    QStringList orderOf(const QList<OutboxDocument> &drafts) const;
    /// The order with rows put before another one, or behind all if that is empty.
    static QStringList moved(QStringList order, const QStringList &rows, const QString &before);
    /// Puts rows into this order, which `orderOf` had or `moved` made. Rows that came since then stay behind the one
    /// that is above them now.
    void restore(const QStringList &order, const QList<OutboxDocument> &drafts);
    /// Puts the drafts into the order of their rows; drafts without a place stay behind those, in their order.
    void sort(QList<OutboxDocument> &drafts) const;
    /// Call before a draft is replaced, which then keeps its place. Drafts that are hidden keep theirs if they are
    /// given.
    void keepOrder(const QList<OutboxDocument> &drafts);
    /// The order that was saved, as IDs of drafts: at the start these are the rows.
    void setOrder(const QStringList &order) { m_order = order; }

private:
    QHash<DocumentId, QString> m_rows;
    QStringList m_order; ///< of rows; empty until it differs from the order of adding
};

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace clinicdesk::ui {

class RequestsTable;

/// Paints a row of the list of requests: when, the answer with its icon, who, what it means, and the dots of its menu.
class RequestsDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// A child of the view.
    explicit RequestsDelegate(RequestsTable &view);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    RequestsTable &m_view;
};

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/rowtabledelegate.h"

namespace clinicdesk::ui {

class RequestsTable;

/// Paints a row of the list of requests: time, answer with icon, user, meaning of the answer, and the menu button.
class RequestsDelegate : public RowTableDelegate {
    Q_OBJECT
public:
    /// Becomes a child of the view.
    explicit RequestsDelegate(RequestsTable &view);

private:
    void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    RequestsTable &m_view;
};

} // namespace clinicdesk::ui

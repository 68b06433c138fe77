// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/rowtabledelegate.h"

namespace clinicdesk::ui {

class AssessmentTableView;

/// Paints the cells of the table. Hover, selection and focus are painted for the whole row.
class AssessmentTableDelegate : public RowTableDelegate {
    Q_OBJECT
public:
    /// Becomes a child of the view.
    explicit AssessmentTableDelegate(AssessmentTableView &view);

private:
    void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    const AssessmentTableView &m_view;
};

} // namespace clinicdesk::ui

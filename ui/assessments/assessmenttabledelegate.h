// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace clinicdesk::ui {

class AssessmentTableView;

/// Paints the cells of the table. Hover, selection and focus are painted for the whole row.
class AssessmentTableDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// Becomes a child of the view.
    explicit AssessmentTableDelegate(AssessmentTableView &view);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintContent(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    const AssessmentTableView &m_view;
};

} // namespace clinicdesk::ui

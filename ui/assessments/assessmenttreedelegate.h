// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace clinicdesk::ui {

class AssessmentTreeModel;

/// Paints the cells of the tree: the kind as icon and word, its ID in a form that is easy to compare, counts and times.
/// The view paints the background of the row.
class AssessmentTreeDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    AssessmentTreeDelegate(const AssessmentTreeModel &model, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintName(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    const AssessmentTreeModel &m_model;
};

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QStyledItemDelegate>
#include <QTableView>

#include <optional>

namespace clinicdesk::ui {

/// A table that is used by rows, like all tables of this program: the user selects whole rows, several at a time. It
/// scrolls by pixels, knows the row under the pointer, and Tab leaves it.
class RowTableView : public QTableView {
    Q_OBJECT
public:
    /// A row is `minHeight` px high, or as high as its text plus `aroundText` px.
    explicit RowTableView(QWidget *parent, int minHeight = height::tableRow, int aroundText = space::s);

    /// The row under the pointer; -1 for none.
    int hoveredRow() const { return m_pointer ? rowAt(*m_pointer) : -1; }

Q_SIGNALS:
    void pointerLeft();

protected:
    bool viewportEvent(QEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

    bool hasPointer() const { return m_pointer.has_value(); }

private:
    void setPointer(const std::optional<int> &y);

    std::optional<int> m_pointer; ///< y in the viewport; nothing while the pointer is elsewhere
};

/// Paints hover, selection, hairline and focus ring of whole rows. A class for each table paints its cells.
class RowTableDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// Becomes a child of the table.
    explicit RowTableDelegate(RowTableView &table);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const final;

protected:
    virtual void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const = 0;

private:
    const RowTableView &m_table;
};

} // namespace clinicdesk::ui

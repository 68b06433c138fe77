// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/keyedlistmodel.h"

#include <QListView>
#include <QStyledItemDelegate>

class QScrollBar;

namespace clinicdesk::ui {

struct Tokens;

/// One entry of the rail, or of the sections of the settings, as shown.
struct RailItem {
    QString id;
    QString title;
    QString icon;
    int count = 0;          ///< shown at the right when it is not 0
    bool areDrafts = false; ///< the count is of documents that were not sent yet
    bool needsYou = false;  ///< the count is of documents that need the user

    const QString &key() const { return id; }
    friend bool operator==(const RailItem &, const RailItem &) = default;
};

/// What is painted of a row in the rail beside its count.
struct RailRow {
    QString icon;
    QString title;
    bool isChosen = false;
    bool isHovered = false;
    double endRoom = 0; ///< px that the title leaves free at the end of a wide row
};

/// Paints a row of the rail in `rect`: its background, the icon, and the title as far as there is room. Only the icon
/// if `rect` is narrow.
void paintRailRow(QPainter &painter, const QRectF &rect, const RailRow &row, const Tokens &colors);

class RailModel : public KeyedListModel<RailItem> {
    Q_OBJECT
public:
    using KeyedListModel::KeyedListModel;

    QVariant data(const QModelIndex &index, int role) const override;

private:
    static QString spokenText(const RailItem &item);
};

/// Paints the entries; only icons if the list is narrow.
class RailDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// A list of pages or sections: arrow keys move, and the current row is the open one.
class RailList : public QListView {
    Q_OBJECT
public:
    explicit RailList(const QString &accessibleName, QWidget *parent = nullptr);

    void setItems(const QList<RailItem> &items);
    /// Marks that entry as open; an empty ID, or one of another list, marks none.
    void setCurrent(const QString &id);
    /// Keeps this room at both sides of the rows, and the scroll bar in it: rows are as wide with it as without, so
    /// their icons stay in line with what is above and below the list.
    void setSideRoom(int sidePx);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(const QString &id);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void focusInEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void keepRowsWhole();
    void placeSideBar();

    RailModel m_model;
    RailDelegate m_delegate;
    QScrollBar *m_sideBar = nullptr; ///< a child, if there is room at the sides
    int m_sidePx = 0;
    bool m_isSetting = false;
};

} // namespace clinicdesk::ui

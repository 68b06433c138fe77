// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace clinicdesk::ui {

struct OutboxRowText;

/// Paints the rows of the outbox: section headers, banners of causes, and documents in columns that end at the edges of
/// the page. Places the button of a cause or a section.
class OutboxDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;

Q_SIGNALS:
    /// The user clicked the dots at the end of a row. `at` is a point on the screen.
    void menuRequested(const QModelIndex &index, const QPoint &at);
    /// The user clicked the link at the end of a note.
    void linkClicked(const QModelIndex &index);

protected:
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

private:
    void paintSection(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                      const OutboxRowText &item) const;
    void paintCause(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                    const OutboxRowText &item) const;
    void paintRow(QPainter &painter, const QStyleOptionViewItem &option, const OutboxRowText &item) const;
    void paintLength(QPainter &painter, const QStyleOptionViewItem &option, const QRect &column, const QString &length,
                     bool isSealed) const;
    void measure() const;
    int bodyLine() const;
    int timeColumn() const;

    mutable QFont m_measuredFont;
    mutable int m_bodyLine = 0;   ///< its height in px
    mutable int m_timeColumn = 0; ///< the width of the widest time or day in px
};

} // namespace clinicdesk::ui

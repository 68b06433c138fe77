// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QHash>
#include <QStyledItemDelegate>

namespace clinicdesk::ui {

class FileThumbnails;
struct UploadRow;

/// Paints one document: picture, type, date and tags; below them the file; on the right its state and the menu button.
/// A row with a problem is higher and leaves space for the buttons that solve the problem.
class UploadDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit UploadDelegate(FileThumbnails &pictures, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;

Q_SIGNALS:
    /// The user clicked the dots at the end of a row. `at` is a point on the screen.
    void menuRequested(const QModelIndex &index, const QPoint &at);
    /// The user clicked the state of a document that has no type.
    void typeMenuRequested(const QModelIndex &index, const QPoint &at);

protected:
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

private:
    void paintPicture(QPainter &painter, const QRect &rect, const UploadRow &row, const Tokens &colors) const;
    void paintFirstLine(QPainter &painter, const QStyleOptionViewItem &option, const QRect &line,
                        const UploadRow &row) const;
    void paintSecondLine(QPainter &painter, const QStyleOptionViewItem &option, const QRect &line,
                         const UploadRow &row) const;
    void paintRemark(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                     const UploadRow &row) const;
    int remarkHeight(const QString &remark, int width) const;

    FileThumbnails &m_pictures;
    mutable QHash<QString, int> m_remarkHeights; ///< by font, width and sentence
};

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace clinicdesk::ui {

/// Shows the picture of a file as large as possible. A file without a picture is shown as an empty sheet with its kind
/// and size.
class FilePreview : public QWidget {
    Q_OBJECT
public:
    explicit FilePreview(QWidget *parent = nullptr);

    void showPicture(const QImage &picture);
    /// Kind and size of a file without a picture; both empty if nothing is selected.
    void showPlaceholder(const QString &kind, const QString &size);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return width * 398 / 288; }
    QSize sizeHint() const override { return {288, 398}; }
    QSize minimumSizeHint() const override { return {120, 120}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintSheet(QPainter &painter, const QRectF &sheet) const;

    QImage m_picture;
    QString m_kind;
    QString m_size;
};

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

#include <optional>

namespace clinicdesk::ui {

/// Shows a page as large as possible; the user can enlarge it and move it under the visible part. A page without a
/// picture is shown as an empty sheet with the kind and size of its file.
///
/// Ctrl++, Ctrl+- and Ctrl+0 or the wheel change the size, arrow keys and the mouse move an enlarged page. Page Up and
/// Page Down turn pages, R and Shift+R turn the page itself, Enter asks for a larger view.
class FilePreview : public QWidget {
    Q_OBJECT
public:
    enum class Form {
        Sheet, ///< as high as a sheet of its width
        Window ///< as large as there is space
    };

    explicit FilePreview(QWidget *parent = nullptr, Form form = Form::Sheet);

    void showPicture(const QImage &picture);
    /// Kind and size of a file without a picture; both empty if nothing is selected.
    void showPlaceholder(const QString &kind, const QString &size);

    /// 1 for the whole page.
    qreal zoom() const { return m_zoom; }
    void setZoom(qreal zoom);
    void zoomIn() { setZoom(m_zoom * zoomStep); }
    void zoomOut() { setZoom(m_zoom / zoomStep); }
    /// In device pixels: how large a picture is needed.
    QSize neededPixels() const;

    bool hasHeightForWidth() const override { return m_form == Form::Sheet; }
    int heightForWidth(int width) const override { return width * 398 / 288; }
    QSize sizeHint() const override { return {288, 398}; }
    QSize minimumSizeHint() const override { return {120, 120}; }

Q_SIGNALS:
    void zoomChanged();
    void pageRequested(int step);
    void turnRequested(int quarterTurns);
    void enlargeRequested();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    static constexpr qreal zoomStep = 1.25;

    QRectF sheet() const;   ///< where a whole page is
    QRectF picture() const; ///< where the picture is; larger than the sheet when enlarged
    bool isEnlarged() const { return m_zoom > 1; }
    void zoomAt(QPointF point, qreal factor);
    void moveBy(QPointF pixels);
    void paintSheet(QPainter &painter, const QRectF &sheet) const;

    const Form m_form;
    QImage m_picture;
    QString m_kind;
    QString m_size;
    qreal m_zoom = 1;
    QPointF m_center{0.5, 0.5};       ///< the point of the picture in the middle of the sheet, as a part of its size
    std::optional<QPointF> m_grabbed; ///< where the mouse moves the page from
};

} // namespace clinicdesk::ui

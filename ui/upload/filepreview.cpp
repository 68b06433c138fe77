// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/filepreview.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/pageillustration.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr qreal maxZoom = 8;
constexpr qreal keyStep = 60; // px
constexpr qreal wheelNotch = 120;

} // namespace

FilePreview::FilePreview(QWidget *parent, Form form)
    : QWidget(parent)
    , m_form(form)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    if (form == Form::Window)
        policy = QSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    policy.setHeightForWidth(form == Form::Sheet);
    setSizePolicy(policy);
    setFocusPolicy(Qt::StrongFocus);
}

void FilePreview::showPicture(const QImage &picture)
{
    m_picture = picture;
    update();
}

void FilePreview::showPlaceholder(const QString &kind, const QString &size)
{
    m_picture = {};
    m_kind = kind;
    m_size = size;
    update();
}

void FilePreview::setZoom(qreal zoom)
{
    zoom = std::clamp(zoom, 1.0, maxZoom);
    if (qFuzzyCompare(zoom, m_zoom))
        return;
    m_zoom = zoom;
    moveBy({});
    Q_EMIT zoomChanged();
}

QSize FilePreview::neededPixels() const
{
    return (sheet().size() * m_zoom * devicePixelRatioF()).toSize().expandedTo({1, 1});
}

QRectF FilePreview::sheet() const
{
    if (m_form == Form::Window || !m_picture.isNull()) // a page has its own shape
        return rect();
    QRectF sheet(QPointF(), QSizeF(288, 398).scaled(size(), Qt::KeepAspectRatio));
    sheet.moveCenter(QRectF(rect()).center());
    sheet.moveTop(0);
    return sheet;
}

QRectF FilePreview::picture() const
{
    const auto whole = sheet();
    const auto size = QSizeF(m_picture.size()).scaled(whole.size(), Qt::KeepAspectRatio) * m_zoom;
    QRectF place(QPointF(), size);
    place.moveCenter(whole.center());
    if (!isEnlarged()) {
        if (m_form == Form::Sheet)
            place.moveTop(0);
        return place;
    }
    const auto start = [](qreal from, qreal space, qreal length, qreal center) {
        return length <= space ? from + (space - length) / 2
                               : std::clamp(from + space / 2 - center * length, from + space - length, from);
    };
    place.moveLeft(start(whole.left(), whole.width(), size.width(), m_center.x()));
    place.moveTop(start(whole.top(), whole.height(), size.height(), m_center.y()));
    return place;
}

void FilePreview::zoomAt(QPointF point, qreal factor)
{
    const auto before = picture();
    if (m_picture.isNull() || before.isEmpty())
        return;
    const QPointF held((point.x() - before.left()) / before.width(), (point.y() - before.top()) / before.height());
    const auto zoom = std::clamp(m_zoom * factor, 1.0, maxZoom);
    const auto size = before.size() * (zoom / m_zoom);
    const auto middle = sheet().center();
    // The point of the picture under the mouse stays there.
    m_center = {held.x() + (middle.x() - point.x()) / size.width(),
                held.y() + (middle.y() - point.y()) / size.height()};
    setZoom(zoom);
}

void FilePreview::moveBy(QPointF pixels)
{
    const auto place = picture();
    if (place.isEmpty())
        return;
    const auto middle = sheet().center();
    const auto center = [](qreal at, qreal from, qreal length) { return std::clamp((at - from) / length, 0.0, 1.0); };
    m_center = {center(middle.x() + pixels.x(), place.left(), place.width()),
                center(middle.y() + pixels.y(), place.top(), place.height())};
    update();
}

/// Keys of this view that are shortcuts elsewhere in the window.
bool FilePreview::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool zooms = key->matches(QKeySequence::ZoomIn) || key->matches(QKeySequence::ZoomOut) ||
                           (key->key() == Qt::Key_0 && key->modifiers() == Qt::ControlModifier);
        if (zooms || (key->key() == Qt::Key_R && !(key->modifiers() & ~Qt::ShiftModifier)))
            event->accept();
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

void FilePreview::keyPressEvent(QKeyEvent *event)
{
    const bool isPlain = !(event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    const auto arrow = [event]() -> QPointF {
        switch (event->key()) {
        case Qt::Key_Left:
            return {-keyStep, 0};
        case Qt::Key_Right:
            return {keyStep, 0};
        case Qt::Key_Up:
            return {0, -keyStep};
        case Qt::Key_Down:
            return {0, keyStep};
        default:
            return {};
        }
    }();
    if (event->matches(QKeySequence::ZoomIn) ||
        (event->key() == Qt::Key_Equal && event->modifiers() == Qt::ControlModifier))
        zoomIn();
    else if (event->matches(QKeySequence::ZoomOut))
        zoomOut();
    else if (event->key() == Qt::Key_0 && (event->modifiers() & ~Qt::KeypadModifier) == Qt::ControlModifier)
        setZoom(1);
    else if (isPlain && (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown))
        Q_EMIT pageRequested(event->key() == Qt::Key_PageUp ? -1 : 1);
    else if (isPlain && event->key() == Qt::Key_R)
        Q_EMIT turnRequested(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else if (isPlain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        Q_EMIT enlargeRequested();
    else if (isPlain && isEnlarged() && !arrow.isNull())
        moveBy(arrow);
    else
        QWidget::keyPressEvent(event);
}

/// Without Ctrl the wheel changes the size only in a view that has the focus; otherwise it scrolls what is around it.
void FilePreview::wheelEvent(QWheelEvent *event)
{
    if (!(event->modifiers() & Qt::ControlModifier) && !hasFocus()) {
        event->ignore();
        return;
    }
    zoomAt(event->position(), std::pow(zoomStep, event->angleDelta().y() / wheelNotch));
    event->accept();
}

void FilePreview::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        m_grabbed = event->position();
}

void FilePreview::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_grabbed || !isEnlarged())
        return;
    moveBy(*m_grabbed - event->position());
    m_grabbed = event->position();
}

void FilePreview::mouseReleaseEvent(QMouseEvent *)
{
    m_grabbed.reset();
}

void FilePreview::mouseDoubleClickEvent(QMouseEvent *)
{
    Q_EMIT enlargeRequested();
}

void FilePreview::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    Q_EMIT zoomChanged(); // another size of the picture is needed
}

void FilePreview::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens(this);
    QPainter painter(this);
    const auto whole = sheet();
    if (m_picture.isNull()) {
        QRectF page(QPointF(), QSizeF(288, 398).scaled(whole.size(), Qt::KeepAspectRatio));
        page.moveCenter(whole.center());
        paintSheet(painter, page);
    } else {
        const auto place = picture();
        painter.save();
        clipToBox(painter, place.intersected(whole), radius::page);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawImage(place, m_picture);
        painter.restore();
        paintBox(painter, place.intersected(whole), Box{.fill = {}, .border = t.pageEdge, .radius = radius::page});
    }
    if (hasFocusRing(this)) {
        // A page can have any colour; one of the two lines differs from it.
        const QRectF ring = whole.toAlignedRect();
        paintBox(painter, ring.adjusted(4, 4, -4, -4),
                 Box{.fill = {}, .border = t.canvas, .radius = radius::page, .pen = 2});
        paintRowRing(painter, ring, t.focus);
    }
}

void FilePreview::paintSheet(QPainter &painter, const QRectF &sheet) const
{
    const Tokens &t = tokens(this);
    if (m_kind.isEmpty()) {
        paintBox(painter, sheet, Box{.fill = {}, .border = t.line, .radius = radius::page});
        return;
    }
    paintBox(painter, sheet, Box{.fill = t.canvas, .border = t.line, .radius = radius::page});
    QRectF drawn(0, 0, 60, 78);
    drawn.moveCenter(sheet.center() - QPointF(0, 40));
    paintPageIllustration(painter, drawn, IllustrationKind::Text, t);
    QRectF words(sheet.left(), drawn.bottom() + space::m, sheet.width(), QFontMetricsF(typeFont(Type::Body)).height());
    painter.setFont(typeFont(Type::Body, Weight::Bold));
    painter.setPen(t.text);
    painter.drawText(words, Qt::AlignCenter, m_kind);
    words.translate(0, words.height());
    painter.setFont(typeFont(Type::Second));
    painter.setPen(t.text2);
    painter.drawText(words, Qt::AlignCenter, leftToRight(m_size));
}

} // namespace clinicdesk::ui

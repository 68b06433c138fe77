// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/timelineview.h"

#include "ui/assessments/accessibletimeline_p.h"
#include "ui/assessments/bartext.h"
#include "ui/assessments/timelinepainting_p.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr int usualHeight = 92;
constexpr int usualWidth = 640;
constexpr int narrowest = 200;
constexpr int labelPadding = 6;
constexpr qreal ring = 2;

QFontMetricsF labelMetrics()
{
    return QFontMetricsF(typeFont(Type::Caption));
}

bool isMovingKey(int key)
{
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End;
}

} // namespace

TimelineView::TimelineView(QWidget *parent)
    : QWidget(parent)
    , m_words(std::make_unique<BarText>())
{
    AccessibleTimeline::install();
    setAccessibleName(tr("Timeline"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
}

TimelineView::~TimelineView() = default;

void TimelineView::setTimeline(std::shared_ptr<const Timeline> line, const QTimeZone &zone, QDate today)
{
    auto words = std::make_unique<BarText>(std::move(line), zone, today);
    const bool isSameLine = std::ranges::equal(words->starts(), m_words->starts());
    m_words = std::move(words);
    if (!isSameLine) {
        const auto starts = m_words->starts();
        m_brush = BarBrush(m_words->barCount(), m_range ? barsIn(*m_range, starts) : std::nullopt);
        m_drag.reset();
        setFocusPolicy(m_words->barCount() > 0 ? Qt::StrongFocus : Qt::NoFocus);
    }
    setCounts({});
}

void TimelineView::setCounts(const BarCounts &counts)
{
    m_counts = counts;
    m_counts.bars.resize(static_cast<std::size_t>(m_words->barCount()));
    update();
}

void TimelineView::setRange(const std::optional<TimeRange> &range)
{
    if (range == m_range)
        return;
    m_range = range;
    m_drag.reset();
    m_brush = BarBrush(m_words->barCount(), m_range ? barsIn(*m_range, m_words->starts()) : std::nullopt);
    update();
}

void TimelineView::moveEdge(BrushEdge edge, int bar)
{
    auto brush = m_brush;
    brush.moveEdge(edge, bar);
    take(brush);
}

QString TimelineView::barText(int bar) const
{
    return m_words->of({.first = bar, .last = bar});
}

QString TimelineView::countText(const BarSpan &bars) const
{
    const auto first = m_counts.bars.begin() + bars.first;
    const auto count = std::accumulate(first, first + bars.size(), quint64{0});
    return tr("%1: %2").arg(m_words->of(bars), numberText(count));
}

QStringList TimelineView::outsideText(bool isFirst, bool isLast) const
{
    QStringList words;
    const auto add = [&](const QString &pattern, std::uint32_t count) {
        if (count > 0)
            words.append(pattern.arg(numberText(count)));
    };
    if (isFirst)
        add(tr("Earlier: %1"), m_counts.earlier);
    if (isLast)
        add(tr("Later: %1"), m_counts.later);
    if (isFirst || isLast)
        add(tr("Without a time: %1"), m_counts.withoutTime);
    return words;
}

QString TimelineView::barTip(int bar) const
{
    QStringList lines{countText({.first = bar, .last = bar})};
    lines += outsideText(bar == 0, bar == m_brush.barCount() - 1);
    return lines.join(u'\n');
}

QString TimelineView::selectionText() const
{
    if (m_brush.barCount() == 0)
        return {};
    return countText({.first = m_brush.barAt(BrushEdge::From), .last = m_brush.barAt(BrushEdge::To)});
}

QString TimelineView::timelineText() const
{
    if (m_brush.barCount() == 0)
        return tr("No conversation has a time.");
    const BarSpan all{.first = 0, .last = m_brush.barCount() - 1};
    QStringList sentences{tr("%1, %2.").arg(m_words->number(all.size()), countText(all))};
    for (const auto &outside : outsideText(true, true))
        sentences.append(tr("%1.").arg(outside));
    sentences.append(tr(
        "Use the arrow keys to move the selection, Shift and the arrow keys to change one end, and Esc to clear it."));
    return sentences.join(u' ');
}

QRectF TimelineView::barRect(int bar) const
{
    return mirrored(BarLayout(m_brush.barCount(), width()).field({.first = bar, .last = bar}));
}

QRectF TimelineView::gripRect(BrushEdge edge) const
{
    return mirrored(BarLayout(m_brush.barCount(), width())
                        .grip({m_brush.barAt(BrushEdge::From), m_brush.barAt(BrushEdge::To)}, edge));
}

QPointF TimelineView::mirrored(const QPointF &point) const
{
    return isMirrored() ? QPointF(width() - point.x(), point.y()) : point;
}

QRectF TimelineView::mirrored(const QRectF &rect) const
{
    return isMirrored() ? QRectF(QPointF(width() - rect.right(), rect.top()), rect.size()) : rect;
}

QSize TimelineView::sizeHint() const
{
    const auto labels = static_cast<int>(std::ceil(labelMetrics().height())) + labelPadding;
    return {usualWidth, std::max(usualHeight, static_cast<int>(BarLayout::plotBottom) + labels)};
}

QSize TimelineView::minimumSizeHint() const
{
    return {narrowest, sizeHint().height()};
}

void TimelineView::take(const BarBrush &brush)
{
    const bool isSame = brush.chosen() == m_brush.chosen();
    if (brush.chosen())
        change(brush, isSame ? m_range : rangeOf(*brush.chosen(), m_words->starts()));
    else
        change(brush, {});
}

void TimelineView::change(const BarBrush &brush, const std::optional<TimeRange> &range)
{
    const auto focusBefore = m_brush.currentEdge();
    const bool isOther = range != m_range;
    m_brush = brush;
    m_range = range;
    update();
    if (hasFocus() && m_brush.currentEdge() != focusBefore)
        AccessibleTimeline::tellFocus(this);
    if (!isOther)
        return;
    AccessibleTimeline::tellValues(this);
    Q_EMIT rangeChanged(range);
}

bool TimelineView::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
        if (handlesKey(*static_cast<QKeyEvent *>(event))) {
            event->accept();
            return true;
        }
        break;
    case QEvent::ToolTip: {
        const auto &help = *static_cast<QHelpEvent *>(event);
        const BarLayout places(m_brush.barCount(), width());
        if (const auto bar = places.barUnder(mirrored(QPointF(help.pos())).x()))
            QToolTip::showText(help.globalPos(), barTip(*bar), this, barRect(*bar).toAlignedRect());
        else
            QToolTip::hideText();
        return true;
    }
    default:
        break;
    }
    return QWidget::event(event);
}

bool TimelineView::handlesKey(const QKeyEvent &event) const
{
    if (m_brush.barCount() == 0 || (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)))
        return false;
    if (event.key() == Qt::Key_Escape || event.key() == Qt::Key_Delete)
        return m_drag || m_range;
    return isMovingKey(event.key());
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    if (!handlesKey(*event)) {
        QWidget::keyPressEvent(event);
        return;
    }
    setFocusRing(this, true);
    if (!isMovingKey(event->key())) {
        lift();
        return;
    }
    m_drag.reset();
    auto brush = m_brush;
    brush.moveByKey(event->key(), event->modifiers().testFlag(Qt::ShiftModifier), isMirrored());
    take(brush);
}

void TimelineView::lift()
{
    if (const auto drag = std::exchange(m_drag, {})) {
        change(drag->bars.before(), drag->rangeBefore);
        return;
    }
    auto brush = m_brush;
    brush.clear();
    take(brush);
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_brush.barCount() == 0)
        return;
    setFocusRing(this, false);
    const BarLayout places(m_brush.barCount(), width());
    m_drag = Drag{.bars = BarDrag(m_brush, places, mirrored(event->position())), .rangeBefore = m_range};
    showCursorFor(mirrored(event->position()));
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    if (!event->buttons().testFlag(Qt::LeftButton))
        m_drag.reset(); // its release went elsewhere
    if (m_drag) {
        const BarLayout places(m_brush.barCount(), width());
        if (const auto brush = m_drag->bars.movedTo(mirrored(event->position()).x(), places))
            take(*brush);
    }
    showCursorFor(mirrored(event->position()));
}

void TimelineView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_drag.reset();
    showCursorFor(mirrored(event->position()));
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const BarLayout places(m_brush.barCount(), width());
    const auto bar = places.barUnder(mirrored(event->position()).x());
    if (event->button() != Qt::LeftButton || !bar)
        return;
    auto brush = m_brush;
    brush.choose(*bar, *bar);
    change(brush, rangeOf(*brush.chosen(), m_words->starts()));
}

void TimelineView::showCursorFor(const QPointF &point)
{
    const BarLayout places(m_brush.barCount(), width());
    switch (m_drag ? m_drag->bars.part() : places.partUnder(point, m_brush.chosen())) {
    case BrushPart::None:
        unsetCursor();
        break;
    case BrushPart::Field:
        setCursor(m_drag ? Qt::ClosedHandCursor : Qt::OpenHandCursor);
        break;
    case BrushPart::FromEdge:
    case BrushPart::ToEdge:
        setCursor(Qt::SplitHCursor);
        break;
    }
}

void TimelineView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (m_brush.barCount() > 0)
        AccessibleTimeline::tellFocus(this);
}

void TimelineView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

void TimelineView::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens(this);
    QPainter painter(this);
    if (m_brush.barCount() == 0) {
        painter.setFont(typeFont(Type::Second));
        painter.setPen(t.text3);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, timelineText());
        return;
    }
    const BarLayout places(m_brush.barCount(), width());
    const bool isWithRing = hasFocus() && hasFocusRing(this);
    paintTimeline(painter, {.colors = t,
                            .places = places,
                            .counts = m_counts.bars,
                            .chosen = m_brush.chosen(),
                            .heldEdge = isWithRing ? m_brush.movingEdge() : std::nullopt,
                            .labels = m_words->labels(places, labelMetrics()),
                            .height = static_cast<qreal>(height()),
                            .isMirrored = isMirrored()});
    if (isWithRing)
        paintBox(painter, rect(), Box{.border = t.focus, .radius = radius::page, .pen = ring});
}

} // namespace clinicdesk::ui

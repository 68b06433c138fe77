// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/timelineview.h"

#include "ui/assessments/barbrush.h"
#include "ui/assessments/bartext.h"
#include "ui/assessments/timelinepainting_p.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/tokens.h"

#include <QAccessibleWidget>
#include <QApplication>
#include <QEvent>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPointer>
#include <QToolTip>
#include <QWindow>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace clinicdesk::ui {

BarDrag::BarDrag(const BarBrush &brush, const BarLayout &places, const QPointF &pressed)
    : m_before(brush)
    , m_part(places.partUnder(pressed, brush.chosen()))
    , m_anchor(places.barNear(pressed.x()))
    , m_pressedX(pressed.x())
{
    if (m_part != BrushPart::FromEdge && m_part != BrushPart::ToEdge)
        return;
    const bool isFrom = m_part == BrushPart::FromEdge;
    m_anchor = brush.barAt(isFrom ? BrushEdge::To : BrushEdge::From);
    const int border = isFrom ? brush.barAt(BrushEdge::From) : brush.barAt(BrushEdge::To) + 1;
    m_besideEdge = pressed.x() - places.borderX(border);
}

std::optional<BarBrush> BarDrag::movedTo(qreal x, const BarLayout &places)
{
    auto brush = m_before;
    switch (m_part) {
    case BrushPart::None:
        m_hasBegun = m_hasBegun || std::abs(x - m_pressedX) >= QApplication::startDragDistance();
        if (!m_hasBegun)
            return {};
        brush.choose(m_anchor, places.barNear(x));
        break;
    case BrushPart::Field:
        brush.moveBy(places.barsBetween(m_pressedX, x));
        break;
    case BrushPart::FromEdge:
    case BrushPart::ToEdge: {
        const int border = places.borderNear(x - m_besideEdge);
        brush.choose(m_anchor, border <= m_anchor ? border : border - 1);
        break;
    }
    }
    return brush;
}

/// One edge of the selected range of a time line, as a spin box of dates. Its value is the number of the bar, from 0.
class AccessibleEdge : public QAccessibleInterface, public QAccessibleValueInterface {
public:
    AccessibleEdge(TimelineView *view, BrushEdge edge);

    bool isValid() const override { return !m_view.isNull(); }
    QObject *object() const override { return nullptr; }
    QWindow *window() const override;
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override;
    QAccessible::Role role() const override { return QAccessible::SpinBox; }
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    QVariant currentValue() const override;
    void setCurrentValue(const QVariant &value) override;
    QVariant minimumValue() const override;
    QVariant maximumValue() const override;
    QVariant minimumStepSize() const override { return 1; }

private:
    QPointer<TimelineView> m_view;
    BrushEdge m_edge;
};

/// A TimelineView for assistive tools: what it shows in words, the selected range, and its two edges. Without bars
/// there are no edges.
class AccessibleTimeline : public QAccessibleWidget {
public:
    /// Makes Qt use this class for every time line. Call once.
    static void install();
    /// Announces which of the edges now has the focus, and that the values of both have changed.
    static void tellFocus(TimelineView *view);
    static void tellValues(TimelineView *view);

    explicit AccessibleTimeline(TimelineView *view);
    ~AccessibleTimeline() override;

    QString text(QAccessible::Text kind) const override;
    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override;

private:
    TimelineView *view() const;

    std::array<QAccessible::Id, 2> m_edges; ///< valid as long as this object
};

namespace {

QAccessibleInterface *interfaceFor(const QString &className, QObject *object)
{
    if (className != QLatin1String(TimelineView::staticMetaObject.className()))
        return nullptr;
    return new AccessibleTimeline(static_cast<TimelineView *>(object));
}

} // namespace

AccessibleEdge::AccessibleEdge(TimelineView *view, BrushEdge edge)
    : m_view(view)
    , m_edge(edge)
{
}

QWindow *AccessibleEdge::window() const
{
    return m_view->window()->windowHandle();
}

QAccessibleInterface *AccessibleEdge::parent() const
{
    return QAccessible::queryAccessibleInterface(m_view);
}

QString AccessibleEdge::text(QAccessible::Text kind) const
{
    const int bar = m_view->brush().barAt(m_edge);
    switch (kind) {
    case QAccessible::Name:
        return m_edge == BrushEdge::From ? TimelineView::tr("From") : TimelineView::tr("To");
    case QAccessible::Value:
        return m_view->barText(bar);
    case QAccessible::Description:
        return m_view->barTip(bar);
    default:
        return {};
    }
}

QRect AccessibleEdge::rect() const
{
    const auto place = m_view->gripRect(m_edge).toAlignedRect();
    return {m_view->mapToGlobal(place.topLeft()), place.size()};
}

QAccessible::State AccessibleEdge::state() const
{
    auto state = parent()->state();
    state.focused = state.focused && m_view->brush().currentEdge() == m_edge;
    return state;
}

void *AccessibleEdge::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface *>(this) : nullptr;
}

QVariant AccessibleEdge::currentValue() const
{
    return m_view->brush().barAt(m_edge);
}

void AccessibleEdge::setCurrentValue(const QVariant &value)
{
    m_view->moveEdge(m_edge, value.toInt());
}

QVariant AccessibleEdge::minimumValue() const
{
    return m_edge == BrushEdge::From ? 0 : m_view->brush().barAt(BrushEdge::From);
}

QVariant AccessibleEdge::maximumValue() const
{
    return m_edge == BrushEdge::From ? m_view->brush().barAt(BrushEdge::To) : m_view->brush().barCount() - 1;
}

void AccessibleTimeline::install()
{
    [[maybe_unused]] static const bool once = [] {
        QAccessible::installFactory(interfaceFor);
        return true;
    }();
}

void AccessibleTimeline::tellFocus(TimelineView *view)
{
    QAccessibleEvent focused(view, QAccessible::Focus);
    focused.setChild(static_cast<int>(view->brush().currentEdge()));
    QAccessible::updateAccessibility(&focused);
}

void AccessibleTimeline::tellValues(TimelineView *view)
{
    for (const auto edge : {BrushEdge::From, BrushEdge::To}) {
        QAccessibleValueChangeEvent changed(view, view->brush().barAt(edge));
        changed.setChild(static_cast<int>(edge));
        QAccessible::updateAccessibility(&changed);
    }
}

AccessibleTimeline::AccessibleTimeline(TimelineView *view)
    : QAccessibleWidget(view, QAccessible::Chart)
    , m_edges{QAccessible::registerAccessibleInterface(new AccessibleEdge(view, BrushEdge::From)),
              QAccessible::registerAccessibleInterface(new AccessibleEdge(view, BrushEdge::To))}
{
}

AccessibleTimeline::~AccessibleTimeline()
{
    for (const auto edge : m_edges)
        QAccessible::deleteAccessibleInterface(edge);
}

TimelineView *AccessibleTimeline::view() const
{
    return static_cast<TimelineView *>(widget());
}

QString AccessibleTimeline::text(QAccessible::Text kind) const
{
    switch (kind) {
    case QAccessible::Value:
        return view()->selectionText();
    case QAccessible::Description:
        return view()->timelineText();
    default:
        return QAccessibleWidget::text(kind);
    }
}

int AccessibleTimeline::childCount() const
{
    return view()->brush().barCount() > 0 ? static_cast<int>(m_edges.size()) : 0;
}

QAccessibleInterface *AccessibleTimeline::child(int index) const
{
    if (index < 0 || index >= childCount())
        return nullptr;
    return QAccessible::accessibleInterface(m_edges[static_cast<std::size_t>(index)]);
}

int AccessibleTimeline::indexOfChild(const QAccessibleInterface *sought) const
{
    for (int index = 0; index < childCount(); ++index) {
        if (child(index) == sought)
            return index;
    }
    return -1;
}

QAccessibleInterface *AccessibleTimeline::childAt(int x, int y) const
{
    for (int index = 0; index < childCount(); ++index) {
        if (child(index)->rect().contains(x, y))
            return child(index);
    }
    return nullptr;
}

QAccessibleInterface *AccessibleTimeline::focusChild() const
{
    return view()->hasFocus() ? child(static_cast<int>(view()->brush().currentEdge())) : nullptr;
}

namespace {

constexpr int usualHeight = 92;
constexpr int usualWidth = 640;
constexpr int narrowestView = 200;
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
    return {narrowestView, sizeHint().height()};
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
            QToolTip::showText(help.globalPos(), plainToolTip(barTip(*bar)), this, barRect(*bar).toAlignedRect());
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

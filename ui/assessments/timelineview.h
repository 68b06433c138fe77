// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/timeline.h"
#include "ui/assessments/barlayout.h"

#include <QDate>
#include <QPointF>
#include <QTimeZone>
#include <QWidget>

#include <memory>
#include <optional>

namespace clinicdesk::ui {

/// The mouse button is held on a time line: what it moves, and where the brush goes with it. Positions are those of the
/// BarLayout, which may change meanwhile with the width of the view.
class BarDrag {
public:
    BarDrag(const BarBrush &brush, const BarLayout &places, const QPointF &pressed);

    /// The part of the brush that moves; None: a new selection is made.
    BrushPart part() const { return m_part; }
    /// The brush when the button was pressed.
    const BarBrush &before() const { return m_before; }
    /// The brush with the mouse here. Nothing while a new selection is closer to the press than a drag, which may be a
    /// click.
    std::optional<BarBrush> movedTo(qreal x, const BarLayout &places);

private:
    BarBrush m_before;
    BrushPart m_part;
    int m_anchor;           ///< the bar that stays
    qreal m_pressedX;       ///< px
    qreal m_besideEdge = 0; ///< distance of the press from the edge, px
    bool m_hasBegun = false;
};

class BarText;

/// A range in the user's time zone: "12 Nov", "8 – 21 Nov", "28 Oct – 3 Nov", "8 Dec 2025 – 4 Jan 2026", and for whole
/// months of a time line in months "Nov 2026", "Sep – Nov 2026". If all days are in the year of `today`, the year is
/// left out.
QString rangeText(const TimeRange &range, BarUnit unit, const QTimeZone &zone, QDate today = QDate::currentDate());

/// The number of conversations of each day, week or month, and a brush that selects bars: by dragging over the bars,
/// dragging an edge or the area between the edges, double-clicking a bar, and by keys. Left and Right move the
/// selection, with Shift one of its edges; Home and End do the same as far as there are bars. Escape and Delete clear
/// the selection; Escape during a drag undoes the drag. Assistive tools see the edges as two spin boxes.
///
/// Time runs in the direction of reading. Left and Right follow it, Home is always the first bar.
class TimelineView : public QWidget {
    Q_OBJECT

public:
    explicit TimelineView(QWidget *parent = nullptr);
    ~TimelineView() override;

    /// Sets the bars, in this time zone. Their counts are 0 until `setCounts`. Without bars the view says so. The range
    /// stays as it is. Dates in the year of `today` are shown without the year.
    void setTimeline(std::shared_ptr<const Timeline> line, const QTimeZone &zone, QDate today = QDate::currentDate());
    /// The counts of the current time line.
    void setCounts(const BarCounts &counts);
    /// Sets the selection without emitting a signal. The range need not match bars: every bar that it overlaps is
    /// selected.
    void setRange(const std::optional<TimeRange> &range);
    const std::optional<TimeRange> &range() const { return m_range; }

    const BarBrush &brush() const { return m_brush; }
    /// As `BarBrush::moveEdge`, by a user.
    void moveEdge(BrushEdge edge, int bar);
    /// "12 Nov".
    QString barText(int bar) const;
    /// "12 Nov: 3"; at the ends of the line also the number outside it.
    QString barTip(int bar) const;
    /// "8 – 21 Nov: 31"; the same for all bars if none is selected; empty if there are no bars.
    QString selectionText() const;
    /// Everything that the time line shows, in one or a few sentences.
    QString timelineText() const;
    /// The area of a bar from the top to the hairline, and of an edge's grip, in the widget.
    QRectF barRect(int bar) const;
    QRectF gripRect(BrushEdge edge) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The user selected other bars or cleared the selection; emitted for each bar during a drag.
    void rangeChanged(const std::optional<clinicdesk::TimeRange> &range);

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Drag {
        BarDrag bars;
        std::optional<TimeRange> rangeBefore;
    };

    bool isMirrored() const { return layoutDirection() == Qt::RightToLeft; }
    /// Converts between the widget and a `BarLayout`, in which time runs from left to right.
    QPointF mirrored(const QPointF &point) const;
    QRectF mirrored(const QRectF &rect) const;
    bool handlesKey(const QKeyEvent &event) const;
    /// Undoes a drag; otherwise clears the selection.
    void lift();
    void showCursorFor(const QPointF &point);
    /// Uses the brush; if it selects other bars, the range is set to them.
    void take(const BarBrush &brush);
    void change(const BarBrush &brush, const std::optional<TimeRange> &range);
    QStringList outsideText(bool isFirst, bool isLast) const;
    QString countText(const BarSpan &bars) const;

    std::unique_ptr<BarText> m_words;
    BarCounts m_counts;
    std::optional<TimeRange> m_range;
    BarBrush m_brush;
    std::optional<Drag> m_drag;
};

} // namespace clinicdesk::ui

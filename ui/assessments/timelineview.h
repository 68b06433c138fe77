// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/timeline.h"
#include "ui/assessments/barbrush.h"

#include <QDate>
#include <QTimeZone>
#include <QWidget>

#include <memory>

namespace clinicdesk::ui {

class BarText;

/// A range on a person's clock: "12 Nov", "8 – 21 Nov", "28 Oct – 3 Nov", "8 Dec 2025 – 4 Jan 2026", and for whole
/// months of a time line that has months "Nov 2026", "Sep – Nov 2026". Days that all lie in the year of `today` go
/// without it.
QString rangeInWords(const TimeRange &range, BarUnit unit, const QTimeZone &zone, QDate today = QDate::currentDate());

/// How many conversations there are of each day, week or month, and a brush that chooses some of them: by dragging over
/// the bars, by dragging its edges or what lies between them, by a double click for one bar, and by keys. Left and
/// Right move the choice, with Shift they move one of its edges; Home and End the same as far as there are bars; Escape
/// and Delete lift it, Escape while dragging takes the drag back. Assistive tools meet its edges as two spin boxes.
///
/// Time runs from left to right in every language.
class TimeLineView : public QWidget {
    Q_OBJECT

public:
    explicit TimeLineView(QWidget *parent = nullptr);
    ~TimeLineView() override;

    /// The bars, on the clock of that zone; their counts are 0 until they are told. Without any it says so. A range
    /// stays as it is. Days of the year of `today` go without it.
    void setTimeLine(std::shared_ptr<const Timeline> line, const QTimeZone &zone, QDate today = QDate::currentDate());
    /// Of that time line.
    void setCounts(const BarCounts &counts);
    /// What is chosen, without a signal. It may lie anywhere: a bar that it reaches into is chosen.
    void setRange(const std::optional<TimeRange> &range);
    const std::optional<TimeRange> &range() const { return m_range; }

    const BarBrush &brush() const { return m_brush; }
    /// Puts one edge of the brush at that bar, which it includes, as a person would; the other edge stands, and is as
    /// far as the edge can go. Where nothing is chosen all is.
    void moveEdge(BrushEdge edge, int bar);
    /// The bar at an edge; the first or the last where nothing is chosen.
    int barAt(BrushEdge edge) const;
    /// "12 Nov".
    QString barInWords(int bar) const;
    /// "12 Nov: 3", and at the ends of the line what lies outside it.
    QString barTip(int bar) const;
    /// "8 – 21 Nov: 31"; the same of all bars where none is chosen; empty where there are none.
    QString choiceInWords() const;
    /// All that the time line shows, in one sentence or a few.
    QString lineInWords() const;
    /// Where the bar stands, from the top to the hairline, and what one can take hold of; in the widget.
    QRectF barRect(int bar) const;
    QRectF gripRect(BrushEdge edge) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// A person chose other bars, or lifted the choice; while dragging, with each bar.
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
    /// What the pressed mouse button moves, and what was before.
    struct Drag {
        BrushPart part = BrushPart::None; ///< none: a new choice, from `anchor` on
        int anchor = 0;                   ///< the bar that stays
        qreal pressedX = 0;
        qreal besideEdge = 0; ///< how far from the edge it was pressed, px
        bool hasBegun = false;
        BarBrush brush;
        std::optional<TimeRange> range;
    };

    bool handlesKey(const QKeyEvent &event) const;
    void moveByKey(const QKeyEvent &event);
    void lift();
    void dragTo(qreal x);
    void showCursorFor(const QPointF &point);
    /// The range follows where these are other bars.
    void take(const BarBrush &brush);
    void change(const BarBrush &brush, const std::optional<TimeRange> &range);
    QStringList outsideInWords(bool isFirst, bool isLast) const;
    QString countInWords(const BarSpan &bars) const;

    std::unique_ptr<BarText> m_words;
    BarCounts m_counts;
    std::optional<TimeRange> m_range;
    BarBrush m_brush;
    std::optional<Drag> m_drag;
};

} // namespace clinicdesk::ui

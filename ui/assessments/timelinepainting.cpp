// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/timelinepainting_p.h"

#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr qreal stub = 2;   ///< px, of a bar without conversations
constexpr qreal lowest = 4; ///< px, of any other bar, to distinguish it from a stub
constexpr qreal barRadius = 2;
constexpr qreal edgePen = 1.5;

/// Converts counts to bar heights in px.
class Scale {
public:
    explicit Scale(std::span<const std::uint32_t> counts)
        : m_most(counts.empty() ? 0 : *std::ranges::max_element(counts))
    {
    }

    qreal height(std::uint32_t count) const
    {
        constexpr auto tallest = BarLayout::barBottom - BarLayout::tallestTop;
        return count == 0 ? stub : std::max(lowest, tallest * count / m_most);
    }

private:
    std::uint32_t m_most;
};

bool isChosen(const TimelinePicture &picture, int bar)
{
    return picture.chosen && picture.chosen->has(bar);
}

QColor barColor(const TimelinePicture &picture, bool isChosen)
{
    return isChosen ? picture.colors.accent : picture.colors.bar;
}

/// Each bar starts at a whole pixel, so that all are equally wide. Gaps that differ by one pixel are not visible.
void paintSingleBars(QPainter &painter, const TimelinePicture &picture)
{
    const Scale scale(picture.counts);
    const auto &places = picture.places;
    const qreal wide = places.barWidth();
    for (int bar = 0; bar < places.barCount(); ++bar) {
        const auto count = picture.counts[static_cast<std::size_t>(bar)];
        const auto high = scale.height(count);
        const qreal left = onDevicePixels(painter, {places.barLeft(bar), 0, wide, 1}).left();
        paintBox(painter, {left, BarLayout::barBottom - high, wide, high},
                 Box{.fill = barColor(picture, isChosen(picture, bar)),
                     .radius = count == 0 ? 0 : std::min({barRadius, wide / 4, high / 4})});
    }
}

/// A pixel column where bars are about as narrow as pixels: shows the highest of the bars that share it.
struct Column {
    std::uint32_t count = 0;
    bool isChosen = false;

    friend bool operator==(const Column &, const Column &) = default;
};

std::vector<Column> columnsOf(const TimelinePicture &picture, qreal columnWidth)
{
    const auto &places = picture.places;
    const auto columnAt = [&](int border) {
        return static_cast<std::size_t>((places.borderX(border) - places.borderX(0)) / columnWidth);
    };
    std::vector<Column> columns(columnAt(places.barCount()) + 1);
    for (int bar = 0; bar < places.barCount(); ++bar) {
        const auto end = std::max(columnAt(bar + 1), columnAt(bar) + 1);
        for (auto at = columnAt(bar); at < end; ++at) {
            columns[at].count = std::max(columns[at].count, picture.counts[static_cast<std::size_t>(bar)]);
            columns[at].isChosen = columns[at].isChosen || isChosen(picture, bar);
        }
    }
    return columns;
}

void paintColumns(QPainter &painter, const TimelinePicture &picture)
{
    const Scale scale(picture.counts);
    const qreal wide = wholePixels(painter, 1);
    const auto columns = columnsOf(picture, wide);
    for (auto start = columns.begin(); start != columns.end();) {
        const auto end = std::find_if(start, columns.end(), [&](const Column &other) { return other != *start; });
        const auto high = scale.height(start->count);
        const QRectF run(BarLayout::sideMargin + static_cast<qreal>(start - columns.begin()) * wide,
                         BarLayout::barBottom - high, static_cast<qreal>(end - start) * wide, high);
        painter.fillRect(onDevicePixels(painter, run), barColor(picture, start->isChosen));
        start = end;
    }
}

void paintBrush(QPainter &painter, const TimelinePicture &picture)
{
    const auto &colors = picture.colors;
    const auto field = picture.places.field(*picture.chosen);
    painter.fillRect(onDevicePixels(painter, field), colors.accentSoft);
    if (colors.outlines)
        paintTopHairline(painter, field, colors.accent);
}

void paintEdges(QPainter &painter, const TimelinePicture &picture)
{
    const auto &colors = picture.colors;
    const auto field = picture.places.field(*picture.chosen);
    for (const auto edge : {BrushEdge::From, BrushEdge::To}) {
        const qreal x = edge == BrushEdge::From ? field.left() : field.right();
        // Starts at a whole pixel, so that both edges are equally wide.
        const qreal left = onDevicePixels(painter, {x - edgePen / 2, 0, edgePen, 1}).left();
        painter.fillRect(onDevicePixels(painter, {left, field.top(), edgePen, field.height()}), colors.accent);
        const auto grip = picture.places.grip(*picture.chosen, edge);
        paintBox(painter, grip,
                 Box{.fill = picture.heldEdge == edge ? colors.accent : colors.canvas,
                     .border = colors.accent,
                     .radius = grip.width() / 2,
                     .pen = edgePen});
    }
}

void paintLabels(QPainter &painter, const TimelinePicture &picture)
{
    painter.setFont(typeFont(Type::Caption));
    for (const auto &label : picture.labels) {
        painter.setPen(isChosen(picture, label.bar) ? picture.colors.text : picture.colors.text3);
        const qreal wide = label.width + 1;
        const qreal left = picture.isMirrored ? picture.places.width() - label.x - wide : label.x;
        const QRectF place(left, BarLayout::plotBottom, wide, picture.height - BarLayout::plotBottom);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip, label.text);
    }
}

} // namespace

void paintTimeline(QPainter &painter, const TimelinePicture &picture)
{
    painter.save();
    if (picture.isMirrored) {
        painter.translate(picture.places.width(), 0);
        painter.scale(-1, 1);
    }
    if (picture.chosen)
        paintBrush(painter, picture);
    paintBottomHairline(painter, {0, 0, picture.places.width(), BarLayout::plotBottom}, picture.colors.line);
    if (picture.places.hasGaps())
        paintSingleBars(painter, picture);
    else
        paintColumns(painter, picture);
    if (picture.chosen)
        paintEdges(painter, picture);
    painter.restore();
    paintLabels(painter, picture);
}

} // namespace clinicdesk::ui

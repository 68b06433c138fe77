// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/bartext.h"

class QPainter;

namespace clinicdesk::ui {

struct Tokens;

/// Everything that is needed to paint a time line.
struct TimelinePicture {
    const Tokens &colors;
    BarLayout places;
    std::span<const std::uint32_t> counts; ///< of each bar
    std::optional<BarSpan> chosen;
    std::optional<BrushEdge> heldEdge; ///< its grip is filled
    std::vector<BarLabel> labels;
    qreal height = 0;        ///< px
    bool isMirrored = false; ///< time runs from right to left
};

void paintTimeline(QPainter &painter, const TimelinePicture &picture);

} // namespace clinicdesk::ui

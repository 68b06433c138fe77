// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QRectF>

class QPainter;

namespace clinicdesk::ui {

/// What a drawn page seems to hold.
enum class PageDrawing { Table, Text, Letter, Blank };

/// A little drawn page for thumbnails and empty states; drawn for 40 x 52 px and scaled to the rectangle. The turn is
/// in degrees about its middle.
void paintDrawnPage(QPainter &painter, const QRectF &rect, PageDrawing drawing, const Tokens &tokens, qreal turn = 0);

} // namespace clinicdesk::ui

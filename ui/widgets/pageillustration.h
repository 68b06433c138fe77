// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QRectF>

class QPainter;

namespace clinicdesk::ui {

/// What a drawn page seems to hold.
enum class IllustrationKind { Table, Text, Letter, Blank };

/// A little drawn page for thumbnails and empty states; drawn for 40 x 52 px and scaled to the rectangle. The turn is
/// in degrees about its middle.
void paintPageIllustration(QPainter &painter, const QRectF &rect, IllustrationKind drawing, const Tokens &tokens,
                           qreal turn = 0);

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QRectF>

class QPainter;

namespace clinicdesk::ui {

/// The apparent content of a drawn page.
enum class IllustrationKind { Table, Text, Letter, Blank };

/// Paints a small drawn page for thumbnails and empty states; drawn for 40 x 52 px and scaled to the rectangle. `turn`
/// is in degrees about its centre.
void paintPageIllustration(QPainter &painter, const QRectF &rect, IllustrationKind drawing, const Tokens &tokens,
                           qreal turn = 0);

} // namespace clinicdesk::ui

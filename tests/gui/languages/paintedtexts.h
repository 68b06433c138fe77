// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QWidget;

namespace clinicdesk::support {

/// Paints a shown window and returns the problems of the texts that delegates paint in the rows of its lists, tables
/// and trees, and of those on its time line: a text that is shortened while the tool tip of its cell lacks a part of
/// it, or is wider than its cell or higher than its row, or over another text or under a button. Heads of columns and
/// the texts of other widgets are left out: see `cutTexts`.
QStringList problemsOfPaintedTexts(QWidget &window);

} // namespace clinicdesk::support

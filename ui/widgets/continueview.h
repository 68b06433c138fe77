// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemView;
class QAbstractScrollArea;

namespace clinicdesk::ui {

/// Scrolls `area` to the place where `before` is now; both have the same content. If `area` is not shown yet, it
/// scrolls when it is shown for the first time, because its size is not known before.
void continueScrolling(QAbstractScrollArea &area, const QAbstractScrollArea &before);
/// Selects the rows that `before` has selected, and makes the same cell current. Both have the same rows, in the same
/// order and without children.
void continueSelection(QAbstractItemView &view, const QAbstractItemView &before);

} // namespace clinicdesk::ui

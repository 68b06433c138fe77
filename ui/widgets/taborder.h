// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace clinicdesk::ui {

/// Moves the focus to the next, or the previous, control of a dialog in the order of the screen, from line to line.
/// Returns false if no control of it has the focus. For `focusNextPrevChild()` of dialogs in which Qt 6.4 passes over
/// a button, whatever order is set.
bool moveFocusByPlace(QWidget &dialog, bool next);

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace clinicdesk::ui {

/// Moves the focus to the next region of the window (`setWindowRegion`) in the order of Tab (-1: the previous one): to
/// the widget in it that had the focus last, otherwise to its first one. Skips regions in which none accepts it.
void focusNextRegion(QWidget &window, int step);

/// Whether keys that are typed into the widget become text in it.
bool takesText(const QWidget *widget);

enum class FocusTarget {
    Any,
    NoText, ///< only a widget that takes no text
};

/// Moves the focus to the widget in the region that had it last, otherwise to its first one, and shows it. False if
/// none accepts it.
bool focusRegion(QWidget *region, FocusTarget target = FocusTarget::Any);

} // namespace clinicdesk::ui

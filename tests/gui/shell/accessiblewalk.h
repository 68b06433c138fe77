// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QMenu;
class QWidget;

/// What assistive tools find in a window, as lists of problems: an empty list is a pass, and a failure shows the
/// problems as text.
namespace clinicdesk::support {

/// Visible widgets that accept the focus and have no accessible name, or have markup in name or description.
QStringList namelessWidgets(QWidget *window);

/// Visible buttons and fields that are lower or narrower than 24 px (WCAG 2.5.8).
QStringList smallTargets(QWidget *window);

/// Visible disabled buttons with text that do not say why, in their tool tip and their accessible description.
QStringList unexplainedButtons(QWidget *window);

/// Controls that accept the focus and are not completely visible: cut off by the window or covered by another widget.
/// The content of scroll areas counts as visible.
QStringList hiddenControls(QWidget *window);

/// Visible texts that are wider than their place: labels, buttons of all kinds, headers of columns, choices of combo
/// boxes, placeholders of empty fields, titles of groups and tabs. Labels that shorten their text on purpose, with the
/// whole text in a tool tip, are left out.
QStringList cutTexts(QWidget *window);

/// Visible texts, fields and buttons that are lower than their content needs.
QStringList squeezed(QWidget *window);

/// Whether the window is larger than its screen, and its visible scroll bars from left to right. Tables and texts with
/// long lines are left out.
QStringList leavesTheScreen(QWidget *window);

/// Visible widgets of one parent that overlap, and those that extend beyond their parent. The content of scroll areas,
/// and widgets that float above a page, are left out.
QStringList overlaps(QWidget *window);

/// Differences between the window and its accessibility tree: visible controls that accept the focus but are missing in
/// it, and objects in it that are reported as shown or focused but are not, such as the rows of a closed combo box.
QStringList differencesOfTheTree(QWidget *window);

/// Steps of Tab against the layout of the screen: up without going to the right, or to the left in the same row; from
/// the first widget that accepts the focus until Tab returns to it. Scroll areas may move meanwhile.
QStringList tabAgainstTheScreen(QWidget *window);

/// Steps of Shift+Tab that do not go back the way that Tab goes, from the focused widget.
QStringList tabBackDifferences(QWidget *window);

/// The problems of an open menu in the accessibility tree: the menu is missing, an action is missing or has another
/// name, or no object leads to it.
QStringList differencesOfTheMenu(const QMenu *menu);

/// The tab order from the focused widget until Tab returns to it: accessible names.
QStringList tabOrder(QWidget *window);

/// Every text of a window that a person or a tool can read: texts of widgets, their names, descriptions, tips and
/// values.
QStringList everyText(QWidget *window);

} // namespace clinicdesk::support

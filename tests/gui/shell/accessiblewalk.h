// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QMenu;
class QWidget;

/// What assistive tools meet in a window, as lists of what is wrong: an empty list is a pass, a failure reads as text.
namespace clinicdesk::support {

/// Visible widgets that take the keyboard and have no accessible name, or markup in name or description.
QStringList namelessWidgets(QWidget *window);

/// Visible buttons and fields that are lower or narrower than 24 px (WCAG 2.5.8).
QStringList smallTargets(QWidget *window);

/// Controls that take the keyboard and are not wholly to be seen: cut off by the window or covered by another widget.
/// What is inside of something that scrolls counts as seen.
QStringList hiddenControls(QWidget *window);

/// Visible labels and buttons that are narrower than their texts. Labels that shorten their texts on purpose, with all
/// of it in a tool tip, are left out.
QStringList cutTexts(QWidget *window);

/// Visible widgets of one parent that lie over each other, and those that reach out of it. What is inside of something
/// that scrolls, and what floats above a page, is left out.
QStringList overlaps(QWidget *window);

/// What differs between the window and its accessibility tree: visible controls that take the keyboard and are not in
/// it, and things that are in it as shown or focused while they are not, such as the rows of a closed combo box.
QStringList differencesOfTheTree(QWidget *window);

/// Steps of Tab that go against the screen: up without going to the right, or to the left in the same row; from the
/// first widget that takes the keyboard until it comes round. What scrolls may move meanwhile.
QStringList tabAgainstTheScreen(QWidget *window);

/// What is wrong with an open menu in the accessibility tree: that it is not there as a menu, an action that is missing
/// or named otherwise, or that nothing leads to it.
QStringList differencesOfTheMenu(const QMenu *menu);

/// Where Tab leads, from the widget that has the focus until it comes round: accessible names.
QStringList tabOrder(QWidget *window);

/// Every text a person or a tool could read from a window: of widgets, their names, descriptions, tips and values.
QStringList everyText(QWidget *window);

} // namespace clinicdesk::support

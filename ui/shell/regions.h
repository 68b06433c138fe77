// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QWidget;

namespace clinicdesk::ui {

/// Moves the keyboard to the next region of the window (-1: the one before), to the widget in it that had the focus
/// last, else to its first one.
void focusNextRegion(const QList<QWidget *> &regions, int step);

/// False when nothing in the region takes the keyboard.
bool focusRegion(QWidget *region);

} // namespace clinicdesk::ui

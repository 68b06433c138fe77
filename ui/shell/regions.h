// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QWidget;

namespace clinicdesk::ui {

/// Moves the focus to the next region of the window (-1: the previous one): to the widget in it that had the focus
/// last, otherwise to its first one.
void focusNextRegion(const QList<QWidget *> &regions, int step);

/// False if no widget in the region accepts the focus.
bool focusRegion(QWidget *region);

} // namespace clinicdesk::ui

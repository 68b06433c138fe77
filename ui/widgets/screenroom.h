// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

class QWidget;

namespace clinicdesk::ui {

/// `wanted`, or less where the screen of `window` has no room for so much with the frame of a window manager.
QSize boundedToScreen(const QWidget &window, QSize wanted);

/// Moves a window back onto its screen if the window manager places a part of its frame, such as the title bar, outside
/// when it shows the window. Call after `show()`. Once the window is active, people may move it wherever they want.
void keepOnScreen(QWidget &window);

} // namespace clinicdesk::ui

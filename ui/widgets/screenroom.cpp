// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/screenroom.h"

#include <QScreen>
#include <QWidget>

namespace clinicdesk::ui {

namespace {

constexpr QSize frameMargins{16, 48}; // what a window manager may add; known only after the window is shown

} // namespace

QSize boundedToScreen(const QWidget &window, QSize wanted)
{
    return wanted.boundedTo(window.screen()->availableSize() - frameMargins);
}

} // namespace clinicdesk::ui

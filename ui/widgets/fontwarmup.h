// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <thread>

namespace clinicdesk::ui {

/// Reads the configuration of fonts of this computer on a thread of its own while QApplication connects to the display,
/// which needs about as long. Qt reads it at the first text otherwise. Does nothing where Qt does not use fontconfig.
[[nodiscard]] std::jthread readFontConfiguration();

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk {

/// What this process holds in memory stays there: it leaves no core dump, and on Linux no other program of the same
/// user can look into it (in a Flatpak or a Snap it can: their portals have to know who asks). For `main`, before
/// anything secret is there. The same in every build type; it does nothing where the option CLINICDESK_ALLOW_DEBUGGER
/// of CMake is on.
void keepMemoryPrivate();

} // namespace clinicdesk

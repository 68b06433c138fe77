// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk {

/// Protects the memory of this process: it writes no core dump, and on Linux no other program of the same user can read
/// its memory. Inside a Flatpak or Snap other programs can, because the portals must be able to identify the program.
/// Call it in `main` before any secret is loaded. It works the same in every build type and does nothing if the CMake
/// option CLINICDESK_ALLOW_DEBUGGER is on.
void hardenProcessMemory();

} // namespace clinicdesk

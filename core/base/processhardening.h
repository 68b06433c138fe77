// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk {

/// Protects the secrets of this process: it writes no core dump, on Linux no other program of the same user can read
/// its memory, and no variable of the environment makes a library write the keys of TLS connections into a file. Inside
/// a Flatpak or Snap other programs can read the memory, because the portals must be able to identify the program. Call
/// it in `main` before any secret is loaded. It works the same in every build type; if the CMake option
/// CLINICDESK_ALLOW_DEBUGGER is on, core dumps and debuggers are possible.
void hardenProcess();

} // namespace clinicdesk

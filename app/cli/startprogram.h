// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk::cli {

/// The programs behind `clinicdesk-cli`. Loading libraries takes longer than encrypting a small file, so `jwe` with a
/// connection of the environment has a program of its own that needs hardly any.
inline constexpr const char *commandsProgram = "clinicdesk-cli-commands"; ///< every command
inline constexpr const char *jweProgram = "clinicdesk-cli-jwe"; ///< `jwe` with a connection of the environment

/// Continues this process as another one of these programs, with the same arguments. Looks beside the file of this
/// process, then in `../libexec/clinicdesk-cli`, where the package installs them. Returns only if it cannot be started;
/// then standard error says why. Needs no Qt.
void startProgram(const char *name, char **arguments);

} // namespace clinicdesk::cli

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk {

/// Why a program was not started.
struct NotStarted {
    const char *reason; ///< in the words of the system
    bool isLimit;       ///< of this account or computer
};

/// Continues this process as the program `name` with the same arguments: the one beside the file of this process, or
/// the one in `installed`, a path from there with a slash at its end. Returns only if it cannot be started. Needs no
/// Qt.
NotStarted becomeProgram(const char *name, const char *installed, char **arguments);

/// Call it first. Takes "C.UTF-8" in place of the locale "C" of a scheduled job: Qt would switch to UTF-8 too, but
/// warns on standard error. Needs no Qt.
void useUtf8Locale();

} // namespace clinicdesk

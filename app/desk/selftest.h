// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"

namespace clinicdesk::desk {

/// Checks that this installation works, for `--self-test`: TLS, SQLite, icons, pictures, each format of the decoder,
/// the check of PDFs, the scanner program, translations, the keychain, and an upload to the practice service over TLS.
/// Prints a line for each check as soon as it has ended. Returns true if none failed. It writes only to temporary
/// files, and to one test entry of the keychain that it removes.
Task<bool> runSelfTest();

} // namespace clinicdesk::desk

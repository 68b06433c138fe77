// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"

#include <QString>

namespace clinicdesk::cli {

/// One line that nobody may see. From a terminal, after `prompt` on standard error, without an echo; Ctrl+C is
/// Cancelled and leaves the terminal as it was. Else all of standard input. At most 1,000 bytes count: more is
/// InputInvalid.
Result<SecretBytes> readSilently(const QString &prompt);

} // namespace clinicdesk::cli

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"

#include <QString>

namespace clinicdesk::cli {

/// Reads one secret line. From a terminal: after `prompt` on standard error, without echo; Ctrl+C returns Cancelled
/// and restores the terminal. Otherwise: all of standard input. InputInvalid for more than 1,000 bytes.
Result<SecretBytes> readHidden(const QString &prompt);

} // namespace clinicdesk::cli

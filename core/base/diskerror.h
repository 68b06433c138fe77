// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace clinicdesk {

/// Converts an `errno` value to StoreUnavailable with `Error::disk` set. `what` says in technical words what failed; it
/// comes before the system's own text in `Error::detail`.
Error diskError(int systemError, const QString &what = {});

/// The size that files of this account may have (`ulimit -f`), at least 1; 0 without a limit.
qint64 fileSizeLimit();

} // namespace clinicdesk

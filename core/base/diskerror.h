// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace clinicdesk {

/// StoreUnavailable for what the system answered (`errno`), with the disk's part in it. `what` could not be done:
/// technical words, which the system's own follow.
Error diskError(int systemError, const QString &what = {});

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/captureproblem.h"
#include "core/wording/wording.h"

namespace clinicdesk::wording {

/// What happened with a scanner or a scan folder, and what to do. Says also how many pages were scanned before.
ErrorText describe(const CaptureProblem &problem);

} // namespace clinicdesk::wording

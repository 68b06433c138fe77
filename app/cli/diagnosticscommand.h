// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exitcode.h"
#include "app/cli/invocation.h"
#include "core/base/task.h"

namespace clinicdesk::cli {

/// `diagnostics [--no-check]`. It works where no other command does: it needs no PIN, and no list of connections, list
/// of people or store that can be read. What a PIN protects is left out: it reads neither documents nor secrets of a
/// person who has one.
Task<Result<ExitCode>> diagnostics(Invocation invocation);

} // namespace clinicdesk::cli

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

namespace clinicdesk::cli {

/// `outbox pause`, `outbox resume` and `outbox next`.
Task<Result<ExitCode>> pauseOutbox(CommandContext context, QStringList arguments);
Task<Result<ExitCode>> resumeOutbox(CommandContext context, QStringList arguments);
Task<Result<ExitCode>> sendNext(CommandContext context, QStringList arguments);

/// Prints to standard error that nothing is sent for this connection because it is paused, and how to resume it.
void reportPause(const Outbox &outbox, const ConnectionId &connection);

} // namespace clinicdesk::cli

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

namespace clinicdesk::cli {

/// `outbox pause`, `outbox resume` and `outbox next`.
Task<Result<Exit>> pauseOutbox(Surroundings surroundings, QStringList arguments);
Task<Result<Exit>> resumeOutbox(Surroundings surroundings, QStringList arguments);
Task<Result<Exit>> sendNext(Surroundings surroundings, QStringList arguments);

/// Prints to standard error that nothing is sent for this connection because it is paused, and how to resume it.
void tellOfPause(const Outbox &outbox, const ConnectionId &connection);

} // namespace clinicdesk::cli

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exitcode.h"
#include "core/policy/policyreader.h"

#include <QStringList>

namespace clinicdesk::cli {

/// `policy check [FILE]`: works without people, connections and an outbox, and also while a wrong policy file stops
/// every other command.
Result<ExitCode> policy(QStringList arguments, bool json);

/// Reports why a policy file is refused, and returns the exit code 5. With `json`, prints
/// {"error":{"code","message"},"file","line","field","reason"}.
ExitCode failPolicy(const PolicyProblem &problem, bool json);

} // namespace clinicdesk::cli

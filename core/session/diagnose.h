// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostics/diagnostics.h"
#include "core/session/session.h"

#include <memory>

namespace clinicdesk {

inline constexpr int shownWarnings = 50;

/// Collects what is known without asking the network: settings, sizes of stores, the newest messages of the log.
/// `queue` is nothing if the outbox cannot be read; `problems` says why. Files are read on a thread.
Task<Diagnostics> diagnose(Diagnostics::Program program, std::shared_ptr<Session> session, std::optional<People> people,
                           std::optional<Diagnostics::Queue> queue, QList<Error> problems);

/// What a check may use of the person.
enum class CheckSecrets { Use, LeaveOut };

/// Checks that connection; without secrets only the network (`checkNetwork`). `TooSlow` after `limit`: the check goes
/// on unseen.
Task<Diagnostics::Check> checkForDiagnostics(std::shared_ptr<Session> session, std::optional<Connection> connection,
                                             DeliveryFacts deliveries, CheckSecrets secrets = CheckSecrets::Use,
                                             std::chrono::milliseconds limit = std::chrono::seconds(30));

} // namespace clinicdesk

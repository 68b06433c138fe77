// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

#include <QList>

#include <optional>

namespace clinicdesk {

/// What a connection check looks at, in this order; what comes after the first failure was not looked at.
enum class CheckStep { Address, Certificate, SignIn };

struct CheckFinding {
    CheckStep step;
    std::optional<Error> error; ///< nothing: in order
};

struct ConnectionReport {
    QList<CheckFinding> findings;
    bool allInOrder() const;
};

/// Says which of address, TLS and token stands in the way, with one call that changes nothing on the service: the
/// grouped assessments (interface 4.4) of a transaction that does not exist.
Task<ConnectionReport> checkConnection(std::shared_ptr<const Client> client);

} // namespace clinicdesk

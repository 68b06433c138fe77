// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

#include <QList>

#include <optional>

namespace clinicdesk {

/// What a connection check looks at, in this order; what comes after the first failure was not looked at.
enum class CheckStep { Address, Certificate, SignIn, DoctorToken };

struct CheckFinding {
    CheckStep step;
    std::optional<Error> error; ///< nothing: in order
};

struct ConnectionReport {
    QList<CheckFinding> findings;
    bool allInOrder() const;
};

/// Says which of address, TLS and token stands in the way, with one call that changes nothing on the service: the
/// grouped assessments (interface 4.4) of a transaction that does not exist. Where all that is in order and there is a
/// doctor profile token, a second call tries it with a profile (4.5); any answer that did not refuse the token will do.
/// Without that token the report has no finding about it.
Task<ConnectionReport> checkConnection(std::shared_ptr<const Client> client);

} // namespace clinicdesk

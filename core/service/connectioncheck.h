// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

#include <QList>

#include <optional>

namespace clinicdesk {

/// The steps of a connection check, in this order. Steps after the first failure are not checked.
enum class CheckStep { Address, Certificate, SignIn, DoctorToken };

struct CheckFinding {
    CheckStep step;
    std::optional<Error> error; ///< nothing: OK
};

struct ConnectionReport {
    QList<CheckFinding> findings;
    bool allInOrder() const;
};

/// Checks address, TLS and token with one call that changes nothing on the service: the grouped assessments (interface
/// 4.4) of a transaction that does not exist. If these are OK and there is a doctor profile token, a second call
/// requests a profile (4.5) with it; a refusal that is only about that doctor is OK. Without that token the report has
/// no finding about it.
Task<ConnectionReport> checkConnection(std::shared_ptr<const Client> client);

} // namespace clinicdesk

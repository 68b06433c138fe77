// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

#include <optional>

namespace clinicdesk {

/// What the service says when it has taken a request (interface 2.7).
struct UserDataReceipt {
    std::optional<QString>
        username; ///< whose data it prepares, as the service calls the user; nothing when it does not say
};

/// Asks the service to prepare the data of the user that the token stands for, interface 4.1: POST
/// /privacy/v1/user-data with an empty body. The data goes to the clinic's webhook, never here.
///
/// Never repeated, neither by the engine nor by anybody here: a second one would only hear of the first.
struct UserDataRequest {
    using Answer = UserDataReceipt;
    static constexpr Credential credential = Credential::Bearer;
    static constexpr Sealing sealing = Sealing::IfAsked;

    Result<http::Request> request(const Connection &connection) const;
    /// Taken is taken, whatever its words are; ServiceBadAnswer for what is no JSON, such as another server's page.
    Result<Answer> parse(const QByteArray &body) const;
    /// ServiceAlreadyRunning (409), ServiceUnavailable (408, 429, 5xx), else ServiceRefusedRequest.
    static Error explain(int status, const QByteArray &body);
};

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

#include <optional>

namespace clinicdesk {

/// The service's answer when it accepted a request (interface 2.7).
struct UserDataReceipt {
    std::optional<QString>
        username; ///< the service's name for the user whose data it prepares; nothing if the answer has none
};

/// Requests that the service prepares the data of the user that the token belongs to, interface 4.1: POST
/// /privacy/v1/user-data with an empty body. The data goes to the clinic's webhook, never to this computer.
///
/// Never repeated, neither by the engine nor by other code: the answer to a second request would only say that the
/// first is in progress.
struct UserDataRequest {
    using Answer = UserDataReceipt;
    static constexpr Permission permission = Permission::RequestUserData;
    static constexpr Credential credential = Credential::Bearer;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::OnRequest;
    static constexpr bool isMadeOnce = true;

    Result<http::Request> request(const Connection &connection) const;
    /// Any accepted request is a success, whatever the answer's text is. ServiceRefusedRequest if the answer is a
    /// refusal (`isRefusalOfOnce`), ServiceBadAnswer if it is not JSON, such as the page of another server.
    Result<Answer> parse(const QByteArray &body) const;
    /// ServiceAlreadyRunning (409), ServiceOutcomeUnclear (429 and 503 that are no refusal of the service itself),
    /// ServiceUnavailable (408, 429, 5xx), otherwise ServiceRefusedRequest.
    static Error explain(const http::Response &answer);
};

} // namespace clinicdesk

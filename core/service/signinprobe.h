// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/message.h"
#include "core/service/client.h"

namespace clinicdesk {

/// A call that changes nothing and that any good token may make: the grouped assessments (interface 4.4) of a
/// transaction that does not exist. It tells whether address and token are right.
struct SignInProbe {
    using Answer = void;
    static constexpr Credential credential = Credential::Bearer;
    static constexpr Sealing sealing = Sealing::IfAsked;

    Result<http::Request> request(const Connection &connection) const;
    /// ServiceBadAnswer when something else than this service answers.
    Result<void> parse(const QByteArray &body) const;
    /// An error body of section 7 comes from the service: the token was taken, only the filter was not.
    static Error explain(int status, const QByteArray &body);
};

/// The same without a token: whether the service is there at all.
struct AddressProbe : SignInProbe {
    static constexpr Credential credential = Credential::None;
};

} // namespace clinicdesk

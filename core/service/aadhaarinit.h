// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

namespace clinicdesk {

/// What the service says when it has begun a registration. Nothing of it holds an Aadhaar number: the one that was sent
/// and every other one show their last four digits alone (`aadhaarmask.h`).
struct AadhaarReceipt {
    QString transaction; ///< `txn_id`; empty when it gave none
    QString hint;        ///< `hint`, where a code was sent to; may be empty
    QByteArray text;     ///< the whole answer, for showing: as it came (opened) where nothing was to be masked
};

/// Begins a registration with an Aadhaar number, interface 4.6: POST /abdm/na/v1/registration/aadhaar/init with
/// {"aadhaar_number":"…"}, sealed whatever the connection says. The number is never in a QString, and its bytes are
/// wiped once the envelope is made: the body is a stream over secret bytes.
///
/// Never repeated, neither by the engine nor by anybody here: each call may send a person a code.
struct AadhaarInit {
    using Answer = AadhaarReceipt;
    static constexpr Credential credential = Credential::Bearer;
    static constexpr Sealing sealing = Sealing::Always;

    SharedSecret number; ///< 12 digits, as `readAadhaarNumber` gives them

    Result<http::Request> request(const Connection &connection) const;
    /// ServiceBadAnswer for what is no JSON object.
    Result<Answer> parse(const QByteArray &body) const;
    /// ServiceUnavailable (429, 502, 503, 504), else ServiceRefusedRequest; too many requests arrive as 500.
    Error explain(int status, const QByteArray &body) const;
};

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

namespace clinicdesk {

/// The service's answer when it has started a registration. No member contains an Aadhaar number: the number that was
/// sent, and every other one, show only their last four digits (`aadhaarmask.h`).
struct AadhaarReceipt {
    QString transaction; ///< `txn_id`; empty if the answer has none
    QString hint;        ///< `hint`: where the code was sent; may be empty
    QByteArray text;     ///< the whole decrypted answer for display; unchanged if nothing had to be masked
};

/// Starts a registration with an Aadhaar number, interface 4.6: POST /abdm/na/v1/registration/aadhaar/init with
/// {"aadhaar_number":"…"}. Always encrypted, whatever the connection's setting is. The number is never in a QString,
/// and its bytes are wiped when the envelope is complete: the body is a stream over secret bytes.
///
/// Never repeated, neither by the engine nor by other code: each call may send a code to a person.
struct AadhaarInit {
    using Answer = AadhaarReceipt;
    static constexpr Permission permission = Permission::RegisterAadhaar;
    static constexpr Credential credential = Credential::Bearer;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::Always;
    static constexpr bool isMadeOnce = true;

    SharedSecret number; ///< 12 digits, from `readAadhaarNumber`

    Result<http::Request> request(const Connection &connection) const;
    /// ServiceBadAnswer if the body is not a JSON object, or has a transaction and an error: then the registration may
    /// have been started.
    Result<Answer> parse(const QByteArray &body) const;
    /// ServiceUnavailable (408, 429, 502, 503, 504), otherwise ServiceRefusedRequest. The service also answers too many
    /// requests with 500.
    Error explain(int status, const QByteArray &body) const;
};

} // namespace clinicdesk

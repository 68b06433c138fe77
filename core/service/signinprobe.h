// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/message.h"
#include "core/service/client.h"

namespace clinicdesk {

/// A call that changes nothing and that every valid token may make: the grouped assessments (interface 4.4) of a
/// transaction that does not exist. It shows whether address and token are right.
struct SignInProbe {
    using Answer = void;
    static constexpr Credential credential = Credential::Bearer;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::OnRequest;

    std::shared_ptr<http::Route> route; ///< see `http::Request::route`; may be null

    Result<http::Request> request(const Connection &connection) const;
    /// ServiceBadAnswer if another server than this service answered.
    Result<void> parse(const QByteArray &body) const;
    /// SignInRefused (401, 403), ServiceUnavailable (5xx), ServiceRefusedRequest for an error body of section 7 (the
    /// service accepted the token and refused only the filter), otherwise ServiceBadAnswer.
    static Error explain(int status, const QByteArray &body);
};

/// The same call without a token, to check only that the service answers.
struct AddressProbe : SignInProbe {
    static constexpr Credential credential = Credential::None;
};

/// Shows whether the service accepts the doctor profile token: `DoctorProfileLookup` of the connection's own user, who
/// does not have to be a doctor. Every role may make it and the journal does not record it, because the profile is
/// dropped.
struct AuthTokenProbe {
    using Answer = void;
    static constexpr Credential credential = Credential::Auth;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::OnRequest;

    Result<http::Request> request(const Connection &connection) const;
    /// Errors as of `DoctorProfileLookup`, except that a refusal that is only about this doctor means that the token
    /// was accepted.
    Result<void> parse(const QByteArray &body) const;
    static Error explain(int status, const QByteArray &body);
    /// SignInRefused for `mayBeTokenMismatch`.
    Result<void> parseRefusal(const QByteArray &body, const Error &whole) const;
};

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/service/client.h"

#include <QByteArray>
#include <QString>

namespace clinicdesk {

/// The profile of one doctor, interface 4.5: GET /dr/v1/doctor/{doctor_id}, with the credential in the header `auth`.
struct DoctorProfileLookup {
    using Answer = DoctorProfile;
    static constexpr Credential credential = Credential::Auth;
    static constexpr Sealing sealing = Sealing::IfAsked;

    QString doctor; ///< `doctor_id`

    /// WrongUse for an identifier that cannot stand in an address: none, one of dots alone, one of over 500 signs.
    Result<http::Request> request(const Connection &connection) const;
    /// Members that are missing, empty or of another type leave their field empty. ServiceBadAnswer for what is no
    /// profile at all; as `explain` for a refusal in spite of its status.
    Result<Answer> parse(const QByteArray &body) const;
    /// By the service's own code ServiceNotAllowed (UNAUTHORIZED_ENTITY) and ServiceUnknownDoctor (INVALID_DATA), else
    /// by the status ServiceDataMissing (403), ServiceUnavailable (408, 429, 502, 503, 504) or ServiceRefusedRequest;
    /// the last for a 500 too, which stands for a wrong address, another token or a malformed request (section 7).
    static Error explain(int status, const QByteArray &body);
};

/// A 500 that the service gives no other reason for: it also stands for a refused doctor profile token (section 7).
bool mayBeTokenMismatch(const Error &error);

/// What such answers are taken for: by several of them in a row (`askForProfiles`), or by a connection check.
bool isSuspectedMismatch(const Error &error);

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/service/client.h"

#include <QByteArray>
#include <QString>

namespace clinicdesk {

/// Requests the profile of one doctor, interface 4.5: GET /dr/v1/doctor/{doctor_id}, with the credential in the header
/// `auth`.
struct DoctorProfileLookup {
    using Answer = DoctorProfile;
    static constexpr Permission permission = Permission::ReadDoctors;
    static constexpr Credential credential = Credential::Auth;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::OnRequest;

    QString doctor;         ///< `doctor_id`
    bool isForName = false; ///< only the name is shown

    QString journalSubject() const { return doctor; }

    /// WrongUse for an ID that cannot be part of an address: empty, only dots, or more than 500 characters.
    Result<http::Request> request(const Connection &connection) const;
    /// Members that are missing, empty or of another type leave their field empty. ServiceBadAnswer if the body is not
    /// a profile; as `explain` if it is a refusal despite a 2xx status.
    Result<Answer> parse(const QByteArray &body) const;
    /// By the service's own code: ServiceNotAllowed (UNAUTHORIZED_ENTITY), ServiceUnknownDoctor (INVALID_DATA).
    /// Otherwise by the status: ServiceDataMissing (403), ServiceUnavailable (408, 429, 502, 503, 504) or
    /// ServiceRefusedRequest; the last also for 500, which means a wrong address, another token or a malformed request
    /// (section 7).
    static Error explain(int status, const QByteArray &body);
};

/// Returns true for a 500 for which the service gives no other reason: it can also mean a refused doctor profile token
/// (section 7).
bool mayBeTokenMismatch(const Error &error);

/// Returns true for the error that such answers become: after several in a row (`fetchProfiles`), or in a connection
/// check.
bool isSuspectedMismatch(const Error &error);

} // namespace clinicdesk

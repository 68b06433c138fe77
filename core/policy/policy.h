// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/http/proxysetting.h"
#include "core/http/speedlimit.h"
#include "core/person/permission.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace clinicdesk {

/// A service that connections may use.
struct AllowedService {
    QString name; ///< offered as the name of a connection
    QUrl baseUrl;

    friend bool operator==(const AllowedService &, const AllowedService &) = default;
};

/// What the administrator of this computer has fixed for everybody, by the policy file (`policyfile.h`). A value;
/// without a file nothing is fixed. The comments name the fields of the file; `docs/policy.md` describes them for
/// administrators. It is read when the program starts.
struct Policy {
    QString file;      ///< the path of the file; empty without one
    QByteArray sha256; ///< of the file, in hexadecimal digits, to see whether it has changed; empty without one

    QList<AllowedService> services; ///< the only ones that may be used; empty: any [addresses]
    QJsonObject conventions;        ///< fixed values, valid, as `conventionsFromJson` reads them [conventions]
    std::optional<http::SpeedLimit> uploadSpeed;  ///< of all uploads together [limits.upload_speed]
    std::optional<int> parallelCalls;             ///< at most; a connection may have fewer [limits.parallel_calls]
    std::optional<std::chrono::minutes> lockTime; ///< 1 to 30 [lock_minutes]
    bool requiresPin = false;                     ///< each person sets a PIN before working [require_pin]
    QList<Role> roles;                            ///< the only ones that may be used; empty: all [roles.allowed]
    bool areSettingsForAdmins = false;            ///< `AccessRules` [roles.settings_for_admins]
    std::optional<http::ProxySetting> proxy;      ///< of every call [proxy]
    QString caFile;                       ///< of every connection, in place of its own; empty for none [ca_file]
    bool sendsWhileLocked = true;         ///< [uploads_while_locked]
    std::optional<int> recentPatientsMax; ///< how many the window offers; 0: none [recent_patients]
    bool areNotificationsCounted = true;  ///< false: a notification has no number [notification_text]
    std::optional<int> daysOfJournal;     ///< at least 365 [journal_days]

    /// For how many days an entry of the journal is kept.
    int journalDays() const;
    /// WrongUse with AddressNotAllowed for a service that may not be used. A path prefix counts; a slash at its end
    /// does not.
    std::optional<Error> addressRefusal(const QUrl &baseUrl) const;
    /// Whether `key` is a convention with a fixed value.
    bool fixesConvention(const QString &key) const { return conventions.contains(key); }
    /// The connection as it is used under this policy: with the fixed conventions and the limits, and with `caFile`.
    Connection applied(Connection connection) const;
    /// The opposite, for saving: what this policy fixes is as in `saved`, so that it comes back without the policy.
    Connection withoutFixed(Connection connection, const Connection &saved) const;
    /// WrongUse with FixedByPolicy if `changed` differs from `before` in something that is fixed here, or has more
    /// parallel calls than allowed.
    std::optional<Error> changeRefusal(const Connection &before, const Connection &changed) const;
    bool allowsRole(Role role) const { return roles.isEmpty() || roles.contains(role); }
    /// What a person with that role may do. WrongUse with RoleNotUsed.
    Result<AccessRules> accessFor(Role role) const;
    /// The policy of practice mode: what is about the clinic's service does not apply to the practice service
    /// (addresses, conventions, limits, proxy, CA); what protects a shared computer does.
    Policy forPractice() const;

    friend bool operator==(const Policy &, const Policy &) = default;
};

} // namespace clinicdesk

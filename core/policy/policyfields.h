// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/retention.h"

#include <QLatin1String>
#include <QStringView>

#include <array>

namespace clinicdesk {

/// Which values a field of the policy file accepts; `wording::acceptedByPolicyText` describes them.
enum class PolicyValues {
    Services,    ///< list of 1 to 50 objects with `name` and `base_url`
    ServiceName, ///< text of one line, at most 64 characters
    ServiceAddress,
    Conventions, ///< object with keys and values of conventions
    Group,       ///< object with the fields that this table lists below it
    UploadSpeed, ///< text that `http::SpeedLimit::read` reads, with at most two times of day
    WholeNumber, ///< from `least` to `most`
    Flag,        ///< true or false
    Roles,       ///< list of roles, each once, with `admin`
    Proxy,       ///< `system`, `none` or the address of a proxy
    Path,        ///< absolute path of a file
    Count,       ///< true, false, or a whole number from `least` to `most`
    NotificationText,
};

/// One field of the policy file.
struct PolicyField {
    QLatin1String path; ///< as in `limits.upload_speed` and `addresses[].name`
    PolicyValues accepts;
    int least = 0;
    int most = 0;
};

inline constexpr int maxRecentPatients = 20;

/// Every field, in the order in which documents list them. The reader, the texts and the tests of the JSON schema and
/// of docs/policy.md use this table. The keys of `conventions` are those of `conventionRows`.
inline constexpr std::array policyFields{
    PolicyField{QLatin1String("addresses"), PolicyValues::Services, 1, 50},
    PolicyField{QLatin1String("addresses[].name"), PolicyValues::ServiceName, 1, 64},
    PolicyField{QLatin1String("addresses[].base_url"), PolicyValues::ServiceAddress},
    PolicyField{QLatin1String("conventions"), PolicyValues::Conventions},
    PolicyField{QLatin1String("limits"), PolicyValues::Group},
    PolicyField{QLatin1String("limits.upload_speed"), PolicyValues::UploadSpeed},
    PolicyField{QLatin1String("limits.parallel_calls"), PolicyValues::WholeNumber, 1, 64},
    PolicyField{QLatin1String("lock_minutes"), PolicyValues::WholeNumber, 1, 30},
    PolicyField{QLatin1String("require_pin"), PolicyValues::Flag},
    PolicyField{QLatin1String("roles"), PolicyValues::Group},
    PolicyField{QLatin1String("roles.allowed"), PolicyValues::Roles},
    PolicyField{QLatin1String("roles.settings_for_admins"), PolicyValues::Flag},
    PolicyField{QLatin1String("proxy"), PolicyValues::Proxy},
    PolicyField{QLatin1String("ca_file"), PolicyValues::Path},
    PolicyField{QLatin1String("uploads_while_locked"), PolicyValues::Flag},
    PolicyField{QLatin1String("recent_patients"), PolicyValues::Count, 0, maxRecentPatients},
    PolicyField{QLatin1String("notification_text"), PolicyValues::NotificationText},
    PolicyField{QLatin1String("journal_days"), PolicyValues::WholeNumber, minJournalDays, 36'500},
};

/// The field with that path, in which an index such as `[3]` counts as `[]`; null for none.
const PolicyField *policyField(QStringView path);

} // namespace clinicdesk

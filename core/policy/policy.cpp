// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy.h"

#include "core/base/errorreason.h"
#include "core/journal/retention.h"

#include <QHash>

#include <algorithm>

namespace clinicdesk {

namespace {

const auto parallelCallsKey = QStringLiteral("parallel_calls_max");

Error refusal(ErrorReason reason, const QString &subject)
{
    return {.code = ErrorCode::WrongUse, .reason = reason, .subject = subject};
}

/// `json` are differences from the defaults, as `toJson` returns them. Where a fixed length of tags and the other one
/// of the connection contradict each other, both lengths are those of the policy.
Conventions conventionsOf(QJsonObject json, const QJsonObject &fixed)
{
    if (const auto read = conventionsFromJson(json))
        return *read;
    for (const auto key : {QLatin1String("tag_length_min"), QLatin1String("tag_length_max")}) {
        if (!fixed.contains(key))
            json.remove(key);
    }
    const auto read = conventionsFromJson(json);
    return read ? *read : Conventions();
}

/// The values of the conventions as text, by key.
QHash<QString, QString> valuesOf(const Conventions &conventions)
{
    QHash<QString, QString> values;
    for (const auto &row : conventionRows(conventions))
        values.insert(row.key, row.value);
    return values;
}

} // namespace

int Policy::journalDays() const
{
    return daysOfJournal.value_or(defaultJournalDays);
}

std::optional<Error> Policy::addressRefusal(const QUrl &baseUrl) const
{
    const auto isSame = [&baseUrl](const AllowedService &service) {
        return originOf(service.baseUrl) == originOf(baseUrl) &&
               service.baseUrl.path(QUrl::FullyEncoded) == baseUrl.path(QUrl::FullyEncoded);
    };
    if (services.isEmpty() || std::ranges::any_of(services, isSame))
        return {};
    return refusal(ErrorReason::AddressNotAllowed, baseUrl.host());
}

Connection Policy::applied(Connection connection) const
{
    if (!conventions.isEmpty()) {
        auto json = toJson(connection.conventions);
        for (auto fixed = conventions.begin(); fixed != conventions.end(); ++fixed)
            json.insert(fixed.key(), fixed.value());
        connection.conventions = conventionsOf(json, conventions);
    }
    if (parallelCalls)
        connection.conventions.parallelCallsMax = std::min(connection.conventions.parallelCallsMax, *parallelCalls);
    if (!caFile.isEmpty())
        connection.caFile = caFile;
    return connection;
}

Connection Policy::withoutFixed(Connection connection, const Connection &saved) const
{
    if (parallelCalls && connection.conventions.parallelCallsMax == applied(saved).conventions.parallelCallsMax)
        connection.conventions.parallelCallsMax = saved.conventions.parallelCallsMax;
    if (!conventions.isEmpty()) {
        auto json = toJson(connection.conventions);
        const auto own = toJson(saved.conventions);
        for (auto fixed = conventions.begin(); fixed != conventions.end(); ++fixed) {
            json.remove(fixed.key());
            if (own.contains(fixed.key()))
                json.insert(fixed.key(), own.value(fixed.key()));
        }
        connection.conventions = conventionsOf(json, conventions);
    }
    if (!caFile.isEmpty())
        connection.caFile = saved.caFile;
    return connection;
}

std::optional<Error> Policy::changeRefusal(const Connection &before, const Connection &changed) const
{
    const auto fixedValues = valuesOf(applied(Connection()).conventions);
    const auto formerValues = valuesOf(before.conventions);
    const auto values = valuesOf(changed.conventions);
    for (const auto &key : conventions.keys()) {
        if (values.value(key) != fixedValues.value(key) && values.value(key) != formerValues.value(key))
            return refusal(ErrorReason::FixedByPolicy, key);
    }
    const int calls = changed.conventions.parallelCallsMax;
    if (parallelCalls && calls > *parallelCalls && calls != before.conventions.parallelCallsMax)
        return refusal(ErrorReason::FixedByPolicy, parallelCallsKey);
    if (!caFile.isEmpty() && changed.caFile != caFile && changed.caFile != before.caFile)
        return refusal(ErrorReason::FixedByPolicy, QStringLiteral("ca_file"));
    return {};
}

Result<AccessRules> Policy::accessFor(Role role) const
{
    if (!allowsRole(role))
        return refusal(ErrorReason::RoleNotUsed, roleText(role));
    return AccessRules{.role = role, .areSettingsForAdmins = areSettingsForAdmins};
}

Policy Policy::forPractice() const
{
    auto policy = *this;
    policy.services.clear();
    policy.conventions = {};
    policy.uploadSpeed.reset();
    policy.parallelCalls.reset();
    policy.proxy.reset();
    policy.caFile.clear();
    return policy;
}

} // namespace clinicdesk

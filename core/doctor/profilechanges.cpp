// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilechanges.h"

#include "core/doctor/profilefields.h"

#include <QHash>

namespace clinicdesk {

namespace {

QList<ProfileField> allFieldsOf(const DoctorProfile &profile)
{
    return fieldsOf(profile) + unknownFieldsOf(profile);
}

QHash<QString, QString> byPath(const QList<ProfileField> &fields)
{
    QHash<QString, QString> values;
    values.reserve(fields.size());
    for (const auto &field : fields)
        values.insert(field.path, field.value);
    return values;
}

} // namespace

QList<ProfileChange> changesBetween(const DoctorProfile &before, const DoctorProfile &after)
{
    const auto older = allFieldsOf(before);
    const auto newer = allFieldsOf(after);
    const auto olderValues = byPath(older);
    const auto newerValues = byPath(newer);
    QList<ProfileChange> changes;
    for (const auto &field : newer) {
        const auto was = olderValues.value(field.path);
        if (was != field.value)
            changes.append({field.path, was, field.value});
    }
    for (const auto &field : older) {
        if (!newerValues.contains(field.path))
            changes.append({field.path, field.value, QString()});
    }
    return changes;
}

} // namespace clinicdesk

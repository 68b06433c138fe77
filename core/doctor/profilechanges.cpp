// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilechanges.h"

#include "core/doctor/profilefields.h"

#include <QHash>

#include <algorithm>
#include <ranges>
#include <span>

namespace clinicdesk {

namespace {

QList<ProfileField> allFieldsOf(const DoctorProfile &profile)
{
    return fieldsOf(profile) + unknownFieldsOf(profile);
}

using Fields = std::span<const ProfileField>;

QHash<QString, QString> byPath(Fields fields)
{
    QHash<QString, QString> values;
    values.reserve(static_cast<qsizetype>(fields.size()));
    for (const auto &field : fields)
        values.insert(field.path, field.value);
    return values;
}

/// Returns the number of fields at the start that have the same paths.
std::size_t alikeIn(std::ranges::forward_range auto older, std::ranges::forward_range auto newer)
{
    const auto ends = std::ranges::mismatch(older, newer, {}, &ProfileField::path, &ProfileField::path);
    return static_cast<std::size_t>(std::ranges::distance(std::ranges::begin(older), ends.in1));
}

void comparePairs(QList<ProfileChange> &changes, Fields older, Fields newer)
{
    for (std::size_t at = 0; at < newer.size(); ++at) {
        if (older[at].value != newer[at].value)
            changes.append({newer[at].path, older[at].value, newer[at].value});
    }
}

} // namespace

/// Most profiles change little, so only the fields between the first and the last added or removed one are looked up by
/// path.
QList<ProfileChange> changesBetween(const DoctorProfile &before, const DoctorProfile &after)
{
    const auto olderFields = allFieldsOf(before);
    const auto newerFields = allFieldsOf(after);
    Fields older(olderFields);
    Fields newer(newerFields);
    QList<ProfileChange> changes;
    const auto head = alikeIn(older, newer);
    comparePairs(changes, older.first(head), newer.first(head));
    older = older.subspan(head);
    newer = newer.subspan(head);
    const auto tail = alikeIn(older | std::views::reverse, newer | std::views::reverse);
    const auto gone = older.first(older.size() - tail);
    const auto come = newer.first(newer.size() - tail);
    const auto goneValues = byPath(gone);
    const auto comeValues = byPath(come);
    for (const auto &field : come) {
        const auto was = goneValues.value(field.path);
        if (was != field.value)
            changes.append({field.path, was, field.value});
    }
    comparePairs(changes, older.last(tail), newer.last(tail));
    for (const auto &field : gone) {
        if (!comeValues.contains(field.path))
            changes.append({field.path, field.value, QString()});
    }
    return changes;
}

} // namespace clinicdesk

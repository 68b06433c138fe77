// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace clinicdesk {

/// A value of a profile and its path: `profile.personal.email`, `profile.professional.clinics[cl-100].name`.
/// elementKeys() names the elements of lists.
struct ProfileField {
    QString path;
    QString value;
    friend bool operator==(const ProfileField &, const ProfileField &) = default;
};

/// The JSON type of a value.
enum class JsonType { Null, Boolean, Number, Text, List, Object };

/// A field whose JSON type differs from interface 2.5.
struct TypeMismatch {
    QString path;
    JsonType expected;
    JsonType found;
    friend bool operator==(const TypeMismatch &, const TypeMismatch &) = default;
};

/// Returns the names of list elements for paths, given their IDs. A unique ID of up to 100 characters is used itself,
/// with path separators written as %XX or %uXXXX. Otherwise it is the index from 0, with # before it if that number is
/// the ID of another element.
QStringList elementKeys(const QStringList &ids);

} // namespace clinicdesk

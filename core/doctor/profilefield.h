// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace clinicdesk {

/// One value of a profile and where it stands: `profile.personal.email`, `profile.professional.clinics[cl-100].name`.
/// See elementKeys() for how the elements of lists are named.
struct ProfileField {
    QString path;
    QString value;
    friend bool operator==(const ProfileField &, const ProfileField &) = default;
};

/// What a value is in JSON.
enum class JsonKind { Null, Boolean, Number, Text, List, Object };

/// A field whose value is not of the type that interface 2.5 gives it.
struct ProfileNote {
    QString path;
    JsonKind expected;
    JsonKind found;
    friend bool operator==(const ProfileNote &, const ProfileNote &) = default;
};

/// How paths name the elements of a list with these identifiers: by the identifier where it is theirs alone (up to 100
/// signs, with what parts paths written as %XX, %uXXXX), else by their number from 0, with a # in front where that
/// number is the identifier of another one.
QStringList elementKeys(const QStringList &ids);

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace clinicdesk::practice {

/// How the service answers a doctor ID.
enum class DoctorStatus { Known, Unknown, Forbidden, DataMissing };

/// Doctor IDs from 161400000000001 to 161400000009999, each with a profile generated from its number, the same at
/// every start. About half of the profiles are OK, the others have findings; every 20th doctor ID has no profile, for
/// different reasons.
DoctorStatus generatedDoctorStatus(const QString &id);

/// Returns the profile of such a doctor; empty unless the doctor is Known.
QJsonObject generatedDoctor(const QString &id);

} // namespace clinicdesk::practice

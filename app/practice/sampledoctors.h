// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace clinicdesk::practice {

/// How the service answers a doctor ID.
enum class DoctorStatus { Known, Unknown, Forbidden, DataMissing };

/// Doctor IDs from 161400000000001 to 161400000009999, each with a profile generated from its number, the same at
/// every start. About half of the profiles are OK, the others have findings; every 20th doctor ID has no profile, for
/// different reasons.
DoctorStatus generatedDoctorStatus(const QString &id);

/// Returns the profile of such a doctor; empty unless the doctor is Known.
QJsonObject generatedDoctor(const QString &id);

/// Returns how the service answers this doctor ID: one of the samples, or a generated doctor.
DoctorStatus doctorStatus(const QString &id);
/// Returns the profile of a Known doctor; empty for every other doctor ID.
QJsonObject sampleDoctor(const QString &id);
/// The samples: full; sparse, with empty strings; with the other spellings `contacts` and `pin`; not active and
/// without clinics; with hostile text; with values of other types. And 161400000000042, with two problems to fix.
QStringList sampleDoctors();
/// A doctor ID that is answered with UNAUTHORIZED_ENTITY.
QString sampleForbiddenDoctor();
/// A doctor ID whose data is missing.
QString sampleMissingDoctor();

} // namespace clinicdesk::practice

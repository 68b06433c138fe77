// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/generateddoctors.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace clinicdesk::practice {

/// What the service answers for this identifier: one of the samples, or one that is made from a number.
DoctorStatus doctorStatus(const QString &id);
/// The profile of a doctor that is Known, empty for every other identifier.
QJsonObject sampleDoctor(const QString &id);
/// Full; sparse, with empty strings; with the other spellings `contacts` and `pin`; not active and without clinics;
/// with hostile text; with values of other types. And 161400000000042, with two things to fix.
QStringList sampleDoctors();
/// An identifier that is answered with UNAUTHORIZED_ENTITY.
QString sampleForbiddenDoctor();
/// An identifier whose data is missing.
QString sampleMissingDoctor();

} // namespace clinicdesk::practice

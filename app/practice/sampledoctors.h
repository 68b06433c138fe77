// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace clinicdesk::practice {

/// The profile of a made-up doctor, empty for an identifier that is none of sampleDoctors().
QJsonObject sampleDoctor(const QString &id);
/// Full; sparse, with empty strings; with the other spellings `contacts` and `pin`; not active and without clinics.
QStringList sampleDoctors();
/// An identifier that is answered with UNAUTHORIZED_ENTITY.
QString sampleForbiddenDoctor();
/// An identifier whose data is missing.
QString sampleMissingDoctor();

} // namespace clinicdesk::practice

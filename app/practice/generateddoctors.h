// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace clinicdesk::practice {

/// What the service does with an identifier.
enum class DoctorStatus { Known, Unknown, Forbidden, DataMissing };

/// Identifiers from 161400000000001 to 161400000009999, each with a profile that is made from its number and is the
/// same at every start: about half in order, the others with something to find; every 20th is none, one way or another.
DoctorStatus generatedDoctorStatus(const QString &id);

/// The profile of such a doctor; empty unless it is Known.
QJsonObject generatedDoctor(const QString &id);

} // namespace clinicdesk::practice

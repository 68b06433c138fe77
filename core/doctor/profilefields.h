// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/doctor/profilefield.h"

namespace clinicdesk {

/// Returns all values of interface 2.5 that are given, in the order of the interface. Where the interface has two
/// spellings, the path is that of the first one; phones from `contacts` follow those from `number`. Specialities are
/// one value, coordinates are JSON, and only the default registration has `default`.
QList<ProfileField> fieldsOf(const DoctorProfile &profile);

/// Returns as text what the interface does not name and what could not be read; shown under "More".
QList<ProfileField> unknownFieldsOf(const DoctorProfile &profile);

/// Returns the paths of the list elements in their order: `profile.professional.clinics[cl-100]`.
QStringList clinicPaths(const DoctorProfile &profile);
QStringList registrationPaths(const DoctorProfile &profile);
QStringList degreePaths(const DoctorProfile &profile);

} // namespace clinicdesk

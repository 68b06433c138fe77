// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/doctor/profilefield.h"

namespace clinicdesk {

/// Every value of interface 2.5 that was given, in the order of the interface. Both spellings have the path of the
/// first one; phones of `contacts` follow those of `number`. Specialities are one value, coordinates their JSON. That
/// it is the default stands at a registration that is.
QList<ProfileField> fieldsOf(const DoctorProfile &profile);

/// What the interface does not name, and what could not be read as the interface has it, as text: shown under "More".
QList<ProfileField> unknownFieldsOf(const DoctorProfile &profile);

/// The paths of the elements of lists, in their order: `profile.professional.clinics[cl-100]`.
QStringList clinicPaths(const DoctorProfile &profile);
QStringList registrationPaths(const DoctorProfile &profile);
QStringList degreePaths(const DoctorProfile &profile);

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/doctor/profilechanges.h"
#include "core/doctor/profilecheck.h"

namespace clinicdesk::ui {

/// Every field that was given, a line each: "E-mail: asha@clinic.example". Letter for letter but for line ends.
QString profileAsText(const DoctorProfile &profile);

/// The findings of a checklist, a line each, under the doctor's name and identifier.
QString findingsAsText(const DoctorProfile &profile, const ProfileCheck &check);

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/doctor/profilechanges.h"
#include "core/doctor/profilecheck.h"

namespace clinicdesk::ui {

/// Every field that has a value, one per line: "E-mail: asha@clinic.example". Unchanged except for line ends.
QString profileAsText(const DoctorProfile &profile);

/// The findings of a checklist, one per line, below the doctor's name and ID.
QString findingsAsText(const DoctorProfile &profile, const ProfileCheck &check);

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/doctor/findings_p.h"

namespace clinicdesk {

/// The clinics, and which of them is the default.
void checkClinics(Findings &findings, const DoctorProfile &profile);

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/doctor/findingcollector_p.h"

namespace clinicdesk {

/// Checks the clinics and the default clinic.
void checkClinics(FindingCollector &findings, const DoctorProfile &profile);

} // namespace clinicdesk

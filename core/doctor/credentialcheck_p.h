// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/doctor/findingcollector_p.h"

#include <QDate>

namespace clinicdesk {

void checkRegistrations(FindingCollector &findings, const DoctorProfile &profile, const QDate &today);
void checkDegrees(FindingCollector &findings, const DoctorProfile &profile, const QDate &today);

} // namespace clinicdesk

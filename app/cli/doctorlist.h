// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/doctor/doctorids.h"

namespace clinicdesk::cli {

/// Collects the doctor IDs of a command: those in its arguments, `-` for a list on standard input, and the lists in
/// `files`. In lists, values that cannot be a doctor ID are refused one by one. Reports the lines of each list that
/// have no ID on standard error.
///
/// WrongUse if there is no doctor ID at all, if an argument cannot be a doctor ID, and for more than maxDoctorIds;
/// FileUnreadable; InputInvalid for a list of more than 20 MB. Blocks.
Result<DoctorIds> readDoctors(const QStringList &arguments, const QStringList &files);

} // namespace clinicdesk::cli

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/doctor/doctorids.h"

namespace clinicdesk::cli {

/// The doctors that a command is about: identifiers as they stand in its arguments, `-` for a list on standard input,
/// and the lists in these files. Of lists, what cannot be an identifier is refused one by one.
///
/// WrongUse for no identifier at all, for one among the arguments that cannot be one, and for over mostDoctorIds;
/// FileUnreadable; InputInvalid for a list of over 20 MB. Blocks.
Result<DoctorIds> readDoctors(const QStringList &arguments, const QStringList &files);

} // namespace clinicdesk::cli

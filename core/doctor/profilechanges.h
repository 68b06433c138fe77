// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

namespace clinicdesk {

/// One value that differs between two readings of a profile; empty: not given.
struct ProfileChange {
    QString path; ///< as in ProfileField
    QString before;
    QString after;
    friend bool operator==(const ProfileChange &, const ProfileChange &) = default;
};

/// What differs, known fields and unknown ones, in the order of the newer profile, then what is gone.
QList<ProfileChange> changesBetween(const DoctorProfile &before, const DoctorProfile &after);

} // namespace clinicdesk

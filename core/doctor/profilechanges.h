// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

namespace clinicdesk {

/// A value that differs between two versions of a profile; empty if not given.
struct ProfileChange {
    QString path; ///< as in ProfileField
    QString before;
    QString after;
    friend bool operator==(const ProfileChange &, const ProfileChange &) = default;
};

/// Returns the differences of known and unknown fields, in the order of the newer profile, followed by removed fields.
QList<ProfileChange> changesBetween(const DoctorProfile &before, const DoctorProfile &after);

} // namespace clinicdesk

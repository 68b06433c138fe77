// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/doctor/finding.h"

#include <QDate>

namespace clinicdesk {

/// What was looked at and found in order.
enum class CheckPoint {
    ProfileActive,
    RegistrationDefault,
    DefaultClinicExists,
    NameEmailAndBirthDate,
    SpecialityGiven,
    LanguageGiven,
    ClinicsComplete,
    DegreesInOrder,
    PictureGiven,
};

/// The checklist of an administrator for one profile.
struct ProfileCheck {
    QList<Finding>
        findings; ///< to fix first, then notes; in each the profile, its registrations, clinics, degrees, ...
    QList<CheckPoint> inOrder;
    int missingFields = 0; ///< findings about a value that is not given
    qsizetype toFixCount() const;
    qsizetype noteCount() const { return findings.size() - toFixCount(); }
};

/// `today` decides what lies in the future.
ProfileCheck checkProfile(const DoctorProfile &profile, const QDate &today);

} // namespace clinicdesk

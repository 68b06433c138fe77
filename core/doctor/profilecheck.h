// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/doctor/finding.h"

#include <QDate>

namespace clinicdesk {

/// Parts of the checklist that a profile can pass.
enum class PassedCheck {
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

/// The result of checking one profile for an administrator.
struct ProfileCheck {
    QList<Finding>
        findings; ///< MustFix first, then Note; each in the order profile, registrations, clinics, degrees, ...
    QList<PassedCheck> passed;
    int missingFields = 0; ///< number of findings with a missing value
    qsizetype toFixCount() const;
    qsizetype noteCount() const { return findings.size() - toFixCount(); }
};

/// Checks a profile. Dates after `today` are in the future.
ProfileCheck checkProfile(const DoctorProfile &profile, const QDate &today);

} // namespace clinicdesk

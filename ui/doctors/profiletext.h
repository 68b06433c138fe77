// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"
#include "core/doctor/profilechanges.h"
#include "core/doctor/profilecheck.h"

/// Texts of a profile for people: its values as the page shows them, and as a whole for the clipboard.
namespace clinicdesk::ui {

/// "Female" for "F" and "female"; any other text unchanged.
QString genderText(const QString &gender);
/// "1 Jan 1983" if the text is a date, otherwise unchanged.
QString dateText(const QString &text);
/// "profile since 4 Feb 2021"; empty if unknown.
QString sinceText(const QString &createdAt);
/// "English, Hindi, Marathi": names, otherwise codes.
QString languagesText(const DoctorProfile &profile);
/// "General physician · Internal medicine, Diabetology": at most `most` of the others, then "and 7 more".
QString specialitiesText(const DoctorProfile &profile, qsizetype most);
/// "MD, General Medicine".
QString degreeText(const DoctorProfile::Degree &degree);
/// "2001 – 2007", "until 2007", "since 2001".
QString yearsText(const DoctorProfile::Degree &degree);
/// "12 Example Road, Block B", then "Testpur 400000, Sample State", then the country: lines of an envelope.
QString addressText(const DoctorProfile::Clinic &clinic);
/// The caption of a field. An element of a list is named by its name in this profile, or by its ID if the profile has
/// so many that searching for names would take long.
QString labelOf(const QString &path, const DoctorProfile &profile);
/// Degrees by their last year, the latest last. Degrees without a year are first, in their original order.
QList<qsizetype> degreesByYear(const DoctorProfile &profile);

/// Every field that has a value, one per line: "E-mail: asha@clinic.example". Unchanged except for line ends.
QString profileAsText(const DoctorProfile &profile);

/// The findings of a checklist, one per line, below the doctor's name and ID.
QString findingsAsText(const DoctorProfile &profile, const ProfileCheck &check);

} // namespace clinicdesk::ui

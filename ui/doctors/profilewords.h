// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

namespace clinicdesk::ui {

/// "Female" for "F" and "female"; another text as it came.
QString genderInWords(const QString &gender);
/// "1 Jan 1983" where the text is a date, else as it came.
QString dayInWords(const QString &text);
/// "profile since 4 Feb 2021"; empty where that is not known.
QString sinceInWords(const QString &createdAt);
/// "English, Hindi, Marathi": names, else codes.
QString languagesInWords(const DoctorProfile &profile);
/// "General physician · Internal medicine, Diabetology": at most that many of the others, then "and 7 more".
QString specialitiesInWords(const DoctorProfile &profile, qsizetype most);
/// "MD, General Medicine".
QString degreeInWords(const DoctorProfile::Degree &degree);
/// "2001 – 2007", "until 2007", "since 2001".
QString yearsInWords(const DoctorProfile::Degree &degree);
/// "12 Example Road, Block B", then "Testpur 400000, Sample State", then the country: lines of an envelope.
QString addressInLines(const DoctorProfile::Clinic &clinic);
/// What a field is called, with the element of a list by its name in this profile; by its identifier in a profile that
/// has so many that looking for names would take long.
QString labelOf(const QString &path, const DoctorProfile &profile);
/// By the year they ended, the latest last, as the picture of a career; those without a year first as they came.
QList<qsizetype> degreesByYear(const DoctorProfile &profile);

} // namespace clinicdesk::ui

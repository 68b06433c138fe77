// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheck.h"

#include <QString>

namespace clinicdesk::wording {

/// A finding of the checklist for people: what it is, and where it is and what helps. What the profile itself says
/// stands there as it came, without signs that cannot be seen and cut to a line's length.
struct FindingWords {
    QString headline; ///< "A clinic has no phone"
    QString advice;   ///< "Harbour Day Clinic: add a number where the profile is kept."
};
FindingWords findingWords(const Finding &finding);

/// The headlines of a table's cell: "A clinic has no phone; no picture", each once, with its number from 2 on.
QString findingsLine(const QList<Finding> &findings);

/// "A registration is the default"
QString checkPointWords(CheckPoint point);

/// What a field is called, with the element of a list by its path: "E-mail", "Clinic cl-100 · Postal code". A field
/// that the interface does not name keeps its own name.
QString fieldLabel(const QString &path);
/// The same with the element by its name in this profile, where it has one: "Sunrise Clinic · Postal code".
QString fieldLabel(const QString &path, const DoctorProfile &profile);

/// "profile.personal.email: a list in place of a text"
QString noteWords(const ProfileNote &note);

} // namespace clinicdesk::wording

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheck.h"

#include <QString>

namespace clinicdesk::wording {

/// A finding of the checklist as text: the problem, its place and the remedy. Quotes from the profile stay unchanged,
/// except that invisible characters are removed and the quote is cut to one line.
struct FindingText {
    QString headline; ///< "A clinic has no phone"
    QString advice;   ///< "Harbour Day Clinic: add the city."
};
FindingText findingText(const Finding &finding);
/// Returns both as sentences: "A clinic has no phone. Harbour Day Clinic: add the city."
QString findingSentences(const Finding &finding);

/// Returns the headlines for a table cell: "A clinic has no phone; no picture". Each headline occurs once, with its
/// count if it is 2 or more.
QString findingsLine(const QList<Finding> &findings);

/// Returns the text of a checkpoint: "A registration is the default".
QString passedCheckText(PassedCheck point);

/// Returns the label of a field: "E-mail", "Postal code".
QString fieldLabel(ProfileFieldId field);
/// Returns the name of a field, for a list element with its path: "E-mail", "Clinic cl-100 · Postal code". A field that
/// the interface does not name keeps its own name.
QString fieldLabel(const QString &path);
/// The same, but with the element's name in this profile if it has one: "Sunrise Clinic · Postal code".
QString fieldLabel(const QString &path, const DoctorProfile &profile);

/// Returns the text of a note: "profile.personal.email: a list instead of text".
QString typeMismatchText(const TypeMismatch &note);

} // namespace clinicdesk::wording

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheck.h"
#include "ui/widgets/printjob.h"

#include <QDateTime>

namespace clinicdesk::ui {

/// The content of a printed profile. A value, so that it can be painted on a worker thread.
struct PrintedProfile {
    DoctorProfile profile;
    ProfileCheck check;
    QDateTime asOf;
    QString connection; ///< its name
};

/// Maximum number of fields of a printed profile.
inline constexpr qsizetype maxPrintedFields = 20'000;

/// Paints name, checklist and every field that has a value, page by page with numbers. Returns the number of pages.
/// WrongUse with a sentence if there are too many fields, FileNotWritten if the device accepts no pages. Any thread, as
/// long as no other thread uses the device.
Result<int> paintPages(QPagedPaintDevice &device, const PrintedProfile &printed);

/// "Print…" and "Save as PDF…" of the profile.
PrintRequest printRequestFor(const PrintedProfile &printed);

} // namespace clinicdesk::ui

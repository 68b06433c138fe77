// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/doctor/profilecheck.h"

#include <QDateTime>

class QPagedPaintDevice;

namespace clinicdesk::ui {

/// A profile as it goes on paper. A value, so that it can be painted in a worker.
struct PrintedProfile {
    DoctorProfile profile;
    ProfileCheck check;
    QDateTime asOf;
    QString connection; ///< its name
};

/// More fields are nothing to read on paper.
inline constexpr qsizetype mostPrintedFields = 20'000;

/// Paints name, checklist and every field that was given, page by page with numbers; gives the number of pages.
/// WrongUse with a sentence for too many fields, FileNotWritten where the device takes no pages. Any thread that has
/// the device for itself.
Result<int> paintPages(QPagedPaintDevice &device, const PrintedProfile &printed);

} // namespace clinicdesk::ui

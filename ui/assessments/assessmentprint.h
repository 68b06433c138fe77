// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/assessment/assessmentlist.h"
#include "ui/assessments/assessmenttext.h"
#include "ui/widgets/printjob.h"

#include <QDateTime>
#include <QHash>
#include <QStringList>

#include <vector>

namespace clinicdesk::ui {

/// The content of a printed list. A value, so that it can be painted on a worker thread.
struct PrintedList {
    AssessmentSnapshot list;
    std::vector<std::uint32_t> conversations; ///< in this order
    QString status;                           ///< for display
    QStringList filters;                      ///< for display: "Practitioner pr-00a1…7e", "Days 8 – 21 Nov"
    QDateTime asOf;
    QHash<IdNumber, QString> names; ///< of practitioners, by their numbers in the list
    LocalClock clock;
};

/// Longer lists can be saved as a file instead.
inline constexpr std::size_t maxPrintedRows = 5'000;

/// The known names of the practitioners of these conversations. Calls `nameOf` once for each practitioner.
QHash<IdNumber, QString> practitionerNames(const AssessmentList &list, std::span<const std::uint32_t> conversations,
                                           const std::function<QString(const QString &)> &nameOf);

/// Paints the title, the table with its header on each page, and page numbers. Returns the number of pages. IDs wrap,
/// also to the next page; only extremely long ones are cut and marked as cut. FileNotWritten if the device accepts no
/// pages. Any thread, as long as no other thread uses the device.
Result<int> paintPages(QPagedPaintDevice &device, const PrintedList &printed);

/// "Print…" of the list. Its refusal is WrongUse if there are too many rows.
PrintRequest printRequestFor(const PrintedList &printed);

} // namespace clinicdesk::ui

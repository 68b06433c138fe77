// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/assessment/assessmentlist.h"
#include "core/base/result.h"
#include "ui/assessments/assessmentwords.h"

#include <QDateTime>
#include <QHash>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

class QPagedPaintDevice;

namespace clinicdesk::ui {

/// A list as it goes on paper. A value, so that it can be painted in a worker.
struct PrintedList {
    AssessmentSnapshot list;
    std::vector<std::uint32_t> conversations; ///< in this order
    QString status;                           ///< in words
    QStringList filters;                      ///< in words: "Practitioner pr-00a1…7e", "Days 8 – 21 Nov"
    QDateTime asOf;
    QHash<IdNumber, QString> names; ///< of practitioners, by their numbers in the list
    LocalClock clock;
};

/// More rows are for a file.
inline constexpr std::size_t mostPrintedRows = 5'000;

/// The names that are known of the practitioners of these conversations; asks for each practitioner once.
QHash<IdNumber, QString> practitionerNames(const AssessmentList &list, std::span<const std::uint32_t> conversations,
                                           const std::function<QString(const QString &)> &nameOf);

/// WrongUse with a sentence for too many rows.
std::optional<Error> refusalToPrint(const PrintedList &printed);

/// Paints title, table with its heads on each page, and page numbers; gives the number of pages. Identifiers wrap and
/// go on, on the next page too; only what is longer than anybody reads is cut, and says so. FileNotWritten where the
/// device takes no pages. Any thread that has the device for itself.
Result<int> paintPages(QPagedPaintDevice &device, const PrintedList &printed);

} // namespace clinicdesk::ui

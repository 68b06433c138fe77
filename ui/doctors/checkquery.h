// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/checkrow.h"
#include "ui/widgets/column.h"

namespace clinicdesk::ui {

/// From left to right. All of them can be sorted. The file of a list check is made in `core/wording/checktable.h`, as
/// the command line prints it.
QList<Column<CheckRow>> checkColumns();

enum class CheckFilter { All, ToFix, Notes, ReadFailed, Ok, Waiting };

/// Which rows of a list check are shown, and in which order.
struct CheckQuery {
    CheckFilter filter = CheckFilter::All;
    QString text; ///< each of its words must occur in ID, name, findings or clinic; case does not matter
    std::string_view column = "result"; ///< its key
    Qt::SortOrder order = Qt::AscendingOrder;
    friend bool operator==(const CheckQuery &, const CheckQuery &) = default;
};

/// The rows that match, in the order of the query; equal rows stay in the order of the list.
QList<CheckRow> matchingRows(const QList<CheckRow> &lines, const CheckQuery &query);

} // namespace clinicdesk::ui

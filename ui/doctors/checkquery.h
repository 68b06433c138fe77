// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/checkrow.h"

#include <array>
#include <vector>

namespace clinicdesk::ui {

enum class CheckColumn { Result, Id, Name, Findings, Clinic, Missing };
inline constexpr std::array checkColumns{CheckColumn::Result,   CheckColumn::Id,     CheckColumn::Name,
                                         CheckColumn::Findings, CheckColumn::Clinic, CheckColumn::Missing};

enum class CheckFilter { All, ToFix, Notes, ReadFailed, Ok, Waiting };

/// Which rows of a list check are shown, and in which order.
struct CheckQuery {
    CheckFilter filter = CheckFilter::All;
    QString text; ///< each of its words must occur in ID, name, findings or clinic; case does not matter
    CheckColumn column = CheckColumn::Result;
    Qt::SortOrder order = Qt::AscendingOrder;
    friend bool operator==(const CheckQuery &, const CheckQuery &) = default;
};

/// The text of a cell as shown, copied and saved.
QString cellText(const CheckRow &line, CheckColumn column);

/// The positions of the rows that match, in the order of the query; equal rows stay in the order of the list.
std::vector<int> rowsOf(const QList<CheckRow> &lines, const CheckQuery &query);

} // namespace clinicdesk::ui

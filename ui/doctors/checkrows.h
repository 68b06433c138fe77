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

enum class CheckFilter { All, ToFix, Notes, NotRead, InOrder, Waiting };

/// What a person wants to see of a list under check, and in which order.
struct CheckQuery {
    CheckFilter filter = CheckFilter::All;
    QString text; ///< every word of it stands in identifier, name, findings or clinic; case does not count
    CheckColumn column = CheckColumn::Result;
    Qt::SortOrder order = Qt::AscendingOrder;
    friend bool operator==(const CheckQuery &, const CheckQuery &) = default;
};

/// The text of a cell as it is shown, copied and saved.
QString cellText(const CheckRow &line, CheckColumn column);

/// The positions of the lines that are wanted, in the wanted order; among equals the order of the list.
std::vector<int> rowsOf(const QList<CheckRow> &lines, const CheckQuery &wish);

} // namespace clinicdesk::ui

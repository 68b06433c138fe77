// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/base/csv.h"

namespace clinicdesk {

/// Writes a list as a table (RFC 4180, UTF-8, lines end with CR LF). The first row has the names of interface 2.4 and
/// `wflow_wfid`. Then follows one row for each conversation in the order of the list, and one row without conversation
/// for each group that has none. A list of several statuses also has a column `status`. Times are texts of
/// `AssessmentList::timeTextOf`.
///
/// A cell that a spreadsheet would treat as a formula (it starts with = + - @, a tab or a line break) is quoted and
/// gets an apostrophe in front. Returns false if the sink accepts no more.
bool writeCsv(const AssessmentList &list, const TextSink &sink, ByteOrderMark mark = ByteOrderMark::Without);
/// Writes the same table with one row for each of these conversations, given by their numbers in the list, in this
/// order.
bool writeCsv(const AssessmentList &list, std::span<const std::uint32_t> conversations, const TextSink &sink,
              ByteOrderMark mark = ByteOrderMark::Without);

} // namespace clinicdesk

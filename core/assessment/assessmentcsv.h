// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/base/csv.h"

namespace clinicdesk {

/// A list as a table (RFC 4180, UTF-8, lines end in CR LF): a first line with the names of interface 2.4 and
/// `wflow_wfid`, then a line for each conversation in the order of the list, and one without conversation for a group
/// that has none. Times as `AssessmentList::timeTextOf` gives them.
///
/// What a spreadsheet would take for a formula (a cell that starts with = + - @, a tab or a line break) gets an
/// apostrophe in front and is quoted. False when the sink takes no more.
bool writeCsv(const AssessmentList &list, const TextSink &sink, ByteOrderMark mark = ByteOrderMark::Without);
/// The same table with a line for each of these conversations, by their numbers in the list and in this order.
bool writeCsv(const AssessmentList &list, std::span<const std::uint32_t> conversations, const TextSink &sink,
              ByteOrderMark mark = ByteOrderMark::Without);

} // namespace clinicdesk

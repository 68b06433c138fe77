// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentcsv.h"

namespace clinicdesk::cli {

/// Writes {"groups":[...]} with one line for each group, with the names of interface 2.4 and `wflow_wfid` if it was
/// given. Times are in UTC with milliseconds; a time that cannot be parsed is written as received; missing values are
/// null. Returns false when the sink refuses more text.
bool writeJson(const AssessmentList &list, const TextSink &sink);

/// Writes one paragraph for each group, for people. Returns false when the sink refuses more text.
bool writeText(const AssessmentList &list, const TextSink &sink);

} // namespace clinicdesk::cli

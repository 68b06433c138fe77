// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentcsv.h"

namespace clinicdesk::cli {

/// {"groups":[...]}, a line for each group, with the names of interface 2.4 and `wflow_wfid` where it is given. Times
/// are in UTC with milliseconds, one that cannot be read as it came; what was not given is null. False when the sink
/// takes no more.
bool writeJson(const AssessmentList &list, const TextSink &sink);

/// For people: a paragraph for each group.
bool writeText(const AssessmentList &list, const TextSink &sink);

} // namespace clinicdesk::cli

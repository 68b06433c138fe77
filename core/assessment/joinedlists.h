// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"

#include <vector>

namespace clinicdesk {

/// An answer to a question with that status.
struct StatusList {
    AssessmentStatus status = AssessmentStatus::Completed;
    AssessmentSnapshot list;
};

/// One list of several answers, one behind the other, that knows the status of each conversation. A conversation that
/// is in several answers changed its status between them: only the one of the last answer is in the list. Modules are
/// those of the first answer. For a worker: the time grows with the answers.
AssessmentSnapshot joinLists(const std::vector<StatusList> &lists);

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/service/client.h"

namespace clinicdesk::ui {

/// The assessments that match a filter, of one status or of all. The service has no query for all statuses, so these
/// are four calls, whose answers become one list. One failure fails the query.
struct AssessmentQuery {
    struct Answer {
        AssessmentSnapshot list;
        std::shared_ptr<Client> client; ///< for the counts that follow
    };

    AssessmentFilter filter;

    static Task<Result<Answer>> fetch(std::shared_ptr<Client> client, AssessmentQuery query, std::stop_token stop);
};

} // namespace clinicdesk::ui

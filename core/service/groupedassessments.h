// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/assessment/assessmentlist.h"
#include "core/service/client.h"

namespace clinicdesk {

/// The assessments that match a filter, interface 4.4: GET /assessment/api/fetch_interviews/v2/. Empty filters stay
/// out of the query, the status is always in it; the convention `workflow_parameter` names the filter of workflows.
struct GroupedAssessments {
    using Answer = AssessmentSnapshot;
    static constexpr Credential credential = Credential::Bearer;
    static constexpr Sealing sealing = Sealing::IfAsked;

    /// The service has no pages: one answer is everything.
    static constexpr qint64 answerCapBytes = 512'000'000;

    AssessmentFilter filter;
    AssessmentModules modules = platformModules(); ///< by the convention `conversation_prefixes`

    /// With the modules of the connection's conventions.
    static GroupedAssessments of(const Connection &connection, const AssessmentFilter &filter);

    /// WrongUse for workflows where the connection has no name for them, and for one with a comma in its identifier.
    Result<http::Request> request(const Connection &connection) const;
    /// As `readAssessments`. ServiceRefusedRequest for an answer that is {"error":...} in spite of its status.
    Result<Answer> parse(QByteArray body) const;
    /// ServiceUnavailable (408, 429 and every 5xx: nothing was changed, so it may be asked again), else
    /// ServiceRefusedRequest, in the words of the service.
    static Error explain(int status, const QByteArray &body);
};

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/assessment/assessmentlist.h"
#include "core/service/client.h"

namespace clinicdesk {

/// Requests the assessments that match a filter, interface 4.4: GET /assessment/api/fetch_interviews/v2/. Empty filters
/// are left out of the query; the status is always sent. The convention `workflow_parameter` names the filter for
/// workflows.
struct GroupedAssessments {
    using Answer = AssessmentSnapshot;
    static constexpr Permission permission = Permission::ReadAssessments;
    static constexpr Credential credential = Credential::Bearer;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::OnRequest;

    /// The service has no paging: one answer contains everything.
    static constexpr qint64 maxResponseBytes = 512'000'000;

    AssessmentFilter filter;
    AssessmentModules modules = platformModules(); ///< from the convention `conversation_prefixes`

    /// Uses the modules of the connection's conventions.
    static GroupedAssessments of(const Connection &connection, const AssessmentFilter &filter);

    /// WrongUse for workflows if the connection has no name for that filter, and for a workflow ID with a comma.
    Result<http::Request> request(const Connection &connection) const;
    /// As `readAssessments`. ServiceRefusedRequest for an answer that is {"error":...} despite its status.
    Result<Answer> parse(QByteArray body) const;
    /// ServiceUnavailable (408, 429 and every 5xx: nothing was changed, so the call can be repeated), otherwise
    /// ServiceRefusedRequest with the text of the service.
    static Error explain(int status, const QByteArray &body);
};

} // namespace clinicdesk

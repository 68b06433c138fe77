// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"
#include "app/practice/sampleassessments.h"

#include <vector>

namespace clinicdesk::practice {

/// GET /assessment/api/fetch_interviews/v2/: sample assessments, grouped and filtered (interface 4.4).
class Assessments : public Endpoint {
public:
    Assessments();

    HttpResponse answer(RequestContext &context) override;

private:
    const std::vector<SampleAssessment> m_samples;
};

} // namespace clinicdesk::practice

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/assessmentfilter.h"

#include <algorithm>

namespace clinicdesk {

QLatin1String statusText(AssessmentStatus status)
{
    switch (status) {
    case AssessmentStatus::New:
        return QLatin1String("NEW");
    case AssessmentStatus::InReview:
        return QLatin1String("IN_REVIEW");
    case AssessmentStatus::Completed:
        return QLatin1String("COMPLETED");
    case AssessmentStatus::Partial:
        return QLatin1String("PARTIAL");
    }
    Q_UNREACHABLE();
}

std::optional<AssessmentStatus> statusFromText(QStringView text)
{
    const auto *const found =
        std::ranges::find_if(allAssessmentStatuses, [&](auto status) { return statusText(status) == text; });
    return found != allAssessmentStatuses.end() ? std::optional(*found) : std::nullopt;
}

bool differsInMoreThanStatus(AssessmentFilter one, const AssessmentFilter &other)
{
    one.status = other.status;
    one.allStatuses = other.allStatuses;
    return one != other;
}

} // namespace clinicdesk

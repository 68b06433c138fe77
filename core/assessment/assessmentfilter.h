// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <array>
#include <optional>

namespace clinicdesk {

/// Status of an assessment, interface 2.4.
enum class AssessmentStatus { New, InReview, Completed, Partial };

/// In the order of an assessment's progress, so that one that changes while all statuses are requested is not missed.
inline constexpr std::array allAssessmentStatuses{AssessmentStatus::New, AssessmentStatus::InReview,
                                                  AssessmentStatus::Partial, AssessmentStatus::Completed};

/// Returns `NEW`, `IN_REVIEW`, `COMPLETED` or `PARTIAL`, as in the interface.
QLatin1String statusText(AssessmentStatus status);
/// Returns nothing for any other text.
std::optional<AssessmentStatus> statusFromText(QStringView text);

/// The query of interface 4.4. Results match all given values; an empty text matches everything.
struct AssessmentFilter {
    QString practitioner;
    QString patient;
    QString identifier;
    QString transaction;
    QStringList workflows; ///< at least one of them must match
    AssessmentStatus status = AssessmentStatus::Completed;
    /// All four statuses; `status` is ignored. The interface has one status per request, so these are four requests.
    bool allStatuses = false;

    friend bool operator==(const AssessmentFilter &, const AssessmentFilter &) = default;
};

/// Whether two filters differ in more than the status: then the other statuses must be counted again.
bool differsInMoreThanStatus(AssessmentFilter one, const AssessmentFilter &other);

} // namespace clinicdesk

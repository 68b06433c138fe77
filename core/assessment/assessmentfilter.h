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

inline constexpr std::array allAssessmentStatuses{AssessmentStatus::New, AssessmentStatus::InReview,
                                                  AssessmentStatus::Completed, AssessmentStatus::Partial};

/// `NEW`, `IN_REVIEW`, `COMPLETED` or `PARTIAL`, as the interface spells them.
QLatin1String statusText(AssessmentStatus status);
/// Nothing for any other text.
std::optional<AssessmentStatus> statusFromText(QStringView text);

/// What is asked for, interface 4.4: all that is given has to match. An empty text asks for nothing of that kind.
struct AssessmentFilter {
    QString practitioner;
    QString patient;
    QString identifier;
    QString transaction;
    QStringList workflows; ///< any of them
    AssessmentStatus status = AssessmentStatus::Completed;

    friend bool operator==(const AssessmentFilter &, const AssessmentFilter &) = default;
};

} // namespace clinicdesk

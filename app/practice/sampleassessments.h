// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace clinicdesk::practice {

struct SampleConversation {
    QString id;
    QString createdAt;
    QString workflow; ///< sent as a number if it has only digits
};

/// One assessment session with its conversations; all IDs are made up.
struct SampleAssessment {
    QString practitioner;
    QString patient;
    QString identifier;
    QString transaction;
    QString status;
    std::vector<SampleConversation> conversations;
};

/// Returns the same list at every start: three practitioners, six patients (some share an identifier, some have two),
/// both modules and every status.
std::vector<SampleAssessment> sampleAssessments();

} // namespace clinicdesk::practice

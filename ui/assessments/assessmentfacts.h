// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/visibletree.h"
#include "core/base/ids.h"
#include "ui/assessments/assessmenttext.h"

#include <QByteArray>
#include <QStringList>

#include <optional>
#include <vector>

namespace clinicdesk::ui {

/// An ID with its caption, exactly as the service returned it; empty if there is none.
struct Fact {
    QString caption;
    QByteArray id;
    bool isPractitioner = false; ///< a name may be known for it
    bool isCode = true;          ///< shown in monospace; the others are numbers and words
};

/// The captions of all facts.
QStringList factCaptions();

/// The details of a conversation or of a node of the tree. A value without a list or a tree.
struct AssessmentFacts {
    QString title;                        ///< "Self-assessment", "Patient"
    QString subtitle;                     ///< the full time, or the number of conversations and the newest
    std::vector<Fact> ids;                ///< from the entry's own level up to the practitioner
    std::optional<PatientId> patient;     ///< if the identifier could be a patient number
    QByteArray identifier;                ///< the identifier that the note on other practitioners is about
    std::size_t otherPractitioners = 0;   ///< that have the same identifier (interface 4.4, rule 2)
    std::size_t identifiersOfPatient = 0; ///< of this patient with this practitioner (interface 4.4, rule 3)
};

/// Visits the nodes of all identifiers if this identifier is shared.
AssessmentFacts factsOf(const AssessmentTree &tree, std::uint32_t conversation, const LocalClock &clock);
/// The same for a node; counts and times are those of the visible part of the tree.
AssessmentFacts factsOf(const VisibleTree &visible, TreeNode node, const LocalClock &clock);

/// "The same identifier also appears with 1 other practitioner." and its link "Show both"; empty if there is no other.
QString sharedIdentifierNote(const AssessmentFacts &facts);
QString sharedIdentifierLink(const AssessmentFacts &facts);
/// "This patient has 2 identifiers with this practitioner."; empty for one.
QString severalIdentifiersNote(const AssessmentFacts &facts);

/// Lines "Caption: value" with full IDs. Characters that could make a value look like another value or start a new line
/// are removed.
QString factsAsText(const AssessmentFacts &facts, std::optional<AssessmentStatus> status,
                    const QString &practitionerName);

/// "1 conversation", "31 conversations".
QString conversationsText(std::size_t count);

/// The newest conversations of a transaction, and the number of all its conversations.
struct NewestConversations {
    std::vector<std::uint32_t> numbers; ///< the newest first; equal times in the order of the service
    std::size_t count = 0;
};

/// At most `most` conversations. One pass over the transaction, which need not be sorted by time.
NewestConversations newestConversations(const AssessmentTree &tree, TreeNode transaction, std::size_t most);

} // namespace clinicdesk::ui

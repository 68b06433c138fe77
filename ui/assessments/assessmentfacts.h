// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/visibletree.h"
#include "core/base/ids.h"
#include "ui/assessments/assessmentwords.h"

#include <QByteArray>
#include <QStringList>

#include <optional>
#include <vector>

namespace clinicdesk::ui {

/// An identifier with its caption, letter for letter as the service gave it; empty where it gave none.
struct Fact {
    QString caption;
    QByteArray id;
    bool isPractitioner = false; ///< a name may be known for it
    bool isCode = true;          ///< stands in mono; the others are numbers and words that people read
};

/// The captions of all of them.
QStringList factCaptions();

/// What the details say about a conversation or a node of the tree. A value: it holds no list and no tree.
struct AssessmentFacts {
    QString title;                        ///< "Self-assessment", "Patient"
    QString subtitle;                     ///< the whole time, or how many conversations and the newest
    std::vector<Fact> ids;                ///< from what it is up to the practitioner
    std::optional<PatientId> patient;     ///< where the identifier could be a patient's number
    QByteArray identifier;                ///< what the note on other practitioners is about
    std::size_t otherPractitioners = 0;   ///< with whom that identifier stands as well (interface 4.4, rule 2)
    std::size_t identifiersOfPatient = 0; ///< of this patient with this practitioner (interface 4.4, rule 3)
};

/// Looks through the nodes of all identifiers where this one is shared.
AssessmentFacts factsOf(const AssessmentTree &tree, std::uint32_t conversation, const LocalClock &clock);
/// The same; counts and times are those of what is left of the tree.
AssessmentFacts factsOf(const VisibleTree &visible, TreeNode node, const LocalClock &clock);

/// "The same identifier also appears with 1 other practitioner." and its link "Show both"; empty where it does not.
QString sharedIdentifierNote(const AssessmentFacts &facts);
QString sharedIdentifierLink(const AssessmentFacts &facts);
/// "This patient has 2 identifiers with this practitioner."; empty for one.
QString severalIdentifiersNote(const AssessmentFacts &facts);

/// Lines "Caption: value" with whole identifiers. What could make a value read as another one, or as a line of its own,
/// is left out.
QString factsAsText(const AssessmentFacts &facts, std::optional<AssessmentStatus> status,
                    const QString &practitionerName);

/// "1 conversation", "31 conversations".
QString conversationsInWords(std::size_t count);

/// The newest conversations of a transaction, and how many it has.
struct NewestConversations {
    std::vector<std::uint32_t> numbers; ///< the newest first, equals as the service has them
    std::size_t count = 0;
};

/// At most `most` of them. One pass over the transaction, whatever the order of its times.
NewestConversations newestConversations(const AssessmentTree &tree, TreeNode transaction, std::size_t most);

} // namespace clinicdesk::ui

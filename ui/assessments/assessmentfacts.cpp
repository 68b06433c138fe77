// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentfacts.h"

#include "core/document/patient.h"
#include "core/document/readablename.h"

#include <QCoreApplication>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct AssessmentDetailsTr {
    Q_DECLARE_TR_FUNCTIONS(AssessmentDetails)
};

/// The identifier unchanged, if it can be used as the patient number for new documents: nothing is corrected silently.
std::optional<PatientId> patientOf(QByteArrayView identifier)
{
    if (identifier.size() > identifierLengthMax)
        return std::nullopt;
    const auto text = QString::fromUtf8(identifier);
    const auto patient = parsePatientId(text);
    return patient && patient->text == text ? std::optional(*patient) : std::nullopt;
}

/// Nodes are numbered by their parents, so those of one practitioner are consecutive.
std::size_t otherPractitioners(const AssessmentTree &tree, TreeNode identifier)
{
    const auto number = tree.idNumber(identifier);
    if (!tree.isShared(number))
        return 0;
    std::size_t count = 0;
    std::optional<TreeNode> last;
    for (const auto node : tree.nodesWithIdentifier(number)) {
        const auto practitioner = tree.ancestor(node, TreeLevel::Practitioner);
        count += practitioner != last ? 1 : 0;
        last = practitioner;
    }
    return count - 1;
}

std::size_t identifiersOf(const AssessmentTree &tree, TreeNode patient)
{
    const auto [first, count] = tree.children(patient);
    std::size_t given = 0;
    for (auto number = first; number < first + count; ++number)
        given += tree.idNumber({TreeLevel::Identifier, number}) != 0 ? 1 : 0;
    return given;
}

void addIds(AssessmentFacts &facts, const AssessmentTree &tree, std::optional<TreeNode> node)
{
    for (; node; node = tree.parent(*node)) {
        facts.ids.push_back({.caption = idCaption(AssessmentTree::kindOf(node->level)),
                             .id = tree.id(*node).toByteArray(),
                             .isPractitioner = node->level == TreeLevel::Practitioner,
                             .isCode = node->level != TreeLevel::Identifier});
    }
}

/// Applies the two rules to a node, as far as it has an identifier and a patient.
void addRules(AssessmentFacts &facts, const AssessmentTree &tree, TreeNode node)
{
    if (node.level >= TreeLevel::Identifier) {
        const auto identifier = tree.ancestor(node, TreeLevel::Identifier);
        facts.identifier = tree.id(identifier).toByteArray();
        facts.patient = patientOf(facts.identifier);
        facts.otherPractitioners = otherPractitioners(tree, identifier);
    }
    if (node.level >= TreeLevel::Patient)
        facts.identifiersOfPatient = identifiersOf(tree, tree.ancestor(node, TreeLevel::Patient));
}

QString timeText(const AssessmentList &list, const AssessmentConversation &conversation, const LocalClock &clock)
{
    if (conversation.createdAt != noTimestamp)
        return wholeTime(conversation.createdAt, clock);
    const auto given = list.invalidTimeOf(conversation);
    return given.isEmpty() ? AssessmentDetailsTr::tr("No time given")
                           : AssessmentDetailsTr::tr("Time as given: %1").arg(shownId(given));
}

QString titleOf(const AssessmentModule &module)
{
    return module.isUnknown() ? AssessmentDetailsTr::tr("Unknown module") : moduleLabelOf(module);
}

QString conversationCaption()
{
    return AssessmentDetailsTr::tr("Conversation");
}

QString lineOf(const QString &caption, const QString &value)
{
    //: A line of the copied text: caption and value
    return value.isEmpty() ? QString() : AssessmentDetailsTr::tr("%1: %2").arg(caption, value) + QLatin1Char('\n');
}

} // namespace

QStringList factCaptions()
{
    QStringList captions{conversationCaption()};
    for (std::size_t kind = 0; kind < idKindCount; ++kind)
        captions.append(idCaption(static_cast<IdKind>(kind)));
    return captions;
}

AssessmentFacts factsOf(const AssessmentTree &tree, std::uint32_t conversation, const LocalClock &clock)
{
    const auto &list = tree.list();
    const auto &given = list.conversations()[conversation];
    AssessmentFacts facts{.title = titleOf(list.moduleOf(given)), .subtitle = timeText(list, given, clock)};
    facts.ids.push_back({.caption = conversationCaption(), .id = list.idOf(given).toByteArray()});
    const auto transaction = tree.transactionOf(conversation);
    addIds(facts, tree, transaction);
    facts.ids.push_back(
        {.caption = idKindLabel(IdKind::Workflow), .id = list.workflowOf(given).toByteArray(), .isCode = false});
    addRules(facts, tree, transaction);
    return facts;
}

AssessmentFacts factsOf(const VisibleTree &visible, TreeNode node, const LocalClock &clock)
{
    const auto &tree = visible.tree();
    AssessmentFacts facts{.title = idKindLabel(AssessmentTree::kindOf(node.level)),
                          .subtitle = conversationsText(visible.conversationCount(node))};
    if (const auto newest = visible.newest(node); newest != noTimestamp)
        //: Number of conversations, and the time of the newest one
        facts.subtitle = AssessmentDetailsTr::tr("%1 · newest %2").arg(facts.subtitle, shortTime(newest, clock));
    addIds(facts, tree, node);
    addRules(facts, tree, node);
    return facts;
}

QString sharedIdentifierNote(const AssessmentFacts &facts)
{
    const auto others = facts.otherPractitioners;
    if (others == 0)
        return {};
    return AssessmentDetailsTr::tr("The same identifier also appears with %Ln other practitioner(s).", nullptr,
                                   int(others));
}

QString sharedIdentifierLink(const AssessmentFacts &facts)
{
    if (facts.otherPractitioners == 0)
        return {};
    return facts.otherPractitioners > 1 ? AssessmentDetailsTr::tr("Show all", "practitioners")
                                        : AssessmentDetailsTr::tr("Show both", "practitioners");
}

QString severalIdentifiersNote(const AssessmentFacts &facts)
{
    if (facts.identifiersOfPatient < 2)
        return {};
    return AssessmentDetailsTr::tr("This patient has %Ln identifier(s) with this practitioner.", nullptr,
                                   int(facts.identifiersOfPatient));
}

QString factsAsText(const AssessmentFacts &facts, std::optional<AssessmentStatus> status,
                    const QString &practitionerName)
{
    auto text = facts.title + QLatin1Char('\n') +
                lineOf(AssessmentDetailsTr::tr("Status"), status ? statusLabel(*status) : QString()) + facts.subtitle +
                QLatin1Char('\n');
    for (const auto &fact : facts.ids) {
        if (fact.isPractitioner)
            text += lineOf(AssessmentDetailsTr::tr("Practitioner’s name"), displayName(practitionerName));
        text += lineOf(fact.caption, displayName(QString::fromUtf8(fact.id)));
    }
    return text;
}

QString conversationsText(std::size_t count)
{
    return AssessmentDetailsTr::tr("%Ln conversation(s)", nullptr, int(count));
}

NewestConversations newestConversations(const AssessmentTree &tree, TreeNode transaction, std::size_t most)
{
    struct Timed {
        TimestampMs time;
        std::uint32_t number;
    };
    const auto isNewer = [](const Timed &one, const Timed &other) {
        return one.time != other.time ? one.time > other.time : one.number < other.number;
    };
    // Candidates are collected in a buffer. When the buffer is full, only the newest ones stay.
    const auto pileSize = std::max<std::size_t>(most * 4, 4096);
    std::vector<Timed> pile;
    std::optional<Timed> oldest;
    const auto keepNewest = [&] {
        if (pile.size() <= most)
            return;
        std::ranges::nth_element(pile, pile.begin() + static_cast<std::ptrdiff_t>(most) - 1, isNewer);
        pile.resize(most);
        oldest = pile.back();
    };
    NewestConversations newest;
    const auto &list = tree.list();
    for (const auto at : tree.groupsOf(transaction)) {
        const auto &group = list.groups()[at];
        newest.count += group.conversationCount;
        for (auto number = group.firstConversation; number < group.firstConversation + group.conversationCount;
             ++number) {
            const Timed timed{list.conversations()[number].createdAt, number};
            if (oldest && !isNewer(timed, *oldest))
                continue;
            pile.push_back(timed);
            if (pile.size() == pileSize)
                keepNewest();
        }
    }
    keepNewest();
    std::ranges::sort(pile, isNewer);
    newest.numbers.reserve(pile.size());
    for (const auto &timed : pile)
        newest.numbers.push_back(timed.number);
    return newest;
}

} // namespace clinicdesk::ui

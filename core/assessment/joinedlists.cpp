// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/joinedlists.h"

#include "core/assessment/bitset.h"
#include "core/assessment/listbuilder_p.h"

#include <QHashSeed>

#include <algorithm>

namespace clinicdesk {

namespace {

using Keys = std::vector<std::size_t>;

/// A hash of the ID and of those above it for each conversation; equal only for the same conversation.
Keys keysOf(const AssessmentList &list)
{
    Keys keys;
    keys.reserve(list.conversations().size());
    for (const auto &group : list.groups()) {
        auto above = static_cast<std::size_t>(QHashSeed::globalSeed());
        for (const auto kind : {IdKind::Practitioner, IdKind::Patient, IdKind::Identifier, IdKind::Transaction})
            above = qHash(list.id(kind, group), above);
        for (const auto &conversation : list.conversationsOf(group))
            keys.push_back(qHash(list.idOf(conversation), above));
    }
    return keys;
}

/// The conversations of each list that a later list has, too: their status has changed between the two answers.
std::vector<BitSet> replacedConversations(const std::vector<StatusList> &lists)
{
    std::vector<BitSet> replaced(lists.size());
    Keys later; // sorted
    for (auto at = lists.size(); at-- > 0;) {
        const auto &list = *lists[at].list;
        const auto keys = keysOf(list);
        replaced[at] = BitSet(keys.size());
        for (std::size_t number = 0; number < keys.size(); ++number) {
            const bool hasId = !list.idOf(list.conversations()[number]).isEmpty(); // without one, it may be another
            if (hasId && std::ranges::binary_search(later, keys[number]))
                replaced[at].set(number);
        }
        if (at == 0)
            break;
        later.insert(later.end(), keys.begin(), keys.end());
        std::ranges::sort(later);
    }
    return replaced;
}

void addList(ListBuilder &builder, const AssessmentList &list, const BitSet &without)
{
    for (const auto &group : list.groups()) {
        for (auto at = group.firstConversation; at < group.firstConversation + group.conversationCount; ++at) {
            if (without.test(at))
                continue;
            const auto &conversation = list.conversations()[at];
            builder.addConversation(viewOf(list.idOf(conversation)), conversation.createdAt,
                                    viewOf(list.workflowOf(conversation)));
            if (const auto odd = list.invalidTimeOf(conversation); !odd.isEmpty())
                builder.addInvalidTime(viewOf(odd));
        }
        if (group.conversationCount > 0 &&
            without.countIn(group.firstConversation, group.conversationCount) == group.conversationCount)
            continue; // the later list has this group
        builder.addGroup({viewOf(list.id(IdKind::Practitioner, group)), viewOf(list.id(IdKind::Patient, group)),
                          viewOf(list.id(IdKind::Identifier, group)), viewOf(list.id(IdKind::Transaction, group))});
    }
}

void addUnknownField(ParseReport &notes, const UnknownField &field)
{
    const auto known = std::ranges::find(notes.unknownFields, field.path, &UnknownField::path);
    if (known != notes.unknownFields.end())
        known->count += field.count;
    else if (notes.unknownFields.size() < ParseReport::maxUnknownFields)
        notes.unknownFields.append(field);
    else
        notes.furtherUnknownFields += field.count;
}

void addNotes(ParseReport &notes, const ParseReport &more)
{
    const auto room = ParseReport::maxProblems - notes.problems.size();
    notes.problems += more.problems.first(std::min(room, more.problems.size()));
    for (std::size_t reason = 0; reason < notes.countOf.size(); ++reason)
        notes.countOf[reason] += more.countOf[reason];
    for (const auto &field : more.unknownFields)
        addUnknownField(notes, field);
    notes.furtherUnknownFields += more.furtherUnknownFields;
    notes.timesWithoutZone += more.timesWithoutZone;
}

} // namespace

AssessmentSnapshot joinLists(const std::vector<StatusList> &lists)
{
    ListBuilder builder(lists.empty() ? platformModules() : lists.front().list->modules());
    const auto replaced = replacedConversations(lists);
    for (std::size_t at = 0; at < lists.size(); ++at) {
        builder.beginStatus(lists[at].status);
        addList(builder, *lists[at].list, replaced[at]);
        addNotes(builder.notes(), lists[at].list->notes());
    }
    return builder.finish();
}

} // namespace clinicdesk

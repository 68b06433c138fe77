// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/joinedlists.h"

#include "core/assessment/listbuilder_p.h"

#include <algorithm>

namespace clinicdesk {

namespace {

std::string_view viewOf(QByteArrayView bytes)
{
    return {bytes.data(), static_cast<std::size_t>(bytes.size())};
}

void addList(ListBuilder &builder, const AssessmentList &list)
{
    for (const auto &group : list.groups()) {
        for (const auto &conversation : list.conversationsOf(group)) {
            builder.addConversation(viewOf(list.idOf(conversation)), conversation.createdAt,
                                    viewOf(list.workflowOf(conversation)));
            if (const auto odd = list.invalidTimeOf(conversation); !odd.isEmpty())
                builder.addInvalidTime(viewOf(odd));
        }
        builder.addGroup({viewOf(list.id(IdKind::Practitioner, group)), viewOf(list.id(IdKind::Patient, group)),
                          viewOf(list.id(IdKind::Identifier, group)), viewOf(list.id(IdKind::Transaction, group))});
    }
}

void addUnknownField(ParseReport &notes, const UnknownField &field)
{
    const auto known = std::ranges::find(notes.unknownFields, field.path, &UnknownField::path);
    if (known != notes.unknownFields.end())
        known->count += field.count;
    else if (notes.unknownFields.size() < ParseReport::keptFields)
        notes.unknownFields.append(field);
    else
        notes.furtherUnknownFields += field.count;
}

void addNotes(ParseReport &notes, const ParseReport &more)
{
    const auto room = ParseReport::keptProblems - notes.problems.size();
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
    for (const auto &[status, list] : lists) {
        builder.beginStatus(status);
        addList(builder, *list);
        addNotes(builder.notes(), list->notes());
    }
    return builder.finish();
}

} // namespace clinicdesk

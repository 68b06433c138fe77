// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/listbuilder_p.h"

#include <QHashSeed>

#include <cstring>

namespace clinicdesk {

namespace {

constexpr std::size_t firstSlots = 64; // must be a power of two

/// Reads `size` bytes of a text, at most eight.
std::uint64_t wordAt(const char *at, std::size_t size)
{
    std::uint64_t word = 0;
    std::memcpy(&word, at, size);
    return word;
}

/// Seeded, so that an answer cannot be prepared to make all IDs collide. Qt's hash function takes ten times as long for
/// such short texts.
std::uint32_t hashOf(std::string_view text)
{
    static const auto seed = static_cast<std::uint64_t>(static_cast<std::size_t>(QHashSeed::globalSeed()));
    static const auto factor = (seed ^ 0x9e37'79b9'7f4a'7c15U) | 1U;
    auto hash = seed + text.size();
    const auto mix = [&](std::uint64_t word) {
        hash = (hash ^ word) * factor;
        hash ^= hash >> 29;
    };
    std::size_t at = 0;
    for (; at + sizeof(std::uint64_t) <= text.size(); at += sizeof(std::uint64_t))
        mix(wordAt(text.data() + at, sizeof(std::uint64_t)));
    mix(wordAt(text.data() + at, text.size() - at));
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
}

} // namespace

IdHashTable::IdHashTable()
    : m_slots(firstSlots)
{
}

void IdHashTable::fill(Slot &slot, Slot with)
{
    slot = with;
    if (++m_count * 3 > m_slots.size() * 2)
        grow();
}

void IdHashTable::grow()
{
    const auto former = std::exchange(m_slots, std::vector<Slot>(m_slots.size() * 2));
    for (const auto &slot : former) {
        if (slot.number != 0)
            find(slot.hash, [](IdNumber) { return false; }) = slot;
    }
}

ListBuilder::ListBuilder(AssessmentModules modules)
    : m_list(std::make_shared<AssessmentList>())
{
    m_list->m_modules = std::move(modules);
    for (auto &ids : m_list->m_ids)
        ids.add({}); // number 0: not given
}

AssessmentList::Piece ListBuilder::keep(std::string_view text)
{
    // The offset fits into 32 bits, because all texts come from an answer of less than 4 GB.
    const AssessmentList::Piece piece{static_cast<std::uint32_t>(m_list->m_text.size()),
                                      static_cast<std::uint32_t>(text.size())};
    m_list->m_text.addAll(text);
    return piece;
}

IdNumber ListBuilder::numberOf(std::size_t kind, std::string_view id)
{
    if (id.empty())
        return 0;
    auto &pieces = m_list->m_ids[kind];
    const auto isSame = [&](IdNumber number) { return viewOf(m_list->text(pieces[number])) == id; };
    if (m_latest[kind] != 0 && isSame(m_latest[kind]))
        return m_latest[kind];
    const auto hash = hashOf(id);
    auto &slot = m_known[kind].find(hash, isSame);
    m_latest[kind] = slot.number;
    if (slot.number == 0) {
        m_latest[kind] = static_cast<IdNumber>(pieces.size());
        pieces.add(keep(id));
        m_known[kind].fill(slot, {hash, m_latest[kind]});
    }
    return m_latest[kind];
}

void ListBuilder::addConversation(std::string_view id, TimestampMs createdAt, std::string_view workflow)
{
    const auto piece = keep(id);
    m_list->m_conversations.add({.createdAt = createdAt,
                                 .idOffset = piece.offset,
                                 .idLength = piece.length,
                                 .group = static_cast<std::uint32_t>(groupCount()),
                                 .workflow = numberOf(static_cast<std::size_t>(IdKind::Workflow), workflow)});
}

void ListBuilder::beginStatus(AssessmentStatus status)
{
    m_list->m_statuses.push_back({static_cast<std::uint32_t>(m_list->m_conversations.size()), status});
}

void ListBuilder::addInvalidTime(std::string_view given)
{
    m_list->m_oddTimes.add({static_cast<std::uint32_t>(m_list->m_conversations.size() - 1), keep(given)});
}

void ListBuilder::addGroup(const std::array<std::string_view, 4> &ids)
{
    const auto &groups = m_list->m_groups;
    const auto first = groups.isEmpty() ? 0 : groups.back().firstConversation + groups.back().conversationCount;
    AssessmentGroup group{.firstConversation = first,
                          .conversationCount = static_cast<std::uint32_t>(m_list->m_conversations.size()) - first};
    for (std::size_t kind = 0; kind < ids.size(); ++kind)
        group.ids[kind] = numberOf(kind, ids[kind]);
    m_list->m_groups.add(group);
}

AssessmentSnapshot ListBuilder::finish()
{
    m_known = {};
    m_list->m_text.shrinkToFit();
    m_list->m_groups.shrinkToFit();
    m_list->m_conversations.shrinkToFit();
    m_list->m_oddTimes.shrinkToFit();
    for (auto &ids : m_list->m_ids)
        ids.shrinkToFit();
    return std::move(m_list);
}

} // namespace clinicdesk

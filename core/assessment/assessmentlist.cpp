// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/assessmentlist.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace clinicdesk {

qint64 ParseReport::problemCount() const
{
    return std::accumulate(countOf.begin(), countOf.end(), qint64(0));
}

QByteArrayView AssessmentList::id(IdKind kind, IdNumber number) const
{
    return text(m_ids[static_cast<std::size_t>(kind)][number]);
}

AssessmentModules platformModules()
{
    return {{"sa_", QStringLiteral("Self-assessment")}, {"sn_", QStringLiteral("Smart-check")}};
}

AssessmentModule AssessmentList::moduleOf(const AssessmentConversation &conversation) const
{
    return m_modules.value(moduleNumberOf(conversation));
}

qsizetype AssessmentList::moduleNumberOf(const AssessmentConversation &conversation) const
{
    const auto id = idOf(conversation);
    const auto found =
        std::ranges::find_if(m_modules, [id](const AssessmentModule &module) { return id.startsWith(module.prefix); });
    return found - m_modules.begin();
}

QByteArrayView AssessmentList::invalidTimeOf(const AssessmentConversation &conversation) const
{
    if (conversation.createdAt != noTimestamp)
        return {};
    const auto number = static_cast<std::uint32_t>(&conversation - m_conversations.data());
    const auto times = m_oddTimes.all();
    const auto found = std::ranges::lower_bound(times, number, {}, &InvalidTime::conversation);
    return found != times.end() && found->conversation == number ? text(found->piece) : QByteArrayView();
}

std::optional<AssessmentStatus> AssessmentList::statusOf(std::uint32_t conversation) const
{
    const auto next = std::ranges::upper_bound(m_statuses, conversation, {}, &StatusStart::conversation);
    return next == m_statuses.begin() ? std::nullopt : std::optional(std::prev(next)->status);
}

std::size_t AssessmentList::countOf(AssessmentStatus status) const
{
    std::size_t count = 0;
    for (std::size_t at = 0; at < m_statuses.size(); ++at) {
        const auto end = at + 1 < m_statuses.size() ? m_statuses[at + 1].conversation : m_conversations.size();
        count += m_statuses[at].status == status ? end - m_statuses[at].conversation : 0;
    }
    return count;
}

std::string AssessmentList::timeTextOf(const AssessmentConversation &conversation) const
{
    if (conversation.createdAt != noTimestamp)
        return timestampText(conversation.createdAt);
    const auto given = invalidTimeOf(conversation);
    return {given.data(), static_cast<std::size_t>(given.size())};
}

std::size_t AssessmentList::memoryBytes() const
{
    std::size_t total = sizeof(*this) + m_text.memoryBytes() + m_groups.memoryBytes() + m_conversations.memoryBytes() +
                        m_oddTimes.memoryBytes();
    for (const auto &ids : m_ids)
        total += ids.memoryBytes();
    return total;
}

} // namespace clinicdesk

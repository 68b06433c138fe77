// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listbuilder_p.h"

#include <random>

namespace clinicdesk::support {

struct MadeConversation {
    std::string id;
    TimestampMs createdAt = noTimestamp;
    std::string workflow;
};

struct MadeGroup {
    std::array<std::string, 4> ids; ///< practitioner, patient, identifier, transaction
    std::vector<MadeConversation> conversations;
};

inline AssessmentSnapshot listOf(const std::vector<MadeGroup> &groups)
{
    ListBuilder builder;
    for (const auto &group : groups) {
        for (const auto &conversation : group.conversations) {
            builder.addConversation(conversation.id, conversation.createdAt, conversation.workflow);
            if (conversation.createdAt == noTimestamp && conversation.id.size() % 2 == 1)
                builder.addInvalidTime("the day a1 after");
        }
        builder.addGroup({group.ids[0], group.ids[1], group.ids[2], group.ids[3]});
    }
    return builder.finish();
}

inline constexpr TimestampMs firstMadeTime = 1'767'571'200'000;
inline constexpr TimestampMs hourMs = 3'600'000;

/// Describes random lists.
struct Manner {
    int groups = 40;
    int conversations = 4; ///< per group, at most
    int variety = 12;      ///< number of different identifiers of a kind
    TimestampMs firstTime = firstMadeTime;
    TimestampMs times = 50; ///< number of different times
    TimestampMs timeStep = hourMs;
    int missing = 8; ///< one value in so many is missing; 0: no value
};

/// Generates groups with many values that are equal, missing or part of another value.
class MadeGroups {
public:
    MadeGroups(unsigned seed, const Manner &manner)
        : m_random(seed)
        , m_manner(manner)
    {
    }

    std::vector<MadeGroup> make()
    {
        std::vector<MadeGroup> groups(static_cast<std::size_t>(m_manner.groups));
        for (auto &group : groups) {
            for (std::size_t kind = 0; kind < group.ids.size(); ++kind)
                group.ids[kind] = id({"pr-", "PA_", "1614", "tx-é"}, kind);
            group.conversations.resize(static_cast<std::size_t>(below(m_manner.conversations + 1)));
            for (auto &conversation : group.conversations)
                conversation = {id({"sa_", "sn_", "Sa_", ""}, static_cast<std::size_t>(below(4))), time(),
                                id({"wf-", "WF-", "w", "f"}, static_cast<std::size_t>(below(4)))};
        }
        return groups;
    }

private:
    int below(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }
    bool isMissing() { return m_manner.missing > 0 && below(m_manner.missing) == 0; }

    std::string id(const std::array<const char *, 4> &fronts, std::size_t front)
    {
        if (isMissing())
            return {};
        const auto number = static_cast<unsigned>(below(m_manner.variety));
        std::string text = fronts[front] + std::to_string(number * 7919U % 1000U);
        text.append(number % 5, static_cast<char>('a' + number % 26));
        return text;
    }

    TimestampMs time()
    {
        return isMissing() ? noTimestamp
                           : m_manner.firstTime + m_manner.timeStep * below(static_cast<int>(m_manner.times));
    }

    std::mt19937 m_random;
    Manner m_manner;
};

inline AssessmentSnapshot randomList(unsigned seed, const Manner &manner = {})
{
    return listOf(MadeGroups(seed, manner).make());
}

} // namespace clinicdesk::support

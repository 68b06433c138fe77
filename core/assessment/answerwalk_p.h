// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/jsonvalue_p.h"
#include "core/assessment/listbuilder_p.h"

#include <optional>

namespace clinicdesk {

/// Goes once through the JSON of an answer. An error of simdjson ends it: then the answer is no JSON.
class AnswerWalk {
public:
    explicit AnswerWalk(ListBuilder &list)
        : m_list(list)
    {
    }

    simdjson::error_code walk(simdjson::ondemand::document &document);

    /// What `conversations` of the answer is, where it is not the list that it should be; nothing where it is missing.
    std::optional<JsonKind> instead() const { return m_instead; }
    bool hasList() const { return m_hasList; }
    /// Where it stands, for an error.
    QByteArray place() const { return pathTo({}); }

private:
    using Value = simdjson::ondemand::value;
    using Field = simdjson::ondemand::field;

    simdjson::error_code walkList(Value list);
    simdjson::error_code walkGroup(simdjson::ondemand::object group);
    simdjson::error_code walkConversations(Value list);
    simdjson::error_code walkConversation(simdjson::ondemand::object conversation);
    /// Steps into each entry of a list that is an object; `at` counts them all.
    template <class Step>
    simdjson::error_code eachObject(Value &list, std::ptrdiff_t &at, const Step &step);
    /// Hands each known field over by its place; notes the others, and those that stand there twice.
    template <class Step>
    simdjson::error_code eachField(simdjson::ondemand::object object, std::span<const std::string_view> known,
                                   const Step &step);

    simdjson::error_code takeText(Value &value, std::string_view name, std::string_view &text);
    simdjson::error_code takeTime(Value &value, std::string_view name, TimestampMs &time, std::string_view &odd);

    void noteProblem(ReadingReason reason, std::string_view name);
    simdjson::error_code noteUnknown(std::string_view name, Value &value);
    QByteArray pathTo(std::string_view name) const;

    /// Where an entry of the notes about unknown fields was met: what many entries have is looked up without its path.
    struct UnknownName {
        int depth;
        std::string name;
    };
    int depth() const { return (m_groupAt < 0 ? 0 : 1) + (m_conversationAt < 0 ? 0 : 1); }

    ListBuilder &m_list;
    std::ptrdiff_t m_groupAt = -1; ///< counted from 0 in the service's own list
    std::ptrdiff_t m_conversationAt = -1;
    std::vector<UnknownName> m_unknown; ///< side by side with the notes
    std::optional<JsonKind> m_instead;
    bool m_hasList = false;
};

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/jsonvalue_p.h"
#include "core/assessment/listbuilder_p.h"

#include <optional>

namespace clinicdesk {

/// Reads the JSON of an answer in one pass. An error of simdjson stops it and means that the answer is not valid JSON.
class AssessmentParser {
public:
    explicit AssessmentParser(ListBuilder &list)
        : m_list(list)
    {
    }

    simdjson::error_code walk(simdjson::ondemand::document &document);

    /// Returns the type of the answer's `conversations` if it is not a list; nothing if it is a list or missing.
    std::optional<JsonType> instead() const { return m_instead; }
    bool hasList() const { return m_hasList; }
    /// Returns the path of the current position, for an error.
    QByteArray place() const { return pathTo({}); }

private:
    using Value = simdjson::ondemand::value;
    using Field = simdjson::ondemand::field;

    simdjson::error_code walkList(Value list);
    simdjson::error_code walkGroup(simdjson::ondemand::object group);
    simdjson::error_code walkConversations(Value list);
    simdjson::error_code walkConversation(simdjson::ondemand::object conversation);
    /// Calls `step` for each entry of a list that is an object; `at` counts all entries.
    template <class Step>
    simdjson::error_code eachObject(Value &list, std::ptrdiff_t &at, const Step &step);
    /// Calls `step` with the index and value of each known field. Notes unknown and repeated fields.
    template <class Step>
    simdjson::error_code eachField(simdjson::ondemand::object object, std::span<const std::string_view> known,
                                   const Step &step);

    /// What is read as a text without a note: services send IDs as whole numbers, too.
    enum class Accepts { Text, WholeNumber };
    simdjson::error_code takeText(Value &value, std::string_view name, Accepts accepts, std::string_view &text);
    simdjson::error_code takeTime(Value &value, std::string_view name, TimestampMs &time, std::string_view &odd);

    void noteProblem(ParseProblemKind reason, std::string_view name);
    simdjson::error_code noteUnknown(std::string_view name, Value &value);
    QByteArray pathTo(std::string_view name) const;

    /// Depth and name of an entry in the notes about unknown fields. Finds frequent fields without building their path.
    struct UnknownName {
        int depth;
        std::string name;
    };
    int depth() const { return (m_groupAt < 0 ? 0 : 1) + (m_conversationAt < 0 ? 0 : 1); }

    ListBuilder &m_list;
    std::ptrdiff_t m_groupAt = -1; ///< index in the service's list, from 0
    std::ptrdiff_t m_conversationAt = -1;
    std::vector<UnknownName> m_unknown; ///< in the order of the notes
    std::optional<JsonType> m_instead;
    bool m_hasList = false;
};

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/assessmentparser_p.h"

#include <algorithm>

namespace clinicdesk {

namespace {

using simdjson::error_code;
using simdjson::SUCCESS;
using namespace std::string_view_literals;

constexpr auto listName = "conversations"sv; // of groups in the answer, and of conversations in a group
constexpr std::array answerFields{listName};
constexpr std::array groupFields{"practitioner_uuid"sv, "patient_uuid"sv, "unique_identifier"sv, "transaction_id"sv,
                                 listName};
constexpr std::array conversationFields{"conversationid"sv, "created_at"sv, "wflow_wfid"sv};

QByteArray bytesOf(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

bool isWholeNumber(const JsonToken &token)
{
    auto digits = token.json;
    if (digits.starts_with('-'))
        digits.remove_prefix(1);
    return token.kind == JsonType::Number && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

template <class Step>
error_code AssessmentParser::eachField(simdjson::ondemand::object object, std::span<const std::string_view> known,
                                       const Step &step)
{
    unsigned seen = 0;
    std::size_t expected = 0;
    for (auto each : object) {
        Field field;
        if (const auto error = std::move(each).get(field))
            return error;
        auto place = placeOf(field, known, expected);
        const auto name = place < known.size() ? std::optional(known[place]) : nameOf(field);
        if (!name) {
            noteProblem(ParseProblemKind::BrokenText, {});
            continue;
        }
        if (place == known.size()) // the name may be written with escapes
            place = static_cast<std::size_t>(std::ranges::find(known, *name) - known.begin());
        auto &value = field.value();
        if (place == known.size()) {
            if (const auto error = noteUnknown(*name, value))
                return error;
            continue;
        }
        if ((seen >> place) & 1U)
            noteProblem(ParseProblemKind::Repeated, *name);
        seen |= 1U << place;
        expected = place + 1;
        if (const auto error = step(place, value))
            return error;
    }
    return SUCCESS;
}

template <class Step>
error_code AssessmentParser::eachObject(Value &list, std::ptrdiff_t &at, const Step &step)
{
    simdjson::ondemand::array entries;
    if (const auto error = list.get_array().get(entries))
        return error;
    at = -1;
    for (auto each : entries) {
        ++at;
        Value entry;
        if (const auto error = each.get(entry))
            return error;
        const auto kind = tokenOf(entry).kind;
        if (kind == JsonType::Invalid)
            return simdjson::TAPE_ERROR;
        if (kind != JsonType::Object) {
            noteProblem(ParseProblemKind::WrongType, {});
            continue;
        }
        simdjson::ondemand::object object;
        if (const auto error = entry.get_object().get(object))
            return error;
        if (const auto error = step(object))
            return error;
    }
    at = -1;
    return SUCCESS;
}

error_code AssessmentParser::walk(simdjson::ondemand::document &document)
{
    simdjson::ondemand::object answer;
    if (const auto error = document.get_object().get(answer))
        return error;
    const auto step = [&](std::size_t, Value &value) { return walkList(value); };
    if (const auto error = eachField(answer, answerFields, step))
        return error;
    const bool isWhole = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
    return isWhole ? SUCCESS : simdjson::TAPE_ERROR;
}

error_code AssessmentParser::walkList(Value list)
{
    const auto kind = tokenOf(list).kind;
    if (kind == JsonType::Invalid)
        return simdjson::TAPE_ERROR;
    if (kind != JsonType::List) {
        m_instead = kind;
        return SUCCESS;
    }
    m_hasList = true;
    return eachObject(list, m_groupAt, [&](simdjson::ondemand::object group) { return walkGroup(group); });
}

error_code AssessmentParser::walkGroup(simdjson::ondemand::object group)
{
    std::array<std::string_view, 4> ids;
    const auto step = [&](std::size_t place, Value &value) {
        return place < ids.size() ? takeText(value, groupFields[place], Accepts::WholeNumber, ids[place])
                                  : walkConversations(value);
    };
    if (const auto error = eachField(group, groupFields, step))
        return error;
    m_list.addGroup(ids);
    return SUCCESS;
}

error_code AssessmentParser::walkConversations(Value list)
{
    const auto kind = tokenOf(list).kind;
    if (kind == JsonType::List)
        return eachObject(list, m_conversationAt,
                          [&](simdjson::ondemand::object conversation) { return walkConversation(conversation); });
    if (kind != JsonType::Null)
        noteProblem(ParseProblemKind::WrongType, listName);
    return kind == JsonType::Invalid ? simdjson::TAPE_ERROR : SUCCESS;
}

error_code AssessmentParser::walkConversation(simdjson::ondemand::object conversation)
{
    std::string_view id;
    std::string_view workflow;
    std::string_view oddTime;
    TimestampMs time = noTimestamp;
    const auto step = [&](std::size_t place, Value &value) {
        const auto name = conversationFields[place];
        if (place == 1)
            return takeTime(value, name, time, oddTime);
        return takeText(value, name, Accepts::WholeNumber, place == 0 ? id : workflow);
    };
    if (const auto error = eachField(conversation, conversationFields, step))
        return error;
    if (id.empty())
        noteProblem(ParseProblemKind::Missing, conversationFields[0]);
    m_list.addConversation(id, time, workflow);
    if (!oddTime.empty())
        m_list.addInvalidTime(oddTime);
    return SUCCESS;
}

error_code AssessmentParser::takeText(Value &value, std::string_view name, Accepts accepts, std::string_view &text)
{
    const auto token = tokenOf(value);
    text = {};
    if (token.kind == JsonType::Invalid)
        return simdjson::TAPE_ERROR;
    if (token.kind == JsonType::Null)
        return SUCCESS;
    if (token.kind == JsonType::Text) {
        const auto given = textOf(value, token);
        text = given.text;
        if (given.isBroken)
            noteProblem(ParseProblemKind::BrokenText, name);
        return SUCCESS;
    }
    if (token.isScalar())
        text = token.json;
    if (accepts == Accepts::Text || !isWholeNumber(token))
        noteProblem(ParseProblemKind::WrongType, name);
    return SUCCESS;
}

error_code AssessmentParser::takeTime(Value &value, std::string_view name, TimestampMs &time, std::string_view &odd)
{
    const auto isText = tokenOf(value).kind == JsonType::Text;
    std::string_view text;
    if (const auto error = takeText(value, name, Accepts::Text, text))
        return error;
    const auto read = isText ? readTimestamp(text) : std::nullopt;
    time = read ? read->ms : noTimestamp;
    odd = read ? std::string_view() : text;
    if (read && !read->hasZone)
        ++m_list.notes().timesWithoutZone;
    if (isText && !read && !text.empty())
        noteProblem(ParseProblemKind::NoTimestamp, name);
    return SUCCESS;
}

void AssessmentParser::noteProblem(ParseProblemKind reason, std::string_view name)
{
    auto &notes = m_list.notes();
    ++notes.countOf[static_cast<std::size_t>(reason)];
    if (notes.problems.size() < ParseReport::maxProblems)
        notes.problems.append({.path = pathTo(name), .reason = reason});
}

error_code AssessmentParser::noteUnknown(std::string_view name, Value &value)
{
    const auto token = tokenOf(value);
    if (token.kind == JsonType::Invalid)
        return simdjson::TAPE_ERROR;
    auto &notes = m_list.notes();
    const auto shortName = name.substr(0, ParseReport::maxNameBytes);
    const auto found = std::ranges::find_if(
        m_unknown, [&](const auto &known) { return known.depth == depth() && known.name == shortName; });
    if (found != m_unknown.end()) {
        ++notes.unknownFields[found - m_unknown.begin()].count;
    } else if (notes.unknownFields.size() < ParseReport::maxUnknownFields) {
        const bool isSmall = token.isScalar() && static_cast<qsizetype>(token.json.size()) <= ParseReport::maxNameBytes;
        static const std::array<QByteArray, 3> before{"", "conversations[].", "conversations[].conversations[]."};
        m_unknown.push_back({depth(), std::string(shortName)});
        notes.unknownFields.append({.path = before[static_cast<std::size_t>(depth())] + bytesOf(shortName),
                                    .count = 1,
                                    .example = isSmall ? bytesOf(token.json) : QByteArray()});
    } else {
        ++notes.furtherUnknownFields;
    }
    return SUCCESS;
}

QByteArray AssessmentParser::pathTo(std::string_view name) const
{
    auto path = bytesOf(listName);
    if (m_groupAt < 0)
        return path;
    path += '[' + QByteArray::number(static_cast<qint64>(m_groupAt)) + ']';
    if (m_conversationAt >= 0)
        path += ".conversations[" + QByteArray::number(static_cast<qint64>(m_conversationAt)) + ']';
    return name.empty() ? path : path + '.' + bytesOf(name);
}

} // namespace clinicdesk

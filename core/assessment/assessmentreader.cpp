// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/assessmentreader.h"

#include "core/assessment/listbuilder_p.h"
#include "core/base/json.h"

#include <simdjson.h>

#include <algorithm>
#include <new>
#include <optional>
#include <span>
#include <string_view>

namespace clinicdesk {

/// The type of a value, determined from its first characters.
enum class JsonType { Null, Text, Number, Boolean, List, Object, Invalid };

/// A value of the answer. `json` is its first token without surrounding white space, which is all of a scalar.
struct JsonToken {
    JsonType kind = JsonType::Invalid;
    std::string_view json;

    bool isScalar() const { return kind != JsonType::List && kind != JsonType::Object; }
};

/// Returns the type of JSON without surrounding white space. simdjson checks only the values that are read; text that
/// cannot be a value is found here.
JsonType kindOf(std::string_view json);

/// Returns the token of a value without consuming the value.
inline JsonToken tokenOf(simdjson::ondemand::value &value)
{
    std::string_view json = value.raw_json_token();
    while (!json.empty() && static_cast<unsigned char>(json.back()) <= ' ')
        json.remove_suffix(1);
    const bool isText = json.size() > 1 && json.front() == '"' && json.back() == '"';
    return {isText ? JsonType::Text : kindOf(json), json};
}

struct JsonText {
    std::string_view text; ///< valid until the next answer is read; unchanged text between the quotes if broken
    bool isBroken = false; ///< its escapes are not valid UTF-8
};

/// Returns the text of a value whose token has escapes.
JsonText unescaped(simdjson::ondemand::value &value, std::string_view inside);

/// Returns the text of a value with that token. The view points into the answer, unless the text has escapes.
inline JsonText textOf(simdjson::ondemand::value &value, const JsonToken &token)
{
    const auto inside = token.json.substr(1, token.json.size() - 2);
    return inside.find('\\') == std::string_view::npos ? JsonText{inside} : unescaped(value, inside);
}

/// Returns the index of a field's name in `known`, or `known.size()` for another name. Compares with `expected` first.
inline std::size_t placeOf(simdjson::ondemand::field &field, std::span<const std::string_view> known,
                           std::size_t expected)
{
    const auto key = field.key();
    if (expected < known.size() && key.unsafe_is_equal(known[expected]))
        return expected;
    std::size_t place = 0;
    while (place < known.size() && !key.unsafe_is_equal(known[place]))
        ++place;
    return place;
}

/// Returns the name of a field that `placeOf` did not find, or nothing if its escapes are invalid.
std::optional<std::string_view> nameOf(simdjson::ondemand::field &field);

namespace {

bool isOfNumber(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

} // namespace

JsonType kindOf(std::string_view json)
{
    switch (json.empty() ? '\0' : json.front()) {
    case '"':
        return json.size() > 1 && json.back() == '"' ? JsonType::Text : JsonType::Invalid;
    case '{':
        return JsonType::Object;
    case '[':
        return JsonType::List;
    case 'n':
        return json == "null" ? JsonType::Null : JsonType::Invalid;
    case 't':
        return json == "true" ? JsonType::Boolean : JsonType::Invalid;
    case 'f':
        return json == "false" ? JsonType::Boolean : JsonType::Invalid;
    default:
        return !json.empty() && std::ranges::all_of(json, isOfNumber) ? JsonType::Number : JsonType::Invalid;
    }
}

JsonText unescaped(simdjson::ondemand::value &value, std::string_view inside)
{
    std::string_view text;
    return value.get_string().get(text) == simdjson::SUCCESS ? JsonText{text} : JsonText{inside, true};
}

std::optional<std::string_view> nameOf(simdjson::ondemand::field &field)
{
    std::string_view name;
    return field.unescaped_key().get(name) == simdjson::SUCCESS ? std::optional(name) : std::nullopt;
}

namespace {

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

Error badAnswer(const QString &detail)
{
    return {.code = ErrorCode::ServiceBadAnswer, .detail = detail};
}

Error tooLarge()
{
    return {.code = ErrorCode::ServiceAnswerTooLarge,
            .detail = QStringLiteral("this computer does not have enough memory")};
}

QString textOf(JsonType kind)
{
    switch (kind) {
    case JsonType::Null:
        return QStringLiteral("nothing (null)");
    case JsonType::Text:
        return QStringLiteral("a text");
    case JsonType::Number:
        return QStringLiteral("a number");
    case JsonType::Boolean:
        return QStringLiteral("true or false");
    default:
        return QStringLiteral("an object");
    }
}

Error notJson(simdjson::error_code error, const AssessmentParser &walk)
{
    if (error == simdjson::MEMALLOC)
        return tooLarge();
    if (error == simdjson::EMPTY)
        return badAnswer(QStringLiteral("the answer is empty"));
    if (error == simdjson::INCORRECT_TYPE)
        return badAnswer(QStringLiteral("the answer is not a JSON object"));
    return badAnswer(QStringLiteral("the answer is not valid JSON at %1: %2")
                         .arg(QString::fromLatin1(walk.place()), QString::fromLatin1(simdjson::error_message(error))));
}

/// simdjson reads a few bytes beyond the end, which must be allocated memory. The byte after the last one of a
/// QByteArray is 0, so the result for broken JSON does not depend on the memory behind it.
void makeRoom(QByteArray &body)
{
    constexpr auto room = static_cast<qsizetype>(simdjson::SIMDJSON_PADDING);
    if (body.data_ptr().freeSpaceAtEnd() <= room)
        body.reserve(body.size() + room + 1);
}

QByteArrayView withoutMark(const QByteArray &body)
{
    const QByteArrayView view(body);
    return view.startsWith("\xef\xbb\xbf") ? view.sliced(3) : view;
}

Result<AssessmentSnapshot> readWithRoom(const QByteArray &body, const AssessmentModules &modules)
{
    const auto json = withoutMark(body);
    if (isJsonTooDeep(json))
        return badAnswer(QStringLiteral("the answer is nested too deeply"));
    const auto size = static_cast<std::size_t>(json.size());
    ListBuilder list(modules);
    AssessmentParser walk(list);
    simdjson::ondemand::parser parser;
    simdjson::ondemand::document document;
    const simdjson::padded_string_view padded(json.data(), size, size + simdjson::SIMDJSON_PADDING);
    auto error = parser.iterate(padded).get(document);
    if (!error)
        error = walk.walk(document);
    if (error)
        return notJson(error, walk);
    if (walk.instead())
        return badAnswer(QStringLiteral("conversations: %1 instead of a list").arg(textOf(*walk.instead())));
    if (!walk.hasList())
        return badAnswer(QStringLiteral("conversations: missing"));
    return list.finish();
}

} // namespace

Result<AssessmentSnapshot> readAssessments(QByteArray body, const AssessmentModules &modules)
{
    try {
        makeRoom(body);
        return readWithRoom(body, modules);
    } catch (const std::bad_alloc &) {
        return tooLarge();
    }
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/objectscanner_p.h"

#include "core/base/json.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace clinicdesk::jwe {

namespace {

bool isBlank(char character)
{
    return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

/// Parses a small piece of JSON; nothing if it is invalid.
std::optional<QJsonValue> valueOf(const QByteArray &json)
{
    const auto array = parseJson('[' + json + ']').array();
    return array.size() == 1 ? std::optional(array.first()) : std::nullopt;
}

Error notJson()
{
    return malformed(QStringLiteral("it is not a JSON object"));
}

} // namespace

Error malformed(const QString &reason)
{
    return {.code = ErrorCode::JweMalformed, .detail = reason};
}

std::optional<QString> textOf(const QByteArray &json)
{
    const auto value = valueOf(json);
    return value && value->isString() ? std::optional(value->toString()) : std::nullopt;
}

Result<void> ObjectScanner::take(QByteArrayView bytes)
{
    while (!bytes.empty()) {
        const auto taken = step(bytes);
        if (!taken)
            return taken.error();
        bytes = bytes.sliced(*taken);
    }
    return {};
}

Result<void> ObjectScanner::finish() const
{
    if (m_place == Place::AfterObject)
        return {};
    return m_place == Place::BeforeObject ? notJson() : malformed(QStringLiteral("it is incomplete"));
}

Result<qsizetype> ObjectScanner::step(QByteArrayView rest)
{
    if (m_place == Place::Pieces)
        return stepPieces(rest);
    if (m_place == Place::Name || m_place == Place::Text || m_place == Place::Nested || m_place == Place::Scalar)
        return stepCaptured(rest);
    const char first = rest.front();
    if (isBlank(first))
        return 1;
    Result<void> done;
    if (m_place == Place::BeforeObject && first == '{')
        m_place = Place::FirstName;
    else if ((m_place == Place::FirstName || m_place == Place::NextName) && first == '"')
        done = beginMember(first);
    else if ((m_place == Place::FirstName || m_place == Place::AfterValue) && first == '}')
        m_place = Place::AfterObject;
    else if (m_place == Place::AfterValue && first == ',')
        m_place = Place::NextName;
    else if (m_place == Place::Colon && first == ':')
        m_place = Place::BeforeValue;
    else if (m_place == Place::BeforeValue)
        done = valueBegins(first);
    else
        return m_place == Place::AfterObject ? malformed(QStringLiteral("there is extra data after the object"))
                                             : notJson();
    if (!done)
        return done.error();
    return 1;
}

Result<qsizetype> ObjectScanner::Listener::piece(QByteArrayView text)
{
    const auto end = text.indexOf('"');
    return end < 0 ? text.size() : end;
}

Result<qsizetype> ObjectScanner::stepPieces(QByteArrayView rest)
{
    auto count = m_listener.piece(rest);
    if (!count || *count == rest.size())
        return count;
    if (auto done = valueEnded(); !done)
        return done.error();
    return *count + 1;
}

Result<qsizetype> ObjectScanner::stepCaptured(QByteArrayView rest)
{
    qsizetype count = 0;
    bool ended = false;
    while (count < rest.size() && !ended) {
        const char character = rest[count];
        if (m_place == Place::Scalar) {
            ended = character == ',' || character == '}' || isBlank(character);
            count += ended ? 0 : 1; // the character that ends a value belongs to the object
        } else {
            ended = m_place == Place::Nested ? followNested(character) : followText(character);
            ++count;
        }
        if (m_depth > depthCap)
            return malformed(QStringLiteral("it is nested too deeply"));
    }
    m_captured.append(rest.first(count));
    if (m_captured.size() > captureCapBytes)
        return malformed(QStringLiteral("one of its members is too large"));
    if (!ended)
        return count;
    if (auto done = m_place == Place::Name ? nameEnded() : valueEnded(); !done)
        return done.error();
    return count;
}

Result<void> ObjectScanner::beginMember(char first)
{
    if (m_names.size() == memberCap)
        return malformed(QStringLiteral("it has too many members"));
    m_captured = QByteArray(1, first);
    m_place = Place::Name;
    return {};
}

Result<void> ObjectScanner::nameEnded()
{
    const auto name = textOf(m_captured);
    if (!name)
        return notJson();
    if (m_names.contains(*name))
        return malformed(QStringLiteral("the member \"%1\" stands there twice").arg(name->left(40)));
    m_names.insert(*name);
    m_name = *name;
    m_captured.clear();
    m_place = Place::Colon;
    return {};
}

Result<void> ObjectScanner::valueBegins(char first)
{
    if (first == '"' && m_listener.wantsPieces(m_name)) {
        m_place = Place::Pieces;
        return {};
    }
    m_captured = QByteArray(1, first);
    if (first == '"') {
        m_place = Place::Text;
    } else if (first == '{' || first == '[') {
        m_place = Place::Nested;
        m_depth = 1;
    } else {
        m_place = Place::Scalar;
    }
    return {};
}

Result<void> ObjectScanner::valueEnded()
{
    if (m_place != Place::Pieces && !valueOf(m_captured))
        return notJson();
    m_place = Place::AfterValue;
    return m_listener.member(m_name, std::exchange(m_captured, {}));
}

/// Returns true if this was the closing quotation mark.
bool ObjectScanner::followText(char character)
{
    const bool ends = character == '"' && !m_escaped;
    m_escaped = character == '\\' && !m_escaped;
    return ends;
}

/// Returns true if this was the closing bracket.
bool ObjectScanner::followNested(char character)
{
    if (m_inText) {
        m_inText = !followText(character);
        return false;
    }
    m_inText = character == '"';
    if (character == '{' || character == '[')
        ++m_depth;
    else if (character == '}' || character == ']')
        --m_depth;
    return m_depth == 0;
}

} // namespace clinicdesk::jwe

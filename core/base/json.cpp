// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include "core/base/jsontext.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace clinicdesk {

namespace {

/// Returns the closing quote of a string; `inside` is the first character after the opening quote. Most of a large
/// answer is inside strings, and memchr checks many bytes at a time.
const char *endOfString(const char *inside, const char *end)
{
    for (const char *at = inside; at < end; ++at) {
        at = static_cast<const char *>(std::memchr(at, '"', static_cast<std::size_t>(end - at)));
        if (!at)
            return end;
        const char *before = at;
        while (before > inside && before[-1] == '\\')
            --before;
        if ((at - before) % 2 == 0) // an even number of backslashes does not escape the quote
            return at;
    }
    return end;
}

bool isOfNumber(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

const char *endOfDigits(const char *at, const char *end)
{
    return std::find_if(at, end, [](char c) { return c < '0' || c > '9'; });
}

/// Returns true for a number as RFC 8259 writes it.
bool isNumber(QByteArrayView text)
{
    const char *at = text.begin();
    const char *const end = text.end();
    const auto takeDigits = [&] { return std::exchange(at, endOfDigits(at, end)) != at; };
    if (at != end && *at == '-')
        ++at;
    if (at != end && *at == '0')
        ++at;
    else if (!takeDigits())
        return false;
    if (at != end && *at == '.' && (++at, !takeDigits()))
        return false;
    if (at == end || (*at != 'e' && *at != 'E'))
        return at == end;
    ++at;
    if (at != end && (*at == '+' || *at == '-'))
        ++at;
    return takeDigits() && at == end;
}

bool isWithinRange(QByteArrayView number)
{
    bool fits = false;
    [[maybe_unused]] const auto value = number.toDouble(&fits);
    return fits;
}

/// Returns true if a number that was read is written with the same characters again.
bool isKeptAsNumber(QByteArrayView number)
{
    const auto list = QJsonDocument::fromJson('[' + number.toByteArray() + ']');
    return jsonScalarText(list[0]) == QLatin1String(number);
}

/// Returns the JSON with each number for which `isKept` is false as a text with the same characters.
QByteArray withNumbersAsTexts(QByteArrayView json, bool (*isKept)(QByteArrayView))
{
    QByteArray changed;
    const char *const end = json.end();
    for (const char *at = json.begin(); at < end;) {
        const char *next = at + 1;
        if (*at == '"') {
            next = std::min(endOfString(at + 1, end) + 1, end);
        } else if (isOfNumber(*at)) {
            next = std::find_if_not(at, end, isOfNumber);
            const QByteArrayView number(at, next);
            if (isNumber(number) && !isKept(number)) {
                changed.append('"').append(number).append('"');
                at = next;
                continue;
            }
        }
        changed.append(at, next - at);
        at = next;
    }
    return changed;
}

} // namespace

bool isJsonTooDeep(QByteArrayView json)
{
    int depth = 0;
    const char *const end = json.data() + json.size();
    for (const char *at = json.data(); at < end; ++at) {
        switch (*at) {
        case '"':
            at = endOfString(at + 1, end);
            if (at == end)
                return false;
            break;
        case '{':
        case '[':
            if (++depth > maxJsonDepth)
                return true;
            break;
        case '}':
        case ']':
            depth = std::max(depth - 1, 0);
            break;
        default:
            break;
        }
    }
    return false;
}

QJsonDocument parseJson(const QByteArray &json, QJsonParseError *problem)
{
    if (!isJsonTooDeep(json)) {
        QJsonParseError found;
        auto document = QJsonDocument::fromJson(json, &found);
        if (found.error == QJsonParseError::IllegalNumber)
            document = QJsonDocument::fromJson(withNumbersAsTexts(json, isWithinRange), &found);
        if (problem)
            *problem = found;
        return document;
    }
    if (problem)
        *problem = {.offset = 0, .error = QJsonParseError::DeepNesting};
    return {};
}

QJsonDocument parseJsonExactly(const QByteArray &json, QJsonParseError *problem)
{
    return parseJson(isJsonTooDeep(json) ? json : withNumbersAsTexts(json, isKeptAsNumber), problem);
}

} // namespace clinicdesk

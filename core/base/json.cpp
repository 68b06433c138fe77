// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <algorithm>
#include <cstring>

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
    if (!isJsonTooDeep(json))
        return QJsonDocument::fromJson(json, problem);
    if (problem)
        *problem = {.offset = 0, .error = QJsonParseError::DeepNesting};
    return {};
}

} // namespace clinicdesk

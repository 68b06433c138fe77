// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/jsonvalue_p.h"

#include <algorithm>

namespace clinicdesk {

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

} // namespace clinicdesk

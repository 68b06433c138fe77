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

JsonKind kindOf(std::string_view json)
{
    switch (json.empty() ? '\0' : json.front()) {
    case '"':
        return json.size() > 1 && json.back() == '"' ? JsonKind::Text : JsonKind::Broken;
    case '{':
        return JsonKind::Object;
    case '[':
        return JsonKind::List;
    case 'n':
        return json == "null" ? JsonKind::Null : JsonKind::Broken;
    case 't':
        return json == "true" ? JsonKind::Truth : JsonKind::Broken;
    case 'f':
        return json == "false" ? JsonKind::Truth : JsonKind::Broken;
    default:
        return !json.empty() && std::ranges::all_of(json, isOfNumber) ? JsonKind::Number : JsonKind::Broken;
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

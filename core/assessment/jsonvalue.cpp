// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/jsonvalue_p.h"

#include <algorithm>

namespace clinicdesk {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool isOfNumber(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

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

} // namespace

JsonToken tokenOf(simdjson::ondemand::value &value)
{
    std::string_view json = value.raw_json_token();
    while (!json.empty() && isBlank(json.back()))
        json.remove_suffix(1);
    return {kindOf(json), json};
}

JsonText textOf(simdjson::ondemand::value &value, const JsonToken &token)
{
    const auto inside = token.json.substr(1, token.json.size() - 2);
    if (inside.find('\\') == std::string_view::npos)
        return {inside};
    std::string_view text;
    return value.get_string().get(text) == simdjson::SUCCESS ? JsonText{text} : JsonText{inside, true};
}

std::size_t placeOf(simdjson::ondemand::field &field, std::span<const std::string_view> known, std::size_t expected)
{
    const auto key = field.key();
    if (expected < known.size() && key.unsafe_is_equal(known[expected]))
        return expected;
    const auto found = std::ranges::find_if(known, [&](std::string_view name) { return key.unsafe_is_equal(name); });
    return static_cast<std::size_t>(found - known.begin());
}

std::string_view nameOf(simdjson::ondemand::field &field)
{
    std::string_view name;
    return field.unescaped_key().get(name) == simdjson::SUCCESS ? name : std::string_view();
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <simdjson.h>

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

} // namespace clinicdesk

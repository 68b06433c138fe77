// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <simdjson.h>

#include <optional>
#include <span>
#include <string_view>

namespace clinicdesk {

/// What a value of an answer is, by its first characters.
enum class JsonKind { Null, Text, Number, Truth, List, Object, Broken };

/// A value that is a list, an object, or its JSON without the blanks around it.
struct JsonToken {
    JsonKind kind = JsonKind::Broken;
    std::string_view json;

    bool isScalar() const { return kind != JsonKind::List && kind != JsonKind::Object; }
};

/// What JSON without blanks around it is. simdjson checks only what it is asked for: what cannot be a value at all is
/// found here.
JsonKind kindOf(std::string_view json);

/// Looks at a value and leaves it where it is.
inline JsonToken tokenOf(simdjson::ondemand::value &value)
{
    std::string_view json = value.raw_json_token();
    while (!json.empty() && static_cast<unsigned char>(json.back()) <= ' ')
        json.remove_suffix(1);
    const bool isText = json.size() > 1 && json.front() == '"' && json.back() == '"';
    return {isText ? JsonKind::Text : kindOf(json), json};
}

struct JsonText {
    std::string_view text; ///< holds until the next answer is read; of a broken one what stands between its marks
    bool isBroken = false; ///< its escapes give no UTF-8
};

/// The text of a value in whose token there are escapes.
JsonText unescaped(simdjson::ondemand::value &value, std::string_view inside);

/// The text of a value whose token that is. It points into the answer itself, but where it has escapes.
inline JsonText textOf(simdjson::ondemand::value &value, const JsonToken &token)
{
    const auto inside = token.json.substr(1, token.json.size() - 2);
    return inside.find('\\') == std::string_view::npos ? JsonText{inside} : unescaped(value, inside);
}

/// The place of a field's name among the known ones, their number for any other. Looks first at `expected`.
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

/// The name of a field whose place was not found; nothing where its escapes give no text.
std::optional<std::string_view> nameOf(simdjson::ondemand::field &field);

} // namespace clinicdesk

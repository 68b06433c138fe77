// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/jsonplaces_p.h"

#include <simdjson.h>

#include <QSet>

#include <algorithm>

namespace clinicdesk {

namespace {

using simdjson::ondemand::json_type;

/// Walks through every member in the order of the text.
class PlaceFinder {
public:
    explicit PlaceFinder(const simdjson::padded_string &json)
        : m_start(json.data())
        , m_json(QByteArray::fromRawData(json.data(), static_cast<qsizetype>(json.size())))
    {
    }

    JsonPlaces find(simdjson::ondemand::document &document)
    {
        const char *at = nullptr;
        if (walk(document, {}))
            m_places.malformedLine = document.current_location().get(at) ? lineAt(m_json, m_json.size()) : lineOf(at);
        return m_places;
    }

private:
    int lineOf(const char *at) const { return lineAt(m_json, at - m_start); }

    template <class Value>
    simdjson::error_code walk(Value &value, const QString &path)
    {
        json_type type{};
        if (const auto error = value.type().get(type))
            return error;
        if (type == json_type::object)
            return walkObject(value, path);
        if (type == json_type::array)
            return walkArray(value, path);
        return simdjson::SUCCESS; // QJsonDocument has checked it
    }

    template <class Value>
    simdjson::error_code walkObject(Value &value, const QString &path)
    {
        simdjson::ondemand::object object;
        if (const auto error = value.get_object().get(object))
            return error;
        QSet<QString> known;
        for (auto each : object) {
            simdjson::ondemand::field field;
            if (const auto error = std::move(each).get(field))
                return error;
            const char *at = field.key().raw();
            std::string_view name;
            if (const auto error = field.unescaped_key().get(name))
                return error;
            const auto key = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
            const auto member = path.isEmpty() ? key : path + QLatin1Char('.') + key;
            note(member, lineOf(at), known.contains(key));
            known.insert(key);
            if (const auto error = walk(field.value(), member))
                return error;
        }
        return simdjson::SUCCESS;
    }

    template <class Value>
    simdjson::error_code walkArray(Value &value, const QString &path)
    {
        simdjson::ondemand::array array;
        if (const auto error = value.get_array().get(array))
            return error;
        int index = 0;
        for (auto each : array) {
            simdjson::ondemand::value entry;
            // NOLINTNEXTLINE(performance-move-const-arg): get() is for temporary values only
            if (const auto error = std::move(each).get(entry))
                return error;
            const auto member = QStringLiteral("%1[%2]").arg(path).arg(index++);
            note(member, lineOf(entry.raw_json_token().data()), false);
            if (const auto error = walk(entry, member))
                return error;
        }
        return simdjson::SUCCESS;
    }

    void note(const QString &member, int line, bool isRepeated)
    {
        if (isRepeated && m_places.repeated.isEmpty()) {
            m_places.repeated = member;
            m_places.repeatedLine = line;
        }
        if (!m_places.lines.contains(member))
            m_places.lines.insert(member, line);
    }

    const char *m_start;
    QByteArray m_json; ///< refers to the text
    JsonPlaces m_places;
};

} // namespace

int lineAt(const QByteArray &json, qsizetype offset)
{
    const auto end = json.begin() + std::clamp<qsizetype>(offset, 0, json.size());
    return 1 + static_cast<int>(std::count(json.begin(), end, '\n'));
}

std::optional<int> lineOfOpenText(const QByteArray &json)
{
    bool isInside = false;
    for (qsizetype at = 0; at < json.size(); ++at) {
        const char character = json.at(at);
        if (character == '"')
            isInside = !isInside;
        else if (isInside && character == '\\')
            ++at;
        else if (isInside && static_cast<unsigned char>(character) < ' ')
            return lineAt(json, at);
    }
    return {};
}

JsonPlaces findPlaces(const QByteArray &json)
{
    const simdjson::padded_string padded(json.constData(), static_cast<std::size_t>(json.size()));
    simdjson::ondemand::parser parser;
    simdjson::ondemand::document document;
    if (parser.iterate(padded).get(document)) {
        JsonPlaces places;
        places.malformedLine = 1;
        return places;
    }
    return PlaceFinder(padded).find(document);
}

} // namespace clinicdesk

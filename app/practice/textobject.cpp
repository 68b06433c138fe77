// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/textobject.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace clinicdesk::practice {
namespace {

/// Decodes the escapes of a JSON string; `literal` includes the quotes.
std::optional<QByteArray> unescaped(QByteArrayView literal)
{
    const QJsonDocument json = QJsonDocument::fromJson('[' + literal.toByteArray() + ']');
    if (json.array().size() != 1 || !json.array().at(0).isString())
        return std::nullopt;
    return json.array().at(0).toString().toUtf8();
}

class Reader {
public:
    explicit Reader(QByteArrayView json)
        : m_json(json)
    {
    }

    std::optional<TextObject> object();

private:
    void skipBlanks();
    /// Consumes this character after whitespace.
    bool take(char character);
    std::optional<QByteArray> text();

    QByteArrayView m_json;
    qsizetype m_at = 0;
};

std::optional<TextObject> Reader::object()
{
    TextObject members;
    if (!take('{'))
        return std::nullopt;
    if (!take('}')) {
        do {
            auto name = text();
            if (!name || !take(':'))
                return std::nullopt;
            auto value = text();
            if (!value || !members.emplace(std::move(*name), std::move(*value)).second)
                return std::nullopt;
        } while (take(','));
        if (!take('}'))
            return std::nullopt;
    }
    skipBlanks();
    return m_at == m_json.size() ? std::optional(std::move(members)) : std::nullopt;
}

void Reader::skipBlanks()
{
    while (m_at < m_json.size() && QByteArrayView(" \t\r\n").contains(m_json[m_at]))
        ++m_at;
}

bool Reader::take(char character)
{
    skipBlanks();
    if (m_at == m_json.size() || m_json[m_at] != character)
        return false;
    ++m_at;
    return true;
}

std::optional<QByteArray> Reader::text()
{
    if (!take('"'))
        return std::nullopt;
    const char *const begin = m_json.data() + m_at;
    const char *const end = m_json.data() + m_json.size();
    const char *at = begin;
    bool hasEscapes = false;
    for (; at < end && *at != '"'; ++at) {
        if (static_cast<unsigned char>(*at) < 0x20)
            return std::nullopt;
        if (*at == '\\') {
            hasEscapes = true;
            if (++at == end)
                return std::nullopt;
        }
    }
    if (at == end)
        return std::nullopt;
    m_at = at + 1 - m_json.data();
    if (hasEscapes)
        return unescaped({begin - 1, at + 1});
    return QByteArray(begin, at - begin);
}

} // namespace

std::optional<TextObject> readTextObject(QByteArrayView json)
{
    return Reader(json).object();
}

} // namespace clinicdesk::practice

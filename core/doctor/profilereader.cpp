// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsontext.h"
#include "core/doctor/profilereader_p.h"

#include <QJsonDocument>

#include <algorithm>
#include <utility>

namespace clinicdesk {

namespace {

bool isGiven(const QJsonValue &value)
{
    return !value.isNull() && !value.isUndefined() && !(value.isString() && value.toString().trimmed().isEmpty());
}

JsonType kindOf(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Bool:
        return JsonType::Boolean;
    case QJsonValue::Double:
        return JsonType::Number;
    case QJsonValue::String:
        return JsonType::Text;
    case QJsonValue::Array:
        return JsonType::List;
    case QJsonValue::Object:
        return JsonType::Object;
    default:
        return JsonType::Null;
    }
}

QString shown(const QJsonValue &value)
{
    if (value.isArray())
        return QString::fromUtf8(QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact));
    if (value.isObject())
        return QString::fromUtf8(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
    return value.isBool() ? QVariant(value.toBool()).toString() : jsonScalarText(value).trimmed();
}

std::optional<bool> flagIn(const QJsonValue &value)
{
    const auto text = jsonScalarText(value).trimmed().toLower();
    if (text == QLatin1String("true") || text == QLatin1String("1"))
        return true;
    if (text == QLatin1String("false") || text == QLatin1String("0"))
        return false;
    return {};
}

} // namespace

void ProfileParseLog::note(const QString &path, JsonType expected, const QJsonValue &found)
{
    if (++noteCount <= maxNotes)
        notes.append({path, expected, kindOf(found)});
}

void ProfileParseLog::keep(const QString &path, const QJsonValue &value)
{
    const bool isEmpty = value.isArray() ? value.toArray().isEmpty() : value.isObject() && value.toObject().isEmpty();
    if (isGiven(value) && !isEmpty)
        unknown.append({path, shown(value)});
}

ObjectReader::ObjectReader(QJsonObject json, QString path, ProfileParseLog &record)
    : m_json(std::move(json))
    , m_path(std::move(path))
    , m_record(&record)
{
}

QJsonValue ObjectReader::take(const char *name)
{
    m_asked.append(QLatin1String(name));
    return m_json.value(m_asked.last());
}

QString ObjectReader::text(const char *name, TextForm form)
{
    const auto value = take(name);
    if (value.isDouble() && form == TextForm::Text)
        m_record->note(pathOf(name), JsonType::Text, value);
    else if (isGiven(value) && !value.isString() && !value.isDouble())
        refuse(pathOf(name), JsonType::Text, value);
    return jsonScalarText(value).trimmed();
}

QString ObjectReader::text(const char *name, TextForm form, const char *otherName)
{
    auto first = text(name, form);
    if (!otherName)
        return first;
    auto other = text(otherName, form);
    if (first.isEmpty())
        return other;
    if (other != first)
        m_record->keep(pathOf(otherName), other);
    return first;
}

std::optional<bool> ObjectReader::flag(const char *name)
{
    const auto value = take(name);
    if (value.isBool())
        return value.toBool();
    const auto meant = flagIn(value);
    if (meant)
        m_record->note(pathOf(name), JsonType::Boolean, value);
    else if (isGiven(value))
        refuse(pathOf(name), JsonType::Boolean, value);
    return meant;
}

QJsonArray ObjectReader::list(const char *name)
{
    const auto value = take(name);
    if (isGiven(value) && !value.isArray())
        refuse(pathOf(name), JsonType::List, value);
    return value.toArray();
}

ObjectReader ObjectReader::object(const char *name)
{
    const auto value = take(name);
    if (isGiven(value) && !value.isObject())
        refuse(pathOf(name), JsonType::Object, value);
    return ObjectReader(value.toObject(), pathOf(name), *m_record);
}

QStringList ObjectReader::nameList(const char *name)
{
    QStringList nameList;
    const auto elements = list(name);
    for (qsizetype at = 0; at < elements.size(); ++at) {
        const auto path = pathOf(name) + QStringLiteral("[%1]").arg(at);
        ObjectReader element(elements[at].toObject(), path, *m_record);
        const auto found =
            elements[at].isObject() ? element.text("name", TextForm::Text) : jsonScalarText(elements[at]).trimmed();
        element.collectUnknown();
        if (elements[at].isDouble())
            m_record->note(path, JsonType::Text, elements[at]);
        else if (isGiven(elements[at]) && !elements[at].isString() && !elements[at].isObject())
            refuse(path, JsonType::Object, elements[at]);
        if (!found.isEmpty())
            nameList.append(found);
    }
    return nameList;
}

QList<ObjectReader> ObjectReader::elements(const char *name, const char *keyName)
{
    QList<QJsonObject> objects;
    QStringList ids;
    const auto values = list(name);
    for (qsizetype at = 0; at < values.size(); ++at) {
        const auto value = values[at];
        if (value.isObject()) {
            objects.append(value.toObject());
            ids.append(jsonScalarText(value[QLatin1String(keyName)]).trimmed());
        } else if (isGiven(value)) {
            refuse(pathOf(name) + QStringLiteral("[?%1]").arg(at), JsonType::Object, value);
        }
    }
    const auto keys = elementKeys(ids);
    QList<ObjectReader> readers;
    const auto path = pathOf(name);
    for (qsizetype at = 0; at < objects.size(); ++at)
        readers.append(ObjectReader(objects[at], path + QLatin1Char('[') + keys[at] + QLatin1Char(']'), *m_record));
    return readers;
}

void ObjectReader::collectUnknown()
{
    for (auto member = m_json.constBegin(); member != m_json.constEnd(); ++member) {
        const auto name = member.key();
        if (std::ranges::none_of(m_asked, [&name](QLatin1String asked) { return asked == name; }))
            m_record->keep(pathOf(pathWord(name)), member.value());
    }
}

QString ObjectReader::pathOf(const QString &name) const
{
    return m_path.isEmpty() ? name : m_path + QLatin1Char('.') + name;
}

void ObjectReader::refuse(const QString &path, JsonType expected, const QJsonValue &found)
{
    m_record->note(path, expected, found);
    m_record->keep(path, found);
}

} // namespace clinicdesk

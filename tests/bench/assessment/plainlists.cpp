// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/assessment/plainlists.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <simdjson.h>

namespace clinicdesk::bench {

namespace {

namespace od = simdjson::ondemand;

PlainConversation<QString> conversationOf(const QJsonObject &json)
{
    return {json[QLatin1String("conversationid")].toString(), json[QLatin1String("created_at")].toString(),
            json[QLatin1String("wflow_wfid")].toString()};
}

PlainGroup<QString> groupOf(const QJsonObject &json)
{
    PlainGroup<QString> group{json[QLatin1String("practitioner_uuid")].toString(),
                              json[QLatin1String("patient_uuid")].toString(),
                              json[QLatin1String("unique_identifier")].toString(),
                              json[QLatin1String("transaction_id")].toString(),
                              {}};
    for (const auto &conversation : json[QLatin1String("conversations")].toArray())
        group.conversations.push_back(conversationOf(conversation.toObject()));
    return group;
}

std::string textOf(od::value value)
{
    return std::string(std::string_view(value.get_string()));
}

PlainConversation<std::string> conversationOf(od::object json)
{
    PlainConversation<std::string> conversation;
    for (auto field : json) {
        const std::string_view name = field.unescaped_key();
        if (name == "conversationid")
            conversation.id = textOf(field.value());
        else if (name == "created_at")
            conversation.createdAt = textOf(field.value());
        else if (name == "wflow_wfid")
            conversation.workflow = textOf(field.value());
    }
    return conversation;
}

PlainGroup<std::string> groupOf(od::object json)
{
    PlainGroup<std::string> group;
    for (auto field : json) {
        const std::string_view name = field.unescaped_key();
        if (name == "practitioner_uuid") {
            group.practitioner = textOf(field.value());
        } else if (name == "patient_uuid") {
            group.patient = textOf(field.value());
        } else if (name == "unique_identifier") {
            group.identifier = textOf(field.value());
        } else if (name == "transaction_id") {
            group.transaction = textOf(field.value());
        } else if (name == "conversations") {
            for (auto conversation : field.value().get_array())
                group.conversations.push_back(conversationOf(od::object(conversation.get_object())));
        }
    }
    return group;
}

} // namespace

PlainList<QString> readWithQt(const QByteArray &body)
{
    PlainList<QString> groups;
    const auto json = QJsonDocument::fromJson(body);
    for (const auto &group : json[QLatin1String("conversations")].toArray())
        groups.push_back(groupOf(group.toObject()));
    return groups;
}

PlainList<std::string> readWithSimdjson(const QByteArray &body)
{
    PlainList<std::string> groups;
    const auto size = static_cast<std::size_t>(body.size());
    od::parser parser;
    od::document document =
        parser.iterate(simdjson::padded_string_view(body.constData(), size, size + simdjson::SIMDJSON_PADDING));
    for (auto group : document["conversations"].get_array())
        groups.push_back(groupOf(od::object(group.get_object())));
    return groups;
}

} // namespace clinicdesk::bench

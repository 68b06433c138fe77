// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/assessmentsoutput.h"

#include "app/cli/text.h"
#include "core/document/readablename.h"
#include "core/wording/labels.h"

#include <array>
#include <string_view>

namespace clinicdesk::cli {

namespace {

using namespace std::string_view_literals;

constexpr std::array groupFields{
    std::pair(IdKind::Practitioner, "practitioner_uuid"sv), std::pair(IdKind::Patient, "patient_uuid"sv),
    std::pair(IdKind::Identifier, "unique_identifier"sv), std::pair(IdKind::Transaction, "transaction_id"sv)};

/// Appends a text as JSON; null for an empty text.
void appendJson(std::string &json, QByteArrayView text)
{
    constexpr auto digits = "0123456789abcdef"sv;
    if (text.isEmpty()) {
        json += "null";
        return;
    }
    json += '"';
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            json += {'\\', c};
        } else if (code < 0x20) {
            json += {'\\', 'u', '0', '0', digits[code >> 4], digits[code & 15]};
        } else {
            json += c;
        }
    }
    json += '"';
}

void appendField(std::string &json, std::string_view name, QByteArrayView text)
{
    if (json.back() != '{')
        json += ',';
    json.append("\"").append(name).append("\":");
    appendJson(json, text);
}

void appendJson(std::string &json, const AssessmentList &list, const AssessmentConversation &conversation)
{
    json += '{';
    appendField(json, "conversationid", list.idOf(conversation));
    appendField(json, "created_at", list.timeTextOf(conversation));
    if (conversation.workflow != 0)
        appendField(json, "wflow_wfid", list.workflowOf(conversation));
    json += '}';
}

void appendJson(std::string &json, const AssessmentList &list, const AssessmentGroup &group)
{
    json += '{';
    for (const auto &[kind, name] : groupFields)
        appendField(json, name, list.id(kind, group));
    json += ",\"conversations\":[";
    for (const auto &conversation : list.conversationsOf(group)) {
        if (json.back() != '[')
            json += ',';
        appendJson(json, list, conversation);
    }
    json += "]}";
}

QString shown(QByteArrayView text)
{
    return text.isEmpty() ? Tr::tr("not given") : displayName(QString::fromUtf8(text));
}

QString shown(const AssessmentModule &module)
{
    return module.isUnknown() ? Tr::tr("unknown module") : wording::moduleLabel(module.label);
}

QString textOf(const AssessmentList &list, const AssessmentGroup &group)
{
    auto text = Tr::tr("Practitioner %1, patient %2, identifier %3, transaction %4")
                    .arg(shown(list.id(IdKind::Practitioner, group)), shown(list.id(IdKind::Patient, group)),
                         shown(list.id(IdKind::Identifier, group)), shown(list.id(IdKind::Transaction, group))) +
                QLatin1Char('\n');
    for (const auto &conversation : list.conversationsOf(group)) {
        text += QStringLiteral("  %1  %2  %3")
                    .arg(shown(list.timeTextOf(conversation)), shown(list.idOf(conversation)),
                         shown(list.moduleOf(conversation)));
        if (conversation.workflow != 0)
            text += QStringLiteral("  ") + shown(list.workflowOf(conversation));
        text += QLatin1Char('\n');
    }
    return text;
}

} // namespace

bool writeJson(const AssessmentList &list, const TextSink &sink)
{
    std::string line = "{\"groups\":[";
    bool isFirst = true;
    for (const auto &group : list.groups()) {
        line += isFirst ? "\n" : ",\n";
        isFirst = false;
        appendJson(line, list, group);
        if (!sink(line))
            return false;
        line.clear();
    }
    return sink(line + "\n]}\n");
}

bool writeText(const AssessmentList &list, const TextSink &sink)
{
    for (const auto &group : list.groups()) {
        if (!sink(textOf(list, group).toUtf8()))
            return false;
    }
    return sink(
        Tr::tr("Groups: %1, conversations: %2\n").arg(list.groups().size()).arg(list.conversations().size()).toUtf8());
}

} // namespace clinicdesk::cli

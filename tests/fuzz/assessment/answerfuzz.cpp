// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an answer with assessments: must not crash, and must give the same result as Qt if Qt accepts the
// bytes as JSON.
#include "core/assessment/assessmentcsv.h"
#include "core/assessment/assessmentreader.h"
#include "core/base/json.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdlib>

using namespace clinicdesk;

namespace {

/// Aborts the program; the fuzzer reports the input.
void demandOf(bool held)
{
    if (!held)
        std::abort();
}

/// Calls every accessor of every entry.
void look(const AssessmentList &list)
{
    std::size_t next = 0;
    for (const auto &group : list.groups()) {
        demandOf(group.firstConversation == next);
        next += group.conversationCount;
        for (const auto &conversation : list.conversationsOf(group)) {
            demandOf(&list.groups()[conversation.group] == &group);
            (void)list.moduleOf(conversation);
        }
    }
    demandOf(next == list.conversations().size());
    qsizetype bytes = 0;
    const auto sink = [&bytes](QByteArrayView piece) {
        bytes += piece.size();
        return true;
    };
    demandOf(writeCsv(list, sink) && bytes > 0);
    const auto &notes = list.notes();
    demandOf(notes.problems.size() == std::min(qint64(ParseReport::maxProblems), notes.problemCount()));
}

/// If both have a text, it must be the same text.
void compare(QByteArrayView ours, const QJsonValue &theirs)
{
    if (theirs.isString())
        demandOf(QString::fromUtf8(ours) == theirs.toString());
    else if (theirs.isNull() || theirs.isUndefined() || theirs.isArray() || theirs.isObject())
        demandOf(ours.isEmpty());
}

QList<QJsonObject> objectsIn(const QJsonValue &list)
{
    QList<QJsonObject> objects;
    for (const auto &entry : list.toArray()) {
        if (entry.isObject())
            objects.append(entry.toObject());
    }
    return objects;
}

void compare(const AssessmentList &ours, const AssessmentGroup &group, const QJsonObject &theirs)
{
    compare(ours.id(IdKind::Practitioner, group), theirs[QLatin1String("practitioner_uuid")]);
    compare(ours.id(IdKind::Patient, group), theirs[QLatin1String("patient_uuid")]);
    compare(ours.id(IdKind::Identifier, group), theirs[QLatin1String("unique_identifier")]);
    compare(ours.id(IdKind::Transaction, group), theirs[QLatin1String("transaction_id")]);
    const auto conversations = objectsIn(theirs[QLatin1String("conversations")]);
    demandOf(group.conversationCount == static_cast<std::size_t>(conversations.size()));
    for (qsizetype at = 0; at < conversations.size(); ++at) {
        const auto &conversation = ours.conversationsOf(group)[static_cast<std::size_t>(at)];
        compare(ours.idOf(conversation), conversations[at][QLatin1String("conversationid")]);
        compare(ours.workflowOf(conversation), conversations[at][QLatin1String("wflow_wfid")]);
    }
}

void compare(const AssessmentList &ours, const QJsonObject &theirs)
{
    const auto groups = objectsIn(theirs[QLatin1String("conversations")]);
    demandOf(ours.groups().size() == static_cast<std::size_t>(groups.size()));
    for (qsizetype at = 0; at < groups.size(); ++at)
        compare(ours, ours.groups()[static_cast<std::size_t>(at)], groups[at]);
}

/// Qt accepts control characters in a text and half surrogates; of a repeated field it uses the last one.
bool readAlike(const AssessmentList &ours)
{
    const auto &notes = ours.notes();
    return notes.count(ParseProblemKind::Repeated) == 0 && notes.count(ParseProblemKind::BrokenText) == 0;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray body(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto ours = readAssessments(body);
    QJsonParseError error;
    const auto theirs = QJsonDocument::fromJson(body, &error);
    const bool isList = theirs[QLatin1String("conversations")].isArray();
    if (ours) {
        look(**ours);
        if (isList && readAlike(**ours))
            compare(**ours, theirs.object());
        return 0;
    }
    demandOf(ours.error().code == ErrorCode::ServiceBadAnswer && !ours.error().detail.isEmpty());
    // Qt accepts these although JSON does not allow them.
    const bool hasControls = std::any_of(body.begin(), body.end(), [](char c) { return c >= 0 && c < ' '; });
    const bool isText = QUtf8StringView(body).isValidUtf8();
    const bool isTwice = ours.error().detail.startsWith(QLatin1String("conversations: "));
    demandOf(!isList || hasControls || !isText || isTwice || isJsonTooDeep(body));
    return 0;
}

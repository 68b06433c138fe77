// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/assessments.h"

#include "app/practice/answers.h"
#include "app/practice/requestcontext.h"

#include <QJsonArray>
#include <QStringList>

#include <optional>

namespace clinicdesk::practice {
namespace {

/// The filters of one call; empty filters match everything.
struct Filters {
    QString practitioner;
    QString patient;
    QString identifier;
    QString transaction;
    QStringList workflows;
    QString status = QStringLiteral("COMPLETED");
};

bool isStatus(const QString &text)
{
    return text == QLatin1String("NEW") || text == QLatin1String("IN_REVIEW") || text == QLatin1String("COMPLETED") ||
           text == QLatin1String("PARTIAL");
}

std::optional<QString> readFilters(const HttpRequest &request, Filters *filters)
{
    for (const auto &[name, value] : request.query) {
        const QString text = QString::fromStdString(value);
        if (text.isEmpty())
            return name == "patient_uuid" ? QStringLiteral("a patient identifier is required")
                                          : QStringLiteral("the filter %1 is empty").arg(QString::fromStdString(name));
        if (name == "practitioner_uuid")
            filters->practitioner = text;
        else if (name == "patient_uuid")
            filters->patient = text;
        else if (name == "unique_identifier")
            filters->identifier = text;
        else if (name == "transaction_id")
            filters->transaction = text;
        else if (name == "wfids")
            filters->workflows = text.split(u',');
        else
            filters->status = text;
    }
    if (!isStatus(filters->status))
        return QStringLiteral("the status \"%1\" is not known").arg(filters->status);
    return std::nullopt;
}

bool passes(const QString &filter, const QString &value)
{
    return filter.isEmpty() || filter == value;
}

bool passes(const Filters &filters, const SampleAssessment &sample)
{
    return passes(filters.practitioner, sample.practitioner) && passes(filters.patient, sample.patient) &&
           passes(filters.identifier, sample.identifier) && passes(filters.transaction, sample.transaction) &&
           filters.status == sample.status;
}

QJsonValue workflowJson(const QString &workflow)
{
    bool isNumber = false;
    const auto number = workflow.toLongLong(&isNumber);
    return isNumber ? QJsonValue(number) : QJsonValue(workflow);
}

QJsonArray conversationsOf(const SampleAssessment &sample, const QStringList &workflows)
{
    QJsonArray result;
    for (const SampleConversation &conversation : sample.conversations) {
        if (workflows.isEmpty() || workflows.contains(conversation.workflow))
            result.append(QJsonObject{{QStringLiteral("conversationid"), conversation.id},
                                      {QStringLiteral("created_at"), conversation.createdAt},
                                      {QStringLiteral("wflow_wfid"), workflowJson(conversation.workflow)}});
    }
    return result;
}

} // namespace

Assessments::Assessments()
    : Endpoint(
          {.name = QStringLiteral("assessments"),
           .method = "GET",
           .path = "/assessment/api/fetch_interviews/v2/",
           .credential = Credential::Bearer,
           .query = {"practitioner_uuid", "patient_uuid", "unique_identifier", "transaction_id", "wfids", "status"}})
    , m_samples(sampleAssessments())
{
}

HttpResponse Assessments::answer(RequestContext &context)
{
    Filters filters;
    if (const auto problem = readFilters(context.request(), &filters)) {
        context.note(QStringLiteral("refusal"), *problem);
        return plainRefusal(400, *problem);
    }
    QJsonArray groups;
    for (const SampleAssessment &sample : m_samples) {
        const QJsonArray conversations = conversationsOf(sample, filters.workflows);
        if (!passes(filters, sample) || conversations.isEmpty())
            continue;
        groups.append(QJsonObject{{QStringLiteral("practitioner_uuid"), sample.practitioner},
                                  {QStringLiteral("patient_uuid"), sample.patient},
                                  {QStringLiteral("unique_identifier"), sample.identifier},
                                  {QStringLiteral("transaction_id"), sample.transaction},
                                  {QStringLiteral("conversations"), conversations}});
    }
    return jsonAnswer(200, {{QStringLiteral("conversations"), groups}});
}

} // namespace clinicdesk::practice

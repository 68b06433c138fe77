// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/groupedassessments.h"

#include "core/assessment/assessmentreader.h"
#include "core/base/errorreason.h"
#include "core/base/json.h"
#include "core/service/servermessage.h"

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr std::chrono::minutes maxWait{30}; // enough for the largest answer at 2 Mbit/s
constexpr qsizetype maxRefusalBytes = 64LL * 1024;

void addFilter(QUrlQuery &query, const QString &name, const QString &value)
{
    if (!value.isEmpty())
        query.addQueryItem(name, QString::fromLatin1(QUrl::toPercentEncoding(value)));
}

Result<void> checkWorkflows(const QStringList &workflows, const QString &parameter)
{
    if (!workflows.isEmpty() && parameter.isEmpty())
        return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::WorkflowFilterMissing};
    const auto withComma = std::find_if(workflows.begin(), workflows.end(),
                                        [](const QString &workflow) { return workflow.contains(QLatin1Char(',')); });
    if (withComma != workflows.end())
        return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::WorkflowComma, .subject = *withComma};
    return {};
}

} // namespace

GroupedAssessments GroupedAssessments::of(const Connection &connection, const AssessmentFilter &filter)
{
    GroupedAssessments call{.filter = filter, .modules = {}};
    for (const auto &known : connection.conventions.conversationPrefixes)
        call.modules.append({known.prefix.toUtf8(), known.label});
    return call;
}

Result<http::Request> GroupedAssessments::request(const Connection &connection) const
{
    const auto &parameter = connection.conventions.workflowParameter;
    auto workflows = filter.workflows;
    workflows.removeAll(QString());
    if (const auto checked = checkWorkflows(workflows, parameter); !checked)
        return checked.error();
    QUrlQuery query;
    addFilter(query, QStringLiteral("practitioner_uuid"), filter.practitioner);
    addFilter(query, QStringLiteral("patient_uuid"), filter.patient);
    addFilter(query, QStringLiteral("unique_identifier"), filter.identifier);
    addFilter(query, QStringLiteral("transaction_id"), filter.transaction);
    addFilter(query, parameter, workflows.join(QLatin1Char(',')));
    addFilter(query, QStringLiteral("status"), statusText(filter.status));

    http::Request request;
    request.url = serviceUrl(connection.baseUrl, QStringLiteral("/assessment/api/fetch_interviews/v2/"), query);
    request.maxResponseBytes = maxResponseBytes;
    request.totalTimeout = maxWait;
    request.answerTimeout = maxWait;
    return request;
}

Result<AssessmentSnapshot> GroupedAssessments::parse(QByteArray body) const
{
    const auto start = body.size() <= maxRefusalBytes ? body : QByteArray();
    auto list = readAssessments(std::move(body), modules);
    // The interface does not say which status a refusal has (section 7).
    if (!list && parseJson(start).isObject() && !parseServerMessage(start).text.isEmpty()) {
        auto refused = explain(0, start);
        refused.detail = list.error().detail;
        return refused;
    }
    if (list && (*list)->groups().empty() && isRefusal(parseJson(start).object())) {
        auto refused = explain(0, start);
        refused.detail = QStringLiteral("an error beside an empty list");
        return refused;
    }
    return list;
}

Error GroupedAssessments::explain(int status, const QByteArray &body)
{
    const auto words = parseServerMessage(body);
    const bool isUnavailable = status == 408 || status == 429 || status >= 500;
    return {.code = isUnavailable ? ErrorCode::ServiceUnavailable : ErrorCode::ServiceRefusedRequest,
            .httpStatus = status,
            .serverCode = words.code,
            .serverText = words.text};
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/directupload.h"

#include "core/base/json.h"
#include "core/base/jsontext.h"
#include "core/base/servicetext.h"
#include "core/service/servermessage.h"
#include "core/service/uploadforms.h"

#include <QJsonArray>
#include <QJsonObject>

namespace clinicdesk {

namespace {

constexpr qint64 maxUploadAnswerBytes = 256'000;

void addItem(QUrlQuery &query, const QString &name, const QString &value)
{
    query.addQueryItem(name, QString::fromLatin1(QUrl::toPercentEncoding(value)));
}

/// Returns the ID that the service has given the document, wherever it is: some wrap it in `data`. Empty without one.
/// The depth is limited by the parser.
QString documentIdIn(const QJsonValue &value)
{
    if (value.isArray()) {
        const auto list = value.toArray();
        for (const auto entry : list) {
            if (auto id = documentIdIn(entry); !id.isEmpty())
                return id;
        }
    }
    const auto object = value.toObject();
    if (const auto id = jsonScalarText(object.value(QLatin1String("document_id"))); !id.isEmpty())
        return id;
    for (const auto member : object) {
        if (auto id = documentIdIn(member); !id.isEmpty())
            return id;
    }
    return {};
}

QJsonValue rootOfAnswer(const QByteArray &body)
{
    const auto json = parseJsonExactly(body);
    return json.isArray() ? QJsonValue(json.array()) : QJsonValue(json.object());
}

ErrorCode codeFor(const http::Response &answer)
{
    const auto status = answer.status;
    if (answer.wholeBodySent && !documentIdIn(rootOfAnswer(answer.body)).isEmpty())
        return ErrorCode::ServiceOutcomeUnclear; // it has got an ID, so it may be there
    if (isWorkspaceFull(answer.body))
        return ErrorCode::ServiceWorkspaceFull;
    if (status == 413)
        return ErrorCode::FileTooLarge;
    if (isBusyWithoutWordOfService(answer))
        return ErrorCode::ServiceOutcomeUnclear;
    if (status == 429 || status == 503)
        return ErrorCode::ServiceUnavailable;
    if (status < 500 && status != 408)
        return ErrorCode::ServiceRefusedRequest;
    // A server cannot have stored a file whose last bytes were not sent yet.
    return answer.wholeBodySent ? ErrorCode::ServiceOutcomeUnclear : ErrorCode::ServiceUnavailable;
}

} // namespace

bool DirectUpload::sendsType(const QString &type, const QStringList &tasks)
{
    return !tasks.isEmpty() && type == QLatin1String("lr");
}

Result<http::Request> DirectUpload::request(const Connection &connection) const
{
    const auto &conventions = connection.conventions;
    const bool hasPatient = conventions.directPatient && patient;
    if (auto refused = hasPatient ? aadhaarIn(patient->text) : std::nullopt)
        return *std::move(refused);
    QUrlQuery query;
    for (const auto &task : tasks)
        addItem(query, conventions.taskParameter, task);
    if (sendsType(type, tasks))
        addItem(query, conventions.directTypeParameter, type);

    http::MultipartBody body;
    body.fileField = "file";
    body.fileName = "page-1." + extensionOf(kind).toLatin1();
    body.fileContentType = wireType(kind, conventions).toLatin1();
    body.file = file;

    http::Request request;
    request.method = http::Method::Post;
    request.url = serviceUrl(connection.baseUrl, QStringLiteral("/mr/api/v2/docs"), query);
    if (hasPatient)
        request.headers.append({"X-Pt-Id", patient->text.toUtf8()});
    request.body = std::move(body);
    request.maxResponseBytes = maxUploadAnswerBytes;
    request.atMostOnce = true;
    return request;
}

Result<DirectReceipt> DirectUpload::parse(const QByteArray &body) const
{
    const auto answer = rootOfAnswer(body);
    const auto id = jsonScalarText(answer[QLatin1String("document_id")]);
    const bool hasId = !documentIdIn(answer).isEmpty();
    // Never a receipt: a document that seems delivered is not sent again.
    if (isRefusalOfOnce(body) || isWorkspaceFull(body) || (!hasId && speaksOfRefusal(body))) {
        if (hasId)
            return Error{.code = ErrorCode::ServiceBadAnswer,
                         .detail = QStringLiteral("an error beside a document_id")};
        const auto words = parseServerMessage(body);
        return Error{.code = isWorkspaceFull(body) ? ErrorCode::ServiceWorkspaceFull : ErrorCode::ServiceRefusedRequest,
                     .serverCode = words.code,
                     .serverText = words.text};
    }
    return id.isEmpty() ? DirectReceipt{.documentId = {}, .text = serviceText(QString::fromUtf8(body))}
                        : DirectReceipt{.documentId = cutToBytes(id, maxServiceCodeBytes), .text = {}};
}

Error DirectUpload::explain(const http::Response &answer)
{
    const auto words = parseServerMessage(answer.body);
    return {.code = codeFor(answer), .httpStatus = answer.status, .serverCode = words.code, .serverText = words.text};
}

} // namespace clinicdesk

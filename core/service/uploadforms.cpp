// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/uploadforms.h"

#include "core/base/errorreason.h"
#include "core/base/json.h"
#include "core/base/jsontext.h"
#include "core/base/servicetext.h"
#include "core/document/codekind.h"
#include "core/service/servermessage.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr qint64 maxFormsBytes = 4'000'000; // for at most 50 forms

Error badAnswer(const QString &detail)
{
    return {.code = ErrorCode::ServiceBadAnswer, .detail = detail};
}

qint64 wireDate(QDate date, TimeUnit unit)
{
    const QDateTime noon(date, QTime(12, 0), Qt::UTC); // the same day in nearly every time zone
    return unit == TimeUnit::Seconds ? noon.toSecsSinceEpoch() : noon.toMSecsSinceEpoch();
}

QJsonObject itemJson(const UploadItem &item, const Conventions &conventions)
{
    QJsonArray files;
    for (const auto size : item.fileSizes) {
        files.append(QJsonObject{{QStringLiteral("contentType"), wireType(item.kind, conventions)},
                                 {QStringLiteral("file_size"), size}});
    }
    return {{QStringLiteral("dt"), item.type},
            {QStringLiteral("dd_e"), wireDate(item.date, conventions.dateUnit)},
            {QStringLiteral("tg"), QJsonArray::fromStringList(item.tags)},
            {QStringLiteral("files"), files},
            {QStringLiteral("document_id"), item.document.text}};
}

/// Returns the error in the `error_details` of a result; nothing if there are none. What they do not say is taken from
/// `base`.
std::optional<Error> itemError(const QJsonObject &result, Error base = {.code = ErrorCode::ServiceRefusedItem})
{
    const auto details = result.value(QLatin1String("error_details"));
    const auto code = serviceCode(details[QLatin1String("code")]);
    const auto text = serviceText(details.isString() ? details : details[QLatin1String("message")]);
    if (code.isEmpty() && text.isEmpty())
        return {};
    base.serverCode = code;
    base.serverText = text;
    if (code == QLatin1String("409"))
        base.code = ErrorCode::ServiceAlreadyThere;
    else if (isWorkspaceFull(code.toUtf8()) || isWorkspaceFull(text.toUtf8()))
        base.code = ErrorCode::ServiceWorkspaceFull;
    else if (base.code != ErrorCode::ServiceUnavailable) // ServiceUnavailable stays, because the request is tried again
                                                         // whatever the text says
        base.code = ErrorCode::ServiceRefusedItem;
    return base;
}

Result<PresignedForm> readForm(const QJsonValue &value, const QString &path)
{
    const auto object = value.toObject();
    const QUrl url(object.value(QLatin1String("url")).toString(), QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty())
        return badAnswer(path + QLatin1String(".url: not an address"));
    if (!http::isAllowedAddress(url))
        return badAnswer(path + QLatin1String(".url: not https"));
    if (!object.value(QLatin1String("fields")).isObject())
        return badAnswer(path + QLatin1String(".fields: not an object"));

    PresignedForm form{.url = url, .fields = {}};
    const auto fields = object.value(QLatin1String("fields")).toObject();
    for (auto field = fields.begin(); field != fields.end(); ++field) {
        if (field->isNull() || field.key().compare(QLatin1String("file"), Qt::CaseInsensitive) == 0)
            continue; // as some serializers write a field that is not there, and the place of the file itself
        if (!field->isString() && !field->isDouble())
            return badAnswer(path + QLatin1String(".fields: a field that is no text"));
        form.fields.append({field.key().toUtf8(), jsonScalarText(*field).toUtf8()});
    }
    return form;
}

Result<QList<PresignedForm>> readForms(const QJsonArray &forms, qsizetype files, const QString &path)
{
    if (forms.size() != files)
        return badAnswer(QStringLiteral("%1.forms: %2 for %3 files").arg(path).arg(forms.size()).arg(files));
    QList<PresignedForm> read;
    for (qsizetype i = 0; i < forms.size(); ++i) {
        auto form = readForm(forms.at(i), QStringLiteral("%1.forms[%2]").arg(path).arg(i));
        if (!form)
            return form.error();
        read.append(*std::move(form));
    }
    return read;
}

/// Some services have `error_details` in every result: beside good forms, a success in them is no error. The code
/// decides, unless the message says that something failed; without a code, the message must say that all is well.
bool saysSuccess(const Error &details)
{
    static const QRegularExpression success(
        QStringLiteral(R"(^\s*(0+|((s|sc|http|ok)[-_ ]?)?2\d\d)\s*$|\bok\b|\bsuccess(ful|fully)?\b)"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression failure(
        QStringLiteral(
            R"(\b(fail\w*|error\w*|invalid|denied|refused|rejected|exceed\w*|missing|cannot|unable|unsuccessful|unsupported)\b)"
            R"(|\bno such\b|\b(un|not )(authori[sz]ed|known|found|allowed|accepted|valid|supported|possible)\b)"),
        QRegularExpression::CaseInsensitiveOption);
    const auto &code = details.serverCode;
    const auto &text = details.serverText;
    if (saysNoError(text) && (saysNoError(code) || success.match(code).hasMatch()))
        return !code.isEmpty() || !text.isEmpty();
    const bool isCodeOfSuccess = success.match(code).hasMatch() && !failure.match(code).hasMatch();
    return isCodeOfSuccess && !failure.match(text).hasMatch();
}

DocumentForms readResult(const QJsonObject &result, qsizetype files, const QString &path)
{
    auto forms = readForms(result.value(QLatin1String("forms")).toArray(), files, path);
    const auto error = itemError(result);
    if (error && !(forms && saysSuccess(*error)))
        return {.forms = {}, .error = error};
    return forms ? DocumentForms{.forms = *std::move(forms), .error = {}}
                 : DocumentForms{.forms = {}, .error = forms.error()};
}

/// Returns the index of each item's result: by `document_id`, or by position if the ID is missing.
QList<qsizetype> placesOf(const QList<UploadItem> &items, const QJsonArray &results)
{
    const auto idOf = [&results](qsizetype at) {
        return jsonScalarText(results.at(at).toObject().value(QLatin1String("document_id")));
    };
    QHash<QString, qsizetype> byId;
    for (qsizetype i = 0; i < results.size(); ++i) {
        if (const auto id = idOf(i); !id.isEmpty())
            byId.insert(id.toLower(), i);
    }
    QList<qsizetype> places;
    for (qsizetype i = 0; i < items.size(); ++i) {
        const bool nameless = i < results.size() && idOf(i).isEmpty();
        places.append(byId.value(items.at(i).document.text.toLower(), nameless ? i : -1));
    }
    return places;
}

} // namespace

std::optional<Error> missingUser(const Connection &connection)
{
    const bool isNeeded = connection.conventions.patientIn != PatientPlacement::Header;
    if (!isNeeded || !connection.user.text.isEmpty())
        return {};
    return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::UserIdMissing};
}

std::optional<Error> aadhaarIn(const QString &identifier)
{
    if (!isAadhaar(readScannedCode(identifier).kind))
        return {};
    return Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::IdIsAadhaar};
}

RequestPatient requestPatient(const Connection &connection, const PatientId &patient,
                              const std::optional<QString> &queryOverride)
{
    RequestPatient named;
    named.header = connection.conventions.patientIn == PatientPlacement::Query ? connection.user.text : patient.text;
    if (connection.conventions.patientIn != PatientPlacement::Header)
        named.query = patient.text;
    if (queryOverride)
        named.query = queryOverride;
    return named;
}

QString wireType(FileKind kind, const Conventions &conventions)
{
    switch (kind) {
    case FileKind::Pdf:
        return QStringLiteral("application/pdf");
    case FileKind::Jpeg:
        return conventions.jpegType;
    case FileKind::Png:
        break;
    }
    return QStringLiteral("image/png");
}

Result<http::Request> UploadForms::request(const Connection &connection) const
{
    if (auto missing = missingUser(connection))
        return *std::move(missing);
    for (const auto &identifier : {patient.header, patient.query.value_or(QString())}) {
        if (auto refused = aadhaarIn(identifier))
            return *std::move(refused);
    }
    QJsonArray batch;
    for (const auto &item : items)
        batch.append(itemJson(item, connection.conventions));

    QUrlQuery query;
    if (patient.query)
        query.addQueryItem(QStringLiteral("p_oid"), QString::fromLatin1(QUrl::toPercentEncoding(*patient.query)));

    http::Request request;
    request.method = http::Method::Post;
    request.url = serviceUrl(connection.baseUrl, QStringLiteral("/mr/api/v1/docs"), query);
    request.headers = {{"Content-Type", "application/json"}, {"X-Pt-Id", patient.header.toUtf8()}};
    request.maxResponseBytes = maxFormsBytes;
    request.totalTimeout = std::chrono::seconds(120); // a slow answer must not block a slot forever
    request.body = QJsonDocument(QJsonObject{{QStringLiteral("batch_request"), batch}}).toJson(QJsonDocument::Compact);
    return request;
}

Result<UploadForms::Answer> UploadForms::parse(const QByteArray &body) const
{
    QJsonParseError problem;
    const auto envelope = parseJsonExactly(body, &problem).object();
    if (problem.error != QJsonParseError::NoError)
        return badAnswer(QStringLiteral("not JSON"));
    if (isRefusal(envelope))
        return parseRefusal(body, explain(200, body));
    if (!envelope.value(QLatin1String("batch_response")).isArray())
        return badAnswer(QStringLiteral("batch_response: not a list"));

    const auto results = envelope.value(QLatin1String("batch_response")).toArray();
    const auto places = placesOf(items, results);
    Answer answer;
    for (qsizetype i = 0; i < items.size(); ++i) {
        const auto place = places.at(i);
        const auto path = QStringLiteral("batch_response[%1]").arg(place);
        answer.append(place < 0
                          ? DocumentForms{.forms = {}, .error = badAnswer(QStringLiteral("no result for a document"))}
                          : readResult(results.at(place).toObject(), items.at(i).fileSizes.size(), path));
    }
    return answer;
}

Result<UploadForms::Answer> UploadForms::parse(const http::Response &answer) const
{
    auto read = parse(answer.body);
    if (!read)
        return read;
    for (auto &document : *read) {
        for (auto &form : document.forms)
            form.service = answer.peer;
    }
    return read;
}

Result<UploadForms::Answer> UploadForms::parseRefusal(const QByteArray &body, const Error &whole) const
{
    const auto results = parseJson(body).object().value(QLatin1String("batch_response")).toArray();
    const auto places = placesOf(items, results);
    Answer answer;
    bool namesOne = false;
    for (const auto place : places) {
        const auto own = place < 0 ? std::nullopt : itemError(results.at(place).toObject(), whole);
        namesOne = namesOne || own;
        answer.append({.forms = {}, .error = own.value_or(whole), .isErrorOfRequest = !own});
    }
    return namesOne ? Result<Answer>(std::move(answer)) : whole;
}

Error UploadForms::explain(int status, const QByteArray &body)
{
    const auto words = parseServerMessage(body);
    Error error{.code = ErrorCode::ServiceRefusedRequest,
                .httpStatus = status,
                .serverCode = words.code,
                .serverText = words.text};
    if (isWorkspaceFull(body))
        error.code = ErrorCode::ServiceWorkspaceFull;
    else if (status == 409)
        error.code = ErrorCode::ServiceAlreadyThere;
    else if (status >= 500 || status == 408 || status == 429)
        error.code = ErrorCode::ServiceUnavailable;
    return error;
}

} // namespace clinicdesk

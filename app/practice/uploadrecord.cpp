// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/uploadrecord.h"

#include "app/practice/answers.h"
#include "app/practice/batchcheck.h"
#include "app/practice/requestcontext.h"

#include <QJsonDocument>

#include <algorithm>

namespace clinicdesk::practice {
namespace {

constexpr qint64 MaxBodyBytes = 1'000'000;
constexpr qint64 FormLifeSeconds = 15LL * 60;
constexpr qint64 ExpiredSinceSeconds = 60;

QJsonObject failure(const QString &id, const QString &message, const QString &code)
{
    const QJsonObject details{{QStringLiteral("message"), message}, {QStringLiteral("code"), code}};
    return {{QStringLiteral("document_id"), id},
            {QStringLiteral("forms"), QJsonArray()},
            {QStringLiteral("error_details"), details}};
}

CallFacts factsOf(const QJsonArray &items)
{
    CallFacts facts;
    for (const auto item : items) {
        facts.documentTypes += item.toObject().value(u"dt").toString();
        for (const auto file : item.toObject().value(u"files").toArray())
            facts.contentTypes += file.toObject().value(u"contentType").toString();
    }
    return facts;
}

QJsonArray reversed(const QJsonArray &array)
{
    QJsonArray result;
    for (const auto value : array)
        result.prepend(value);
    return result;
}

} // namespace

UploadRecord::UploadRecord(DocumentRegistry &registry, StorageKeys keys, QString storageUrl)
    : Endpoint({.name = QStringLiteral("docs"),
                .method = "POST",
                .path = "/mr/api/v1/docs",
                .credential = Credential::Bearer,
                .envelopePolicy = EnvelopePolicy::May,
                .contentType = "application/json",
                .headers = {"x-pt-id"},
                .query = {"p_oid"},
                .hasTextBody = true})
    , m_registry(registry)
    , m_keys(std::move(keys))
    , m_storageUrl(std::move(storageUrl))
{
}

HttpResponse UploadRecord::answer(RequestContext &context)
{
    const CallBody body = context.readText(MaxBodyBytes);
    if (body.refusal)
        return refuse(body.refusal->status, body.refusal->reason);
    const QJsonDocument json = QJsonDocument::fromJson(body.text);
    QString problem = json.isObject() ? refuseBatch(json.object()).value_or(QString())
                                      : QStringLiteral("the body is not a JSON object");
    QString patient = QString::fromStdString(context.request().header("x-pt-id"));
    if (patient.isEmpty())
        problem = QStringLiteral("the header X-Pt-Id is missing");
    if (!problem.isEmpty()) {
        context.note(QStringLiteral("refusal"), problem);
        return envelopeRefusal(400, problem);
    }
    const QJsonArray items = json.object().value(u"batch_request").toArray();
    if (auto answer = context.applyFacts(factsOf(items)))
        return *answer;
    if (context.hasFault(QLatin1String("open-limit")) &&
        m_registry.openWith(items) > context.fault()->parameters.value(u"documents").toInt(5))
        return envelopeRefusal(400, QStringLiteral("A client can create 5 batches at a time"));
    for (const auto &[name, value] : context.request().query)
        patient += u'/' + QString::fromStdString(value);
    QJsonArray results;
    for (const auto item : items)
        results.append(resultFor(item.toObject(), patient, context));
    if (context.hasFault(QLatin1String("reversed")))
        results = reversed(results);
    return jsonAnswer(200, {{QStringLiteral("error"), false},
                            {QStringLiteral("message"), QString()},
                            {QStringLiteral("batch_response"), results}});
}

HttpResponse UploadRecord::refuse(int status, const QString &message) const
{
    return envelopeRefusal(status, message);
}

QJsonObject UploadRecord::resultFor(const QJsonObject &item, const QString &patient, const RequestContext &context)
{
    const QString id = item.value(u"document_id").toString();
    if (context.hasFault(QLatin1String("already-there")))
        return failure(id, QStringLiteral("the document exists"), QStringLiteral("409"));
    if (context.hasFault(QLatin1String("item-error"))) {
        const QJsonObject &parameters = context.fault()->parameters;
        return failure(id, parameters.value(u"message").toString(QStringLiteral("this document cannot be taken")),
                       parameters.value(u"code").toString(QStringLiteral("500")));
    }
    if (const auto problem = refuseItem(item))
        return failure(id, problem->message, problem->code);
    switch (m_registry.announce(item, patient)) {
    case DocumentRegistry::Status::Complete:
        return failure(id, QStringLiteral("the document exists"), QStringLiteral("409"));
    case DocumentRegistry::Status::Different:
        return failure(id, QStringLiteral("the document_id belongs to a document with other content"),
                       QStringLiteral("400"));
    case DocumentRegistry::Status::Foreign:
        return failure(id, QStringLiteral("the document_id belongs to a document of another patient"),
                       QStringLiteral("400"));
    case DocumentRegistry::Status::Open:
        break;
    }
    QJsonObject result{{QStringLiteral("document_id"), id}, {QStringLiteral("forms"), formsFor(item, context)}};
    if (context.hasFault(QLatin1String("without-ids")))
        result.remove(QStringLiteral("document_id"));
    return result;
}

QJsonArray UploadRecord::formsFor(const QJsonObject &item, const RequestContext &context) const
{
    const qint64 life = context.hasFault(QLatin1String("expire-form")) ? -ExpiredSinceSeconds : FormLifeSeconds;
    const QString host =
        context.hasFault(QLatin1String("http-form")) ? QStringLiteral("http://storage.example.org") : m_storageUrl;
    QJsonArray forms;
    const QJsonArray files = item.value(u"files").toArray();
    for (qsizetype i = 0; i < files.size(); ++i) {
        const QJsonObject file = files.at(i).toObject();
        const qint64 size = file.value(u"file_size").toInteger();
        const QString key = DocumentRegistry::keyOf(item.value(u"document_id").toString(), static_cast<int>(i) + 1);
        const FormTerms terms{key.toStdString(), file.value(u"contentType").toString().toStdString(), size, size,
                              QDateTime::currentDateTimeUtc().addSecs(life)};
        forms.append(QJsonObject{{QStringLiteral("url"), host + u'/' + QString::fromStdString(m_keys.bucket)},
                                 {QStringLiteral("fields"), presignedFields(m_keys, terms)}});
    }
    if (context.hasFault(QLatin1String("fewer-forms")))
        forms.removeLast();
    return forms;
}

} // namespace clinicdesk::practice

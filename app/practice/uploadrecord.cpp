// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/uploadrecord.h"

#include "app/practice/answers.h"
#include "app/practice/batchcheck.h"
#include "app/practice/visit.h"

#include <QJsonDocument>

#include <algorithm>

namespace clinicdesk::practice {
namespace {

constexpr qint64 LargestBodyBytes = 1'000'000;
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

UploadRecord::UploadRecord(DocumentShelf &shelf, StorageKeys keys, QString storageUrl)
    : Endpoint({.name = QStringLiteral("docs"),
                .method = "POST",
                .path = "/mr/api/v1/docs",
                .credential = Credential::Bearer,
                .sealing = Sealing::May,
                .contentType = "application/json",
                .headers = {"x-pt-id"},
                .query = {"p_oid"},
                .hasTextBody = true})
    , m_shelf(shelf)
    , m_keys(std::move(keys))
    , m_storageUrl(std::move(storageUrl))
{
}

Answer UploadRecord::answer(Visit &visit)
{
    const CallBody body = visit.readText(LargestBodyBytes);
    if (body.refusal)
        return refuse(body.refusal->status, body.refusal->reason);
    const QJsonDocument json = QJsonDocument::fromJson(body.text);
    QString problem = json.isObject() ? refuseBatch(json.object()).value_or(QString())
                                      : QStringLiteral("the body is not a JSON object");
    QString patient = QString::fromStdString(visit.call().header("x-pt-id"));
    if (patient.isEmpty())
        problem = QStringLiteral("the header X-Pt-Id is missing");
    if (!problem.isEmpty()) {
        visit.note(QStringLiteral("refusal"), problem);
        return envelopeRefusal(400, problem);
    }
    const QJsonArray items = json.object().value(u"batch_request").toArray();
    if (auto answer = visit.learn(factsOf(items)))
        return *answer;
    for (const auto &[name, value] : visit.call().query)
        patient += u'/' + QString::fromStdString(value);
    QJsonArray results;
    for (const auto item : items)
        results.append(resultFor(item.toObject(), patient, visit));
    if (visit.goesWrong(QLatin1String("reversed")))
        results = reversed(results);
    return jsonAnswer(200, {{QStringLiteral("error"), false},
                            {QStringLiteral("message"), QString()},
                            {QStringLiteral("batch_response"), results}});
}

Answer UploadRecord::refuse(int status, const QString &message) const
{
    return envelopeRefusal(status, message);
}

QJsonObject UploadRecord::resultFor(const QJsonObject &item, const QString &patient, const Visit &visit)
{
    const QString id = item.value(u"document_id").toString();
    if (visit.goesWrong(QLatin1String("already-there")))
        return failure(id, QStringLiteral("the document exists"), QStringLiteral("409"));
    if (visit.goesWrong(QLatin1String("item-error"))) {
        const QJsonObject &parameters = visit.fault()->parameters;
        return failure(id, parameters.value(u"message").toString(QStringLiteral("this document cannot be taken")),
                       parameters.value(u"code").toString(QStringLiteral("500")));
    }
    if (const auto problem = refuseItem(item))
        return failure(id, problem->message, problem->code);
    switch (m_shelf.announce(item, patient)) {
    case DocumentShelf::Standing::Complete:
        return failure(id, QStringLiteral("the document exists"), QStringLiteral("409"));
    case DocumentShelf::Standing::Different:
        return failure(id, QStringLiteral("the document_id belongs to a document with other content"),
                       QStringLiteral("400"));
    case DocumentShelf::Standing::Foreign:
        return failure(id, QStringLiteral("the document_id belongs to a document of another patient"),
                       QStringLiteral("400"));
    case DocumentShelf::Standing::Open:
        break;
    }
    QJsonObject result{{QStringLiteral("document_id"), id}, {QStringLiteral("forms"), formsFor(item, visit)}};
    if (visit.goesWrong(QLatin1String("without-ids")))
        result.remove(QStringLiteral("document_id"));
    return result;
}

QJsonArray UploadRecord::formsFor(const QJsonObject &item, const Visit &visit) const
{
    const qint64 life = visit.goesWrong(QLatin1String("expire-form")) ? -ExpiredSinceSeconds : FormLifeSeconds;
    const QString host =
        visit.goesWrong(QLatin1String("http-form")) ? QStringLiteral("http://storage.example.org") : m_storageUrl;
    QJsonArray forms;
    const QJsonArray files = item.value(u"files").toArray();
    for (qsizetype i = 0; i < files.size(); ++i) {
        const QJsonObject file = files.at(i).toObject();
        const qint64 size = file.value(u"file_size").toInteger();
        const QString key = DocumentShelf::keyOf(item.value(u"document_id").toString(), static_cast<int>(i) + 1);
        const FormTerms terms{key.toStdString(), file.value(u"contentType").toString().toStdString(), size, size,
                              QDateTime::currentDateTimeUtc().addSecs(life)};
        forms.append(QJsonObject{{QStringLiteral("url"), host + u'/' + QString::fromStdString(m_keys.bucket)},
                                 {QStringLiteral("fields"), presignedFields(m_keys, terms)}});
    }
    if (visit.goesWrong(QLatin1String("fewer-forms")))
        forms.removeLast();
    return forms;
}

} // namespace clinicdesk::practice

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/uploadrecord.h"

#include "app/practice/answers.h"
#include "app/practice/requestcontext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>

namespace clinicdesk::practice {

namespace {

/// Why one item of a batch gets no forms.
struct ItemProblem {
    QString message;
    QString code;
};

constexpr int MaxItems = 5;
constexpr int MaxFiles = 10;
constexpr qint64 MaxPdfBytes = 25'000'000;
constexpr qint64 MaxImageBytes = 10'000'000;
constexpr int MaxTags = 10;
constexpr int MinTagLength = 2;
constexpr int MaxTagLength = 20;
/// 1900-01-01 and 2100-01-01 in seconds: a date in milliseconds is outside this range.
constexpr double EarliestDate = -2'208'988'800.0;
constexpr double LatestDate = 4'102'444'800.0;

bool isWhole(const QJsonValue &value)
{
    return value.isDouble() && value.toDouble() == std::floor(value.toDouble());
}

bool hasOnly(const QJsonObject &object, const QStringList &members)
{
    const QStringList present = object.keys();
    return QSet<QString>(present.begin(), present.end()) == QSet<QString>(members.begin(), members.end());
}

bool isUuid(const QString &text)
{
    static const QRegularExpression uuid(QStringLiteral("\\A[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\\z"));
    return uuid.match(text).hasMatch();
}

bool isKnownType(const QString &code)
{
    static const QStringList known{QStringLiteral("ps"), QStringLiteral("lr"), QStringLiteral("ds"),
                                   QStringLiteral("dc"), QStringLiteral("vc"), QStringLiteral("in"),
                                   QStringLiteral("iv"), QStringLiteral("sc"), QStringLiteral("ot")};
    return known.contains(code);
}

std::optional<QString> refuseFile(const QJsonValue &value)
{
    const QJsonObject file = value.toObject();
    if (!hasOnly(file, {QStringLiteral("contentType"), QStringLiteral("file_size")}))
        return QStringLiteral("a file descriptor has contentType and file_size, nothing else");
    if (!file.value(u"contentType").isString() || !isWhole(file.value(u"file_size")))
        return QStringLiteral("contentType is a string and file_size an integer");
    return std::nullopt;
}

std::optional<QString> refuseShape(const QJsonObject &item)
{
    if (!hasOnly(item, {QStringLiteral("dt"), QStringLiteral("dd_e"), QStringLiteral("tg"), QStringLiteral("files"),
                        QStringLiteral("document_id")}))
        return QStringLiteral("an item has dt, dd_e, tg, files and document_id, nothing else");
    if (!isUuid(item.value(u"document_id").toString()))
        return QStringLiteral("document_id is not a UUID");
    if (!isKnownType(item.value(u"dt").toString()))
        return QStringLiteral("invalid document type \"%1\"").arg(item.value(u"dt").toString());
    if (!isWhole(item.value(u"dd_e")))
        return QStringLiteral("dd_e is not an integer");
    if (!item.value(u"tg").isArray() || !item.value(u"files").isArray())
        return QStringLiteral("tg and files are arrays");
    if (item.value(u"files").toArray().isEmpty())
        return QStringLiteral("a document without files");
    for (const auto file : item.value(u"files").toArray()) {
        if (auto problem = refuseFile(file))
            return problem;
    }
    return std::nullopt;
}

std::optional<ItemProblem> refuseContent(const QJsonObject &file)
{
    static const QStringList images{QStringLiteral("image/jpeg"), QStringLiteral("image/jpg"),
                                    QStringLiteral("image/png")};
    const QString type = file.value(u"contentType").toString();
    const qint64 size = file.value(u"file_size").toInteger();
    if (type != QLatin1String("application/pdf") && !images.contains(type))
        return ItemProblem{QStringLiteral("files of the type %1 are not taken").arg(type), QStringLiteral("415")};
    if (size <= 0)
        return ItemProblem{QStringLiteral("an empty file is not taken"), QStringLiteral("400")};
    if (size > (images.contains(type) ? MaxImageBytes : MaxPdfBytes))
        return ItemProblem{QStringLiteral("a file of %1 bytes is too large").arg(size), QStringLiteral("413")};
    return std::nullopt;
}

std::optional<ItemProblem> refuseTags(const QJsonArray &tags)
{
    QSet<QString> seen;
    for (const auto tag : tags) {
        const QString text = tag.toString();
        if (!tag.isString() || text.size() < MinTagLength || text.size() > MaxTagLength)
            return ItemProblem{QStringLiteral("a tag has 2 to 20 characters"), QStringLiteral("400")};
        if (seen.contains(text))
            return ItemProblem{QStringLiteral("the tag \"%1\" was sent twice").arg(text), QStringLiteral("400")};
        seen.insert(text);
    }
    if (tags.size() > MaxTags)
        return ItemProblem{QStringLiteral("more than 10 tags"), QStringLiteral("400")};
    return std::nullopt;
}

/// Returns the reason for refusing a whole batch request (its shape, an unknown document type, the limits of section
/// 8), or nothing when the request is valid.
std::optional<QString> refuseBatch(const QJsonObject &body)
{
    const QJsonArray items = body.value(u"batch_request").toArray();
    if (!hasOnly(body, {QStringLiteral("batch_request")}) || items.isEmpty())
        return QStringLiteral("the body is {\"batch_request\": [...]} with at least one item");
    if (items.size() > MaxItems)
        return QStringLiteral("more than 5 documents in one request");
    QSet<QString> ids;
    QSet<QString> types;
    qsizetype fileCount = 0;
    for (const auto value : items) {
        const QJsonObject item = value.toObject();
        if (auto problem = refuseShape(item))
            return problem;
        ids.insert(item.value(u"document_id").toString().toLower());
        for (const auto file : item.value(u"files").toArray())
            types.insert(file.toObject().value(u"contentType").toString());
        fileCount += item.value(u"files").toArray().size();
    }
    if (ids.size() != items.size())
        return QStringLiteral("a document_id was sent twice");
    if (fileCount > MaxFiles)
        return QStringLiteral("more than 10 files in one request");
    if (types.size() > 1)
        return QStringLiteral("files of different content types in one request");
    return std::nullopt;
}

/// Returns the reason for refusing one item of a valid batch (media type, size, tags, date), or nothing.
std::optional<ItemProblem> refuseItem(const QJsonObject &item)
{
    for (const auto file : item.value(u"files").toArray()) {
        if (auto problem = refuseContent(file.toObject()))
            return problem;
    }
    const double date = item.value(u"dd_e").toDouble();
    if (date < EarliestDate || date > LatestDate)
        return ItemProblem{QStringLiteral("dd_e is no date in seconds since 1970"), QStringLiteral("400")};
    return refuseTags(item.value(u"tg").toArray());
}

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

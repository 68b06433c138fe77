// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/batchcheck.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <cmath>

namespace clinicdesk::practice {
namespace {

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

} // namespace

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

} // namespace clinicdesk::practice

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include "app/cli/text.h"
#include "core/document/readablename.h"
#include "core/wording/wording.h"

#include <QJsonArray>

namespace clinicdesk::cli {

namespace {

QJsonValue receiptJson(const std::optional<Receipt> &receipt)
{
    if (!receipt)
        return {};
    return QJsonObject{{QStringLiteral("document_id"), orNull(receipt->documentId)},
                       {QStringLiteral("text"), orNull(receipt->text)}};
}

QJsonArray filesJson(const DocumentReport &reported)
{
    const auto &fits = reported.fits;
    QJsonArray files;
    for (qsizetype i = 0; i < reported.document.files.size(); ++i) {
        const auto &file = reported.document.files[i];
        QJsonObject json{{QStringLiteral("name"), file.facts.name},
                         {QStringLiteral("size"), file.facts.sizeBytes},
                         {QStringLiteral("sha256"), orNull(QString::fromLatin1(file.sha256.toHex()))}};
        if (i < fits.size() && !fits[i].isEmpty())
            json.insert(QStringLiteral("fit"), fits[i]);
        files.append(json);
    }
    return files;
}

/// Whether a lost document may be on the service all the same: one with a form once its storage was called, because the
/// request for forms before it sends no file. A direct upload that may be there is not lost, its outcome is unclear.
bool mayHaveSentAFile(const OutboxDocument &document, const Error &error)
{
    const bool isOfStorage = error.call && !error.call->name.section(u' ', 1).startsWith(u'/'); // a host, no path
    return !document.isDirect() && (isOfStorage || document.missingFiles() < document.files.size());
}

/// Promises nothing of a lost document.
QString problemText(const DocumentReport &reported)
{
    if (!reported.isLost())
        return wording::sentenceOf(reported.document);
    auto error = *reported.error();
    error.wholeBodySent = error.wholeBodySent && mayHaveSentAFile(reported.document, error);
    return wording::sentenceNotRetried(error) + QLatin1Char(' ') + Tr::tr("The document is not kept on this computer.");
}

QJsonValue problemJson(const DocumentReport &reported)
{
    const auto error = reported.error();
    return error ? QJsonValue(errorJson(*error, problemText(reported))) : QJsonValue();
}

QJsonObject documentJson(const DocumentReport &reported)
{
    const auto &document = reported.document;
    QJsonObject json{{QStringLiteral("document_id"), orNull(document.id.text)},
                     {QStringLiteral("state"), stateText(reported.state())},
                     {QStringLiteral("paused"), document.paused},
                     {QStringLiteral("connection"), reported.connectionName},
                     {QStringLiteral("files"), filesJson(reported)},
                     {QStringLiteral("error"), problemJson(reported)}};
    if (document.isDirect())
        json.insert(QStringLiteral("receipt"), receiptJson(document.receipt));
    return json;
}

QJsonObject deliveryJson(const DocumentReport &reported)
{
    const auto &document = reported.document;
    return {{QStringLiteral("document_id"), document.id.text},
            {QStringLiteral("delivered_at"), document.changedAt.toString(Qt::ISODateWithMs)},
            {QStringLiteral("connection"), reported.connectionName},
            {QStringLiteral("service"), document.origin},
            {QStringLiteral("upload_way"), uploadMethodText(document.details.delivery.method)},
            {QStringLiteral("patient"), orNull(document.details.patient.text)},
            {QStringLiteral("type"), orNull(document.details.type)},
            {QStringLiteral("date"), orNull(document.details.date.toString(Qt::ISODate))},
            {QStringLiteral("files"), filesJson(reported)},
            {QStringLiteral("receipt"), receiptJson(document.receipt)}};
}

} // namespace

QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

std::optional<Error> DocumentReport::error() const
{
    if (isLost() && !document.error)
        return Error{.code = ErrorCode::Cancelled};
    return document.error;
}

QJsonObject documentsJson(const QList<DocumentReport> &documents)
{
    QJsonArray list;
    for (const auto &document : documents)
        list.append(documentJson(document));
    return {{QStringLiteral("documents"), list}};
}

QJsonObject receiptsJson(const QList<DocumentReport> &delivered)
{
    QJsonArray list;
    for (const auto &document : delivered)
        list.append(deliveryJson(document));
    return {{QStringLiteral("receipts"), list}};
}

QStringList documentLines(const QList<DocumentReport> &documents)
{
    QStringList lines;
    for (const auto &reported : documents) {
        const auto &document = reported.document;
        QStringList names;
        for (const auto &page : document.files)
            names.append(displayName(page.facts.name));
        const auto id = document.id.isEmpty() ? QStringLiteral("-") : document.id.text;
        const QString standing = document.paused ? QStringLiteral("paused") : stateText(reported.state());
        lines.append(QStringLiteral("%1  %2  %3")
                         .arg(standing.leftJustified(10), id.leftJustified(36), names.join(QLatin1String(", "))));
        if (reported.error())
            lines.append(QStringLiteral("            %1").arg(problemText(reported)));
        if (document.receipt)
            lines.append(QStringLiteral("            %1")
                             .arg(Tr::tr("Receipt: %1").arg(displayName(document.receipt->shown().simplified()))));
    }
    return lines;
}

QJsonObject connectionJson(const Connection &connection, bool current)
{
    return {{QStringLiteral("name"), connection.name},
            {QStringLiteral("current"), current},
            {QStringLiteral("environment"), environmentText(connection.environment)},
            {QStringLiteral("base_url"), connection.baseUrl.toString()},
            {QStringLiteral("user_oid"), orNull(connection.user.text)},
            {QStringLiteral("key_id"), orNull(connection.keyId)},
            {QStringLiteral("encrypt"), connection.encryptPayloads},
            {QStringLiteral("upload_way"), uploadMethodText(connection.uploadMethod)},
            {QStringLiteral("ca_file"), orNull(connection.caFile)},
            {QStringLiteral("conventions"), toJson(connection.conventions)}};
}

} // namespace clinicdesk::cli

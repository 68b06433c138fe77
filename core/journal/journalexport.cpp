// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journalexport.h"

#include "core/base/csv.h"

#include <QJsonDocument>

namespace clinicdesk {

namespace {

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text);
}

QString timeText(const JournalEntry &entry)
{
    return entry.at.toUTC().toString(Qt::ISODateWithMs);
}

std::string csvLine(const QStringList &cells)
{
    std::string line;
    for (const auto &cell : cells) {
        if (!line.empty())
            line += ',';
        appendCsvCell(line, cell.toUtf8());
    }
    return line + "\r\n";
}

} // namespace

std::optional<JournalFormat> journalFormatFor(const QString &fileName)
{
    if (fileName.endsWith(QLatin1String(".jsonl"), Qt::CaseInsensitive))
        return JournalFormat::JsonLines;
    if (fileName.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        return JournalFormat::Csv;
    return {};
}

QString whoOf(const JournalEntry &entry)
{
    return entry.person.name.isEmpty() ? entry.who : entry.person.name;
}

QJsonObject journalJson(const JournalEntry &entry)
{
    return {{QStringLiteral("at"), timeText(entry)},
            {QStringLiteral("who"), whoOf(entry)},
            {QStringLiteral("what"), entry.record.kind},
            {QStringLiteral("connection"), textOrNull(entry.record.connectionName)},
            {QStringLiteral("outcome"), textOrNull(entry.record.result)}};
}

std::string journalHeading(JournalFormat format)
{
    if (format == JournalFormat::JsonLines)
        return {};
    return "number,at,who,account,what,connection,subject,outcome,http_status,refers_to,hash\r\n";
}

std::string journalLine(const JournalEntry &entry, JournalFormat format)
{
    const auto &record = entry.record;
    const auto hash = QString::fromLatin1(entry.hash.toHex());
    if (format == JournalFormat::Csv)
        return csvLine({QString::number(entry.number), timeText(entry), whoOf(entry), entry.who, record.kind,
                        record.connectionName, record.subject, record.result,
                        record.httpStatus == 0 ? QString() : QString::number(record.httpStatus),
                        record.refersTo == 0 ? QString() : QString::number(record.refersTo), hash});
    auto json = journalJson(entry);
    json.insert(QStringLiteral("number"), entry.number);
    json.insert(QStringLiteral("account"), entry.who);
    json.insert(QStringLiteral("subject"), textOrNull(record.subject));
    json.insert(QStringLiteral("http_status"),
                record.httpStatus == 0 ? QJsonValue(QJsonValue::Null) : QJsonValue(record.httpStatus));
    json.insert(QStringLiteral("refers_to"),
                record.refersTo == 0 ? QJsonValue(QJsonValue::Null) : QJsonValue(record.refersTo));
    json.insert(QStringLiteral("hash"), hash);
    return QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString() + '\n';
}

} // namespace clinicdesk

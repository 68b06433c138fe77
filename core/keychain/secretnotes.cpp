// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/secretnotes.h"

#include "core/base/atomicfile.h"
#include "core/base/filelock.h"
#include "core/base/json.h"

#include <QCoroFuture>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace clinicdesk {

namespace {

constexpr int notesVersion = 1;
constexpr qint64 maxNotesBytes = 4'000'000;

QString timeText(const QDateTime &time)
{
    return time.toUTC().toString(Qt::ISODate);
}

QDateTime timeIn(const QJsonValue &entry)
{
    return QDateTime::fromString(entry[QLatin1String("at")].toString(), Qt::ISODate).toUTC();
}

SecretNotes::Content readContent(const QString &path)
{
    SecretNotes::Content content;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return content;
    const auto json = parseJson(file.read(maxNotesBytes));
    for (const auto &entry : json[QLatin1String("stored")].toArray()) {
        if (const auto name = entry[QLatin1String("name")].toString(); !name.isEmpty())
            content.stored.insert(name, {.at = timeIn(entry), .keychain = entry[QLatin1String("keychain")].toString()});
    }
    for (const auto &entry : json[QLatin1String("pieces")].toArray()) {
        if (const auto name = entry[QLatin1String("name")].toString(); !name.isEmpty())
            content.pieces.insert(name, timeIn(entry));
    }
    return content;
}

Result<void> saveContent(const QString &path, const SecretNotes::Content &content)
{
    QJsonArray stored;
    for (const auto &[name, note] : content.stored.asKeyValueRange()) {
        QJsonObject entry{{QStringLiteral("name"), name}, {QStringLiteral("at"), timeText(note.at)}};
        if (!note.keychain.isEmpty())
            entry.insert(QStringLiteral("keychain"), note.keychain);
        stored.append(entry);
    }
    QJsonArray pieces;
    for (const auto &[name, at] : content.pieces.asKeyValueRange())
        pieces.append(QJsonObject{{QStringLiteral("name"), name}, {QStringLiteral("at"), timeText(at)}});
    const QJsonObject json{{QStringLiteral("version"), notesVersion},
                           {QStringLiteral("stored"), stored},
                           {QStringLiteral("pieces"), pieces}};
    return saveAtomically(path, QJsonDocument(json).toJson());
}

Result<void> updateNotes(const QString &path, const SecretNotes::Change &change)
{
    const auto lock = FileLock::acquire(path);
    if (!lock)
        return lock.error();
    const auto before = readContent(path);
    auto content = before;
    change(content);
    return content == before ? Result<void>() : saveContent(path, content);
}

} // namespace

SecretNotes::SecretNotes(QString path)
    : m_path(std::move(path))
    , m_thread(std::make_unique<Worker>())
{
}

SecretNotes::Content SecretNotes::content() const
{
    return m_path.isEmpty() ? m_memory : readContent(m_path);
}

Task<Result<void>> SecretNotes::update(Change change)
{
    if (m_path.isEmpty()) {
        change(m_memory);
        co_return Result<void>();
    }
    auto updating = m_thread->run([path = m_path, change] { return updateNotes(path, change); });
    co_return co_await updating;
}

} // namespace clinicdesk

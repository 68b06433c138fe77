// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/secretindex.h"

#include "core/base/atomicfile.h"
#include "core/base/filelock.h"
#include "core/base/json.h"
#include "core/base/systemfiles.h"

#include <QCoroFuture>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

namespace clinicdesk {

namespace {

constexpr int fileVersion = 1;
constexpr qint64 maxFileBytes = 4'000'000;

SecretIndex::Entries readEntries(const QString &path)
{
    SecretIndex::Entries entries;
    QFile file(path);
    if (!openRegularFile(file))
        return entries;
    const auto json = parseJson(file.read(maxFileBytes));
    for (const auto &entry : json[QLatin1String("entries")].toArray()) {
        if (const auto name = entry[QLatin1String("name")].toString(); !name.isEmpty())
            entries.insert(name, entry[QLatin1String("origin")].toString());
    }
    return entries;
}

Result<void> saveEntries(const QString &path, const SecretIndex::Entries &entries)
{
    QJsonArray array;
    for (const auto &[name, origin] : entries.asKeyValueRange()) {
        QJsonObject entry{{QStringLiteral("name"), name}};
        if (!origin.isEmpty())
            entry.insert(QStringLiteral("origin"), origin);
        array.append(entry);
    }
    const QJsonObject json{{QStringLiteral("version"), fileVersion},
                           {QStringLiteral("revision"), QUuid::createUuid().toString(QUuid::WithoutBraces)},
                           {QStringLiteral("entries"), array}};
    return saveAtomically(path, QJsonDocument(json).toJson());
}

Result<void> updateFile(const QString &path, const SecretIndex::Change &change)
{
    const auto lock = FileLock::acquire(path);
    if (!lock)
        return lock.error();
    auto entries = readEntries(path);
    change(entries);
    return saveEntries(path, entries);
}

} // namespace

SecretIndex::SecretIndex(QString path)
    : m_path(std::move(path))
    , m_thread(std::make_unique<Worker>())
{
}

SecretIndex::Entries SecretIndex::entries() const
{
    return m_path.isEmpty() ? m_memory : readEntries(m_path);
}

Result<void> SecretIndex::create(const Entries &initial)
{
    if (m_path.isEmpty() || QFileInfo::exists(m_path))
        return {};
    return updateFile(m_path, [&](Entries &entries) {
        if (!QFileInfo::exists(m_path)) // another process may have created it first
            entries = initial;
    });
}

Task<Result<void>> SecretIndex::update(Change change)
{
    if (m_path.isEmpty()) {
        change(m_memory);
        co_return Result<void>();
    }
    auto updating = m_thread->run([path = m_path, change] { return updateFile(path, change); });
    co_return co_await updating;
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/secretindex.h"

#include "core/base/atomicfile.h"
#include "core/base/filelock.h"
#include "core/base/json.h"

#include <QDir>
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

} // namespace

SecretIndex::Entries SecretIndex::entries() const
{
    if (m_path.isEmpty())
        return m_memory;
    Entries entries;
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly))
        return entries;
    const auto json = parseJson(file.read(maxFileBytes));
    for (const auto &entry : json[QLatin1String("entries")].toArray()) {
        if (const auto name = entry[QLatin1String("name")].toString(); !name.isEmpty())
            entries.insert(name, entry[QLatin1String("origin")].toString());
    }
    return entries;
}

Result<void> SecretIndex::create(const Entries &initial)
{
    if (m_path.isEmpty() || QFileInfo::exists(m_path))
        return {};
    return update([&](Entries &entries) {
        if (!QFileInfo::exists(m_path)) // another process may have been quicker
            entries = initial;
    });
}

Result<void> SecretIndex::update(const std::function<void(Entries &)> &change)
{
    if (m_path.isEmpty()) {
        change(m_memory);
        return {};
    }
    QDir().mkpath(QFileInfo(m_path).absolutePath());
    const auto lock = FileLock::acquire(m_path);
    if (!lock)
        return lock.error();
    auto changed = entries();
    change(changed);
    return save(changed);
}

Result<void> SecretIndex::save(const Entries &entries) const
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
    return saveAtomically(m_path, QJsonDocument(json).toJson());
}

} // namespace clinicdesk

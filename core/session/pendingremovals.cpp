// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/pendingremovals.h"

#include "core/base/atomicfile.h"
#include "core/base/filelock.h"
#include "core/base/json.h"
#include "core/base/systemfiles.h"
#include "core/keychain/keychain.h"
#include "core/keychain/splitsecretstore.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>

namespace clinicdesk {

namespace {

constexpr int fileVersion = 1;
constexpr qint64 maxFileBytes = 4'000'000;

/// Whether it is a keychain service of the program whose folder has the file. Otherwise, a program that can write the
/// file could have us remove the secrets of others.
bool isOwnService(const QString &service, const QString &path)
{
    const auto program = QFileInfo(path).dir().dirName();
    return service == program || service.startsWith(program + QLatin1Char('/'));
}

QList<KeychainEntry> readEntries(const QString &path)
{
    QList<KeychainEntry> entries;
    QFile file(path);
    if (!openRegularFile(file))
        return entries;
    const auto json = parseJson(file.read(maxFileBytes));
    for (const auto &value : json[QLatin1String("entries")].toArray()) {
        const KeychainEntry entry{value[QLatin1String("service")].toString(), value[QLatin1String("name")].toString()};
        if (isOwnService(entry.service, path) && !entry.name.isEmpty())
            entries.append(entry);
    }
    return entries;
}

Result<void> saveEntries(const QString &path, const QList<KeychainEntry> &entries)
{
    if (entries.isEmpty()) {
        QFile::remove(path);
        return {};
    }
    QJsonArray array;
    for (const auto &entry : entries)
        array.append(QJsonObject{{QStringLiteral("service"), entry.service}, {QStringLiteral("name"), entry.name}});
    const QJsonObject json{{QStringLiteral("version"), fileVersion}, {QStringLiteral("entries"), array}};
    return saveAtomically(path, QJsonDocument(json).toJson());
}

Error unavailable(const QString &detail)
{
    return {.code = ErrorCode::KeychainUnavailable, .detail = detail};
}

/// Removes entries of one keychain. Returns what went wrong.
class Removal {
public:
    explicit Removal(std::shared_ptr<SecretStore> keychain)
        : m_keychain(std::make_shared<SplitSecretStore>(std::move(keychain), SecretNotes(QString())))
    {
    }

    static Task<Result<void>> run(Removal *self, QStringList names)
    {
        for (const auto &name : std::as_const(names)) {
            const SecretName entry{name};
            const auto stored = co_await self->m_keychain->read(entry);
            if (!stored)
                co_return stored.error();
            const auto removed = co_await self->m_keychain->remove(entry);
            if (!removed)
                co_return removed;
            if (*stored && name != removalProbe)
                ++self->m_count;
            else if (name != removalProbe)
                self->m_hasMissing = true;
        }
        if (self->m_hasMissing) {
            const SecretName probe{removalProbe};
            const auto probed = co_await probeKeychain(*self->m_keychain, probe);
            if (!probed)
                co_return probed;
        }
        for (const auto &name : std::as_const(names)) {
            const SecretName entry{name};
            const auto stored = co_await self->m_keychain->read(entry);
            if (!stored)
                co_return stored.error();
            if (*stored)
                co_return unavailable(QStringLiteral("the keychain did not remove an entry"));
        }
        co_return Result<void>();
    }

    int count() const { return m_count; }

private:
    std::shared_ptr<SplitSecretStore> m_keychain;
    int m_count = 0;
    bool m_hasMissing = false;
};

} // namespace

KeychainMaker systemKeychains(KeychainPatience patience)
{
    return [patience = std::move(patience)](const QString &service) {
        return std::shared_ptr<SecretStore>(makeKeychain(service, patience));
    };
}

PendingRemovals::PendingRemovals(QString file)
    : m_file(std::move(file))
{
}

QList<KeychainEntry> PendingRemovals::all() const
{
    return readEntries(m_file);
}

Result<void> PendingRemovals::add(const QList<KeychainEntry> &entries) const
{
    return update([&entries](QList<KeychainEntry> &noted) {
        for (const auto &entry : entries) {
            if (!noted.contains(entry))
                noted.append(entry);
        }
    });
}

Result<void> PendingRemovals::forget(const QList<KeychainEntry> &entries) const
{
    return update([&entries](QList<KeychainEntry> &noted) {
        noted.removeIf([&entries](const KeychainEntry &entry) { return entries.contains(entry); });
    });
}

Result<void> PendingRemovals::update(const std::function<void(QList<KeychainEntry> &)> &change) const
{
    const auto lock = FileLock::acquire(m_file);
    if (!lock)
        return lock.error();
    const auto before = readEntries(m_file);
    auto entries = before;
    change(entries);
    return entries == before ? Result<void>() : saveEntries(m_file, entries);
}

Task<RemovedEntries> removePending(QString file, KeychainMaker keychains)
{
    const PendingRemovals pending(file);
    QMap<QString, QStringList> names; // by service
    for (const auto &entry : pending.all())
        names[entry.service].append(entry.name);
    RemovedEntries result;
    for (const auto &[service, entries] : names.asKeyValueRange()) {
        Removal removal(keychains(service));
        const auto removed = co_await Removal::run(&removal, entries);
        result.count += removal.count();
        if (!removed) {
            result.problem = removed.error();
            result.left += static_cast<int>(entries.size() - entries.count(removalProbe));
            continue;
        }
        QList<KeychainEntry> done;
        for (const auto &name : entries)
            done.append({service, name});
        if (const auto forgotten = pending.forget(done); !forgotten)
            result.problem = forgotten.error();
    }
    co_return result;
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/sendingrights_p.h"

#include "core/base/systemfiles.h"
#include "core/base/systemprocess.h"
#include "core/outbox/uploadfailures_p.h"
#include "core/store/disk.h"

#include <QFile>
#include <QFileInfo>
#include <QSysInfo>
#include <QUrl>

#include <utility>

namespace clinicdesk {

namespace {

constexpr qint64 progressIntervalMs = 1'000;

/// Whether the process exists and is not another program with the same number.
bool isRunning(const OtherSender &sender)
{
    if (!OtherProcess::exists(sender.process))
        return false;
    const QFileInfo file(QFile::symLinkTarget(QStringLiteral("/proc/%1/exe").arg(sender.process)));
    const auto program = file.fileName(); // empty if this account may not know it; ends in “(deleted)” after an update
    return program.isEmpty() || program.startsWith(sender.program);
}

} // namespace

SenderLocks::SenderLocks(QString folder)
    : m_folder(std::move(folder))
{
}

QString SenderLocks::pathOf(const ConnectionId &connection) const
{
    const auto name = QString::fromLatin1(QUrl::toPercentEncoding(connection.text));
    return m_folder + QLatin1String("/driver-") + name + QLatin1String(".lock");
}

Result<bool> SenderLocks::take(const ConnectionId &connection)
{
    if (has(connection))
        return true;
    auto lock = std::make_unique<QLockFile>(pathOf(connection));
    if (!takeLock(*lock)) {
        const auto problem = diskErrorOf(*lock);
        return problem ? Result<bool>(*problem) : Result<bool>(false);
    }
    m_locks[connection].file = std::move(lock);
    return true;
}

std::optional<OtherSender> SenderLocks::holder(const ConnectionId &connection) const
{
    OtherSender sender;
    QString host;
    const QLockFile lock(pathOf(connection));
    if (isIrregularFile(lock.fileName()) || !lock.getLockInfo(&sender.process, &host, &sender.program))
        return std::nullopt;
    if (sender.program.startsWith(QLatin1String("clinicdesk-cli-")))
        sender.program = QStringLiteral("clinicdesk-cli"); // which has started it
    return sender;
}

bool SenderLocks::isHeld(const ConnectionId &connection) const
{
    OtherSender sender;
    QString host;
    const QLockFile lock(pathOf(connection));
    if (isIrregularFile(lock.fileName()) || !lock.getLockInfo(&sender.process, &host, &sender.program))
        return false;
    return host != QSysInfo::machineHostName() || isRunning(sender);
}

void SenderLocks::recordProgress(const ConnectionId &connection)
{
    const auto held = m_locks.find(connection);
    if (held == m_locks.end())
        return;
    auto &since = held->second.sinceProgress;
    if (since.isValid() && since.elapsed() < progressIntervalMs)
        return;
    since.start();
    touchFile(pathOf(connection));
}

QDateTime SenderLocks::lastProgress(const ConnectionId &connection) const
{
    return QFileInfo(pathOf(connection)).lastModified();
}

SendingRights::SendingRights(std::shared_ptr<OutboxStore> store)
    : m_store(std::move(store))
    , m_locks(m_store->isPersistent() ? std::make_unique<SenderLocks>(m_store->folder()) : nullptr)
{
}

Task<Result<bool>> SendingRights::acquire(ConnectionId connection)
{
    const auto self = shared_from_this();
    if (!m_locks)
        co_return true;
    // Calls may overlap and end in any order. A call that fails keeps the lock if an earlier call acquired it or if
    // this program already sends.
    const bool hadIt = m_locks->has(connection);
    const auto taken = m_locks->take(connection);
    if (!taken || !*taken)
        co_return taken;
    const auto searched = co_await m_store->readExternalChanges(); // the previous sender may have continued until now
    if (!searched) {
        if (!hadIt && !m_sending.contains(connection))
            release(connection);
        co_return m_store->health().recordFailure(searched.error());
    }
    if (!m_locks->has(connection)) // the call that acquired the lock had to release it
        co_return false;
    m_sending.insert(connection);
    co_return true;
}

void SendingRights::release(const ConnectionId &connection)
{
    m_sending.remove(connection);
    if (m_locks)
        m_locks->release(connection);
}

std::optional<OtherSender> SendingRights::otherSender(const ConnectionId &connection) const
{
    return isSender(connection) ? std::nullopt : m_locks->holder(connection);
}

void SendingRights::recordProgress(const ConnectionId &connection)
{
    if (m_locks)
        m_locks->recordProgress(connection);
}

QDateTime SendingRights::lastProgress(const ConnectionId &connection) const
{
    return m_locks ? m_locks->lastProgress(connection) : QDateTime();
}

QList<OutboxDocument> asLeftBySenders(QList<OutboxDocument> documents, const QString &folder)
{
    const SenderLocks locks(folder);
    for (auto &document : documents) {
        if (!isBeingSent(document.state) || locks.isHeld(document.connection))
            continue;
        const auto interrupted = UploadFailures::interrupted(document, true); // it is unknown how much was sent
        applyEvent(document, interrupted, document.changedAt, document.priority);
    }
    return documents;
}

} // namespace clinicdesk

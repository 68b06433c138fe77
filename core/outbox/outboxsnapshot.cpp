// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outboxsnapshot.h"

#include "core/base/temporaryfiles.h"
#include "core/base/worker.h"
#include "core/outbox/outboxtable_p.h"
#include "core/store/storethread.h"

#include <QCoroFuture>
#include <QFile>

#include <optional>

namespace clinicdesk {

namespace {

/// Copies the store with its log, if there is one, and the note that identifies its key.
bool copyStore(const QString &from, const QString &to)
{
    const auto copy = [&](const QString &name) { return QFile::copy(from + name, to + name); };
    for (const auto &name : {QStringLiteral("/outbox.sqlite-wal"), QStringLiteral("/outbox.id")}) {
        if (QFile::exists(from + name) && !copy(name))
            return false;
    }
    return copy(QStringLiteral("/outbox.sqlite"));
}

/// Nothing if it cannot be read.
std::optional<qint64> countIn(const QString &file)
{
    const auto database = Database::open(file, rowsMigrations());
    const auto count = database ? OutboxTable(**database).countWaiting() : database.error();
    return count ? std::optional(*count) : std::nullopt;
}

} // namespace

Task<qint64> countSavedDocuments(QString folder)
{
    if (!QFile::exists(folder + QStringLiteral("/outbox.sqlite")))
        co_return 0;
    const auto scratch = TemporaryFolder::make();
    if (!scratch)
        co_return 1;
    Worker reading;
    const auto read = [from = folder, to = scratch->path()] {
        return copyStore(from, to) ? countIn(to + QStringLiteral("/outbox.sqlite")) : std::nullopt;
    };
    const auto count = co_await reading.run(read);
    co_return count.value_or(1);
}

Task<Result<QList<OutboxDocument>>> readOutboxSnapshot(OutboxOptions options, QDateTime since)
{
    const auto scratch = TemporaryFolder::make();
    if (!scratch)
        co_return scratch.error();
    Worker copying;
    const auto copy = [from = options.folder, to = scratch->path()] { return copyStore(from, to); };
    const auto copied = co_await copying.run(copy);
    if (!copied)
        co_return Error{.code = ErrorCode::StoreUnavailable, .detail = QStringLiteral("it cannot be read either")};
    const StoreThread::Sealed place{scratch->filePath(QStringLiteral("outbox.sqlite")), options.keychain,
                                    options.storeKey};
    const auto store = co_await StoreThread::open(place, rowsMigrations());
    if (!store)
        co_return store.error();
    const auto load = [since](Database &database) { return OutboxTable(database).load(since); };
    const auto loaded = co_await (*store)->run(load);
    if (!loaded)
        co_return loaded.error();
    co_return loaded->documents;
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outboxsnapshot.h"

#include "core/base/systemfiles.h"
#include "core/base/temporaryfiles.h"
#include "core/base/worker.h"
#include "core/outbox/outboxtable_p.h"
#include "core/outbox/sendingrights_p.h"
#include "core/store/storethread.h"

#include <QCoroFuture>
#include <QFile>

#include <optional>

namespace clinicdesk {

namespace {

/// Copies the store with its log, if there is one, and the note that identifies its key.
bool copyStore(const QString &from, const QString &to)
{
    const auto copy = [&](const QString &name) {
        return !isIrregularFile(from + name) && QFile::copy(from + name, to + name);
    };
    for (const auto &name : {QStringLiteral("/outbox.sqlite-wal"), QStringLiteral("/outbox.id")}) {
        if (QFile::exists(from + name) && !copy(name))
            return false;
    }
    return copy(QStringLiteral("/outbox.sqlite"));
}

/// Nothing if it cannot be read.
std::optional<SavedDocuments> countIn(const QString &file)
{
    const auto database = Database::open(file, rowsMigrations());
    const auto counts = database ? OutboxTable(**database).countByState() : database.error();
    if (!counts)
        return {};
    SavedDocuments saved;
    for (const auto &[state, count] : counts->asKeyValueRange()) {
        if (state == stateText(ItemState::Delivered))
            saved.delivered += count;
        else if (state != stateText(ItemState::Cancelled))
            saved.waiting += count;
    }
    return saved;
}

} // namespace

Task<SavedDocuments> countSavedDocuments(QString folder)
{
    constexpr SavedDocuments unread{.waiting = 1};
    if (!QFile::exists(folder + QStringLiteral("/outbox.sqlite")))
        co_return SavedDocuments();
    const auto scratch = TemporaryFolder::make();
    if (!scratch)
        co_return unread;
    Worker reading;
    const auto read = [from = folder, to = scratch->path()] {
        return copyStore(from, to) ? countIn(to + QStringLiteral("/outbox.sqlite")) : std::nullopt;
    };
    const auto saved = co_await reading.run(read);
    co_return saved.value_or(unread);
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
    co_return asLeftBySenders(loaded->documents, options.folder);
}

} // namespace clinicdesk

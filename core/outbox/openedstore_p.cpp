// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/openedstore_p.h"

#include "core/base/privatefolder.h"
#include "core/outbox/outboxtable_p.h"
#include "core/outbox/recovery_p.h"
#include "core/store/disk.h"

#include <QCoroFuture>

#include <optional>
#include <utility>

namespace clinicdesk {

namespace {

/// What is read of the rows.
struct Loaded {
    DocumentCache documents;
    QSet<ConnectionId> pauses;
    int unreadable = 0;
};

/// Does all work that grows with the store. On the row thread.
Result<Loaded> load(Database &database, RowTracker &tracker, const QDateTime &since)
{
    auto loaded = tracker.load(database, since);
    if (!loaded)
        return loaded.error();
    OutboxTable rows(database);
    const auto pauses = rows.pauses();
    if (!pauses)
        return pauses.error();
    const auto patients = rows.patientNumbers();
    if (!patients)
        return patients.error();
    const auto unreadable = static_cast<int>(loaded->unreadable.size());
    return Loaded{
        .documents = DocumentCache(*std::move(loaded), *patients), .pauses = *pauses, .unreadable = unreadable};
}

} // namespace

Task<Result<OpenedStore>> OpenedStore::open(OutboxOptions options)
{
    const auto now = options.clock();
    const auto filesFolder = options.folder + QLatin1String("/pages");
    if (const auto made = makePrivateFolder(filesFolder); !made)
        co_return made.error();
    const StoreThread::Sealed place{rowsFile(options.folder), options.keychain, options.storeKey};
    const auto found = std::make_shared<std::optional<StoreReport>>();
    const auto recover = recoverInto(found, filesFolder, now);
    const auto files = std::make_shared<QStringList>();
    const auto listFiles = [files, filesFolder] { *files = filesOfSpool(filesFolder); };
    const auto rows = co_await StoreThread::openOrRecover(place, rowsMigrations(), recover, listFiles);
    if (!rows)
        co_return rows.error();
    OpenedStore store{.folder = options.folder,
                      .key = (*rows)->key(),
                      .rows = *rows,
                      .spool = makeSealedSpool(filesFolder, (*rows)->key())};
    const auto since = now.addDuration(-finalRetention);
    // Each job is stored in a variable before it is awaited: g++ 12 destroys a lambda twice if it is created inside a
    // co_await expression.
    const auto loadRows = [tracker = store.tracker, since](Database &database) {
        return load(database, *tracker, since);
    };
    const auto loaded = co_await (*rows)->run(loadRows);
    if (!loaded)
        co_return loaded.error();
    // Opening does not wait for this.
    [[maybe_unused]] const auto sweeping = (*rows)->run([files, filesFolder](Database &database) {
        if (const auto needed = OutboxTable(database).neededFiles())
            removeOrphanedFiles(filesFolder, *files, {needed->begin(), needed->end()});
    });
    store.documents = loaded->documents;
    store.pauses = loaded->pauses;
    // If an earlier start finished a recovery without moving the file into place, its report is lost. All documents are
    // then counted as recovered.
    const auto documents = static_cast<int>(store.documents.committed().size());
    const bool isQuarantined = !(*rows)->quarantinedFile().isEmpty();
    store.report = found->value_or(StoreReport{.recovered = isQuarantined ? documents : 0});
    store.report.quarantinedFile = (*rows)->quarantinedFile();
    store.report.unreadable += loaded->unreadable;
    co_return std::move(store);
}

OpenedStore OpenedStore::inMemory()
{
    return {.rows = StoreThread::inMemory(rowsMigrations()), .spool = makeMemorySpool()};
}

} // namespace clinicdesk

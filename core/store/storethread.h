// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/keychain/secretstore.h"
#include "core/store/database.h"
#include "core/store/salvage.h"

#include <QFuture>
#include <QPromise>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace clinicdesk {

/// Changes of a store that are committed together, in the order in which they were added. Add changes on any thread;
/// `perform` runs on the store's thread.
class ChangeBatch {
public:
    /// Adds `job(Database &)`, which returns a `Result`. Returns the future of that result, or nothing if the batch has
    /// already started. If the batch fails, each job runs again in a transaction of its own, so a job that fails
    /// changes nothing and does not affect the others.
    template <class Job>
    auto add(const Job &job)
    {
        using Outcome = std::invoke_result_t<Job &, Database &>;
        const auto outcome = std::make_shared<std::optional<Outcome>>();
        const auto promise = std::make_shared<QPromise<Outcome>>();
        promise->start();
        const auto perform = [job, outcome](Database &database) mutable -> Result<void> {
            *outcome = job(database);
            return (*outcome)->ok() ? Result<void>() : Result<void>((*outcome)->error());
        };
        const auto tell = [outcome, promise] {
            promise->addResult(*std::move(*outcome));
            promise->finish();
        };
        auto future = promise->future();
        return join({perform, tell}) ? std::optional(future) : std::nullopt;
    }

    void perform(Database &database);

private:
    struct Change {
        std::function<Result<void>(Database &)> perform;
        std::function<void()> tell; ///< passes the result to the future
    };

    bool join(Change change);
    std::vector<Change> begin();

    std::mutex m_mutex; ///< guards the members below
    bool m_begun = false;
    std::vector<Change> m_changes;
};

class FileLock;
struct KeySidecar;

/// A store file with its own thread. Creates the folder if missing (0700) and the file for its owner only (0600).
/// Errors of opening: StoreUnavailable, StoreDamaged, StoreNewer; the file is unchanged then.
class StoreThread {
public:
    /// The path of a sealed store and the source of its key.
    struct Sealed {
        QString file;
        std::shared_ptr<SecretStore> keychain; ///< null for none
        SharedSecret storeKey;                 ///< 32 bytes to use instead of the keychain; null otherwise
    };

    /// How to recover a sealed store that is damaged: SQLite finds an error in it, or it cannot answer
    /// `integrityQuery`.
    struct Recovery {
        QString integrityQuery;
        QDateTime now; ///< for the name of the quarantined file
        /// Writes the usable ones of `rows` into the new store, which continues under the old key if that is known.
        /// `newPath` is the path to which the damaged file will be renamed. Runs on the store thread, and runs again at
        /// a later opening if it could not finish.
        std::function<Result<void>(Database &fresh, const QList<SalvagedRow> &rows, const QString &newPath)> fill;
    };

    /// Called on any thread during opening, if no other program has the store open. No other program can open the store
    /// or add to it meanwhile.
    using ExclusiveHook = std::function<void()>;

    /// Opens a store without sealed values that must always be usable. A file that is damaged or cannot answer
    /// `integrityQuery` is renamed with "damaged" and the time (`quarantinedFile()`), never deleted, and a new store is
    /// created.
    static Task<Result<std::shared_ptr<StoreThread>>> openOrRecreate(QString file, Migrations migrations,
                                                                     QString integrityQuery, QDateTime now);
    /// Opens a sealed store with its key. A damaged file is left unchanged. Returns KeychainUnavailable if there is
    /// neither a keychain nor a key. Two programs that create the same store at the same time make one key for it.
    static Task<Result<std::shared_ptr<StoreThread>>> open(Sealed place, Migrations migrations);
    /// The same, but a damaged file is quarantined (`quarantinedFile()`), never deleted, and the new store starts with
    /// the rows that `recovery` recovered. Returns StoreDamaged and changes nothing while another program has the
    /// damaged file open.
    static Task<Result<std::shared_ptr<StoreThread>>> openOrRecover(Sealed place, Migrations migrations,
                                                                    Recovery recovery, ExclusiveHook whileExclusive);
    /// Opens a store in memory, for this run only, with a new key.
    static std::shared_ptr<StoreThread> inMemory(Migrations migrations);
    /// Waits until all pending writes are done.
    ~StoreThread();
    StoreThread(const StoreThread &) = delete;
    StoreThread &operator=(const StoreThread &) = delete;

    /// Runs `job(Database &)` on the store thread, in the order of the calls. Returns the future of its result.
    template <class Job>
    auto run(Job job)
    {
        m_batch.reset(); // later changes must come after this job
        return m_thread.run([database = m_database.get(), job = std::move(job)]() mutable { return job(*database); });
    }

    /// The same for a job that changes rows and returns a `Result`. All changes requested while the thread is busy
    /// share one commit, which is the slowest step of each. A future finishes when its change is on disk. A job may run
    /// twice (`ChangeBatch`).
    template <class Job>
    auto change(const Job &job)
    {
        auto joined = m_batch ? m_batch->add(job) : std::nullopt;
        if (!joined) {
            m_batch = std::make_shared<ChangeBatch>();
            joined = m_batch->add(job);
            m_thread.run([batch = m_batch, database = m_database.get()] { batch->perform(*database); });
        }
        return *joined;
    }

    /// Path of the damaged file that this opening quarantined; empty if there was none.
    const QString &quarantinedFile() const { return m_quarantinedFile; }

    /// The store key, for sealing files beside the store; null if nothing is sealed.
    const SharedSecret &key() const { return m_key; }

private:
    StoreThread();
    static Task<Result<std::shared_ptr<StoreThread>>>
    openSealed(Sealed place, Migrations migrations, std::optional<Recovery> recovery, ExclusiveHook whileExclusive);
    Task<Result<void>> recoverDamaged(Sealed place, Migrations migrations, Recovery recovery);
    Task<Result<void>> takeKey(Sealed place);
    Task<Result<SharedSecret>> keyFromSidecar(std::shared_ptr<SecretStore> keychain, KeySidecar note,
                                              QByteArray keyCheck);

    std::shared_ptr<Database> m_database; ///< used on m_thread only
    SharedSecret m_key;
    QString m_quarantinedFile;
    std::shared_ptr<ChangeBatch> m_batch; ///< the batch that a further change may still join
    std::unique_ptr<FileLock> m_use;      ///< for a sealed file
    Worker m_thread;
};

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/connection/secretstore.h"
#include "core/store/database.h"

#include <memory>

namespace clinicdesk {

/// A file of ours on a thread of its own. Its folder is made when missing (0700), the file is its owner's alone (0600).
/// Errors of opening: StoreUnavailable, StoreDamaged, StoreNewer; nothing of the file was changed then.
class StoreThread {
public:
    /// Where a sealed store lies, and who has its key.
    struct Sealed {
        QString file;
        std::shared_ptr<SecretStore> keychain; ///< null for none
        SharedSecret storeKey;                 ///< 32 bytes that replace the keychain; null otherwise
    };

    /// Nothing in it is sealed.
    static Task<Result<std::shared_ptr<StoreThread>>> open(QString file, Migrations migrations);
    /// With its key; KeychainUnavailable where there is neither keychain nor key. Two programs that make the same store
    /// at once make one key for it.
    static Task<Result<std::shared_ptr<StoreThread>>> open(Sealed place, Migrations migrations);
    /// For this run, under a key of its own.
    static std::shared_ptr<StoreThread> inMemory(Migrations migrations);
    /// Waits for what is still to be written.
    ~StoreThread();
    StoreThread(const StoreThread &) = delete;
    StoreThread &operator=(const StoreThread &) = delete;

    /// Does `job(Database &)` on the thread, in the order of asking; a future of what it returns.
    template <class Job>
    auto run(Job job)
    {
        return m_thread.run([database = m_database.get(), job = std::move(job)]() mutable { return job(*database); });
    }

    /// What else has to be sealed with the store's key (files beside it); null where nothing is sealed.
    const SharedSecret &key() const { return m_key; }

private:
    StoreThread() = default;
    static Task<Result<std::shared_ptr<StoreThread>>> openAny(Sealed place, bool isSealed, Migrations migrations);

    std::shared_ptr<Database> m_database; ///< used on m_thread only
    SharedSecret m_key;
    Worker m_thread;
};

/// Moves a file that SQLite cannot read any more out of the way, with what belongs to it, under a name that says so and
/// when: nothing is ever deleted. Its new path, or StoreUnavailable.
Result<QString> setAside(const QString &file, const QDateTime &now);

} // namespace clinicdesk

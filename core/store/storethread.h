// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/keychain/secretstore.h"
#include "core/store/changebatch.h"
#include "core/store/database.h"
#include "core/store/salvage.h"

#include <functional>
#include <memory>
#include <optional>

namespace clinicdesk {

class StoreUse;
struct StoreNote;

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

    /// What becomes of a sealed store that is damaged: SQLite does not find it sound, or it cannot answer `question`.
    struct Rescue {
        QString question;
        QDateTime now; ///< for the name of what is set aside
        /// Writes what it can use of `rows` into a new store, which goes on under the old one's key where that is
        /// known. The damaged file is going to be `aside`. On the thread of the store; done again when it could not
        /// end.
        std::function<Result<void>(Database &fresh, const QList<SalvagedRow> &rows, const QString &aside)> fill;
    };

    /// Is called, on any thread, before opening ends, where no other program has the store open, nor can open it
    /// meanwhile: whoever adds something to a store has it open.
    using WhileAlone = std::function<void()>;

    /// For a file in which nothing is sealed and that must go on: one that is damaged, or cannot answer `question`, is
    /// moved out of the way under a name that says so and when (`setAside()`), never deleted, and a new one begins.
    static Task<Result<std::shared_ptr<StoreThread>>> openOrBeginAnew(QString file, Migrations migrations,
                                                                      QString question, QDateTime now);
    /// For one that is sealed, with its key; a damaged one is left as it is. KeychainUnavailable where there is neither
    /// keychain nor key. Two programs that make the same store at once make one key for it.
    static Task<Result<std::shared_ptr<StoreThread>>> open(Sealed place, Migrations migrations);
    /// The same, but a damaged one is set aside (`setAside()`), never deleted, and a new one begins with what `rescue`
    /// made of it. StoreDamaged, and nothing changed, while another program has the damaged one open.
    static Task<Result<std::shared_ptr<StoreThread>>> openOrRescue(Sealed place, Migrations migrations, Rescue rescue,
                                                                   WhileAlone whileAlone);
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
        m_batch.reset(); // what is asked for from now on comes after it
        return m_thread.run([database = m_database.get(), job = std::move(job)]() mutable { return job(*database); });
    }

    /// The same for a job that changes rows and returns a `Result`. All that are asked for while the thread is busy go
    /// to the disk with one commit, the slowest step of each; a future ends when its change is there. A job may be done
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

    /// Path of the damaged file that this opening moved; empty where there was none.
    const QString &setAside() const { return m_setAside; }

    /// What else has to be sealed with the store's key (files beside it); null where nothing is sealed.
    const SharedSecret &key() const { return m_key; }

private:
    StoreThread();
    static Task<Result<std::shared_ptr<StoreThread>>> openSealed(Sealed place, Migrations migrations,
                                                                 std::optional<Rescue> rescue, WhileAlone whileAlone);
    Task<Result<void>> rescueDamaged(Sealed place, Migrations migrations, Rescue rescue);
    Task<Result<void>> takeKey(Sealed place);
    Task<Result<SharedSecret>> keyOfNote(std::shared_ptr<SecretStore> keychain, StoreNote note, QByteArray keyCheck);

    std::shared_ptr<Database> m_database; ///< used on m_thread only
    SharedSecret m_key;
    QString m_setAside;
    std::shared_ptr<ChangeBatch> m_batch; ///< that one more change may join
    std::unique_ptr<StoreUse> m_use;      ///< of a sealed file
    Worker m_thread;
};

} // namespace clinicdesk

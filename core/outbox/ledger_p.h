// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/worker.h"
#include "core/outbox/change_p.h"
#include "core/outbox/driverlocks_p.h"
#include "core/outbox/knowndocuments_p.h"
#include "core/outbox/outbox.h"
#include "core/outbox/sharedrows_p.h"
#include "core/outbox/spool_p.h"
#include "core/outbox/storereport.h"
#include "core/outbox/storewatch_p.h"
#include "core/store/storethread.h"

#include <QMutex>
#include <QTimer>

#include <functional>
#include <memory>
#include <utility>

namespace clinicdesk {

/// The documents, on the disk and in memory: the only place that changes one. A change is decided by `next()`, written
/// on the rows' thread in the order of deciding, and shown only then. Where another program has changed the row
/// meanwhile, it is decided again on what stands there. What others do is noticed within about a second. Lives on the
/// window's thread; coroutines keep it alive.
class Ledger : public QObject, public std::enable_shared_from_this<Ledger> {
    Q_OBJECT
public:
    static Task<Result<std::shared_ptr<Ledger>>> open(OutboxOptions options);
    static std::shared_ptr<Ledger> inMemory(Clock clock);
    ~Ledger() override;

    bool isLasting() const { return m_lasting; }
    const SharedSecret &key() const { return m_key; } ///< null in memory
    const StoreReport &report() const { return m_report; }
    QDateTime now() const { return m_clock(); }

    /// What is shown, and what was decided, also while it is being written.
    const KnownDocuments &documents() const { return m_documents; }
    /// Whether a person paused that connection, or everything. Decided at once, then written.
    bool isPaused(const ConnectionId &connection) const;
    const QSet<ConnectionId> &pauses() const { return m_pauses; }
    /// Is called twice, here at once and then on what stands on the disk. Where the disk does not take it, it holds for
    /// this run all the same, and is written as soon as the disk takes it.
    Task<Result<void>> changePauses(std::function<void(QSet<ConnectionId> &)> change);
    ByteSourceMaker pageMaker(const DocumentId &document, const PageId &page) const;

    /// Everything that can be read, however old.
    Task<Result<QList<OutboxDocument>>> history();
    Task<Result<DocumentId>> add(NewDocument document);
    Task<Result<void>> edit(DocumentId id, DocumentDetails details);
    /// Nothing when the event does not apply in the document's state; else the effects, after the change is on the
    /// disk.
    Task<Result<std::optional<Effects>>> apply(DocumentId id, Change change);
    Task<Result<void>> removeDraft(DocumentId id);
    /// What has been final for longer than it is shown. By itself now and then.
    void dropLongFinal();

    /// One program drives a connection at a time. Takes that right, if nobody else has it, and looks at what the last
    /// driver left: true. False while another program has it, and where it was given back during the look.
    Task<Result<bool>> becomeDriver(ConnectionId connection);
    void endDriving(const ConnectionId &connection);
    bool isDriver(const ConnectionId &connection) const { return !m_drivers || m_drivers->has(connection); }
    /// Who drives it instead; nothing in memory, and when nobody does.
    std::optional<OtherDriver> otherDriver(const ConnectionId &connection) const;
    /// Something of a connection that is driven from here moves; others see when.
    void noteMovement(const ConnectionId &connection);
    QDateTime lastMovement(const ConnectionId &connection) const;
    /// To the process that drives their connection, which finds it out.
    Task<Result<void>> handOver(QList<DocumentId> ids, qint64 process);

Q_SIGNALS:
    void added(const clinicdesk::DocumentId &id);
    void changed(const clinicdesk::DocumentId &id);
    void removed(const clinicdesk::DocumentId &id);
    void pausesChanged();
    /// What stands in `decided()` and `pauses()` is another program's doing, of these documents among others.
    void changedElsewhere(const QList<clinicdesk::DocumentId> &ids);
    /// Something in the store's folder changed: its rows, or who drives.
    void stirred();
    void storeFailed(const clinicdesk::Error &error);
    void storeMended(); ///< the first change that was written after that

private:
    /// What was found by looks, in their order, and was not taken yet. On any thread.
    class Found {
    public:
        void put(ExternalChanges changes)
        {
            const QMutexLocker lock(&m_mutex);
            m_externalChanges.append(std::move(changes));
        }
        QList<ExternalChanges> take()
        {
            const QMutexLocker lock(&m_mutex);
            return std::exchange(m_externalChanges, {});
        }

    private:
        QMutex m_mutex;
        QList<ExternalChanges> m_externalChanges;
    };

    /// What a person decided of a connection's pause last.
    struct PauseWish {
        bool paused = false;
        int number = 0; ///< tells it from another one that came later
    };
    using PauseWishes = QHash<ConnectionId, PauseWish>;

    explicit Ledger(Clock clock);
    /// What is found in a store when it is opened.
    struct Kept {
        KnownDocuments documents;
        QSet<ConnectionId> pauses;
        int unreadable = 0;
    };
    static Result<Kept> readKept(Database &database, SharedRows &shared, const QDateTime &since);
    std::optional<Effects> settle(const DocumentId &id, const Written &written);
    void drop(const DocumentId &id);
    Task<Result<void>> look(bool anyway);
    void lookNow() { look(false); }
    void takeExternalChanges(const ExternalChanges &changes);
    Task<Result<void>> writePauses(std::function<void(QSet<ConnectionId> &)> change);
    Task<void> writePausesAgain();
    static void fulfil(const PauseWishes &wishes, QSet<ConnectionId> &pauses);
    Task<Result<std::optional<Effects>>> revise(DocumentId id, Revise decide);
    Task<Result<QList<Page>>> keepPages(DocumentId id, QList<NewPage> pages);
    void dropPages(const QList<Page> &pages);
    Result<void> failed(const Error &error);
    void noteWritten();

    Clock m_clock;
    QTimer m_dropping;
    bool m_lasting = false;
    SharedSecret m_key;
    bool m_storeFails = false; ///< the last change was not written
    StoreReport m_report;
    std::shared_ptr<StoreThread> m_store;
    std::shared_ptr<Spool> m_spool;
    KnownDocuments m_documents;
    QSet<ConnectionId> m_pauses;   ///< decided; an empty one stands for everything
    PauseWishes m_unwrittenPauses; ///< they stand in `m_pauses`, and not yet on the disk as far as is known
    int m_pauseWishes = 0;
    QTimer m_pausesAlarm; ///< runs while the disk has not taken one of them
    const std::shared_ptr<SharedRows> m_rows = std::make_shared<SharedRows>(); ///< used on the rows' thread only
    const std::shared_ptr<Found> m_found = std::make_shared<Found>();
    std::unique_ptr<DriverLocks> m_drivers; ///< null in memory
    QSet<ConnectionId> m_driven;            ///< locked, and what the last driver left is known
    std::unique_ptr<StoreWatch> m_watch;    ///< null in memory
    Worker m_sealingThread;
};

} // namespace clinicdesk

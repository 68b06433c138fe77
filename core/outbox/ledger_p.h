// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/worker.h"
#include "core/outbox/outbox.h"
#include "core/outbox/spool_p.h"
#include "core/outbox/storereport.h"
#include "core/store/storethread.h"

#include <QLockFile>

#include <functional>
#include <memory>
#include <vector>

namespace clinicdesk {

/// What happens to a document, and what belongs to that event.
struct Change {
    Event event;
    std::optional<Error> error;       ///< for CallFailed, KeyMissing, AlreadyThere, and Interrupted that ends in Failed
    QDateTime notBefore;              ///< for Sent (undo window) and CallFailed (next try)
    std::optional<PageId> storedPage; ///< for PageStored
    std::optional<Receipt> receipt = {}; ///< for PageStored of a direct upload
};

/// The documents, on the disk and in memory: the only place that changes one. A change is decided by `next()`, written
/// on the rows' thread in the order of deciding, and shown only then. Lives on the window's thread; coroutines keep it
/// alive.
class Ledger : public QObject, public std::enable_shared_from_this<Ledger> {
    Q_OBJECT
public:
    static Task<Result<std::shared_ptr<Ledger>>> open(OutboxOptions options);
    static std::shared_ptr<Ledger> inMemory(Clock clock);
    ~Ledger() override;

    bool isLasting() const { return m_lasting; }
    const StoreReport &report() const { return m_report; }
    QDateTime now() const { return m_clock(); }

    QList<OutboxDocument> shown() const;
    std::optional<OutboxDocument> shown(const DocumentId &id) const;
    /// The newest decision, also while it is being written.
    const OutboxDocument *decided(const DocumentId &id) const;
    /// All that is decided, in the order of adding.
    QList<OutboxDocument> decided() const;
    /// The same in the order in which they have their turn; good until the next change.
    std::vector<const OutboxDocument *> inTurn() const;
    /// Whether a person paused that connection, or everything. Decided at once, then written.
    bool isPaused(const ConnectionId &connection) const;
    const QSet<ConnectionId> &pauses() const { return m_pauses; }
    Task<Result<void>> setPauses(QSet<ConnectionId> pauses);
    ByteSourceMaker pageMaker(const DocumentId &document, const PageId &page) const;

    /// Everything that can be read, however old.
    Task<Result<QList<OutboxDocument>>> history();
    Task<Result<DocumentId>> add(NewDocument document);
    Task<Result<void>> edit(DocumentId id, DocumentDetails details);
    /// Nothing when the event does not apply in the document's state; else the effects, after the change is on the
    /// disk.
    Task<Result<std::optional<Effects>>> apply(DocumentId id, Change change);
    Task<Result<void>> removeDraft(DocumentId id);

    /// One program drives an outbox at a time. Takes that right and reads what the last driver left; StoreUnavailable
    /// while another program has it.
    Task<Result<void>> becomeDriver();

Q_SIGNALS:
    void added(const clinicdesk::DocumentId &id);
    void changed(const clinicdesk::DocumentId &id);
    void removed(const clinicdesk::DocumentId &id);
    void pausesChanged();
    void storeFailed(const clinicdesk::Error &error);

private:
    struct Entry {
        OutboxDocument decided;
        OutboxDocument shown;
    };

    explicit Ledger(Clock clock)
        : m_clock(std::move(clock))
    {
    }
    void take(const OutboxDocument &document);
    Task<Result<void>> loadPauses();
    int highestPriority() const;
    Entry *entryOf(const DocumentId &id);
    const Entry *entryOf(const DocumentId &id) const;
    Task<Result<void>> write(DocumentId id, OutboxDocument document);
    Task<Result<QList<Page>>> keepPages(DocumentId id, QList<NewPage> pages);
    void dropPages(const QList<Page> &pages);
    Result<void> failed(const Error &error);

    Clock m_clock;
    bool m_lasting = false;
    StoreReport m_report;
    std::shared_ptr<StoreThread> m_store;
    std::shared_ptr<Spool> m_spool;
    QList<Entry> m_entries; ///< in the order of adding
    QHash<DocumentId, qsizetype> m_places;
    QSet<ConnectionId> m_pauses; ///< decided; an empty one stands for everything
    std::unique_ptr<QLockFile> m_driverLock;
    QString m_folder;
    Worker m_sealingThread;
};

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"
#include "core/outbox/sendingstate.h"
#include "ui/widgets/closingmark.h"

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>

#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

/// A document of the outbox, with what the outbox knows besides its row.
struct OutboxEntry {
    OutboxDocument document;
    qint64 sentBytes = 0;        ///< sent or stored bytes of a document that is not delivered yet
    OptionalError blockingError; ///< why its connection is blocked; a failed document does not wait for that
    bool pausedWithAll = false;  ///< the user paused its connection, or everything
    qint64 sender = 0;           ///< process ID of the other program that sends for its connection; 0 for none
    bool outage = false;         ///< its connection tries one document at a time, because there was no answer
    QDateTime undoUntil = {};    ///< `Outbox::undoUntil`: a failed document that is sent then

    friend bool operator==(const OutboxEntry &, const OutboxEntry &) = default;
};

/// An entry in a list: shared with other lists, never changed.
class OutboxEntryPtr {
public:
    OutboxEntryPtr(OutboxEntry entry) // NOLINT(google-explicit-constructor): it is the entry in another form
        : m_entry(std::make_shared<const OutboxEntry>(std::move(entry)))
    {
    }
    /// Creates an entry from these parts in place: thousands are read at once.
    template <class... Parts>
    static OutboxEntryPtr of(Parts &&...parts)
    {
        return OutboxEntryPtr(std::make_shared<const OutboxEntry>(std::forward<Parts>(parts)...));
    }
    operator const OutboxEntry &() const { return *m_entry; } // NOLINT(google-explicit-constructor)
    const OutboxEntry *operator->() const { return m_entry.get(); }
    /// Whether both share one entry; does not compare the contents.
    bool isSameAs(const OutboxEntryPtr &other) const { return m_entry == other.m_entry; }

    friend bool operator==(const OutboxEntryPtr &left, const OutboxEntryPtr &right)
    {
        return left.m_entry == right.m_entry || *left.m_entry == *right.m_entry;
    }

private:
    explicit OutboxEntryPtr(std::shared_ptr<const OutboxEntry> entry)
        : m_entry(std::move(entry))
    {
    }

    std::shared_ptr<const OutboxEntry> m_entry;
};

using OutboxEntries = QList<OutboxEntryPtr>;

/// The state of an entry as the user sees it; drafts and cancelled documents have None.
enum class OutboxSection { None, InProgress, NeedsYou, Paused, Delivered };
OutboxSection sectionOf(const OutboxEntry &entry);

/// The states of the connections of some documents.
using SendingStates = QHash<ConnectionId, SendingState>;

/// A document of that outbox as an entry; nothing for drafts and cancelled documents.
std::optional<OutboxEntryPtr> entryOf(const Outbox &outbox, const OutboxDocument &document);
/// Appends these documents of that outbox to `entries`. States of connections that are missing in `states` are added.
void readEntries(const Outbox &outbox, std::span<const OutboxDocument> documents, OutboxEntries &entries,
                 SendingStates &states);
/// All entries of the outbox, in the order of adding.
OutboxEntries entriesOf(const Outbox &outbox);

/// The outbox in numbers: for the status line, the count in the rail, and the header of the outbox page.
///
/// A run starts when the first document is in progress and ends when none is. Documents that were delivered since its
/// start count as done, so that its progress only increases.
struct OutboxSummary {
    int waiting = 0;     ///< queued
    int waitingHere = 0; ///< of these, sent by this process: they wait for their turn or for the network
    int beingSent = 0;   ///< requesting or uploading
    int sending = 0;     ///< of these, uploading
    int needsYou = 0;
    int needToken = 0;    ///< of these, saved and sent as soon as there is a new token in place of another one
    int paused = 0;       ///< by the user, alone or with all
    int delivered = 0;    ///< all that are still listed
    int readOnly = 0;     ///< in a read-only store; in no other number
    int runDone = 0;      ///< delivered in this run
    int runDocuments = 0; ///< all documents of this run, with the delivered ones
    qint64 runDoneBytes = 0;
    qint64 runBytes = 0;
    bool aboutToMove = false;   ///< a document waits only for its turn or its undo period
    bool allPaused = false;     ///< includes documents that are added later
    int beingSentElsewhere = 0; ///< of those being sent: sent by another process
    qint64 sender = 0;          ///< process ID of the other sender, if it sends a document in progress; 0 for none

    int inProgress() const { return waiting + beingSent; }
    int all() const { return inProgress() + needsYou + paused + delivered + readOnly; }
    /// Whether this process is sending, or will without the user. Documents of another process continue without it.
    bool hasWorkHere() const { return isSendingHere() || waitingHere > 0; }
    /// Of these, whether it sends now or in a moment.
    bool isSendingHere() const { return beingSent != beingSentElsewhere || aboutToMove; }
    /// The count in the rail: documents that need the user, or if there are none, those that are not delivered yet.
    int railCount() const { return needsYou > 0 ? needsYou : inProgress() + paused; }

    /// "2 of 5 documents · 8.2 of 31.0 MB", "3 waiting, 1 document needs you, 2 paused", "Everything is paused:
    /// 3 documents waiting", "142 documents delivered", "The outbox is empty"; "3 waiting · another Clinic Desk is
    /// sending (process 4711)".
    QString sentence() const;
    friend bool operator==(const OutboxSummary &, const OutboxSummary &) = default;

private:
    QString numbers() const;
};

/// What decides about closing besides the numbers of the outbox.
struct ClosingContext {
    int lost = 0;                ///< documents that are in memory only
    bool areFilesRead = false;   ///< files are being read that are not documents yet
    bool hidesDocuments = false; ///< saved documents cannot be opened, so they are not sent
    int unsentDrafts = 0;        ///< saved documents that the user has not sent
    int rejectedFiles = 0;       ///< that could not be added and are still listed
};

/// "Safe to close", "Safe to close: another Clinic Desk is sending"; "2 documents wait for you", "1 document is
/// paused", "302 documents are saved and wait for a new token", "2 documents are not sent yet"; "Not safe to close
/// yet", "1 document waits to be sent". Documents that need the user come before those that only wait.
ClosingSign closingSign(const OutboxSummary &summary, const ClosingContext &context = {});

/// "8.2 of 31.0 MB", "900 kB of 1.2 MB", "0 of 31.0 MB": the unit only once if both are the same.
QString bytesOfAll(qint64 bytes, qint64 all);

/// Pure. `runStart` (UTC) is the start of the run, null if there is none; `allPaused` is `Outbox::isPaused()`.
OutboxSummary summarize(const OutboxEntries &entries, const QDateTime &runStart, bool allPaused = false);

/// Stores the start of the run. Call it once for every new list of entries.
class SendRunTracker {
public:
    /// The start of the run of these entries; null if none of them is in progress.
    QDateTime runStart(const OutboxEntries &entries, const QDateTime &now);

private:
    QDateTime m_since;
};

} // namespace clinicdesk::ui

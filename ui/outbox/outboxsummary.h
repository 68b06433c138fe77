// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"

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

/// A document on its way, with what the outbox knows beside its row.
struct OutboxEntry {
    OutboxDocument document;
    qint64 sentBytes = 0;       ///< that are there or went out, of one that is not delivered yet
    std::optional<Error> hold;  ///< why nothing of its connection goes
    bool pausedWithAll = false; ///< a person paused its connection, or everything
    qint64 sender = 0;          ///< the other program that sends for its connection, by its process; 0 for none
    bool outage = false;        ///< its connection tries one document at a time, because no answer came

    friend bool operator==(const OutboxEntry &, const OutboxEntry &) = default;
};

/// An entry as lists hold it: shared with other lists, never changed.
class OutboxEntryPtr {
public:
    OutboxEntryPtr(OutboxEntry entry) // NOLINT(google-explicit-constructor): it is the entry, held otherwise
        : m_entry(std::make_shared<const OutboxEntry>(std::move(entry)))
    {
    }
    /// An entry of these parts, made where it stays: thousands are read in one go.
    template <class... Parts>
    static OutboxEntryPtr of(Parts &&...parts)
    {
        return OutboxEntryPtr(std::make_shared<const OutboxEntry>(std::forward<Parts>(parts)...));
    }
    operator const OutboxEntry &() const { return *m_entry; } // NOLINT(google-explicit-constructor)
    const OutboxEntry *operator->() const { return m_entry.get(); }
    /// The very same one: told without looking into it.
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

/// What a person makes of an entry; drafts and cancelled ones are in none of them.
enum class Standing { None, UnderWay, NeedsYou, Paused, Delivered };
Standing standingOf(const OutboxEntry &entry);

/// What holds for all documents of a connection alike: see `OutboxEntry`.
struct ConnectionStatus {
    std::optional<Error> hold;
    bool paused = false;
    qint64 sender = 0;
    bool outage = false;

    friend bool operator==(const ConnectionStatus &, const ConnectionStatus &) = default;
};
ConnectionStatus traitsOf(const Outbox &outbox, const ConnectionId &connection);
using ConnectionStatuses = QHash<ConnectionId, ConnectionStatus>;

/// A document of that outbox as an entry; nothing for a draft and a cancelled one.
std::optional<OutboxEntryPtr> entryOf(const Outbox &outbox, const OutboxDocument &document);
/// Appends these documents of that outbox; the terms of their connections come along with those that are there.
void readEntries(const Outbox &outbox, std::span<const OutboxDocument> documents, OutboxEntries &entries,
                 ConnectionStatuses &terms);
/// All of them, in the order of adding.
OutboxEntries entriesOf(const Outbox &outbox);

/// The outbox in numbers: for the status line, the count in the rail, and the line over all of the outbox page.
///
/// A run begins when the first document sets out and ends when none is under way: what was delivered since then counts
/// as done, so that its progress only ever grows.
struct OutboxSummary {
    int waiting = 0; ///< queued
    int moving = 0;  ///< requesting or uploading
    int sending = 0; ///< of these, uploading
    int needsYou = 0;
    int needToken = 0;    ///< of these, saved and sent as soon as there is a new token
    int paused = 0;       ///< by a person, alone or with all
    int delivered = 0;    ///< all that is still listed
    int onlySeen = 0;     ///< kept where nothing can be written now; in no other number
    int runDone = 0;      ///< delivered in this run
    int runDocuments = 0; ///< and all documents of this run
    qint64 runDoneBytes = 0;
    qint64 runBytes = 0;
    bool aboutToMove = false; ///< something waits for nothing but its turn or its undo window
    bool allPaused = false;   ///< also what is added later
    int movingElsewhere = 0;  ///< of those that move: sent by another program
    qint64 sender = 0;        ///< that one's process, when something under way is its business; 0 for none

    int underWay() const { return waiting + moving; }
    int all() const { return underWay() + needsYou + paused + delivered + onlySeen; }
    /// What another program sends goes on without this window.
    bool isSafeToClose() const { return moving == movingElsewhere && !aboutToMove; }
    /// What the rail shows: those that need a person when there are any, else those that are not delivered yet.
    int railCount() const { return needsYou > 0 ? needsYou : underWay() + paused; }

    /// "2 of 5 documents · 8.2 of 31.0 MB", "3 waiting, 1 needs you, 2 paused", "Everything is paused: 3 documents
    /// wait", "142 documents delivered", "The outbox is empty"; "3 waiting · another Clinic Desk sends (process 4711)".
    QString sentence() const;
    /// "Safe to close", "Safe to close: nothing is moving", "Safe to close: another Clinic Desk sends", "Not safe to
    /// close yet"; "302 documents are saved and wait for a new token", which is no time to go home.
    QString closingSentence() const;

    friend bool operator==(const OutboxSummary &, const OutboxSummary &) = default;

private:
    QString numbers() const;
};

/// "8.2 of 31.0 MB", "900 kB of 1.2 MB", "0 of 31.0 MB": the unit once where it is the same.
QString bytesOfAll(qint64 bytes, qint64 all);

/// Pure. `runStart` (UTC) is when the run began, null when there is none; `allPaused` is `Outbox::isPaused()`.
OutboxSummary summarize(const OutboxEntries &entries, const QDateTime &runStart, bool allPaused = false);

/// Remembers when the run began. Ask it once for every new list of entries.
class SendRunTracker {
public:
    /// The start of the run that these entries are in; null when none of them is under way.
    QDateTime runStart(const OutboxEntries &entries, const QDateTime &now);

private:
    QDateTime m_since;
};

} // namespace clinicdesk::ui

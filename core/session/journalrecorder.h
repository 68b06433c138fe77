// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/task.h"
#include "core/journal/journal.h"
#include "core/outbox/outbox.h"
#include "core/session/peoplestore.h"
#include "core/session/session.h"
#include "core/session/sessionlock.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace clinicdesk {

/// Writes events into the journal. Nothing waits for it: events are collected, and all that came while the disk was
/// busy are written with one commit. Some seconds after entries, it saves where the journal ends.
///
/// **A disk that refuses.** Events wait in memory, at most `maxWaiting`, and are written later. Those above are counted
/// and lost. Each next try is later than the one before.
///
/// Use on one thread with an event loop.
class JournalQueue : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype maxWaiting = 10'000;

    /// `addMore` is called when nothing waits and the journal can be written; it adds events, if there are any.
    explicit JournalQueue(std::function<void()> addMore);

    /// Writes into this journal from now on, first what was added before.
    void setJournal(std::shared_ptr<Journal> journal);
    /// Null until it is open.
    const std::shared_ptr<Journal> &journal() const { return m_journal; }
    void add(JournalEvent event);
    /// Starts writing if there is something to write, and asks for more events.
    void start();
    /// Entries were written into the journal by another caller: saves where it ends as after entries of its own.
    void scheduleHead();

    /// Number of events that are not on the disk yet.
    qsizetype waiting() const { return m_waiting.size(); }
    qint64 lost() const { return m_lost; }
    /// Why events cannot be written; nothing while they can.
    const std::optional<Error> &problem() const { return m_problem; }

    /// Writes everything that waits, and saves where the journal ends. For the end of a program. Returns the error of
    /// the disk, or nothing.
    Task<std::optional<Error>> finish();

Q_SIGNALS:
    void problemChanged();
    /// The disk allows writing again, and so many events were lost meanwhile.
    void eventsLost(qint64 count);
    void stepEnded(); ///< a writing, or a saving of the journal's end, has ended, with or without success

private:
    static Task<void> write(QPointer<JournalQueue> self);
    void finishWriting(const std::optional<Error> &problem);
    static Task<void> saveHead(QPointer<JournalQueue> self);

    const std::function<void()> m_addMore;
    std::shared_ptr<Journal> m_journal;
    QList<JournalEvent> m_waiting;
    qint64 m_lost = 0;
    std::optional<Error> m_problem;
    bool m_isWriting = false;
    bool m_isSavingHead = false;
    bool m_isHeadOld = false; ///< entries were written since the head was saved
    std::chrono::milliseconds m_retryDelay;
    QTimer m_retry;
    QTimer m_headTimer;
};

/// The person as the journal names them.
JournalPerson journalPerson(const Person &person);

/// Records in the journal what a person does: it listens to the session, the people, the lock and the outbox, so that
/// these do not know the journal. A JournalQueue writes what it has recorded; nothing waits for that.
///
/// **How often.** What happens to a document is written exactly once, however many programs see it: its key says what
/// happened to which document (`JournalEvent::once`), and the documents of an outbox are compared with the journal when
/// it is opened, so that a crash between delivery and entry loses nothing (as long as the outbox lists the document).
/// All other events are written at most once: a crash or a disk that stays full until the end loses those that wait.
///
/// **Assessments.** One look at them is several calls, one for each status. Calls with the same outcome for the same
/// connection within a minute are one entry.
///
/// **A disk that refuses.** Events are written later with their own time (`JournalEvent::at`), and an entry says how
/// many were lost. Sending goes on.
///
/// Use on one thread with an event loop.
class JournalRecorder : public QObject {
    Q_OBJECT
public:
    explicit JournalRecorder(JournalPerson person, Clock clock = systemClock(), QObject *parent = nullptr);

    /// Writes into this journal from now on, first what was recorded before. It may be the journal that another person
    /// uses, who stays the one of all entries that this recorder does not write.
    void setJournal(std::shared_ptr<Journal> journal);
    /// The person with the name of now.
    const JournalPerson &person() const { return m_person; }
    void follow(const Session &session);
    /// Entries have the new name when this person gets another one.
    void follow(const PeopleStore &people);
    /// Records what happens to the documents of this outbox. `session` knows the names of its connections. Both must
    /// outlive the recorder.
    void follow(const Outbox &outbox, const Session &session);

    /// The program starts. If it is locked, the person has begun to use it only with `noteUnlocked()`.
    void noteStarted(bool isLocked);
    void noteLocked(LockReason reason);
    void noteUnlocked();
    /// The policy file has this content now (SHA-256 in hexadecimal digits; empty without a file). Recorded only if the
    /// last entry about it has another one.
    void notePolicy(const QString &sha256);
    /// Anything else, such as `journalKind::dataErased`, or an action whose outcome only the caller knows.
    void record(const JournalRecord &record);

    /// Whether anything was recorded that needs a journal.
    bool needsJournal() const { return !m_queue.journal() && (m_queue.waiting() > 0 || !m_unchecked.isEmpty()); }
    /// What waits to be written, and why.
    const JournalQueue &queue() const { return m_queue; }
    /// Writes everything that waits. For the end of a program. Returns the error of the disk, or nothing.
    Task<std::optional<Error>> finish() { return m_queue.finish(); }

private:
    /// A document as it was when it was last recorded; one that is removed cannot be asked any more.
    struct RecordedDocument {
        ItemState state;
        ConnectionId connection;
    };

    /// Assessments that were read, with the time of their entry.
    struct Reading {
        JournalRecord record;
        QDateTime at;
    };

    void add(JournalEvent event);
    void rename(const QString &name);
    void addDone(QLatin1String kind, const QString &subject = {});
    void takeUnchecked();
    void noteDocument(const DocumentId &id);
    void noteGone(const DocumentId &id);
    void noteCall(const Connection &connection, const CallReport &call);
    bool isNewReading(const JournalRecord &record);
    JournalRecord documentRecord(QLatin1String kind, const DocumentId &id, const ConnectionId &of) const;

    JournalPerson m_person;
    const Clock m_clock;
    JournalQueue m_queue;
    QPointer<const Outbox> m_outbox;
    QPointer<const Session> m_session; ///< of the outbox
    QHash<DocumentId, RecordedDocument> m_recorded;
    QList<DocumentId> m_unchecked;        ///< documents that the outbox had when it was opened
    std::optional<Reading> m_lastReading; ///< of assessments
    bool m_hasSignedIn = false;
};

} // namespace clinicdesk

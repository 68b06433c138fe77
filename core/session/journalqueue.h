// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/task.h"
#include "core/journal/journal.h"

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
    void idle(); ///< everything is written, or cannot be written now

private:
    static Task<void> write(QPointer<JournalQueue> self);
    void finishWriting(const std::optional<Error> &problem);

    const std::function<void()> m_addMore;
    std::shared_ptr<Journal> m_journal;
    QList<JournalEvent> m_waiting;
    qint64 m_lost = 0;
    std::optional<Error> m_problem;
    bool m_isWriting = false;
    bool m_isHeadOld = false; ///< entries were written since the head was saved
    std::chrono::milliseconds m_retryDelay;
    QTimer m_retry;
    QTimer m_headTimer;
};

} // namespace clinicdesk

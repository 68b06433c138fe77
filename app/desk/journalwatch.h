// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/journalrecorder.h"
#include "core/session/stores.h"
#include "ui/widgets/problembanner.h"

#include <QObject>
#include <QPointer>

#include <optional>

namespace clinicdesk::desk {

class LockController;

/// The journal of the person who uses the window: records what they do, checks the journal in the background at the
/// start, and knows what is wrong with it. Who may not read the journal is told only that something is wrong.
class JournalWatch : public QObject {
    Q_OBJECT
public:
    JournalWatch(const PeopleStore &people, const PersonId &person, const LockController &lock);
    /// Records what is done with the connections, and that the program was started.
    void start(const Session &session);
    /// Writes into the opened journal from now on, and records what happens to the documents of the outbox.
    void open(const LocalStores &stores, const Outbox &outbox, const Session &session);

    /// Writes what waits, for at most two seconds. Call before the outbox and the session end.
    Task<void> finish();

    /// Replaces the result of the check at the start.
    void noteCheck(const JournalCheck &check);

    /// For `openLocalStores`.
    JournalUse use(const Session &session) const;
    JournalRecorder &recorder() { return m_recorder; }
    /// What is wrong, for a notice of the window; nothing if all is well. Entries are named only to those who may read
    /// the journal.
    std::optional<ui::Problem> problem() const;

Q_SIGNALS:
    void problemChanged();

private:
    static Task<void> verify(QPointer<JournalWatch> self);
    static Task<void> checkUnread(QPointer<JournalWatch> self);

    const LockController &m_lock;
    std::shared_ptr<Journal> m_journal; ///< null until it is open
    std::optional<Error> m_openingProblem;
    std::optional<Result<JournalCheck>> m_check; ///< nothing until it has ended
    bool m_isUnreadDamaged = false;              ///< found for a person who may not read the journal
    JournalRecorder m_recorder;
};

} // namespace clinicdesk::desk

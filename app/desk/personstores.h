// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/appuser.h"
#include "app/desk/journalwatch.h"
#include "core/session/sending.h"
#include "core/session/stores.h"

#include <QObject>
#include <QPointer>

#include <memory>

namespace clinicdesk::desk {

class LockController;

/// The outbox, the journal and the other stores of the person who uses the window, and sending from them. While that
/// person uses the program, it also sends what the others have left in their outboxes.
class PersonStores : public QObject {
    Q_OBJECT
public:
    /// `lock` must outlive the stores.
    PersonStores(AppUser user, std::shared_ptr<PeopleStore> people, std::shared_ptr<Session> session,
                 const LockController &lock);
    ~PersonStores() override;

    /// Records from now on what the person does; it is written when the journal is open.
    void startJournal() { m_journal.start(*m_session); }
    /// Opens all stores; `opened` follows. Does nothing while they are being opened. Call while they are not open.
    void open();
    bool isOpen() const { return m_sending != nullptr; }

    /// Starts sending for all connections and, in normal use, for the other people. Call while the stores are open.
    void startSending();
    /// Starts sending for one of the other people again.
    void startSendingFor(const PersonId &person);
    /// Stops sending for one of the other people, and closes what was opened for them.
    void stopSendingFor(const PersonId &person);
    /// Sends nothing while the lock says so, and after `moveTo()`.
    void applyLock();
    /// Stops sending, and adds all documents and receipts of an outbox in memory to the outbox on the disk. If that
    /// fails, sending goes on as before. Call while the stores are open.
    static Task<Result<void>> moveTo(QPointer<PersonStores> self, Outbox &disk);

    const OpenedOutbox &outbox() const { return m_store; } ///< empty before the stores are open, as `local()`
    const LocalStores &local() const { return m_local; }
    /// Tells when the network may work again; null before the stores are opened.
    const std::shared_ptr<http::NetworkMonitor> &network() const { return m_network; }
    Sending *sending() const { return m_sending.get(); } ///< null before the stores are open
    JournalWatch &journal() { return m_journal; }

    /// Waits until stores that are being opened are open, for at most five seconds, and writes what waits for the
    /// journal, for at most two. For the end of the program: no thread may work on a store then.
    Task<void> finish();

Q_SIGNALS:
    void opened();

private:
    struct AbsentPerson;
    class BackgroundSending;
    static Task<void> openAll(QPointer<PersonStores> self);
    AbsentPerson absent(const Person &person) const;

    const AppUser m_user;
    const std::shared_ptr<PeopleStore> m_people;
    const std::shared_ptr<Session> m_session;
    const LockController &m_lock;
    bool m_isOpening = false;
    bool m_isMoved = false; ///< also while it is being moved
    std::shared_ptr<http::NetworkMonitor> m_network;
    OpenedOutbox m_store;
    LocalStores m_local;
    const std::unique_ptr<BackgroundSending> m_others;
    JournalWatch m_journal;
    std::unique_ptr<Sending> m_sending; ///< destroyed before the outbox
};

} // namespace clinicdesk::desk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/lockcontroller.h"
#include "app/desk/personstores.h"
#include "app/desk/programwindow.h"
#include "core/session/session.h"

#include <QObject>
#include <QPointer>

#include <memory>

namespace clinicdesk::desk {

/// Asks a keychain again that is locked or does not respond, and moves the outbox of this run to the disk once it
/// responds.
///
/// A window that was opened without its keychain has its outbox in memory (`OpenedOutbox::waitsForKeychain()`). As soon
/// as the keychain responds, because the person chose "Try again", a check or the return to the window has read from
/// it, everything that was done in this run is moved to the outbox on the disk: drafts, waiting documents and receipts.
/// Then `moved()` lets a new window replace this one, as for another person. While the person is busy in the window (a
/// number is typed, a dialog is open, something is not saved), this waits until they choose "Open the outbox". If it
/// fails, the window stays as it is, nothing was moved, and only `request()` tries it again.
class KeychainReturn : public QObject {
    Q_OBJECT
public:
    /// All of them must outlive this.
    KeychainReturn(std::shared_ptr<Session> session, PersonStores &stores, const LockController &lock,
                   ProgramWindow &window);

    /// The person wants the keychain to be asked again, or the outbox to be opened if it responds already.
    void request();

Q_SIGNALS:
    /// The outbox on the disk has everything. Nothing is sent from here any more.
    void moved();

private:
    static Task<void> ask(QPointer<KeychainReturn> self);
    static Task<void> move(QPointer<KeychainReturn> self);
    void consider();
    bool canMove() const;
    bool isPersonBusy() const;
    void moveUnlessLost();
    void stay(const Error &error);

    const std::shared_ptr<Session> m_session;
    PersonStores &m_stores;
    const LockController &m_lock;
    ProgramWindow &m_window;
    bool m_isAsking = false;
    bool m_isMoving = false;
    bool m_hasFailed = false;   ///< tried again only on request, because the keychain may ask for a password each time
    bool m_isRequested = false; ///< the person pressed the button, so nothing else has to be waited for
};

} // namespace clinicdesk::desk

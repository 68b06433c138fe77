// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/personstores.h"
#include "app/desk/windownotices.h"
#include "core/session/sending.h"
#include "core/session/session.h"
#include "ui/state/currentconnection.h"
#include "ui/state/tokenexpiry.h"

#include <QObject>
#include <QPointer>

namespace clinicdesk::desk {

/// Shows in notices of the window what is wrong with the keychain, the stores, the journal and sending.
class ProblemWatch : public QObject {
    Q_OBJECT
public:
    /// All of them must outlive the watch. It shows nothing before the stores are open.
    ProblemWatch(const Session &session, PersonStores &stores, WindowNotices &notices);

    /// Shows everything in a window that has no notices yet, also what was found when the outbox was opened. Call while
    /// the stores are open.
    void showAll();

private:
    void watchStores();
    void showOpening();
    void updateKeychain();
    void update();

    const Session &m_session;
    PersonStores &m_stores;
    WindowNotices &m_notices;
};

/// Shows in the connection button and in a notice when a token of the connection in use expires, or that the keychain
/// has lost the access token; in the button also that there is none.
class TokenWatch : public QObject {
    Q_OBJECT
public:
    /// Both must outlive the watch.
    TokenWatch(const ui::CurrentConnection &connection, WindowNotices &notices);

    /// Watches the tokens that this uses. It must outlive the watch.
    void setSending(const Sending &sending);
    /// Shows it in this window, which has its pages. The window may end first.
    void setWindow(ui::MainWindow &window);

private:
    void update();
    void show();

    const ui::CurrentConnection &m_connection;
    WindowNotices &m_notices;
    const Sending *m_sending = nullptr;
    QPointer<ui::MainWindow> m_window;
    ui::TokenExpiry m_expiry;
};

} // namespace clinicdesk::desk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/personstores.h"
#include "app/desk/windownotices.h"
#include "core/session/session.h"

#include <QObject>

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
    void update();

    const Session &m_session;
    PersonStores &m_stores;
    WindowNotices &m_notices;
};

} // namespace clinicdesk::desk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"
#include "tests/gui/desk/realdesk.h"

#include <memory>

namespace clinicdesk::support {

/// A test of the whole program. Each test function has a fresh computer with a service, and starts the program itself.
class DeskTest : public QObject {
    Q_OBJECT

protected:
    static inline const auto inasName = QStringLiteral("Ina Invented");
    static inline const auto inasPin = QStringLiteral("4711 made up");
    static inline const auto rolfsName = QStringLiteral("Rolf Rehearsal");
    static inline const auto rolfsPin = QStringLiteral("0815 made up");

    /// Starts the program. If it runs, it ends first.
    void start(const Policy &policy = {});
    /// Starts it for the first time, up to the open window.
    void startConnected(const Policy &policy = {});
    void end();
    /// Starts it with a connection to the service that is saved, up to the open window, which has the focus.
    void startWith(const Connection &connection, const ConnectionSecrets &secrets, const Policy &policy);
    /// Waits for the window, which gets the focus and sends at once.
    void activate();

    /// Adds or changes a person, as the first person, who is an admin.
    void save(const PersonId &id, const QString &name, Role role, const QString &pin);
    void saveIna() { save(firstPersonId(), inasName, Role::Admin, inasPin); }
    static SharedSecret secret(const QString &text);
    /// Whether a text of the lock window contains these words.
    bool lockWindowSays(const QString &words) const;
    /// Types the PIN into the lock window, and waits until the window is open.
    void unlock(const QString &pin);
    /// Types a wrong PIN into the lock window, and waits until it is refused.
    void enterWrongPin();
    /// Sends a document of the patient.
    void send(const QString &fileName);

    FreshComputer m_computer;
    std::unique_ptr<RealDesk> m_desk; ///< null while the program does not run

protected Q_SLOTS:
    void init();
    void cleanup();
};

} // namespace clinicdesk::support

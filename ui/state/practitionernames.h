// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/clientprovider.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QStringList>

#include <memory>
#include <stop_token>

namespace clinicdesk::ui {

class CurrentConnection;

/// Names of practitioners over the chosen connection, for views that show identifiers: what is known is said at once,
/// the rest is looked up in the background (interface 4.5), each identifier once. Where the connection has no token for
/// profiles, or one that is refused, nothing is asked. A lookup that fails is not repeated until another connection or
/// token is chosen; nobody is told. For the window's thread.
class PractitionerNames : public QObject {
    Q_OBJECT

public:
    static constexpr int mostAtATime = 2;
    /// Of more identifiers than these that wait, the oldest are let go: their rows have been scrolled past.
    static constexpr int mostWaiting = 64;

    /// `connection` outlives it.
    PractitionerNames(CurrentConnection &connection, ClientProvider clients, QObject *parent = nullptr);
    ~PractitionerNames() override;

    /// "Dr. Asha Testwala", or nothing as long as no name is known. Quick enough for painting: it never asks before the
    /// event loop runs again.
    QString nameOf(const QString &practitionerId);
    /// The name if it is known already; looks nothing up.
    QString knownName(const QString &practitionerId) const;

Q_SIGNALS:
    /// `nameOf` says something else than before.
    void namesArrived();

private:
    struct Known {
        Connection connection;
        QHash<QString, QString> names; ///< by identifier; empty for one without a name
    };

    /// What is asked over one connection with one token. Its end lets late answers fall.
    struct Round {
        QSet<QString> asked; ///< waiting, under way or failed
        QStringList waiting; ///< the newest last
        int underWay = 0;
        bool hasTurn = false;           ///< of the event loop, to begin
        bool isOpening = false;         ///< the client is awaited
        bool isRefused = false;         ///< no token, or one that is not taken
        std::shared_ptr<Client> client; ///< while there is something to ask
        std::stop_source stop;

        Round() = default;
        ~Round() { stop.request_stop(); }
        Q_DISABLE_COPY_MOVE(Round)
    };

    void chooseConnection();
    void want(const QString &id);
    void goOn();
    Task<void> openClient(std::weak_ptr<Round> round);
    Task<void> lookUp(std::weak_ptr<Round> round, std::shared_ptr<Client> client, QString id);

    CurrentConnection &m_connection;
    ClientProvider m_clients;
    QHash<ConnectionId, Known> m_known; ///< until the program ends
    ConnectionId m_chosen;
    std::shared_ptr<Round> m_round; ///< never null, owned here alone
};

} // namespace clinicdesk::ui

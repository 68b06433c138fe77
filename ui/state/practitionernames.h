// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/request.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QStringList>

#include <memory>
#include <stop_token>

namespace clinicdesk::ui {

class CurrentConnection;

/// Names of practitioners over the current connection, for views that show identifiers. A known name is returned at
/// once; others are looked up in the background (interface 4.5), each identifier once. Without a token for profiles, or
/// with a refused one, nothing is requested. A failed lookup is not repeated until another connection or token is
/// chosen, and it is not reported. For the window's thread.
class PractitionerNames : public QObject {
    Q_OBJECT

public:
    static constexpr int maxParallel = 2;
    /// If more identifiers than these wait, the oldest are dropped: their rows have been scrolled past.
    static constexpr int maxWaiting = 64;

    /// `connection` outlives this.
    PractitionerNames(CurrentConnection &connection, ClientProvider clients, QObject *parent = nullptr);
    ~PractitionerNames() override;

    /// "Dr. Asha Testwala", or empty while no name is known. Fast enough for painting: requests start only when the
    /// event loop runs again.
    QString nameOf(const QString &practitionerId);
    /// The name if it is known already; looks nothing up.
    QString knownName(const QString &practitionerId) const;
    /// All names that are known already, by identifier.
    QHash<QString, QString> knownNames() const;
    /// Looks these up, too, after those that `nameOf` was asked for.
    void lookUp(const QStringList &practitionerIds);

Q_SIGNALS:
    /// `nameOf` returns another result than before.
    void namesArrived();

private:
    struct Known {
        Connection connection;
        QHash<QString, QString> names; ///< by identifier; empty for a practitioner without a name
    };

    /// The requests over one connection with one token. Destroying it drops late answers.
    struct Round {
        QSet<QString> asked; ///< waiting, in progress or failed
        QStringList waiting; ///< the newest last
        QStringList later;   ///< when none of these waits
        int active = 0;
        bool hasTurn = false;           ///< `startNext` is queued in the event loop
        bool isOpening = false;         ///< the client is being created
        bool isRefused = false;         ///< there is no token, or it is refused
        std::shared_ptr<Client> client; ///< while there are requests
        std::stop_source stop;

        Round() = default;
        ~Round() { stop.request_stop(); }
        Q_DISABLE_COPY_MOVE(Round)
    };

    void chooseConnection();
    void request(const QString &id);
    void startSoon();
    void startNext();
    Task<void> openClient(std::weak_ptr<Round> round);
    Task<void> ask(std::weak_ptr<Round> round, std::shared_ptr<Client> client, QString id);

    CurrentConnection &m_connection;
    ClientProvider m_clients;
    QHash<ConnectionId, Known> m_known; ///< until the program ends
    ConnectionId m_chosen;
    std::shared_ptr<Round> m_round; ///< never null; no other owner
};

} // namespace clinicdesk::ui

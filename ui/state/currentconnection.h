// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "ui/state/missingsecret.h"

#include <QDate>
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <optional>

namespace clinicdesk::ui {

/// "Production", "Development", "Practice".
QString environmentWord(Environment environment);

/// The connection that new documents are added for, and whether its service can be reached.
class CurrentConnection : public QObject {
    Q_OBJECT
public:
    explicit CurrentConnection(QObject *parent = nullptr);

    const std::optional<Connection> &connection() const { return m_connection; }
    bool isReachable() const { return m_reachable; }

    void choose(const Connection &connection);
    void setReachable(bool reachable);
    /// Reports whether a call of `connection` reached its service; calls of other connections are ignored. Views repeat
    /// their requests when the service is reachable again, and these may fail while other calls succeed. Therefore the
    /// service counts as reachable at once the first time, and then at most once per `returnInterval`.
    void noteCall(const Connection &connection, bool isReached);
    /// How far the clock of this computer is ahead of that of the service, if it is wrong; nothing if it is right or
    /// not known.
    const std::optional<std::chrono::seconds> &clockError() const { return m_clockError; }
    /// `ahead`: by the last answer of the service of this connection; nothing before the first one.
    void setClockAhead(std::optional<std::chrono::seconds> ahead);
    /// The date of a new document: today, or an invalid date if the clock is wrong, so that the user has to enter one.
    QDate newDocumentDate() const;
    /// The last date that a document can have: today by this computer or by the service.
    QDate lastDocumentDate() const;
    void setReturnInterval(std::chrono::milliseconds interval) { m_returnInterval = interval; }
    /// Lets the user enter a secret of that connection; any view may call this (`secretRequested`).
    void requestSecret(const ConnectionId &connection, MissingSecret which)
    {
        Q_EMIT secretRequested(connection, which);
    }
    /// Asks the keychain again for what it did not return; any view may call this (`keychainRequested`).
    void requestKeychain() { Q_EMIT keychainRequested(); }

Q_SIGNALS:
    /// Followed by one of the next two.
    void changed();
    /// Another connection, or the same one again: its settings or secrets may have changed. It counts as reachable.
    void chosen();
    void reachabilityChanged(bool isReachable);
    void clockErrorChanged();
    void secretRequested(const clinicdesk::ConnectionId &connection, clinicdesk::ui::MissingSecret which);
    void keychainRequested();

private:
    std::optional<Connection> m_connection;
    bool m_reachable = true;
    std::optional<std::chrono::seconds> m_clockError;
    std::chrono::milliseconds m_returnInterval{10'000};
    QElapsedTimer m_sinceReturn;
    QTimer m_return; ///< runs until the service counts as reachable again
};

} // namespace clinicdesk::ui

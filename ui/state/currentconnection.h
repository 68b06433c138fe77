// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "ui/state/missingsecret.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <optional>

namespace clinicdesk::ui {

/// "Production", "Development", "Practice".
QString environmentWord(Environment environment);

/// The connection that new papers are added for, and whether its service can be reached.
class CurrentConnection : public QObject {
    Q_OBJECT
public:
    explicit CurrentConnection(QObject *parent = nullptr);

    const std::optional<Connection> &connection() const { return m_connection; }
    bool isReachable() const { return m_reachable; }

    void choose(const Connection &connection);
    void setReachable(bool reachable);
    /// A call of that connection reached its service or did not; calls of another one are ignored. Views ask again when
    /// the service is back, and what they ask may fail again while other calls succeed: so it is back at once the first
    /// time, and then at most every `returnInterval`.
    void noteCall(const Connection &connection, bool isReached);
    void setReturnInterval(std::chrono::milliseconds interval) { m_returnInterval = interval; }
    /// Lets the user enter a secret of that connection; any view may call it (`secretRequested`).
    void requestSecret(const ConnectionId &connection, MissingSecret which)
    {
        Q_EMIT secretRequested(connection, which);
    }

Q_SIGNALS:
    void changed();
    void secretRequested(const clinicdesk::ConnectionId &connection, clinicdesk::ui::MissingSecret which);

private:
    std::optional<Connection> m_connection;
    bool m_reachable = true;
    std::chrono::milliseconds m_returnInterval{10'000};
    QElapsedTimer m_sinceReturn;
    QTimer m_return; ///< runs while a return is put off
};

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "ui/session/missingsecret.h"

#include <QObject>

#include <optional>

namespace clinicdesk::ui {

/// "Production", "Development", "Practice".
QString environmentWord(Environment environment);

/// The connection that new papers are added for, and whether its service can be reached.
class ConnectionChoice : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const std::optional<Connection> &connection() const { return m_connection; }
    bool isReachable() const { return m_reachable; }

    void choose(const Connection &connection);
    void setReachable(bool reachable);
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
};

} // namespace clinicdesk::ui

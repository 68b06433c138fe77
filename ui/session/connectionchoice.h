// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

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

Q_SIGNALS:
    void changed();

private:
    std::optional<Connection> m_connection;
    bool m_reachable = true;
};

} // namespace clinicdesk::ui

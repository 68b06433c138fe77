// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/connectionchoice.h"

namespace clinicdesk::ui {

QString environmentWord(Environment environment)
{
    switch (environment) {
    case Environment::Production:
        return ConnectionChoice::tr("Production");
    case Environment::Development:
        return ConnectionChoice::tr("Development");
    case Environment::Practice:
        return ConnectionChoice::tr("Practice", "environment");
    }
    return {};
}

void ConnectionChoice::choose(const Connection &connection)
{
    m_connection = connection;
    m_reachable = true;
    Q_EMIT changed();
}

void ConnectionChoice::setReachable(bool reachable)
{
    if (reachable == m_reachable)
        return;
    m_reachable = reachable;
    Q_EMIT changed();
}

} // namespace clinicdesk::ui

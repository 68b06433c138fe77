// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QHash>

#include <functional>
#include <optional>

namespace clinicdesk::ui {

/// A connection as this computer knows it; nothing for one that is gone.
using ConnectionById = std::function<std::optional<Connection>(const ConnectionId &)>;

/// The connections of some documents; one that is gone is not among them.
using ConnectionsById = QHash<ConnectionId, Connection>;

/// What holds with that connection; with one that is gone, what holds with the platform.
inline const Conventions &conventionsOf(const ConnectionId &id, const ConnectionsById &connections)
{
    static const Conventions ofThePlatform;
    const auto found = connections.constFind(id);
    return found == connections.constEnd() ? ofThePlatform : found->conventions;
}

} // namespace clinicdesk::ui

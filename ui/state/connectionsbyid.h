// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QHash>

#include <functional>
#include <optional>

namespace clinicdesk::ui {

/// Returns a connection as this computer knows it; nothing for one that was removed.
using ConnectionById = std::function<std::optional<Connection>(const ConnectionId &)>;

/// The connections of some documents, without removed ones.
using ConnectionsById = QHash<ConnectionId, Connection>;

/// The conventions of that connection; the platform's defaults for a removed one.
inline const Conventions &conventionsOf(const ConnectionId &id, const ConnectionsById &connections)
{
    static const Conventions ofThePlatform;
    const auto found = connections.constFind(id);
    return found == connections.constEnd() ? ofThePlatform : found->conventions;
}

} // namespace clinicdesk::ui

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/newperson.h"

#include "core/base/pool.h"
#include "core/connection/connectionlist.h"

#include <QCoroFuture>

namespace clinicdesk {

Task<Result<void>> copyConnections(QList<Connection> connections, AppPaths newPerson)
{
    auto copying = runInPool([connections, path = newPerson.connectionsFile]() -> Result<void> {
        const auto saved = ConnectionList::update(path, [&](ConnectionList &list) -> Result<void> {
            for (auto connection : connections) {
                connection.id = newId<ConnectionId>();
                if (auto added = list.addOrReplace(connection); !added)
                    return added;
                if (!list.current())
                    list.setCurrent(connection.id);
            }
            return {};
        });
        return saved ? Result<void>() : saved.error();
    });
    co_return co_await copying;
}

} // namespace clinicdesk

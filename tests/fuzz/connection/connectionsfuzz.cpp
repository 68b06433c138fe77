// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes in connections.json: a list in which every connection is usable, or an error.
#include "core/connection/connectionlist.h"
#include "core/http/message.h"
#include "tests/fuzz/demand.h"

#include <QSet>

using namespace clinicdesk;
using support::demand;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto list = ConnectionList::parse(json);
    if (!list) {
        const bool isNewer = list.error().code == ErrorCode::ConnectionsNewer;
        demand(isNewer || (list.error().code == ErrorCode::ConnectionsDamaged && !list.error().detail.isEmpty()));
        return 0;
    }
    QSet<QString> names;
    for (const auto &connection : list->all()) {
        demand(!connection.id.isEmpty() && !connection.name.trimmed().isEmpty());
        demand(http::isAllowedAddress(connection.baseUrl));
        names.insert(connection.name);
        auto again = *list;
        demand(again.addOrReplace(connection).ok()); // a loaded connection can be saved
        demand(again.all().size() == list->all().size());
    }
    demand(names.size() == list->all().size());
    return 0;
}

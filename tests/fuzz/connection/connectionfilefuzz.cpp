// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes in a file of connections from another computer: connections that are usable, or an error that names the
// member. What was read can be written and read again.
#include "core/connection/connectionfile.h"
#include "core/http/message.h"
#include "tests/fuzz/demand.h"

using namespace clinicdesk;
using support::demand;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto read = connectionsFromFile(json);
    if (!read) {
        demand(read.error().code == ErrorCode::InputInvalid);
        return 0;
    }
    QList<Connection> connections;
    for (const auto &[connection, authorities] : *read) {
        demand(connection.id.isEmpty() && connection.caFile.isEmpty() && !connection.name.trimmed().isEmpty());
        demand(http::isAllowedAddress(connection.baseUrl) && connection.environment != Environment::Practice);
        connections.append(connection);
    }
    const auto written = connectionsToFile(connections);
    demand(written.ok());
    const auto again = connectionsFromFile(*written);
    demand(again.ok() && again->size() == read->size());
    for (qsizetype at = 0; at < again->size(); ++at)
        demand(again->at(at).connection == connections.at(at));
    return 0;
}

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/loadeddoctors.h"

#include "ui/state/currentconnection.h"

namespace clinicdesk::ui {

LoadedDoctors::LoadedDoctors(CurrentConnection &connection, const ClientProvider &clients,
                             const std::shared_ptr<ProfileCheckStore> &checked)
    : loader(connection, clients, checked)
    , portraitRequest(clients)
    , list(clients, checked)
{
    QObject::connect(&portraitRequest, &RequestBase::succeeded, &portraitRequest,
                     [this] { portrait = portraitRequest.takeAnswer(); });
    const auto openList = [this, &connection] { list.open(connection.connection()); };
    QObject::connect(&connection, &CurrentConnection::chosen, &list, openList);
    QObject::connect(&connection, &CurrentConnection::reachabilityChanged, &list, [this](bool isReachable) {
        if (isReachable)
            list.resumeAfterOutage();
    });
    openList();
}

} // namespace clinicdesk::ui

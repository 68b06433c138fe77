// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/route.h"
#include "core/http/transferend_p.h"

namespace clinicdesk::http {

/// Reads the route of a request that has ended so, on a connection of its own.
Route routeOf(const TransferEnd &end, const QUrl &url, const Proxy &proxy);

/// The route of a request that was not sent, because the proxy or the authority file cannot be used.
Route unsentRoute(const Proxy &proxy);

} // namespace clinicdesk::http

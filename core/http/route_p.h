// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/proxy_p.h"
#include "core/http/route.h"

#include <curl/curl.h>

namespace clinicdesk::http {

/// Reads the route of a request that has ended with `verdict` on a connection of its own. `hasHandshakeBegun`: TLS was
/// begun; where it fails, curl does not always say that there was a connection.
Route routeOf(CURL *handle, CURLcode verdict, const QUrl &url, const Proxy &proxy, bool hasHandshakeBegun);

} // namespace clinicdesk::http

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/proxysetting.h"

#include <QByteArray>
#include <QUrl>

namespace clinicdesk::http {

/// A proxy. An empty address means a direct connection to the host.
struct Proxy {
    QByteArray address; ///< `http://host:port` or `socks5h://host:port`
    QByteArray user;
    QByteArray password;
    friend bool operator==(const Proxy &, const Proxy &) = default;
};

/// Returns the proxy for `url` from the system's settings. Can take seconds (a proxy script, name lookups): never call
/// it on the UI thread or the engine's thread.
Proxy systemProxyFor(const QUrl &url);

/// Returns the proxy for `url` by that setting. Can take seconds, as `systemProxyFor`, for the settings of the system.
Proxy proxyFor(const ProxySetting &setting, const QUrl &url);

} // namespace clinicdesk::http

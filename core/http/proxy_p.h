// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QUrl>

namespace clinicdesk::http {

/// The way out. An empty address means straight to the host.
struct Proxy {
    QByteArray address; ///< `http://host:port` or `socks5h://host:port`
    QByteArray user;
    QByteArray password;
    friend bool operator==(const Proxy &, const Proxy &) = default;
};

/// What the system's settings say for that address. May take seconds (a proxy script, name look-ups): never called on
/// the UI thread nor on the engine's.
Proxy systemProxyFor(const QUrl &url);

} // namespace clinicdesk::http

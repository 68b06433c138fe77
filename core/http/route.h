// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/proxysetting.h"

#include <QString>

#include <chrono>
#include <optional>

namespace clinicdesk::http {

/// How a request reached the server, for people who look for the place where a connection breaks.
struct Route {
    enum class Step { Lookup, Proxy, Connect, Handshake, Answer };
    using Time = std::optional<std::chrono::microseconds>; ///< of the step alone; nothing: not reached, or not needed

    QString proxy; ///< `host:port`; empty: none
    ProxySource proxySource = ProxySource::NotSet;
    QString proxyVariable; ///< of the environment, that names the proxy or the exception
    QString peer;          ///< numeric address of the server, or of the proxy; empty: not reached
    Time lookup;           ///< of the server's name, or of the proxy's
    Time connect;
    Time handshake; ///< TLS; with a proxy it includes the tunnel
    Time answer;    ///< from the request to the first byte of the answer
    /// Where the request ended without an answer of the server.
    std::optional<Step> failed;
    /// How far the clock of this computer is ahead of the server's, by the `Date` of its answer; nothing without one.
    std::optional<std::chrono::seconds> clockAhead;
};

} // namespace clinicdesk::http

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1String>
#include <QUrl>

#include <optional>

namespace clinicdesk::http {

/// Which proxy calls use. A loopback address never has one.
struct ProxySetting {
    enum class Kind {
        System, ///< the environment variables of libcurl, then the settings of the desktop
        None,
        Fixed, ///< `address` for every call
    };

    Kind kind = Kind::System;
    QUrl address = {}; ///< scheme, host and port, for Kind::Fixed

    /// Reads the address of a proxy as people write it: `http://host:port`, `host:port`, `socks5h://host` and the like.
    /// Nothing for one that cannot be used, or that has the sign-in of a person.
    static std::optional<ProxySetting> fixed(const QString &text);

    friend bool operator==(const ProxySetting &, const ProxySetting &) = default;
};

/// Returns which kind of proxy a call to `url` uses with that setting: `none`, `http`, `https`, `socks4`, `socks5`, or
/// `invalid` for a setting that cannot be used. Can take seconds: call it on a thread.
QLatin1String proxyKind(const QUrl &url, const ProxySetting &setting);

/// Why a call uses its proxy, or none.
enum class ProxySource {
    NotSet,
    ThisComputer, ///< the address is one of this computer
    Policy,
    Environment, ///< a variable names the proxy
    Exception,   ///< a variable names the host as one without a proxy
    Desktop,
};

} // namespace clinicdesk::http

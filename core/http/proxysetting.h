// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUrl>

namespace clinicdesk::http {

/// Which proxy calls use. A loopback address never has one.
struct ProxySetting {
    enum class Kind {
        System, ///< the environment variables of libcurl, then the settings of the desktop
        None,
        Fixed, ///< `address` for every call
    };

    Kind kind = Kind::System;
    QUrl address = {}; ///< `http://host:port` or `socks5h://host:port`, without a user; for Kind::Fixed

    friend bool operator==(const ProxySetting &, const ProxySetting &) = default;
};

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

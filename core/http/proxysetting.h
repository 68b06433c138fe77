// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUrl>

namespace clinicdesk::http {

/// Which proxy calls use. A loopback address never has one.
struct ProxySetting {
    enum class Kind {
        System, ///< as the settings of the system say for each address
        None,
        Fixed, ///< `address` for every call
    };

    Kind kind = Kind::System;
    QUrl address = {}; ///< `http://host:port` or `socks5h://host:port`, without a user; for Kind::Fixed

    friend bool operator==(const ProxySetting &, const ProxySetting &) = default;
};

} // namespace clinicdesk::http

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/proxykind.h"

#include "core/http/message.h"
#include "core/http/proxy_p.h"

namespace clinicdesk::http {

QLatin1String proxyKind(const QUrl &url, const ProxySetting &setting)
{
    const auto address = isLoopback(url) ? QByteArray() : proxyFor(setting, url).address;
    if (address.isEmpty())
        return QLatin1String("none");
    return QLatin1String(address.startsWith("socks5") ? "socks5" : "http");
}

} // namespace clinicdesk::http

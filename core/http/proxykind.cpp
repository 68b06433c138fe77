// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/proxykind.h"

#include "core/http/message.h"
#include "core/http/proxy_p.h"

namespace clinicdesk::http {

QLatin1String proxyKind(const QUrl &url, const ProxySetting &setting)
{
    const auto proxy = isLoopback(url) ? Proxy() : proxyFor(setting, url);
    if (proxy.problem)
        return QLatin1String("invalid");
    for (const auto kind :
         {QLatin1String("socks4"), QLatin1String("socks5"), QLatin1String("https"), QLatin1String("http")}) {
        if (proxy.address.startsWith(kind.data()))
            return kind;
    }
    return QLatin1String("none");
}

} // namespace clinicdesk::http

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/http/proxysetting.h"

#include <QByteArray>
#include <QUrl>

#include <optional>

namespace clinicdesk::http {

/// A proxy. An empty address without a problem means a direct connection to the host.
struct Proxy {
    QByteArray address; ///< for libcurl: scheme, host and port
    QByteArray user;
    QByteArray password;
    ProxySource source = ProxySource::NotSet;
    QString variable;             ///< of ProxySource::Environment and ::Exception
    std::optional<Error> problem; ///< the setting cannot be used, so no call may be made

    bool isSocks() const { return address.startsWith("socks"); }
    /// `host:port`; empty without a proxy.
    QString place() const { return QUrl(QString::fromUtf8(address)).authority(); }

    friend bool operator==(const Proxy &, const Proxy &) = default;
};

/// Reads the address of a proxy as people write it: with or without a scheme, in quotation marks, with a user and a
/// password that may contain any character. NetworkNoRoute with ProxySetting, ProxyKind or ProxyPort in
/// `Proxy::problem` if it cannot be used; never a proxy that would be passed by.
Proxy parseProxy(const QByteArray &setting);

/// Returns whether a list such as `no_proxy` names the host of `url`: separated by commas, semicolons or spaces; `*`,
/// a name with all names below it, a pattern with `*`, an address or a network (`10.0.0.0/8`), each with or without a
/// port.
bool isProxyException(const QUrl &url, const QByteArray &list);

/// Returns the proxy for `url` from the environment (`https_proxy`, `all_proxy`, `http_proxy`, in small letters first;
/// `no_proxy`), otherwise from the settings of the desktop. Can take seconds (a proxy script, name lookups): never call
/// it on the UI thread or the engine's thread.
Proxy systemProxyFor(const QUrl &url);

/// Returns the proxy for `url`, which is no loopback address, by that setting. Can take seconds, as `systemProxyFor`,
/// for the settings of the system.
Proxy proxyFor(const ProxySetting &setting, const QUrl &url);

} // namespace clinicdesk::http

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/http/handshakewatch_p.h"
#include "core/http/message.h"
#include "core/http/proxy_p.h"

#include <QByteArray>

#include <curl/curl.h>

#include <optional>

namespace clinicdesk::http {

/// How a transfer ended.
struct TransferEnd {
    CURL *handle;
    CURLcode code;
    QByteArray words; ///< curl's own text
    bool isHandshakeBegun = false;
    bool isCertificateRequired = false;             ///< by the server, which has not gone on without it
    bool wholeBodySent = false;                     ///< as far as it was handed to the system
    std::optional<RefusedCertificate> refused = {}; ///< the certificate of a server that is not trusted
};

/// Makes the error for a transfer without an answer. The reason says which side it was: the proxy, the certificate of
/// the server, the authority file. curl's words are used only if they contain nothing of the address except the host.
/// `Error::wholeBodySent` is false where no server can have read the request, whatever was handed to the system.
Error transferError(const TransferEnd &end, const Request &request, const Proxy &proxy);

/// Reads the route of a request that has ended so, on a connection of its own.
Route routeOf(const TransferEnd &end, const QUrl &url, const Proxy &proxy);

/// The route of a request that was not sent, because the proxy or the authority file cannot be used.
Route unsentRoute(const Proxy &proxy);

} // namespace clinicdesk::http

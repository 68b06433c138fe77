// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/handshakewatch_p.h"
#include "core/http/proxy_p.h"

#include <QByteArray>

#include <curl/curl.h>

namespace clinicdesk::http {

/// How a transfer ended.
struct TransferEnd {
    CURL *handle;
    CURLcode code;
    QByteArray words; ///< curl's own text
    bool isHandshakeBegun = false;
    bool isCertificateRequested = false;            ///< by the server, of this computer, and there is no answer
    std::optional<RefusedCertificate> refused = {}; ///< the certificate of a server that is not trusted
};

/// Returns whether a call with a proxy has reached the server behind it, or has begun to speak with it.
bool isThroughProxy(const TransferEnd &end, const Proxy &proxy);

} // namespace clinicdesk::http

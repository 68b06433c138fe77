// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/http/job_p.h"

#include <QByteArray>

#include <curl/curl.h>

namespace clinicdesk::http {

/// How a transfer ended without an answer.
struct TransferEnd {
    CURL *handle;
    CURLcode code;
    QByteArray words; ///< curl's own text
    bool isHandshakeBegun = false;
    bool isCertificateWanted = false; ///< by the server, of this computer, and there is no answer
};

/// Returns whether a call with a proxy has reached the server behind it, or has begun to speak with it.
bool isThroughProxy(const TransferEnd &end, const Proxy &proxy);

/// Makes the error for a transfer without an answer. The reason says which side it was: the proxy, the certificate of
/// the server, the authority file. curl's words are used only if they contain nothing of the address except the host.
Error transferError(const TransferEnd &end, const Job &job);

} // namespace clinicdesk::http

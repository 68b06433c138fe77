// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/curlinfo.h"

#include "core/http/curl_p.h"

namespace clinicdesk::http {

CurlInfo curlInfo()
{
    const auto &info = *curl().versionInfo(CURLVERSION_NOW);
    return {.version = QString::fromLatin1(info.version),
            .tlsLibrary = QString::fromLatin1(info.ssl_version),
            .certificatesFile = QString::fromLocal8Bit(info.cainfo)};
}

} // namespace clinicdesk::http

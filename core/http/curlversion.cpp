// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/curlversion.h"

#include <curl/curl.h>

namespace clinicdesk::http {

QString curlVersion()
{
    return QString::fromLatin1(curl_version_info(CURLVERSION_NOW)->version);
}

} // namespace clinicdesk::http

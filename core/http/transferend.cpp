// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/transferend_p.h"

#include "core/http/curl_p.h"

namespace clinicdesk::http {

bool isThroughProxy(const TransferEnd &end, const Proxy &proxy)
{
    curl_off_t untilRequest = 0;
    long status = 0;
    curl().easyGetInfo(end.handle, CURLINFO_PRETRANSFER_TIME_T, &untilRequest);
    curl().easyGetInfo(end.handle, CURLINFO_HTTP_CONNECTCODE, &status);
    return untilRequest > 0 || (proxy.isSocks() ? end.isHandshakeBegun : status >= 200 && status < 300);
}

} // namespace clinicdesk::http

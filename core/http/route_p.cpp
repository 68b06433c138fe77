// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/route_p.h"

#include "core/http/curl_p.h"

namespace clinicdesk::http {

namespace {

using std::chrono::microseconds;

/// The time from the start of the request to the end of a step; zero if the step did not end.
microseconds endOf(CURL *handle, CURLINFO info)
{
    curl_off_t time = 0;
    curl().easyGetInfo(handle, info, &time);
    return microseconds(time);
}

Route::Time between(microseconds start, microseconds end)
{
    return end > microseconds::zero() ? Route::Time(end - start) : std::nullopt;
}

Route::Step failedStep(const Route &route, CURLcode verdict, bool isConnected, bool hasTls)
{
    const bool isOfProxy = verdict == CURLE_COULDNT_RESOLVE_PROXY || verdict == CURLE_PROXY;
    if (isOfProxy || (!route.proxy.isEmpty() && !isConnected))
        return Route::Step::Proxy;
    if (!route.lookup)
        return Route::Step::Lookup;
    if (!isConnected)
        return Route::Step::Connect;
    return hasTls && !route.handshake ? Route::Step::Handshake : Route::Step::Answer;
}

} // namespace

Route routeOf(CURL *handle, CURLcode verdict, const QUrl &url, const Proxy &proxy, bool hasHandshakeBegun)
{
    const auto lookup = endOf(handle, CURLINFO_NAMELOOKUP_TIME_T);
    const auto connect = endOf(handle, CURLINFO_CONNECT_TIME_T);
    const auto handshake = endOf(handle, CURLINFO_APPCONNECT_TIME_T);
    const auto answer = endOf(handle, CURLINFO_STARTTRANSFER_TIME_T);
    const auto sent = endOf(handle, CURLINFO_PRETRANSFER_TIME_T);
    const char *peer = nullptr;
    long tunnelStatus = 0;
    curl().easyGetInfo(handle, CURLINFO_PRIMARY_IP, &peer);
    curl().easyGetInfo(handle, CURLINFO_HTTP_CONNECTCODE, &tunnelStatus);

    Route route{.proxy = QUrl(QString::fromUtf8(proxy.address)).authority(),
                .peer = QString::fromLatin1(peer),
                .lookup = between(microseconds::zero(), lookup),
                .connect = between(lookup, connect),
                .handshake = between(connect, handshake),
                .answer = between(sent, answer),
                .failed = {},
                .clockAhead = {}};
    if (tunnelStatus >= 400)
        route.failed = Route::Step::Proxy;
    else if (verdict != CURLE_OK && !route.answer)
        route.failed =
            failedStep(route, verdict, hasHandshakeBegun || route.connect, url.scheme() == QLatin1String("https"));
    return route;
}

} // namespace clinicdesk::http

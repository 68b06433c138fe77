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

Route withProxy(const Proxy &proxy)
{
    Route route;
    route.proxy = proxy.place();
    route.proxySource = proxy.source;
    route.proxyVariable = proxy.variable;
    return route;
}

/// curl does not always say that there was a connection where TLS fails.
Route::Step failedStep(const Route &route, const TransferEnd &end, const Proxy &proxy, bool hasTls)
{
    const bool isConnected = end.isHandshakeBegun || route.connect;
    if (!proxy.address.isEmpty() && !isThroughProxy(end, proxy))
        return Route::Step::Proxy;
    if (!route.lookup)
        return Route::Step::Lookup;
    if (!isConnected)
        return Route::Step::Connect;
    return hasTls && !route.handshake ? Route::Step::Handshake : Route::Step::Answer;
}

} // namespace

Route routeOf(const TransferEnd &end, const QUrl &url, const Proxy &proxy)
{
    const auto lookup = endOf(end.handle, CURLINFO_NAMELOOKUP_TIME_T);
    const auto connect = endOf(end.handle, CURLINFO_CONNECT_TIME_T);
    const auto handshake = endOf(end.handle, CURLINFO_APPCONNECT_TIME_T);
    const auto answer = endOf(end.handle, CURLINFO_STARTTRANSFER_TIME_T);
    const auto sent = endOf(end.handle, CURLINFO_PRETRANSFER_TIME_T);
    const char *peer = nullptr;
    curl().easyGetInfo(end.handle, CURLINFO_PRIMARY_IP, &peer);

    auto route = withProxy(proxy);
    route.peer = QString::fromLatin1(peer);
    route.lookup = between(microseconds::zero(), lookup);
    route.connect = between(lookup, connect);
    route.handshake = between(connect, handshake);
    route.answer = between(sent, answer);
    if (end.code != CURLE_OK && !route.answer)
        route.failed = failedStep(route, end, proxy, url.scheme() == QLatin1String("https"));
    return route;
}

Route unsentRoute(const Proxy &proxy)
{
    auto route = withProxy(proxy);
    route.failed = proxy.problem ? Route::Step::Proxy : Route::Step::Handshake;
    return route;
}

} // namespace clinicdesk::http

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/transferend_p.h"

#include "core/base/errorreason.h"
#include "core/http/curl_p.h"

#include <openssl/x509_vfy.h>

#include <algorithm>
#include <chrono>
#include <initializer_list>

namespace clinicdesk::http {

namespace {

/// Returns true if the text quotes more of the address than its host: that part may contain an ID or a signature.
bool quotesAddress(const QByteArray &words, const QUrl &url)
{
    const auto path = url.path(QUrl::FullyEncoded).toUtf8();
    const auto query = url.query(QUrl::FullyEncoded).toUtf8();
    return (path.size() > 1 && words.contains(path)) || (!query.isEmpty() && words.contains(query));
}

long info(const TransferEnd &end, CURLINFO what)
{
    long value = 0;
    curl().easyGetInfo(end.handle, what, &value);
    return value;
}

bool saysOneOf(const TransferEnd &end, std::initializer_list<const char *> texts)
{
    const auto words = end.words.toLower();
    return std::ranges::any_of(texts, [&](const char *text) { return words.contains(text); });
}

ErrorCode errorCodeFor(CURLcode curlCode)
{
    switch (static_cast<int>(curlCode)) {
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
    case CURLE_INTERFACE_FAILED:
    case CURLE_PROXY:
        return ErrorCode::NetworkNoRoute;
    case CURLE_OPERATION_TIMEDOUT:
        return ErrorCode::NetworkTimeout;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
        return ErrorCode::NetworkCertificateNotTrusted;
    case CURLE_FILESIZE_EXCEEDED:
    case CURLE_OUT_OF_MEMORY: // curl before 8.6, for a header line above its own limit of 100 KiB
    case 100:                 // CURLE_TOO_LARGE, since curl 8.6
        return ErrorCode::ServiceAnswerTooLarge;
    case CURLE_UNSUPPORTED_PROTOCOL: // an answer that is not HTTP
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
        return ErrorCode::ServiceBadAnswer;
    case CURLE_URL_MALFORMAT:
    case CURLE_BAD_FUNCTION_ARGUMENT:
        return ErrorCode::WrongUse;
    default:
        return ErrorCode::NetworkInterrupted;
    }
}

/// A SOCKS proxy says why it refuses.
ErrorReason socksReason(long code)
{
    switch (code) {
    case CURLPX_NO_AUTH:
    case CURLPX_USER_REJECTED:
    case CURLPX_REQUEST_FAILED:
    case CURLPX_IDENTD:
    case CURLPX_IDENTD_DIFFER:
    case CURLPX_GSSAPI:
    case CURLPX_GSSAPI_PERMSG:
    case CURLPX_GSSAPI_PROTECTION:
        return ErrorReason::ProxySignIn;
    case CURLPX_REPLY_NOT_ALLOWED:
        return ErrorReason::ProxyRefuses;
    case CURLPX_REPLY_GENERAL_SERVER_FAILURE:
    case CURLPX_REPLY_HOST_UNREACHABLE:
    case CURLPX_REPLY_NETWORK_UNREACHABLE:
    case CURLPX_REPLY_CONNECTION_REFUSED:
    case CURLPX_REPLY_TTL_EXPIRED:
        return ErrorReason::ProxyNoRoute;
    default:
        return ErrorReason::ProxyNoProxy;
    }
}

/// A gateway also refuses the way with its sign-in: with 511 (RFC 6585), or a redirect to its page.
bool isSignInOfNetwork(long connectStatus)
{
    constexpr long signInRequired = 511;
    return connectStatus == signInRequired || (connectStatus >= 300 && connectStatus < 400);
}

ErrorReason tunnelReason(long status)
{
    if (status == 407)
        return ErrorReason::ProxySignIn;
    return status >= 500 ? ErrorReason::ProxyNoRoute : ErrorReason::ProxyRefuses;
}

/// Why a call did not come through its proxy; None if that is not the fault of the proxy.
ErrorReason proxyReason(const TransferEnd &end)
{
    if (const auto status = info(end, CURLINFO_HTTP_CONNECTCODE); status >= 300)
        return tunnelReason(status);
    switch (end.code) {
    case CURLE_COULDNT_RESOLVE_PROXY:
        return ErrorReason::ProxyUnknown;
    case CURLE_COULDNT_RESOLVE_HOST: // SOCKS 4 and 5 with names that are looked up here
        return ErrorReason::None;
    case CURLE_COULDNT_CONNECT:
    case CURLE_OPERATION_TIMEDOUT:
        return ErrorReason::ProxyDown;
    case CURLE_PROXY:
        if (info(end, CURLINFO_PROXY_ERROR) == CURLPX_RESOLVE_HOST)
            return ErrorReason::None;
        return socksReason(info(end, CURLINFO_PROXY_ERROR));
    case CURLE_PEER_FAILED_VERIFICATION:
        return ErrorReason::ProxyCertificate;
    default:
        return ErrorReason::ProxyNoProxy;
    }
}

ErrorReason certificateReason(const TransferEnd &end, bool hasAuthorityFile)
{
    const auto refused = end.refused.value_or(RefusedCertificate());
    switch (info(end, CURLINFO_SSL_VERIFYRESULT)) {
    case X509_V_OK:
    case X509_V_ERR_UNSPECIFIED: // the chain is in order: curl itself has compared the name
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        return ErrorReason::CertificateOtherName;
    case X509_V_ERR_CERT_HAS_EXPIRED:
        if (!refused.isOfComputer)
            return ErrorReason::CertificateExpired;
        return hasAuthorityFile ? ErrorReason::AuthorityFileExpired : ErrorReason::None;
    case X509_V_ERR_CERT_NOT_YET_VALID:
        return ErrorReason::CertificateNotYetValid;
    case X509_V_ERR_EE_KEY_TOO_SMALL:
    case X509_V_ERR_CA_KEY_TOO_SMALL:
    case X509_V_ERR_CA_MD_TOO_WEAK:
        return ErrorReason::CertificateWeak;
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
        if (!hasAuthorityFile)
            return ErrorReason::None;
        return refused.isAlone ? ErrorReason::CertificateChain : ErrorReason::CertificateOtherAuthority;
    default:
        return ErrorReason::CertificateInvalid;
    }
}

/// The alert itself, so the server has ended the handshake and has not read the request.
bool saysCertificateRequired(const TransferEnd &end)
{
    return saysOneOf(end, {"certificate required"});
}

/// With TLS 1.3 a server refuses after the handshake, so the request may have been sent, but not much of a file. Where
/// the connection was reset, the alert may not have been read.
bool isClientCertificateMissing(const TransferEnd &end)
{
    constexpr curl_off_t startBytes = 256 * 1024;
    if (saysCertificateRequired(end))
        return true;
    const bool isEnded = end.code == CURLE_SSL_CONNECT_ERROR || end.code == CURLE_RECV_ERROR ||
                         end.code == CURLE_SEND_ERROR || end.code == CURLE_GOT_NOTHING ||
                         end.code == CURLE_SSL_CLIENTCERT;
    curl_off_t sentBytes = 0;
    curl().easyGetInfo(end.handle, CURLINFO_SIZE_UPLOAD_T, &sentBytes);
    return end.isCertificateRequired && isEnded && (sentBytes <= startBytes || saysOneOf(end, {" alert "}));
}

/// Why a server and this computer cannot agree on an encrypted connection; None if the connection was only lost.
ErrorReason handshakeReason(const TransferEnd &end)
{
    if (isClientCertificateMissing(end))
        return ErrorReason::TlsClientCertificate;
    if (end.code != CURLE_SSL_CONNECT_ERROR)
        return ErrorReason::None;
    if (saysOneOf(end, {"unsupported protocol", "protocol version", "wrong version number", "wrong ssl version",
                        "inappropriate fallback", "http request"}))
        return ErrorReason::TlsVersion;
    const bool isRefused = saysOneOf(end, {" alert ", "key too small", "legacy renegotiation", "bad signature",
                                           "unsupported", "unknown cipher", "wrong cipher", "no ciphers"});
    return isRefused ? ErrorReason::TlsRefused : ErrorReason::None;
}

/// Whether a call with a proxy has reached the server behind it, or has begun to speak with it.
bool isThroughProxy(const TransferEnd &end, const Proxy &proxy)
{
    curl_off_t untilRequest = 0;
    long status = 0;
    curl().easyGetInfo(end.handle, CURLINFO_PRETRANSFER_TIME_T, &untilRequest);
    curl().easyGetInfo(end.handle, CURLINFO_HTTP_CONNECTCODE, &status);
    return untilRequest > 0 || (proxy.isSocks() ? end.isHandshakeBegun : status >= 200 && status < 300);
}

} // namespace

Error transferError(const TransferEnd &end, const Request &request, const Proxy &proxy)
{
    const auto &url = request.url;
    const bool fit = !end.words.isEmpty() && !quotesAddress(end.words, url);
    Error error{.code = errorCodeFor(end.code),
                .wholeBodySent = end.wholeBodySent,
                .subject = url.host(),
                .detail = QString::fromUtf8(fit ? end.words.trimmed() : QByteArray(curl().easyErrorText(end.code)))};
    if (error.code == ErrorCode::WrongUse) {
        error.reason = ErrorReason::AddressInvalid;
        return error;
    }
    if (!proxy.address.isEmpty() && !isThroughProxy(end, proxy)) {
        error.wholeBodySent = false;
        if (const auto status = info(end, CURLINFO_HTTP_CONNECTCODE); isSignInOfNetwork(status)) {
            error.code = ErrorCode::NetworkCaptive;
            error.httpStatus = static_cast<int>(status);
            error.detail = QStringLiteral("the answer of the proxy %1").arg(proxy.place());
            return error;
        }
        error.reason = proxyReason(end);
        if (error.reason == ErrorReason::None)
            return error;
        error.code = end.code == CURLE_OPERATION_TIMEDOUT ? ErrorCode::NetworkTimeout : ErrorCode::NetworkNoRoute;
        error.httpStatus = static_cast<int>(info(end, CURLINFO_HTTP_CONNECTCODE));
        error.detail = QStringLiteral("%1: %2").arg(url.host(), error.detail);
        error.subject = proxy.place();
        return error;
    }
    if (end.code == CURLE_PEER_FAILED_VERIFICATION)
        error.reason = certificateReason(end, !request.caFile.isEmpty());
    else if (end.code == CURLE_SSL_CACERT_BADFILE && !request.caFile.isEmpty())
        error.reason = ErrorReason::AuthorityFileInvalid;
    else
        error.reason = handshakeReason(end);
    if (error.reason != ErrorReason::None)
        error.code = ErrorCode::NetworkCertificateNotTrusted;
    if (error.code != ErrorCode::NetworkCertificateNotTrusted && end.code != CURLE_SSL_CONNECT_ERROR)
        return error;
    // That a client certificate is missing may only be a guess: the server may have read the request and then gone.
    const bool isGuess = error.reason == ErrorReason::TlsClientCertificate && !saysCertificateRequired(end);
    error.wholeBodySent = end.wholeBodySent && isGuess;
    return error;
}

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

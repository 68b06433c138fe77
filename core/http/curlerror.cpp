// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/curlerror_p.h"

#include "core/base/errorreason.h"
#include "core/http/curl_p.h"

namespace clinicdesk::http {

namespace {

/// Returns true if the text quotes more of the address than its host: that part may contain an ID or a signature.
bool quotesAddress(const QByteArray &words, const QUrl &url)
{
    const auto path = url.path(QUrl::FullyEncoded).toUtf8();
    const auto query = url.query(QUrl::FullyEncoded).toUtf8();
    return (path.size() > 1 && words.contains(path)) || (!query.isEmpty() && words.contains(query));
}

} // namespace

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

Error transferError(CURLcode curlCode, const QUrl &url, const QByteArray &words)
{
    const bool fit = !words.isEmpty() && !quotesAddress(words, url);
    const auto code = errorCodeFor(curlCode);
    return {.code = code,
            .reason = code == ErrorCode::WrongUse ? ErrorReason::AddressInvalid : ErrorReason::None,
            .subject = url.host(),
            .detail = QString::fromUtf8(fit ? words.trimmed() : QByteArray(curl().easyErrorText(curlCode)))};
}

} // namespace clinicdesk::http

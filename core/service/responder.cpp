// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/responder.h"

#include <QByteArrayView>

namespace clinicdesk {

namespace {

constexpr int networkSignInRequired = 511; // RFC 6585

QByteArrayView withoutBlanks(QByteArrayView body)
{
    constexpr QByteArrayView byteOrderMark("\xef\xbb\xbf");
    auto text = body.trimmed();
    if (text.startsWith(byteOrderMark))
        text = text.sliced(byteOrderMark.size()).trimmed();
    return text;
}

/// The service answers with JSON. A body that is neither JSON nor a page is left to the endpoint, which reports a bad
/// answer.
bool isNoneOfTheService(const http::Response &answer)
{
    const auto text = withoutBlanks(answer.body);
    const bool isDeclaredPage = answer.header("Content-Type").trimmed().toLower().startsWith("text/html");
    const bool isJson = text.isEmpty() || text.startsWith('{') || text.startsWith('[');
    return text.startsWith('<') || (isDeclaredPage && !isJson);
}

} // namespace

bool isInterceptedByNetwork(const http::Response &answer, Responder responder)
{
    if (responder == Responder::Storage)
        return false;
    if (answer.status == networkSignInRequired)
        return true;
    const bool isSuccess = answer.status >= 200 && answer.status < 300;
    return isSuccess && responder == Responder::Service && isNoneOfTheService(answer);
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/answerer.h"

#include <QByteArrayView>
#include <QXmlStreamReader>

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

/// The service speaks JSON. What is neither that nor a page is left to the endpoint, which calls it a bad answer.
bool isNoneOfTheService(const http::Answer &answer)
{
    const auto text = withoutBlanks(answer.body);
    const bool isDeclaredPage = answer.header("Content-Type").trimmed().toLower().startsWith("text/html");
    const bool isJson = text.isEmpty() || text.startsWith('{') || text.startsWith('[');
    return text.startsWith('<') || (isDeclaredPage && !isJson);
}

/// Every S3 storage answers a form with nothing or with this one element. To take another one, such as a page, for a
/// yes is to let go of a file that may be nowhere. What is declared does not count, since some declare a page and send
/// none; nor do other words, for the status of a storage is all that it says.
bool isNoneOfTheStorage(const http::Answer &answer)
{
    const auto text = withoutBlanks(answer.body);
    if (!text.startsWith('<'))
        return false;
    QXmlStreamReader xml(text.toByteArray());
    return !xml.readNextStartElement() || xml.name() != QLatin1String("PostResponse");
}

} // namespace

bool isOfTheNetwork(const http::Answer &answer, Answerer answerer)
{
    if (answer.status == networkSignInRequired)
        return true;
    if (answer.status < 200 || answer.status >= 300)
        return false;
    switch (answerer) {
    case Answerer::Service:
        return isNoneOfTheService(answer);
    case Answerer::Storage:
        return isNoneOfTheStorage(answer);
    case Answerer::Anybody:
        break;
    }
    return false;
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/message.h"

#include <QHostAddress>

#include <algorithm>

namespace clinicdesk::http {

namespace {

std::optional<std::chrono::seconds> delayUntil(QByteArray date, const QDateTime &now)
{
    date.replace(" GMT", " +0000"); // the only zone that HTTP knows, in the spelling that Qt knows
    const auto moment = QDateTime::fromString(QString::fromLatin1(date), Qt::RFC2822Date);
    if (!moment.isValid())
        return std::nullopt;
    return std::chrono::seconds(std::max<qint64>(0, now.secsTo(moment)));
}

} // namespace

QByteArray Answer::header(QByteArrayView name) const
{
    const auto found = std::find_if(headers.begin(), headers.end(), [name](const Header &header) {
        return QByteArrayView(header.name).compare(name, Qt::CaseInsensitive) == 0;
    });
    return found == headers.end() ? QByteArray() : found->value;
}

std::optional<std::chrono::seconds> retryAfter(const Answer &answer, const QDateTime &now)
{
    const auto text = answer.header("Retry-After").trimmed();
    if (text.isEmpty())
        return std::nullopt;
    const bool isNumber = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!isNumber)
        return delayUntil(text, now);
    bool fits = false;
    const std::chrono::seconds delay(text.toInt(&fits));
    return fits ? std::optional(delay) : std::nullopt;
}

bool isLoopback(const QUrl &url)
{
    const auto host = url.host();
    return host == QLatin1String("localhost") || QHostAddress(host).isLoopback();
}

bool isAllowedAddress(const QUrl &url)
{
    if (!url.isValid() || url.host().isEmpty())
        return false;
    return url.scheme() == QLatin1String("https") || (url.scheme() == QLatin1String("http") && isLoopback(url));
}

} // namespace clinicdesk::http

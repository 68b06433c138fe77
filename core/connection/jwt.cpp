// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/jwt.h"

#include "core/base/json.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>

#include <algorithm>
#include <cmath>

namespace clinicdesk {

namespace {

constexpr qsizetype tokenCapBytes = 64LL * 1024;
constexpr double lastSecond = 253'402'300'799.0; // last second of the year 9999

std::optional<QJsonObject> objectFrom(QByteArrayView base64Url)
{
    const auto encoded = QByteArray::fromRawData(base64Url.data(), base64Url.size());
    auto decoded = QByteArray::fromBase64Encoding(encoded, QByteArray::Base64UrlEncoding |
                                                               QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return std::nullopt;
    const auto text = SecretBytes::takeFrom(std::move(decoded.decoded));
    const auto json = parseJson(QByteArray::fromRawData(text.view().data(), text.size()));
    return json.isObject() ? std::optional(json.object()) : std::nullopt;
}

std::optional<QDateTime> timeOf(const QJsonObject &claims, QLatin1String claim)
{
    const auto seconds = claims.value(claim).toDouble(-1);
    if (!(seconds >= 0 && seconds <= lastSecond))
        return std::nullopt;
    return QDateTime::fromSecsSinceEpoch(static_cast<qint64>(std::floor(seconds)), Qt::UTC);
}

} // namespace

TokenTimes tokenTimes(const SecretBytes &token)
{
    const auto text = token.view();
    const auto dots = std::count(text.begin(), text.end(), '.');
    if (text.size() > tokenCapBytes || dots != 2)
        return {};
    const auto first = std::find(text.begin(), text.end(), '.') - text.begin();
    const auto second = std::find(text.begin() + first + 1, text.end(), '.') - text.begin();
    const auto header = objectFrom(text.first(first));
    const auto claims = objectFrom(text.sliced(first + 1, second - first - 1));
    if (!header || !claims)
        return {};
    return {.issued = timeOf(*claims, QLatin1String("iat")), .expires = timeOf(*claims, QLatin1String("exp"))};
}

std::optional<QDateTime> tokenExpiry(const SecretBytes &token)
{
    return tokenTimes(token).expires;
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QJsonDocument>
#include <QJsonObject>

#include <chrono>
#include <optional>

namespace clinicdesk::support {

/// Returns a made-up token (a JWT) with these times, counted from now; without `issued` it does not have that claim.
inline QByteArray madeToken(std::optional<std::chrono::seconds> issued, std::chrono::seconds expires)
{
    const auto now = QDateTime::currentSecsSinceEpoch();
    QJsonObject claims{{QStringLiteral("exp"), now + qint64(expires.count())}};
    if (issued)
        claims.insert(QStringLiteral("iat"), now + qint64(issued->count()));
    const auto encoded = [](const QByteArray &text) {
        return text.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    };
    return encoded(R"({"alg":"none"})") + '.' + encoded(QJsonDocument(claims).toJson(QJsonDocument::Compact)) +
           ".made-up";
}

} // namespace clinicdesk::support

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/randomtext.h"

#include <QByteArray>
#include <QDateTime>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>

namespace clinicdesk::practice {
namespace {

constexpr qint64 BearerLifeSeconds = 12LL * 60 * 60;

QString base64Url(const QJsonObject &object)
{
    const QByteArray json = QJsonDocument(object).toJson(QJsonDocument::Compact);
    return QString::fromLatin1(json.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
}

} // namespace

QString randomText(int length)
{
    static const QLatin1String letters("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");
    QString text;
    for (int i = 0; i < length; ++i)
        text += letters.at(QRandomGenerator::system()->bounded(static_cast<int>(letters.size())));
    return text;
}

QString randomBearer()
{
    const QJsonObject header{{QStringLiteral("alg"), QStringLiteral("HS256")},
                             {QStringLiteral("typ"), QStringLiteral("JWT")}};
    const QJsonObject claims{{QStringLiteral("iss"), QStringLiteral("clinicdesk-practice")},
                             {QStringLiteral("exp"), QDateTime::currentSecsSinceEpoch() + BearerLifeSeconds}};
    return base64Url(header) + u'.' + base64Url(claims) + u'.' + randomText(43);
}

} // namespace clinicdesk::practice

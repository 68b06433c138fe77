// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/secretsinput.h"

#include "core/base/json.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <openssl/crypto.h>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr qsizetype keyTextBytes = 16;
constexpr qsizetype storeKeyBytes = 32;

Error wrong(const QString &subject, const QString &reason)
{
    return {.code = ErrorCode::WrongUse, .subject = subject, .detail = reason};
}

SharedSecret shared(QByteArrayView bytes)
{
    return bytes.isEmpty() ? nullptr : std::make_shared<const SecretBytes>(bytes);
}

QByteArrayView withoutBlanksAround(const SecretBytes &secret)
{
    return secret.view().trimmed();
}

bool isVisibleAscii(char c)
{
    return c > ' ' && c <= '~';
}

/// Parses member `name` of `json` with `read`; wipes the copies made here.
template <class Read>
Result<SharedSecret> readMember(const QJsonObject &json, QLatin1String name, Read read)
{
    const auto value = json.value(name);
    if (value.isUndefined() || value.isNull())
        return SharedSecret();
    if (!value.isString())
        return wrong(name, QStringLiteral("it must be text"));
    auto text = value.toString();
    auto result = read(text.toUtf8());
    OPENSSL_cleanse(text.data(), static_cast<std::size_t>(text.size()) * sizeof(QChar));
    return result;
}

} // namespace

Result<SharedSecret> parseAccessToken(QByteArray text)
{
    const auto secret = SecretBytes::takeFrom(std::move(text));
    const auto token = withoutBlanksAround(secret);
    if (token.contains(' '))
        return wrong(QStringLiteral("access_token"),
                     QStringLiteral("it must hold no blank; give the token alone, without \"Bearer\""));
    if (!std::all_of(token.begin(), token.end(), isVisibleAscii))
        return wrong(QStringLiteral("access_token"), QStringLiteral("it must be one line of visible ASCII characters"));
    return shared(token);
}

Result<SharedSecret> readAuthToken(QByteArray text)
{
    const auto secret = SecretBytes::takeFrom(std::move(text));
    const auto token = withoutBlanksAround(secret);
    if (!std::all_of(token.begin(), token.end(), [](char c) { return c == ' ' || isVisibleAscii(c); }))
        return wrong(QStringLiteral("auth_token"), QStringLiteral("it must be one line of visible ASCII characters"));
    return shared(token);
}

Result<SharedSecret> parseKeyText(QByteArray text)
{
    const auto secret = SecretBytes::takeFrom(std::move(text));
    const auto key = secret.size() == keyTextBytes ? secret.view() : withoutBlanksAround(secret);
    if (!key.isEmpty() && key.size() != keyTextBytes)
        return wrong(QStringLiteral("key_string"),
                     QStringLiteral("it must have %1 bytes, and has %2").arg(keyTextBytes).arg(key.size()));
    return shared(key);
}

Result<SharedSecret> readStoreKey(QByteArray text)
{
    const auto secret = SecretBytes::takeFrom(std::move(text));
    const auto base64 = withoutBlanksAround(secret);
    if (base64.isEmpty())
        return SharedSecret();
    auto decoded = QByteArray::fromBase64Encoding(QByteArray::fromRawData(base64.data(), base64.size()),
                                                  QByteArray::AbortOnBase64DecodingErrors);
    const auto key = SecretBytes::takeFrom(std::move(decoded.decoded));
    if (!decoded || key.size() != storeKeyBytes)
        return wrong(QStringLiteral("store_key"), QStringLiteral("it must be %1 bytes in Base64").arg(storeKeyBytes));
    return shared(key.view());
}

Result<SecretsInput> parseSecretsJson(QByteArray json)
{
    const auto text = SecretBytes::takeFrom(std::move(json));
    const auto document = parseJson(QByteArray::fromRawData(text.view().data(), text.size()));
    if (!document.isObject())
        return wrong(QStringLiteral("secrets"), QStringLiteral("they must be one JSON object"));
    const auto object = document.object();
    auto accessToken = readMember(object, QLatin1String("access_token"), parseAccessToken);
    if (!accessToken)
        return accessToken.error();
    auto authToken = readMember(object, QLatin1String("auth_token"), readAuthToken);
    if (!authToken)
        return authToken.error();
    auto keyText = readMember(object, QLatin1String("key_string"), parseKeyText);
    if (!keyText)
        return keyText.error();
    auto storeKey = readMember(object, QLatin1String("store_key"), readStoreKey);
    if (!storeKey)
        return storeKey.error();
    return SecretsInput{
        .accessToken = *accessToken, .authToken = *authToken, .keyText = *keyText, .storeKey = *storeKey};
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/presignedform.h"

#include "app/practice/answers.h"
#include "app/practice/policy.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStringList>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>

namespace clinicdesk::practice {
namespace {

constexpr const char *Algorithm = "AWS4-HMAC-SHA256";

std::string hmac(const std::string &key, const std::string &text)
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int length = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), reinterpret_cast<const unsigned char *>(text.data()),
         text.size(), digest, &length);
    return {reinterpret_cast<const char *>(digest), length};
}

std::string field(const NamedValues &fields, const char *name)
{
    const auto found = std::ranges::find(fields, name, &NamedValues::value_type::first);
    return found == fields.end() ? std::string() : found->second;
}

QJsonObject condition(const char *name, const std::string &value)
{
    return {{QLatin1String(name), QString::fromStdString(value)}};
}

std::string credentialOf(const StorageKeys &keys, const std::string &date)
{
    return keys.accessKey + "/" + date + "/" + keys.region + "/s3/aws4_request";
}

bool sameText(const std::string &one, const std::string &other)
{
    return one.size() == other.size() && CRYPTO_memcmp(one.data(), other.data(), one.size()) == 0;
}

/// Checks the signing key pair and the signature.
std::optional<HttpResponse> refuseSignature(const StorageKeys &keys, const NamedValues &fields)
{
    const std::string policy = field(fields, "policy");
    if (policy.empty())
        return storageRefusal(403, "AccessDenied", "Access Denied");
    if (field(fields, "x-amz-algorithm") != Algorithm)
        return storageRefusal(400, "InvalidArgument", "x-amz-algorithm must be AWS4-HMAC-SHA256.");
    const QString credential = QString::fromStdString(field(fields, "x-amz-credential"));
    const QStringList parts = credential.split(u'/');
    const std::string date = field(fields, "x-amz-date").substr(0, 8);
    if (parts.first().toStdString() != keys.accessKey)
        return storageRefusal(403, "InvalidAccessKeyId",
                              "The AWS Access Key Id you provided does not exist in our records.");
    if (credential.toStdString() != credentialOf(keys, date))
        return storageRefusal(400, "AuthorizationQueryParametersError",
                              "The credential does not fit its date and region.");
    if (!sameText(field(fields, "x-amz-signature"), signPolicy(keys, date, policy))) {
        return storageRefusal(403, "SignatureDoesNotMatch",
                              "The request signature we calculated does not match the signature you provided. "
                              "Check your key and signing method.");
    }
    return std::nullopt;
}

} // namespace

std::string signPolicy(const StorageKeys &keys, const std::string &date, const std::string &policyBase64)
{
    const std::string dateKey = hmac("AWS4" + keys.secretKey, date);
    const std::string signingKey = hmac(hmac(hmac(dateKey, keys.region), "s3"), "aws4_request");
    return QByteArray::fromStdString(hmac(signingKey, policyBase64)).toHex().toStdString();
}

QJsonObject presignedFields(const StorageKeys &keys, const FormTerms &terms)
{
    const std::string now = QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd'T'HHmmss'Z'").toStdString();
    const std::string date = now.substr(0, 8);
    const std::string credential = credentialOf(keys, date);
    const QJsonArray conditions{condition("bucket", keys.bucket),
                                condition("key", terms.key),
                                condition("Content-Type", terms.contentType),
                                QJsonArray{QStringLiteral("content-length-range"), terms.minBytes, terms.maxBytes},
                                condition("x-amz-algorithm", Algorithm),
                                condition("x-amz-credential", credential),
                                condition("x-amz-date", now)};
    const QJsonObject policy{{QStringLiteral("expiration"), terms.expires.toUTC().toString(Qt::ISODateWithMs)},
                             {QStringLiteral("conditions"), conditions}};
    const QByteArray encoded = QJsonDocument(policy).toJson(QJsonDocument::Compact).toBase64();
    const std::string signature = signPolicy(keys, date, encoded.toStdString());
    return {{QStringLiteral("key"), QString::fromStdString(terms.key)},
            {QStringLiteral("Content-Type"), QString::fromStdString(terms.contentType)},
            {QStringLiteral("x-amz-algorithm"), QLatin1String(Algorithm)},
            {QStringLiteral("x-amz-credential"), QString::fromStdString(credential)},
            {QStringLiteral("x-amz-date"), QString::fromStdString(now)},
            {QStringLiteral("policy"), QString::fromLatin1(encoded)},
            {QStringLiteral("x-amz-signature"), QString::fromStdString(signature)}};
}

std::optional<HttpResponse> refuseForm(const StorageKeys &keys, const NamedValues &fields, AllowedLength *length)
{
    if (auto refusal = refuseSignature(keys, fields))
        return refusal;
    return refusePolicy(field(fields, "policy"), keys.bucket, fields, length);
}

} // namespace clinicdesk::practice

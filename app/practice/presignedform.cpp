// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/presignedform.h"

#include "app/practice/answers.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>
#include <QStringList>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

namespace clinicdesk::practice {

namespace {

/// One condition as `[operator, name, value]`, for both spellings in a policy.
struct Condition {
    QString match;
    QString name;
    QString value;
};

HttpResponse invalid(const QString &reason)
{
    return storageRefusal(403, "AccessDenied", ("Invalid according to Policy: " + reason.toUtf8()).toStdString());
}

HttpResponse failed(const Condition &condition)
{
    QJsonArray shown{condition.match, QString(u'$' + condition.name), condition.value};
    return invalid(QStringLiteral("Policy Condition failed: ") +
                   QString::fromUtf8(QJsonDocument(shown).toJson(QJsonDocument::Compact)));
}

std::optional<Condition> readCondition(const QJsonValue &value)
{
    const QJsonObject pair = value.toObject();
    if (pair.size() == 1) {
        const QString name = pair.keys().constFirst();
        return Condition{QStringLiteral("eq"), name.toLower(), pair.value(name).toString()};
    }
    const QJsonArray parts = value.toArray();
    if (parts.size() != 3)
        return std::nullopt;
    QString name = parts.at(1).toString().toLower();
    if (name.startsWith(u'$'))
        name.remove(0, 1);
    return Condition{parts.at(0).toString().toLower(), name, parts.at(2).toString()};
}

bool holds(const Condition &condition, const QString &value)
{
    if (condition.match == QLatin1String("eq"))
        return value == condition.value;
    return condition.match == QLatin1String("starts-with") && value.startsWith(condition.value);
}

/// The fields for which S3 needs no condition.
bool needsNoCondition(const QString &name)
{
    return name == QLatin1String("policy") || name == QLatin1String("x-amz-signature") ||
           name.startsWith(QLatin1String("x-ignore-"));
}

std::optional<QString> valueOf(const NamedValues &fields, const QString &name, const std::string &bucket)
{
    if (name == QLatin1String("bucket"))
        return QString::fromStdString(bucket);
    for (const auto &[known, value] : fields) {
        if (known == name.toStdString())
            return QString::fromStdString(value);
    }
    return std::nullopt;
}

bool hasExpired(const QJsonObject &policy)
{
    const auto end = QDateTime::fromString(policy.value(u"expiration").toString(), Qt::ISODateWithMs);
    return !end.isValid() || end <= QDateTime::currentDateTimeUtc();
}

/// Checks the fields of a form against its policy: expiry, every condition, and that every field has a condition. The
/// signature of the policy must have been checked before. Returns nothing when the fields are valid.
std::optional<HttpResponse> refusePolicy(const std::string &policyBase64, const std::string &bucket,
                                         const NamedValues &fields, AllowedLength *length)
{
    const QJsonObject policy =
        QJsonDocument::fromJson(QByteArray::fromBase64(QByteArray::fromStdString(policyBase64))).object();
    if (!policy.value(u"conditions").isArray())
        return storageRefusal(400, "InvalidPolicyDocument", "Invalid Policy: Invalid JSON.");
    if (hasExpired(policy))
        return invalid(QStringLiteral("Policy expired."));
    *length = {0, std::numeric_limits<qint64>::max()};
    QSet<QString> covered;
    for (const auto written : policy.value(u"conditions").toArray()) {
        const QJsonArray parts = written.toArray();
        if (parts.size() == 3 && parts.at(0).toString() == QLatin1String("content-length-range")) {
            *length = {parts.at(1).toInteger(-1), parts.at(2).toInteger(-1)};
            continue;
        }
        const auto condition = readCondition(written);
        if (!condition)
            return storageRefusal(400, "InvalidPolicyDocument", "Invalid Policy: Invalid 'conditions'.");
        const auto value = valueOf(fields, condition->name, bucket);
        if (!value || !holds(*condition, *value))
            return failed(*condition);
        covered.insert(condition->name);
    }
    for (const auto &[name, value] : fields) {
        const QString shown = QString::fromStdString(name);
        if (!covered.contains(shown) && !needsNoCondition(shown))
            return invalid(QStringLiteral("Extra input fields: ") + shown);
    }
    return std::nullopt;
}

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

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/policy.h"

#include "app/practice/answers.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <limits>

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

} // namespace

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

} // namespace clinicdesk::practice

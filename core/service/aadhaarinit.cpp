// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/aadhaarinit.h"

#include "core/base/aadhaarmask.h"
#include "core/base/json.h"
#include "core/base/jsontext.h"
#include "core/base/servicetext.h"
#include "core/service/servermessage.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace clinicdesk {

namespace {

constexpr qint64 maxStartAnswerBytes = 64'000;
constexpr QLatin1String transactionName("txn_id");

SecretBytes bodyWith(const SecretBytes &number)
{
    constexpr QByteArrayView before(R"({"aadhaar_number":")");
    constexpr QByteArrayView after(R"("})");
    QByteArray json;
    json.reserve(before.size() + number.size() + after.size()); // without reserve(), growing would leave copies behind
    json.append(before).append(number.view()).append(after);
    return SecretBytes::takeFrom(std::move(json));
}

/// Masks numbers in an answer: the number that was sent, in any form, and every other Aadhaar number. In the
/// transaction ID only the number that was sent is masked, because the user continues with that ID.
class AnswerMask {
public:
    explicit AnswerMask(QByteArrayView sentNumber)
        : m_sentNumber(sentNumber)
    {
    }

    QString sentNumberIn(const QString &text) const { return maskNumber(text, m_sentNumber); }
    QString allNumbersIn(const QString &text) const { return maskAadhaarNumbers(sentNumberIn(text)); }

    /// Returns `body` unchanged if there is nothing to mask, otherwise its masked values as compact JSON.
    QByteArray answer(const QByteArray &body, const QJsonObject &object) const
    {
        auto masked = valueIn(object).toObject();
        if (object.contains(transactionName)) {
            const auto id = object[transactionName];
            masked[transactionName] =
                id.isString() || id.isDouble() ? scalarIn(id, &AnswerMask::sentNumberIn) : valueIn(id);
        }
        // Check the text too: a member that occurs twice has a value that the object does not contain, and an escape
        // can hide a digit.
        const auto text = QString::fromUtf8(body);
        if (masked == object && allNumbersIn(text) == text && !body.contains("\\u"))
            return body;
        auto bytes = QJsonDocument(masked).toJson(QJsonDocument::Compact);
        const auto whole = QString::fromUtf8(bytes);
        if (const auto further = sentNumberIn(whole); further != whole) { // the number is split over several values
            bytes = further.toUtf8();
            if (!parseJson(bytes).isObject())
                bytes = "{}";
        }
        return bytes;
    }

private:
    using Masking = QString (AnswerMask::*)(const QString &) const;

    QJsonValue scalarIn(const QJsonValue &value, Masking masking) const
    {
        const auto text = jsonScalarText(value);
        const auto masked = (this->*masking)(text);
        return masked == text ? value : QJsonValue(masked);
    }

    QJsonValue valueIn(const QJsonValue &value) const
    {
        if (value.isArray()) {
            QJsonArray list;
            for (const auto entry : value.toArray())
                list.append(valueIn(entry));
            return list;
        }
        if (!value.isObject())
            return value.isString() || value.isDouble() ? scalarIn(value, &AnswerMask::allNumbersIn) : value;
        const auto object = value.toObject();
        QJsonObject masked;
        for (auto member = object.begin(); member != object.end(); ++member)
            masked.insert(allNumbersIn(member.key()), valueIn(*member));
        return masked;
    }

    QByteArrayView m_sentNumber;
};

} // namespace

Result<http::Request> AadhaarInit::request(const Connection &connection) const
{
    http::Request request;
    request.method = http::Method::Post;
    request.url = serviceUrl(connection.baseUrl, QStringLiteral("/abdm/na/v1/registration/aadhaar/init"));
    request.maxResponseBytes = maxStartAnswerBytes;
    request.totalTimeout = std::chrono::seconds(60);
    const auto secret = std::make_shared<const SecretBytes>(bodyWith(*number));
    request.body = http::StreamBody{.source = makeMemorySource(secret->view(), secret)};
    return request;
}

Result<AadhaarReceipt> AadhaarInit::parse(const QByteArray &body) const
{
    const auto json = parseJson(body);
    if (!json.isObject())
        return Error{.code = ErrorCode::ServiceBadAnswer, .detail = QStringLiteral("not a JSON object")};
    if (isRefusalOfOnce(body)) {
        if (json.object().contains(transactionName))
            return Error{.code = ErrorCode::ServiceBadAnswer, .detail = QStringLiteral("an error beside a txn_id")};
        return explain(0, body);
    }
    if (json.object().isEmpty())
        return Error{.code = ErrorCode::ServiceBadAnswer, .detail = QStringLiteral("an empty JSON object")};
    const AnswerMask mask(number->view());
    const auto transaction = mask.sentNumberIn(jsonScalarText(json[transactionName]));
    if (transaction.isEmpty() && speaksOfRefusal(body))
        return explain(0, body);
    const auto hint = mask.allNumbersIn(jsonScalarText(json[QLatin1String("hint")]));
    return AadhaarReceipt{.transaction = cutToBytes(transaction, maxServiceCodeBytes),
                          .hint = cutToBytes(hint, maxServiceTextBytes),
                          .text = mask.answer(body, json.object())};
}

Error AadhaarInit::explain(int status, const QByteArray &body) const
{
    const auto words = parseServerMessage(body, number->view());
    const bool isUnavailable = status == 408 || status == 429 || (status > 501 && status < 505);
    return {.code = isUnavailable ? ErrorCode::ServiceUnavailable : ErrorCode::ServiceRefusedRequest,
            .httpStatus = status,
            .serverCode = words.code,
            .serverText = words.text};
}

} // namespace clinicdesk

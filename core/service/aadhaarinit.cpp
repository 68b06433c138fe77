// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/aadhaarinit.h"

#include "core/base/loosetext.h"
#include "core/service/address.h"
#include "core/service/serverwords.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace clinicdesk {

namespace {

SecretBytes bodyWith(const SecretBytes &number)
{
    constexpr QByteArrayView before(R"({"aadhaar_number":")");
    constexpr QByteArrayView after(R"("})");
    QByteArray json;
    json.reserve(before.size() + number.size() + after.size()); // or it would leave copies behind as it grows
    json.append(before).append(number.view()).append(after);
    return SecretBytes::takeFrom(std::move(json));
}

} // namespace

Result<http::Request> AadhaarInit::request(const Connection &connection) const
{
    http::Request request;
    request.method = http::Method::Post;
    request.url = serviceAddress(connection.baseUrl, QStringLiteral("/abdm/na/v1/registration/aadhaar/init"));
    request.total = std::chrono::seconds(60);
    request.body = http::StreamBody{.source = makeSecretSource(bodyWith(*number))};
    return request;
}

Result<AadhaarReceipt> AadhaarInit::parse(const QByteArray &body) const
{
    const auto json = QJsonDocument::fromJson(body);
    if (!json.isObject())
        return Error{.code = ErrorCode::ServiceBadAnswer, .detail = QStringLiteral("not a JSON object")};
    return AadhaarReceipt{.transaction = looseText(json[QLatin1String("txn_id")]),
                          .hint = looseText(json[QLatin1String("hint")]),
                          .text = body};
}

Error AadhaarInit::explain(int status, const QByteArray &body)
{
    const auto words = readServerWords(body);
    const bool isUnavailable = status == 429 || (status > 501 && status < 505);
    return {.code = isUnavailable ? ErrorCode::ServiceUnavailable : ErrorCode::ServiceRefusedRequest,
            .httpStatus = status,
            .serverCode = words.code,
            .serverText = words.text};
}

} // namespace clinicdesk

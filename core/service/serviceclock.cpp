// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/serviceclock.h"

namespace clinicdesk {

bool isClockWrong(std::optional<std::chrono::seconds> ahead)
{
    return ahead && std::chrono::abs(*ahead) > maxClockDifference;
}

bool isTodayUncertain(std::optional<std::chrono::seconds> ahead, const QDateTime &now)
{
    if (!isClockWrong(ahead))
        return false;
    return std::chrono::abs(*ahead) >= std::chrono::hours(1) || now.addSecs(-ahead->count()).date() != now.date();
}

bool isOtherDay(QDate date, const QDateTime &setAt, std::optional<std::chrono::seconds> ahead)
{
    const bool isOfClock = setAt.isValid() && setAt.date() == date;
    return isOfClock && isClockWrong(ahead) && setAt.addSecs(-ahead->count()).date() != date;
}

Result<http::Request> ClockProbe::request(const Connection &connection) const
{
    http::Request request;
    request.url = serviceUrl(connection.baseUrl, QStringLiteral("/mr/api/v1/docs"));
    request.totalTimeout = std::chrono::seconds(10);
    request.maxResponseBytes = 100'000;
    request.statusDecides = true;
    return request;
}

Error ClockProbe::explain(int status, const QByteArray & /*body*/)
{
    return {.code = ErrorCode::ServiceBadAnswer, .httpStatus = status};
}

Task<void> askForTime(std::shared_ptr<const Client> client, std::stop_token stop)
{
    Call call; // named, as the probe: g++ 12 destroys temporary values of an awaited call twice
    call.stop = stop;
    const ClockProbe probe;
    [[maybe_unused]] const auto answer = co_await client->send(probe, call);
}

} // namespace clinicdesk

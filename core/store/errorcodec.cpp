// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/errorcodec.h"

#include "core/base/cbor.h"
#include "core/base/errorreason.h"

#include <algorithm>

namespace clinicdesk {

namespace {

// These keys are part of the file format of every store.
enum ErrorKey : int {
    Code = 1,
    HttpStatus,
    ServerCode,
    ServerText,
    Subject,
    Size,
    Limit,
    Detail,
    Disk,
    Reason,
    Input,
    Call,
    Clock
};
enum CallKey : int { Name = 1, RequestId, Time };
enum ClockKey : int { Now = 1, Then };

QCborMap callToCbor(const FailedCall &call)
{
    return {{Name, call.name}, {RequestId, call.requestId}, {Time, call.time.toMSecsSinceEpoch()}};
}

std::optional<FailedCall> callFromCbor(const QCborMap &map)
{
    if (map.isEmpty())
        return std::nullopt; // written before rows named the call
    return FailedCall{.name = map[Name].toString(),
                      .requestId = map[RequestId].toString(),
                      .time = QDateTime::fromMSecsSinceEpoch(integerIn(map, Time), Qt::UTC)};
}

QCborMap clockToCbor(const ClockDifference &clock)
{
    return {{Now, qint64(clock.now.count())}, {Then, qint64(clock.then.count())}};
}

std::optional<ClockDifference> clockFromCbor(const QCborMap &error)
{
    if (reasonFromText(error[Reason].toString()) != ErrorReason::DateNeeded)
        return std::nullopt;
    if (!error.contains(qint64(Clock))) // written before errors had a clock
        return ClockDifference{.now = std::chrono::seconds(integerIn(error, Limit)),
                               .then = std::chrono::seconds(integerIn(error, Size))};
    const auto clock = error[Clock].toMap();
    return ClockDifference{.now = std::chrono::seconds(integerIn(clock, Now)),
                           .then = std::chrono::seconds(integerIn(clock, Then))};
}

} // namespace

QCborMap errorToCbor(const Error &error)
{
    QCborMap map{{Code, QString(codeText(error.code))},
                 {HttpStatus, error.httpStatus},
                 {ServerCode, error.serverCode},
                 {ServerText, error.serverText},
                 {Subject, error.subject},
                 {Size, error.sizeBytes},
                 {Limit, error.limit},
                 {Detail, error.detail},
                 {Disk, static_cast<int>(error.disk)},
                 {Reason, QString(reasonText(error.reason))},
                 {Input, error.input}};
    if (error.call)
        map.insert(Call, callToCbor(*error.call));
    if (error.clock)
        map.insert(Clock, clockToCbor(*error.clock));
    return map;
}

std::optional<Error> errorFromCbor(const QCborMap &map)
{
    const auto code = codeFromText(map[Code].toString());
    if (!code)
        return std::nullopt;
    return Error{.code = *code,
                 .reason = reasonFromText(map[Reason].toString()),
                 .httpStatus = static_cast<int>(integerIn(map, HttpStatus)),
                 .serverCode = map[ServerCode].toString(),
                 .serverText = map[ServerText].toString(),
                 .subject = map[Subject].toString(),
                 .input = map[Input].toString(),
                 .sizeBytes = integerIn(map, Size),
                 .limit = integerIn(map, Limit),
                 .clock = clockFromCbor(map),
                 .disk = static_cast<DiskError>(std::clamp<qint64>(integerIn(map, Disk), 0, 5)),
                 .detail = map[Detail].toString(),
                 .call = callFromCbor(map[Call].toMap())};
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemclock.h"
#include "core/http/message.h"
#include "core/service/client.h"

#include <QDateTime>

#include <chrono>
#include <optional>

namespace clinicdesk {

/// Whether the clock of this computer differs too much from that of a service. `ahead`: nothing if that is not known.
bool isClockWrong(std::optional<std::chrono::seconds> ahead);

/// Whether the date of today may be wrong at the local time `now`: the clock is wrong by an hour or more, or the
/// service has another date. A document needs a date that a person has entered then.
bool isTodayUncertain(std::optional<std::chrono::seconds> ahead, const QDateTime &now);

/// Whether a date that this computer's clock gave at `setAt` (local time with its offset) was another one by the clock
/// of the service. False if `date` is not the day of `setAt`: a person has chosen it since.
bool isOtherDay(QDate date, const QDateTime &setAt, std::optional<std::chrono::seconds> ahead);

/// A call without a token that changes nothing: whatever the service answers tells its time.
struct ClockProbe {
    using Answer = void;
    static constexpr Credential credential = Credential::None;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::Never;

    Result<http::Request> request(const Connection &connection) const;
    Result<void> parse(const QByteArray & /*body*/) const { return {}; }
    static Error explain(int status, const QByteArray &body);
};

/// Asks the service for its time, for at most some seconds; the client reports it as for every other call.
Task<void> askForTime(std::shared_ptr<const Client> client, std::stop_token stop = {});

} // namespace clinicdesk

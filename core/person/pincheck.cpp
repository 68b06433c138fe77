// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/pincheck.h"

#include "core/base/errorreason.h"
#include "core/log/logging.h"

#include <QCoroFuture>

namespace clinicdesk {

namespace {

constexpr std::chrono::seconds shortestWait{1};

Error refused(ErrorReason reason, std::chrono::seconds wait)
{
    return {.code = ErrorCode::InputInvalid, .reason = reason, .retryAfter = wait};
}

Result<void> compare(PinAttempts attempts, const Person &person, const SharedSecret &pin)
{
    if (!person.pin)
        return {};
    const auto entry = attempts.countEntry(person.id);
    if (!entry)
        logError(logmodule::person(), "pin.not-counted", entry.error());
    // A disk that refuses must not lock everybody out. A lock that others hold is no reason to compare uncounted.
    if (!entry && entry.error().disk == DiskError::None)
        return refused(ErrorReason::PinWait, shortestWait);
    if (entry && !entry->mayCompare)
        return refused(ErrorReason::PinWait, entry->wait);
    if (!pin || !matchesPin(*person.pin, *pin))
        return refused(ErrorReason::PinWrong, entry ? entry->wait : longestPinDelay);
    (void)attempts.forgetEntries(person.id); // what stays counted only makes the next entry wait
    return {};
}

} // namespace

PinCheck::PinCheck(PinAttempts attempts)
    : m_attempts(std::move(attempts))
{
}

Task<Result<void>> PinCheck::check(Person person, SharedSecret pin)
{
    auto comparing = m_worker.run([attempts = m_attempts, person, pin] { return compare(attempts, person, pin); });
    co_return co_await comparing;
}

Task<Result<PinHash>> PinCheck::hash(SharedSecret pin)
{
    if (const auto checked = checkNewPin(pin ? pin->view() : QByteArrayView()); !checked)
        co_return checked.error();
    auto hashing = m_worker.run([pin] { return hashPin(*pin); });
    co_return co_await hashing;
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/pincheck.h"

#include "core/base/errorreason.h"

#include <QCoroFuture>

namespace clinicdesk {

namespace {

Error refused(ErrorReason reason, std::chrono::seconds wait)
{
    return {.code = ErrorCode::InputInvalid, .reason = reason, .retryAfter = wait};
}

Result<void> compare(PinAttempts attempts, const Person &person, const SharedSecret &pin)
{
    if (!person.pin)
        return {};
    if (const auto wait = attempts.waitFor(person.id); wait.count() > 0)
        return refused(ErrorReason::PinWait, wait);
    if (pin && matchesPin(*person.pin, *pin)) {
        (void)attempts.recordRight(person.id); // a disk that refuses must not lock everybody out
        return {};
    }
    const auto wait = attempts.recordWrong(person.id);
    // On a full disk, the count is lost: then every wrong entry waits.
    return refused(ErrorReason::PinWrong, wait ? *wait : longestPinDelay);
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

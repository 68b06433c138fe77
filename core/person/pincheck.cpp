// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/pincheck.h"

#include "core/base/errorreason.h"
#include "core/base/filelock.h"
#include "core/log/logging.h"

#include <QCoroFuture>
#include <QCoroTimer>

#include <QTimer>

#include <memory>
#include <utility>

namespace clinicdesk {

namespace {

constexpr std::chrono::seconds shortestWait{1};

Error refused(ErrorReason reason, std::chrono::seconds wait)
{
    return {.code = ErrorCode::InputInvalid, .reason = reason, .retryAfter = wait};
}

/// An entry that may be compared now, or after a wait.
struct Admission {
    std::chrono::seconds waitIfWrong{0};
    std::shared_ptr<FileLock> uncounted; ///< not null: it must wait first, while this exists
    DiskError disk = DiskError::None;    ///< why
};

/// PinWait if the entry may not be compared.
Result<Admission> admit(PinAttempts &attempts, const PersonId &person)
{
    const auto entry = attempts.countEntry(person);
    if (entry && entry->mayCompare)
        return Admission{.waitIfWrong = entry->wait, .uncounted = {}};
    if (entry)
        return refused(ErrorReason::PinWait, entry->wait);
    logError(logmodule::person(), "pin.not-counted", entry.error());
    // A lock that others hold is no reason to compare uncounted.
    if (entry.error().disk == DiskError::None)
        return refused(ErrorReason::PinWait, shortestWait);
    auto alone = attempts.admitUncounted();
    if (!alone)
        return refused(ErrorReason::PinWait, longestPinDelay);
    return Admission{.uncounted = std::move(alone), .disk = entry.error().disk};
}

Result<void> compare(PinAttempts &attempts, const Person &person, const SharedSecret &pin, const Admission &admission)
{
    if (!pin || !matchesPin(*person.pin, *pin))
        return refused(ErrorReason::PinWrong, admission.waitIfWrong);
    (void)attempts.forgetEntries(person.id); // what stays counted only makes the next entry wait
    return {};
}

/// Not a sleep: the program can end meanwhile.
Task<void> waitFor(std::chrono::seconds time)
{
    QTimer timer;
    timer.setSingleShot(true);
    timer.setTimerType(Qt::PreciseTimer); // others may be early
    timer.start(time);
    co_await timer;
}

} // namespace

PinCheck::PinCheck(PinAttempts attempts)
    : PinCheck(std::move(attempts), waitFor)
{
}

PinCheck::PinCheck(PinAttempts attempts, Wait wait)
    : m_attempts(std::move(attempts))
    , m_wait(std::move(wait))
{
}

Task<Result<void>> PinCheck::check(Person person, SharedSecret pin, DelayReport reportDelay)
{
    if (!person.pin)
        co_return Result<void>();
    auto admitting = m_worker.run([attempts = m_attempts, id = person.id]() mutable { return admit(attempts, id); });
    const auto admission = co_await admitting;
    if (!admission)
        co_return admission.error();
    if (admission->uncounted) {
        auto delay = refused(ErrorReason::PinWait, longestPinDelay);
        delay.disk = admission->disk;
        if (reportDelay)
            reportDelay(delay);
        co_await m_wait(longestPinDelay);
    }
    auto comparing = m_worker.run([attempts = m_attempts, person, pin, admission = *admission]() mutable {
        return compare(attempts, person, pin, admission);
    });
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

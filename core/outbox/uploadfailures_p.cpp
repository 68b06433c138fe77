// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/uploadfailures_p.h"

#include "core/outbox/directoutcome_p.h"

namespace clinicdesk {

namespace {

/// A document is tried for at least so many of the longest waits (ten minutes) before it fails,
constexpr int minLongestWaits = 5;
/// or so many times in a row, in any number of runs.
constexpr int minFailedAttempts = 20;

} // namespace

UploadFailures::UploadFailures(const http::RetryPolicy &retry)
    : m_retry(retry)
{
}

DocumentEvent UploadFailures::interrupted(const OutboxDocument &document, bool wholeBodySent)
{
    return {.event = event::Interrupted{.mayBeDelivered = document.isDirect() && wholeBodySent},
            .error = directInterrupted()};
}

void UploadFailures::record(const OutboxDocument &document, TimePoint now)
{
    const bool isFirst = !document.failingSince.isValid() || !m_attempts.contains(document.id);
    if (isFirst)
        m_attempts.insert(document.id, {.since = now});
    ++m_attempts[document.id].count;
}

DocumentEvent UploadFailures::eventFor(const OutboxDocument &document, const Error &error, const QDateTime &now,
                                       TimePoint steadyNow, double chance) const
{
    if (error.code == ErrorCode::Cancelled)
        return interrupted(document, error.wholeBodySent);
    if (error.code == ErrorCode::SignInKeyMissing)
        return {.event = event::KeyMissing{}, .error = error};
    if (error.code == ErrorCode::ServiceAlreadyThere)
        return {.event = event::AlreadyThere{}, .error = error};

    const auto remedy = http::remedyFor(error);
    const bool tooManyForms = remedy == http::Remedy::RequestNewForm && document.formTries >= m_retry.newFormTries;
    const bool givesUp = tooManyForms || shouldGiveUp(document, now, steadyNow);
    DocumentEvent change{.event = event::CallFailed{remedy, givesUp}, .error = error};
    // The first new form is requested at once; if it does not help, what the service signs with may be changing.
    const bool needsAnotherForm = remedy == http::Remedy::RequestNewForm && document.formTries > 0;
    if (remedy == http::Remedy::TryAgain || needsAnotherForm)
        change.notBefore = now.addDuration(m_retry.delay(document.attempts + 1, error, chance));
    return change;
}

/// The clock alone is not enough: the computer may have been off for a weekend, or its clock was set a day ahead. Time
/// in this run alone is not enough either: a program that runs for a minute now and then never tries for long.
bool UploadFailures::shouldGiveUp(const OutboxDocument &document, const QDateTime &now, TimePoint steadyNow) const
{
    const auto attempts = m_attempts.constFind(document.id);
    if (!document.failingSince.isValid() || attempts == m_attempts.constEnd())
        return false;
    const bool byTheClock = document.failingSince.addDuration(std::chrono::milliseconds(m_retry.giveUpAfter)) < now;
    const bool forLong = steadyNow - attempts->since >= m_retry.longest * minLongestWaits;
    const bool often = document.attempts >= minFailedAttempts && attempts->count > 1;
    return byTheClock && (forLong || often);
}

} // namespace clinicdesk

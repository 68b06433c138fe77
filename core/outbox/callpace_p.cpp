// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/callpace_p.h"

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr int fewestUploads = 3;

} // namespace

Outage::Outage(http::RetryPolicy retry, int maxConcurrency)
    : m_retry(retry)
    , m_maxConcurrency(maxConcurrency)
    , m_concurrency(maxConcurrency)
{
}

void Outage::noteFailure(int generation, const Error &error, const QDateTime &now, double chance)
{
    if (generation != m_generation)
        return;
    ++m_generation;
    ++m_failures;
    m_concurrency = 1;
    m_asked = error.retryAfter.has_value();
    m_lastFailure = now;
    m_notBefore = now.addDuration(m_retry.delay(m_failures, error, chance));
}

void Outage::noteSuccess(int generation)
{
    if (generation != m_generation)
        return;
    m_failures = 0;
    m_notBefore = {};
    m_concurrency = std::min(m_concurrency + 1, m_maxConcurrency);
}

void Outage::tryNow()
{
    if (!m_asked)
        m_notBefore = {};
}

CallPace::CallPace(const http::RetryPolicy &retry, int parallelCallsMax)
    : m_outage(retry, fewestUploads + documentsAhead)
    , m_parallelism(fewestUploads, parallelCallsMax, http::Parallelism::Unit::Bytes)
{
}

std::optional<bool> CallPace::recordError(int generation, const Error &error, const QDateTime &now, TimePoint steadyNow,
                                          double chance)
{
    if (error.disk != DiskError::None)
        return std::nullopt;
    if (http::remedyFor(error) == http::Remedy::TryAgain) {
        if (generation == m_outage.generation()) // the others of one interruption say nothing new
            m_parallelism.noteFailure(steadyNow);
        m_outage.noteFailure(generation, error, now, chance);
        return false;
    }
    if (error.httpStatus <= 0)
        return std::nullopt;
    recordAnswer(generation);
    return true;
}

bool CallPace::recordProgress(qint64 bytes, TimePoint now, bool hasReadyFiles)
{
    const auto before = m_parallelism.level();
    m_parallelism.noteProgress(bytes, now, hasReadyFiles && !hasOutage());
    return m_parallelism.level() > before;
}

void CallPace::tryNow(int parallelCallsMax)
{
    m_outage.tryNow();
    m_parallelism = {fewestUploads, parallelCallsMax, http::Parallelism::Unit::Bytes};
}

int CallPace::maxUploads(const QDateTime &now, int directUploads) const
{
    if (!mayBegin(now))
        return 0;
    return hasOutage() ? std::min(uploadLevel(), outageCalls()) - directUploads : uploadLevel();
}

} // namespace clinicdesk

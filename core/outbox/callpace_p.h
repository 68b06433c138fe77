// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/parallelism.h"
#include "core/http/retrypolicy.h"

#include <QDateTime>

#include <optional>

namespace clinicdesk {

/// Limits how many calls one client makes to a service that may be down. A value; pure: time and chance are arguments.
///
/// The first call that fails temporarily starts an outage. From then on only one call at a time is made, as a probe,
/// each after the back-off of the failures before it, however many documents wait. Every success allows one more call
/// at a time, until all calls run in parallel again. So all clients of a clinic together call a dead service as rarely
/// as the same number of single documents would, and do not overload it when it returns.
class Outage {
public:
    /// `maxConcurrency`: number of parallel calls in normal operation.
    Outage(http::RetryPolicy retry, int maxConcurrency);

    /// Each call remembers the generation in which it started. The result of a call from an earlier generation is
    /// ignored: the call started before a failure that is already counted, so its result is not news.
    int generation() const { return m_generation; }

    /// Records that a call of `generation` failed temporarily. `chance` is in [0, 1).
    void noteFailure(int generation, const Error &error, const QDateTime &now, double chance);
    /// Records that a call of `generation` was answered.
    void noteSuccess(int generation);
    /// Allows a probe at once, because another network was found or the computer woke up. The back-off so far stays
    /// counted and only one call at a time is made. A time from the server's `Retry-After` still applies.
    void tryNow();
    /// Like `tryNow`, for a request of the user: this also overrides the time that the server named.
    void tryForUser() { m_notBefore = {}; }

    bool isActive() const { return m_concurrency < m_maxConcurrency; }
    /// Number of calls that may be in progress now.
    int concurrency() const { return m_concurrency; }
    /// No call may start before this time (UTC). Null when there is nothing to wait for.
    QDateTime notBefore() const { return m_notBefore; }
    bool mayBegin(const QDateTime &now) const { return !m_retry.isInFuture(m_notBefore, m_lastFailure, now); }

private:
    http::RetryPolicy m_retry;
    int m_maxConcurrency;
    int m_concurrency;
    int m_generation = 0;
    int m_failures = 0; ///< consecutive failures
    QDateTime m_lastFailure;
    QDateTime m_notBefore;
    bool m_asked = false; ///< `m_notBefore` comes from the server's `Retry-After`
};

/// How many calls the uploader of one connection may make now: follows the throughput of its uploads
/// (`http::Parallelism`), and in an outage the answers of the service and its storage (`Outage`). A value; pure:
/// time and chance are arguments.
class CallPace {
public:
    using TimePoint = http::Parallelism::TimePoint;

    /// Documents that have their forms before an upload is free for them.
    static constexpr int documentsAhead = 2;

    /// `parallelCallsMax` as the convention.
    CallPace(const http::RetryPolicy &retry, int parallelCallsMax);

    /// As `Outage::generation()`, for the calls that start now.
    int generation() const { return m_outage.generation(); }
    void recordAnswer(int generation) { m_outage.noteSuccess(generation); }
    /// Records the error of a call. Returns whether the service or its storage answered, or nothing if the error does
    /// not say it: a refusal is an answer, so it is no outage; errors of our own disk say nothing about the network.
    std::optional<bool> recordError(int generation, const Error &error, const QDateTime &now, TimePoint steadyNow,
                                    double chance);
    /// Records that bytes of a file were sent. `hasReadyFiles`: another file waits for an upload. Returns true if one
    /// more upload may start because of it.
    bool recordProgress(qint64 bytes, TimePoint now, bool hasReadyFiles);
    /// Call when there may be another network: ends waiting, and measures the throughput again.
    void tryNow(int parallelCallsMax);
    /// Allows a call at once, because the user wants something to be sent.
    void tryForUser() { m_outage.tryForUser(); }

    bool hasOutage() const { return m_outage.isActive(); }
    /// Number of calls of any kind that may be in progress in an outage.
    int outageCalls() const { return m_outage.concurrency(); }
    bool mayBegin(const QDateTime &now) const { return m_outage.mayBegin(now); }
    /// No call may start before this time (UTC); null if there is nothing to wait for.
    QDateTime notBefore() const { return m_outage.notBefore(); }
    /// Uploads with forms that the throughput allows.
    int uploadLevel() const { return m_parallelism.level(); }
    /// Bytes of uploads with forms in each second, as last measured.
    double throughput() const { return m_parallelism.throughput(); }
    /// Uploads with forms that may be in progress now, beside so many direct uploads: in an outage these count, too.
    int maxUploads(const QDateTime &now, int directUploads) const;

private:
    Outage m_outage;
    http::Parallelism m_parallelism; ///< of uploads with forms
};

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/outage.h"
#include "core/http/parallelism.h"

#include <optional>

namespace clinicdesk {

/// How many calls the uploader of one connection may make now: follows the throughput of its uploads
/// (`http::Parallelism`), and in an outage the answers of the service and its storage (`http::Outage`). A value; pure:
/// time and chance are arguments.
class CallPace {
public:
    using TimePoint = http::Parallelism::TimePoint;

    /// Documents that have their forms before an upload is free for them.
    static constexpr int documentsAhead = 2;

    /// `parallelCallsMax` as the convention.
    CallPace(const http::RetryPolicy &retry, int parallelCallsMax);

    /// As `http::Outage::generation()`, for the calls that start now.
    int generation() const { return m_outage.generation(); }
    void recordAnswer(int generation);
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
    http::Outage m_outage;
    http::Parallelism m_parallelism; ///< of uploads with forms
};

} // namespace clinicdesk

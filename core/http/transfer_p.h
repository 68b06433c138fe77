// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/addressguard_p.h"
#include "core/http/answerreader_p.h"
#include "core/http/curlerror_p.h"
#include "core/http/curlrequest_p.h"
#include "core/http/job_p.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>

namespace clinicdesk::http {

/// One call: its request, its answer, and what became of them. Used on the engine's thread.
class Transfer {
public:
    /// `wake` is called on any thread when the caller asks to stop.
    Transfer(std::shared_ptr<Job> job, const EngineOptions &options, Throttle &throttle, std::function<void()> wake);
    Transfer(const Transfer &) = delete;
    Transfer &operator=(const Transfer &) = delete;

    CURL *handle() const { return m_request.handle(); }

    /// False when curl refused a setting; nothing may be sent then.
    bool isReady() const { return m_request.isReady(); }
    bool isStopRequested() const { return m_job->stop.stop_requested(); }

    /// True while the body waits for the speed limit; `resume()` lets it ask again.
    bool isThrottled() const { return m_request.isThrottled(); }
    void resume() { m_request.resume(); }

    using TimePoint = std::chrono::steady_clock::time_point;
    /// Checks how much of the request has been sent. Call it after each round, before `answerDue()`.
    void follow(TimePoint now);
    /// Returns the deadline for the whole answer; nothing while the request is still being sent.
    std::optional<TimePoint> answerDue() const { return m_answerDue; }

    /// Each of these finishes the promise and ends the transfer.
    void finish(CURLcode verdict);
    void finishUnsent();
    void finishOverdue();
    void cancel();

private:
    void finishWith(CURLcode verdict, const char *words);
    Result<Response> resultOf(CURLcode verdict, const char *words);
    TransferEnd endOf(CURLcode verdict, const char *words) const;
    void recordRoute(CURLcode verdict) const;
    void conclude(Result<Response> result);
    Error failure(ErrorCode code) const;
    Error addressRefused() const;

    std::shared_ptr<Job> m_job;
    AnswerReader m_answer;
    AddressGuard m_guard;
    CurlRequest m_request;
    std::chrono::milliseconds m_answerTimeout;
    qint64 m_followedBytes = 0;
    std::optional<TimePoint> m_answerDue;
    std::stop_callback<std::function<void()>> m_onStop;
};

} // namespace clinicdesk::http

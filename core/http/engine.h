// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/http/message.h"
#include "core/http/speedlimit.h"

#include <memory>
#include <mutex>
#include <stop_token>

namespace clinicdesk::http {

/// Sends requests in parallel on one thread of its own (a libcurl multi handle), which starts with the first request.
///
/// Every response of the server is an Answer, whatever its status, except a redirect: the engine does not follow it but
/// returns NetworkRedirectRefused, or NetworkCaptive for a permanent one to another host, unless the request has
/// `statusDecides`. AddressElsewhere names another host. Without a usable response the error is NetworkNoRoute,
/// NetworkTimeout, NetworkInterrupted, NetworkCertificateNotTrusted, ServiceBadAnswer (not HTTP or not decodable),
/// ServiceAnswerTooLarge, Cancelled, or the error of the file's source.
///
/// Uses https only, except for a loopback address. Uses no cookies, no netrc, no cache and no credentials of its own,
/// and reuses only open connections. Uses the proxies of `EngineOptions::proxy`. `send()` can be called on any thread
/// that runs an event loop and resumes there. The engine releases the file's source before it returns the result.
///
/// Every error says whether the whole request was sent before it happened (`Error::wholeBodySent`). If it was, only the
/// server knows what happened to the request. When this is not certain, the value is true.
///
/// A 2xx answer is returned only when the whole body was sent and, without `statusDecides`, the whole answer was
/// received. An address or a header that may not be sent is WrongUse.
class Engine {
public:
    explicit Engine(EngineOptions options = {});
    ~Engine(); ///< requests in progress end with Cancelled
    Engine(const Engine &) = delete;
    Engine &operator=(const Engine &) = delete;

    /// Sets the limit for the files and streams of all requests together, including those in progress. The other bytes
    /// of a request are few and are not limited. Can be called on any thread.
    void setSpeedLimit(SpeedLimit limit);
    const ProxySetting &proxy() const { return m_options.proxy; }

    Task<Result<Response>> send(Request request, std::stop_token stop = {}, Progress progress = {});

private:
    class Thread;
    Thread &thread();

    const EngineOptions m_options;
    std::mutex m_mutex;
    SpeedLimit m_speedLimit;          ///< guarded by m_mutex
    std::unique_ptr<Thread> m_thread; ///< guarded by m_mutex while null; started by the first request
};

} // namespace clinicdesk::http

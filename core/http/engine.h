// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/http/message.h"
#include "core/http/speedlimit.h"

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>

namespace clinicdesk::http {

/// Limits and surroundings of every transfer of one engine.
struct EngineOptions {
    std::chrono::milliseconds connectTimeout{15'000};
    std::chrono::seconds stallTimeout{30}; ///< less than a byte a second for so long is NetworkTimeout
    /// From the last byte of the request to the last byte of the answer; more is NetworkTimeout. It starts again with
    /// every byte of the body that still goes out, also after an early answer. A request may have a limit of its own.
    std::chrono::milliseconds answerTimeout{60'000};
};

/// How far a request's body is: bytes of the file or stream that went out, of its whole size. Called on the engine's
/// thread, at most every 50 ms and once at the end.
using Progress = std::function<void(qint64 sentBytes, qint64 totalBytes)>;

/// Sends requests, side by side, on one thread of its own (a libcurl multi handle).
///
/// Every answer of the server, whatever its status, is an Answer, except a redirect: it is not followed but becomes
/// NetworkRedirectRefused. Where no answer came, the Error says which: NetworkNoRoute, NetworkTimeout,
/// NetworkInterrupted, NetworkCertificateNotTrusted, ServiceAnswerTooLarge, Cancelled, or the error of the file's
/// source.
///
/// Only https, except to a loopback address. No cookies, no netrc, no cache, no credentials of its own, nothing kept
/// from one request to the next but open connections. Proxies are the system's. May be used from any thread that runs
/// an event loop; it is resumed there. Once the result is there, the file's source is let go.
///
/// Every error says whether the whole request had gone out when it happened (`Error::wholeBodySent`): then nobody can
/// know what became of it. When in doubt it says yes.
///
/// A 2xx is given only when the whole body went out and the whole answer came in. An address or header that may not be
/// sent is WrongUse.
class Engine {
public:
    explicit Engine(EngineOptions options = {});
    ~Engine(); ///< requests under way end with Cancelled
    Engine(const Engine &) = delete;
    Engine &operator=(const Engine &) = delete;

    /// What files and streams of all requests together may take from now on, those under way too; the other bytes of a
    /// request are few and go as they are. From any thread.
    void setSpeedLimit(SpeedLimit limit);

    Task<Result<Answer>> send(Request request, std::stop_token stop = {}, Progress progress = {});

private:
    class Thread;
    std::unique_ptr<Thread> m_thread;
};

} // namespace clinicdesk::http

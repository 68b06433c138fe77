// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/engine.h"

#include "core/base/errorreason.h"
#include "core/base/systemprocess.h"
#include "core/base/worker.h"
#include "core/http/addressguard_p.h"
#include "core/http/answerreader_p.h"
#include "core/http/curlrequest_p.h"
#include "core/http/publicaddress.h"
#include "core/http/retrypolicy.h"
#include "core/http/throttle_p.h"
#include "core/http/transferend_p.h"
#include "core/log/logging.h"

#include <QCoroFuture>
#include <QFuture>
#include <QHostAddress>
#include <QtGlobal>

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

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
    Error redirectRefused() const;

    std::shared_ptr<Job> m_job;
    AnswerReader m_answer;
    AddressGuard m_guard;
    CurlRequest m_request;
    std::chrono::milliseconds m_answerTimeout;
    qint64 m_followedBytes = 0;
    std::optional<TimePoint> m_answerDue;
    std::stop_callback<std::function<void()>> m_onStop;
};

namespace {

bool isSuccess(int status)
{
    return status >= 200 && status < 300;
}

/// With a proxy, the address of the socket is that of the proxy.
AddressKind peerOf(CURL *handle, const Proxy &proxy)
{
    const char *address = nullptr;
    if (proxy.address.isEmpty())
        curl().easyGetInfo(handle, CURLINFO_PRIMARY_IP, &address);
    return kindOf(QHostAddress(QString::fromLatin1(address)));
}

} // namespace

Transfer::Transfer(std::shared_ptr<Job> job, const EngineOptions &options, Throttle &throttle,
                   std::function<void()> wake)
    : m_job(std::move(job))
    , m_answer(m_job->request)
    , m_guard(m_job->request.addressScope)
    , m_request(*m_job, options, throttle, m_answer, m_guard)
    , m_answerTimeout(m_job->request.answerTimeout.value_or(options.answerTimeout))
    , m_onStop(m_job->stop, std::move(wake))
{
}

/// The answer timeout starts when nothing more is sent: the whole file has been read, or an answer has started earlier,
/// and no further byte was handed to the system. A body that the speed limit holds back counts as still being sent.
void Transfer::follow(TimePoint now)
{
    const auto sent = m_request.sentBytes();
    const bool moved = sent != m_followedBytes || isThrottled();
    m_followedBytes = sent;
    if (!m_request.isWholeBodySent() && !m_answer.hasBegun())
        m_answerDue.reset();
    else if (moved || !m_answerDue)
        m_answerDue = now + m_answerTimeout;
}

void Transfer::finish(CURLcode verdict)
{
    finishWith(verdict, m_request.errorText());
}

void Transfer::finishOverdue()
{
    finishWith(CURLE_OPERATION_TIMEDOUT, "the whole answer did not come in time after the request");
}

void Transfer::finishWith(CURLcode verdict, const char *words)
{
    recordRoute(verdict);
    auto result = resultOf(verdict, words);
    if (!result && result.error().code != ErrorCode::Cancelled)
        logError(logmodule::http(), "call.failed", result.error(), {{"curl", logged(static_cast<int>(verdict))}});
    if (result && isSuccess(result->status))
        m_request.reportEnd();
    conclude(std::move(result));
}

void Transfer::recordRoute(CURLcode verdict) const
{
    const auto &route = m_job->request.route;
    if (!route)
        return;
    *route = routeOf(endOf(verdict, {}), m_job->request.url, m_job->proxy);
    route->clockAhead = clockAhead(m_answer.response());
}

void Transfer::finishUnsent()
{
    auto error = failure(ErrorCode::WrongUse);
    error.reason = ErrorReason::RequestMalformed;
    if (const auto &problem = m_request.problem()) {
        error = *problem;
        logError(logmodule::http(), "call.refused", error);
    }
    if (const auto &route = m_job->request.route)
        *route = unsentRoute(m_job->proxy);
    conclude(std::move(error));
}

TransferEnd Transfer::endOf(CURLcode verdict, const char *words) const
{
    const auto &handshakes = m_request.handshakes();
    return {.handle = m_request.handle(),
            .code = verdict,
            .words = words,
            .isHandshakeBegun = handshakes.hasBegun(),
            .isCertificateRequired = handshakes.isCertificateRequired() && !m_answer.hasBegun(),
            .wholeBodySent = m_request.isWholeBodySent(),
            .refused = handshakes.refused()};
}

void Transfer::cancel()
{
    conclude(failure(ErrorCode::Cancelled));
}

void Transfer::conclude(Result<Response> result)
{
    // Release the file first: the caller may remove it as soon as it has the result.
    m_request.releaseBody();
    m_job->request.body = {};
    m_job->request.credential.reset();
    m_job->finish(std::move(result));
}

Error Transfer::addressRefused() const
{
    auto error = failure(ErrorCode::WrongUse);
    error.wholeBodySent = false;
    error.reason = ErrorReason::AddressNotPublic;
    return error;
}

/// A service that has moved for good mostly says so on its own host. Another host is taken for the sign-in of a
/// gateway, which passes, as a redirect for a time is; the sentence names it, because the service may have moved there.
Error Transfer::redirectRefused() const
{
    const auto &answer = m_answer.response();
    const auto host = otherHostIn(answer, m_job->request.url);
    if (host.isEmpty())
        return failure(ErrorCode::NetworkRedirectRefused);
    auto error =
        failure(isPermanentRedirect(answer.status) ? ErrorCode::NetworkCaptive : ErrorCode::NetworkRedirectRefused);
    error.reason = ErrorReason::AddressElsewhere;
    error.serverText = host;
    error.detail = QStringLiteral("a redirect to %1").arg(host);
    return error;
}

Error Transfer::failure(ErrorCode code) const
{
    return {.code = code,
            .httpStatus = m_answer.response().status,
            .wholeBodySent = m_request.isWholeBodySent(),
            .subject = m_job->request.url.host()};
}

Result<Response> Transfer::resultOf(CURLcode verdict, const char *words)
{
    long status = 0;
    curl().easyGetInfo(m_request.handle(), CURLINFO_RESPONSE_CODE, &status);
    auto &answer = m_answer.response();
    answer.status = static_cast<int>(status);
    answer.wholeBodySent = m_request.isWholeBodySent();
    answer.peer = peerOf(m_request.handle(), m_job->proxy);

    if (m_answer.isTooLarge())
        return failure(ErrorCode::ServiceAnswerTooLarge);
    if (m_guard.hasRefused() && (verdict == CURLE_COULDNT_CONNECT || verdict == CURLE_ABORTED_BY_CALLBACK))
        return addressRefused();
    if (auto error = m_request.sourceError())
        return *std::move(error);
    const bool hasHead = m_answer.hasBegun() && m_answer.hasAllHeaders();
    const bool statusDecides = m_job->request.statusDecides && hasHead;
    if (hasHead && status >= 300 && status < 400 && !statusDecides)
        return redirectRefused();
    // A server that refuses a request before the body is complete often closes the connection at once. Its refusal is
    // the result, not the broken connection.
    const bool refusedEarly = status >= 400 && (verdict == CURLE_SEND_ERROR || verdict == CURLE_RECV_ERROR);
    answer.isBodyComplete = verdict == CURLE_OK;
    if (verdict != CURLE_OK && !refusedEarly && !statusDecides) {
        auto error = transferError(endOf(verdict, words), m_job->request, m_job->proxy);
        // Also when it ended within the headers, for example because they declare a body above the limit: the status
        // says what the server did. One that is set is that of a proxy.
        if (m_answer.hasBegun() && error.httpStatus == 0)
            error.httpStatus = answer.status;
        return error;
    }
    // A 2xx for a part of the file is not a delivery. curl also reports success for an answer that is cut off in its
    // headers.
    if (!m_answer.hasAllHeaders() || (m_request.hasSource() && isSuccess(answer.status) && !answer.wholeBodySent))
        return failure(ErrorCode::NetworkInterrupted);
    return std::move(answer);
}

/// The engine's thread: one loop that runs all transfers of one curl multi handle.
class Engine::Thread {
public:
    explicit Thread(EngineOptions options);

    void setSpeedLimit(SpeedLimit limit);
    /// Can be called on any thread. The future always finishes with a result, at the latest when this object is
    /// destroyed.
    QFuture<Result<Response>> submit(Request request, std::stop_token stop, Progress progress);

private:
    void enqueue(std::shared_ptr<Job> job);
    void wake();

    void run(const std::stop_token &ending);
    void startQueued();
    void start(std::shared_ptr<Job> job);
    void dropStopped();
    void resumeOneHeldBack();
    int maxWaitMs() const;
    void finishDone();
    void finishOverdue();
    void cancelAll();
    std::vector<std::shared_ptr<Job>> takeQueue();

    EngineOptions m_options;
    Throttle m_throttle; ///< must outlive the transfers
    MultiHandle m_multi;
    std::vector<std::unique_ptr<Transfer>> m_transfers; ///< used only on the engine's thread
    std::mutex m_mutex;
    std::vector<std::shared_ptr<Job>> m_queue; ///< guarded by m_mutex
    std::jthread m_thread;
    Worker m_lookups; ///< destroyed first: the thread cancels what this worker still hands over
};

namespace {

constexpr int maxWait = 60'000;   // ms; curl shortens it to its own next deadline, and wake() ends it early
constexpr int throttledWait = 10; // ms; short enough for an even flow, long enough for pieces of useful size

MultiHandle makeMulti()
{
    static const auto initialised = curl().globalInit(CURL_GLOBAL_DEFAULT);
    MultiHandle multi(initialised == CURLE_OK ? curl().multiInit() : nullptr);
    if (!multi)
        throw std::runtime_error("libcurl does not start");
    return multi;
}

} // namespace

Engine::Thread::Thread(EngineOptions options)
    : m_options(std::move(options))
    , m_multi(makeMulti())
    , m_thread([this](const std::stop_token &ending) { run(ending); })
{
}

void Engine::Thread::setSpeedLimit(SpeedLimit limit)
{
    m_throttle.setLimit(std::move(limit));
    wake();
}

QFuture<Result<Response>> Engine::Thread::submit(Request request, std::stop_token stop, Progress progress)
{
    auto job = std::make_shared<Job>();
    job->request = std::move(request);
    job->stop = std::move(stop);
    job->progress = std::move(progress);
    job->promise.start();
    auto future = job->promise.future();
    if (isLoopback(job->request.url)) {
        job->proxy.source = ProxySource::ThisComputer;
        enqueue(std::move(job));
    } else {
        m_lookups.run([this, job = std::move(job)] {
            job->proxy = proxyFor(m_options.proxy, job->request.url);
            enqueue(job);
        });
    }
    return future;
}

void Engine::Thread::enqueue(std::shared_ptr<Job> job)
{
    {
        const std::lock_guard lock(m_mutex);
        m_queue.push_back(std::move(job));
    }
    wake();
}

void Engine::Thread::wake()
{
    curl().multiWakeUp(m_multi.get());
}

void Engine::Thread::run(const std::stop_token &ending)
{
    blockBrokenPipes(); // CURLOPT_NOSIGNAL does not
    const std::stop_callback onEnd(ending, [this] { wake(); });
    while (!ending.stop_requested()) {
        startQueued();
        dropStopped();
        resumeOneHeldBack();
        int running = 0;
        curl().multiPerform(m_multi.get(), &running);
        finishDone();
        finishOverdue();
        curl().multiPoll(m_multi.get(), nullptr, 0, maxWaitMs(), nullptr);
    }
    cancelAll();
}

void Engine::Thread::startQueued()
{
    for (auto &job : takeQueue())
        start(std::move(job));
}

std::vector<std::shared_ptr<Job>> Engine::Thread::takeQueue()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_queue, {});
}

void Engine::Thread::start(std::shared_ptr<Job> job)
{
    auto transfer = std::make_unique<Transfer>(std::move(job), m_options, m_throttle, [this] { wake(); });
    if (transfer->isStopRequested())
        transfer->cancel();
    else if (transfer->isReady() && curl().multiAddHandle(m_multi.get(), transfer->handle()) == CURLM_OK)
        m_transfers.push_back(std::move(transfer));
    else
        transfer->finishUnsent();
}

void Engine::Thread::dropStopped()
{
    std::erase_if(m_transfers, [this](const auto &transfer) {
        if (!transfer->isStopRequested())
            return false;
        curl().multiRemoveHandle(m_multi.get(), transfer->handle());
        transfer->cancel();
        return true;
    });
}

/// Resumes one transfer per round, a different one each time, so that no transfer uses the whole limit.
void Engine::Thread::resumeOneHeldBack()
{
    m_throttle.refresh();
    if (m_throttle.untilNext().count() > 0)
        return;
    const auto held = std::ranges::find_if(m_transfers, &Transfer::isThrottled);
    if (held == m_transfers.end())
        return;
    (*held)->resume();
    std::rotate(held, std::next(held), m_transfers.end());
}

int Engine::Thread::maxWaitMs() const
{
    qint64 wait = maxWait;
    if (std::ranges::any_of(m_transfers, &Transfer::isThrottled)) {
        const qint64 untilNext = m_throttle.untilNext().count();
        wait = untilNext == 0 ? 0 : std::clamp<qint64>(untilNext, throttledWait, maxWait);
    }
    const auto now = std::chrono::steady_clock::now();
    for (const auto &transfer : m_transfers) {
        if (const auto due = transfer->answerDue())
            wait = std::clamp<qint64>(std::chrono::ceil<std::chrono::milliseconds>(*due - now).count(), 0, wait);
    }
    return static_cast<int>(wait);
}

void Engine::Thread::finishDone()
{
    int waiting = 0;
    while (const auto *message = curl().multiInfoRead(m_multi.get(), &waiting)) {
        if (message->msg != CURLMSG_DONE)
            continue;
        const auto verdict = message->data.result; // removing the handle destroys the message
        auto *handle = message->easy_handle;
        curl().multiRemoveHandle(m_multi.get(), handle);
        const auto done = std::find_if(m_transfers.begin(), m_transfers.end(),
                                       [handle](const auto &transfer) { return transfer->handle() == handle; });
        (*done)->finish(verdict);
        m_transfers.erase(done);
    }
}

/// curl does not count an answer that arrives byte by byte as stalled, so we set our own deadline.
void Engine::Thread::finishOverdue()
{
    const auto now = std::chrono::steady_clock::now();
    std::erase_if(m_transfers, [this, now](const auto &transfer) {
        transfer->follow(now);
        if (!transfer->answerDue() || *transfer->answerDue() > now)
            return false;
        curl().multiRemoveHandle(m_multi.get(), transfer->handle());
        transfer->finishOverdue();
        return true;
    });
}

void Engine::Thread::cancelAll()
{
    for (const auto &transfer : m_transfers) {
        curl().multiRemoveHandle(m_multi.get(), transfer->handle());
        transfer->cancel();
    }
    m_transfers.clear();
    for (const auto &job : takeQueue())
        job->finish(Error{.code = ErrorCode::Cancelled, .subject = job->request.url.host()});
}

Engine::Engine(EngineOptions options)
    : m_options(std::move(options))
{
}

Engine::~Engine() = default;

void Engine::setSpeedLimit(SpeedLimit limit)
{
    const std::lock_guard lock(m_mutex);
    m_speedLimit = limit;
    if (m_thread)
        m_thread->setSpeedLimit(std::move(limit));
}

Engine::Thread &Engine::thread()
{
    const std::lock_guard lock(m_mutex);
    if (!m_thread) {
        m_thread = std::make_unique<Thread>(m_options);
        m_thread->setSpeedLimit(m_speedLimit);
    }
    return *m_thread;
}

Task<Result<Response>> Engine::send(Request request, std::stop_token stop, Progress progress)
{
    if (!isAllowedAddress(request.url)) {
        Error error{.code = ErrorCode::WrongUse, .reason = ErrorReason::AddressNotHttps, .subject = request.url.host()};
        co_return error;
    }
    Thread *running = nullptr;
    Error missing{.code = ErrorCode::ComputerLimit};
    try {
        running = &thread();
    } catch (const std::system_error &error) {
        missing.reason = ErrorReason::ThreadLimit;
        missing.detail = QString::fromLocal8Bit(error.what());
    } catch (const std::exception &error) { // there is no memory for libcurl
        missing.detail = QString::fromLocal8Bit(error.what());
    }
    if (!running) // the next call tries again
        co_return missing;
    // Do not use this object after this point: the engine may be destroyed meanwhile.
    auto future = running->submit(std::move(request), std::move(stop), std::move(progress));
    co_return co_await future;
}

} // namespace clinicdesk::http

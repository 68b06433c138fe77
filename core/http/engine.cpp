// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/engine.h"

#include "core/base/errorreason.h"
#include "core/base/worker.h"
#include "core/http/throttle_p.h"
#include "core/http/transfer_p.h"

#include <QCoroFuture>
#include <QFuture>
#include <QtGlobal>

#include <algorithm>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <csignal>

namespace clinicdesk::http {

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

/// CURLOPT_NOSIGNAL does not block SIGPIPE. A broken connection must not end the program.
void blockBrokenPipeSignal()
{
#ifdef Q_OS_UNIX
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
#endif
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
    blockBrokenPipeSignal();
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

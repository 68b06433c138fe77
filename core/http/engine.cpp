// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/engine.h"

#include "core/base/errorreason.h"
#include "core/http/thread_p.h"

#include <QCoroFuture>

#include <exception>
#include <system_error>
#include <utility>

namespace clinicdesk::http {

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

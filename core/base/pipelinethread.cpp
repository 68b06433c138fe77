// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pipelinethread.h"

#include <system_error>

namespace clinicdesk {

PipelineThread::PipelineThread(std::function<void(std::size_t number)> step)
    : m_step(std::move(step))
{
    try {
        m_thread = std::thread([this] { run(); });
    } catch (const std::system_error &) { // no thread: waitUntilDone() does everything
    }
}

PipelineThread::~PipelineThread()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ended = true;
        m_changed.notify_one();
    }
    if (m_thread.joinable())
        m_thread.join();
}

void PipelineThread::submit()
{
    const std::lock_guard lock(m_mutex);
    ++m_submitted;
    m_changed.notify_one();
}

void PipelineThread::waitUntilDone(std::size_t count)
{
    std::unique_lock lock(m_mutex);
    while (m_done < count) {
        if (m_atWork)
            m_changed.wait(lock);
        else
            doNext(lock);
    }
}

void PipelineThread::run()
{
    std::unique_lock lock(m_mutex);
    while (!m_ended) {
        if (m_atWork || m_done == m_submitted)
            m_changed.wait(lock);
        else
            doNext(lock);
    }
}

/// Unlocks the mutex while the step runs.
void PipelineThread::doNext(std::unique_lock<std::mutex> &lock)
{
    m_atWork = true;
    const auto number = m_done;
    lock.unlock();
    m_step(number);
    lock.lock();
    m_atWork = false;
    ++m_done;
    m_changed.notify_one();
}

} // namespace clinicdesk

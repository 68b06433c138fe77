// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pool.h"

#include <QCoreApplication>

namespace clinicdesk {

/// A QThread, because QProcess needs the event dispatcher that a plain thread does not have.
class ThreadPool::Thread final : public QThread {
public:
    explicit Thread(ThreadPool &pool)
        : m_pool(pool)
    {
    }

protected:
    void run() override { m_pool.run(); }

private:
    ThreadPool &m_pool;
};

ThreadPool::ThreadPool(int maxThreads)
    : m_maxThreads(maxThreads)
{
}

ThreadPool::~ThreadPool()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_isEnding = true;
    }
    m_added.notify_all();
    for (const auto &thread : m_threads)
        thread->wait();
}

void ThreadPool::start(std::function<void()> job)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (hasThreadForNext() || !m_threads.empty()) {
            m_jobs.push_back(std::move(job));
            m_added.notify_one();
            return;
        }
        m_isWithoutThread = m_maxThreads == 1;
    }
    std::unique_lock alone(m_ownThread, std::defer_lock);
    if (m_maxThreads == 1)
        alone.lock();
    job();
}

bool ThreadPool::tryStart(std::function<void()> job)
{
    const std::scoped_lock lock(m_mutex);
    if (!hasThreadForNext())
        return false;
    m_jobs.push_back(std::move(job));
    m_added.notify_one();
    return true;
}

/// Starts a thread if none is free.
bool ThreadPool::hasThreadForNext()
{
    if (m_jobs.size() < m_idle)
        return true;
    if (m_isWithoutThread || m_threads.size() >= static_cast<std::size_t>(m_maxThreads))
        return false;
    auto thread = std::make_unique<Thread>(*this);
    thread->start();
    if (!thread->isRunning()) // Qt reports this to the log only
        return false;
    m_threads.push_back(std::move(thread));
    return true;
}

void ThreadPool::run()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        ++m_idle;
        m_idled.notify_all();
        m_added.wait(lock, [this] { return m_isEnding || !m_jobs.empty(); });
        --m_idle;
        if (m_jobs.empty())
            return;
        const auto job = std::move(m_jobs.front());
        m_jobs.pop_front();
        lock.unlock();
        job();
        lock.lock();
    }
}

void ThreadPool::waitForDone()
{
    std::unique_lock lock(m_mutex);
    m_idled.wait(lock, [this] { return m_jobs.empty() && m_idle == m_threads.size(); });
}

ThreadPool &ThreadPool::global()
{
    static ThreadPool pool(QThread::idealThreadCount());
    [[maybe_unused]] static const bool isAwaited = [] {
        qAddPostRoutine([] { pool.waitForDone(); });
        return true;
    }();
    return pool;
}

} // namespace clinicdesk

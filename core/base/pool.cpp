// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pool.h"

#include <QCoreApplication>

#include <atomic>

namespace clinicdesk {

namespace {

std::atomic<int> unfinishedJobs = 0; ///< on the threads of all pools

void waitForUnfinishedJobs()
{
    while (const int count = unfinishedJobs)
        unfinishedJobs.wait(count);
}

void beginJob()
{
    [[maybe_unused]] static const bool isAwaited = [] {
        qAddPostRoutine(waitForUnfinishedJobs);
        return true;
    }();
    ++unfinishedJobs;
}

void endJob()
{
    if (--unfinishedJobs == 0)
        unfinishedJobs.notify_all();
}

} // namespace

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
            addJob(std::move(job));
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
    addJob(std::move(job));
    return true;
}

void ThreadPool::addJob(std::function<void()> job)
{
    beginJob();
    m_jobs.push_back(std::move(job));
    m_added.notify_one();
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
        m_added.wait(lock, [this] { return m_isEnding || !m_jobs.empty(); });
        --m_idle;
        if (m_jobs.empty())
            return;
        auto job = std::move(m_jobs.front());
        m_jobs.pop_front();
        lock.unlock();
        job();
        job = nullptr; // what it held ends with it
        endJob();
        lock.lock();
    }
}

ThreadPool &ThreadPool::global()
{
    static ThreadPool pool(QThread::idealThreadCount());
    return pool;
}

} // namespace clinicdesk

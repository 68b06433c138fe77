// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QPromise>
#include <QThread>

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#define CLINICDESK_THREAD_SANITIZER
#endif
#endif
#ifdef __SANITIZE_THREAD__
#define CLINICDESK_THREAD_SANITIZER
#endif

#ifdef CLINICDESK_THREAD_SANITIZER
extern "C" {
void __tsan_acquire(void *address);
void __tsan_release(void *address);
}
#endif

namespace clinicdesk {

/// Tells the thread sanitizer how Qt's thread pools pass data between threads. The locks of the pools make that safe,
/// but the sanitizer cannot see inside Qt: everything before a `handOver()` happens before what follows a later
/// `takeOver()` on another thread. Both functions do nothing in other builds.
#ifdef CLINICDESK_THREAD_SANITIZER
inline char handoverPlace = 0;
inline void handOver()
{
    __tsan_release(&handoverPlace);
}
inline void takeOver()
{
    __tsan_acquire(&handoverPlace);
}
#else
inline void handOver() {}
inline void takeOver() {}
#endif

/// Threads that run jobs, started when they are needed. QThreadPool is not used: if the system gives no thread (a limit
/// of the account, of a container or of the memory), its jobs never run.
///
/// The jobs of all pools are done before the application object is destroyed, also those of a pool that stays because a
/// coroutine that waits for it never continues: what they use may be destroyed after it.
class ThreadPool {
public:
    explicit ThreadPool(int maxThreads);
    /// Waits until all jobs are done.
    ~ThreadPool();
    Q_DISABLE_COPY_MOVE(ThreadPool)

    /// Runs `job` on a thread of the pool, in the order of the calls. Where the pool has no thread and gets none, runs
    /// it at once on this thread; a pool of one thread then does the same with all later jobs, one at a time.
    void start(std::function<void()> job);
    /// Starts `job` only if a thread is free for it now.
    bool tryStart(std::function<void()> job);

    /// One thread for each processor.
    static ThreadPool &global();

private:
    class Thread;
    bool hasThreadForNext();
    void addJob(std::function<void()> job);
    void run();

    const int m_maxThreads;
    std::mutex m_mutex; ///< guards the members below
    std::condition_variable m_added;
    std::deque<std::function<void()>> m_jobs;
    std::vector<std::unique_ptr<Thread>> m_threads;
    std::size_t m_idle = 0;
    bool m_isEnding = false;
    bool m_isWithoutThread = false;   ///< decided with the first job
    std::recursive_mutex m_ownThread; ///< locked while a job runs on the thread that started it
};

template <class Value, class Job>
void runAndFinish(QPromise<Value> &promise, Job &job)
{
    try {
        if constexpr (std::is_void_v<Value>)
            job();
        else
            promise.addResult(job());
    } catch (...) {
        promise.setException(std::current_exception());
    }
    promise.finish();
}

/// Runs `job` on a thread of `pool` (`ThreadPool::start`). Returns a future of the job's result, which finishes on that
/// thread; `co_await` it to continue on your own thread. An exception of the job becomes the exception of the future.
///
/// Not QtConcurrent::run: a caller that waits for such a future takes a waiting job out of the queue and runs it
/// itself, out of order and on the wrong thread.
template <class Job>
auto runIn(ThreadPool &pool, Job job)
{
    using Value = std::invoke_result_t<Job &>;
    const auto promise = std::make_shared<QPromise<Value>>();
    promise->start();
    std::function<void()> task = [promise, work = std::make_shared<Job>(std::move(job))] {
        takeOver();
        runAndFinish(*promise, *work);
    };
    handOver();
    pool.start(std::move(task));
    return promise->future();
}

/// Like `runIn`, on the global thread pool.
template <class Job>
auto runInPool(Job job)
{
    return runIn(ThreadPool::global(), std::move(job));
}

} // namespace clinicdesk

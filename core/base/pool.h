// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/threadhandover.h"

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace clinicdesk {

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

/// Runs `job` on a thread of `pool`. Returns a future of the job's result, which finishes on that thread; `co_await` it
/// to continue on your own thread. An exception of the job becomes the exception of the future.
///
/// Not QtConcurrent::run: a caller that waits for such a future takes a waiting job out of the queue and runs it
/// itself, out of order and on the wrong thread.
template <class Job>
auto runIn(QThreadPool &pool, Job job)
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
    return runIn(*QThreadPool::globalInstance(), std::move(job));
}

} // namespace clinicdesk

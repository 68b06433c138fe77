// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/threadhandover.h"

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <type_traits>
#include <utility>

namespace clinicdesk {

/// One thread that does jobs in the order in which they were given. Jobs that are waiting when it ends are still done.
class Worker {
public:
    Worker()
    {
        m_thread.setMaxThreadCount(1);
        m_thread.setExpiryTimeout(-1); // what a job opens (a database connection) belongs to this one thread
    }

    /// The future finishes on the worker's thread; `co_await` it to go on where one was.
    ///
    /// Not QtConcurrent::run: whoever waits for a future of that takes the waiting job out of the queue and does it
    /// himself, out of order and on the wrong thread.
    template <class Job>
    auto run(Job &&job)
    {
        using Value = std::invoke_result_t<std::decay_t<Job> &>;
        const auto promise = std::make_shared<QPromise<Value>>();
        auto work = std::make_shared<std::decay_t<Job>>(std::forward<Job>(job));
        promise->start();
        handOver(work.get());
        m_thread.start([promise, work = std::move(work)] {
            takeOver(work.get());
            fulfil(*promise, *work);
        });
        return promise->future();
    }

private:
    template <class Value, class Job>
    static void fulfil(QPromise<Value> &promise, Job &job)
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

    QThreadPool m_thread;
};

} // namespace clinicdesk

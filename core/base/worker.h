// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/pool.h"

#include <utility>

namespace clinicdesk {

/// One thread that runs jobs in the order in which they were added. What a job opens (a database connection) belongs to
/// this thread. Where the system gives no thread, each job runs at once on the thread that adds it. The destructor
/// waits until all jobs are done.
class Worker {
public:
    /// Returns a future of the job's result; see `runIn`.
    template <class Job>
    auto run(Job &&job)
    {
        return runIn(m_thread, std::forward<Job>(job));
    }

private:
    ThreadPool m_thread{1};
};

} // namespace clinicdesk

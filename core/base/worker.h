// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/pool.h"

#include <utility>

namespace clinicdesk {

/// One thread that runs jobs in the order in which they were added. The destructor waits until all jobs are done.
class Worker {
public:
    Worker()
    {
        m_thread.setMaxThreadCount(1);
        m_thread.setExpiryTimeout(-1); // what a job opens (a database connection) belongs to this thread
    }

    /// Returns a future of the job's result; see `runIn`.
    template <class Job>
    auto run(Job &&job)
    {
        return runIn(m_thread, std::forward<Job>(job));
    }

private:
    QThreadPool m_thread;
};

} // namespace clinicdesk

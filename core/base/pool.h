// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/threadhandover.h"

#include <QtConcurrentRun>

#include <memory>
#include <type_traits>
#include <utility>

namespace clinicdesk {

/// `QtConcurrent::run` on the pool of the program: does `job` on one of its threads; a future of what it returns.
template <class Job>
auto runInPool(Job job)
{
    auto work = std::make_shared<Job>(std::move(job));
    handOver(work.get());
    return QtConcurrent::run([work = std::move(work)] {
        takeOver(work.get());
        return (*work)();
    });
}

} // namespace clinicdesk

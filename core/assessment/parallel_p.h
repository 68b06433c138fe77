// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/pool.h"

#include <latch>

namespace clinicdesk {

/// Runs both functions and returns when both are done: in parallel if a thread of the pool is free, otherwise one after
/// the other. They must not use common data.
template <class One, class Other>
void runInParallel(const One &one, const Other &other)
{
    std::latch otherIsDone(1);
    const auto inPool = [&] {
        takeOver();
        other();
        otherIsDone.count_down();
    };
    handOver();
    const bool isFree = ThreadPool::global().tryStart(inPool);
    one();
    if (!isFree)
        other();
    else
        otherIsDone.wait();
}

} // namespace clinicdesk

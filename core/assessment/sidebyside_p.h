// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/pool.h"

namespace clinicdesk {

/// Does both and returns when both are done: at the same time where a thread of the pool is free, else one after the
/// other. They touch nothing in common.
template <class One, class Other>
void sideBySide(const One &one, const Other &other)
{
    auto running = runInPool([&other] { other(); });
    one();
    running.waitForFinished(); // does it here where no thread has begun it
}

} // namespace clinicdesk

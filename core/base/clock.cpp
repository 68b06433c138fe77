// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clock.h"

#ifdef Q_OS_LINUX
#include <ctime>
#endif

namespace clinicdesk {

SteadyClock steadyClock()
{
    return [] {
#ifdef Q_OS_LINUX
        timespec time{};
        ::clock_gettime(CLOCK_BOOTTIME, &time);
        return std::chrono::milliseconds(std::chrono::seconds(time.tv_sec)) +
               std::chrono::milliseconds(time.tv_nsec / 1'000'000);
#else
        return std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now().time_since_epoch());
#endif
    };
}

} // namespace clinicdesk

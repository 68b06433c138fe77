// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// When preloaded (LD_PRELOAD), shows a program the date of a clock that is CLINICDESK_CLOCK_DAYS days ahead. The clocks
// that measure durations are right.

#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

namespace {

time_t secondsAhead()
{
    constexpr time_t secondsOfDay = 86'400;
    const char *days = std::getenv("CLINICDESK_CLOCK_DAYS");
    return days ? std::atol(days) * secondsOfDay : 0;
}

} // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec *time) noexcept
{
    const auto outcome = static_cast<int>(syscall(SYS_clock_gettime, clock, time));
    if (outcome == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        time->tv_sec += secondsAhead();
    return outcome;
}

int gettimeofday(timeval *time, void * /*zone*/) noexcept
{
    timespec now{};
    const int outcome = clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1'000;
    return outcome;
}

time_t time(time_t *time) noexcept
{
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    if (time)
        *time = now.tv_sec;
    return now.tv_sec;
}
}

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemclock.h"

#include <QFile>

#include <ctime>
#include <limits>

#include <sys/timerfd.h>
#include <unistd.h>

namespace clinicdesk {

namespace {

QString readBootId()
{
    constexpr qint64 longest = 64;
    QFile file(QStringLiteral("/proc/sys/kernel/random/boot_id")); // of Linux
    return file.open(QIODevice::ReadOnly) ? QString::fromLatin1(file.read(longest)).trimmed() : QString();
}

} // namespace

SteadyClock steadyClock()
{
    return [] {
        timespec time{};
        ::clock_gettime(CLOCK_BOOTTIME, &time);
        return std::chrono::milliseconds(std::chrono::seconds(time.tv_sec)) +
               std::chrono::milliseconds(time.tv_nsec / 1'000'000);
    };
}

ClockSetting clockSetting()
{
    static const auto boot = readBootId();
    if (boot.isEmpty())
        return {};
    const std::chrono::milliseconds now(QDateTime::currentMSecsSinceEpoch());
    return {.boot = boot, .startedAt = now - steadyClock()()};
}

int openClockChanges()
{
    const int descriptor = ::timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    itimerspec never{};
    never.it_value.tv_sec = std::numeric_limits<std::time_t>::max();
    if (descriptor < 0 ||
        ::timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, nullptr) == 0)
        return descriptor;
    ::close(descriptor);
    return -1;
}

std::optional<std::chrono::seconds> ComparedClock::aheadNow(const ClockSetting &now) const
{
    const bool isKnown = !now.boot.isEmpty() && now.boot == setting.boot;
    const bool wasSet = isKnown && std::chrono::abs(now.startedAt - setting.startedAt) > maxClockDifference / 2;
    return wasSet ? std::nullopt : std::optional(ahead);
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clock.h"

#include <QFile>

#ifdef Q_OS_LINUX
#include <ctime>
#endif

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

ClockSetting clockSetting()
{
    static const auto boot = readBootId();
    if (boot.isEmpty())
        return {};
    const std::chrono::milliseconds now(QDateTime::currentMSecsSinceEpoch());
    return {.boot = boot, .startedAt = now - steadyClock()()};
}

std::optional<std::chrono::seconds> ComparedClock::aheadNow(const ClockSetting &now) const
{
    const bool isKnown = !now.boot.isEmpty() && now.boot == setting.boot;
    const bool wasSet = isKnown && std::chrono::abs(now.startedAt - setting.startedAt) > maxClockDifference / 2;
    return wasSet ? std::nullopt : std::optional(ahead);
}

} // namespace clinicdesk

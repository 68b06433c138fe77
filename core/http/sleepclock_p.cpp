// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/sleepclock_p.h"

#include "core/base/clock.h"

#include <array>
#include <limits>
#include <utility>

#ifdef Q_OS_LINUX
#include <ctime>
#include <sys/timerfd.h>
#include <unistd.h>
#endif

namespace clinicdesk::http {

namespace {

using namespace std::chrono_literals;

// Sending goes on within ten seconds after a sleep.
constexpr auto pollingInterval = 5s;

ClockReading readClocks()
{
    const auto awake = std::chrono::steady_clock::now().time_since_epoch();
    return {std::chrono::duration_cast<std::chrono::milliseconds>(awake), steadyClock()()};
}

/// A timer that never expires and is cancelled whenever the clock is set; -1 where the system has none.
int clockSetDescriptor()
{
#ifdef Q_OS_LINUX
    const int descriptor = ::timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (descriptor < 0)
        return -1;
    itimerspec never{};
    never.it_value.tv_sec = std::numeric_limits<std::time_t>::max();
    if (::timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, nullptr) == 0)
        return descriptor;
    ::close(descriptor);
#endif
    return -1;
}

/// A cancelled timer says so once and is armed still.
void drain([[maybe_unused]] int descriptor)
{
#ifdef Q_OS_LINUX
    std::array<char, 8> told{};
    [[maybe_unused]] const auto bytes = ::read(descriptor, told.data(), told.size());
#endif
}

} // namespace

SleepClock::SleepClock()
    : SleepClock(clockSetDescriptor(), readClocks)
{
}

SleepClock::SleepClock(int clockSet, Read read)
    : m_clockSet(clockSet)
    , m_read(std::move(read))
    , m_reading(m_read())
    , m_polling(this)
{
    if (m_clockSet < 0) {
        m_polling.setTimerType(Qt::CoarseTimer);
        connect(&m_polling, &QTimer::timeout, this, &SleepClock::compare);
        m_polling.start(pollingInterval);
        return;
    }
    m_notifier = std::make_unique<QSocketNotifier>(m_clockSet, QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        drain(m_clockSet);
        compare();
    });
}

SleepClock::~SleepClock()
{
    m_notifier.reset();
#ifdef Q_OS_LINUX
    if (m_clockSet >= 0)
        ::close(m_clockSet);
#endif
}

void SleepClock::compare()
{
    const auto before = std::exchange(m_reading, m_read());
    if (sleptBetween(before, m_reading))
        Q_EMIT slept();
}

} // namespace clinicdesk::http

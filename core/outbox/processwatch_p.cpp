// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/processwatch_p.h"

#include <QSocketNotifier>

#ifdef Q_OS_LINUX
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace clinicdesk {

namespace {

/// Readable once the process has ended; -1 where the system has none (before Linux 5.3) or there is no such process.
int descriptorOf([[maybe_unused]] qint64 process)
{
#if defined(Q_OS_LINUX) && defined(SYS_pidfd_open)
    return static_cast<int>(::syscall(SYS_pidfd_open, static_cast<pid_t>(process), 0));
#else
    return -1;
#endif
}

} // namespace

/// One process, as long as it is of interest.
struct ProcessWatch::Watched {
    explicit Watched(int opened)
        : descriptor(opened)
        , notifier(opened, QSocketNotifier::Read)
    {
    }
    ~Watched()
    {
        notifier.setEnabled(false);
#ifdef Q_OS_LINUX
        ::close(descriptor);
#endif
    }
    Watched(const Watched &) = delete;
    Watched &operator=(const Watched &) = delete;

    const int descriptor;
    QSocketNotifier notifier;
};

ProcessWatch::ProcessWatch() = default;
ProcessWatch::~ProcessWatch() = default;

void ProcessWatch::watch(const QSet<qint64> &processes)
{
    std::erase_if(m_watched, [&](const auto &watched) { return !processes.contains(watched.first); });
    m_ended.intersect(processes);
    for (const auto process : processes) {
        if (process > 0 && !isWatching(process) && !m_ended.contains(process))
            open(process);
    }
}

void ProcessWatch::open(qint64 process)
{
    const int descriptor = descriptorOf(process);
    if (descriptor < 0)
        return;
    auto watched = std::make_unique<Watched>(descriptor);
    // In a turn of its own: what is told ends the notifier.
    connect(
        &watched->notifier, &QSocketNotifier::activated, this, [this, process] { noteEnd(process); },
        Qt::QueuedConnection);
    m_watched.emplace(process, std::move(watched));
}

void ProcessWatch::noteEnd(qint64 process)
{
    if (m_watched.erase(process) == 0)
        return;
    m_ended.insert(process);
    Q_EMIT ended(process);
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/processwatch_p.h"

#include "core/base/systemprocess.h"

#include <QSocketNotifier>

namespace clinicdesk {

/// One process, as long as it is of interest.
struct ProcessWatch::Watched {
    explicit Watched(OtherProcess opened)
        : process(std::move(opened))
        , notifier(process.descriptor(), QSocketNotifier::Read)
    {
    }

    OtherProcess process;
    QSocketNotifier notifier; ///< ends first
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
    OtherProcess opened(process);
    if (!opened.isOpen())
        return;
    auto watched = std::make_unique<Watched>(std::move(opened));
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

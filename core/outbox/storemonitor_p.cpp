// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/storemonitor_p.h"

#include <QFileInfo>
#include <QStorageInfo>

#include <algorithm>
#include <array>
#include <chrono>

namespace clinicdesk {

namespace {

using namespace std::chrono_literals;

constexpr auto gatherFor = 100ms; // several writes come together
constexpr auto onTheDisk = 1s;
constexpr auto pollingInterval = 5s;

/// On these, what another computer writes is not told.
bool isOfAnotherComputer(const QString &folder)
{
    constexpr std::array names{"nfs", "cifs", "smb", "9p", "afs", "ceph", "fuse.", "fuseblk", "virtiofs"};
    const auto type = QStorageInfo(folder).fileSystemType();
    return std::ranges::any_of(names, [&](const char *name) { return type.startsWith(name); });
}

} // namespace

StoreMonitor::StoreMonitor(const QString &file)
    : m_log(file + QLatin1String("-wal"))
{
    m_signalTimer.setSingleShot(true);
    m_signalTimer.setInterval(gatherFor);
    m_onceMore.setSingleShot(true);
    m_onceMore.setInterval(onTheDisk);
    connect(&m_signalTimer, &QTimer::timeout, this, &StoreMonitor::mayHaveChanged);
    connect(&m_onceMore, &QTimer::timeout, this, &StoreMonitor::mayHaveChanged);
    connect(&m_polling, &QTimer::timeout, this, &StoreMonitor::scheduleSignal);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &StoreMonitor::scheduleSignal);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &StoreMonitor::scheduleSignal);
    const auto folder = QFileInfo(file).absolutePath();
    const bool isTold = m_watcher.addPath(folder) && !isOfAnotherComputer(folder);
    if (!isTold)
        m_polling.start(pollingInterval);
    scheduleSignal();
}

/// It begins with the first write, and another one may take its place: the folder tells of both.
void StoreMonitor::watchLog()
{
    const bool isWatched = m_watcher.files().contains(m_log) || m_watcher.addPath(m_log);
    if (!isWatched && QFileInfo::exists(m_log) && !m_polling.isActive()) // the system watches no more files
        m_polling.start(pollingInterval);
}

void StoreMonitor::scheduleSignal()
{
    watchLog();
    if (!m_signalTimer.isActive())
        m_signalTimer.start();
    m_onceMore.start();
}

} // namespace clinicdesk

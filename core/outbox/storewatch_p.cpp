// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/storewatch_p.h"

#include <QFileInfo>

#include <chrono>

namespace clinicdesk {

namespace {

using namespace std::chrono_literals;

constexpr auto gatherFor = 100ms; // several writes come together
constexpr auto onTheDisk = 1s;
constexpr auto whereItIsTold = 5s;
constexpr auto whereItIsNot = 1s;

} // namespace

StoreWatch::StoreWatch(const QString &file)
    : m_log(file + QLatin1String("-wal"))
{
    m_gathering.setSingleShot(true);
    m_gathering.setInterval(gatherFor);
    m_onceMore.setSingleShot(true);
    m_onceMore.setInterval(onTheDisk);
    connect(&m_gathering, &QTimer::timeout, this, &StoreWatch::mayHaveChanged);
    connect(&m_onceMore, &QTimer::timeout, this, &StoreWatch::mayHaveChanged);
    connect(&m_nowAndThen, &QTimer::timeout, this, &StoreWatch::mayHaveChanged);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &StoreWatch::gather);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &StoreWatch::gather);
    m_watcher.addPath(QFileInfo(file).absolutePath());
    gather();
}

/// It begins with the first write, and another one may take its place.
void StoreWatch::watchLog()
{
    const bool isWatched = m_watcher.files().contains(m_log) || m_watcher.addPath(m_log);
    const auto every = isWatched ? whereItIsTold : whereItIsNot;
    if (!m_nowAndThen.isActive() || m_nowAndThen.intervalAsDuration() != every)
        m_nowAndThen.start(every);
}

void StoreWatch::gather()
{
    watchLog();
    if (!m_gathering.isActive())
        m_gathering.start();
    m_onceMore.start();
}

} // namespace clinicdesk

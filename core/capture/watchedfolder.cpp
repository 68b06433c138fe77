// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/watchedfolder.h"

#include <QDeadlineTimer>
#include <QFileInfo>
#include <QThread>

#include <chrono>
#include <utility>

namespace clinicdesk {

using namespace std::chrono_literals;

/// Pages that belong together come one after the other; a scanner needs seconds for each.
ScanFolder::Options scanFolderOptions(const CaptureProfile &profile, const QString &memoryFile)
{
    const bool waits = waitsForOthers(profile.documents);
    return {.folder = profile.folder,
            .moveTaken = profile.moveTaken,
            .together = waits,
            .memoryFile = memoryFile,
            .stillFor = waits ? 10s : 2s};
}

WatchedFolder::WatchedFolder(const CaptureProfile &profile, const ScanFolder::Options &options)
    : m_profile(profile)
    , m_thread(new QThread)
    , m_folder(new ScanFolder(options))
{
    m_folder->moveToThread(m_thread);
    connect(m_thread, &QThread::started, m_folder, &ScanFolder::start);
    connect(m_thread, &QThread::finished, m_folder, &QObject::deleteLater);
    connect(m_folder, &ScanFolder::filesFound, this, &WatchedFolder::filesFound);
    connect(m_folder, &ScanFolder::availableChanged, this, [this](bool available) {
        m_isAvailable = available;
        Q_EMIT availableChanged();
    });
    connect(m_folder, &ScanFolder::doneRefused, this, &WatchedFolder::doneRefused);
    connect(m_folder, &ScanFolder::checked, this, [this](bool hasNewFiles) {
        if (std::exchange(m_isAsked, false))
            Q_EMIT checked(hasNewFiles);
    });
    m_thread->start();
}

WatchedFolder::~WatchedFolder()
{
    constexpr auto patience = 500ms;
    m_folder->disconnect(this);
    // After what was settled just now: a file that is forgotten would be offered again at the next start.
    QMetaObject::invokeMethod(
        m_folder, [thread = m_thread] { thread->quit(); }, Qt::QueuedConnection);
    if (m_thread->wait(QDeadlineTimer(patience)))
        delete m_thread;
    else // it waits for a file server, and ends when that answers
        connect(m_thread, &QThread::finished, m_thread, &QObject::deleteLater);
}

bool WatchedFolder::contains(const QString &path) const
{
    return QFileInfo(path).path() == m_profile.folder;
}

void WatchedFolder::check()
{
    m_isAsked = true;
    QMetaObject::invokeMethod(m_folder, &ScanFolder::check);
}

void WatchedFolder::settle(const QString &path, bool stored)
{
    QMetaObject::invokeMethod(m_folder, [folder = m_folder, path, stored] { folder->settle(path, stored); });
}

} // namespace clinicdesk

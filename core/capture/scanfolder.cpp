// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/scanfolder.h"

#include "core/capture/folderfiles.h"
#include "core/capture/openforwriting.h"
#include "core/log/logging.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QObject>
#include <QSocketNotifier>

#include <algorithm>
#include <memory>

namespace clinicdesk {

/// Notifies when a file system is mounted or unmounted. Does nothing where the system does not report this.
class MountMonitor : public QObject {
    Q_OBJECT
public:
    MountMonitor();

Q_SIGNALS:
    void changed();

private:
    QFile m_mounts;
    std::unique_ptr<QSocketNotifier> m_notifier;
};

/// See proc_pid_mounts(5): poll() reports a change as an exceptional condition.
MountMonitor::MountMonitor()
    : m_mounts(QStringLiteral("/proc/self/mounts"))
{
    if (!m_mounts.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return;
    m_notifier = std::make_unique<QSocketNotifier>(m_mounts.handle(), QSocketNotifier::Exception);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &MountMonitor::changed);
}

namespace {

constexpr std::chrono::seconds pollInterval{10};
/// The longest time between two checks of a file that another process has open all day.
constexpr std::chrono::milliseconds maxWait{30'000};

/// The folder, or the nearest one above it that exists: there its return shows.
QString nearestExisting(QString folder)
{
    while (!QFileInfo(folder).isDir()) {
        const auto above = QFileInfo(folder).path();
        if (above == folder)
            return folder;
        folder = above;
    }
    return folder;
}

} // namespace

ScanFolder::ScanFolder(Options options)
    : m_options(std::move(options))
    , m_taken(m_options.memoryFile)
    , m_settled(m_options.stillFor)
    , m_watcher(this)
    , m_next(this)
    , m_poll(this)
    , m_wait(m_options.stillFor)
{
    m_next.setSingleShot(true);
    m_next.setTimerType(Qt::PreciseTimer); // one that comes too early would cost a whole further wait
    connect(&m_next, &QTimer::timeout, this, &ScanFolder::check);
    connect(&m_poll, &QTimer::timeout, this, &ScanFolder::check);
    const auto checkSoon = [this] {
        m_wait = m_options.stillFor;
        check();
    };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, checkSoon);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, checkSoon);
}

ScanFolder::~ScanFolder() = default;

void ScanFolder::start()
{
    m_mounts = std::make_unique<MountMonitor>();
    connect(m_mounts.get(), &MountMonitor::changed, this, &ScanFolder::rewatch);
    const auto present = listFolder(m_options.folder).value_or(QList<FolderFile>());
    for (const auto &file : present)
        m_present.insert(file.name, file);
    check();
}

/// The watched folder can lie below what was mounted, or above what was unmounted.
void ScanFolder::rewatch()
{
    if (const auto watched = m_watcher.directories(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    check();
}

/// A folder can appear after the question which one exists, so the question is asked again.
void ScanFolder::watch()
{
    constexpr int maxTries = 5;
    for (int tries = 0; tries < maxTries; ++tries) {
        const auto target = nearestExisting(m_options.folder);
        const auto watched = m_watcher.directories();
        if (watched == QStringList{target})
            return;
        if (!watched.isEmpty())
            m_watcher.removePaths(watched);
        m_watcher.addPath(target);
    }
}

void ScanFolder::pollIfNeeded()
{
    if (!isOnNetwork(nearestExisting(m_options.folder)))
        m_poll.stop();
    else if (!m_poll.isActive())
        m_poll.start(pollInterval);
}

void ScanFolder::setAvailable(bool available)
{
    if (std::exchange(m_isAvailable, available) == available)
        return;
    if (!available)
        logWarning(logmodule::capture(), "folder.not-available");
    Q_EMIT availableChanged(available);
}

void ScanFolder::check()
{
    watch(); // first, so that no change is missed
    pollIfNeeded();
    const auto files = listFolder(m_options.folder);
    setAvailable(files.has_value());
    const int found = files ? checkFiles(*files) : 0;
    Q_EMIT checked(found > 0 || m_settled.isWaiting() || !m_group.isEmpty());
}

bool ScanFolder::isKnown(const FolderFile &file) const
{
    return m_taken.contains(file) || m_reported.value(file.name) == file || m_group.contains(file);
}

int ScanFolder::checkFiles(const QList<FolderFile> &files)
{
    QList<FolderFile> open;
    std::ranges::copy_if(files, std::back_inserter(open), [this](const FolderFile &file) { return !isKnown(file); });
    m_group.removeIf([&files](const FolderFile &file) { return !files.contains(file); });
    const auto now = m_options.clock();
    QList<FolderFile> whole;
    bool hasBusyFile = false;
    for (const auto &file : m_settled.update(open, now)) {
        // An empty file was only just created, or never becomes one that can be sent.
        if (file.sizeBytes == 0 || isOpenForWriting(QDir(m_options.folder).filePath(file.name))) {
            m_settled.restart(file.name, now);
            hasBusyFile = true;
        } else {
            m_settled.remove(file.name);
            whole.append(file);
        }
    }
    scheduleCheck(hasBusyFile);
    if (!m_options.together)
        return report(whole);
    m_group += whole;
    const auto isComing = [&whole](const FolderFile &file) { return file.sizeBytes > 0 && !whole.contains(file); };
    return std::ranges::any_of(open, isComing) ? 0 : report(std::exchange(m_group, {}));
}

int ScanFolder::report(const QList<FolderFile> &files)
{
    QStringList paths;
    for (const auto &file : files) {
        m_present.remove(file.name);
        m_reported.insert(file.name, file);
        paths.append(QDir(m_options.folder).filePath(file.name));
        m_identities.insert(file.name, fileIdentity(paths.last()));
    }
    if (!paths.isEmpty()) {
        m_watcher.addPaths(paths); // one that is written again in its place does not change the folder
        Q_EMIT filesFound(paths);
    }
    return static_cast<int>(paths.size());
}

/// The system does not report that a file in the folder changes, so a file that is not whole is checked again.
void ScanFolder::scheduleCheck(bool hasBusyFile)
{
    if (!m_settled.isWaiting()) {
        m_next.stop();
        return;
    }
    m_wait = hasBusyFile ? std::min(m_wait * 2, std::max(maxWait, m_options.stillFor)) : m_options.stillFor;
    m_next.start(m_wait + std::chrono::milliseconds(1)); // times are compared in whole milliseconds
}

void ScanFolder::settle(const QString &path, bool stored)
{
    m_watcher.removePath(path);
    const auto name = QFileInfo(path).fileName();
    const auto present = m_present.take(name);
    const auto known = m_reported.contains(name) ? m_reported.take(name) : present;
    const auto identity = m_identities.take(name);
    const auto now = folderFile(path);
    if (!now || *now != known)
        return; // removed, or another file meanwhile, which is reported for itself
    m_group.removeAll(known);
    m_taken.add(known, [this] { return listFolder(m_options.folder).value_or(QList<FolderFile>()); });
    if (stored && m_options.moveTaken)
        moveStored(known, identity);
}

void ScanFolder::moveStored(const FolderFile &file, const FileIdentity &identity)
{
    const auto result = moveToDone(m_options.folder, file, identity);
    if (result == MoveResult::Moved || result == MoveResult::Replaced)
        m_taken.remove(file);
    if (result == MoveResult::Replaced)
        check(); // the new one has not been reported
    if (result == MoveResult::Failed || result == MoveResult::LinkRefused)
        logWarning(logmodule::capture(), "file.not-moved");
    if (result == MoveResult::LinkRefused && !std::exchange(m_isDoneRefused, true))
        Q_EMIT doneRefused();
}

} // namespace clinicdesk

#include "scanfolder.moc"

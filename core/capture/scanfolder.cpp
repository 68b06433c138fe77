// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/scanfolder.h"

#include "core/base/atomicfile.h"
#include "core/base/json.h"
#include "core/base/systemfiles.h"
#include "core/capture/folderfiles.h"
#include "core/log/logging.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QThread>

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

namespace clinicdesk {

using namespace std::chrono_literals;

namespace {

constexpr int maxRemembered = 10'000;
constexpr qint64 maxTakenBytes = 8'000'000;
const auto filesKey = QStringLiteral("files");

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

TakenFiles::TakenFiles(QString path)
    : m_path(std::move(path))
{
    load();
}

void TakenFiles::load()
{
    QFile file(m_path);
    if (m_path.isEmpty() || file.size() > maxTakenBytes || !openRegularFile(file))
        return;
    const auto files = parseJson(file.readAll()).object()[filesKey].toArray();
    for (const auto &value : files) {
        const auto entry = value.toArray();
        const FolderFile taken{entry.at(0).toString(), entry.at(1).toInteger(-1), entry.at(2).toInteger(-1)};
        if (!taken.name.isEmpty() && taken.sizeBytes >= 0)
            m_files.insert(taken.name, taken);
    }
}

void TakenFiles::add(const FolderFile &file, const std::function<QList<FolderFile>()> &present)
{
    m_files.insert(file.name, file);
    if (m_files.size() > maxRemembered) {
        QSet<QString> names{file.name};
        const auto files = present();
        for (const auto &each : files)
            names.insert(each.name);
        m_files.removeIf([&names](const auto &each) { return !names.contains(each.key()); });
    }
    save();
}

void TakenFiles::remove(const FolderFile &file)
{
    if (contains(file) && m_files.remove(file.name) > 0)
        save();
}

void TakenFiles::save() const
{
    if (m_path.isEmpty())
        return;
    QJsonArray files;
    for (const auto &file : m_files)
        files.append(QJsonArray{file.name, file.sizeBytes, file.modifiedMs});
    const auto json = QJsonDocument(QJsonObject{{filesKey, files}}).toJson(QJsonDocument::Compact);
    std::ignore = makePrivateFolder(QFileInfo(m_path).path());
    if (const auto saved = saveAtomically(m_path, json); !saved) // see the contract of the class
        logError(logmodule::capture(), "taken-files.not-saved", saved.error());
}

ScanFolder::ScanFolder(Options options)
    : m_options(std::move(options))
    , m_taken(QString())
    , m_settled(m_options.stillFor)
    , m_watcher(this)
    , m_mounts(QStringLiteral("/proc/self/mounts"), this)
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
    m_taken = TakenFiles(m_options.memoryFile); // up to 8 MB, so not on the thread that made this object
    // See proc_pid_mounts(5): poll() reports a mount or its end as an exceptional condition.
    if (m_mounts.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) {
        m_mountNotifier = std::make_unique<QSocketNotifier>(m_mounts.handle(), QSocketNotifier::Exception);
        connect(m_mountNotifier.get(), &QSocketNotifier::activated, this, &ScanFolder::rewatch);
    }
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
            m_reachedAt = std::max(m_reachedAt, m_settled.reachedAt(file.name));
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
        Q_EMIT filesFound(paths, std::exchange(m_reachedAt, 0ms));
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
    if (result == MoveResult::Unconfirmed)
        logWarning(logmodule::capture(), "file.move-not-confirmed");
    if (result == MoveResult::LinkRefused && !std::exchange(m_isDoneRefused, true))
        Q_EMIT doneRefused();
}

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

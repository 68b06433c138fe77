// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemclock.h"
#include "core/capture/captureprofile.h"
#include "core/capture/folderfiles.h"
#include "core/capture/settledfiles.h"

#include <QFile>
#include <QFileSystemWatcher>
#include <QObject>
#include <QSet>
#include <QSocketNotifier>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>

class QThread;

namespace clinicdesk {

/// Remembers which files of one scan folder were taken and are still there, in a small file that outlives the program
/// and a power cut. A file with the same name but another size or time is another file. A memory that cannot be read or
/// written is empty at the next start: then a file is offered twice, but none is lost.
class TakenFiles {
public:
    /// `path` is empty for a memory that ends with the program.
    explicit TakenFiles(QString path);

    bool contains(const FolderFile &file) const { return m_files.value(file.name) == file; }
    /// `present` lists what the folder has now. Others are forgotten when there are very many.
    void add(const FolderFile &file, const std::function<QList<FolderFile>()> &present);
    void remove(const FolderFile &file);

private:
    void load();
    void save() const;

    QString m_path;
    QHash<QString, FolderFile> m_files;
};

/// Watches a folder into which a scanner or another program writes files, and reports each file once, when it is whole:
/// its size and time have not changed for two seconds, and no process has it open for writing. What is in the folder at
/// the start is reported as well. Hidden, temporary and empty files and subfolders are not.
///
/// The system reports changes, so a quiet folder costs nothing. Only a folder on another computer is checked every ten
/// seconds, because systems report no changes there. A folder that is removed or whose share is not mounted is watched
/// for its return.
///
/// A file is settled by its receiver: a file that was stored moves to the subfolder `done` or is remembered, one that
/// will not be stored is remembered. One that moves is remembered until the disk has it in `done`, so that a power cut
/// does not offer it twice. A file that has taken the name of another one is a new file. Until then it stays, so that
/// nothing is lost: it is reported again at the next start. The receiver may settle it before that, because it knows
/// the file from the last run.
///
/// Works on the thread to which it belongs, and can wait there as long as a file server does: give it one of its own.
class ScanFolder : public QObject {
    Q_OBJECT
public:
    struct Options {
        QString folder;
        bool moveTaken = true; ///< to `done`; otherwise files stay and are remembered
        bool together = false; ///< report files only when none is left that still changes
        QString memoryFile;    ///< remembers files that stay; empty: until the program ends
        std::chrono::milliseconds stillFor{2'000};
        SteadyClock clock = steadyClock();
    };

    /// Reads nothing before `start`.
    explicit ScanFolder(Options options);
    ~ScanFolder() override;

    /// Call once, on the thread of the object.
    void start();
    /// Checks the folder now.
    void check();
    /// Ends a file that was reported, in this run or the last one; `stored` is false if it will not be stored.
    void settle(const QString &path, bool stored);

Q_SIGNALS:
    /// Whole files, the oldest first. `reachedAt`: when the last of them came into the folder, by the clock of the
    /// options. Files that came together can be found seconds apart, if one of them was still being written.
    void filesFound(const QStringList &paths, std::chrono::milliseconds reachedAt);
    /// The folder cannot be read any more, or can be read again. It can be read at first.
    void availableChanged(bool available);
    /// Files are not moved, because `done` is a symbolic link. Emitted once.
    void doneRefused();
    /// A check has ended; with files that were reported in it, or that are not whole yet.
    void checked(bool hasNewFiles);

private:
    void watch();
    void rewatch();
    void pollIfNeeded();
    void setAvailable(bool available);
    int checkFiles(const QList<FolderFile> &files);
    bool isKnown(const FolderFile &file) const;
    int report(const QList<FolderFile> &files);
    void scheduleCheck(bool hasBusyFile);
    void moveStored(const FolderFile &file, const FileIdentity &identity);

    const Options m_options;
    TakenFiles m_taken;
    SettledFiles m_settled;
    QHash<QString, FolderFile> m_present;      ///< since the start, and not reported yet
    QHash<QString, FolderFile> m_reported;     ///< and not settled yet
    QHash<QString, FileIdentity> m_identities; ///< of the files that were reported, when they were
    QList<FolderFile> m_group;                 ///< whole files that wait for others
    std::chrono::milliseconds m_reachedAt{};   ///< of the files that are reported next
    QFileSystemWatcher m_watcher;
    QFile m_mounts;                                   ///< of the system
    std::unique_ptr<QSocketNotifier> m_mountNotifier; ///< null where the system does not report mounts
    QTimer m_next;
    QTimer m_poll;
    std::chrono::milliseconds m_wait;
    bool m_isAvailable = true;
    bool m_isDoneRefused = false;
};

/// How the folder of a profile is watched.
ScanFolder::Options scanFolderOptions(const CaptureProfile &profile, const QString &memoryFile);

/// The scan folder of a profile, watched on a thread of its own, because a file server can let it wait for minutes.
class WatchedFolder : public QObject {
    Q_OBJECT
public:
    /// `options`: those of `scanFolderOptions`.
    WatchedFolder(const CaptureProfile &profile, const ScanFolder::Options &options);
    /// Does not wait for a file server.
    ~WatchedFolder() override;

    const CaptureProfile &profile() const { return m_profile; }
    bool isAvailable() const { return m_isAvailable; }
    bool contains(const QString &path) const;
    void check();
    void settle(const QString &path, bool stored);

Q_SIGNALS:
    void filesFound(const QStringList &paths, std::chrono::milliseconds reachedAt);
    void availableChanged();
    void doneRefused(); ///< as `ScanFolder::doneRefused`
    /// After `check()`; with files that were found, or that are not whole yet.
    void checked(bool hasNewFiles);

private:
    const CaptureProfile m_profile;
    bool m_isAvailable = true;
    bool m_isAsked = false;
    QThread *m_thread;
    ScanFolder *m_folder; ///< on that thread
};

} // namespace clinicdesk

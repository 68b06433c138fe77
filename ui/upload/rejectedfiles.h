// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/worker.h"
#include "core/capture/capturedfiles.h"
#include "core/document/sourcekind.h"
#include "ui/state/savednote.h"
#include "ui/upload/arrivingfiles.h"

#include <QFileSystemWatcher>
#include <QList>
#include <QObject>
#include <QSet>

#include <optional>

namespace clinicdesk::ui {

/// Whether the same bytes would be rejected again.
bool isAboutContent(ErrorCode code);

/// A file that cannot be sent, or files of a capture profile that cannot be sent as one document. It is not in the
/// outbox; the Upload page lists it until the user removes it.
struct RejectedFile {
    QString id;   ///< unique on the page
    QString name; ///< as shown to the user
    QString path; ///< of the first file; empty for pasted pictures; other files can be checked again
    Error error;
    std::optional<CapturedFiles> captured = {}; ///< of a capture profile, with the paths of all files
    bool isLink = false;                 ///< a link to something that is not a local file, so nothing can be read
    bool isMail = false;                 ///< a link to a part of a message in a mail program
    FileStamp stamp = {};                ///< of the file when it was rejected
    std::optional<SourceKind> kind = {}; ///< if it is of a kind that Clinic Desk opens
    bool canSplit = false;               ///< too large, but its pages can be tried as several files
    bool hasChanged = false;             ///< since it was rejected, as far as known; not saved

    /// Whether the same file may be accepted now: it has changed, or it was rejected for a reason other than its
    /// content. A file that has changed in a scan folder is captured again without being asked for.
    bool canCheckAgain() const;
    friend bool operator==(const RejectedFile &, const RejectedFile &) = default;
};

/// The rejected files in the order of adding. They are saved for the next start, sealed because file names may contain
/// patient names. If they cannot be saved, they stay until the window closes.
class RejectedFiles : public QObject {
    Q_OBJECT
public:
    /// Starts loading the files of the last run. These come before files that are added meanwhile.
    explicit RejectedFiles(std::shared_ptr<SealedNotes> notes, QObject *parent = nullptr);

    const QList<RejectedFile> &all() const { return m_files; }
    void add(const RejectedFile &file);
    /// Removes and returns the file; nothing if there is no such file.
    std::optional<RejectedFile> take(const QString &id);
    /// Files that were removed, each with the place that it had.
    using Removed = QList<std::pair<qsizetype, RejectedFile>>;
    Removed remove(const QStringList &ids);
    void putBack(const Removed &removed);
    /// Removes these files, because they are added again; also from what is not loaded yet.
    void removePaths(const QStringList &paths);
    /// Checks whether the files have changed. Called automatically when the system reports a change, which not every
    /// disk does.
    void checkAgain();

Q_SIGNALS:
    void changed();

private:
    static Task<void> look(QPointer<RejectedFiles> self);
    void prependSaved(const QByteArray &saved);
    void watch(const QStringList &paths);
    void noteStamps(const QHash<QString, FileStamp> &stamps);

    QList<RejectedFile> m_files;
    QFileSystemWatcher m_watcher;
    bool m_isLoaded = false;
    QSet<QString> m_removedPaths; ///< until the saved files are loaded
    bool m_isLooking = false;
    bool m_hasToLook = false;
    SavedNote m_note;
    Worker m_worker;
};

} // namespace clinicdesk::ui

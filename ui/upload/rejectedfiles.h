// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/worker.h"
#include "ui/state/savednote.h"

#include <QFileSystemWatcher>
#include <QList>
#include <QObject>

#include <optional>

namespace clinicdesk::ui {

/// A file on the disk at one moment: where size or time is another one later, the file has changed.
struct FileStamp {
    qint64 sizeBytes = -1; ///< -1: not known, or there is no such file
    qint64 modifiedMs = 0; ///< since 1970

    static FileStamp of(const QString &path); ///< any thread: disks can be slow
    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

/// A file that cannot be sent: it is not in the outbox, only on the upload page, until a person removes it.
struct RejectedFile {
    QString id;   ///< unique on the page
    QString name; ///< as the person knows it
    QString path; ///< empty for what was pasted; else it can be checked again
    Error error;
    bool isLink = false;     ///< to something elsewhere, where there is nothing to read
    FileStamp stamp = {};    ///< when it was rejected
    bool hasChanged = false; ///< since then, as far as was seen; not kept

    /// Whether the same file may be accepted now: it has changed, or it was rejected for something else than what is in
    /// it.
    bool canCheckAgain() const;
    friend bool operator==(const RejectedFile &, const RejectedFile &) = default;
};

/// The rejected files in the order in which they were added. They are kept over a restart, sealed, for their names may
/// name a patient; where they cannot be kept, they are there until the window closes.
class RejectedFiles : public QObject {
    Q_OBJECT
public:
    /// Begins to read those of the last run, which come before those that are added meanwhile.
    explicit RejectedFiles(std::shared_ptr<SealedNotes> notes, QObject *parent = nullptr);

    const QList<RejectedFile> &all() const { return m_files; }
    void add(const RejectedFile &file);
    /// Removes it; nothing when it is not there.
    std::optional<RejectedFile> take(const QString &id);
    /// Looks whether the files have changed. Done for each change that the system tells, which not every disk does.
    void lookAgain();

Q_SIGNALS:
    void changed();

private:
    static Task<void> look(QPointer<RejectedFiles> self);
    void noteStamps(const QHash<QString, FileStamp> &stamps);

    QList<RejectedFile> m_files;
    QFileSystemWatcher m_watcher;
    bool m_isLooking = false;
    bool m_hasToLook = false;
    SavedNote m_note;
    Worker m_worker;
};

} // namespace clinicdesk::ui

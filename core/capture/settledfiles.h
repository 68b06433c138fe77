// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QString>

#include <chrono>

namespace clinicdesk {

/// A file of a scan folder, as one look into the folder shows it.
struct FolderFile {
    QString name;
    qint64 sizeBytes = 0;
    qint64 modifiedMs = 0; ///< since 1970, as the file system reports it

    friend bool operator==(const FolderFile &, const FolderFile &) = default;
};

/// Decides which files of a folder have stopped to change. Pure: compares what it is shown, at the times that it is
/// told by a `SteadyClock`: by a clock that is set forward, half a file would be whole. A time of a file is only
/// compared with itself, because the clock of a file server can be wrong.
class SettledFiles {
public:
    explicit SettledFiles(std::chrono::milliseconds stillFor);

    /// Returns the files that have not changed for `stillFor`, the oldest first. Files that are not in `files` are
    /// forgotten.
    QList<FolderFile> update(const QList<FolderFile> &files, std::chrono::milliseconds now);
    /// The time of this file starts again, because another process has it open.
    void restart(const QString &name, std::chrono::milliseconds now);
    /// When this file was first shown, or when another process last had it open.
    std::chrono::milliseconds reachedAt(const QString &name) const { return m_seen.value(name).reachedAt; }
    /// Forgets a file, because it was reported.
    void remove(const QString &name) { m_seen.remove(name); }
    bool isWaiting() const { return !m_seen.isEmpty(); }

private:
    struct Seen {
        FolderFile file;
        std::chrono::milliseconds since{}; ///< it has not changed
        std::chrono::milliseconds reachedAt{};
    };
    void note(const FolderFile &file, std::chrono::milliseconds now);

    std::chrono::milliseconds m_stillFor;
    QHash<QString, Seen> m_seen;
};

} // namespace clinicdesk

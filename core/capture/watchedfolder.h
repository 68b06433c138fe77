// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/captureprofile.h"
#include "core/capture/scanfolder.h"

#include <QObject>

class QThread;

namespace clinicdesk {

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
    void filesFound(const QStringList &paths);
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

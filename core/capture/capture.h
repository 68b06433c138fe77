// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/capturedfiles.h"
#include "core/capture/captureproblem.h"
#include "core/capture/captureprofiles.h"

#include <QHash>
#include <QObject>

#include <chrono>
#include <map>
#include <memory>
#include <optional>

namespace clinicdesk {

class ScannerProcess;
class WatchedFolder;

/// Gets files by the capture profiles of this computer: watches their scan folders, and scans. One scan runs at a time.
/// The receiver of `captured` adds the files as drafts and settles each as soon as it is stored, or the user has
/// removed it. A file that cannot be added is not settled: the next `start` captures it again.
///
/// A scanned page is a file in a folder that only this user can read, and is deleted when it is settled. Pages of a
/// crash, and those that could not be added, are captured again with the profile of their scan.
class Capture : public QObject {
    Q_OBJECT
public:
    /// Own files of this computer.
    struct Paths {
        QString profiles;    ///< a file
        QString folder;      ///< for pages and for what is remembered of scan folders
        QString scanProgram; ///< `installedScanner()`
    };

    explicit Capture(Paths paths, QObject *parent = nullptr);
    ~Capture() override;

    CaptureProfiles &profiles() { return m_profiles; }

    /// How long files of scan folders have not changed when they are captured. The default depends on the profile; call
    /// before `start`.
    void setStillFor(std::chrono::milliseconds stillFor) { m_stillFor = stillFor; }
    /// Watches the scan folders from now on. Call when the signals are connected.
    void start();
    /// Scans, or checks the scan folder now. A profile for files does nothing here: the window asks for them.
    void use(const CaptureProfile &profile);
    /// Files that the user chose for this profile.
    void add(const CaptureProfile &profile, const QStringList &paths);
    /// Ends the scan after the current page.
    void stopScan();
    /// The name of the profile that scans; empty: none does.
    const QString &scanning() const { return m_scanning; }
    /// Ends a file of `captured`: it was stored, or (`stored` is false) it will not be stored.
    void settle(const QString &path, bool stored);

    /// The scan folders that cannot be read now, by the names of their profiles.
    QStringList unavailableFolders() const;

Q_SIGNALS:
    void captured(const clinicdesk::CapturedFiles &files);
    /// `page` 0: the scanner gets ready. Also emitted at the end of a scan, when `scanning()` is empty.
    void scanChanged(int page);
    void failed(const clinicdesk::CaptureProblem &problem);
    /// A profile for a scan folder was used, and there is no new file.
    void nothingFound(const QString &folder);
    void foldersChanged();

private:
    void watchFolders();
    void scan(const CaptureProfile &profile);
    void endScan(const std::optional<CaptureProblem> &problem);
    void captureLeftPages();

    const Paths m_paths;
    CaptureProfiles m_profiles;
    std::optional<std::chrono::milliseconds> m_stillFor;
    bool m_isStarted = false;
    std::map<QString, std::unique_ptr<WatchedFolder>> m_folders; ///< by the ID of the profile
    ScannerProcess *m_scanner = nullptr;                         ///< a child
    CaptureProfile m_scanProfile;
    QString m_scanFolder;
    QStringList m_pages;
    QString m_scanning;
};

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/scanprotocol.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>

class QProcess;

namespace clinicdesk {

/// The path of `clinicdesk-scanner` (`installedProgram`).
QString installedScanner();

/// How long backends may take.
struct ScannerLimits {
    std::chrono::milliseconds silence{120'000}; ///< without any event
    std::chrono::milliseconds stopping{10'000}; ///< after `stop()`
    std::chrono::milliseconds closing{5'000};   ///< after the end was reported, until `ended` at the latest
};

/// One request to `clinicdesk-scanner`, the program that calls the backends of scanners. Backends crash and hang; there
/// they end only that program, and it can be stopped. It gets none of our secrets, but the user's home and `SANE_*`.
///
/// Never blocks. Deleting the object stops the program.
class ScannerProcess : public QObject {
    Q_OBJECT
public:
    explicit ScannerProcess(ScanRequest request, QString program = installedScanner(), ScannerLimits limits = {});
    ~ScannerProcess() override;

    void start();
    /// Ends a scan after the current page. Pages that were scanned stay, and `ended` reports no problem.
    void stop();

Q_SIGNALS:
    void scannersFound(const QList<clinicdesk::ScannerInfo> &scanners);
    void abilitiesFound(const clinicdesk::AbilitiesFound &abilities);
    /// Page 1 is the first one.
    void pageStarted(int page);
    /// A whole page is in this file.
    void pageScanned(const QString &path);
    /// Emitted once, last, when the scanner is closed or `ScannerLimits::closing` is over. What was reported before
    /// counts, however a backend behaves while it closes the scanner. Without a subject.
    void ended(const std::optional<clinicdesk::CaptureProblem> &problem);

private:
    void read();
    void handle(const ScanEvent &event);
    void noteEnd();
    /// `unreported`: the problem if the program did not report its end.
    void finish(const CaptureProblem &unreported);
    QString folder() const;

    const ScanRequest m_request;
    const QString m_program;
    const ScannerLimits m_limits;
    std::unique_ptr<QProcess> m_process;
    QTimer m_silence;
    std::optional<ScanEnded> m_reportedEnd;
    bool m_isStopping = false;
    bool m_hasEnded = false;
    int m_page = 0;
    int m_scanned = 0;
};

} // namespace clinicdesk

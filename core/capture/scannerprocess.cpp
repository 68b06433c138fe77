// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/scannerprocess.h"

#include "core/base/systemprocess.h"
#include "core/base/temporaryfiles.h"
#include "core/log/logging.h"

#include <QDir>
#include <QProcess>
#include <QProcessEnvironment>

#include <utility>

namespace clinicdesk {

namespace {

using Kind = CaptureProblem::Kind;

/// What backends need to find their settings and the desktop's services; none of our own settings.
QProcessEnvironment backendEnvironment()
{
    const auto ours = QProcessEnvironment::systemEnvironment();
    QProcessEnvironment environment;
    const auto keys = ours.keys();
    for (const auto &key : keys) {
        static const QStringList wanted{QStringLiteral("HOME"), QStringLiteral("PATH"), QStringLiteral("LANG"),
                                        QStringLiteral("LC_ALL"), QStringLiteral("XDG_RUNTIME_DIR")};
        if (wanted.contains(key) || key.startsWith(QLatin1String("SANE_")))
            environment.insert(key, ours.value(key));
    }
    return environment;
}

template <class... Handlers>
struct Overloaded : Handlers... {
    using Handlers::operator()...;
};
template <class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>; // clang 16 does not find it

} // namespace

QString installedScanner()
{
    return installedProgram(QStringLiteral("clinicdesk-scanner"));
}

ScannerProcess::ScannerProcess(ScanRequest request, QString program, ScannerLimits limits)
    : m_request(std::move(request))
    , m_program(std::move(program))
    , m_limits(limits)
    , m_process(std::make_unique<QProcess>())
{
    m_silence.setSingleShot(true);
    auto environment = backendEnvironment();
    if (auto folder = TemporaryFolder::make()) { // of its own: backends could change other temporary files
        environment.insert(QStringLiteral("TMPDIR"), folder->path());
        const auto kept = std::make_shared<TemporaryFolder>(*std::move(folder));
        connect(m_process.get(), &QProcess::finished, m_process.get(), [kept] {}); // until the process is destroyed
    }
    m_process->setProcessEnvironment(environment);
    m_process->setStandardErrorFile(QProcess::nullDevice());
    connect(m_process.get(), &QProcess::readyReadStandardOutput, this, &ScannerProcess::read);
    connect(m_process.get(), &QProcess::finished, this, &ScannerProcess::noteEnd);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            finish({.kind = Kind::ProgramMissing, .detail = m_program});
    });
    connect(&m_silence, &QTimer::timeout, this, [this] {
        if (!m_reportedEnd)
            m_process->kill();
        finish({.kind = Kind::NoAnswer});
    });
}

/// A backend that hangs must not stop the window, so the window does not wait for the end: the program ends with its
/// input.
ScannerProcess::~ScannerProcess()
{
    m_process->disconnect(this);
    if (m_process->state() == QProcess::NotRunning)
        return;
    auto *process = m_process.release();
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    process->closeWriteChannel();
    QTimer::singleShot(m_limits.stopping, process, &QProcess::kill);
}

void ScannerProcess::start()
{
    m_silence.start(m_limits.silence);
    m_process->start(m_program, QStringList());
    m_process->write(lineOf(m_request));
}

void ScannerProcess::stop()
{
    m_isStopping = true;
    m_process->closeWriteChannel();
    m_silence.start(m_limits.stopping);
}

QString ScannerProcess::folder() const
{
    const auto *scan = std::get_if<ScanPages>(&m_request);
    return scan ? scan->folder : QString();
}

void ScannerProcess::read()
{
    while (!m_hasEnded && !m_reportedEnd && m_process->canReadLine()) {
        if (!m_isStopping)
            m_silence.start(m_limits.silence);
        if (const auto event = parseScanEvent(m_process->readLine(maxScanLineBytes)))
            handle(*event);
    }
}

void ScannerProcess::handle(const ScanEvent &event)
{
    std::visit(Overloaded{[this](const ScannersFound &found) { Q_EMIT scannersFound(found.scanners); },
                          [this](const AbilitiesFound &found) { Q_EMIT abilitiesFound(found); },
                          [this](const PageProgress &progress) {
                              if (std::exchange(m_page, progress.page) != progress.page)
                                  Q_EMIT pageStarted(progress.page);
                          },
                          [this](const PageScanned &page) {
                              ++m_scanned;
                              Q_EMIT pageScanned(QDir(folder()).filePath(page.fileName));
                          },
                          [this](const ScanEnded &end) {
                              m_reportedEnd = end;
                              m_silence.start(m_limits.closing);
                          }},
               event);
}

void ScannerProcess::noteEnd()
{
    read();
    const auto detail = QStringLiteral("exit code %1").arg(m_process->exitCode());
    finish({.kind = Kind::BackendCrashed, .detail = detail});
}

void ScannerProcess::finish(const CaptureProblem &unreported)
{
    m_silence.stop();
    if (std::exchange(m_hasEnded, true))
        return;
    auto problem = m_reportedEnd ? m_reportedEnd->problem : std::optional(unreported);
    if (m_isStopping)
        problem.reset();
    if (problem) {
        problem->pages = m_scanned;
        logWarning(logmodule::scanner(), "scanner.failed",
                   {{"kind", logged(static_cast<int>(problem->kind))}, {"pages", logged(problem->pages)}});
    }
    Q_EMIT ended(problem);
}

} // namespace clinicdesk

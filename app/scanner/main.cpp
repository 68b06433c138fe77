// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scanner/device.h"
#include "app/scanner/failure.h"
#include "app/scanner/scan.h"
#include "core/base/landlock.h"
#include "core/base/processhardening.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>

namespace clinicdesk::scanner {

namespace {

constexpr int wrongUse = 2;
constexpr unsigned maxClosingSeconds = 15; // a feeder ejects its paper, and a lamp goes back to its place

using Report = std::function<void(const ScanEvent &)>;

/// A channel of our own to the program that started this one. Backends may print: what they print goes to standard
/// error, because a word without a line break would become a part of the next report.
Report openReports()
{
    const int channel = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (channel < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return {};
    return [channel](const ScanEvent &event) {
        const auto line = lineOf(event);
        qsizetype at = 0;
        while (at < line.size()) {
            const auto put = ::write(channel, line.constData() + at, static_cast<std::size_t>(line.size() - at));
            if (put < 0 && errno == EINTR)
                continue;
            if (put <= 0)
                return; // the end of the input stops the scan
            at += put;
        }
    };
}

QByteArray readRequest()
{
    QByteArray line;
    char letter = 0;
    while (line.size() < maxScanLineBytes && ::read(STDIN_FILENO, &letter, 1) == 1 && letter != '\n')
        line.append(letter);
    return line;
}

/// Clinic Desk sends nothing after the request: its end stops the scan, also when Clinic Desk was killed.
bool isInputClosed()
{
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    return ::poll(&input, 1, 0) > 0;
}

/// Where backends write: pages, their own temporary files, and the devices. The folder of locks is that of some
/// backends for parallel ports.
QStringList writablePlaces(const ScanRequest &request)
{
    QStringList places{qEnvironmentVariable("TMPDIR"), QStringLiteral("/dev/null"), QStringLiteral("/dev/bus"),
                       QStringLiteral("/dev/usb"), QStringLiteral("/run/lock/sane")};
    const auto devices = QDir(QStringLiteral("/dev"))
                             .entryInfoList({QStringLiteral("sg*"), QStringLiteral("scanner*"),
                                             QStringLiteral("parport*"), QStringLiteral("video*")},
                                            QDir::System);
    for (const auto &device : devices)
        places.append(device.filePath());
    if (const auto *scan = std::get_if<ScanPages>(&request))
        places.append(scan->folder);
    return places;
}

/// Backends need the network, USB and their settings. Of the rest of what the user can do, they get nothing: no
/// terminal, and no file to write but their own.
bool limitBackends(const ScanRequest &request)
{
    const bool hasNoTerminal = ::setsid() >= 0 || ::getsid(0) == ::getpid();
    return hasNoTerminal && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           limitFileRights({.writable = writablePlaces(request)});
}

/// Serves a request. What it opened stays open until it is destroyed.
class Service {
public:
    explicit Service(const Report &report)
        : m_report(report)
    {
    }

    void operator()(const ListScanners &)
    {
        m_library.emplace();
        m_report(ScannersFound{m_library->scanners()});
    }
    void operator()(const ListAbilities &request) { m_report(open(request.scanner).abilities()); }
    void operator()(const ScanPages &request) { scanPages(open(request.scanner), request, {m_report, isInputClosed}); }

private:
    Device &open(const QString &scanner)
    {
        m_library.emplace();
        return m_device.emplace(scanner);
    }

    const Report &m_report;
    std::optional<Library> m_library;
    std::optional<Device> m_device;
};

/// Ends the program where a backend hangs: its threads are cancelled at any moment, also while they hold a lock.
void limitClosing(int exitCode)
{
    std::signal(
        SIGALRM, exitCode == 0 ? [](int) { ::_exit(0); } : [](int) { ::_exit(1); });
    ::alarm(maxClosingSeconds);
}

/// The end is reported before the scanner is closed: some backends crash or hang there, which must not hide how the
/// scan ended.
int run(const ScanRequest &request, const Report &report)
{
    Service service(report);
    ScanEnded end;
    try {
        std::visit(service, request);
    } catch (const Failure &failure) {
        end.problem = failure.problem;
    } catch (const std::bad_alloc &) {
        end.problem = CaptureProblem{.kind = CaptureProblem::Kind::ScanFailed, .detail = QStringLiteral("memory")};
    }
    report(end);
    const int exitCode = end.problem ? 1 : 0;
    limitClosing(exitCode);
    return exitCode;
}

} // namespace

} // namespace clinicdesk::scanner

int main(int argc, char **argv)
{
    using namespace clinicdesk;
    std::signal(SIGINT, SIG_IGN); // Ctrl+C is for the program that waits for the pages
    std::signal(SIGPIPE, SIG_IGN);
    ::umask(S_IRWXG | S_IRWXO);
    hardenProcess();
    const QCoreApplication application(argc, argv);
    const auto request = parseScanRequest(scanner::readRequest());
    const auto report = scanner::openReports();
    if (!request || !report) {
        std::fputs("clinicdesk-scanner calls scanners for Clinic Desk, which starts it.\n", stderr);
        return scanner::wrongUse;
    }
    if (!scanner::limitBackends(*request))
        return scanner::wrongUse;
    std::_Exit(scanner::run(*request, report)); // without the ends of libraries, for the same reason as `sane_exit`
}

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scanner/device.h"
#include "app/scanner/failure.h"
#include "app/scanner/scan.h"
#include "core/base/processhardening.h"

#include <QCoreApplication>

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

namespace clinicdesk::scanner {

namespace {

constexpr int wrongUse = 2;

void report(const ScanEvent &event)
{
    const auto line = lineOf(event);
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stdout);
    std::fflush(stdout);
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

void serve(const ListScanners &)
{
    const Library library;
    report(ScannersFound{library.scanners()});
}

void serve(const ListAbilities &request)
{
    const Library library;
    report(Device(request.scanner).abilities());
}

void serve(const ScanPages &request)
{
    const Library library;
    Device device(request.scanner);
    scanPages(device, request, {report, isInputClosed});
}

int run(const ScanRequest &request)
{
    try {
        std::visit([](const auto &each) { serve(each); }, request);
        report(ScanEnded{});
        return 0;
    } catch (const Failure &failure) {
        report(ScanEnded{failure.problem});
    } catch (const std::bad_alloc &) {
        report(ScanEnded{CaptureProblem{.kind = CaptureProblem::Kind::ScanFailed, .detail = QStringLiteral("memory")}});
    }
    return 1;
}

} // namespace

} // namespace clinicdesk::scanner

int main(int argc, char **argv)
{
    using namespace clinicdesk;
    std::signal(SIGINT, SIG_IGN); // Ctrl+C is for the program that waits for the pages
    std::signal(SIGPIPE, SIG_IGN);
    ::umask(S_IRWXG | S_IRWXO);
    hardenProcessMemory();
    const QCoreApplication application(argc, argv);
    const auto request = parseScanRequest(scanner::readRequest());
    if (!request) {
        std::fputs("clinicdesk-scanner calls scanners for Clinic Desk, which starts it.\n", stderr);
        return scanner::wrongUse;
    }
    return scanner::run(*request);
}

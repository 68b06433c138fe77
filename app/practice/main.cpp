// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/commandline.h"
#include "app/practice/practiceserver.h"
#include "app/practice/stopsignal.h"
#include "app/version/version.h"
#include "core/base/hiddencharacter.h"
#include "core/base/processhardening.h"

#include <QCoreApplication>
#include <QDir>

#include <csignal>
#include <cstdio>

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

using namespace clinicdesk::practice;

constexpr int WrongUse = 2;

const StopSignal *g_stop = nullptr;

void stopOnSignal(int)
{
    g_stop->raise();
}

/// Returns when the standard input has ended or a signal asks the program to stop.
void waitForEnd(const StopSignal &stop)
{
    pollfd sources[2] = {{STDIN_FILENO, POLLIN, 0}, {stop.descriptor(), POLLIN, 0}};
    char ignored[256];
    for (;;) {
        if (::poll(sources, 2, -1) < 0)
            continue;
        if (sources[1].revents != 0)
            return;
        if (sources[0].revents != 0 && ::read(STDIN_FILENO, ignored, sizeof(ignored)) <= 0)
            return;
    }
}

int fail(const QString &problem)
{
    std::fprintf(stderr, "clinicdesk-practice: %s\n", qPrintable(clinicdesk::printableLine(problem)));
    return EXIT_FAILURE;
}

} // namespace

int main(int argc, char **argv)
{
    clinicdesk::hardenProcess(); // some people practise with real documents
    QCoreApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("clinicdesk-practice"));
    const auto arguments = QCoreApplication::arguments();
    if (arguments.contains(QLatin1String("-v")) || arguments.contains(QLatin1String("--version"))) {
        std::fputs(qPrintable(clinicdesk::versionText(QCoreApplication::applicationName(), {})), stdout);
        return EXIT_SUCCESS;
    }
    ::umask(S_IRWXG | S_IRWXO); // received files are for the user alone: people practise with documents that look real
    QString problem;
    const auto options = readCommandLine(app, &problem);
    if (!options) {
        fail(problem);
        return WrongUse;
    }
    if (!QDir().mkpath(options->folder))
        return fail(QStringLiteral("the folder cannot be made"));

    const StopSignal stop;
    g_stop = &stop;
    std::signal(SIGTERM, stopOnSignal);
    std::signal(SIGINT, stopOnSignal);
    std::signal(SIGPIPE, SIG_IGN);
    PracticeServer practice(*options);
    if (!practice.start(&problem))
        return fail(problem);
    std::fputs(practice.readyLine().constData(), stdout);
    std::fflush(stdout);
    waitForEnd(stop);
    practice.end();
    return EXIT_SUCCESS;
}

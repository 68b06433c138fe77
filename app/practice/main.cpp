// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/faultplan.h"
#include "app/practice/practice.h"
#include "app/practice/sampledoctors.h"
#include "app/practice/stopsignal.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>

#include <csignal>
#include <cstdio>

#include <poll.h>
#include <unistd.h>

namespace {

using namespace clinicdesk::practice;

constexpr int WrongUse = 2;

const StopSignal *g_stop = nullptr;

void stopOnSignal(int)
{
    g_stop->raise();
}

/// Returns when the standard input has ended or a signal asked for the end.
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

QString description()
{
    return QStringLiteral(
               "A health platform on this computer alone, for practice and for tests. Nothing in it is real.\n\n"
               "When it is ready it prints one line of JSON: base_url, storage_url, ca_file (empty without --tls),\n"
               "user_oid, key_id, secrets, secrets2 (another set that is accepted as well), storage_keys, received.\n"
               "It ends when its standard input closes or on SIGTERM.\n\n"
               "Below \"received\":\n"
               "    storage/<document_id>/<n>  the bytes of the n-th file of a document, from 1\n"
               "    direct/<n>                 the bytes of the n-th direct upload\n"
               "    requests.jsonl             a line for each request: at, origin, endpoint, method, path, query,\n"
               "                               headers (credentials as ok, wrong), credential, body, status, refusal,\n"
               "                               fault, and of uploads fields, key, bytes, file_name, part_type, "
               "stored\n\n"
               "Sample doctors: %1; not allowed: %2; data missing: %3.\n\n"
               "A file of faults is a list of objects with\n"
               "    on     docs, storage, direct, assessments, doctor, privacy, aadhaar or unknown\n"
               "    nth    [1, 3]: which calls, counted among those that the entry is about; or always: true\n"
               "    dt, contentType   only calls with this document type or content type (docs, storage; direct: the "
               "latter)\n"
               "    do     one of\n%4"
               "The first eight stand in place of the work, before the body is read where it is a file; "
               "\"after-bytes\": n reads\n"
               "that much first, and \"after-body\": true does the work and then loses the answer. The file is read "
               "again\n"
               "when it changes; then all calls count from 1. Write it beside and rename it.")
        .arg(sampleDoctors().join(QStringLiteral(", ")), sampleForbiddenDoctor(), sampleMissingDoctor(),
             FaultPlan::description());
}

int fail(const QString &problem)
{
    std::fprintf(stderr, "clinicdesk-practice: %s\n", qPrintable(problem));
    return EXIT_FAILURE;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("clinicdesk-practice"));
    QCoreApplication::setApplicationVersion(QStringLiteral(CLINICDESK_VERSION));
    QCommandLineParser parser;
    parser.setApplicationDescription(description());
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions({{QStringLiteral("port"), QStringLiteral("Port of the service, 0 for any."), QStringLiteral("N"),
                        QStringLiteral("0")},
                       {QStringLiteral("dir"), QStringLiteral("Where to keep what arrives."), QStringLiteral("FOLDER")},
                       {QStringLiteral("faults"), QStringLiteral("What is to go wrong."), QStringLiteral("FILE")},
                       {QStringLiteral("tls"), QStringLiteral("https with a throwaway certificate.")}});
    parser.process(app);
    bool portIsNumber = false;
    const int port = parser.value(QStringLiteral("port")).toUShort(&portIsNumber);
    const QString folder = parser.value(QStringLiteral("dir"));
    if (!portIsNumber || folder.isEmpty() || !parser.positionalArguments().isEmpty()) {
        fail(QStringLiteral("use: clinicdesk-practice --dir FOLDER [--port N] [--faults FILE] [--tls]"));
        return WrongUse;
    }
    if (!QDir().mkpath(folder))
        return fail(QStringLiteral("the folder cannot be made"));

    const StopSignal stop;
    g_stop = &stop;
    std::signal(SIGTERM, stopOnSignal);
    std::signal(SIGINT, stopOnSignal);
    std::signal(SIGPIPE, SIG_IGN);
    Practice practice({port, folder, parser.value(QStringLiteral("faults")), parser.isSet(QStringLiteral("tls"))});
    QString problem;
    if (!practice.start(&problem))
        return fail(problem);
    std::fputs(practice.readyLine().constData(), stdout);
    std::fflush(stdout);
    waitForEnd(stop);
    practice.end();
    return EXIT_SUCCESS;
}

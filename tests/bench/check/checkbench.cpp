// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_check FILE...: checks files as the command line does before it sends them. Prints as one JSON document the
// milliseconds until the decoder has answered for each; those of the first file have its start in them.
#include "core/document/filecheck.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <chrono>
#include <cstdio>

using namespace clinicdesk;

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    DecoderProcess decoder(installedChecker());
    QJsonArray milliseconds;
    for (const auto &path : QCoreApplication::arguments().sliced(1)) {
        const auto from = std::chrono::steady_clock::now();
        const auto checked = checkFile(path, anySize, decoder);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - from;
        if (!checked || !checked->report.flaws.isEmpty()) {
            std::fprintf(stderr, "%s is not sound\n", qPrintable(path));
            return 1;
        }
        milliseconds.append(taken.count());
    }
    std::puts(
        QJsonDocument(QJsonObject{{QStringLiteral("ms"), milliseconds}}).toJson(QJsonDocument::Compact).constData());
    return 0;
}

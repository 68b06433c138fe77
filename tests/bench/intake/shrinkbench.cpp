// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_shrink FILE COUNT: makes a photo sendable COUNT times, as the Upload page does, with a decoder that runs
// already. Prints as one JSON document the seconds of each time, and writes the last result to FILE.smaller.jpg.
#include "core/document/intake.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <chrono>
#include <cstdio>

using namespace clinicdesk;

namespace {

template <class Work>
double secondsOf(Work &&work)
{
    const auto from = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() != 3)
        return 2;
    const auto &path = arguments.at(1);
    const FitOptions options;
    DecoderProcess decoder;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || !decoder.inspect(path, file.readAll()))
        return 1;
    QJsonArray times;
    for (int i = 0; i < arguments.at(2).toInt(); ++i) {
        QByteArray bytes;
        times.append(secondsOf([&] {
            const auto fitted = fitFile(path, options, decoder);
            bytes = fitted ? fitted->bytes : QByteArray();
        }));
        QFile smaller(path + QStringLiteral(".smaller.jpg"));
        if (bytes.isEmpty() || !smaller.open(QIODevice::WriteOnly) || smaller.write(bytes) != bytes.size())
            return 1;
    }
    std::puts(QJsonDocument(QJsonObject{{QStringLiteral("fit_s"), times}}).toJson(QJsonDocument::Compact).constData());
    return 0;
}

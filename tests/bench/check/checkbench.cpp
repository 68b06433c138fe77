// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_check FILE...: checks files as the command line does before it sends them, and then with the same code in this
// process. Prints as one JSON document the milliseconds for each file: those until the decoder has answered (for the
// first file with its start), and those in this process.
#include "app/decoder/inspect.h"
#include "core/document/filecheck.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <chrono>
#include <cstdio>

using namespace clinicdesk;

namespace {

class OpenFile final : public decoder::ForeignFile {
public:
    explicit OpenFile(const QString &path)
        : m_file(path)
    {
        if (!m_file.open(QIODevice::ReadOnly))
            qFatal("%s cannot be read", qPrintable(path));
    }
    qint64 size() const override { return m_file.size(); }
    void read(qint64 at, char *to, qint64 count) override
    {
        if (!m_file.seek(at) || m_file.read(to, count) != count)
            qFatal("%s cannot be read", qPrintable(m_file.fileName()));
    }

private:
    QFile m_file;
};

template <class Check>
double millisecondsOf(const Check &check)
{
    const auto from = std::chrono::steady_clock::now();
    check();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from).count();
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    DecoderProcess decoder(installedChecker());
    QJsonArray withDecoder;
    QJsonArray inThisProcess;
    for (const auto &path : QCoreApplication::arguments().sliced(1)) {
        withDecoder.append(millisecondsOf([&] {
            const auto checked = checkFile(path, anySize, decoder);
            if (!checked || !checked->report.flaws.isEmpty())
                qFatal("%s is not sound", qPrintable(path));
        }));
        inThisProcess.append(millisecondsOf([&] {
            OpenFile file(path);
            decoder::inspect(file, InspectJob{.checksContent = true});
        }));
    }
    const QJsonObject times{{QStringLiteral("decoder"), withDecoder}, {QStringLiteral("process"), inThisProcess}};
    std::puts(QJsonDocument(times).toJson(QJsonDocument::Compact).constData());
    return 0;
}

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"
#include "tests/support/madefiles.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>

namespace clinicdesk::support {

namespace {

constexpr int patienceMs = 60'000;

/// Where the threads of a program and of the programs that it has started are at this moment.
QByteArray placesOfThreads(qint64 process)
{
    QProcess debugger;
    debugger.setProcessChannelMode(QProcess::MergedChannels);
    debugger.start(QStringLiteral("gdb"), {QStringLiteral("-batch"), QStringLiteral("-p"), QString::number(process),
                                           QStringLiteral("-ex"), QStringLiteral("thread apply all backtrace")});
    debugger.waitForFinished();
    auto places = debugger.readAllStandardOutput();
    const QDir threads(QStringLiteral("/proc/%1/task").arg(process));
    for (const auto &thread : threads.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile started(threads.filePath(thread + QStringLiteral("/children")));
        const auto children = started.open(QIODevice::ReadOnly) ? started.readAll().simplified() : QByteArray();
        for (const auto &child : children.isEmpty() ? QByteArrayList() : children.split(' '))
            places += placesOfThreads(child.toLongLong());
    }
    return places;
}

} // namespace

QJsonObject Outcome::document(int number) const
{
    return json()[QLatin1String("documents")][number].toObject();
}

QStringList Outcome::standings() const
{
    QStringList standings;
    for (const auto &document : json()[QLatin1String("documents")].toArray()) {
        const auto error = document[QLatin1String("error")][QLatin1String("code")].toString();
        standings.append((document[QLatin1String("state")].toString() + QLatin1Char(' ') + error).trimmed());
    }
    return standings;
}

CommandLine::CommandLine()
    : environment(QProcessEnvironment::systemEnvironment())
{
    const QList<std::pair<QString, QString>> places{{QStringLiteral("HOME"), QString()},
                                                    {QStringLiteral("XDG_CONFIG_HOME"), QStringLiteral("/config")},
                                                    {QStringLiteral("XDG_DATA_HOME"), QStringLiteral("/data")},
                                                    {QStringLiteral("XDG_CACHE_HOME"), QStringLiteral("/cache")},
                                                    {QStringLiteral("XDG_STATE_HOME"), QStringLiteral("/state")}};
    for (const auto &[variable, place] : places)
        environment.insert(variable, home() + place);
    QDir(home()).mkpath(QStringLiteral("files"));
}

void CommandLine::signIn(const PracticeService &practice, const char *secrets)
{
    environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), practice.said("base_url"));
    environment.insert(QStringLiteral("CLINICDESK_USER_OID"), practice.said("user_oid"));
    if (!practice.said("ca_file").isEmpty())
        environment.insert(QStringLiteral("CLINICDESK_CA_FILE"), practice.said("ca_file"));
    writeSecrets(practice.secrets(secrets));
}

void CommandLine::writeSecrets(QJsonObject secrets, bool withStoreKey)
{
    if (withStoreKey)
        secrets.insert(QStringLiteral("store_key"), QString::fromLatin1(QByteArray(32, 'k').toBase64()));
    const auto path = paper(QStringLiteral("secrets.json"), QJsonDocument(secrets).toJson());
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    environment.insert(QStringLiteral("CLINICDESK_SECRETS_FILE"), path);
}

void CommandLine::allowPtrace()
{
#ifndef __SANITIZE_ADDRESS__ // with AddressSanitizer, programs do not restrict access, and its library must come first
    environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(CLINICDESK_ALLOWPTRACE));
#endif
}

void CommandLine::refuseChange(int number, const QString &folder, int systemError)
{
    environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(CLINICDESK_DISK_FAULTS));
    environment.insert(QStringLiteral("ASAN_OPTIONS"), QStringLiteral("verify_asan_link_order=0"));
    environment.insert(QStringLiteral("CLINICDESK_DISK_FOLDER"),
                       QDir(home()).canonicalPath() + QLatin1Char('/') + folder);
    environment.insert(QStringLiteral("CLINICDESK_DISK_REPORT"), home() + QStringLiteral("/files/disk-calls"));
    environment.insert(QStringLiteral("CLINICDESK_DISK_REFUSE"), QString::number(number));
    environment.insert(QStringLiteral("CLINICDESK_DISK_ERROR"), QString::number(systemError));
}

QString CommandLine::program()
{
    return QStringLiteral(CLINICDESK_CLI);
}

QString CommandLine::paper(const QString &name, const QByteArray &bytes) const
{
    auto path = home() + QStringLiteral("/files/") + name;
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("the paper cannot be written");
    return path;
}

QString CommandLine::pdf(const QString &name) const
{
    return paper(name, madePdf(name.toUtf8()));
}

QString CommandLine::png(const QString &name) const
{
    return paper(name, madePng(name.toUtf8()));
}

std::unique_ptr<QProcess> CommandLine::start(const QStringList &arguments) const
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(environment);
    process->start(program(), arguments);
    return process;
}

Outcome CommandLine::onTerminal(const QStringList &arguments, const QByteArray &question,
                                const QByteArray &answer) const
{
    auto words = QStringList{program()} + arguments;
    for (auto &word : words)
        word = QLatin1Char('\'') + word + QLatin1Char('\'');
    QProcess process; // script(1) gives the command a terminal
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral("script"),
                  {QStringLiteral("-qec"), words.join(QLatin1Char(' ')), QStringLiteral("/dev/null")});
    QByteArray shown;
    while (!shown.contains(question) && process.waitForReadyRead())
        shown += process.readAllStandardOutput();
    process.write(answer + '\n');
    auto outcome = outcomeOf(process);
    outcome.out.prepend(shown);
    return outcome;
}

bool CommandLine::tells(QProcess &process, const QByteArray &words, int times)
{
    QByteArray told;
    process.setReadChannel(QProcess::StandardError);
    while (told.count(words) < times && process.waitForReadyRead(patienceMs))
        told += process.readAllStandardError();
    return told.count(words) >= times;
}

Outcome CommandLine::outcomeOf(QProcess &process)
{
    QByteArray ending;
    if (!process.waitForFinished(patienceMs)) {
        ending = "It did not end.\n" + placesOfThreads(process.processId());
        process.kill();
    }
    process.waitForFinished();
    const bool ended = process.exitStatus() == QProcess::NormalExit;
    if (!ended)
        ending.prepend("It ended with signal " + QByteArray::number(process.exitCode()) + ".\n");
    return {ended ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError() + ending};
}

Outcome CommandLine::run(const QStringList &arguments, const QByteArray &input) const
{
    const auto process = start(arguments);
    process->write(input);
    process->closeWriteChannel();
    return outcomeOf(*process);
}

Outcome CommandLine::json(QStringList arguments) const
{
    arguments.prepend(QStringLiteral("--json"));
    return run(arguments);
}

QStringList CommandLine::filesWith(const QByteArray &canary) const
{
    QStringList found;
    QDirIterator files(home(), QDir::Files | QDir::Hidden | QDir::NoSymLinks, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        const auto text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        if (text.contains(canary) || text.contains(canary.toBase64(QByteArray::OmitTrailingEquals)))
            found.append(file.fileName());
    }
    return found;
}

} // namespace clinicdesk::support

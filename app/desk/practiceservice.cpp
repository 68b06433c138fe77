// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/practiceservice.h"

#include "core/base/json.h"
#include "core/base/systemerror.h"
#include "core/base/systemfiles.h"
#include "core/connection/secretsinput.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

#include <optional>
#include <utility>

namespace clinicdesk::desk {

namespace {

constexpr int endMilliseconds = 3000;

QString findProgram()
{
    const QString name = QStringLiteral("clinicdesk-practice");
    const QDir here(QCoreApplication::applicationDirPath());
    // That of the same package comes first: the one beside this program can belong to a package of another version.
    for (const auto &path : {here.filePath(QStringLiteral("../libexec/clinicdesk/") + name), here.filePath(name)}) {
        if (QFileInfo(path).isExecutable())
            return QDir::cleanPath(path);
    }
    return {};
}

/// Creates the folder if it is missing.
std::optional<Error> whyNotWritable(const QString &folder)
{
    const auto made = makePrivateFolder(folder);
    if (!made)
        return made.error();
    if (!canWrite(folder))
        return diskError(QStringLiteral("the folder cannot be written"));
    return {};
}

/// Always the same ID, so that documents stored in an earlier practice run belong to the service of this run.
ConnectionId practiceId()
{
    return {QStringLiteral("practice")};
}

} // namespace

QStringList writeSamples(const QString &folder)
{
    const QDir samples(QStringLiteral(":/samples"));
    const QDir target(folder + QStringLiteral("/samples"));
    if (!makePrivateFolder(target.path()))
        return {};
    QStringList paths;
    for (const auto &name : samples.entryList(QDir::Files, QDir::Name)) {
        const auto path = target.filePath(name);
        if (QFile::exists(path) || QFile::copy(samples.filePath(name), path))
            paths.append(path);
    }
    return paths;
}

Result<PracticeReady> readReadyLine(QByteArray line)
{
    const auto json = parseJson(line).object();
    line.fill('\0');
    const auto baseUrl = parseBaseUrl(json.value(QLatin1String("base_url")).toString());
    if (!baseUrl)
        return baseUrl.error();
    auto given = parseSecretsJson(QJsonDocument(json.value(QLatin1String("secrets")).toObject()).toJson());
    if (!given)
        return given.error();
    PracticeReady ready;
    ready.connection = {.id = practiceId(),
                        .name = QCoreApplication::translate("PracticeService", "Practice service"),
                        .environment = Environment::Practice,
                        .baseUrl = *baseUrl,
                        .user = {json.value(QLatin1String("user_oid")).toString()},
                        .keyId = json.value(QLatin1String("key_id")).toString(),
                        .caFile = json.value(QLatin1String("ca_file")).toString()};
    ready.secrets = secretsFrom(ready.connection, *given);
    return ready;
}

PracticeService::PracticeService(QObject *parent)
    : QObject(parent)
{
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &PracticeService::readOutput);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) // the others end it: `finished` follows
            finish(m_process.errorString());
    });
    connect(&m_process, &QProcess::finished, this, [this] {
        const auto errorOutput = QString::fromUtf8(m_process.readAllStandardError()).trimmed();
        if (!m_isReady && m_port != 0)
            run(0); // the port may be in use by another program
        else if (canRestart())
            QTimer::singleShot(m_restarts.pause, this, [this] { run(m_port); });
        else
            finish(errorOutput);
    });
}

PracticeService::~PracticeService()
{
    m_process.disconnect(this);
    m_process.closeWriteChannel();
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(endMilliseconds))
        m_process.terminate();
}

bool PracticeService::isInstalled()
{
    return !findProgram().isEmpty();
}

void PracticeService::start(const QString &folder, quint16 preferredPort, Transport transport)
{
    m_transport = transport;
    if (m_program.isEmpty())
        m_program = findProgram();
    m_folder = folder;
    if (auto problem = whyNotWritable(folder)) {
        problem->subject = folder;
        fail(*problem);
        return;
    }
    if (m_program.isEmpty()) {
        finish(QStringLiteral("clinicdesk-practice"));
        return;
    }
    run(preferredPort);
}

void PracticeService::run(quint16 port)
{
    m_port = port;
    m_isReady = false;
    m_line.clear(); // of the run before
    QStringList arguments{QStringLiteral("--port"), QString::number(port), QStringLiteral("--dir"), m_folder};
    if (m_transport == Transport::Tls)
        arguments.append(QStringLiteral("--tls"));
    m_process.start(m_program, arguments);
}

bool PracticeService::canRestart()
{
    if (!m_isReady || m_hasFailed)
        return false;
    if (m_readySince.hasExpired(m_restarts.soundAfter.count()))
        m_restartCount = 0;
    return ++m_restartCount <= m_restarts.max;
}

void PracticeService::readOutput()
{
    m_line += m_process.readAllStandardOutput();
    const auto end = m_line.indexOf('\n');
    if (end < 0 || m_isReady)
        return;
    const auto ready = readReadyLine(m_line.left(end));
    m_line.fill('\0');
    m_line.clear();
    if (!ready) {
        finish(ready.error().detail);
        return;
    }
    m_isReady = true;
    m_readySince.start();
    m_port = static_cast<quint16>(ready->connection.baseUrl.port()); // also of a restart
    Q_EMIT this->ready(ready->connection, ready->secrets);
}

void PracticeService::finish(const QString &detail)
{
    fail({.code = ErrorCode::ServiceUnavailable, .subject = QStringLiteral("clinicdesk-practice"), .detail = detail});
}

void PracticeService::fail(const Error &error)
{
    if (!std::exchange(m_hasFailed, true))
        Q_EMIT failed(error);
}

} // namespace clinicdesk::desk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/singleinstance.h"

#include "core/base/json.h"

#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QLocalSocket>
#include <QLockFile>
#include <QStandardPaths>

namespace clinicdesk::desk {

namespace {

constexpr int timeoutMs = 3'000;
constexpr qint64 maxMessageBytes = 4'000'000;
const QByteArray accepted = "ok\n";

QString socketPath(const QString &name)
{
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation).toUtf8();
    const auto owner = QCryptographicHash::hash(folder, QCryptographicHash::Sha256).toHex().left(8);
    return QDir(QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation))
        .filePath(QStringLiteral("clinicdesk-%1-%2.sock").arg(name, QString::fromLatin1(owner)));
}

} // namespace

SingleInstance::SingleInstance(const QString &name)
    : m_path(socketPath(name))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::receive);
}

bool SingleInstance::claim(const QStringList &files)
{
    QLockFile startingTogether(m_path + QStringLiteral(".lock"));
    startingTogether.tryLock(timeoutMs);
    if (handOver(files))
        return false;
    QLocalServer::removeServer(m_path); // left by a process that was killed
    m_server.listen(m_path);
    return true;
}

bool SingleInstance::handOver(const QStringList &files) const
{
    QLocalSocket socket;
    socket.connectToServer(m_path);
    if (!socket.waitForConnected(timeoutMs))
        return false;
    const QJsonObject message{
        {QStringLiteral("files"), QJsonArray::fromStringList(files)},
        {QStringLiteral("activation"), QString::fromLatin1(qgetenv("XDG_ACTIVATION_TOKEN"))},
    };
    socket.write(QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n');
    QByteArray answer;
    while (answer != accepted && socket.waitForReadyRead(timeoutMs))
        answer += socket.readAll();
    return answer == accepted;
}

void SingleInstance::receive()
{
    while (auto *socket = m_server.nextPendingConnection()) {
        socket->setReadBufferSize(maxMessageBytes);
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] {
            if (!socket->canReadLine()) {
                if (socket->bytesAvailable() >= maxMessageBytes)
                    socket->abort();
                return;
            }
            const auto message = parseJson(socket->readLine());
            socket->write(accepted);
            socket->disconnectFromServer(); // after the answer has been written
            QStringList files;
            for (const auto &file : message[QLatin1String("files")].toArray())
                files.append(file.toString());
            Q_EMIT started(files, message[QLatin1String("activation")].toString().toLatin1());
        });
    }
}

} // namespace clinicdesk::desk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/singleinstance.h"

#include "core/base/json.h"
#include "core/base/systemfiles.h"
#include "core/base/systemsockets.h"
#include "ui/widgets/messagedialog.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QEventLoop>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QTimer>

#include <optional>
#include <tuple>

namespace clinicdesk::desk {

namespace {

constexpr std::chrono::milliseconds retryInterval(50);
constexpr qint64 maxMessageBytes = 64'000'000; // a command line of 2 MB whose names are relative to a deep folder
const QByteArray accepted = "ok\n";

/// Qt gives no runtime folder where another user has made the one of this user, as in /tmp. A path without a folder
/// would be taken in the working folder and in /tmp, where others can listen for the files.
QString privateFolder()
{
    auto folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (!folder.isEmpty())
        return folder;
    folder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    std::ignore = makePrivateFolder(folder); // without it, there is no lock and no socket
    return folder;
}

QString socketPath(const QString &name)
{
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation).toUtf8();
    const auto owner = QCryptographicHash::hash(folder, QCryptographicHash::Sha256).toHex().left(8);
    return QDir(privateFolder())
        .filePath(QStringLiteral("clinicdesk-%1-%2.sock").arg(name, QString::fromLatin1(owner)));
}

QByteArray message(const QStringList &files)
{
    const QJsonObject members{
        {QStringLiteral("files"), QJsonArray::fromStringList(files)},
        {QStringLiteral("activation"), QString::fromLatin1(qgetenv("XDG_ACTIVATION_TOKEN"))},
    };
    return QJsonDocument(members).toJson(QJsonDocument::Compact) + '\n';
}

} // namespace

/// An event loop for what happens step by step, and what the user sees if it takes long.
class SingleInstance::Waiting {
    Q_DECLARE_TR_FUNCTIONS(SingleInstance)
public:
    Waiting(bool hasFiles, const Delays &delays)
        : m_hasFiles(hasFiles)
    {
        const auto start = [this](QTimer &timer, std::chrono::milliseconds delay, void (Waiting::*notice)()) {
            QObject::connect(&timer, &QTimer::timeout, &timer, [this, notice] { (this->*notice)(); });
            timer.setSingleShot(true);
            timer.start(delay);
        };
        start(m_busy, delays.busy, &Waiting::showBusy);
        start(m_notResponding, delays.notResponding, &Waiting::showNotResponding);
    }

    /// Returns after the next `wake()`, which may have come before, or when the user cancels or quits.
    void wait()
    {
        if (!m_isAwake && !m_isCancelled)
            m_loop.exec();
        m_isCancelled = m_isCancelled || !m_isAwake;
        m_isAwake = false;
    }
    /// Before the next try.
    void pause()
    {
        QTimer::singleShot(retryInterval, &m_loop, [this] { wake(); });
        wait();
    }
    void wake()
    {
        m_isAwake = true;
        m_loop.quit();
    }
    bool isCancelled() const { return m_isCancelled; }
    void setProcess(std::optional<qint64> process) { m_process = process; }

private:
    void showBusy()
    {
        show(tr("Clinic Desk is already open, but it is busy."),
             m_hasFiles ? tr("It gets your files as soon as it responds.")
                        : tr("Its window comes to the front as soon as it responds."));
    }
    void showNotResponding()
    {
        show(
            tr("Clinic Desk is already open, but it does not respond."),
            m_process
                ? tr("Wait, or end the process %1 in the system monitor: Clinic Desk then opens again.").arg(*m_process)
                : tr("Wait, or end the process “clinicdesk” in the system monitor: Clinic Desk then opens "
                     "again."));
    }
    void show(const QString &text, const QString &more)
    {
        m_box = std::make_unique<ui::MessageDialog>(QGuiApplication::applicationDisplayName(), text, more);
        m_box->addButton(QMessageBox::Cancel);
        m_box->setAttribute(Qt::WA_QuitOnClose, false); // its end is not that of the program
        QObject::connect(m_box.get(), &QDialog::finished, m_box.get(), [this] {
            m_isCancelled = true;
            m_loop.quit();
        });
        m_box->show();
    }

    const bool m_hasFiles;
    bool m_isAwake = false;
    bool m_isCancelled = false;
    std::optional<qint64> m_process;
    QEventLoop m_loop;
    QTimer m_busy;
    QTimer m_notResponding;
    std::unique_ptr<ui::MessageDialog> m_box;
};

SingleInstance::SingleInstance(const QString &name)
    : SingleInstance(name, Delays{})
{
}

SingleInstance::SingleInstance(const QString &name, const Delays &delays)
    : m_delays(delays)
    , m_path(socketPath(name))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::receive);
}

SingleInstance::Claim SingleInstance::claim(const QStringList &files)
{
    Waiting waiting(!files.isEmpty(), m_delays);
    for (;;) {
        const auto answer = handOver(files, waiting);
        if (answer == Answer::Accepted)
            return Claim::HandedOver;
        if (answer == Answer::NotListening && becomeFirst())
            return Claim::First;
        waiting.pause();
        if (waiting.isCancelled())
            return Claim::Cancelled;
    }
}

SingleInstance::Answer SingleInstance::handOver(const QStringList &files, Waiting &waiting) const
{
    QLocalSocket socket;
    QByteArray answer;
    connect(&socket, &QLocalSocket::connected, &socket, [&] {
        waiting.setProcess(processOfPeer(socket.socketDescriptor()));
        socket.write(message(files));
    });
    connect(&socket, &QLocalSocket::readyRead, &socket, [&] {
        answer += socket.readAll();
        if (answer == accepted)
            waiting.wake();
    });
    connect(&socket, &QLocalSocket::errorOccurred, &socket, [&] { waiting.wake(); });
    socket.connectToServer(m_path);
    waiting.wait();
    if (answer == accepted)
        return Answer::Accepted;
    const auto error = socket.error();
    const bool isNotListening =
        error == QLocalSocket::ServerNotFoundError || error == QLocalSocket::ConnectionRefusedError;
    return isNotListening ? Answer::NotListening : Answer::None;
}

bool SingleInstance::becomeFirst()
{
    auto lock = FileLock::takeAlone(m_path + QStringLiteral(".running"));
    if (!lock)
        return lock.error().disk != DiskError::None;
    m_lock = *std::move(lock);
    return true;
}

void SingleInstance::startReceiving()
{
    QLocalServer::removeServer(m_path); // left by a process that was killed
    m_server.listen(m_path);
}

void SingleInstance::stopReceiving()
{
    m_server.close();
    qDeleteAll(m_server.findChildren<QLocalSocket *>()); // their processes try again
}

void SingleInstance::receive()
{
    while (auto *socket = m_server.nextPendingConnection()) {
        socket->setReadBufferSize(maxMessageBytes);
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(*socket); });
    }
}

void SingleInstance::read(QLocalSocket &socket)
{
    if (!socket.canReadLine()) {
        if (socket.bytesAvailable() >= maxMessageBytes)
            socket.abort();
        return;
    }
    const auto message = parseJson(socket.readLine());
    // A start that was cancelled while this process was busy has left its files in the socket.
    if (hasPeerHungUp(socket.socketDescriptor()))
        return;
    socket.write(accepted);
    socket.disconnectFromServer(); // after the answer has been written
    QStringList files;
    for (const auto &file : message[QLatin1String("files")].toArray())
        files.append(file.toString());
    Q_EMIT started(files, message[QLatin1String("activation")].toString().toLatin1());
}

} // namespace clinicdesk::desk

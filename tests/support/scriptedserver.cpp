// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scriptedserver.h"

#include <QHostAddress>
#include <QSslSocket>
#include <QTcpSocket>
#include <QTimer>

#include <memory>

#include <sys/socket.h>

namespace clinicdesk::support {

/// One connection and its incoming request.
struct ScriptedServer::Session {
    QTcpSocket *socket = nullptr;
    quintptr number = 0;
    QByteArray buffer;
    std::optional<Reply> current; ///< set once the header block of a request has arrived
    Received request;
    qint64 bodyBytes = 0;    ///< as declared
    qint64 arrivedBytes = 0; ///< of the body
    bool isGreeted = false;
    bool isAnswered = false;
};

Reply reply(int status, const QByteArray &body, const QByteArray &furtherHeaders)
{
    return {.bytes = "HTTP/1.1 " + QByteArray::number(status) + " Words\r\nContent-Length: " +
                     QByteArray::number(body.size()) + "\r\n" + furtherHeaders + "\r\n" + body};
}

QList<QByteArray> Received::headerNames() const
{
    QList<QByteArray> names;
    auto lines = head.split('\n');
    lines.removeFirst();
    for (const auto &line : lines) {
        if (line.contains(':'))
            names.append(line.left(line.indexOf(':')).toLower());
    }
    return names;
}

QByteArray Received::header(const QByteArray &name) const
{
    const auto index = headerNames().indexOf(name.toLower());
    if (index < 0)
        return {};
    const auto line = head.split('\n').at(index + 1);
    return line.mid(line.indexOf(':') + 1).trimmed();
}

ScriptedServer::ScriptedServer(QList<Reply> script)
    : m_script(std::move(script))
{
    if (!listen(QHostAddress::LocalHost))
        qFatal("no port on loopback");
}

ScriptedServer::ScriptedServer(QList<Reply> script, const QSslConfiguration &tls)
    : ScriptedServer(std::move(script))
{
    m_tls = tls;
}

QUrl ScriptedServer::url(const QString &pathAndQuery) const
{
    const auto scheme = m_tls ? QStringLiteral("https") : QStringLiteral("http");
    return QUrl(QStringLiteral("%1://127.0.0.1:%2%3").arg(scheme).arg(serverPort()).arg(pathAndQuery));
}

void ScriptedServer::continueReading()
{
    for (auto *socket : findChildren<QTcpSocket *>())
        socket->setReadBufferSize(0);
}

void ScriptedServer::sendToAll(const QByteArray &bytes)
{
    for (auto *socket : findChildren<QTcpSocket *>())
        socket->write(bytes);
}

void ScriptedServer::answerWaiting(const QByteArray &bytes)
{
    for (const auto &socket : std::exchange(m_waiting, {})) {
        if (socket)
            socket->write(bytes);
    }
}

const Reply &ScriptedServer::nextReply() const
{
    return m_script.at(std::min<qsizetype>(m_started, m_script.size() - 1));
}

void ScriptedServer::incomingConnection(qintptr descriptor)
{
    auto session = std::make_shared<Session>();
    auto *secure = m_tls ? new QSslSocket(this) : nullptr;
    session->socket = secure ? secure : new QTcpSocket(this);
    session->socket->setSocketDescriptor(descriptor);
    session->number = static_cast<quintptr>(++m_connectionCount);
    ++m_openConnectionCount;
    connect(session->socket, &QTcpSocket::disconnected, this, [this, session] {
        --m_openConnectionCount;
        session->socket->deleteLater();
    });
    const auto &coming = nextReply();
    if (coming.closesAtOnce) {
        ++m_started;
        end(*session->socket, coming.then);
        return;
    }
    if (coming.greetsWithTls11) {
        ++m_started;
        connect(session->socket, &QTcpSocket::readyRead, this, [this, session] { greetWithTls11(*session); });
        return;
    }
    if (!coming.readsBody)
        session->socket->setReadBufferSize(4'096);
    connect(session->socket, &QTcpSocket::readyRead, this, [this, session] { take(*session); });
    if (secure) {
        secure->setSslConfiguration(*m_tls);
        secure->startServerEncryption();
    }
}

void ScriptedServer::take(Session &session)
{
    if (session.current && !session.current->readsBody)
        return;
    session.buffer += session.socket->readAll();
    if (!session.current)
        takeHead(session);
    if (!session.current)
        return;
    if (session.current->readsBody)
        takeBody(session);
    session.buffer.clear();
    if (session.arrivedBytes >= wantedBytes(session) && !session.isAnswered)
        answer(session);
}

void ScriptedServer::takeBody(Session &session)
{
    const auto arrived = std::min<qint64>(session.buffer.size(), session.bodyBytes - session.arrivedBytes);
    session.arrivedBytes += arrived;
    const auto kept = session.current->keptBodyBytes;
    const auto room = kept < 0 ? arrived : std::max<qint64>(0, kept - session.request.body.size());
    session.request.body += session.buffer.left(std::min(arrived, room));
}

qint64 ScriptedServer::wantedBytes(const Session &session)
{
    const auto wanted = session.current->afterBodyBytes;
    return wanted < 0 ? std::max<qint64>(0, session.bodyBytes - (Reply::all - wanted)) : wanted;
}

void ScriptedServer::takeHead(Session &session)
{
    const auto end = session.buffer.indexOf("\r\n\r\n");
    if (end < 0)
        return;
    session.current = nextReply();
    ++m_started;
    session.request = {.head = session.buffer.left(end + 4), .body = {}, .connection = session.number};
    session.buffer.remove(0, end + 4);
    session.bodyBytes = session.request.header("Content-Length").toLongLong();
    session.arrivedBytes = 0;
    session.isAnswered = false;
    if (session.current->continues && session.request.header("Expect") == "100-continue")
        session.socket->write("HTTP/1.1 100 Continue\r\n\r\n");
}

void ScriptedServer::answer(Session &session)
{
    session.isAnswered = true;
    const auto done = *session.current;
    const bool isWhole = session.arrivedBytes == session.bodyBytes;
    m_requests.append(session.request);
    m_requests.last().body.truncate(wantedBytes(session)); // bytes in the same block that arrived too late are dropped
    if (isWhole)
        session.current.reset();
    if (!done.bytes.isEmpty()) {
        session.socket->write(done.bytes);
        session.socket->flush();
    } else if (isWhole) {
        m_waiting.append(session.socket);
    }
    if (!done.repeated.isEmpty())
        repeat(*session.socket, done);
    if (done.then == Reply::Then::KeepOpen)
        return;
    if (done.late.count() == 0)
        end(*session.socket, done.then);
    else
        QTimer::singleShot(done.late, session.socket,
                           [socket = session.socket, then = done.then] { end(*socket, then); });
}

void ScriptedServer::repeat(QTcpSocket &socket, const Reply &reply)
{
    const auto sayAgain = [&socket, bytes = reply.repeated] { socket.write(bytes); };
    if (reply.pause.count() == 0) {
        connect(&socket, &QTcpSocket::bytesWritten, &socket, sayAgain);
        sayAgain();
        return;
    }
    auto *timer = new QTimer(&socket);
    connect(timer, &QTimer::timeout, &socket, sayAgain);
    timer->start(reply.pause);
}

/// Current OpenSSL versions cannot easily act as a TLS 1.1 server, so the ServerHello is written byte by byte.
void ScriptedServer::greetWithTls11(Session &session)
{
    const auto bytes = session.socket->readAll();
    if (session.isGreeted) {
        m_afterTls11 += bytes;
        return;
    }
    session.isGreeted = true;
    const QByteArray version("\x03\x02");
    const auto hello = version + QByteArray(32, 'r') + QByteArray("\x00\xc0\x13\x00", 4); // ECDHE-RSA-AES128-SHA
    const auto message = QByteArray("\x02\x00\x00", 3) + static_cast<char>(hello.size()) + hello;
    session.socket->write('\x16' + version + '\0' + static_cast<char>(message.size()) + message);
}

void ScriptedServer::end(QTcpSocket &socket, Reply::Then then)
{
    if (then == Reply::Then::Close) {
        socket.disconnectFromHost();
        return;
    }
    const linger atOnce{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(static_cast<int>(socket.socketDescriptor()), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
    socket.abort();
}

} // namespace clinicdesk::support

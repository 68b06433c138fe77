// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QSslConfiguration>
#include <QTcpServer>
#include <QUrl>

#include <chrono>
#include <optional>

class QTcpSocket;

namespace clinicdesk::support {

/// What the server does about one request: bytes as given, at a chosen moment, and an end as chosen.
struct Reply {
    enum class Then { KeepOpen, Close, Reset };

    static constexpr qint64 all = -1;
    static constexpr qint64 allButOne = -2;

    QByteArray bytes;                   ///< nothing: silence
    Then then = Then::KeepOpen;         ///< what follows the bytes
    qint64 afterBodyBytes = all;        ///< answer when so many bytes of the body are there
    bool readsBody = true;              ///< false: the body is left in the line, so that a large one gets stuck
    bool continues = true;              ///< says `100 Continue` to whoever expects it
    std::chrono::milliseconds late{0};  ///< between the bytes and what follows them
    QByteArray repeated;                ///< goes out again and again after the bytes, until the client has gone
    std::chrono::milliseconds pause{0}; ///< between two of these; none: as fast as the line takes them
    bool greetsWithTls11 = false;       ///< answers the first bytes as a TLS server that knows nothing above TLS 1.1
    bool hangsUpAtOnce = false;         ///< ends the connection as `then` says, before a byte of the request was read
};

/// A whole answer with its length declared.
Reply reply(int status, const QByteArray &body = {}, const QByteArray &furtherHeaders = {});

/// What came in, byte for byte.
struct Received {
    QByteArray head; ///< request line and headers, with the empty line
    QByteArray body;
    quintptr connection = 0; ///< the same for requests over one connection

    QByteArray requestLine() const { return head.left(head.indexOf("\r\n")); }
    QList<QByteArray> headerNames() const; ///< in lower case, in their order
    QByteArray header(const QByteArray &name) const;
};

/// A server on a raw socket that follows a script and keeps what it got: the n-th request meets the n-th reply, the
/// last reply stays. It knows just enough of HTTP to find the end of a request. Lives on the thread that made it.
class RawServer : public QTcpServer {
public:
    explicit RawServer(QList<Reply> script);
    RawServer(QList<Reply> script, const QSslConfiguration &tls);

    QUrl url(const QString &pathAndQuery = QStringLiteral("/")) const;
    const QList<Received> &requests() const { return m_requests; }
    int connectionCount() const { return m_connectionCount; }
    /// What came instead of a request from those who were greeted with TLS 1.1.
    const QByteArray &afterTls11() const { return m_afterTls11; }
    int openConnectionCount() const { return m_openConnectionCount; }

    /// Takes from the lines what was left in them, and so comes to know which have ended.
    void readOn();

    /// Writes further bytes to every open line.
    void sayToAll(const QByteArray &bytes);

protected:
    void incomingConnection(qintptr descriptor) override;

private:
    struct Session;
    const Reply &nextReply() const;
    void take(Session &session);
    void takeHead(Session &session);
    void greetWithTls11(Session &session);
    static qint64 wantedBytes(const Session &session);
    void answer(Session &session);
    static void end(QTcpSocket &socket, Reply::Then then);
    static void repeat(QTcpSocket &socket, const Reply &reply);

    QList<Reply> m_script;
    std::optional<QSslConfiguration> m_tls;
    QList<Received> m_requests;
    int m_started = 0;
    int m_connectionCount = 0;
    int m_openConnectionCount = 0;
    QByteArray m_afterTls11;
};

} // namespace clinicdesk::support

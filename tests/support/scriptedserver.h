// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QPointer>
#include <QSslConfiguration>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

#include <chrono>
#include <optional>

namespace clinicdesk::support {

/// The server's reaction to one request: the bytes to send, when to send them, and how to end.
struct Reply {
    enum class Then { KeepOpen, Close, Reset };

    static constexpr qint64 all = -1;
    static constexpr qint64 allButOne = -2;

    QByteArray bytes;                   ///< empty: no answer
    Then then = Then::KeepOpen;         ///< what happens after the bytes
    qint64 afterBodyBytes = all;        ///< answer when this many bytes of the body have arrived
    bool readsBody = true;              ///< false: the body is not read, so that a large upload blocks
    qint64 keptBodyBytes = all;         ///< what is stored of the body in `Received`; all of it is read and counted
    bool continues = true;              ///< sends `100 Continue` to clients that expect it
    std::chrono::milliseconds late{0};  ///< delay between the bytes and `then`
    QByteArray repeated;                ///< sent again and again after the bytes, until the client has disconnected
    std::chrono::milliseconds pause{0}; ///< pause between two of these; zero: as fast as the network accepts them
    bool greetsWithTls11 = false;       ///< answers the first bytes as a TLS server that supports nothing above TLS 1.1
    bool closesAtOnce = false;          ///< ends the connection as `then` says, before reading a byte of the request
};

/// Returns a complete answer with a Content-Length.
Reply reply(int status, const QByteArray &body = {}, const QByteArray &furtherHeaders = {});

/// One received request, byte for byte.
struct Received {
    QByteArray head; ///< request line and headers, with the empty line
    QByteArray body;
    quintptr connection = 0; ///< the same number for requests over one connection

    QByteArray requestLine() const { return head.left(head.indexOf("\r\n")); }
    QList<QByteArray> headerNames() const; ///< in lower case, in their order
    QByteArray header(const QByteArray &name) const;
};

/// A server on a raw socket that follows a script and stores what it received: the n-th request gets the n-th reply,
/// and the last reply is repeated. It parses just enough HTTP to find the end of a request. Use on the thread that
/// created it.
class ScriptedServer : public QTcpServer {
public:
    explicit ScriptedServer(QList<Reply> script);
    ScriptedServer(QList<Reply> script, const QSslConfiguration &tls);

    QUrl url(const QString &pathAndQuery = QStringLiteral("/")) const;
    const QList<Received> &requests() const { return m_requests; }
    int connectionCount() const { return m_connectionCount; }
    /// The bytes that clients sent after the TLS 1.1 greeting instead of a request.
    const QByteArray &afterTls11() const { return m_afterTls11; }
    int openConnectionCount() const { return m_openConnectionCount; }

    /// Reads what is left in the connections, and so notices which have ended.
    void continueReading();

    /// Writes further bytes to every open connection.
    void sendToAll(const QByteArray &bytes);
    /// Number of whole requests whose reply was empty and which `answerWaiting()` has not answered yet.
    qsizetype waitingCount() const { return m_waiting.size(); }
    /// Writes these bytes as the answer to each of them.
    void answerWaiting(const QByteArray &bytes);

protected:
    void incomingConnection(qintptr descriptor) override;

private:
    struct Session;
    const Reply &nextReply() const;
    void take(Session &session);
    void takeHead(Session &session);
    static void takeBody(Session &session);
    void greetWithTls11(Session &session);
    static qint64 wantedBytes(const Session &session);
    void answer(Session &session);
    static void end(QTcpSocket &socket, Reply::Then then);
    static void repeat(QTcpSocket &socket, const Reply &reply);

    QList<Reply> m_script;
    std::optional<QSslConfiguration> m_tls;
    QList<Received> m_requests;
    QList<QPointer<QTcpSocket>> m_waiting;
    int m_started = 0;
    int m_connectionCount = 0;
    int m_openConnectionCount = 0;
    QByteArray m_afterTls11;
};

} // namespace clinicdesk::support

Q_DECLARE_METATYPE(clinicdesk::support::Reply)

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/http/enginetest.h"

#include "tests/support/scriptedserver.h"
#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"

#include <QSslSocket>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;

namespace {

/// A proxy for CONNECT, SOCKS 4, 4a and 5 that leads every host to one server of this computer. It accepts one user, if
/// it has one.
class Proxy : public QTcpServer {
public:
    explicit Proxy(quint16 target, const QByteArray &user = {})
        : m_target(target)
        , m_user(user)
    {
        if (!listen(QHostAddress::LocalHost))
            qFatal("no port on loopback");
    }
    void useTls(const QSslConfiguration &tls) { m_tls = tls; }

    QByteArray place() const { return "127.0.0.1:" + QByteArray::number(serverPort()); }
    /// `host:port` of each tunnel.
    const QList<QByteArray> &tunnels() const { return m_tunnels; }
    int connectionCount() const { return m_connections; }

protected:
    void incomingConnection(qintptr descriptor) override
    {
        ++m_connections;
        auto *secure = m_tls ? new QSslSocket(this) : nullptr;
        QTcpSocket *client = secure ? secure : new QTcpSocket(this);
        client->setSocketDescriptor(descriptor);
        connect(client, &QTcpSocket::readyRead, this, [this, client] { read(*client); });
        if (secure) {
            secure->setSslConfiguration(*m_tls);
            secure->startServerEncryption();
        }
    }

private:
    void read(QTcpSocket &client)
    {
        if (client.property("isTunnel").toBool())
            return;
        const auto bytes = client.peek(1'000);
        if (bytes.startsWith('\x05'))
            readSocks5(client, bytes);
        else if (bytes.startsWith('\x04'))
            readSocks4(client, bytes);
        else if (bytes.endsWith("\r\n\r\n"))
            readConnect(client, bytes);
    }

    void readConnect(QTcpSocket &client, const QByteArray &bytes)
    {
        client.readAll();
        if (!m_user.isEmpty() && !bytes.contains("Proxy-Authorization: Basic " + m_user.toBase64() + "\r\n")) {
            client.write("HTTP/1.1 407 Who\r\nProxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n");
            return;
        }
        tunnel(client, bytes.split(' ').at(1), "HTTP/1.1 200 Connection established\r\n\r\n");
    }

    void readSocks5(QTcpSocket &client, const QByteArray &bytes)
    {
        client.readAll();
        const bool isGreeting = !client.property("isGreeted").toBool();
        if (isGreeting) {
            client.setProperty("isGreeted", true);
            client.write(QByteArray("\x05\0", 2));
            return;
        }
        const auto length = static_cast<unsigned char>(bytes.at(4));
        const auto host = bytes.at(3) == 3 ? bytes.mid(5, length) : QByteArray("a number");
        tunnel(client, host, QByteArray("\x05\0\0\x01\0\0\0\0\0\0", 10));
    }

    void readSocks4(QTcpSocket &client, const QByteArray &bytes)
    {
        client.readAll();
        const auto name = bytes.indexOf('\0', 8) + 1; // behind the user
        tunnel(client, bytes.mid(name).chopped(1), QByteArray("\0\x5a\0\0\0\0\0\0", 8));
    }

    void tunnel(QTcpSocket &client, const QByteArray &host, const QByteArray &answer)
    {
        m_tunnels.append(host);
        client.setProperty("isTunnel", true);
        auto *server = new QTcpSocket(this);
        connect(server, &QTcpSocket::connected, &client, [&client, answer] { client.write(answer); });
        connect(server, &QTcpSocket::readyRead, &client, [&client, server] { client.write(server->readAll()); });
        connect(&client, &QTcpSocket::readyRead, server, [&client, server] { server->write(client.readAll()); });
        connect(&client, &QTcpSocket::disconnected, server, &QTcpSocket::disconnectFromHost);
        server->connectToHost(QHostAddress::LocalHost, m_target);
    }

    quint16 m_target;
    QByteArray m_user;
    std::optional<QSslConfiguration> m_tls;
    QList<QByteArray> m_tunnels;
    int m_connections = 0;
};

} // namespace

/// A proxy that is set is used, however it is written; no call goes past it.
class EngineProxyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_certificate.emplace(m_folder.path(), QStringLiteral("DNS:service.invalid,IP:127.0.0.1"));
        m_tls = m_certificate->serverConfiguration();
        cleanup();
    }
    void cleanup();
    void usesTheProxyOfTheEnvironment_data();
    void usesTheProxyOfTheEnvironment();
    void signsInToTheProxy_data();
    void signsInToTheProxy();
    void usesAProxyWithTls();
    void usesNoProxyWhereTheEnvironmentSaysSo();
    void usesTheProxyOfThePolicy();
    void sendsNothingPastASettingThatCannotBeUsed();

private:
    Request request(const QString &host) const
    {
        auto call = get(QUrl(QStringLiteral("https://%1/x").arg(host)));
        call.caFile = m_certificate->certificateFile;
        return call;
    }

    QTemporaryDir m_folder;
    std::optional<TemporaryCertificate> m_certificate;
    QSslConfiguration m_tls;
};

void EngineProxyTest::cleanup()
{
    for (const auto *name : {"https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "http_proxy", "no_proxy"})
        qunsetenv(name);
}

void EngineProxyTest::usesTheProxyOfTheEnvironment_data()
{
    QTest::addColumn<QByteArray>("variable");
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<QByteArray>("tunnel");
    const auto row = [](const char *variable, const char *setting, const char *tunnel) {
        QTest::addRow("%s=%s", variable, setting) << QByteArray(variable) << QByteArray(setting) << QByteArray(tunnel);
    };
    row("https_proxy", "http://%1", "service.invalid:443");
    row("https_proxy", "%1", "service.invalid:443");
    row("https_proxy", "\"%1\"", "service.invalid:443");
    row("HTTPS_PROXY", "http://%1/", "service.invalid:443");
    row("all_proxy", "http://%1", "service.invalid:443");
    row("ALL_PROXY", "%1", "service.invalid:443");
    row("http_proxy", "http://%1", "service.invalid:443");
    row("https_proxy", "socks5h://%1", "service.invalid");
    row("all_proxy", "socks://%1/", "service.invalid");
    row("https_proxy", "socks4a://%1", "service.invalid");
}

void EngineProxyTest::usesTheProxyOfTheEnvironment()
{
    QFETCH(const QByteArray, variable);
    QFETCH(QByteArray, setting);
    QFETCH(const QByteArray, tunnel);
    ScriptedServer server({reply(200, "yes")}, m_tls);
    const ::Proxy proxy(server.serverPort());
    qputenv(variable.constData(), setting.replace("%1", proxy.place()));
    Engine engine;
    const auto answer = sendAndWait(engine, request(QStringLiteral("service.invalid")));
    QVERIFY2(answer.ok(), answer.ok() ? "" : qPrintable(answer.error().detail));
    QCOMPARE(answer->body, QByteArray("yes"));
    QCOMPARE(proxy.tunnels(), QList{tunnel});
}

void EngineProxyTest::signsInToTheProxy_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<QByteArray>("user");
    QTest::newRow("plain") << QByteArray("http://me:secret@%1") << QByteArray("me:secret");
    QTest::newRow("with @") << QByteArray("http://me:p@ss@%1") << QByteArray("me:p@ss");
    QTest::newRow("in percents") << QByteArray("http://me:p%40ss@%1") << QByteArray("me:p@ss");
}

void EngineProxyTest::signsInToTheProxy()
{
    QFETCH(QByteArray, setting);
    QFETCH(const QByteArray, user);
    ScriptedServer server({reply(200)}, m_tls);
    const ::Proxy proxy(server.serverPort(), user);
    qputenv("https_proxy", setting.replace("%1", proxy.place()));
    Engine engine;
    QVERIFY(sendAndWait(engine, request(QStringLiteral("service.invalid"))).ok());
    QCOMPARE(server.requests().size(), 1);
    QVERIFY(!server.requests().first().headerNames().contains("proxy-authorization"));
}

void EngineProxyTest::usesAProxyWithTls()
{
    ScriptedServer server({reply(200)}, m_tls);
    ::Proxy proxy(server.serverPort());
    proxy.useTls(m_tls);
    qputenv("https_proxy", "https://" + proxy.place());
    Engine engine;
    const auto answer = sendAndWait(engine, request(QStringLiteral("service.invalid")));
    QVERIFY2(answer.ok(), answer.ok() ? "" : qPrintable(answer.error().detail));
    QCOMPARE(proxy.tunnels(), QList{QByteArray("service.invalid:443")});
}

void EngineProxyTest::usesNoProxyWhereTheEnvironmentSaysSo()
{
    ScriptedServer server({reply(200)}, m_tls);
    const ::Proxy proxy(server.serverPort());
    qputenv("https_proxy", proxy.place());
    for (const auto *exceptions : {"*", "example.org, SERVICE.invalid", ".invalid"}) {
        qputenv("no_proxy", exceptions);
        Engine engine;
        QVERIFY(!sendAndWait(engine, request(QStringLiteral("service.invalid"))).ok());
        QCOMPARE(proxy.connectionCount(), 0);
    }
}

void EngineProxyTest::usesTheProxyOfThePolicy()
{
    ScriptedServer server({reply(200)}, m_tls);
    const ::Proxy proxy(server.serverPort());
    qputenv("https_proxy", "http://127.0.0.1:1");
    qputenv("no_proxy", "*");
    Engine engine({.proxy = {.kind = ProxySetting::Kind::Fixed,
                             .address = QUrl(QStringLiteral("socks5h://") + QString::fromLatin1(proxy.place()))}});
    QVERIFY(sendAndWait(engine, request(QStringLiteral("service.invalid"))).ok());
    QCOMPARE(proxy.tunnels(), QList{QByteArray("service.invalid")});
}

void EngineProxyTest::sendsNothingPastASettingThatCannotBeUsed()
{
    ScriptedServer server({reply(200)}, m_tls);
    auto call = request(QStringLiteral("service.localhost:%1").arg(server.serverPort()));
    for (const auto *setting : {"http://proxy.invalid", "quic://proxy.invalid:443", "http://:3128", "proxy invalid"}) {
        qputenv("https_proxy", setting);
        Engine engine;
        QCOMPARE(codeOf(sendAndWait(engine, call)), Code(ErrorCode::NetworkNoRoute));
        QCOMPARE(server.connectionCount(), 0);
    }
}

CLINICDESK_TEST(EngineProxyTest)
#include "engineproxytest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/http/retrypolicy.h"
#include "core/language/language.h"
#include "core/wording/wording.h"

#include "tests/integration/http/enginetest.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSslCertificate>
#include <QSslKey>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <optional>
#include <utility>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// Whose fault it is when a call does not reach the service: each row has a real proxy, server or certificate, and the
/// sentence that people read.
class EngineBlameTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { qunsetenv("https_proxy"); }
    void namesTheProxy_data();
    void namesTheProxy();
    void takesTheSignInOfAProxyForThatOfTheNetwork_data();
    void takesTheSignInOfAProxyForThatOfTheNetwork();
    void namesTheProxySetting_data();
    void namesTheProxySetting();
    void namesTheFaultOfTheCertificate_data();
    void namesTheFaultOfTheCertificate();
    void namesTheFaultOfTheChain_data();
    void namesTheFaultOfTheChain();
    void saysThatAKeyIsTooWeak();
    void namesTheFaultOfTheAuthorityFile_data();
    void namesTheFaultOfTheAuthorityFile();
    void saysThatAClientCertificateIsMissing_data();
    void saysThatAClientCertificateIsMissing();
    void saysThatARequestMayHaveArrivedWithoutAClientCertificate();
    void blamesNoClientCertificateThatAServerDoesNotNeed_data();
    void blamesNoClientCertificateThatAServerDoesNotNeed();
    void saysThatAServerHasNoSafeConnection_data();
    void saysThatAServerHasNoSafeConnection();
};

namespace {

const QUrl service(QStringLiteral("https://service.invalid/x"));

/// In every other language, people read other sentences, with the same server, proxy and status in them.
void compareInOtherLanguages(const Error &error)
{
    static const QRegularExpression unfilled(QStringLiteral("%L?[1-9n]"));
    const auto english = wording::describe(error);
    QStringList names{error.subject, error.input};
    if (error.httpStatus != 0)
        names.append(QString::number(error.httpStatus));
    for (const auto &language : languages().mid(1)) {
        QTranslator catalogue;
        QVERIFY(catalogue.load(QStringLiteral(":/translations/clinicdesk_") + language.code));
        QCoreApplication::installTranslator(&catalogue);
        const auto words = wording::describe(error);
        for (const auto &[text, source] : {std::pair(words.summary, english.summary), {words.advice, english.advice}}) {
            const auto told = language.code + QStringLiteral(": ") + text;
            QVERIFY2(!text.isEmpty() && text != source, qPrintable(told));
            QVERIFY2(!unfilled.match(text).hasMatch(), qPrintable(told));
            for (const auto &name : names)
                QVERIFY2(!source.contains(name) || text.contains(name), qPrintable(told));
        }
    }
}

/// What people read about the error, and whether it is tried again.
void compare(const Error &error, ErrorReason reason, const QString &summary, bool isTriedAgain = true)
{
    QVERIFY2(error.reason == reason, qPrintable(QString(reasonText(error.reason)) + u' ' + error.detail));
    const auto words = wording::describe(error);
    QCOMPARE(words.summary, summary);
    compareInOtherLanguages(error);
    QCOMPARE(remedyFor(error) == Remedy::TryAgain, isTriedAgain);
    for (const auto &other : {wording::describeNotRetried(error), wording::describeReadOnlyCall(error),
                              wording::describeFailed(error, UploadMethod::PresignedForm)})
        QCOMPARE(other.advice, words.advice); // the remedy does not depend on who tries again
}

Reply answerOfTheProxy(int status, const QByteArray &headers = {})
{
    auto answer = reply(status, "<html>made up</html>", headers + "Connection: close\r\n");
    answer.then = Reply::Then::Close;
    return answer;
}

} // namespace

void EngineBlameTest::namesTheProxy_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<Reply>("answer");
    QTest::addColumn<ErrorReason>("reason");
    QTest::addColumn<QString>("summary");
    const auto row = [](const char *name, const QString &scheme, const Reply &answer, ErrorReason reason,
                        const char *summary) {
        QTest::newRow(name) << scheme << answer << reason << QString::fromLatin1(summary);
    };
    const auto http = QStringLiteral("http");
    row("407", http, answerOfTheProxy(407, "Proxy-Authenticate: Basic realm=\"clinic\"\r\n"), ErrorReason::ProxySignIn,
        "The proxy %1 asks for a sign-in, or refuses it (error 407).");
    row("403", http, answerOfTheProxy(403), ErrorReason::ProxyRefuses,
        "The proxy %1 does not allow this connection (error 403).");
    row("502", http, answerOfTheProxy(502), ErrorReason::ProxyNoRoute,
        "The proxy %1 cannot reach the server (error 502).");
    row("503", http, answerOfTheProxy(503), ErrorReason::ProxyNoRoute,
        "The proxy %1 cannot reach the server (error 503).");
    row("504", http, answerOfTheProxy(504), ErrorReason::ProxyNoRoute,
        "The proxy %1 cannot reach the server (error 504).");
    row("ends without an answer", http, {.then = Reply::Then::Close}, ErrorReason::ProxyNoProxy,
        "%1 does not answer as a proxy of the kind that is set.");
    row("resets", http, {.then = Reply::Then::Reset}, ErrorReason::ProxyNoProxy,
        "%1 does not answer as a proxy of the kind that is set.");
    row("no HTTP", http, {.bytes = "220 smtp.clinic.test ESMTP\r\n", .then = Reply::Then::Close},
        ErrorReason::ProxyNoProxy, "%1 does not answer as a proxy of the kind that is set.");
    row("silence", http, {}, ErrorReason::ProxyDown, "The proxy %1 does not respond.");
    row("no TLS", QStringLiteral("https"), {.then = Reply::Then::Close, .closesAtOnce = true},
        ErrorReason::ProxyNoProxy, "%1 does not answer as a proxy of the kind that is set.");
    row("no SOCKS", QStringLiteral("socks5h"), {.then = Reply::Then::Close, .closesAtOnce = true},
        ErrorReason::ProxyNoProxy, "%1 does not answer as a proxy of the kind that is set.");
}

void EngineBlameTest::namesTheProxy()
{
    QFETCH(const QString, scheme);
    QFETCH(const Reply, answer);
    QFETCH(const ErrorReason, reason);
    QFETCH(const QString, summary);
    ScriptedServer proxy({answer});
    const auto place = proxy.url().authority();
    qputenv("https_proxy", (scheme + QStringLiteral("://") + place).toLatin1());
    Engine engine({.connectTimeout = 2s});
    const auto result = sendAndWait(engine, get(service));
    QVERIFY(!result.ok());
    QCOMPARE(result.error().subject, place);
    QVERIFY(!result.error().wholeBodySent); // the service has read nothing
    compare(result.error(), reason, summary.arg(place));
}

void EngineBlameTest::takesTheSignInOfAProxyForThatOfTheNetwork_data()
{
    QTest::addColumn<Reply>("answer");
    QTest::newRow("511") << answerOfTheProxy(511);
    QTest::newRow("302") << answerOfTheProxy(302, "Location: https://sign-in.invalid/\r\n");
    QTest::newRow("307") << answerOfTheProxy(307, "Location: https://sign-in.invalid/\r\n");
}

void EngineBlameTest::takesTheSignInOfAProxyForThatOfTheNetwork()
{
    QFETCH(const Reply, answer);
    ScriptedServer proxy({answer});
    qputenv("https_proxy", proxy.url().toEncoded());
    Engine engine;
    const auto result = sendAndWait(engine, get(service));
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkCaptive));
    QVERIFY(!result.error().wholeBodySent); // the service has read nothing
    QVERIFY(result.error().detail.contains(proxy.url().authority()));
    QVERIFY(remedyFor(result.error()) == Remedy::TryAgain);
    const auto words = wording::describe(result.error());
    QCOMPARE(words.summary,
             QStringLiteral("This network showed its own web page instead of %1.").arg(result.error().subject));
    QVERIFY2(words.advice.startsWith(QLatin1String("Sign in to this network")), qPrintable(words.advice));
    compareInOtherLanguages(result.error());
}

void EngineBlameTest::namesTheProxySetting_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<ErrorReason>("reason");
    QTest::addColumn<QString>("summary");
    QUrl gone;
    {
        const ScriptedServer server({Reply{}});
        gone = server.url(QString());
    }
    const auto place = gone.authority();
    QTest::newRow("down") << gone.toEncoded() << ErrorReason::ProxyDown
                          << QStringLiteral("The proxy %1 does not respond.").arg(place);
    QTest::newRow("SOCKS, down") << "socks5h://" + place.toLatin1() << ErrorReason::ProxyDown
                                 << QStringLiteral("The proxy %1 does not respond.").arg(place);
    QTest::newRow("unknown") << QByteArray("http://proxy.invalid:3128") << ErrorReason::ProxyUnknown
                             << QStringLiteral("The proxy proxy.invalid:3128 is not known in this network.");
    QTest::newRow("without a port") << QByteArray("http://proxy.invalid") << ErrorReason::ProxyPort
                                    << QStringLiteral(
                                           "https_proxy: The proxy setting names no port for proxy.invalid.");
    QTest::newRow("no address") << QByteArray("http://proxy:abc") << ErrorReason::ProxySetting
                                << QStringLiteral("https_proxy: The proxy setting is not the address of a proxy.");
    QTest::newRow("another kind") << QByteArray("ftp://proxy.invalid:21") << ErrorReason::ProxyKind
                                  << QStringLiteral("https_proxy: The proxy setting names a kind of proxy that Clinic "
                                                    "Desk does not know: ftp.");
}

void EngineBlameTest::namesTheProxySetting()
{
    QFETCH(const QByteArray, setting);
    QFETCH(const ErrorReason, reason);
    QFETCH(const QString, summary);
    qputenv("https_proxy", setting);
    Engine engine;
    const auto result = sendAndWait(engine, get(service));
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkNoRoute));
    QVERIFY(!result.error().wholeBodySent);
    compare(result.error(), reason, summary);
}

namespace {

enum class Fault { Expired, OtherName, UnknownAuthority, OtherAuthority };

void runOpenssl(const QStringList &arguments)
{
    QProcess openssl;
    openssl.start(QStringLiteral("openssl"), arguments);
    if (!openssl.waitForFinished() || openssl.exitCode() != 0)
        qFatal("openssl: %s", openssl.readAllStandardError().constData());
}

QStringList separated(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '));
}

/// A server as Qt does not start one.
class OpensslServer {
public:
    OpensslServer(const QString &certificateFile, const QString &keyFile, const char *how)
    {
        m_process.start(QStringLiteral("openssl"), QStringList{QStringLiteral("s_server"), QStringLiteral("-accept"),
                                                               QStringLiteral("127.0.0.1:0"), QStringLiteral("-cert"),
                                                               certificateFile, QStringLiteral("-key"), keyFile} +
                                                       separated(how));
        while (!m_output.contains("ACCEPT 127.0.0.1:") || !m_output.endsWith('\n')) {
            if (!m_process.waitForReadyRead())
                qFatal("openssl does not listen");
            m_output += m_process.readAllStandardOutput();
        }
        const auto port = m_output.mid(m_output.indexOf("ACCEPT") + 17).trimmed().toInt();
        url = QUrl(QStringLiteral("https://127.0.0.1:%1").arg(port));
    }
    ~OpensslServer()
    {
        m_process.disconnect();
        m_process.kill();
        m_process.waitForFinished();
    }
    OpensslServer(const OpensslServer &) = delete;
    OpensslServer &operator=(const OpensslServer &) = delete;

    /// Ends the connection in order once these bytes have arrived.
    void endAfter(const QByteArray &bytes)
    {
        QObject::connect(&m_process, &QProcess::readyReadStandardOutput, &m_process, [this, bytes] {
            m_output += m_process.readAllStandardOutput();
            if (hasReceived(bytes))
                m_process.write("Q\n");
        });
    }
    bool hasReceived(const QByteArray &bytes) const { return m_output.contains(bytes); }

    QUrl url;

private:
    QProcess m_process;
    QByteArray m_output;
};

/// A server whose certificate has a key that is too short for every system.
struct WeakServer {
    explicit WeakServer(const QTemporaryDir &folder)
        : certificateFile(folder.filePath(QStringLiteral("weak.pem")))
    {
        const auto key = folder.filePath(QStringLiteral("weak.key"));
        runOpenssl(
            separated("req -x509 -newkey rsa:1024 -nodes -days 2 -subj /CN=weak -addext subjectAltName=IP:127.0.0.1") +
            QStringList{QStringLiteral("-keyout"), key, QStringLiteral("-out"), certificateFile});
        server.emplace(certificateFile, key, "-cipher ALL:@SECLEVEL=0");
        url = server->url;
    }

    QString certificateFile;
    std::optional<OpensslServer> server;
    QUrl url;
};

} // namespace

Q_DECLARE_METATYPE(Fault)

void EngineBlameTest::namesTheFaultOfTheCertificate_data()
{
    QTest::addColumn<Fault>("fault");
    QTest::addColumn<ErrorReason>("reason");
    QTest::addColumn<QString>("summary");
    const auto row = [](const char *name, Fault fault, ErrorReason reason, const char *summary) {
        QTest::newRow(name) << fault << reason << QString::fromLatin1(summary);
    };
    row("expired", Fault::Expired, ErrorReason::CertificateExpired, "The certificate of 127.0.0.1 has expired.");
    row("of another name", Fault::OtherName, ErrorReason::CertificateOtherName,
        "The certificate of 127.0.0.1 was issued for another name.");
    row("unknown authority", Fault::UnknownAuthority, ErrorReason::None,
        "The certificate of 127.0.0.1 is not trusted on this computer.");
    row("another authority", Fault::OtherAuthority, ErrorReason::CertificateOtherAuthority,
        "The certificate of 127.0.0.1 was not issued by an authority of the certificate authority file.");
}

void EngineBlameTest::namesTheFaultOfTheCertificate()
{
    QFETCH(const Fault, fault);
    QFETCH(const ErrorReason, reason);
    QFETCH(const QString, summary);
    const QTemporaryDir folder;
    const QTemporaryDir otherFolder;
    const auto names =
        fault == Fault::OtherName ? QStringLiteral("DNS:elsewhere.example") : QStringLiteral("IP:127.0.0.1");
    const auto validity =
        fault == Fault::Expired ? TemporaryCertificate::Validity::Expired : TemporaryCertificate::Validity::Now;
    const TemporaryCertificate certificate(folder.path(), names, validity);
    const TemporaryCertificate other(otherFolder.path());
    ScriptedServer server({reply(200)}, certificate.serverConfiguration());
    auto request = get(server.url());
    if (fault != Fault::UnknownAuthority)
        request.caFile = fault == Fault::OtherAuthority ? other.certificateFile : certificate.certificateFile;
    Engine engine;
    const auto result = sendAndWait(engine, request);
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkCertificateNotTrusted));
    QVERIFY(server.requests().isEmpty());
    if (reason == ErrorReason::None) {
        QCOMPARE(wording::describe(result.error()).summary, summary);
        compareInOtherLanguages(result.error());
        return;
    }
    compare(result.error(), reason, summary);
}

namespace {

/// A certificate and its key, made with `openssl` in the folder.
struct Issued {
    QString certificateFile;
    QString keyFile;

    QList<QSslCertificate> certificates() const { return QSslCertificate::fromPath(certificateFile); }
};

/// Issues a certificate; the extensions are those of a configuration file of OpenSSL.
Issued issue(const QTemporaryDir &folder, const QString &name, const Issued &issuer, const QByteArray &extensions)
{
    const auto path = [&](const char *end) { return folder.filePath(name + QLatin1String(end)); };
    const Issued made{.certificateFile = path(".pem"), .keyFile = path(".key")};
    QFile file(path(".ext"));
    if (!file.open(QIODevice::WriteOnly) || file.write(extensions) != extensions.size())
        qFatal("no file for openssl");
    file.close();
    const auto words = [](const char *text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); };
    runOpenssl(words("req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj") +
               QStringList{QStringLiteral("/CN=") + name, QStringLiteral("-keyout"), made.keyFile,
                           QStringLiteral("-out"), path(".csr")});
    runOpenssl(words("x509 -req -days 2 -in") +
               QStringList{path(".csr"), QStringLiteral("-CA"), issuer.certificateFile, QStringLiteral("-CAkey"),
                           issuer.keyFile, QStringLiteral("-CAcreateserial"), QStringLiteral("-extfile"), path(".ext"),
                           QStringLiteral("-out"), made.certificateFile});
    return made;
}

Issued authority(const QTemporaryDir &folder, TemporaryCertificate::Validity validity)
{
    const TemporaryCertificate made(folder.path(), QStringLiteral("DNS:authority.example"), validity);
    return {.certificateFile = made.certificateFile, .keyFile = made.keyFile};
}

enum class Chain { Whole, OfExpiredAuthority, WithoutIntermediate, OfUnknownAuthority };

} // namespace

Q_DECLARE_METATYPE(Chain)

void EngineBlameTest::namesTheFaultOfTheChain_data()
{
    QTest::addColumn<Chain>("chain");
    QTest::addColumn<ErrorReason>("reason");
    QTest::addColumn<QString>("summary");
    const auto row = [](const char *name, Chain chain, ErrorReason reason, const char *summary) {
        QTest::newRow(name) << chain << reason << QString::fromLatin1(summary);
    };
    row("in order", Chain::Whole, ErrorReason::None, "");
    row("the authority in the file has expired", Chain::OfExpiredAuthority, ErrorReason::AuthorityFileExpired,
        "An authority in the certificate authority file has expired.");
    row("the server does not send what is in between", Chain::WithoutIntermediate, ErrorReason::CertificateChain,
        "The certificate of 127.0.0.1 was not issued by an authority of the certificate authority file, or 127.0.0.1 "
        "does not send the certificates in between.");
    row("a whole chain of another authority", Chain::OfUnknownAuthority, ErrorReason::CertificateOtherAuthority,
        "The certificate of 127.0.0.1 was not issued by an authority of the certificate authority file.");
}

/// Whose certificate in the chain is the problem: the server's, one that the server should send, or one in the file.
void EngineBlameTest::namesTheFaultOfTheChain()
{
    QFETCH(const Chain, chain);
    QFETCH(const ErrorReason, reason);
    QFETCH(const QString, summary);
    const QTemporaryDir folder;
    const QTemporaryDir further;
    using Validity = TemporaryCertificate::Validity;
    const auto root = authority(folder, chain == Chain::OfExpiredAuthority ? Validity::Expired : Validity::Now);
    const auto branch = issue(folder, QStringLiteral("branch"), root, "basicConstraints=critical,CA:true\n");
    const bool isDirect = chain == Chain::OfExpiredAuthority;
    const auto own = issue(folder, QStringLiteral("own"), isDirect ? root : branch, "subjectAltName=IP:127.0.0.1\n");
    const auto unknown = issue(further, QStringLiteral("unknown"), authority(further, Validity::Now),
                               "basicConstraints=critical,CA:true\n");
    auto tls = QSslConfiguration::defaultConfiguration();
    tls.setPeerVerifyMode(QSslSocket::VerifyNone);
    QFile key(own.keyFile);
    QVERIFY(key.open(QIODevice::ReadOnly));
    tls.setPrivateKey(QSslKey(key.readAll(), QSsl::Ec));
    const bool isWhole = chain == Chain::Whole || chain == Chain::OfUnknownAuthority;
    tls.setLocalCertificateChain(own.certificates() + (isWhole ? branch.certificates() : QList<QSslCertificate>()));
    ScriptedServer server({reply(200)}, tls);
    auto request = get(server.url());
    request.caFile = chain == Chain::OfUnknownAuthority ? unknown.certificateFile : root.certificateFile;
    Engine engine;
    const auto result = sendAndWait(engine, request);
    if (reason == ErrorReason::None) {
        QVERIFY2(result.ok(), result.ok() ? "" : qPrintable(result.error().detail));
        return;
    }
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkCertificateNotTrusted));
    compare(result.error(), reason, summary);
}

void EngineBlameTest::saysThatAKeyIsTooWeak()
{
    const QTemporaryDir folder;
    const WeakServer server(folder);
    auto request = get(server.url);
    request.caFile = server.certificateFile;
    Engine engine;
    const auto result = sendAndWait(engine, request);
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkCertificateNotTrusted));
    compare(result.error(), ErrorReason::CertificateWeak,
            QStringLiteral("The certificate of 127.0.0.1 has a key or a signature that is too weak."));
}

void EngineBlameTest::namesTheFaultOfTheAuthorityFile_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<ErrorReason>("reason");
    QTest::addColumn<QString>("summary");
    QTest::newRow("empty") << QByteArray("") << ErrorReason::AuthorityFileEmpty
                           << QStringLiteral("The certificate authority file is empty.");
    QTest::newRow("a web page") << QByteArray("<html>") << ErrorReason::AuthorityFileWebPage
                                << QStringLiteral("The certificate authority file is a web page, not a certificate.");
    QTest::newRow("gone") << QByteArray() << ErrorReason::AuthorityFileUnreadable
                          << QStringLiteral("The certificate authority file cannot be read.");
}

void EngineBlameTest::namesTheFaultOfTheAuthorityFile()
{
    QFETCH(const QByteArray, content);
    QFETCH(const ErrorReason, reason);
    QFETCH(const QString, summary);
    const QTemporaryDir folder;
    const TemporaryCertificate certificate(folder.path());
    ScriptedServer server({reply(200)}, certificate.serverConfiguration());
    auto request = get(server.url());
    request.caFile = folder.filePath(QStringLiteral("authority.pem"));
    if (!content.isNull()) {
        QFile file(request.caFile);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    }
    Engine engine;
    const auto result = sendAndWait(engine, request);
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkCertificateNotTrusted));
    QCOMPARE(server.connectionCount(), 0);
    compare(result.error(), reason, summary);
}

void EngineBlameTest::saysThatAClientCertificateIsMissing_data()
{
    QTest::addColumn<QSsl::SslProtocol>("protocol");
    QTest::newRow("TLS 1.2") << QSsl::TlsV1_2;
    QTest::newRow("TLS 1.3") << QSsl::TlsV1_3;
}

void EngineBlameTest::saysThatAClientCertificateIsMissing()
{
    QFETCH(const QSsl::SslProtocol, protocol);
    const QTemporaryDir folder;
    const TemporaryCertificate certificate(folder.path());
    auto tls = certificate.serverConfiguration();
    tls.setProtocol(protocol);
    tls.setPeerVerifyMode(QSslSocket::VerifyPeer);
    tls.setMissingCertificateIsFatal(true);
    ScriptedServer server({reply(200)}, tls);
    auto request = get(server.url());
    request.caFile = certificate.certificateFile;
    Engine engine;
    const auto result = sendAndWait(engine, request);
    QVERIFY(!result.ok());
    QVERIFY(server.requests().isEmpty());
    auto error = result.error();
    error.wholeBodySent = false; // with TLS 1.3 the alert can be lost, and then it is not known
    compare(error, ErrorReason::TlsClientCertificate,
            QStringLiteral("127.0.0.1 asks for a client certificate, which Clinic Desk cannot send."), false);
}

/// With TLS 1.3, a server that has read the request and then ended looks like one that has refused without an alert.
void EngineBlameTest::saysThatARequestMayHaveArrivedWithoutAClientCertificate()
{
    const QTemporaryDir folder;
    const TemporaryCertificate certificate(folder.path());
    OpensslServer server(certificate.certificateFile, certificate.keyFile, "-tls1_3 -verify 1 -num_tickets 0");
    server.endAfter("made-up body");
    auto request = postBytes(server.url, "made-up body");
    request.atMostOnce = true;
    request.caFile = certificate.certificateFile;
    Engine engine;
    const auto result = sendAndWait(engine, request);
    QVERIFY(!result.ok());
    QVERIFY(server.hasReceived("made-up body"));
    QVERIFY(result.error().reason == ErrorReason::TlsClientCertificate);
    QVERIFY(result.error().wholeBodySent);
}

void EngineBlameTest::blamesNoClientCertificateThatAServerDoesNotNeed_data()
{
    saysThatAClientCertificateIsMissing_data();
}

/// It asks for one, goes on without it, and loses the connection afterwards.
void EngineBlameTest::blamesNoClientCertificateThatAServerDoesNotNeed()
{
    QFETCH(const QSsl::SslProtocol, protocol);
    const QTemporaryDir folder;
    const TemporaryCertificate certificate(folder.path());
    auto tls = certificate.serverConfiguration();
    tls.setProtocol(protocol);
    tls.setPeerVerifyMode(QSslSocket::QueryPeer);
    ScriptedServer server({Reply{.then = Reply::Then::Close}}, tls);
    auto request = get(server.url());
    request.caFile = certificate.certificateFile;
    Engine engine;
    const auto result = sendAndWait(engine, request);
    QVERIFY(!server.requests().isEmpty());
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkInterrupted));
    QVERIFY(result.error().reason == ErrorReason::None);
}

void EngineBlameTest::saysThatAServerHasNoSafeConnection_data()
{
    QTest::addColumn<bool>("hasTls11");
    QTest::newRow("TLS 1.1 only") << true;
    QTest::newRow("no TLS") << false;
}

void EngineBlameTest::saysThatAServerHasNoSafeConnection()
{
    QFETCH(const bool, hasTls11);
    ScriptedServer old({Reply{.greetsWithTls11 = true}});
    QTcpServer plain;
    QVERIFY(plain.listen(QHostAddress::LocalHost));
    connect(&plain, &QTcpServer::newConnection, this, [&plain] {
        auto *socket = plain.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket, [socket] {
            socket->write("HTTP/1.1 400 Bad Request\r\n\r\n");
            socket->disconnectFromHost();
        });
    });
    Engine engine;
    const auto result = sendAndWait(
        engine,
        get(QUrl(QStringLiteral("https://127.0.0.1:%1").arg(hasTls11 ? old.serverPort() : plain.serverPort()))));
    QVERIFY(!result.ok());
    compare(result.error(), ErrorReason::TlsVersion,
            QStringLiteral("127.0.0.1 offers no secure connection. Clinic Desk needs TLS 1.2 or later."), false);
}

CLINICDESK_TEST(EngineBlameTest)
#include "engineblametest.moc"

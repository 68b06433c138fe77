// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/profilepicture.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"

#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

using Problem = PictureAddressProblem;
Q_DECLARE_METATYPE(std::optional<PictureAddressProblem>)
Q_DECLARE_METATYPE(std::optional<PictureKind>)

namespace {

const QByteArray png = QByteArray("\x89PNG\r\n\x1a\n") + "made up";

SharedSecret secretOf(const char *text)
{
    return std::make_shared<const SecretBytes>(SecretBytes(text));
}

} // namespace

/// The address of a profile picture comes from the service and is not trusted.
class ProfilePictureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_certificate.emplace(m_folder.path());
        m_tls = m_certificate->serverConfiguration();
    }
    void asksOnlyAddressesThatCannotHarm_data();
    void asksOnlyAddressesThatCannotHarm();
    void mayAskThisComputerForAServiceOnIt();
    void sendsNothingOfTheConnection();
    void takesPicturesByTheirContentAlone_data();
    void takesPicturesByTheirContentAlone();
    void asksOnlyPublicAddressesOnceTheNameIsResolved();
    void followsNoRedirect();
    void takesFiveMegabytesAtMost();
    void saysWhatTheOtherEndAnswered_data();
    void saysWhatTheOtherEndAnswered();

private:
    Connection local() const
    {
        return {.name = QStringLiteral("Made up"),
                .baseUrl = QUrl(QStringLiteral("https://127.0.0.1:1/")),
                .user = {QStringLiteral("u-100")},
                .encryptPayloads = true,
                .caFile = m_certificate->certificateFile};
    }
    Result<QByteArray> fetch(const QUrl &url) const
    {
        const auto connection = local();
        const auto secrets = secretsFrom(connection, {.accessToken = secretOf("made.up.token"),
                                                      .authToken = secretOf("made-up-auth-token"),
                                                      .keyText = secretOf("0123456789abcdef")});
        const Client client(connection, secrets, std::make_shared<http::Engine>());
        return awaitResult(client.send(ProfilePicture{.address = url.toString()}));
    }

    QTemporaryDir m_folder;
    std::optional<TemporaryCertificate> m_certificate;
    QSslConfiguration m_tls;
};

void ProfilePictureTest::asksOnlyAddressesThatCannotHarm_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<std::optional<Problem>>("problem");
    const auto row = [](const char *address, std::optional<Problem> problem) {
        QTest::newRow(address) << QString::fromUtf8(address) << problem;
    };
    row("https://pictures.example/asha.png", {});
    row("https://pictures.example:8443/a b.png?sig=%2F", Problem::NoAddress); // an address cannot contain a space
    row("https://pictures.example:8443/a%20b.png?sig=%2F", {});
    row("HTTPS://pictures.example/asha.png", {});
    row("https://9.9.9.9/asha.png", {});
    row("https://203.0.113.7/asha.png", Problem::OwnNetwork);
    row("https://[2001:4860::1]/asha.png", {});
    row("", Problem::NoAddress);
    row("asha.png", Problem::NoAddress);
    row("//pictures.example/asha.png", Problem::NoAddress);
    row("https:///asha.png", Problem::NoAddress);
    row("http://pictures.example/asha.png", Problem::NotHttps);
    row("file:///etc/hostname", Problem::NotHttps);
    row("data:image/png;base64,AAAA", Problem::NotHttps);
    row("ftp://pictures.example/asha.png", Problem::NotHttps);
    row("javascript:alert(1)", Problem::NotHttps);
    row("https://user@pictures.example/asha.png", Problem::HasSignIn);
    row("https://user:word@pictures.example/asha.png", Problem::HasSignIn);
    row("https://localhost/asha.png", Problem::OwnComputer);
    row("https://LOCALHOST./asha.png", Problem::OwnComputer);
    row("https://here.localhost/asha.png", Problem::OwnComputer);
    row("https://127.0.0.1/asha.png", Problem::OwnComputer);
    row("https://127.8.9.10:8080/asha.png", Problem::OwnComputer);
    row("https://127.1/asha.png", Problem::OwnComputer);
    row("https://2130706433/asha.png", Problem::OwnComputer);
    row("https://0x7f000001/asha.png", Problem::OwnComputer);
    row("https://0.0.0.0/asha.png", Problem::OwnComputer);
    row("https://[::1]/asha.png", Problem::OwnComputer);
    row("https://[::]/asha.png", Problem::OwnComputer);
    row("https://[::ffff:127.0.0.1]/asha.png", Problem::OwnComputer);
    row("https://10.1.2.3/asha.png", Problem::OwnNetwork);
    row("https://172.16.0.1/asha.png", Problem::OwnNetwork);
    row("https://172.32.0.1/asha.png", {});
    row("https://192.168.1.1/asha.png", Problem::OwnNetwork);
    row("https://169.254.169.254/latest/", Problem::OwnNetwork);
    row("https://100.64.0.1/asha.png", Problem::OwnNetwork);
    row("https://224.0.0.1/asha.png", Problem::OwnNetwork);
    row("https://255.255.255.255/asha.png", Problem::OwnNetwork);
    row("https://[fd00::1]/asha.png", Problem::OwnNetwork);
    row("https://[fe80::1]/asha.png", Problem::OwnNetwork);
    row("https://[::ffff:192.168.1.1]/asha.png", Problem::OwnNetwork);
    row("https://[64:ff9b::a00:1]/asha.png", Problem::OwnNetwork);
    QTest::newRow("the name of this computer") << QStringLiteral("https://%1/asha.png").arg(QSysInfo::machineHostName())
                                               << std::optional(Problem::OwnComputer);
}

void ProfilePictureTest::asksOnlyAddressesThatCannotHarm()
{
    QFETCH(const QString, address);
    QFETCH(const std::optional<Problem>, problem);
    const Connection connection{.baseUrl = QUrl(QStringLiteral("https://health.example/api"))};
    QCOMPARE(problemOfPictureAddress(address, connection), problem);
    const auto request = ProfilePicture{.address = address}.request(connection);
    QCOMPARE(request.ok(), !problem.has_value());
    if (problem)
        QCOMPARE(request.error().code, ErrorCode::WrongUse);
    else
        QVERIFY(request->headers.isEmpty());
}

void ProfilePictureTest::mayAskThisComputerForAServiceOnIt()
{
    const auto connection = local();
    QCOMPARE(problemOfPictureAddress(QStringLiteral("https://127.0.0.1:8/a"), connection), std::optional<Problem>());
    QCOMPARE(problemOfPictureAddress(QStringLiteral("https://localhost:8/a"), connection), std::optional<Problem>());
    QCOMPARE(problemOfPictureAddress(QStringLiteral("https://10.0.0.1/a"), connection),
             std::optional(Problem::OwnNetwork));
    QCOMPARE(problemOfPictureAddress(QStringLiteral("http://127.0.0.1:8/a"), connection),
             std::optional(Problem::NotHttps));
    QCOMPARE(problemOfPictureAddress(QStringLiteral("https://a:b@127.0.0.1/a"), connection),
             std::optional(Problem::HasSignIn));
}

void ProfilePictureTest::sendsNothingOfTheConnection()
{
    ScriptedServer server({reply(200, png, "Set-Cookie: seen=1\r\n")}, m_tls);
    QCOMPARE(*fetch(server.url(QStringLiteral("/asha.png?sig=1#part"))), png);
    QCOMPARE(*fetch(server.url(QStringLiteral("/asha.png"))), png);
    QCOMPARE(server.requests().size(), 2);
    QCOMPARE(server.requests().constFirst().requestLine(), QByteArray("GET /asha.png?sig=1 HTTP/1.1"));
    for (const auto &request : server.requests()) {
        for (const auto &name : request.headerNames())
            QVERIFY2(name == "host" || name == "accept" || name == "accept-encoding" || name == "user-agent", name);
        QVERIFY(!request.head.contains("made"));
        QVERIFY(!request.head.contains("u-100"));
    }
}

void ProfilePictureTest::takesPicturesByTheirContentAlone_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<std::optional<PictureKind>>("kind");
    QTest::newRow("png") << png << std::optional(PictureKind::Png);
    QTest::newRow("jpeg") << QByteArray("\xff\xd8\xff\xe0 made up") << std::optional(PictureKind::Jpeg);
    QTest::newRow("webp") << QByteArray("RIFF1234WEBPVP8 ") << std::optional(PictureKind::Webp);
    QTest::newRow("svg") << QByteArray("<svg xmlns='http://www.w3.org/2000/svg'/>") << std::optional<PictureKind>();
    QTest::newRow("gif") << QByteArray("GIF89a") << std::optional<PictureKind>();
    QTest::newRow("sound") << QByteArray("RIFF1234WAVE") << std::optional<PictureKind>();
    QTest::newRow("cut") << QByteArray("RIFF") << std::optional<PictureKind>();
    QTest::newRow("page") << QByteArray("<!DOCTYPE html>") << std::optional<PictureKind>();
    QTest::newRow("nothing") << QByteArray() << std::optional<PictureKind>();
}

void ProfilePictureTest::takesPicturesByTheirContentAlone()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const std::optional<PictureKind>, kind);
    QCOMPARE(pictureKindOf(bytes), kind);
    ScriptedServer server({reply(200, bytes, "Content-Type: image/png\r\n")}, m_tls);
    const auto picture = fetch(server.url());
    QCOMPARE(codeOf(picture), kind ? Code() : Code(ErrorCode::FileUnsupported));
}

/// A name does not show its address, so the engine checks the address.
void ProfilePictureTest::asksOnlyPublicAddressesOnceTheNameIsResolved()
{
    const ProfilePicture picture{.address = QStringLiteral("https://pictures.example/asha.png")};
    const Connection remote{.baseUrl = QUrl(QStringLiteral("https://health.example/api"))};
    QCOMPARE(picture.request(remote)->addressScope, http::AddressScope::Public);
    QCOMPARE(picture.request(local())->addressScope, http::AddressScope::PublicOrThisComputer);
}

void ProfilePictureTest::followsNoRedirect()
{
    ScriptedServer elsewhere({reply(200, png)}, m_tls);
    ScriptedServer server({reply(302, {}, "Location: " + elsewhere.url().toEncoded() + "\r\n"),
                           reply(301, {}, "Location: https://pictures.invalid/asha.png\r\n")},
                          m_tls);
    QCOMPARE(codeOf(fetch(server.url())), Code(ErrorCode::NetworkRedirectRefused));
    QCOMPARE(codeOf(fetch(server.url())), Code(ErrorCode::NetworkRedirectRefused));
    QVERIFY(elsewhere.requests().isEmpty());
}

void ProfilePictureTest::takesFiveMegabytesAtMost()
{
    ScriptedServer server({reply(200, png + QByteArray(ProfilePicture::maxBytes - png.size(), 'x')),
                           reply(200, png + QByteArray(ProfilePicture::maxBytes + 1 - png.size(), 'x'))},
                          m_tls);
    QCOMPARE(codeOf(fetch(server.url())), Code());
    QCOMPARE(codeOf(fetch(server.url())), Code(ErrorCode::ServiceAnswerTooLarge));
}

void ProfilePictureTest::saysWhatTheOtherEndAnswered_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("404") << 404 << ErrorCode::ServiceRefusedRequest;
    QTest::newRow("401") << 401 << ErrorCode::ServiceRefusedRequest;
    QTest::newRow("429") << 429 << ErrorCode::ServiceUnavailable;
    QTest::newRow("503") << 503 << ErrorCode::ServiceUnavailable;
}

void ProfilePictureTest::saysWhatTheOtherEndAnswered()
{
    QFETCH(const int, status);
    QFETCH(const ErrorCode, code);
    ScriptedServer server({reply(status, "some words of theirs")}, m_tls);
    const auto picture = fetch(server.url());
    QCOMPARE(codeOf(picture), Code(code));
    QCOMPARE(picture.error().httpStatus, status);
    QVERIFY(picture.error().serverText.isEmpty());
}

CLINICDESK_TEST(ProfilePictureTest)
#include "profilepicturetest.moc"

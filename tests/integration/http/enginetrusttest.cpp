// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/http/enginetest.h"

#include "core/base/systemprocess.h"
#include "tests/support/bytesources.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace clinicdesk::support;

class EngineTrustTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_certificate.emplace(m_folder.path());
        m_tls = m_certificate->serverConfiguration();
    }
    void refusesAnUntrustedCertificate();
    void trustsTheAuthorityThatTheRequestNames();
    void writesNoKeysOfItsConnections();
    void trustsItForThatRequestOnly();
    void refusesACertificateForAnotherHost();
    void saysSoWhenTheAuthorityFileIsMissing();
    void streamsALargeFileOverTls();

private:
    Request trusting(Request request) const
    {
        request.caFile = m_certificate->certificateFile;
        return request;
    }

    QTemporaryDir m_folder;
    std::optional<TemporaryCertificate> m_certificate;
    QSslConfiguration m_tls;
};

void EngineTrustTest::refusesAnUntrustedCertificate()
{
    ScriptedServer server({reply(200)}, m_tls);
    Engine engine;
    const auto result = sendAndWait(engine, get(server.url()));
    QCOMPARE(codeOf(result), Code(ErrorCode::NetworkCertificateNotTrusted));
    QCOMPARE(result.error().subject, QStringLiteral("127.0.0.1"));
    QVERIFY(server.requests().isEmpty());
}

void EngineTrustTest::trustsTheAuthorityThatTheRequestNames()
{
    ScriptedServer server({reply(200, "yes")}, m_tls);
    Engine engine;
    const auto answer = sendAndWait(engine, trusting(get(server.url())));
    QVERIFY(answer.ok());
    QCOMPARE(answer->body, QByteArray("yes"));
}

void EngineTrustTest::writesNoKeysOfItsConnections()
{
    const auto keys = m_folder.filePath(QStringLiteral("keys"));
    qputenv("SSLKEYLOGFILE", keys.toUtf8());
    hardenProcess();
    ScriptedServer server({reply(200)}, m_tls);
    Engine engine;
    QVERIFY(sendAndWait(engine, trusting(get(server.url()))).ok());
    QVERIFY(!QFile::exists(keys));
}

void EngineTrustTest::trustsItForThatRequestOnly()
{
    ScriptedServer server({reply(200)}, m_tls);
    Engine engine;
    QVERIFY(sendAndWait(engine, trusting(get(server.url()))).ok());
    QCOMPARE(codeOf(sendAndWait(engine, get(server.url()))), Code(ErrorCode::NetworkCertificateNotTrusted));
    QCOMPARE(server.requests().size(), 1);
}

void EngineTrustTest::refusesACertificateForAnotherHost()
{
    const QTemporaryDir folder;
    const TemporaryCertificate other(folder.path(), QStringLiteral("DNS:elsewhere.example"));
    ScriptedServer server({reply(200)}, other.serverConfiguration());
    Engine engine;
    auto request = get(server.url());
    request.caFile = other.certificateFile;
    QCOMPARE(codeOf(sendAndWait(engine, request)), Code(ErrorCode::NetworkCertificateNotTrusted));
    QVERIFY(server.requests().isEmpty());
}

void EngineTrustTest::saysSoWhenTheAuthorityFileIsMissing()
{
    ScriptedServer server({reply(200)}, m_tls);
    Engine engine;
    auto request = get(server.url());
    request.caFile = m_folder.filePath(QStringLiteral("gone.pem"));
    QCOMPARE(codeOf(sendAndWait(engine, request)), Code(ErrorCode::NetworkCertificateNotTrusted));
}

void EngineTrustTest::streamsALargeFileOverTls()
{
    ScriptedServer server({reply(204)}, m_tls);
    Engine engine;
    const auto source = std::make_shared<FakeByteSource>(8'000'000);
    const auto answer = sendAndWait(engine, trusting(postFile(server.url(), source)));
    QVERIFY(answer.ok());
    QVERIFY(server.requests().first().body.contains(FakeByteSource::bytes(8'000'000)));
}

CLINICDESK_TEST(EngineTrustTest)
#include "enginetrusttest.moc"

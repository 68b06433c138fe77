// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/knownconnections.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madeupkeychain.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace clinicdesk;
using clinicdesk::desk::KnownConnections;
using clinicdesk::support::awaitResult;

namespace {

const auto keychainService = QStringLiteral("clinicdesk-test");

Connection connectionTo(const QString &address)
{
    return {.id = ConnectionId{QStringLiteral("c1")},
            .name = QStringLiteral("Sunrise Clinic"),
            .baseUrl = QUrl(address),
            .user = UserId{QStringLiteral("10029864352")},
            .keyId = QStringLiteral("key-1")};
}

GivenSecrets madeUpSecrets()
{
    return {.accessToken = std::make_shared<const SecretBytes>("made-up-token"),
            .authToken = std::make_shared<const SecretBytes>("made-up-token-for-doctors"),
            .keyText = std::make_shared<const SecretBytes>("made-up-key-text")};
}

} // namespace

/// What this user's connections keep in a real keychain.
class KnownConnectionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void keepsTheSecretsForAnotherPathOfTheService();
    void keepsNoSecretForAnotherService_data();
    void keepsNoSecretForAnotherService();
    void keepsTheTokenAndNotTheKeyForAnotherIdentifier();
    void givesAConnectionThatIsOnlyTriedNoSecretOfAnotherService();
    void dropsNothingForAChangeThatIsRefused();
    void tellsASilentKeychainFromOneWithoutAToken();

private:
    bool save(const Connection &connection, const GivenSecrets &given = {})
    {
        return awaitResult(KnownConnections::save(m_known, connection, given)).ok();
    }
    std::shared_ptr<Client> client(const Connection &connection)
    {
        const auto secrets = awaitResult(KnownConnections::secrets(m_known, connection, {}));
        return m_known->client(connection, secrets ? *secrets : ConnectionSecrets());
    }
    bool isKept(const SecretName &name)
    {
        const auto kept = awaitResult(m_known->keychain()->read(name));
        return kept && *kept;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<KnownConnections> m_known;
    const Connection m_connection = connectionTo(QStringLiteral("https://health.example/v1"));
    const SecretName m_token = SecretName::accessToken(m_connection.id);
    const SecretName m_authToken = SecretName::authToken(m_connection.id);
    const SecretName m_key = SecretName::key(m_connection.id, m_connection.keyId);
};

void KnownConnectionsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_known = awaitResult(KnownConnections::open(keychainService));
    QVERIFY(m_known->secretsLast());
    m_known->load(m_folder->filePath(QStringLiteral("connections.json")));
    QVERIFY(save(m_connection, madeUpSecrets()));
    QVERIFY(client(m_connection)->hasToken());
    QVERIFY(client(m_connection)->hasAuthToken());
    QVERIFY(client(m_connection)->hasKey());
}

void KnownConnectionsTest::keepsTheSecretsForAnotherPathOfTheService()
{
    const auto moved = connectionTo(QStringLiteral("https://health.example/v2"));
    QVERIFY(save(moved));
    QVERIFY(client(moved)->hasToken());
    QVERIFY(client(moved)->hasAuthToken());
    QVERIFY(client(moved)->hasKey());
}

void KnownConnectionsTest::keepsNoSecretForAnotherService_data()
{
    QTest::addColumn<QString>("address");
    QTest::newRow("another host") << QStringLiteral("https://elsewhere.example/v1");
    QTest::newRow("another port") << QStringLiteral("https://health.example:8443/v1");
}

void KnownConnectionsTest::keepsNoSecretForAnotherService()
{
    QFETCH(const QString, address);
    const auto moved = connectionTo(address);
    QVERIFY(save(moved));
    QVERIFY(!client(moved)->hasToken());
    QVERIFY(!client(moved)->hasAuthToken());
    QVERIFY(!client(moved)->hasKey());
    QVERIFY(!isKept(m_token));
    QVERIFY(!isKept(m_authToken));
    QVERIFY(!isKept(m_key));
}

void KnownConnectionsTest::keepsTheTokenAndNotTheKeyForAnotherIdentifier()
{
    auto renamed = m_connection;
    renamed.keyId = QStringLiteral("key-2");
    QVERIFY(save(renamed));
    QVERIFY(client(renamed)->hasToken());
    QVERIFY(!client(renamed)->hasKey());
    QVERIFY(!isKept(m_key));
}

void KnownConnectionsTest::givesAConnectionThatIsOnlyTriedNoSecretOfAnotherService()
{
    const auto tried = client(connectionTo(QStringLiteral("https://elsewhere.example")));
    QVERIFY(!tried->hasToken());
    QVERIFY(!tried->hasAuthToken());
    QVERIFY(!tried->hasKey());
    QVERIFY(isKept(m_token));
    QVERIFY(isKept(m_key));
}

void KnownConnectionsTest::dropsNothingForAChangeThatIsRefused()
{
    auto other = m_connection;
    other.id = ConnectionId{QStringLiteral("c2")};
    other.name = QStringLiteral("Another Clinic");
    QVERIFY(save(other));
    auto refused = connectionTo(QStringLiteral("https://elsewhere.example"));
    refused.name = other.name;
    QVERIFY(!save(refused));
    QVERIFY(isKept(m_token));
    QVERIFY(isKept(m_key));
}

void KnownConnectionsTest::tellsASilentKeychainFromOneWithoutAToken()
{
    const auto keychain = std::make_shared<support::MadeUpKeychain>();
    const auto known = std::make_shared<KnownConnections>(keychain);
    const auto empty = awaitResult(KnownConnections::secrets(known, m_connection, {}));
    QVERIFY(empty.ok() && !empty->accessToken);
    keychain->isSilent = true;
    const auto silent = awaitResult(KnownConnections::secrets(known, m_connection, madeUpSecrets()));
    QVERIFY(!silent.ok());
    QCOMPARE(silent.error().code, ErrorCode::KeychainUnavailable);
}

QTEST_GUILESS_MAIN(KnownConnectionsTest)
#include "knownconnectionstest.moc"

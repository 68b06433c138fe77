// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionsecrets.h"
#include "tests/support/madetoken.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

class ConnectionSecretsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void makesTheKeyOfItsTextTwice();
    void takesNoKeyWithoutItsIdentifier();
    void takesATextThatMakesNoKeyForNone();
    void takesATokenWithoutATimeOfIssueAsIssuedWhenItWasStored();
    void namesEntriesByConnectionAndOrigin();
    void namesEntriesOfFormerVersionsByConnection();
    void knowsTheConnectionOfAnEntry();

private:
    const Connection m_connection{.id = {QStringLiteral("c1")},
                                  .baseUrl = QUrl(QStringLiteral("https://api.clinic.test/gate")),
                                  .keyId = QStringLiteral("kid/7")};
};

namespace {

const QByteArray keyText("made-up-key-text");

ConnectionSecrets secretsWith(const Connection &connection, const QByteArray &text)
{
    return secretsFrom(connection, {.keyText = std::make_shared<const SecretBytes>(SecretBytes(text))});
}

} // namespace

void ConnectionSecretsTest::makesTheKeyOfItsTextTwice()
{
    const auto secrets = secretsWith(m_connection, keyText);
    QCOMPARE(secrets.keys.size(), std::size_t(1));
    QCOMPARE(secrets.keys.front().id, m_connection.keyId);
    QCOMPARE(secrets.keys.front().key->macHalf().toByteArray(), keyText);
    QCOMPARE(secrets.keys.front().key->aesHalf().toByteArray(), keyText);
    QVERIFY(!secrets.accessToken);
}

void ConnectionSecretsTest::takesNoKeyWithoutItsIdentifier()
{
    auto connection = m_connection;
    connection.keyId.clear();
    const auto secrets = secretsWith(connection, keyText);
    QVERIFY(secrets.keys.empty());
    QVERIFY(secrets.isKeyIdMissing);
    QVERIFY(!secretsFrom(connection, {}).isKeyIdMissing);
    QVERIFY(!secretsWith(m_connection, keyText).isKeyIdMissing);
}

void ConnectionSecretsTest::takesATextThatMakesNoKeyForNone()
{
    QVERIFY(secretsWith(m_connection, "too short").keys.empty());
}

void ConnectionSecretsTest::takesATokenWithoutATimeOfIssueAsIssuedWhenItWasStored()
{
    const auto stored = QDateTime(QDate(2031, 3, 10), QTime(12, 0), Qt::UTC);
    const auto secret = [](const QByteArray &text) { return std::make_shared<const SecretBytes>(SecretBytes(text)); };
    ConnectionSecrets secrets{.accessToken = secret(madeToken({}, 1h)), .authToken = secret(madeToken({}, 2h))};
    QVERIFY(!tokenTimes(secrets).accessToken.issued);
    secrets.accessTokenStored = stored;
    secrets.authTokenStored = stored.addDays(1);
    QCOMPARE(tokenTimes(secrets).accessToken.issued, stored);
    QCOMPARE(tokenTimes(secrets).authToken.issued, stored.addDays(1));
    secrets.authToken = secret(madeToken(-3h, 2h));
    QVERIFY(tokenTimes(secrets).authToken.issued != stored.addDays(1)); // it says when itself
    secrets.authToken = secret("no times in it");
    QVERIFY(!tokenTimes(secrets).authToken.issued);
}

void ConnectionSecretsTest::namesEntriesByConnectionAndOrigin()
{
    const auto prefix = QStringLiteral("connection/c1/https://api.clinic.test:443/");
    QCOMPARE(secretName(m_connection, SecretKind::AccessToken).text, prefix + QStringLiteral("access_token"));
    QCOMPARE(secretName(m_connection, SecretKind::AuthToken).text, prefix + QStringLiteral("auth_token"));
    QCOMPARE(secretName(m_connection, SecretKind::Key).text, prefix + QStringLiteral("key/kid/7"));
    QCOMPARE(secretNames(m_connection).size(), 3);
    auto moved = m_connection;
    moved.baseUrl = QUrl(QStringLiteral("https://API.clinic.test:443/another"));
    QCOMPARE(secretNames(moved), secretNames(m_connection));
    for (const auto *address : {"https://api.clinic.test:8443", "https://elsewhere.test", "http://api.clinic.test"}) {
        moved.baseUrl = QUrl(QString::fromLatin1(address));
        QVERIFY(secretName(moved, SecretKind::AccessToken) != secretName(m_connection, SecretKind::AccessToken));
    }
}

void ConnectionSecretsTest::namesEntriesOfFormerVersionsByConnection()
{
    QCOMPARE(formerSecretName(m_connection, SecretKind::AccessToken).text,
             QStringLiteral("connection/c1/access_token"));
    QCOMPARE(formerSecretName(m_connection, SecretKind::Key).text, QStringLiteral("connection/c1/key/kid/7"));
}

void ConnectionSecretsTest::knowsTheConnectionOfAnEntry()
{
    QVERIFY(isSecretOf({QStringLiteral("c1")}, secretName(m_connection, SecretKind::Key).text));
    QVERIFY(isSecretOf({QStringLiteral("c1")}, formerSecretName(m_connection, SecretKind::Key).text));
    QVERIFY(!isSecretOf({QStringLiteral("c")}, secretName(m_connection, SecretKind::Key).text));
}

CLINICDESK_TEST(ConnectionSecretsTest)
#include "connectionsecretstest.moc"

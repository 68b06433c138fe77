// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionsecrets.h"

#include "tests/support/awaitresult.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

class TestConnectionSecrets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void readsTokensAndKeyOfOneConnection();
    void makesTheKeyOfItsTextTwice();
    void isEmptyWhereNothingIsKept();
    void takesNoKeyWithoutItsIdentifier();
    void takesNoKeyOfAnotherIdentifier();
    void takesATextThatMakesNoKeyForNone();
    void saysWhenTheStoreDoesNotAnswer();

private:
    void keep(const SecretName &name, const QByteArray &text);

    Connection m_connection{.id = {QStringLiteral("c1")}, .keyId = QStringLiteral("kid-7")};
    std::unique_ptr<SecretStore> m_store;
};

namespace {

const QByteArray keyText("made-up-key-text");

/// A keychain that is locked for entries of that kind.
class LockedStore final : public SecretStore {
public:
    explicit LockedStore(QString locked)
        : m_locked(std::move(locked))
    {
    }
    Task<Result<SharedSecret>> read(SecretName name) override
    {
        if (name.text.contains(m_locked))
            co_return Error{.code = ErrorCode::KeychainUnavailable};
        co_return SharedSecret();
    }
    Task<Result<void>> write(SecretName /*name*/, SharedSecret /*secret*/) override { co_return Result<void>(); }
    Task<Result<void>> remove(SecretName /*name*/) override { co_return Result<void>(); }
    bool isLasting() const override { return true; }

private:
    QString m_locked;
};

} // namespace

void TestConnectionSecrets::init()
{
    m_store = makeSessionStore();
    m_connection.keyId = QStringLiteral("kid-7");
}

void TestConnectionSecrets::keep(const SecretName &name, const QByteArray &text)
{
    QVERIFY(awaitResult(m_store->write(name, std::make_shared<const SecretBytes>(SecretBytes(text)))).ok());
}

void TestConnectionSecrets::readsTokensAndKeyOfOneConnection()
{
    keep(SecretName::accessToken(m_connection.id), "made.up.token");
    keep(SecretName::authToken(m_connection.id), "made up for doctors");
    keep(SecretName::key(m_connection.id, m_connection.keyId), keyText);
    const auto secrets = awaitResult(readConnectionSecrets(*m_store, m_connection));
    QVERIFY(secrets.ok());
    QCOMPARE(secrets->accessToken->view().toByteArray(), QByteArray("made.up.token"));
    QVERIFY(secrets->authToken);
    QCOMPARE(secrets->authToken->view().toByteArray(), QByteArray("made up for doctors"));
    QCOMPARE(secrets->keys.size(), std::size_t(1));
    QCOMPARE(secrets->keys.front().id, QStringLiteral("kid-7"));
    const auto keys = awaitResult(readConnectionKeys(*m_store, m_connection));
    QCOMPARE(keys->size(), std::size_t(1));

    auto other = m_connection;
    other.id = {QStringLiteral("c2")};
    const auto ofAnother = awaitResult(readConnectionSecrets(*m_store, other));
    QVERIFY(!ofAnother->accessToken);
    QVERIFY(!ofAnother->authToken);
    QVERIFY(ofAnother->keys.empty());
}

void TestConnectionSecrets::makesTheKeyOfItsTextTwice()
{
    const auto secret = std::make_shared<const SecretBytes>(SecretBytes(keyText));
    const auto secrets = givenSecrets(m_connection, {.keyText = secret});
    QCOMPARE(secrets.keys.size(), std::size_t(1));
    QCOMPARE(secrets.keys.front().key->macHalf().toByteArray(), keyText);
    QCOMPARE(secrets.keys.front().key->aesHalf().toByteArray(), keyText);
    QVERIFY(!secrets.accessToken);
}

void TestConnectionSecrets::isEmptyWhereNothingIsKept()
{
    const auto secrets = awaitResult(readConnectionSecrets(*m_store, m_connection));
    QVERIFY(secrets.ok());
    QVERIFY(!secrets->accessToken);
    QVERIFY(secrets->keys.empty());
}

void TestConnectionSecrets::takesNoKeyWithoutItsIdentifier()
{
    keep(SecretName::key(m_connection.id, {}), keyText);
    m_connection.keyId.clear();
    QVERIFY(awaitResult(readConnectionSecrets(*m_store, m_connection))->keys.empty());
    QVERIFY(givenSecrets(m_connection, {.keyText = std::make_shared<const SecretBytes>(SecretBytes(keyText))})
                .keys.empty());
}

void TestConnectionSecrets::takesNoKeyOfAnotherIdentifier()
{
    keep(SecretName::key(m_connection.id, QStringLiteral("KID-7")), keyText);
    QVERIFY(awaitResult(readConnectionSecrets(*m_store, m_connection))->keys.empty());
}

void TestConnectionSecrets::takesATextThatMakesNoKeyForNone()
{
    keep(SecretName::accessToken(m_connection.id), "made.up.token");
    keep(SecretName::key(m_connection.id, m_connection.keyId), "too short");
    const auto secrets = awaitResult(readConnectionSecrets(*m_store, m_connection));
    QVERIFY(secrets.ok());
    QVERIFY(secrets->accessToken);
    QVERIFY(secrets->keys.empty());
}

void TestConnectionSecrets::saysWhenTheStoreDoesNotAnswer()
{
    for (const auto &locked : {QStringLiteral("access_token"), QStringLiteral("auth_token"), QStringLiteral("/key/")}) {
        LockedStore store(locked);
        const auto secrets = awaitResult(readConnectionSecrets(store, m_connection));
        QVERIFY(!secrets.ok());
        QCOMPARE(secrets.error().code, ErrorCode::KeychainUnavailable);
    }
}

QTEST_GUILESS_MAIN(TestConnectionSecrets)
#include "test_connectionsecrets.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"
#include "tests/support/awaitresult.h"
#include "tests/support/keyring.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

/// The keychain program ends and is started again while this one runs, as after an update of the system.
class RestartedKeychainTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isReadAfterItsRestart();
    void isWrittenAfterItsRestart();

private:
    support::Keyring m_keyring;
};

namespace {

SharedSecret madeSecret(const QByteArray &bytes)
{
    return std::make_shared<const SecretBytes>(QByteArrayView(bytes));
}

QString problemOf(const auto &result)
{
    return result ? QString() : result.error().detail;
}

void compareSecret(SecretStore &store, const SecretName &name, const QByteArray &expected)
{
    const auto read = awaitResult(store.read(name));
    QCOMPARE(problemOf(read), QString());
    QVERIFY(*read);
    QCOMPARE((*read)->view().toByteArray(), expected);
}

const SecretName restarted{QStringLiteral("test/restarted")};

} // namespace

void RestartedKeychainTest::isReadAfterItsRestart()
{
    const auto keychain = makeKeychain(QStringLiteral("clinicdesk"));
    for (const QByteArray secret : {"made-up-1", "made-up-2"}) {
        m_keyring.startUnlocked();
        QCOMPARE(problemOf(awaitResult(keychain->write(restarted, madeSecret(secret)))), QString());
        compareSecret(*keychain, restarted, secret);
        m_keyring.startUnlocked();
        compareSecret(*keychain, restarted, secret);
    }
}

void RestartedKeychainTest::isWrittenAfterItsRestart()
{
    const auto keychain = makeKeychain(QStringLiteral("clinicdesk"));
    m_keyring.startUnlocked();
    compareSecret(*keychain, restarted, "made-up-2");
    m_keyring.startUnlocked();
    QCOMPARE(problemOf(awaitResult(keychain->write(restarted, madeSecret("made-up-3")))), QString());
    compareSecret(*keychain, restarted, "made-up-3");
}

CLINICDESK_TEST(RestartedKeychainTest)
#include "restartedkeychaintest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"

#include "core/keychain/keychainservice_p.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

class MemorySecretStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsASecretUntilItIsRemoved();
    void passesTheProbeAndKeepsNothingOfIt();
    void isNotThereAfterTheSession();
    void failsTheProbeWhenTheStoreForgetsOrChangesSecrets_data();
    void failsTheProbeWhenTheStoreForgetsOrChangesSecrets();
    void namesTheKeyOfAStore();
    void looksFirstForTheKeychainOfTheDesktop_data();
    void looksFirstForTheKeychainOfTheDesktop();
    void usesTheSecretServiceWhereNoKWalletCanBeReached();
};

namespace {

SharedSecret made(const char *text)
{
    return std::make_shared<const SecretBytes>(QByteArrayView(text));
}

/// A keychain that accepts every write and returns `answer` for every read.
class OddStore final : public SecretStore {
public:
    explicit OddStore(Result<SharedSecret> answer)
        : m_answer(std::move(answer))
    {
    }

    Task<Result<SharedSecret>> read(SecretName) override { co_return m_answer; }
    Task<Result<void>> write(SecretName name, SharedSecret) override
    {
        entries.append(name.text);
        co_return Result<void>();
    }
    Task<Result<void>> remove(SecretName name) override
    {
        entries.removeAll(name.text);
        co_return Result<void>();
    }
    bool isPersistent() const override { return true; }

    QStringList entries;

private:
    Result<SharedSecret> m_answer;
};

} // namespace

void MemorySecretStoreTest::keepsASecretUntilItIsRemoved()
{
    const auto store = makeMemorySecretStore();
    const auto name = SecretName{QStringLiteral("test/one")};
    QVERIFY(!*awaitResult(store->read(name)));
    QVERIFY(awaitResult(store->write(name, made("first"))).ok());
    QVERIFY(awaitResult(store->write(name, made("second"))).ok());
    const auto read = awaitResult(store->read(name));
    QCOMPARE((*read)->view().toByteArray(), QByteArray("second"));
    QVERIFY(!*awaitResult(store->read(SecretName{QStringLiteral("test/two")})));
    QVERIFY(awaitResult(store->remove(name)).ok());
    QVERIFY(!*awaitResult(store->read(name)));
    QVERIFY2(awaitResult(store->remove(name)).ok(), "what is not there counts as removed");
}

void MemorySecretStoreTest::passesTheProbeAndKeepsNothingOfIt()
{
    const auto store = makeMemorySecretStore();
    QVERIFY(awaitResult(probeKeychain(*store)).ok());
}

void MemorySecretStoreTest::isNotThereAfterTheSession()
{
    QVERIFY(!makeMemorySecretStore()->isPersistent());
}

void MemorySecretStoreTest::failsTheProbeWhenTheStoreForgetsOrChangesSecrets_data()
{
    QTest::addColumn<int>("answer");
    QTest::newRow("forgets") << 0;
    QTest::newRow("gives something else") << 1;
    QTest::newRow("cannot read") << 2;
}

void MemorySecretStoreTest::failsTheProbeWhenTheStoreForgetsOrChangesSecrets()
{
    QFETCH(int, answer);
    const Error locked{.code = ErrorCode::KeychainUnavailable};
    OddStore store(answer == 2 ? Result<SharedSecret>(locked)
                               : Result<SharedSecret>(answer == 1 ? made("other") : nullptr));
    const auto probed = awaitResult(probeKeychain(store));
    QVERIFY(!probed.ok());
    QCOMPARE(probed.error().code, ErrorCode::KeychainUnavailable);
    QVERIFY2(store.entries.isEmpty(), "the made-up entry is removed all the same");
}

void MemorySecretStoreTest::namesTheKeyOfAStore()
{
    QCOMPARE(SecretName::storeKey(QStringLiteral("s1")).text, QStringLiteral("store/s1/key"));
}

namespace {

void setDesktop(const QMap<QByteArray, QByteArray> &variables)
{
    for (const auto *name : {"XDG_CURRENT_DESKTOP", "DESKTOP_SESSION", "KDE_SESSION_VERSION", "KDE_FULL_SESSION",
                             "GNOME_DESKTOP_SESSION_ID"})
        qputenv(name, variables.value(name));
}

} // namespace

void MemorySecretStoreTest::looksFirstForTheKeychainOfTheDesktop_data()
{
    using Variables = QMap<QByteArray, QByteArray>;
    QTest::addColumn<Variables>("variables");
    QTest::addColumn<int>("withKWallet6");
    QTest::addColumn<int>("withoutKWallet6"); // as with Debian 12
    const auto row = [](const char *name, const Variables &variables, KeychainKind with, KeychainKind without) {
        QTest::newRow(name) << variables << static_cast<int>(with) << static_cast<int>(without);
    };
    using enum KeychainKind;
    row("none", {}, SecretService, SecretService);
    row("GNOME", {{"XDG_CURRENT_DESKTOP", "GNOME"}, {"KDE_SESSION_VERSION", "5"}}, SecretService, SecretService);
    row("Xfce", {{"XDG_CURRENT_DESKTOP", "XFCE"}, {"KDE_FULL_SESSION", "true"}}, SecretService, SecretService);
    row("LXQt", {{"XDG_CURRENT_DESKTOP", "LXQt"}, {"KDE_SESSION_VERSION", "5"}}, SecretService, SecretService);
    row("KDE", {{"XDG_CURRENT_DESKTOP", "KDE"}}, SecretService, SecretService);
    row("Plasma 5", {{"XDG_CURRENT_DESKTOP", "KDE"}, {"KDE_SESSION_VERSION", "5"}}, KWallet5, KWallet5);
    row("Plasma 6", {{"XDG_CURRENT_DESKTOP", "KDE"}, {"KDE_SESSION_VERSION", "6"}}, KWallet6, SecretService);
    row("KDE 4", {{"XDG_CURRENT_DESKTOP", "KDE"}, {"KDE_SESSION_VERSION", "4"}}, KWallet4, KWallet4);
    row("a list", {{"XDG_CURRENT_DESKTOP", "KDE:Plasma"}, {"KDE_SESSION_VERSION", "5"}}, SecretService, SecretService);
    row("a list in a full session",
        {{"XDG_CURRENT_DESKTOP", "KDE:Plasma"}, {"KDE_SESSION_VERSION", "5"}, {"KDE_FULL_SESSION", "true"}}, KWallet5,
        KWallet5);
    row("session of KDE", {{"DESKTOP_SESSION", "kde"}, {"KDE_SESSION_VERSION", "5"}}, KWallet5, KWallet5);
    row("session of Xubuntu", {{"DESKTOP_SESSION", "xubuntu"}, {"KDE_FULL_SESSION", "true"}}, SecretService,
        SecretService);
}

void MemorySecretStoreTest::looksFirstForTheKeychainOfTheDesktop()
{
    using Variables = QMap<QByteArray, QByteArray>;
    QFETCH(const Variables, variables);
    QFETCH(const int, withKWallet6);
    QFETCH(const int, withoutKWallet6);
    setDesktop(variables);
    QCOMPARE(static_cast<int>(preferredKeychain(true)), withKWallet6);
    QCOMPARE(static_cast<int>(preferredKeychain(false)), withoutKWallet6);
}

void MemorySecretStoreTest::usesTheSecretServiceWhereNoKWalletCanBeReached()
{
    setDesktop({{"XDG_CURRENT_DESKTOP", "KDE"}, {"KDE_SESSION_VERSION", "5"}});
    QCOMPARE(preferredKeychain(), KeychainKind::KWallet5);
    QCOMPARE(keychainKind(), QString());
    QVERIFY(support::awaitResult(decideKeychain()) == KeychainKind::SecretService);
    QCOMPARE(keychainKind(), QStringLiteral("Secret Service"));
}

CLINICDESK_TEST(MemorySecretStoreTest)
#include "memorysecretstoretest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"
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

CLINICDESK_TEST(MemorySecretStoreTest)
#include "memorysecretstoretest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"
#include "core/connection/connectionsecrets.h"
#include "core/keychain/splitsecretstore.h"
#include "tests/integration/keychain/homefolder.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

/// Uses a real Secret Service (tests/support/with-keychain).
class KeychainTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesBackWhatWasWritten_data();
    void givesBackWhatWasWritten();
    void givesNothingForWhatWasNeverWritten();
    void keepsTheLastOfTwoWrites();
    void forgetsWhatWasRemoved();
    void countsWhatIsNotThereAsRemoved();
    void keepsPracticeApart();
    void keepsEntriesOfOneConnectionApart();
    void answersSeveralQuestionsAtOnce();
    void passesTheProbeAndKeepsNothingOfIt();
    void outlivesTheObjectThatWroteIt();
    void writesNoSecretToAPlainFile();
    void keepsALongSecretInShortItems();
};

namespace {

const auto service = QStringLiteral("clinicdesk");

SecretName named(const char *name)
{
    return {QString::fromLatin1(name)};
}

SharedSecret made(const QByteArray &bytes)
{
    return std::make_shared<const SecretBytes>(QByteArrayView(bytes));
}

QByteArray readFrom(SecretStore &store, const SecretName &name)
{
    const auto read = awaitResult(store.read(name));
    if (!read)
        return "failed: " + read.error().detail.toUtf8();
    return *read ? (*read)->view().toByteArray() : QByteArray("nothing");
}

/// Returns the number of entries that the keychain itself reports.
qsizetype entriesInTheKeychain()
{
    qDBusRegisterMetaType<QMap<QString, QString>>();
    auto call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.secrets"), QStringLiteral("/org/freedesktop/secrets"),
        QStringLiteral("org.freedesktop.Secret.Service"), QStringLiteral("SearchItems"));
    call << QVariant::fromValue(QMap<QString, QString>());
    const auto answer = QDBusConnection::sessionBus().call(call);
    if (answer.type() != QDBusMessage::ReplyMessage)
        qFatal("the keychain does not say what it holds");
    return qdbus_cast<QList<QDBusObjectPath>>(answer.arguments().value(0)).size();
}

} // namespace

void KeychainTest::givesBackWhatWasWritten_data()
{
    QTest::addColumn<QByteArray>("secret");
    QByteArray every;
    for (int i = 0; i < 256; ++i)
        every.append(static_cast<char>(i));
    QTest::newRow("text") << QByteArray("made.up.token");
    QTest::newRow("every byte") << every;
    QTest::newRow("ends with NUL and a line end") << QByteArray("made\0up\0\n", 9);
    QTest::newRow("long token") << QByteArray(6000, 't');
}

void KeychainTest::givesBackWhatWasWritten()
{
    QFETCH(QByteArray, secret);
    const auto keychain = makeKeychain(service);
    QVERIFY(keychain->isPersistent());
    const auto written = awaitResult(keychain->write(named("test/round"), made(secret)));
    QVERIFY2(written.ok(), written.ok() ? "" : qPrintable(written.error().detail));
    QCOMPARE(readFrom(*keychain, named("test/round")), secret);
}

void KeychainTest::givesNothingForWhatWasNeverWritten()
{
    const auto keychain = makeKeychain(service);
    const auto read = awaitResult(keychain->read(named("test/never")));
    QVERIFY(read.ok());
    QVERIFY(!*read);
}

void KeychainTest::keepsTheLastOfTwoWrites()
{
    const auto keychain = makeKeychain(service);
    const auto before = entriesInTheKeychain();
    QVERIFY(awaitResult(keychain->write(named("test/twice"), made("first"))).ok());
    QVERIFY(awaitResult(keychain->write(named("test/twice"), made("second"))).ok());
    QCOMPARE(readFrom(*keychain, named("test/twice")), QByteArray("second"));
    QCOMPARE(entriesInTheKeychain(), before + 1);
}

void KeychainTest::forgetsWhatWasRemoved()
{
    const auto keychain = makeKeychain(service);
    QVERIFY(awaitResult(keychain->write(named("test/gone"), made("secret"))).ok());
    QVERIFY(awaitResult(keychain->remove(named("test/gone"))).ok());
    QCOMPARE(readFrom(*keychain, named("test/gone")), QByteArray("nothing"));
}

void KeychainTest::countsWhatIsNotThereAsRemoved()
{
    const auto keychain = makeKeychain(service);
    QVERIFY(awaitResult(keychain->remove(named("test/never"))).ok());
}

void KeychainTest::keepsPracticeApart()
{
    const auto keychain = makeKeychain(service);
    const auto practice = makeKeychain(QStringLiteral("clinicdesk-practice"));
    QVERIFY(awaitResult(keychain->write(named("test/apart"), made("real"))).ok());
    QCOMPARE(readFrom(*practice, named("test/apart")), QByteArray("nothing"));
    QVERIFY(awaitResult(practice->write(named("test/apart"), made("practice"))).ok());
    QCOMPARE(readFrom(*keychain, named("test/apart")), QByteArray("real"));
}

void KeychainTest::keepsEntriesOfOneConnectionApart()
{
    const auto keychain = makeKeychain(service);
    const Connection connection{.id = {QStringLiteral("c1")},
                                .baseUrl = QUrl(QStringLiteral("https://api.clinic.test")),
                                .keyId = QStringLiteral("k/1")};
    auto other = connection;
    other.keyId = QStringLiteral("k/2");
    QVERIFY(awaitResult(keychain->write(secretName(connection, SecretKind::AccessToken), made("access"))).ok());
    QVERIFY(awaitResult(keychain->write(secretName(connection, SecretKind::AuthToken), made("auth"))).ok());
    QVERIFY(awaitResult(keychain->write(secretName(connection, SecretKind::Key), made("key"))).ok());
    QCOMPARE(readFrom(*keychain, secretName(connection, SecretKind::AccessToken)), QByteArray("access"));
    QCOMPARE(readFrom(*keychain, secretName(connection, SecretKind::AuthToken)), QByteArray("auth"));
    QCOMPARE(readFrom(*keychain, secretName(connection, SecretKind::Key)), QByteArray("key"));
    QCOMPARE(readFrom(*keychain, secretName(other, SecretKind::Key)), QByteArray("nothing"));
}

void KeychainTest::answersSeveralQuestionsAtOnce()
{
    const auto keychain = makeKeychain(service);
    QVERIFY(awaitResult(keychain->write(named("test/one"), made("1"))).ok());
    QVERIFY(awaitResult(keychain->write(named("test/two"), made("2"))).ok());
    auto first = keychain->read(named("test/one"));
    auto second = keychain->read(named("test/two"));
    const auto two = awaitResult(std::move(second));
    const auto one = awaitResult(std::move(first));
    QCOMPARE((*one)->view().toByteArray(), QByteArray("1"));
    QCOMPARE((*two)->view().toByteArray(), QByteArray("2"));
}

void KeychainTest::passesTheProbeAndKeepsNothingOfIt()
{
    const auto keychain = makeKeychain(service);
    const auto before = entriesInTheKeychain();
    const auto probed = awaitResult(probeKeychain(*keychain));
    QVERIFY2(probed.ok(), probed.ok() ? "" : qPrintable(probed.error().detail));
    QCOMPARE(entriesInTheKeychain(), before);
}

void KeychainTest::outlivesTheObjectThatWroteIt()
{
    auto writing = makeKeychain(service)->write(named("test/outlives"), made("secret"));
    QVERIFY(awaitResult(std::move(writing)).ok());
    QCOMPARE(readFrom(*makeKeychain(service), named("test/outlives")), QByteArray("secret"));
}

void KeychainTest::writesNoSecretToAPlainFile()
{
    const QByteArray canary("made-up-canary-0123456789");
    const auto keychain = makeKeychain(service);
    QVERIFY(awaitResult(keychain->write(named("test/canary"), made(canary))).ok());
    QCOMPARE(readFrom(*keychain, named("test/canary")), canary);
    QCOMPARE(support::filesWith(canary), QStringList());
}

void KeychainTest::keepsALongSecretInShortItems()
{
    const auto before = entriesInTheKeychain();
    const std::shared_ptr<SecretStore> keychain = makeKeychain(service);
    const auto notes = QDir::homePath() + QStringLiteral("/keychain-notes.json");
    const auto store = std::make_shared<SplitSecretStore>(keychain, SecretNotes(notes));
    QByteArray token;
    for (int i = 0; token.size() < 20'000; ++i)
        token += "made-up-" + QByteArray::number(i);
    QVERIFY(awaitResult(store->write(named("test/long"), made(token))).ok());
    QCOMPARE(entriesInTheKeychain(), before + 1 + (token.size() + maxItemBytes - 1) / maxItemBytes);
    QCOMPARE(readFrom(*std::make_shared<SplitSecretStore>(keychain, SecretNotes(notes)), named("test/long")), token);
    QVERIFY(readFrom(*keychain, named("test/long")).size() < 200);
    QCOMPARE(support::filesWith("made-up-17"), QStringList());
    QVERIFY(awaitResult(store->remove(named("test/long"))).ok());
    QCOMPARE(entriesInTheKeychain(), before);
}

CLINICDESK_TEST(KeychainTest)
#include "keychaintest.moc"

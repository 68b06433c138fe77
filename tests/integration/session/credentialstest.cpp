// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionsecrets.h"

#include "core/base/errorreason.h"
#include "core/http/engine.h"
#include "core/keychain/splitsecretstore.h"
#include "core/service/client.h"
#include "tests/support/awaitresult.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

Connection connectionTo(const char *address)
{
    return {.id = {QStringLiteral("c1")},
            .name = QStringLiteral("Sunrise Clinic"),
            .baseUrl = QUrl(QString::fromLatin1(address)),
            .keyId = QStringLiteral("kid-7")};
}

SharedSecret made(const char *text)
{
    return std::make_shared<const SecretBytes>(QByteArrayView(text));
}

SecretsInput madeUpSecrets()
{
    return {.accessToken = made("made.up.token"),
            .authToken = made("made up for doctors"),
            .keyText = made("made-up-key-text")};
}

} // namespace

/// Secrets of connections in a keychain that can be made to fail.
class CredentialsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keychain = std::make_shared<FakeKeychain>();
        m_credentials =
            std::make_shared<Credentials>(m_keychain, SecretIndex(m_folder->filePath(QStringLiteral("entries.json"))));
    }
    void readsWhatWasWritten();
    void readsNoSecretOfAnotherOrigin();
    void adoptsAFormerEntryOnceForTheOriginOfThatTime();
    void adoptsNoFormerEntryForAnotherOrigin();
    void adoptsNoFormerEntryThatCameLater();
    void prefersANewTokenToAFormerEntry();
    void notesAnEntryBeforeItIsWritten();
    void removesWhatNoConnectionOwns();
    void keepsTheNoteOfWhatTheKeychainDoesNotRemove();
    void reportsAKeychainThatDoesNotRespond();
    void tellsWhatIsLostFromWhatWasNeverEntered();
    void doesNotReportALockedKeychainAsLost();
    void takesNothingForLostThatALockedKeyringMayHave();
    void takesNothingForLostThatIsOnlyInMemory();

private:
    QByteArray tokenFor(const Connection &connection)
    {
        const auto secrets = awaitResult(m_credentials->read(connection));
        return secrets && secrets->accessToken ? secrets->accessToken->view().toByteArray() : QByteArray();
    }
    bool write(const Connection &connection, const SecretsInput &given)
    {
        return awaitResult(m_credentials->write(connection, given)).ok();
    }
    /// As the program does: what is stored is also noted.
    void useNotes()
    {
        const auto store = std::make_shared<SplitSecretStore>(
            m_keychain, SecretNotes(m_folder->filePath(QStringLiteral("keychain-notes.json"))));
        m_credentials =
            std::make_shared<Credentials>(store, SecretIndex(m_folder->filePath(QStringLiteral("entries.json"))));
    }
    void storeFormerToken(const char *token)
    {
        m_keychain->entries.insert(formerSecretName(m_here, SecretKind::AccessToken).text, made(token));
    }

    const Connection m_here = connectionTo("https://here.example/v1");
    const Connection m_elsewhere = connectionTo("https://elsewhere.example/v1");
    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<FakeKeychain> m_keychain;
    std::shared_ptr<Credentials> m_credentials;
};

void CredentialsTest::readsWhatWasWritten()
{
    QVERIFY(write(m_here, madeUpSecrets()));
    const auto secrets = awaitResult(m_credentials->read(m_here));
    QVERIFY(secrets.ok());
    QCOMPARE(secrets->accessToken->view().toByteArray(), QByteArray("made.up.token"));
    QCOMPARE(secrets->authToken->view().toByteArray(), QByteArray("made up for doctors"));
    QCOMPARE(secrets->keys.front().id, QStringLiteral("kid-7"));
    QVERIFY(write(m_here, {.accessToken = made("another")}));
    QCOMPARE(tokenFor(m_here), QByteArray("another"));
    QVERIFY(awaitResult(m_credentials->read(m_here))->authToken);
}

void CredentialsTest::readsNoSecretOfAnotherOrigin()
{
    QVERIFY(write(m_here, madeUpSecrets()));
    const auto other = awaitResult(m_credentials->read(m_elsewhere));
    QVERIFY(other.ok());
    QVERIFY(!other->accessToken && !other->authToken && other->keys.empty());
    QVERIFY(write(m_elsewhere, {.accessToken = made("for elsewhere")}));
    QCOMPARE(tokenFor(m_here), QByteArray("made.up.token"));
    QCOMPARE(tokenFor(m_elsewhere), QByteArray("for elsewhere"));
}

void CredentialsTest::adoptsAFormerEntryOnceForTheOriginOfThatTime()
{
    storeFormerToken("made.up.before");
    QVERIFY(m_credentials->noteFormerEntries({m_here}).ok());
    QCOMPARE(tokenFor(m_here), QByteArray("made.up.before"));
    QCOMPARE(m_keychain->entries.keys(), QStringList(secretName(m_here, SecretKind::AccessToken).text));
    QCOMPARE(tokenFor(m_here), QByteArray("made.up.before"));
    QVERIFY(!m_credentials->noted().contains(formerSecretName(m_here, SecretKind::AccessToken).text));
}

void CredentialsTest::adoptsNoFormerEntryForAnotherOrigin()
{
    storeFormerToken("made.up.before");
    QVERIFY(m_credentials->noteFormerEntries({m_here}).ok());
    QCOMPARE(tokenFor(m_elsewhere), QByteArray());
    QVERIFY(m_credentials->noteFormerEntries({m_elsewhere}).ok()); // the address changed: it was bound earlier
    QCOMPARE(tokenFor(m_elsewhere), QByteArray());
    const auto noted = m_credentials->noted();
    QVERIFY(awaitResult(m_credentials->removeOrphans(noted, {m_elsewhere})).ok());
    QVERIFY(m_keychain->entries.isEmpty());
}

void CredentialsTest::adoptsNoFormerEntryThatCameLater()
{
    QVERIFY(m_credentials->noteFormerEntries({}).ok());
    storeFormerToken("made.up.later");
    QCOMPARE(tokenFor(m_here), QByteArray());
}

void CredentialsTest::prefersANewTokenToAFormerEntry()
{
    storeFormerToken("made.up.before");
    QVERIFY(m_credentials->noteFormerEntries({m_here}).ok());
    QVERIFY(write(m_here, {.accessToken = made("made.up.new")}));
    QCOMPARE(tokenFor(m_here), QByteArray("made.up.new"));
    QCOMPARE(m_keychain->entries.size(), 1);
}

void CredentialsTest::notesAnEntryBeforeItIsWritten()
{
    m_keychain->isSilent = true; // as if the process ended before the keychain responded
    QVERIFY(!write(m_here, madeUpSecrets()));
    QVERIFY(m_credentials->noted().contains(secretName(m_here, SecretKind::AccessToken).text));
}

void CredentialsTest::removesWhatNoConnectionOwns()
{
    auto other = m_elsewhere;
    other.id = {QStringLiteral("c2")};
    QVERIFY(write(m_here, madeUpSecrets()));
    QVERIFY(write(other, madeUpSecrets()));
    auto renamed = m_here;
    renamed.keyId = QStringLiteral("kid-8");
    const auto noted = m_credentials->noted();
    QVERIFY(awaitResult(m_credentials->removeOrphans(noted, {renamed})).ok());
    const QStringList owned{secretName(m_here, SecretKind::AccessToken).text,
                            secretName(m_here, SecretKind::AuthToken).text};
    QCOMPARE(m_keychain->entries.keys(), owned);
    QCOMPARE(m_credentials->noted().keys(), owned);
}

void CredentialsTest::keepsTheNoteOfWhatTheKeychainDoesNotRemove()
{
    QVERIFY(write(m_here, madeUpSecrets()));
    const auto noted = m_credentials->noted();
    m_keychain->isSilent = true;
    QVERIFY(!awaitResult(m_credentials->removeOrphans(noted, {})).ok());
    QCOMPARE(m_credentials->noted(), noted);
    m_keychain->isSilent = false;
    m_keychain->forgets = true; // a locked keychain reports every entry as missing
    m_keychain->entries.clear();
    QVERIFY(!awaitResult(m_credentials->removeOrphans(noted, {})).ok());
    QCOMPARE(m_credentials->noted(), noted);
}

void CredentialsTest::reportsAKeychainThatDoesNotRespond()
{
    m_keychain->isSilent = true;
    const auto silent = awaitResult(m_credentials->read(m_here));
    QVERIFY(!silent.ok());
    QCOMPARE(silent.error().code, ErrorCode::KeychainUnavailable);
    m_keychain->isSilent = false;
    m_keychain->forgets = true; // locked
    const auto locked = awaitResult(m_credentials->read(m_here));
    QVERIFY(!locked.ok());
    QCOMPARE(locked.error().code, ErrorCode::KeychainUnavailable);
}

void CredentialsTest::tellsWhatIsLostFromWhatWasNeverEntered()
{
    useNotes();
    const auto never = awaitResult(m_credentials->read(m_here));
    QVERIFY(never.ok());
    QCOMPARE(never->lost, LostSecrets());
    QVERIFY(write(m_here, {.accessToken = made("made.up.token"), .keyText = made("made-up-key-text")}));
    m_keychain->entries.clear(); // as in a new keychain
    useNotes();
    const auto lost = awaitResult(m_credentials->read(m_here));
    QVERIFY(lost.ok());
    QCOMPARE(lost->lost, (LostSecrets{.accessToken = true, .authToken = false, .key = true}));
    QCOMPARE(awaitResult(m_credentials->read(m_elsewhere))->lost, LostSecrets());

    const Client client(m_here, *lost, std::make_shared<http::Engine>());
    QCOMPARE(client.missingToken(Credential::Bearer).code, ErrorCode::SignInMissing);
    QCOMPARE(client.missingToken(Credential::Bearer).reason, ErrorReason::KeychainLost);
    QCOMPARE(client.missingToken(Credential::Auth).reason, ErrorReason::None);
    QCOMPARE(client.missingKey().reason, ErrorReason::KeychainLost);

    QVERIFY(write(m_here, {.accessToken = made("made.up.again")}));
    QCOMPARE(awaitResult(m_credentials->read(m_here))->lost, (LostSecrets{.key = true}));
    QVERIFY(awaitResult(m_credentials->removeAll(m_here)).ok());
    QCOMPARE(awaitResult(m_credentials->read(m_here))->lost, LostSecrets());
}

void CredentialsTest::doesNotReportALockedKeychainAsLost()
{
    useNotes();
    QVERIFY(write(m_here, madeUpSecrets()));
    const auto entries = std::exchange(m_keychain->entries, {}); // a locked one reports every entry as missing
    m_keychain->forgets = true;
    const auto locked = awaitResult(m_credentials->read(m_here));
    QVERIFY(!locked.ok());
    QCOMPARE(locked.error().code, ErrorCode::KeychainUnavailable);
    m_keychain->entries = entries;
    m_keychain->forgets = false;
    QCOMPARE(tokenFor(m_here), QByteArray("made.up.token"));
    // The profile token alone is missing: the keychain was locked after the first read, for example.
    m_keychain->entries.remove(secretName(m_here, SecretKind::AuthToken).text);
    m_keychain->forgets = true;
    QCOMPARE(awaitResult(m_credentials->read(m_here)).error().code, ErrorCode::KeychainUnavailable);
}

/// KeePassXC does not even name the entries of a database that is locked.
void CredentialsTest::takesNothingForLostThatALockedKeyringMayHave()
{
    useNotes();
    QVERIFY(write(m_here, madeUpSecrets()));
    const auto entries = std::exchange(m_keychain->entries, {});
    m_keychain->hidesMissing = Error{.code = ErrorCode::KeychainUnavailable,
                                     .reason = ErrorReason::KeychainLocked,
                                     .subject = QStringLiteral("Home, Practice")};
    const auto locked = awaitResult(m_credentials->read(m_here));
    QVERIFY(!locked.ok());
    QCOMPARE(locked.error().reason, ErrorReason::KeychainLocked);
    QCOMPARE(locked.error().subject, QStringLiteral("Practice")); // where it was stored
    QVERIFY(awaitResult(m_credentials->read(m_elsewhere)).ok());  // nothing was stored for it
    m_keychain->entries = entries;
    QCOMPARE(tokenFor(m_here), QByteArray("made.up.token"));
}

void CredentialsTest::takesNothingForLostThatIsOnlyInMemory()
{
    for (int run = 0; run < 2; ++run) {
        const std::shared_ptr<SecretStore> memory = makeMemorySecretStore();
        const auto credentials = std::make_shared<Credentials>(memory, SecretIndex(QString()));
        QCOMPARE(awaitResult(credentials->read(m_here))->lost, LostSecrets());
        QVERIFY(awaitResult(credentials->write(m_here, madeUpSecrets())).ok());
    }
}

CLINICDESK_TEST(CredentialsTest)
#include "credentialstest.moc"

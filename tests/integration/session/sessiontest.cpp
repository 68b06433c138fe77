// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session.h"

#include "core/base/filelock.h"
#include "core/connection/apppaths.h"
#include "core/session/stores.h"
#include "tests/support/awaitresult.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

namespace {

Connection connectionOfUser(const QString &address)
{
    return {.id = ConnectionId{QStringLiteral("c1")},
            .name = QStringLiteral("Sunrise Clinic"),
            .baseUrl = QUrl(address),
            .user = UserId{QStringLiteral("10029864352")},
            .keyId = QStringLiteral("key-1")};
}

SecretsInput allSecrets()
{
    return {.accessToken = std::make_shared<const SecretBytes>("made-up-token"),
            .authToken = std::make_shared<const SecretBytes>("made-up-token-for-doctors"),
            .keyText = std::make_shared<const SecretBytes>("made-up-key-text")};
}

Task<bool> awaitEnd(Task<void> task)
{
    co_await std::move(task);
    co_return true;
}

bool awaitDone(Task<void> task)
{
    return awaitResult(awaitEnd(std::move(task)));
}

} // namespace

/// The saved connections of the user, with a real keychain, for window and command line.
class SessionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_session = another();
        QVERIFY(m_session->secrets().isPersistent());
        QVERIFY(save(m_connection, allSecrets()));
        QVERIFY(client(m_connection)->hasToken());
        QVERIFY(client(m_connection)->hasAuthToken());
        QVERIFY(client(m_connection)->hasKey());
    }
    void keepsTheSecretsForAnotherPathOfTheService();
    void keepsNoSecretForAnotherService_data();
    void keepsNoSecretForAnotherService();
    void keepsTheTokenAndNotTheKeyForAnotherIdentifier();
    void givesAConnectionThatIsOnlyTriedNoSecretOfAnotherService();
    void dropsNothingForAChangeThatIsRefused();
    void tellsASilentKeychainFromOneWithoutAToken();
    void neverGivesATokenToTheAddressOfAnotherProcess();
    void keepsConnectionsThatAnotherProcessAdded();
    void mergesWhatTwoProcessesChangedInAConnection();
    void refusesAChangeToAConnectionThatLeadsElsewhereMeanwhile();
    void hearsOfWhatAnotherProcessChanges();
    void waitsForAnotherProcessWithoutHoldingUpItsThread();
    void removesNothingWhereTheKeychainRefuses();
    void removesAConnectionWithoutSecretsWhereNoKeychainResponds();
    void takesAChangeBackWhereItsSecretsCannotBeStored();
    void removesNoSecretWhereTheListIsGone();
    void closesItsFoldersToOthers_data();
    void closesItsFoldersToOthers();
    void removesWhatAKilledProgramHasLeft();
    void knowsWithoutAKeychainThatAnOutboxIsEmpty();

private:
    bool save(const Connection &connection, const SecretsInput &given = {})
    {
        return awaitResult(m_session->save(m_session->connections().byId(connection.id), connection, given)).ok();
    }
    std::shared_ptr<Client> client(const Connection &connection)
    {
        return awaitResult(m_session->clientFor(connection));
    }
    bool isKept(const SecretName &name)
    {
        const auto kept = awaitResult(m_session->secrets().keychain()->read(name));
        return kept && *kept;
    }
    AppPaths places() const
    {
        return {.connectionsFile = m_folder->filePath(QStringLiteral("connections.json")),
                .secretIndexFile = m_folder->filePath(QStringLiteral("keychain-entries.json")),
                .keychainService = QStringLiteral("clinicdesk-test")};
    }
    /// A session of another process, which has loaded the current state.
    std::shared_ptr<Session> another()
    {
        auto session = awaitResult(Session::open(places()));
        session->load();
        return session;
    }
    /// A session with a fake keychain.
    std::shared_ptr<Session> sessionWith(const std::shared_ptr<support::FakeKeychain> &keychain)
    {
        m_folder = std::make_unique<QTemporaryDir>();
        auto session = std::make_shared<Session>(keychain, places());
        session->load();
        return session;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<Session> m_session;
    const Connection m_connection = connectionOfUser(QStringLiteral("https://health.example/v1"));
    const SecretName m_token = secretName(m_connection, SecretKind::AccessToken);
    const SecretName m_authToken = secretName(m_connection, SecretKind::AuthToken);
    const SecretName m_key = secretName(m_connection, SecretKind::Key);
};

void SessionTest::keepsTheSecretsForAnotherPathOfTheService()
{
    const auto moved = connectionOfUser(QStringLiteral("https://health.example/v2"));
    QVERIFY(save(moved));
    QVERIFY(client(moved)->hasToken());
    QVERIFY(client(moved)->hasAuthToken());
    QVERIFY(client(moved)->hasKey());
}

void SessionTest::keepsNoSecretForAnotherService_data()
{
    QTest::addColumn<QString>("address");
    QTest::newRow("another host") << QStringLiteral("https://elsewhere.example/v1");
    QTest::newRow("another port") << QStringLiteral("https://health.example:8443/v1");
}

void SessionTest::keepsNoSecretForAnotherService()
{
    QFETCH(const QString, address);
    const auto moved = connectionOfUser(address);
    QVERIFY(save(moved));
    QVERIFY(!client(moved)->hasToken());
    QVERIFY(!client(moved)->hasAuthToken());
    QVERIFY(!client(moved)->hasKey());
    QVERIFY(!isKept(m_token));
    QVERIFY(!isKept(m_authToken));
    QVERIFY(!isKept(m_key));
}

void SessionTest::keepsTheTokenAndNotTheKeyForAnotherIdentifier()
{
    auto renamed = m_connection;
    renamed.keyId = QStringLiteral("key-2");
    QVERIFY(save(renamed));
    QVERIFY(client(renamed)->hasToken());
    QVERIFY(!client(renamed)->hasKey());
    QVERIFY(!isKept(m_key));
}

void SessionTest::givesAConnectionThatIsOnlyTriedNoSecretOfAnotherService()
{
    const auto tried = client(connectionOfUser(QStringLiteral("https://elsewhere.example")));
    QVERIFY(!tried->hasToken());
    QVERIFY(!tried->hasAuthToken());
    QVERIFY(!tried->hasKey());
    QVERIFY(isKept(m_token));
    QVERIFY(isKept(m_key));
}

void SessionTest::dropsNothingForAChangeThatIsRefused()
{
    auto other = m_connection;
    other.id = ConnectionId{QStringLiteral("c2")};
    other.name = QStringLiteral("Another Clinic");
    QVERIFY(save(other));
    auto refused = connectionOfUser(QStringLiteral("https://elsewhere.example"));
    refused.name = other.name;
    QVERIFY(!save(refused));
    QVERIFY(isKept(m_token));
    QVERIFY(isKept(m_key));
}

void SessionTest::tellsASilentKeychainFromOneWithoutAToken()
{
    const auto keychain = std::make_shared<support::FakeKeychain>();
    const auto session = sessionWith(keychain);
    const auto empty = awaitResult(session->secrets().read(m_connection, {}));
    QVERIFY(empty.ok() && !empty->accessToken);
    QVERIFY(!session->secrets().keychainProblem());
    keychain->isSilent = true;
    const auto silent = awaitResult(session->secrets().read(m_connection, allSecrets()));
    QVERIFY(!silent.ok());
    QCOMPARE(silent.error().code, ErrorCode::KeychainUnavailable);
    QVERIFY(session->secrets().keychainProblem());
}

void SessionTest::neverGivesATokenToTheAddressOfAnotherProcess()
{
    const auto other = another();
    const auto moved = connectionOfUser(QStringLiteral("https://elsewhere.example/v1"));
    const SecretsInput given{.accessToken = std::make_shared<const SecretBytes>("made-up-for-elsewhere")};
    QVERIFY(awaitResult(other->save(m_connection, moved, given)).ok());
    QCOMPARE(m_session->connections().byId(m_connection.id),
             std::optional(m_connection)); // the session has not seen the change yet
    QVERIFY2(!client(m_connection)->hasToken(), "neither the new token nor the former one");
    QVERIFY(awaitResult(other->clientFor(moved))->hasToken());
}

void SessionTest::keepsConnectionsThatAnotherProcessAdded()
{
    const auto other = another();
    auto second = m_connection;
    second.id = ConnectionId{QStringLiteral("c2")};
    second.name = QStringLiteral("Another Clinic");
    QVERIFY(awaitResult(other->save({}, second, allSecrets())).ok());
    auto changed = m_connection;
    changed.encryptPayloads = true;
    QVERIFY(save(changed));
    QCOMPARE(another()->connections().saved(), (QList<Connection>{changed, second}));
}

void SessionTest::mergesWhatTwoProcessesChangedInAConnection()
{
    const auto other = another();
    auto encrypted = m_connection;
    encrypted.encryptPayloads = true;
    QVERIFY(awaitResult(other->save(m_connection, encrypted, {})).ok());
    auto renamed = m_connection;
    renamed.name = QStringLiteral("Sunset Clinic");
    QVERIFY(save(renamed));
    auto merged = encrypted;
    merged.name = renamed.name;
    QCOMPARE(another()->connections().byId(m_connection.id), std::optional(merged));
}

void SessionTest::refusesAChangeToAConnectionThatLeadsElsewhereMeanwhile()
{
    const auto other = another();
    const auto moved = connectionOfUser(QStringLiteral("https://elsewhere.example/v1"));
    QVERIFY(awaitResult(other->save(m_connection, moved, {})).ok());
    QVERIFY(!save(m_connection, {.accessToken = std::make_shared<const SecretBytes>("meant-for-the-old-address")}));
    auto renamed = m_connection;
    renamed.name = QStringLiteral("Sunset Clinic");
    QVERIFY(!save(renamed));
    QCOMPARE(another()->connections().byId(m_connection.id), std::optional(moved));
}

void SessionTest::hearsOfWhatAnotherProcessChanges()
{
    m_session->watchFiles();
    QSignalSpy changes(m_session.get(), &Session::connectionsChanged);
    const auto other = another();
    auto renamed = m_connection;
    renamed.name = QStringLiteral("Sunset Clinic");
    QVERIFY(awaitResult(other->save(m_connection, renamed, {})).ok());
    QTRY_COMPARE(m_session->connections().byId(m_connection.id), std::optional(renamed));
    QVERIFY(awaitResult(other->remove(renamed)).ok());
    QTRY_VERIFY(!m_session->connections().byId(m_connection.id));
    QVERIFY(changes.size() >= 2);
    QSignalSpy secrets(m_session.get(), &Session::secretsChanged);
    QVERIFY(awaitResult(other->save({}, m_connection, allSecrets())).ok());
    QTRY_VERIFY(m_session->connections().byId(m_connection.id) && secrets.size() > 0);
}

void SessionTest::waitsForAnotherProcessWithoutHoldingUpItsThread()
{
    auto lock = *FileLock::acquire(places().connectionsFile); // another descriptor counts as another process
    auto renamed = m_connection;
    renamed.name = QStringLiteral("Moonrise Clinic");
    auto saving = m_session->save(m_connection, renamed, {});
    QVERIFY(!saving.isReady());
    lock.reset();
    QVERIFY(awaitResult(std::move(saving)).ok());
    QCOMPARE(another()->connections().byId(m_connection.id), std::optional(renamed));
}

void SessionTest::removesNothingWhereTheKeychainRefuses()
{
    const auto keychain = std::make_shared<support::FakeKeychain>();
    const auto session = sessionWith(keychain);
    QVERIFY(awaitResult(session->save({}, m_connection, allSecrets())).ok());
    keychain->isSilent = true;
    QVERIFY(!awaitResult(session->remove(m_connection)).ok());
    QVERIFY(session->connections().byId(m_connection.id));
    const auto forced = awaitResult(session->remove(m_connection, true));
    QVERIFY(forced.ok() && forced->problem);
    QVERIFY(session->connections().saved().isEmpty());

    keychain->isSilent = false;
    QCOMPARE(keychain->entries.size(), 3);
    const auto next = std::make_shared<Session>(keychain, places());
    next->load();
    QVERIFY(awaitDone(next->secrets().removeOrphans()));
    QVERIFY2(keychain->entries.isEmpty(), "the next start removes what no connection owns");
}

void SessionTest::removesAConnectionWithoutSecretsWhereNoKeychainResponds()
{
    const auto keychain = std::make_shared<support::FakeKeychain>();
    keychain->isSilent = true;
    const auto session = sessionWith(keychain);
    QVERIFY(awaitResult(session->save({}, m_connection, {})).ok());
    QVERIFY(awaitResult(session->remove(m_connection)).ok());
    QVERIFY(session->connections().saved().isEmpty());
}

void SessionTest::takesAChangeBackWhereItsSecretsCannotBeStored()
{
    const auto keychain = std::make_shared<support::FakeKeychain>();
    const auto session = sessionWith(keychain);
    QVERIFY(awaitResult(session->save({}, m_connection, allSecrets())).ok());
    keychain->isSilent = true;
    const auto moved = connectionOfUser(QStringLiteral("https://elsewhere.example/v1"));
    QVERIFY(!awaitResult(session->save(m_connection, moved, allSecrets())).ok());
    auto added = moved;
    added.id = ConnectionId{QStringLiteral("c2")};
    added.name = QStringLiteral("Another Clinic");
    QVERIFY(!awaitResult(session->save({}, added, allSecrets())).ok());
    QCOMPARE(session->connections().saved(), QList<Connection>{m_connection});
}

void SessionTest::removesNoSecretWhereTheListIsGone()
{
    const auto keychain = std::make_shared<support::FakeKeychain>();
    const auto session = sessionWith(keychain);
    QVERIFY(awaitResult(session->save({}, m_connection, allSecrets())).ok());
    QVERIFY(QFile::remove(places().connectionsFile));
    const auto next = std::make_shared<Session>(keychain, places());
    next->load();
    QVERIFY(awaitDone(next->secrets().removeOrphans()));
    QCOMPARE(keychain->entries.size(), 3);
}

void SessionTest::closesItsFoldersToOthers_data()
{
    QTest::addColumn<PersonId>("person");
    QTest::newRow("the first person") << firstPersonId();
    QTest::newRow("another person") << PersonId{QStringLiteral("p2")};
}

/// A program that was started under another umask has left them open.
void SessionTest::closesItsFoldersToOthers()
{
    QFETCH(const PersonId, person);
    const auto paths = AppPaths::forPerson(QStringLiteral("clinicdesk"), person);
    const auto folderOf = [](const QString &file) { return QFileInfo(file).absolutePath(); };
    const auto config = folderOf(paths.peopleFile);
    const auto data = folderOf(paths.peopleMarkerFile);
    QStringList folders{config,
                        data,
                        folderOf(paths.logFile),
                        paths.cacheFolder,
                        paths.temporaryFolder,
                        paths.outboxFolder,
                        paths.outboxFolder + QStringLiteral("/pages"),
                        paths.captureFolder,
                        paths.authoritiesFolder,
                        folderOf(paths.checkedProfilesFile),
                        folderOf(paths.notesFile),
                        folderOf(paths.journalFile)};
    if (person != firstPersonId())
        folders << config + QStringLiteral("/people") << data + QStringLiteral("/people")
                << folderOf(paths.connectionsFile) << paths.practiceFolder;
    const auto openToAll = QFile::Permissions(0x7777);
    QStringList above;
    for (const auto &folder : std::as_const(folders)) {
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(QFile::setPermissions(folder, openToAll));
    }
    for (const auto &folder : {config, data, folderOf(paths.logFile), paths.cacheFolder}) {
        above.append(QFileInfo(folder).absolutePath());
        QVERIFY(QFile::setPermissions(above.last(), openToAll));
    }
    const QTemporaryDir theirs; // of another user, where a link leads
    QVERIFY(QFile::setPermissions(theirs.path(), openToAll));
    QVERIFY(QFile::link(theirs.path(), paths.outboxFolder + QStringLiteral("/link")));
    const auto keychain = std::make_shared<support::FakeKeychain>();
    Session session(keychain, paths);
    session.load();
    QVERIFY(QFile::permissions(theirs.path()) == openToAll);
    const auto ownerOnly = QFile::Permissions(0x7700);
    for (const auto &folder : std::as_const(folders))
        QVERIFY2(QFile::permissions(folder) == ownerOnly, qPrintable(folder));
    for (const auto &folder : std::as_const(above)) {
        QVERIFY2(QFile::permissions(folder) == openToAll, qPrintable(folder));
        QVERIFY(QFile::setPermissions(folder, ownerOnly));
    }
}

void SessionTest::removesWhatAKilledProgramHasLeft()
{
    const auto left = m_folder->filePath(QStringLiteral("connections.json.bak.6a6d2d"));
    QFile file(left);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    QVERIFY(QFile::setPermissions(left, QFile::ReadOwner | QFile::WriteOwner));
    another();
    QVERIFY(!QFile::exists(left));
    QVERIFY(QFile::exists(m_folder->filePath(QStringLiteral("connections.json"))));
}

void SessionTest::knowsWithoutAKeychainThatAnOutboxIsEmpty()
{
    OutboxOptions options{.folder = m_folder->filePath(QStringLiteral("outbox")),
                          .keychain = std::make_shared<support::FakeKeychain>()};
    {
        const auto saved = awaitResult(openOutbox(options, MemoryOutbox::WhateverFails));
        QVERIFY(saved.ok() && !saved->problem);
    }
    QVERIFY(!QDir(options.folder).isEmpty());
    options.keychain = nullptr;
    const auto opened = awaitResult(openOutbox(options, MemoryOutbox::WhateverFails));
    QVERIFY(opened.ok() && opened->problem);
    QVERIFY(!opened->hidesDocuments);
}

CLINICDESK_TEST(SessionTest)
#include "sessiontest.moc"

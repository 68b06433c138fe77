// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/captureprofiles.h"
#include "core/capture/scanfolder.h"
#include "core/journal/journal.h"
#include "core/log/log.h"
#include "core/person/people.h"
#include "core/person/pincheck.h"
#include "core/policy/policyfile.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonObject>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

/// What people, policy, journal and capture write to the log when something of theirs fails. The name `canary` is in
/// every path, name and content, and never in the log.
class ModuleLogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_log.reset(); // of a test that failed
        m_folder = std::make_unique<QTemporaryDir>();
        m_log = std::make_unique<Log>(logFile(), QStringLiteral("test"));
    }
    void writesThatThePeopleCannotBeRead();
    void writesThatAPinIsNotCounted();
    void writesWhyThePolicyIsRefused();
    void writesNothingOfAFileThatIsOnlyChecked();
    void writesThatTheJournalHasAFault();
    void writesThatTheJournalHasNoKey();
    void writesThatTheCaptureProfilesCannotBeRead();
    void writesThatAScanFolderIsGone();

private:
    QString logFile() const { return m_folder->filePath(QStringLiteral("clinicdesk.log")); }
    QString path(const QString &name) const { return m_folder->filePath(QStringLiteral("canary-") + name); }
    QString write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("A file cannot be written");
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        return file.fileName();
    }
    /// Ends the log and checks that it has this message only.
    void expect(const QString &module, const QString &event, const QJsonObject &values)
    {
        m_log.reset();
        const auto messages = Log::newest(logFile(), 100);
        QCOMPARE(messages.size(), 1);
        QCOMPARE(messages.first()[QLatin1String("module")].toString(), QStringLiteral("clinicdesk.") + module);
        QCOMPARE(messages.first()[QLatin1String("event")].toString(), event);
        QCOMPARE(messages.first()[QLatin1String("values")].toObject(), values);
        QFile file(logFile());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto text = file.readAll();
        QVERIFY2(!text.contains("canary"), text.constData());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Log> m_log;
};

void ModuleLogTest::writesThatThePeopleCannotBeRead()
{
    const auto file = write(QStringLiteral("people.json"), R"({"version":1,"people":[{"name":"canary"}]})");
    QVERIFY(!People::load(file));
    expect(QStringLiteral("person"), QStringLiteral("people.unreadable"),
           {{QStringLiteral("code"), QStringLiteral("input.invalid")}});
}

void ModuleLogTest::writesThatAPinIsNotCounted()
{
    const auto pin = std::make_shared<const SecretBytes>(QByteArrayView("canary 4711"));
    const auto notAFolder = write(QStringLiteral("file"), "canary");
    const PinCheck::Wait noWait = [](std::chrono::seconds) -> Task<void> { co_return; };
    PinCheck check(PinAttempts(notAFolder + QStringLiteral("/attempts.json")), noWait);
    const auto hash = awaitResult(check.hash(pin));
    QVERIFY(hash.ok());
    const Person person{.id = firstPersonId(), .name = QStringLiteral("canary"), .role = Role::Admin, .pin = *hash};
    [[maybe_unused]] const auto checked = awaitResult(check.check(person, pin));
    m_log.reset();
    const auto messages = Log::newest(logFile(), 100);
    QCOMPARE(messages.size(), 1);
    QCOMPARE(messages.first()[QLatin1String("event")].toString(), QStringLiteral("pin.not-counted"));
}

void ModuleLogTest::writesWhyThePolicyIsRefused()
{
    PolicyPlaces places;
    places.administratorsFile = path(QStringLiteral("none.json"));
    places.trialFile = write(QStringLiteral("policy.json"), "{\n\"canary\": 1}");
    QVERIFY(!loadPolicy(places).ok());
    expect(QStringLiteral("policy"), QStringLiteral("policy.refused"),
           {{QStringLiteral("reason"), static_cast<int>(PolicyReason::FieldUnknown)}, {QStringLiteral("line"), 2}});
}

void ModuleLogTest::writesNothingOfAFileThatIsOnlyChecked()
{
    QVERIFY(!checkPolicyFile(write(QStringLiteral("policy.json"), "{\n\"canary\": 1}")).ok());
    m_log.reset();
    QVERIFY(Log::newest(logFile(), 100).isEmpty());
}

void ModuleLogTest::writesThatTheJournalHasAFault()
{
    const std::shared_ptr<SecretStore> keychain = makeMemorySecretStore();
    const Journal::Options options{
        .file = path(QStringLiteral("journal.sqlite")), .who = QStringLiteral("canary"), .keychain = keychain};
    {
        const auto journal = awaitResult(Journal::open(options));
        QVERIFY(journal.ok());
        for (int entry = 0; entry < 3; ++entry)
            QVERIFY(awaitResult((*journal)->append(JournalRecord{.kind = journalKind::signedIn})).ok());
    }
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("tampering"));
        database.setDatabaseName(options.file);
        QVERIFY(database.open());
        QVERIFY(QSqlQuery(database).exec(QStringLiteral("DROP TRIGGER entries_stay_as_they_are")));
        QVERIFY(QSqlQuery(database).exec(QStringLiteral("UPDATE entries SET who='another canary' WHERE number=3")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("tampering"));
    const auto journal = awaitResult(Journal::open(options));
    QVERIFY(journal.ok());
    const auto checked = awaitResult((*journal)->verify());
    QVERIFY(checked && checked->fault);
    expect(QStringLiteral("journal"), QStringLiteral("journal.fault"),
           {{QStringLiteral("fault"), static_cast<int>(JournalCheck::Fault::Changed)}, {QStringLiteral("entry"), 3}});
}

void ModuleLogTest::writesThatTheJournalHasNoKey()
{
    struct Silent : SecretStore {
        static Error problem() { return {.code = ErrorCode::KeychainUnavailable, .detail = QStringLiteral("canary")}; }
        Task<Result<SharedSecret>> read(SecretName /*name*/) override { co_return problem(); }
        Task<Result<void>> write(SecretName /*name*/, SharedSecret /*secret*/) override { co_return problem(); }
        Task<Result<void>> remove(SecretName /*name*/) override { co_return problem(); }
        bool isPersistent() const override { return true; }
    };
    const auto journal = awaitResult(
        Journal::open({.file = path(QStringLiteral("journal.sqlite")), .keychain = std::make_shared<Silent>()}));
    QVERIFY(journal.ok());
    QVERIFY((*journal)->keyProblem());
    expect(QStringLiteral("journal"), QStringLiteral("journal.without-key"),
           {{QStringLiteral("code"), QStringLiteral("keychain.unavailable")}});
}

void ModuleLogTest::writesThatTheCaptureProfilesCannotBeRead()
{
    const CaptureProfiles profiles(write(QStringLiteral("profiles.json"), "canary"));
    QVERIFY(profiles.problem());
    expect(QStringLiteral("capture"), QStringLiteral("profiles.unreadable"),
           {{QStringLiteral("code"), QStringLiteral("input.invalid")}});
}

void ModuleLogTest::writesThatAScanFolderIsGone()
{
    ScanFolder folder({.folder = path(QStringLiteral("gone"))});
    folder.check();
    folder.check(); // says it once
    expect(QStringLiteral("capture"), QStringLiteral("folder.not-available"), {});
}

CLINICDESK_TEST(ModuleLogTest)
#include "modulelogtest.moc"

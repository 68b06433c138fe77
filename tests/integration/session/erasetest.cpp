// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/erase.h"

#include "core/base/bytesource.h"
#include "core/base/errorreason.h"
#include "core/person/people.h"
#include "core/person/pinattempts.h"
#include "core/session/erasingnote.h"
#include "core/session/peoplestore.h"
#include "core/session/stores.h"
#include "tests/support/awaitresult.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QSettings>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

Q_DECLARE_METATYPE(clinicdesk::EraseRequest)
Q_DECLARE_METATYPE(clinicdesk::AccessRules)
Q_DECLARE_METATYPE(clinicdesk::ErrorReason)

namespace {

const auto program = QStringLiteral("clinicdesk");
const PersonId rolf{QStringLiteral("p2")};
const AccessRules admin;
const AccessRules receptionist{.role = Role::Receptionist};

QStringList journalEntries()
{
    return {QStringLiteral("journal_head"), QStringLiteral("journal_key")};
}

QStringList namesBesidesTheJournals(const QMap<QString, SharedSecret> &entries)
{
    auto names = entries.keys();
    names.removeIf([](const QString &name) { return journalEntries().contains(name); });
    return names;
}

SharedSecret secretOf(const QByteArray &bytes)
{
    return std::make_shared<const SecretBytes>(QByteArrayView(bytes));
}

Person personOf(const PersonId &id, const QString &name, Role role)
{
    static const auto pin = hashPin(SecretBytes("4711 made up"));
    return {.id = id, .name = name, .role = role, .pin = pin};
}

/// Every file and folder of ours on this computer, with the content of the files.
QMap<QString, QByteArray> everything()
{
    QMap<QString, QByteArray> found;
    for (const auto *variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TMPDIR"}) {
        QDirIterator walk(qEnvironmentVariable(variable),
                          QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                          QDirIterator::Subdirectories);
        while (walk.hasNext()) {
            const auto path = walk.next();
            found.insert(path, contentOf(path));
        }
    }
    return found;
}

NewDocument documentFor(const Connection &connection)
{
    return {.connection = connection.id,
            .origin = originOf(connection.baseUrl),
            .details = {.patient = {QStringLiteral("161400000000123")},
                        .type = QStringLiteral("lr"),
                        .date = QDate(2031, 3, 10)},
            .files = {{.facts = {.name = QStringLiteral("invented.pdf"), .sizeBytes = 7},
                       .bytes = [] { return makeMemorySource("made up"); }}},
            .state = ItemState::Queued};
}

} // namespace

/// "Remove everything of mine", with everything that a day's use stores.
class EraseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_keychains.clear();
        for (const auto *variable :
             {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TMPDIR"}) {
            const auto folder = qEnvironmentVariable(variable);
            QDir(folder).removeRecursively();
            QDir().mkpath(folder);
        }
    }
    void leavesNothingOfADay_data();
    void leavesNothingOfADay();
    void leavesTheOthersTheirs();
    void removesAllPeople();
    void recordsWhoErasedWhom_data();
    void recordsWhoErasedWhom();
    void keepsTheFirstPersonInTheListOfSeveral();
    void erasesOnlyThePracticeData();
    void refusesWhileItIsInUse_data();
    void refusesWhileItIsInUse();
    void refusesWhatTheRoleDoesNotAllow_data();
    void refusesWhatTheRoleDoesNotAllow();
    void removesTheRestOfALockedKeychainAtALaterStart();
    void keepsWhatWasStoredAgain();
    void removesNoEntryOfAnotherProgram();
    void finishesWhatAPowerCutBroughtBack_data();
    void finishesWhatAPowerCutBroughtBack();
    void recordsAnErasingOnceHoweverOftenItIsContinued();
    void doesNotContinueWhileAnotherProgramUsesTheData();
    void removesNothingThatAForeignNoteNames();
    void countsWhatWillGo();
    void findsTheKeyOfADamagedStore();
    void findsTheSecretsOfAConnectionWithoutNotes();
    void followsNoLinkOutOfOurFolders();

private:
    KeychainMaker keychains()
    {
        return [this](const QString &service) { return keychainOf(service); };
    }
    std::shared_ptr<FakeKeychain> keychainOf(const QString &service)
    {
        auto &keychain = m_keychains[service];
        if (!keychain)
            keychain = std::make_shared<FakeKeychain>();
        return keychain;
    }
    /// Stores what a person's use of the program stores.
    void use(const AppPaths &paths)
    {
        const auto keychain = keychainOf(paths.keychainService);
        const auto session = std::make_shared<Session>(keychain, paths);
        session->load();
        const Connection connection{.id = newId<ConnectionId>(),
                                    .name = QStringLiteral("Sunrise Clinic"),
                                    .baseUrl = QUrl(QStringLiteral("https://api.clinic.test")),
                                    .keyId = QStringLiteral("kid-7")};
        const SecretsInput secrets{.accessToken = secretOf(QByteArray(5'000, 't')),
                                   .keyText = secretOf("made-up-key-text")};
        QVERIFY(awaitResult(session->save({}, connection, secrets)).ok());
        auto renamed = connection;
        renamed.name = QStringLiteral("Sunset Clinic"); // the list before it becomes the backup
        QVERIFY(awaitResult(session->save(connection, renamed, {})).ok());
        makeFile(paths.connectionsFile + QStringLiteral(".damaged-20310310-090000-000"));
        makeFile(paths.authoritiesFolder + QStringLiteral("/0123.pem"));
        makeFile(paths.pendingRemovalsFile + QStringLiteral(".6e5329")); // by a program that was killed

        auto opened = awaitResult(openOutbox(outboxOptions(*session), MemoryOutbox::WithoutKeychain));
        QVERIFY(opened.ok() && !opened->problem);
        QVERIFY(awaitResult(opened->outbox->add(documentFor(connection))).ok());
        makeFile(paths.outboxFolder + QStringLiteral("/outbox-damaged-20310310.sqlite"));
        makeFile(paths.outboxFolder + QStringLiteral("/outbox-damaged-20310310-pages/1"));
        makeFile(paths.outboxFolder + QStringLiteral("/told-clinicdesk"), "2");

        const auto outboxKey = opened->outbox->key();
        const auto stores = awaitResult(openLocalStores(paths, session->secrets().keychain(), nullptr, outboxKey, {}));
        QVERIFY(awaitResult(stores.notes->write(QStringLiteral("refused"), "made up")).ok());
        QVERIFY(awaitResult(stores.checked->saveList(connection.id, {QStringLiteral("D1")})).ok());
        QVERIFY(awaitResult(stores.journal->append({.kind = journalKind::dataRequested})).ok());

        QSettings settings(paths.windowFile, QSettings::IniFormat);
        settings.setValue(QStringLiteral("window/look"), 1);
        settings.sync();
        makeFile(paths.captureFolder + QStringLiteral("/pages/1.png"));
        makeFile(paths.captureProfilesFile, "{}");
        makeFile(paths.windowPlaceFile, "[window]\n");
        makeFile(paths.cacheFolder + QStringLiteral("/separator-page.pdf"));
        QVERIFY(People::update(paths.peopleFile, [](People &people) -> Result<void> {
                    people.setIdleTime(std::chrono::minutes(7));
                    return {};
                }).ok());
        QVERIFY(PinAttempts(paths.pinAttemptsFile).countEntry(firstPersonId()).ok());
    }
    void addRolf()
    {
        QVERIFY(updatePeople(AppPaths::forProgram(program), [](People &people) {
                    const auto first =
                        people.addOrReplace(personOf(firstPersonId(), QStringLiteral("Ina Invented"), Role::Admin));
                    return first ? people.addOrReplace(
                                       personOf(rolf, QStringLiteral("Rolf Rehearsal"), Role::Receptionist))
                                 : first;
                }).ok());
    }
    Result<EraseReport> erase(const EraseRequest &request, const AccessRules &access = admin)
    {
        return awaitResult(eraseData(request, access, keychains()));
    }
    static EraseRequest own(const PersonId &person, bool withJournal = false)
    {
        return {.program = program, .by = person, .person = person, .withJournal = withJournal};
    }

    QMap<QString, std::shared_ptr<FakeKeychain>> m_keychains;
};

void EraseTest::leavesNothingOfADay_data()
{
    QTest::addColumn<bool>("withJournal");
    QTest::newRow("without the journal") << false;
    QTest::newRow("with the journal") << true;
}

void EraseTest::leavesNothingOfADay()
{
    QFETCH(const bool, withJournal);
    const auto paths = AppPaths::forProgram(program);
    use(paths);
    QVERIFY(keychainOf(program)->entries.size() > 5);
    const auto report = erase(own(firstPersonId(), withJournal));
    QVERIFY(report.ok());
    QVERIFY(report->isComplete());
    QCOMPARE(keychainOf(program)->entries.keys(), withJournal ? QStringList() : journalEntries());
    QCOMPARE(report->keepsJournal, !withJournal);
    QVERIFY(report->keychainEntries > 3);
    QVERIFY(report->filesOf(OwnPart::Documents) > 3);
    QCOMPARE(report->filesOf(OwnPart::Scans), 1);
    QVERIFY(report->filesOf(OwnPart::Connections) >= 4);
    auto left = everything();
    if (!withJournal) {
        const auto journal = QFileInfo(paths.journalFile).absolutePath();
        QVERIFY(left.contains(paths.journalFile));
        left.removeIf([&](const auto &entry) { return entry.key().startsWith(journal); });
        left.remove(QFileInfo(journal).absolutePath());
    }
    QCOMPARE(left.keys(), QStringList());
    QVERIFY(People::load(paths.peopleFile)->all().first().name.isEmpty());
    const auto again = erase(own(firstPersonId(), withJournal));
    QVERIFY(again.ok() && again->isComplete());
    QCOMPARE(again->keychainEntries, 0);
}

void EraseTest::leavesTheOthersTheirs()
{
    use(AppPaths::forPerson(program, firstPersonId()));
    addRolf();
    const auto before = everything();
    const auto keychainBefore = keychainOf(program)->entries;
    const auto rolfs = AppPaths::forPerson(program, rolf);
    use(rolfs);
    QVERIFY(PinAttempts(rolfs.pinAttemptsFile).countEntry(rolf).ok());
    const auto report = erase(own(rolf), receptionist);
    QVERIFY(report.ok() && report->isComplete());
    QVERIFY(keychainOf(rolfs.keychainService)->entries.isEmpty());
    QCOMPARE(namesBesidesTheJournals(keychainOf(program)->entries), namesBesidesTheJournals(keychainBefore));
    QCOMPARE(People::load(rolfs.peopleFile)->all().size(), 1);
    QVERIFY(!contentOf(rolfs.pinAttemptsFile).contains(rolf.text.toUtf8()));
    auto after = everything();
    // What the people share has changed, or belongs to both.
    for (const auto &shared :
         {rolfs.peopleFile, rolfs.pinAttemptsFile, rolfs.captureProfilesFile, rolfs.windowPlaceFile, rolfs.journalFile})
        QVERIFY2(after.contains(shared), qPrintable(shared));
    QCOMPARE(after.keys(), before.keys());
    const auto outbox = AppPaths::forProgram(program).outboxFolder;
    for (const auto &[path, content] : before.asKeyValueRange()) {
        if (path.startsWith(outbox))
            QCOMPARE(after.value(path), content);
    }
}

void EraseTest::removesAllPeople()
{
    use(AppPaths::forPerson(program, firstPersonId()));
    addRolf();
    use(AppPaths::forPerson(program, rolf));
    const EraseRequest all{.program = program, .by = firstPersonId(), .person = {}, .withJournal = true};
    const auto report = erase(all);
    QVERIFY(report.ok() && report->isComplete());
    QCOMPARE(everything().keys(), QStringList());
    for (const auto &keychain : std::as_const(m_keychains))
        QCOMPARE(keychain->entries.keys(), QStringList());
}

void EraseTest::recordsWhoErasedWhom_data()
{
    QTest::addColumn<EraseRequest>("request");
    QTest::addColumn<QStringList>("entries");
    const auto first = own(firstPersonId());
    EraseRequest other = first;
    other.person = rolf;
    EraseRequest all = first;
    all.person.reset();
    QTest::newRow("their own") << own(rolf)
                               << QStringList{QStringLiteral("Rolf Rehearsal data.erased Rolf Rehearsal ok"),
                                              QStringLiteral("Rolf Rehearsal person.removed Rolf Rehearsal ok")};
    QTest::newRow("of another") << other
                                << QStringList{QStringLiteral("Ina Invented data.erased Rolf Rehearsal ok"),
                                               QStringLiteral("Ina Invented person.removed Rolf Rehearsal ok")};
    QTest::newRow("the first stays") << first
                                     << QStringList{QStringLiteral("Ina Invented data.erased Ina Invented ok")};
    QTest::newRow("all") << all << QStringList{QStringLiteral("Ina Invented data.erased all ok")};
}

void EraseTest::recordsWhoErasedWhom()
{
    QFETCH(const EraseRequest, request);
    QFETCH(const QStringList, entries);
    const auto paths = AppPaths::forProgram(program);
    use(paths);
    addRolf();
    use(AppPaths::forPerson(program, rolf));
    const auto report = erase(request);
    QVERIFY(report.ok() && report->isComplete());
    const auto journal = *awaitResult(Journal::open({.file = paths.journalFile, .keychain = keychainOf(program)}));
    const auto written = awaitResult(journal->entries({journalKind::dataErased, journalKind::personRemoved}));
    QStringList found;
    for (const auto &entry : *written)
        found.append(QStringList{entry.person.name, entry.record.kind, entry.record.subject, entry.record.result}.join(
            QLatin1Char(' ')));
    QCOMPARE(found, entries);
}

void EraseTest::keepsTheFirstPersonInTheListOfSeveral()
{
    const auto paths = AppPaths::forProgram(program);
    use(paths);
    addRolf();
    const auto rolfs = AppPaths::forPerson(program, rolf);
    use(rolfs);
    const auto rolfsKeychain = keychainOf(rolfs.keychainService)->entries.keys();
    const auto report = erase(own(firstPersonId()));
    QVERIFY(report.ok() && report->isComplete());
    QVERIFY(report->keepsPerson);
    QCOMPARE(People::load(paths.peopleFile)->all().size(), 2);
    QCOMPARE(keychainOf(program)->entries.keys(), journalEntries()); // the journal stays
    QCOMPARE(keychainOf(rolfs.keychainService)->entries.keys(), rolfsKeychain);
    QStringList shared{paths.peopleFile, paths.peopleMarkerFile, paths.pinAttemptsFile, paths.captureProfilesFile,
                       paths.windowPlaceFile};
    for (auto path : everything().keys()) {
        const bool isRolfs = path.contains(QLatin1String("/people"));
        const bool isOfAll = path.contains(QLatin1String("/journal")) || path.contains(QLatin1String("cache")) ||
                             shared.contains(path.remove(QStringLiteral(".lock")));
        QVERIFY2(isRolfs || isOfAll || QFileInfo(path).isDir(), qPrintable(path));
    }
    QVERIFY(QFile::exists(rolfs.connectionsFile));
}

void EraseTest::erasesOnlyThePracticeData()
{
    use(AppPaths::forProgram(program));
    const auto before = everything();
    const auto practice = QStringLiteral("clinicdesk-practice");
    const auto paths = AppPaths::forProgram(practice);
    use(paths);
    makeFile(paths.practiceFolder + QStringLiteral("/samples/lab-report.pdf"));
    makeFile(paths.practiceFolder + QStringLiteral("/received/1"));
    const auto report =
        erase({.program = practice, .by = firstPersonId(), .person = firstPersonId(), .withJournal = true});
    QVERIFY(report.ok() && report->isComplete());
    QCOMPARE(everything(), before);
    QVERIFY(keychainOf(practice)->entries.isEmpty());
    QVERIFY(!keychainOf(program)->entries.isEmpty());
}

void EraseTest::refusesWhileItIsInUse_data()
{
    QTest::addColumn<bool>("hasSession");
    QTest::addColumn<bool>("hasOutbox");
    QTest::newRow("a session") << true << false;
    QTest::newRow("an outbox, as of an earlier version") << false << true;
}

void EraseTest::refusesWhileItIsInUse()
{
    QFETCH(const bool, hasSession);
    QFETCH(const bool, hasOutbox);
    const auto paths = AppPaths::forProgram(program);
    use(paths);
    auto session = std::make_shared<Session>(keychainOf(program), paths);
    std::unique_ptr<Outbox> outbox;
    if (hasOutbox)
        outbox = *awaitResult(Outbox::open(outboxOptions(*session)));
    if (hasSession)
        session->load();
    const auto before = everything().keys();
    const auto entries = keychainOf(program)->entries.keys();
    const auto report = erase(own(firstPersonId()));
    QVERIFY(!report.ok());
    QCOMPARE(report.error().reason, ErrorReason::DataInUse);
    QCOMPARE(everything().keys(), before);
    QCOMPARE(keychainOf(program)->entries.keys(), entries);
    outbox.reset();
    session.reset();
    QVERIFY(erase(own(firstPersonId())).ok());
}

void EraseTest::refusesWhatTheRoleDoesNotAllow_data()
{
    QTest::addColumn<EraseRequest>("request");
    QTest::addColumn<AccessRules>("access");
    QTest::addColumn<ErrorReason>("reason");
    const auto first = own(firstPersonId());
    EraseRequest all = own(rolf);
    all.person.reset();
    EraseRequest other = own(rolf);
    other.person = firstPersonId();
    QTest::newRow("settings are for admins")
        << own(rolf) << AccessRules{Role::Receptionist, true} << ErrorReason::RoleNotAllowed;
    QTest::newRow("the journal of all") << own(rolf, true) << receptionist << ErrorReason::RoleNotAllowed;
    QTest::newRow("all people") << all << receptionist << ErrorReason::RoleNotAllowed;
    QTest::newRow("another person") << other << receptionist << ErrorReason::RoleNotAllowed;
    QTest::newRow("unknown") << own({QStringLiteral("p9")}) << admin << ErrorReason::PersonUnknown;
}

void EraseTest::refusesWhatTheRoleDoesNotAllow()
{
    QFETCH(const EraseRequest, request);
    QFETCH(const AccessRules, access);
    QFETCH(const ErrorReason, reason);
    use(AppPaths::forProgram(program));
    addRolf();
    const auto before = everything();
    const auto report = erase(request, access);
    QVERIFY(!report.ok());
    QCOMPARE(report.error().reason, reason);
    QCOMPARE(everything(), before);
    const auto plan = awaitResult(planErase(request, access));
    QVERIFY(!plan.ok());
    QCOMPARE(plan.error().reason, reason);
}

void EraseTest::removesTheRestOfALockedKeychainAtALaterStart()
{
    const auto paths = AppPaths::forProgram(program);
    use(paths);
    const auto keychain = keychainOf(program);
    const auto locked = std::exchange(keychain->entries, {}); // a locked keychain reports every entry as missing
    keychain->forgets = true;
    const auto report = erase(own(firstPersonId(), true));
    QVERIFY(report.ok());
    QVERIFY(!report->isComplete());
    QVERIFY(report->keychainProblem);
    QVERIFY(report->keychainEntriesLeft >= locked.size());
    auto left = everything().keys();
    left.removeIf([&](const QString &path) { return path.startsWith(paths.pendingRemovalsFile); });
    QCOMPARE(left, QStringList(QFileInfo(paths.pendingRemovalsFile).absolutePath()));

    keychain->forgets = false;
    keychain->entries = locked;
    keychain->entries.insert(QStringLiteral("of another program"), secretOf("made up"));
    auto session = std::make_shared<Session>(keychain, paths);
    session->load();
    awaitResult([](std::shared_ptr<Session> next) -> Task<bool> {
        co_await next->secrets().removeOrphans();
        co_return true;
    }(session));
    QCOMPARE(keychain->entries.keys(), QStringList(QStringLiteral("of another program")));
    QVERIFY(!QFile::exists(paths.pendingRemovalsFile));
}

void EraseTest::keepsWhatWasStoredAgain()
{
    const auto paths = AppPaths::forProgram(program);
    const KeychainEntry journalKey{program, QStringLiteral("journal_key")};
    QVERIFY(PendingRemovals(paths.pendingRemovalsFile).add({journalKey}).ok());
    const auto session = std::make_shared<Session>(keychainOf(program), paths);
    session->load();
    QVERIFY(awaitResult(session->secrets().keychain()->write({journalKey.name}, secretOf("a new key"))).ok());
    awaitResult([](std::shared_ptr<Session> next) -> Task<bool> {
        co_await next->secrets().removeOrphans();
        co_return true;
    }(session));
    QVERIFY(keychainOf(program)->entries.contains(journalKey.name));
    QVERIFY(!QFile::exists(paths.pendingRemovalsFile));
}

/// A program that can write the list of what is being removed must not have us remove the secrets of others.
void EraseTest::removesNoEntryOfAnotherProgram()
{
    const auto paths = AppPaths::forProgram(program);
    const PendingRemovals pending(paths.pendingRemovalsFile);
    for (const auto &service : {QStringLiteral("another"), program + QStringLiteral("-other"), QString()})
        QVERIFY(pending.add({{service, QStringLiteral("password")}}).ok());
    QCOMPARE(pending.all(), QList<KeychainEntry>());
    const KeychainEntry ofAPerson{program + QStringLiteral("/rolf"), QStringLiteral("token")};
    QVERIFY(pending.add({ofAPerson}).ok());
    QCOMPARE(pending.all(), QList<KeychainEntry>{ofAPerson});
}

void EraseTest::finishesWhatAPowerCutBroughtBack_data()
{
    QTest::addColumn<bool>("isEveryone");
    QTest::newRow("one person") << false;
    QTest::newRow("everyone") << true;
}

/// After the note was written, the disk may have any of the removals or none: here none, while the keychain has lost
/// its entries.
void EraseTest::finishesWhatAPowerCutBroughtBack()
{
    QFETCH(const bool, isEveryone);
    const auto paths = AppPaths::forProgram(program);
    use(paths);
    addRolf();
    const auto others = isEveryone ? QMap<QString, QByteArray>() : everything();
    const auto rolfs = AppPaths::forPerson(program, rolf);
    use(rolfs);
    const auto entries = keychainOf(program)->entries;
    keychainOf(rolfs.keychainService)->entries.clear();
    ErasingNote note{.people = {rolf}, .by = {}, .subject = QStringLiteral("made up")};
    if (isEveryone)
        note = {.people = {rolf, firstPersonId()}, .isEveryone = true, .withJournal = true, .by = {}, .subject = {}};
    QVERIFY(note.save(paths).ok());
    for (const auto &person : std::as_const(note.people)) {
        const auto places = AppPaths::forPerson(program, person);
        QVERIFY(isBeingErased(places));
        Session session(keychainOf(places.keychainService), places);
        session.load();
        QVERIFY(session.isBeingErased());
    }
    QCOMPARE(isBeingErased(paths), isEveryone);

    awaitResult([](KeychainMaker keychains) -> Task<bool> {
        co_await continueErasing(program, keychains);
        co_return true;
    }(keychains()));
    QVERIFY(!isBeingErased(rolfs));
    if (isEveryone) {
        QCOMPARE(everything().keys(), QStringList());
        QCOMPARE(keychainOf(program)->entries.keys(), QStringList());
        return;
    }
    QCOMPARE(everything().keys(), others.keys());
    QCOMPARE(People::load(paths.peopleFile)->all().size(), 1);
    QCOMPARE(namesBesidesTheJournals(keychainOf(program)->entries), namesBesidesTheJournals(entries));
}

void EraseTest::recordsAnErasingOnceHoweverOftenItIsContinued()
{
    const auto paths = AppPaths::forProgram(program);
    use(paths);
    ErasingNote note{.people = {firstPersonId()},
                     .isEveryone = true,
                     .by = {.id = firstPersonId().text, .name = QStringLiteral("Ina Invented")},
                     .subject = QStringLiteral("all")};
    QVERIFY(note.save(paths).ok());
    const auto kept = contentOf(note.file);
    for (int times = 0; times < 2; ++times) {
        makeFile(note.file, kept); // the cut comes after the entry was written
        awaitResult([](KeychainMaker keychains) -> Task<bool> {
            co_await continueErasing(program, keychains);
            co_return true;
        }(keychains()));
    }
    const auto journal = *awaitResult(Journal::open({.file = paths.journalFile, .keychain = keychainOf(program)}));
    const auto written = awaitResult(journal->entries({journalKind::dataErased}));
    QCOMPARE(written->size(), 1);
    QCOMPARE(written->first().person.name, QStringLiteral("Ina Invented"));
}

void EraseTest::doesNotContinueWhileAnotherProgramUsesTheData()
{
    const auto paths = AppPaths::forProgram(program);
    use(paths);
    auto session = std::make_shared<Session>(keychainOf(program), paths); // as of an earlier version
    session->load();
    ErasingNote note{.people = {firstPersonId()}, .isEveryone = true, .withJournal = true, .by = {}, .subject = {}};
    QVERIFY(note.save(paths).ok());
    const auto before = everything();
    const auto resume = [](KeychainMaker keychains) -> Task<bool> {
        co_await continueErasing(program, keychains);
        co_return true;
    };
    awaitResult(resume(keychains()));
    QCOMPARE(everything(), before);
    QVERIFY(isBeingErased(paths));
    session.reset();
    awaitResult(resume(keychains()));
    QCOMPARE(everything().keys(), QStringList());
}

void EraseTest::removesNothingThatAForeignNoteNames()
{
    const auto paths = AppPaths::forProgram(program);
    const auto elsewhere = qEnvironmentVariable("XDG_CONFIG_HOME") + QStringLiteral("/other/connections.json");
    makeFile(elsewhere);
    ErasingNote note{.people = {{QStringLiteral("../../other")}}, .by = {}, .subject = {}};
    QVERIFY(note.save(paths).ok());
    awaitResult([](KeychainMaker keychains) -> Task<bool> {
        co_await continueErasing(program, keychains);
        co_return true;
    }(keychains()));
    QVERIFY(QFile::exists(elsewhere));
}

void EraseTest::countsWhatWillGo()
{
    use(AppPaths::forProgram(program));
    addRolf();
    const auto plan = awaitResult(planErase(own(firstPersonId()), admin));
    QVERIFY(plan.ok());
    QCOMPARE(plan->connections, 1);
    QCOMPARE(plan->people, 1);
    QVERIFY(plan->hasJournal);
    QVERIFY(!plan->isEveryone);
    QVERIFY2(plan->hidesDocuments, "without the system's keychain the outbox cannot be opened");
    EraseRequest all = own(firstPersonId());
    all.person.reset();
    QCOMPARE(awaitResult(planErase(all, admin))->people, 2);
}

void EraseTest::findsTheKeyOfADamagedStore()
{
    const auto paths = AppPaths::forProgram(program);
    use(paths);
    const auto store = paths.outboxFolder + QStringLiteral("/outbox");
    QVERIFY(QFile::rename(store + QStringLiteral(".sqlite"), store + QStringLiteral("-damaged-20310311.sqlite")));
    QVERIFY(QFile::remove(store + QStringLiteral(".id")));
    QVERIFY(QFile::remove(paths.secretNotesFile)); // as if an earlier version had stored it
    QVERIFY(erase(own(firstPersonId())).ok());
    QCOMPARE(keychainOf(program)->entries.keys(), journalEntries());
}

void EraseTest::findsTheSecretsOfAConnectionWithoutNotes()
{
    const auto paths = AppPaths::forProgram(program);
    use(paths);
    QVERIFY(QFile::remove(paths.secretNotesFile));
    QVERIFY(QFile::remove(paths.secretIndexFile));
    QVERIFY(QFile::remove(paths.outboxFolder + QStringLiteral("/outbox.id")));
    QVERIFY(QFile::remove(paths.outboxFolder + QStringLiteral("/outbox.sqlite")));
    const auto entries = keychainOf(program)->entries.keys();
    QVERIFY(erase(own(firstPersonId())).ok());
    const auto left = keychainOf(program)->entries.keys();
    for (const auto &secret : entries)
        QVERIFY2(!left.contains(secret) || !secret.contains(QLatin1String("token")), qPrintable(secret));
    QVERIFY(left.size() < entries.size());
}

void EraseTest::followsNoLinkOutOfOurFolders()
{
    const auto paths = AppPaths::forProgram(program);
    use(paths);
    const auto elsewhere = qEnvironmentVariable("HOME") + QStringLiteral("/elsewhere");
    makeFile(elsewhere + QStringLiteral("/kept.pdf"));
    QVERIFY(QFile::link(elsewhere, paths.captureFolder + QStringLiteral("/link")));
    const auto report = erase(own(firstPersonId(), true));
    QVERIFY(report.ok() && report->isComplete());
    QVERIFY(QFile::exists(elsewhere + QStringLiteral("/kept.pdf")));
    QCOMPARE(everything().keys(), QStringList());
}

CLINICDESK_TEST(EraseTest)
#include "erasetest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/journalrecorder.h"
#include "tests/support/awaitresult.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/fulldisk.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <utility>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

NewDocument invoice(ItemState state)
{
    const auto make = []() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource("%PDF-made up"); };
    return {.connection = {QStringLiteral("connection-1")},
            .origin = QStringLiteral("https://health.example"),
            .details = {.patient = {QStringLiteral("161400000000113")},
                        .type = QStringLiteral("lr"),
                        .date = QDate(2026, 11, 2)},
            .files = {{{QStringLiteral("invoice.pdf"), FileKind::Pdf, 12}, make}},
            .state = state};
}

/// A keychain during whose first answer something happens.
class AskedKeychain final : public SecretStore {
public:
    std::function<void()> whileAsked;

    Task<Result<SharedSecret>> read(SecretName name) override { return m_entries.read(name); }
    Task<Result<void>> write(SecretName name, SharedSecret secret) override
    {
        if (const auto happens = std::exchange(whileAsked, {}))
            happens();
        return m_entries.write(name, secret);
    }
    Task<Result<void>> remove(SecretName name) override { return m_entries.remove(name); }
    bool isPersistent() const override { return true; }

private:
    FakeKeychain m_entries;
};

Task<bool> ended(Task<std::optional<Error>> task)
{
    co_return !(co_await std::move(task));
}

} // namespace

/// What a person does, as entries of the journal.
class JournalRecorderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_now = QDateTime(QDate(2026, 11, 3), QTime(16, 5), Qt::UTC);
        AppPaths places;
        places.connectionsFile = m_folder->filePath(QStringLiteral("connections.json"));
        places.secretIndexFile = m_folder->filePath(QStringLiteral("keychain-entries.json"));
        m_session = std::make_shared<Session>(nullptr, places);
        m_session->load();
        m_outbox = Outbox::inMemory({});
        m_journal = openedJournal();
    }
    void cleanup()
    {
        m_outbox.reset();
        m_session.reset();
        m_journal.reset();
    }
    void recordsTheWayOfADocument();
    void recordsADraftThatIsRemoved();
    void recordsADocumentOnceForTwoPrograms();
    void recordsWhatACrashHasLeftOut();
    void recordsThatSomeoneBeginsAndLocks();
    void recordsNoSignInBeforeThePin();
    void recordsPeopleAndWrongPins();
    void recordsTheTimeUntilTheLock();
    void usesTheNewNameOfThePerson();
    void leavesTheJournalToThePersonWhoUsesIt();
    void recordsNoRemovalOfAPersonWhoIsGoneAlready();
    void recordsConnections();
    void recordsOneLookAtAssessmentsOnce();
    void tellsNamesThatAreShownFromProfiles();
    void recordsAPolicyThatChanged();
    void writesWhatWaitedForTheJournal();
    void writesInTheOrderOfTime();
    void writesAtItsEndWhatHappensWhileTheKeychainAnswers();
    void endsOnlyWhenAnEarlierSavingHasEnded();
    void waitsForRoomOnTheDisk();
    void countsWhatItCannotHold();
    void namesNoPatientAndNoFile();

private:
    std::unique_ptr<JournalRecorder> recorder(const QString &id = QStringLiteral("p-1"))
    {
        auto made = std::make_unique<JournalRecorder>(JournalPerson{id, QStringLiteral("Asha Invented")},
                                                      [this] { return m_now; });
        return made;
    }
    /// Its journal has the keychain, and there is an entry.
    std::unique_ptr<JournalRecorder> startedWith(const std::shared_ptr<SecretStore> &keychain)
    {
        m_journal = *awaitResult(
            Journal::open({.file = m_folder->filePath(QStringLiteral("kept/journal.sqlite")), .keychain = keychain}));
        auto started = recorder();
        started->setJournal(m_journal);
        started->noteStarted(false);
        return started;
    }
    std::shared_ptr<Journal> openedJournal(const JournalPerson &person = {}) const
    {
        return *awaitResult(Journal::open({.file = m_folder->filePath(QStringLiteral("journal/journal.sqlite")),
                                           .who = QStringLiteral("M. Placeholder"),
                                           .person = person}));
    }
    QStringList kinds() const
    {
        QStringList kinds;
        const auto entries = awaitResult(m_journal->entries());
        for (const auto &entry : *entries)
            kinds.append(entry.record.kind);
        return kinds;
    }
    DocumentId add(ItemState state) { return *awaitResult(m_outbox->add(invoice(state))); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QDateTime m_now;
    std::shared_ptr<Session> m_session;
    std::unique_ptr<Outbox> m_outbox;
    std::shared_ptr<Journal> m_journal;
};

void JournalRecorderTest::recordsTheWayOfADocument()
{
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    recorder->follow(*m_outbox, *m_session);
    const auto id = add(ItemState::Draft);
    QVERIFY(awaitResult(m_outbox->send({id}, {})).ok());
    QVERIFY(awaitResult(m_outbox->cancel(id)).ok());
    QVERIFY(awaitResult(ended(recorder->finish())));
    const auto entries = *awaitResult(m_journal->entries());
    QCOMPARE(kinds(),
             (QStringList{journalKind::documentAdded, journalKind::documentSent, journalKind::documentCancelled}));
    for (const auto &entry : entries) {
        QCOMPARE(entry.record.subject, id.text);
        QCOMPARE(entry.record.connection.text, QStringLiteral("connection-1"));
        QCOMPARE(entry.record.result, QStringLiteral("ok"));
        QCOMPARE(entry.person.name, QStringLiteral("Asha Invented"));
    }
}

void JournalRecorderTest::recordsADraftThatIsRemoved()
{
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    recorder->follow(*m_outbox, *m_session);
    QVERIFY(awaitResult(m_outbox->cancel(add(ItemState::Draft))).ok());
    QVERIFY(awaitResult(ended(recorder->finish())));
    QCOMPARE(kinds(), (QStringList{journalKind::documentAdded, journalKind::documentRemoved}));
    QCOMPARE(awaitResult(m_journal->entries())->last().record.connection.text, QStringLiteral("connection-1"));
}

void JournalRecorderTest::recordsADocumentOnceForTwoPrograms()
{
    auto one = recorder();
    auto other = recorder(QStringLiteral("p-2"));
    one->setJournal(m_journal);
    other->setJournal(openedJournal());
    one->follow(*m_outbox, *m_session);
    other->follow(*m_outbox, *m_session);
    const auto id = add(ItemState::Queued);
    QVERIFY(awaitResult(m_outbox->cancel(id)).ok());
    QVERIFY(awaitResult(ended(one->finish())) && awaitResult(ended(other->finish())));
    QCOMPARE(kinds(),
             (QStringList{journalKind::documentAdded, journalKind::documentSent, journalKind::documentCancelled}));
}

void JournalRecorderTest::recordsWhatACrashHasLeftOut()
{
    const auto before = add(ItemState::Queued);
    const auto draft = add(ItemState::Draft);
    {
        auto crashed = recorder(); // ends before it has a journal
        crashed->follow(*m_outbox, *m_session);
    }
    for (int start = 0; start < 2; ++start) {
        auto recorder = this->recorder();
        recorder->setJournal(m_journal);
        recorder->follow(*m_outbox, *m_session);
        QVERIFY(awaitResult(ended(recorder->finish())));
    }
    const auto entries = *awaitResult(m_journal->entries());
    QCOMPARE(kinds(), (QStringList{journalKind::documentAdded, journalKind::documentSent, journalKind::documentAdded}));
    QCOMPARE(entries.first().record.subject, before.text);
    QCOMPARE(entries.first().at.toMSecsSinceEpoch(), m_outbox->document(before)->addedAt.toMSecsSinceEpoch());
    QCOMPARE(entries.last().record.subject, draft.text);
}

void JournalRecorderTest::recordsThatSomeoneBeginsAndLocks()
{
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    recorder->noteStarted(false);
    recorder->noteLocked(LockReason::Idle);
    recorder->noteUnlocked();
    QVERIFY(awaitResult(ended(recorder->finish())));
    QCOMPARE(kinds(), (QStringList{journalKind::signedIn, journalKind::locked, journalKind::unlocked}));
    QCOMPARE(awaitResult(m_journal->entries())->at(1).record.subject, QStringLiteral("idle"));
}

void JournalRecorderTest::recordsNoSignInBeforeThePin()
{
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    recorder->noteStarted(true);
    recorder->noteLocked(LockReason::Start);
    QVERIFY(awaitResult(ended(recorder->finish())));
    QCOMPARE(kinds(), QStringList());
    recorder->noteUnlocked();
    QVERIFY(awaitResult(ended(recorder->finish())));
    QCOMPARE(kinds(), QStringList(journalKind::signedIn));
}

void JournalRecorderTest::recordsPeopleAndWrongPins()
{
    AppPaths places;
    places.peopleFile = m_folder->filePath(QStringLiteral("people.json"));
    places.pinAttemptsFile = m_folder->filePath(QStringLiteral("pin-attempts.json"));
    const auto people = *PeopleStore::open(places);
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    recorder->follow(*people);
    const auto pin = std::make_shared<const SecretBytes>("4711 made up");
    auto first = people->people().all().first();
    first.name = QStringLiteral("Ina Invented");
    const auto done = [](Task<Result<void>> task) { return awaitResult(std::move(task)).ok(); };
    QVERIFY(done(people->save(firstPersonId(), first, pin)));
    const Person rolf{.id = {QStringLiteral("p2")}, .name = QStringLiteral("Rolf Rehearsal"), .role = Role::Doctor};
    QVERIFY(done(people->save(firstPersonId(), rolf, pin)));
    QVERIFY(!done(people->checkPin(rolf.id, std::make_shared<const SecretBytes>("0000 made up"))));
    QVERIFY(done(people->remove(firstPersonId(), rolf.id)));
    QVERIFY(awaitResult(ended(recorder->finish())));
    QCOMPARE(kinds(), (QStringList{journalKind::personChanged, journalKind::personAdded, journalKind::pinRefused,
                                   journalKind::personRemoved}));
    const auto wrong = JournalRecord(awaitResult(m_journal->entries())->at(2).record);
    QCOMPARE(wrong.subject, QStringLiteral("Rolf Rehearsal"));
    QCOMPARE(wrong.result, QStringLiteral("refused"));
}

void JournalRecorderTest::usesTheNewNameOfThePerson()
{
    AppPaths places;
    places.peopleFile = m_folder->filePath(QStringLiteral("people.json"));
    places.pinAttemptsFile = m_folder->filePath(QStringLiteral("attempts.json"));
    const auto people = *PeopleStore::open(places);
    auto recorder = this->recorder(firstPersonId().text);
    m_journal = openedJournal(recorder->person());
    recorder->setJournal(m_journal);
    recorder->follow(*people);
    recorder->noteStarted(false);
    auto person = people->people().current();
    person.name = QStringLiteral("Ina Invented");
    QVERIFY(awaitResult(people->save(person.id, person, nullptr)).ok());
    recorder->noteLocked(LockReason::Requested);
    QVERIFY(awaitResult(m_journal->append(JournalRecord{.kind = journalKind::dataRequested})).ok());
    QVERIFY(awaitResult(ended(recorder->finish())));
    QMap<QString, QString> names;
    const auto entries = *awaitResult(m_journal->entries());
    for (const auto &entry : entries)
        names.insert(entry.record.kind, entry.person.name);
    QCOMPARE(names.value(journalKind::signedIn), QStringLiteral("Asha Invented"));
    QCOMPARE(names.value(journalKind::personChanged), QStringLiteral("Asha Invented"));
    QCOMPARE(names.value(journalKind::locked), QStringLiteral("Ina Invented"));
    QCOMPARE(names.value(journalKind::dataRequested), QStringLiteral("Ina Invented"));
}

/// While one person uses the window, it also sends what others have left, and records that as theirs.
void JournalRecorderTest::leavesTheJournalToThePersonWhoUsesIt()
{
    const JournalPerson uma{QStringLiteral("p-9"), QStringLiteral("Uma Invented")};
    m_journal = openedJournal(uma);
    JournalRecorder hers(uma, [this] { return m_now; });
    hers.setJournal(m_journal);
    auto absent = recorder();
    absent->setJournal(m_journal);
    absent->follow(*m_outbox, *m_session);
    add(ItemState::Draft);
    hers.noteStarted(false);
    QVERIFY(awaitResult(ended(absent->finish())) && awaitResult(ended(hers.finish())));
    for (const auto &kind : {journalKind::dataRequested, journalKind::dataAnswered, journalKind::exported})
        QVERIFY(awaitResult(m_journal->append(JournalRecord{.kind = kind})).ok());
    QMap<QString, QString> names;
    const auto entries = *awaitResult(m_journal->entries());
    for (const auto &entry : entries)
        names.insert(entry.record.kind, entry.person.name);
    QCOMPARE(names.take(journalKind::documentAdded), QStringLiteral("Asha Invented"));
    QCOMPARE(names.size(), 4);
    for (const auto &name : std::as_const(names))
        QCOMPARE(name, uma.name);
}

void JournalRecorderTest::recordsTheTimeUntilTheLock()
{
    AppPaths places;
    places.peopleFile = m_folder->filePath(QStringLiteral("people.json"));
    const auto people = *PeopleStore::open(places);
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    recorder->follow(*people);
    for (const int minutes : {30, 30, 9}) // the second one changes nothing
        QVERIFY(awaitResult(people->setIdleTime(firstPersonId(), std::chrono::minutes(minutes))).ok());
    QVERIFY(!awaitResult(people->setIdleTime({QStringLiteral("p-8")}, std::chrono::minutes(15))).ok());
    QVERIFY(awaitResult(ended(recorder->finish())));
    QStringList times;
    const auto entries = *awaitResult(m_journal->entries({journalKind::lockTimeChanged}));
    for (const auto &entry : entries)
        times.append(entry.record.subject);
    QCOMPARE(times, (QStringList{QStringLiteral("30"), QStringLiteral("9")}));
    QCOMPARE(entries.first().person.name, QStringLiteral("Asha Invented"));
}

void JournalRecorderTest::recordsNoRemovalOfAPersonWhoIsGoneAlready()
{
    AppPaths places;
    places.peopleFile = m_folder->filePath(QStringLiteral("people.json"));
    const auto add = [](People &people) -> Result<void> {
        const auto pin = hashPin(SecretBytes("4711 made up"));
        auto first = people.all().first();
        first.name = QStringLiteral("Ina Invented");
        first.pin = pin;
        const auto named = people.addOrReplace(first);
        return named ? people.addOrReplace({.id = {QStringLiteral("p2")},
                                            .name = QStringLiteral("Rolf Rehearsal"),
                                            .role = Role::Doctor,
                                            .pin = pin})
                     : named;
    };
    QVERIFY(People::update(places.peopleFile, add).ok());
    const auto people = *PeopleStore::open(places);
    const PersonId rolf{QStringLiteral("p2")};
    QVERIFY(People::update(places.peopleFile, [&rolf](People &file) { return file.remove(rolf); }).ok());
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    recorder->follow(*people);
    QVERIFY(awaitResult(people->remove(firstPersonId(), rolf))
                .ok()); // as the window does after `eraseData`, which has recorded it
    QVERIFY(!people->people().byId(rolf));
    QVERIFY(awaitResult(ended(recorder->finish())));
    QCOMPARE(kinds(), QStringList());
}

void JournalRecorderTest::recordsConnections()
{
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    recorder->follow(*m_session);
    Connection connection{.id = {QStringLiteral("c-1")},
                          .name = QStringLiteral("Sunrise Clinic"),
                          .baseUrl = QUrl(QStringLiteral("https://health.example")),
                          .user = {QStringLiteral("161400000000007")}};
    const SecretsInput token{.accessToken = std::make_shared<const SecretBytes>("made-up-token")};
    QVERIFY(awaitResult(m_session->save({}, connection, token)).ok());
    const auto before = connection;
    connection.name = QStringLiteral("Sunset Clinic");
    QVERIFY(awaitResult(m_session->save(before, connection, {})).ok());
    QVERIFY(awaitResult(m_session->save(connection, connection, token)).ok());
    QVERIFY(awaitResult(m_session->remove(connection)).ok());
    QVERIFY(awaitResult(ended(recorder->finish())));
    QCOMPARE(kinds(),
             (QStringList{journalKind::connectionAdded, journalKind::tokenStored, journalKind::connectionChanged,
                          journalKind::tokenStored, journalKind::connectionRemoved}));
    QCOMPARE(awaitResult(m_journal->entries())->last().record.connectionName, QStringLiteral("Sunset Clinic"));
}

void JournalRecorderTest::recordsOneLookAtAssessmentsOnce()
{
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    recorder->follow(*m_session);
    const auto read = [this](const char *connection, const std::optional<Error> &error = {}) {
        Q_EMIT m_session->clients().callRecorded({.id = {QLatin1String(connection)}},
                                                 {.permission = Permission::ReadAssessments, .error = error});
    };
    for (int status = 0; status < 4; ++status)
        read("connection-1");
    read("connection-1", Error{.code = ErrorCode::ServiceUnavailable, .httpStatus = 503});
    read("connection-2");
    m_now = m_now.addSecs(59);
    read("connection-2");
    m_now = m_now.addSecs(1);
    read("connection-2");
    m_now = m_now.addDays(-1); // the clock is set
    read("connection-2");
    for (int doctor = 0; doctor < 2; ++doctor)
        Q_EMIT m_session->clients().callRecorded({}, {.permission = Permission::ReadDoctors});
    QVERIFY(awaitResult(ended(recorder->finish())));
    QStringList found;
    const auto entries = *awaitResult(m_journal->entries());
    for (const auto &entry : entries)
        found.append(entry.record.kind + QLatin1Char(' ') + entry.record.connection.text);
    QCOMPARE(
        found,
        (QStringList{QStringLiteral("assessments.read connection-1"), QStringLiteral("assessments.read connection-1"),
                     QStringLiteral("assessments.read connection-2"), QStringLiteral("assessments.read connection-2"),
                     QStringLiteral("assessments.read connection-2"), QStringLiteral("profile.read "),
                     QStringLiteral("profile.read ")}));
}

void JournalRecorderTest::tellsNamesThatAreShownFromProfiles()
{
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    recorder->follow(*m_session);
    for (const bool isForName : {true, false})
        Q_EMIT m_session->clients().callRecorded({}, {.permission = Permission::ReadDoctors,
                                                      .subject = QStringLiteral("161400000000042"),
                                                      .isForName = isForName});
    QVERIFY(awaitResult(ended(recorder->finish())));
    QCOMPARE(kinds(), (QStringList{journalKind::nameRead, journalKind::profileRead}));
    QCOMPARE(awaitResult(m_journal->entries())->first().record.subject, QStringLiteral("161400000000042"));
}

void JournalRecorderTest::recordsAPolicyThatChanged()
{
    for (const auto *hash : {"", "aa", "aa", "bb", ""}) {
        auto recorder = this->recorder();
        recorder->setJournal(m_journal);
        recorder->notePolicy(QString::fromLatin1(hash));
        QVERIFY(awaitResult(ended(recorder->finish())));
    }
    QStringList hashes;
    const auto entries = awaitResult(m_journal->entries({journalKind::policyChanged}));
    for (const auto &entry : *entries)
        hashes.append(entry.record.subject);
    QCOMPARE(hashes, (QStringList{QStringLiteral("aa"), QStringLiteral("bb"), QString()}));
}

void JournalRecorderTest::writesWhatWaitedForTheJournal()
{
    auto recorder = this->recorder();
    recorder->noteStarted(false);
    const auto then = m_now;
    m_now = m_now.addSecs(60);
    QVERIFY(recorder->needsJournal());
    recorder->setJournal(m_journal);
    QVERIFY(awaitResult(ended(recorder->finish())));
    QCOMPARE(awaitResult(m_journal->entries())->first().at, then);
    QVERIFY(!recorder->needsJournal());
}

/// At the first start, the person signs in before there is a journal, whose first entry is about its key.
void JournalRecorderTest::writesInTheOrderOfTime()
{
    auto recorder = this->recorder();
    recorder->noteStarted(false);
    m_now = m_now.addSecs(60);
    const auto opened = m_now;
    m_journal = *awaitResult(Journal::open({.file = m_folder->filePath(QStringLiteral("kept/journal.sqlite")),
                                            .clock = [this] { return m_now; },
                                            .keychain = makeMemorySecretStore()}));
    m_now = m_now.addSecs(1);
    recorder->noteLocked(LockReason::Requested);
    m_now = m_now.addSecs(60);
    recorder->setJournal(m_journal);
    recorder->noteUnlocked();
    QVERIFY(awaitResult(ended(recorder->finish())));
    const auto entries = *awaitResult(m_journal->entries());
    QCOMPARE(kinds(),
             (QStringList{journalKind::keyed, journalKind::signedIn, journalKind::locked, journalKind::unlocked}));
    QCOMPARE(entries.first().at, opened);
    QCOMPARE(entries.at(1).at, m_now); // the time of its writing
    QVERIFY(std::ranges::is_sorted(entries, {}, &JournalEntry::at));
}

void JournalRecorderTest::writesAtItsEndWhatHappensWhileTheKeychainAnswers()
{
    const auto keychain = std::make_shared<AskedKeychain>();
    auto recorder = startedWith(keychain);
    keychain->whileAsked = [&recorder] { recorder->noteLocked(LockReason::Idle); };
    QVERIFY(awaitResult(ended(recorder->finish())));
    QCOMPARE(recorder->queue().waiting(), 0);
    QCOMPARE(kinds().last(), journalKind::locked);
    QVERIFY(awaitResult(m_journal->checkEnd()).ok());
}

/// The end of the journal is also saved some seconds after entries, perhaps just when the program ends.
void JournalRecorderTest::endsOnlyWhenAnEarlierSavingHasEnded()
{
    const auto keychain = std::make_shared<AskedKeychain>();
    auto recorder = startedWith(keychain);
    std::optional<Task<bool>> second;
    bool isEarly = false;
    keychain->whileAsked = [&] {
        second = ended(recorder->finish());
        isEarly = second->isReady();
    };
    QVERIFY(awaitResult(ended(recorder->finish())));
    QVERIFY(second && !isEarly);
    QVERIFY(awaitResult(*std::move(second)));
}

void JournalRecorderTest::waitsForRoomOnTheDisk()
{
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    const QSignalSpy problems(&recorder->queue(), &JournalQueue::problemChanged);
    {
        const FullDisk full;
        recorder->noteStarted(false);
        recorder->noteLocked(LockReason::Requested);
        QTRY_VERIFY(recorder->queue().problem());
        QCOMPARE(recorder->queue().waiting(), 2);
        QCOMPARE(problems.size(), 1);
        recorder->noteUnlocked(); // waits with them
    }
    QCOMPARE(awaitResult(recorder->finish()), std::nullopt);
    QVERIFY(!recorder->queue().problem());
    QCOMPARE(problems.size(), 2);
    QCOMPARE(kinds(), (QStringList{journalKind::signedIn, journalKind::locked, journalKind::unlocked}));
    QVERIFY(!awaitResult(m_journal->verify())->fault);
}

void JournalRecorderTest::countsWhatItCannotHold()
{
    auto recorder = this->recorder();
    for (qsizetype i = 0; i < JournalQueue::maxWaiting + 5; ++i)
        recorder->noteUnlocked();
    QCOMPARE(recorder->queue().waiting(), JournalQueue::maxWaiting);
    QCOMPARE(recorder->queue().lost(), 5);
    recorder->setJournal(m_journal);
    QVERIFY(awaitResult(ended(recorder->finish())));
    const auto entries = *awaitResult(m_journal->entries());
    QCOMPARE(entries.size(), JournalQueue::maxWaiting + 1);
    QCOMPARE(entries.last().record.kind, QString(journalKind::lost));
    QCOMPARE(entries.last().record.subject, QStringLiteral("5"));
}

void JournalRecorderTest::namesNoPatientAndNoFile()
{
    auto recorder = this->recorder();
    recorder->setJournal(m_journal);
    recorder->follow(*m_outbox, *m_session);
    QVERIFY(awaitResult(m_outbox->cancel(add(ItemState::Queued))).ok());
    QVERIFY(awaitResult(ended(recorder->finish())));
    recorder.reset();
    m_journal.reset(); // everything is in the file
    QFile file(m_folder->filePath(QStringLiteral("journal/journal.sqlite")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto bytes = file.readAll();
    QVERIFY(bytes.contains("document.cancelled"));
    QVERIFY(!bytes.contains("161400000000113"));
    QVERIFY(!bytes.contains("invoice"));
}

CLINICDESK_TEST(JournalRecorderTest)
#include "journalrecordertest.moc"

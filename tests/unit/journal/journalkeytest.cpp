// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/chain_p.h"

#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/journal/journalscene.h"

#include <QCborArray>
#include <QCborValue>
#include <QFile>
#include <QTest>

#include <functional>
#include <vector>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

/// A keychain that is there but does not respond.
class SilentKeychain final : public SecretStore {
public:
    Task<Result<SharedSecret>> read(SecretName) override { co_return Error{.code = ErrorCode::KeychainUnavailable}; }
    Task<Result<void>> write(SecretName, SharedSecret) override
    {
        co_return Error{.code = ErrorCode::KeychainUnavailable};
    }
    Task<Result<void>> remove(SecretName) override { co_return Error{.code = ErrorCode::KeychainUnavailable}; }
    bool isPersistent() const override { return true; }
};

} // namespace

/// The key of the journal, its end in the keychain, and tampering by someone who knows how the chain is made.
class JournalKeyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_scene = std::make_unique<JournalScene>(); }
    void protectsEveryEntryWithTheKey();
    void namesThePersonAndTheAccount();
    void makesOneKeyForTwoPrograms();
    void writesWithoutAKeychain();
    void writesWithAKeychainThatIsSilent();
    void coversEntriesWithoutAKeyByTheNextWithOne();
    void continuesAJournalOfTheVersionBefore();
    void findsTamperingWithAJournalOfTheVersionBefore();
    void findsTampering_data();
    void findsTampering();
    void findsAForgedChain();
    void findsThatTheEndWasCutOff();
    void findsAnOlderCopy();
    void findsAnotherJournal();
    void neverRepairsWhatItFound();
    void doesNotTakeACrashForTampering();
    void saysThatItsKeyIsGone();
    void goesOnWhereAFaultIsAccepted_data();
    void goesOnWhereAFaultIsAccepted();
    void changesNothingWhereThereIsNoFault();
    void takesNoAcceptanceWithoutTheKey();
    void acceptsOnlyForThoseWhoMayRead();
    void removesOldEntriesBeforeAnAcceptance();
    void cannotVerifyWithoutItsKey();
    void survivesADamagedFile();
    void removesOldEntries();
    void keepsAYearAtLeast();
    void keepsEverythingWithoutAKey();
    void isNotDeceivedByAClock();
    void findsEntriesThatAreMissingAfterOldOnesWereRemoved();
    void writesEventsOnce();
    void writesAPolicyWhenItChanges();
    void isWrittenByTwoProgramsAtOnce();
    void removesNothingForAClockThatIsAhead();
    void removesNothingForAnUptimeThatIsAhead();
    void removesNothingForAClockThatIsAheadInSteps();
    void removesWhatIsHeldWhenAPersonConfirms();
    void confirmsNothingForOtherRolesAndWithoutTheKey();
    void followsTheClockOfAnOrdinaryClinic_data();
    void followsTheClockOfAnOrdinaryClinic();
    void followsAClockThatWasCorrected();
    void isNotHarmedByAClockThatIsBehind_data();
    void isNotHarmedByAClockThatIsBehind();
    void removesNothingWhileThereIsAFault();
    void continuesAHeadOfTheVersionBefore();

private:
    Result<JournalCheck> sound() const
    {
        auto check = m_scene->verified();
        return check && !check->fault ? check : Error{.code = ErrorCode::StoreDamaged};
    }

    std::unique_ptr<JournalScene> m_scene;
};

void JournalKeyTest::protectsEveryEntryWithTheKey()
{
    const auto journal = m_scene->opened();
    QVERIFY(journal && journal->hasKey());
    QVERIFY(m_scene->fill(journal, 3));
    const auto check = m_scene->verified(journal);
    QCOMPARE(codeOf(check), Code());
    QVERIFY(!check->fault);
    QCOMPARE(check->entries, 4); // the first says that there is a key
    QCOMPARE(check->lastProtected, 4);
    const auto entries = awaitResult(journal->entries());
    QCOMPARE(entries->first().record.kind, QString(journalKind::keyed));
    for (const auto &entry : *entries)
        QVERIFY(entry.link == JournalLink::Mac);
    QVERIFY(m_scene->fill(m_scene->opened(), 1)); // the key is the same
    QCOMPARE(m_scene->verified()->entries, 5);
    QVERIFY(!m_scene->verified()->fault);
}

void JournalKeyTest::namesThePersonAndTheAccount()
{
    const auto journal = m_scene->opened();
    QVERIFY(m_scene->fill(journal, 1));
    m_scene->now = m_scene->now.addDays(2); // it waited for a day
    const JournalEvent event{.record = {.kind = journalKind::documentDelivered},
                             .at = m_scene->now.addDays(-1),
                             .by = JournalPerson{QStringLiteral("person-2"), QStringLiteral("Ravi Invented")}};
    QVERIFY(awaitResult(journal->append(QList{event})).ok());
    const auto entries = awaitResult(journal->entries());
    QCOMPARE(entries->at(1).person.name, QStringLiteral("Asha Invented"));
    QCOMPARE(entries->at(1).who, QStringLiteral("M. Placeholder"));
    QCOMPARE(entries->at(2).person.id, QStringLiteral("person-2"));
    QCOMPARE(entries->at(2).at, m_scene->now.addDays(-1));
    QCOMPARE(whoOf(entries->at(2)), QStringLiteral("Ravi Invented"));
}

void JournalKeyTest::makesOneKeyForTwoPrograms()
{
    auto one = Journal::open(m_scene->options());
    auto other = Journal::open(m_scene->options());
    const auto first = awaitResult(std::move(one));
    const auto second = awaitResult(std::move(other));
    QVERIFY(first && second);
    QVERIFY(m_scene->fill(*first, 1) && m_scene->fill(*second, 1));
    QVERIFY(!m_scene->verified()->fault);
    QCOMPARE(awaitResult(m_scene->opened()->entries({journalKind::keyed}))->size(), 1);
}

void JournalKeyTest::writesWithoutAKeychain()
{
    const auto journal = m_scene->openedWithoutKey();
    QVERIFY(m_scene->fill(journal, 3));
    QVERIFY(!journal->keyProblem());
    const auto check = m_scene->verified(journal);
    QVERIFY(!check->fault);
    QCOMPARE(check->entries, 3);
    QCOMPARE(check->lastProtected, 0);
}

void JournalKeyTest::writesWithAKeychainThatIsSilent()
{
    m_scene->keychain = std::make_shared<SilentKeychain>();
    const auto journal = m_scene->opened();
    QVERIFY(m_scene->fill(journal, 2));
    QVERIFY(!journal->hasKey());
    QCOMPARE(journal->keyProblem()->code, ErrorCode::KeychainUnavailable);
    QCOMPARE(m_scene->verified(journal)->entries, 2);
}

void JournalKeyTest::coversEntriesWithoutAKeyByTheNextWithOne()
{
    QVERIFY(m_scene->fill(m_scene->opened(), 2));
    QVERIFY(m_scene->fill(m_scene->openedWithoutKey(), 2));
    auto check = m_scene->verified();
    QVERIFY(!check->fault);
    QCOMPARE(check->lastProtected, 3);
    QCOMPARE(check->lastEntry, 5);
    QVERIFY(m_scene->fill(m_scene->opened(), 1));
    QCOMPARE(m_scene->verified()->lastProtected, 6);
    // Another program that makes a new plain hash cannot hide the change from the entry with the key.
    QCOMPARE(m_scene->meddle({QStringLiteral("UPDATE entries SET subject='another' WHERE number=4")}), QString());
    check = m_scene->verified();
    QVERIFY(check->fault == JournalCheck::Fault::Changed);
    QCOMPARE(check->firstBadEntry, 4);
}

void JournalKeyTest::continuesAJournalOfTheVersionBefore()
{
    QVERIFY(QDir().mkpath(QFileInfo(m_scene->path()).path()));
    QVERIFY(QFile::copy(QStringLiteral(FORMER_JOURNAL), m_scene->path()));
    QVERIFY(QFile::setPermissions(m_scene->path(), QFile::ReadOwner | QFile::WriteOwner));
    const auto journal = m_scene->opened();
    QVERIFY(journal && journal->quarantinedFile().isEmpty());
    QVERIFY(m_scene->fill(journal, 1));
    const auto entries = awaitResult(journal->entries());
    QCOMPARE(entries->size(), 8);
    QCOMPARE(entries->at(0).record.kind, QString(journalKind::dataRequested));
    QCOMPARE(entries->at(1).record.result, QStringLiteral("accepted"));
    QVERIFY(entries->at(5).link == JournalLink::FormerHash);
    // The first entry with the key covers the last hash of the version before.
    QCOMPARE(entries->at(6).record.kind, QString(journalKind::keyed));
    const auto key = *awaitResult(m_scene->keychain->read(SecretName::journalKey()));
    QCOMPARE(entries->at(6).hash, chainHash(entries->at(5).hash, entries->at(6), key));
    const auto check = m_scene->verified();
    QVERIFY(!check->fault);
    QCOMPARE(check->entries, 8);
}

void JournalKeyTest::findsTamperingWithAJournalOfTheVersionBefore()
{
    continuesAJournalOfTheVersionBefore();
    QCOMPARE(m_scene->meddle({QStringLiteral("UPDATE entries SET result='failed' WHERE number=2")}), QString());
    const auto check = m_scene->verified();
    QVERIFY(check->fault == JournalCheck::Fault::Changed);
    QCOMPARE(check->firstBadEntry, 2);
}

void JournalKeyTest::findsTampering_data()
{
    using Fault = JournalCheck::Fault;
    QTest::addColumn<QStringList>("statements");
    QTest::addColumn<qint64>("firstBadEntry");
    QTest::addColumn<Fault>("fault");
    QTest::newRow("changed") << QStringList(QStringLiteral("UPDATE entries SET person='Another' WHERE number=3")) << 3LL
                             << Fault::Changed;
    QTest::newRow("removed in the middle")
        << QStringList(QStringLiteral("DELETE FROM entries WHERE number=4")) << 4LL << Fault::Missing;
    QTest::newRow("removed and moved up")
        << QStringList{QStringLiteral("DELETE FROM entries WHERE number=4"),
                       QStringLiteral("UPDATE entries SET number=number-1 WHERE number>4")}
        << 4LL << Fault::Changed;
    QTest::newRow("reordered") << QStringList{QStringLiteral("UPDATE entries SET number=-3 WHERE number=3"),
                                              QStringLiteral("UPDATE entries SET number=3 WHERE number=5"),
                                              QStringLiteral("UPDATE entries SET number=5 WHERE number=-3")}
                               << 3LL << Fault::Changed;
    QTest::newRow("the beginning removed")
        << QStringList(QStringLiteral("DELETE FROM entries WHERE number<3")) << 1LL << Fault::Missing;
    QTest::newRow("said to be without a key")
        << QStringList(QStringLiteral("UPDATE entries SET link=2 WHERE number=6")) << 6LL << Fault::Changed;
    QTest::newRow("said to be of the version before")
        << QStringList(QStringLiteral("UPDATE entries SET link=1 WHERE number=6")) << 6LL << Fault::Changed;
    QTest::newRow("chained in no known way")
        << QStringList(QStringLiteral("UPDATE entries SET link=7, hash=x'' WHERE number=6")) << 6LL << Fault::Changed;
    QTest::newRow("an invented removal of old entries")
        << QStringList{QStringLiteral("DELETE FROM entries WHERE number<3"),
                       QStringLiteral("INSERT INTO entries SELECT 8, at, who, 'journal.trimmed', connection,"
                                      " connection_name, (SELECT hex(hash) FROM entries WHERE number=3), 'ok', 0, 3,"
                                      " hash, person_id, person, once, 3 FROM entries WHERE number=6"),
                       QStringLiteral("DELETE FROM entries WHERE number=3")}
        << 8LL << Fault::Changed;
}

void JournalKeyTest::findsTampering()
{
    QFETCH(const QStringList, statements);
    QFETCH(const qint64, firstBadEntry);
    QFETCH(const JournalCheck::Fault, fault);
    QVERIFY(m_scene->fill(m_scene->opened(), 6));
    QCOMPARE(m_scene->meddle(statements), QString());
    const auto check = m_scene->verified();
    QCOMPARE(codeOf(check), Code());
    QVERIFY(check->fault);
    QCOMPARE(int(*check->fault), int(fault));
    QCOMPARE(check->firstBadEntry, firstBadEntry);
}

/// Someone without the key writes the whole chain again, with right plain hashes.
void JournalKeyTest::findsAForgedChain()
{
    const auto journal = m_scene->opened();
    QVERIFY(m_scene->fill(journal, 4));
    QVERIFY(awaitResult(journal->saveHead()).ok());
    auto entries = *awaitResult(journal->entries());
    entries[2].record.subject = QStringLiteral("another");
    auto before = entries.at(1).hash;
    QStringList statements;
    for (int i = 2; i < entries.size(); ++i) {
        auto &entry = entries[i];
        entry.link = JournalLink::Hash;
        entry.hash = chainHash(before, entry);
        before = entry.hash;
        statements.append(QStringLiteral("UPDATE entries SET subject='%1', link=2, hash=x'%2' WHERE number=%3")
                              .arg(entry.record.subject, QString::fromLatin1(entry.hash.toHex()))
                              .arg(entry.number));
    }
    QCOMPARE(m_scene->meddle(statements), QString());
    const auto check = m_scene->verified();
    QVERIFY(check->fault == JournalCheck::Fault::Changed);
}

void JournalKeyTest::findsThatTheEndWasCutOff()
{
    const auto journal = m_scene->opened();
    QVERIFY(m_scene->fill(journal, 5));
    QVERIFY(awaitResult(journal->saveHead()).ok());
    QCOMPARE(m_scene->meddle({QStringLiteral("DELETE FROM entries WHERE number>3")}), QString());
    auto check = m_scene->verified();
    QVERIFY(check->fault == JournalCheck::Fault::CutOff);
    QCOMPARE(check->firstBadEntry, 4);
    // Entries that are written since hide nothing.
    QVERIFY(m_scene->fill(m_scene->opened(), 5));
    check = m_scene->verified();
    QVERIFY(check->fault == JournalCheck::Fault::Changed);
    QCOMPARE(check->firstBadEntry, 6);
    QCOMPARE(m_scene->meddle({QStringLiteral("DELETE FROM entries")}), QString());
    QVERIFY(m_scene->verified()->fault);
}

void JournalKeyTest::findsAnOlderCopy()
{
    QVERIFY(m_scene->fill(m_scene->opened(), 2));
    const auto copy = m_scene->folder.filePath(QStringLiteral("copy"));
    QVERIFY(QFile::copy(m_scene->path(), copy));
    {
        const auto journal = m_scene->opened();
        QVERIFY(m_scene->fill(journal, 2));
        QVERIFY(awaitResult(journal->saveHead()).ok());
    }
    QVERIFY(QFile::remove(m_scene->path()) && QFile::copy(copy, m_scene->path()));
    QVERIFY(m_scene->verified()->fault == JournalCheck::Fault::CutOff);
}

void JournalKeyTest::findsAnotherJournal()
{
    {
        const auto journal = m_scene->opened();
        QVERIFY(m_scene->fill(journal, 2));
        QVERIFY(awaitResult(journal->saveHead()).ok());
    }
    QVERIFY(QFile::remove(m_scene->path()));
    QVERIFY(m_scene->fill(m_scene->opened(), 9));
    const auto check = m_scene->verified();
    QVERIFY(check->fault == JournalCheck::Fault::Replaced);
    QCOMPARE(check->firstBadEntry, 1);
}

void JournalKeyTest::neverRepairsWhatItFound()
{
    const auto journal = m_scene->opened();
    QVERIFY(m_scene->fill(journal, 5));
    QVERIFY(awaitResult(journal->saveHead()).ok());
    QCOMPARE(m_scene->meddle({QStringLiteral("DELETE FROM entries WHERE number>3")}), QString());
    QVERIFY(awaitResult(journal->saveHead()).ok()); // what was saved stays
    QVERIFY(m_scene->verified()->fault);
    QVERIFY(m_scene->fill(journal, 9));
    QVERIFY(awaitResult(journal->saveHead()).ok());
    QVERIFY(m_scene->verified()->fault);
}

void JournalKeyTest::doesNotTakeACrashForTampering()
{
    {
        const auto journal = m_scene->opened();
        QVERIFY(m_scene->fill(journal, 3));
        QVERIFY(awaitResult(journal->saveHead()).ok());
        QVERIFY(m_scene->fill(journal, 3)); // and ends without saving its head
    }
    QVERIFY(!m_scene->verified()->fault);
    // What was written since the head was saved is not missed.
    QCOMPARE(m_scene->meddle({QStringLiteral("DELETE FROM entries WHERE number>4")}), QString());
    QVERIFY(!m_scene->verified()->fault);
}

void JournalKeyTest::saysThatItsKeyIsGone()
{
    QVERIFY(m_scene->fill(m_scene->opened(), 3));
    m_scene->keychain = makeMemorySecretStore();
    QVERIFY(m_scene->fill(m_scene->opened(), 3));
    const auto check = m_scene->verified();
    QVERIFY(check->fault);
    QCOMPARE(int(*check->fault), int(JournalCheck::Fault::OtherKey));
    QCOMPARE(check->firstBadEntry, 1);
}

void JournalKeyTest::goesOnWhereAFaultIsAccepted_data()
{
    using Change = std::function<void(JournalScene &)>;
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("fault");
    const auto meddled = [](const char *statement) {
        return Change(
            [statement](JournalScene &scene) { QCOMPARE(scene.meddle({QString::fromLatin1(statement)}), QString()); });
    };
    QTest::newRow("an entry was changed")
        << meddled("UPDATE entries SET who='Another' WHERE number=3") << QStringLiteral("changed");
    QTest::newRow("an entry was removed") << meddled("DELETE FROM entries WHERE number=3") << QStringLiteral("missing");
    QTest::newRow("the end was cut off") << meddled("DELETE FROM entries WHERE number>3") << QStringLiteral("cut-off");
    QTest::newRow("it was replaced") << Change([](JournalScene &scene) {
        QVERIFY(QFile::remove(scene.path()));
        QVERIFY(scene.fill(scene.opened(), 2));
    }) << QStringLiteral("replaced");
    QTest::newRow("the keychain was replaced")
        << Change([](JournalScene &scene) { scene.keychain = makeMemorySecretStore(); }) << QStringLiteral("other-key");
}

void JournalKeyTest::goesOnWhereAFaultIsAccepted()
{
    using Change = std::function<void(JournalScene &)>;
    QFETCH(const Change, change);
    QFETCH(const QString, fault);
    {
        const auto journal = m_scene->opened();
        QVERIFY(m_scene->fill(journal, 5));
        QVERIFY(awaitResult(journal->saveHead()).ok());
    }
    change(*m_scene);
    const auto journal = m_scene->opened();
    QCOMPARE(faultText(m_scene->verified(journal)->fault.value()), fault);
    QVERIFY(awaitResult(journal->accept()).ok());
    const auto entries = awaitResult(journal->entries());
    const auto accepted = entries->last();
    QCOMPARE(accepted.record.kind, QString(journalKind::accepted));
    QCOMPARE(accepted.record.result.section(QLatin1Char(' '), 0, 0), fault);
    QCOMPARE(accepted.person.name, QStringLiteral("Asha Invented"));

    QVERIFY(m_scene->fill(m_scene->opened(), 3));
    const auto check = m_scene->verified();
    QVERIFY(!check->fault);
    QCOMPARE(check->acceptedUpTo, accepted.number - 1);
    QCOMPARE(check->lastProtected, accepted.number + 3);
    // What came since is protected as before.
    QCOMPARE(m_scene->meddle({QStringLiteral("UPDATE entries SET who='Another' WHERE number=%1").arg(accepted.number)}),
             QString());
    QCOMPARE(m_scene->verified()->firstBadEntry, accepted.number);
}

void JournalKeyTest::changesNothingWhereThereIsNoFault()
{
    const auto journal = m_scene->opened();
    QVERIFY(m_scene->fill(journal, 2));
    QVERIFY(awaitResult(journal->accept()).ok());
    QCOMPARE(awaitResult(journal->entries())->size(), 3);
    QCOMPARE(m_scene->verified()->acceptedUpTo, 0);
}

void JournalKeyTest::takesNoAcceptanceWithoutTheKey()
{
    QVERIFY(m_scene->fill(m_scene->opened(), 5));
    QCOMPARE(m_scene->meddle(
                 {QStringLiteral("UPDATE entries SET who='Another' WHERE number=3"),
                  // by a program that knows how we do it, but not the key
                  QStringLiteral("UPDATE entries SET kind='journal.accepted', refers_to=number-1 WHERE number=6")}),
             QString());
    QVERIFY(m_scene->verified()->fault);
    QCOMPARE(m_scene->meddle({QStringLiteral("UPDATE entries SET refers_to=99 WHERE number=6")}), QString());
    QCOMPARE(m_scene->verified()->firstBadEntry, 3);
    QCOMPARE(m_scene->meddle({QStringLiteral("UPDATE entries SET refers_to=5, link=2 WHERE number=6")}), QString());
    QCOMPARE(m_scene->verified()->firstBadEntry, 3);

    const auto journal = m_scene->openedWithoutKey();
    QCOMPARE(codeOf(awaitResult(journal->accept())), Code(ErrorCode::KeychainUnavailable));
}

void JournalKeyTest::acceptsOnlyForThoseWhoMayRead()
{
    QVERIFY(m_scene->fill(m_scene->opened(), 5));
    QCOMPARE(m_scene->meddle({QStringLiteral("DELETE FROM entries WHERE number=3")}), QString());
    auto options = m_scene->options();
    options.access.role = Role::Receptionist;
    QVERIFY(!awaitResult(m_scene->opened(options)->accept()));
    QVERIFY(m_scene->verified()->fault);
}

void JournalKeyTest::removesOldEntriesBeforeAnAcceptance()
{
    const auto start = m_scene->now;
    QVERIFY(m_scene->fill(m_scene->opened(), 3));
    m_scene->now = start.addDays(1'000);
    QVERIFY(m_scene->fill(m_scene->opened(), 5));
    QCOMPARE(m_scene->meddle({QStringLiteral("DELETE FROM entries WHERE number=7")}), QString());
    QVERIFY(awaitResult(m_scene->opened()->accept()).ok());
    while (m_scene->now < start.addDays(1'500)) {
        QVERIFY(m_scene->workADay());
        m_scene->restart(28);
    }
    QVERIFY(m_scene->useBriefly()); // the next opening removes what is older than three years
    QCOMPARE(awaitResult(m_scene->opened()->entries())->first().number, 5);
    QVERIFY(!m_scene->verified()->fault);
    QVERIFY(m_scene->verified()->acceptedUpTo > 5);
}

void JournalKeyTest::cannotVerifyWithoutItsKey()
{
    QVERIFY(m_scene->fill(m_scene->opened(), 3));
    QCOMPARE(codeOf(m_scene->verified(m_scene->openedWithoutKey())), Code(ErrorCode::KeychainUnavailable));
    m_scene->keychain = std::make_shared<SilentKeychain>();
    QCOMPARE(codeOf(m_scene->verified()), Code(ErrorCode::KeychainUnavailable));
}

void JournalKeyTest::survivesADamagedFile()
{
    {
        const auto journal = m_scene->opened();
        QVERIFY(m_scene->fill(journal, 3));
        QVERIFY(awaitResult(journal->saveHead()).ok());
    }
    QFile file(m_scene->path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("no journal ").repeated(2'000));
    file.close();
    const auto journal = m_scene->opened();
    QVERIFY(!journal->quarantinedFile().isEmpty());
    const auto first = awaitResult(journal->entries())->first();
    QCOMPARE(first.record.kind, QString(journalKind::setAside));
    QVERIFY(first.link == JournalLink::Mac);
    QVERIFY(awaitResult(journal->saveHead()).ok());
    QVERIFY(m_scene->verified()->fault == JournalCheck::Fault::Damaged);
    QVERIFY(awaitResult(journal->accept()).ok());
    QVERIFY(m_scene->fill(journal, 1));
    QVERIFY(!m_scene->verified()->fault);
    QVERIFY(awaitResult(journal->saveHead()).ok());
    QCOMPARE(m_scene->meddle({QStringLiteral("DELETE FROM entries WHERE number>2")}), QString());
    QVERIFY(m_scene->verified()->fault == JournalCheck::Fault::CutOff);
}

void JournalKeyTest::removesOldEntries()
{
    const auto start = m_scene->now;
    QVERIFY(m_scene->fill(m_scene->opened(), 10)); // entry 11 is ten minutes after the start
    m_scene->now = start.addDays(500);
    QVERIFY(m_scene->fill(m_scene->opened(), 2));
    auto options = m_scene->options();
    options.keepDays = 400;
    const auto journal = m_scene->opened(options);
    auto entries = *awaitResult(journal->entries());
    QCOMPARE(entries.first().number, 12);
    QCOMPARE(entries.last().record.kind, QString(journalKind::trimmed));
    QCOMPARE(entries.last().record.refersTo, 11);
    QVERIFY(!m_scene->verified(journal)->fault);

    // Again, later: the chain continues from the newest removal.
    m_scene->now = start.addDays(950);
    QVERIFY(m_scene->fill(m_scene->opened(options), 1));
    const auto later = m_scene->opened(options);
    entries = *awaitResult(later->entries());
    QCOMPARE(entries.first().number, 15);
    QVERIFY(!m_scene->verified(later)->fault);
    // The file refuses mistakes as before.
    auto database = *Database::open(m_scene->path(), journalMigrations());
    QVERIFY(!database->change(QStringLiteral("DELETE FROM entries"), {}));
    database.reset();
    QCOMPARE(m_scene->meddle({QStringLiteral("UPDATE entries SET at=at+1 WHERE number=15")}), QString());
    QVERIFY(m_scene->verified(later)->fault == JournalCheck::Fault::Changed);
}

void JournalKeyTest::keepsAYearAtLeast()
{
    const auto start = m_scene->now;
    QVERIFY(m_scene->fill(m_scene->opened(), 3));
    m_scene->now = start.addDays(360);
    QVERIFY(m_scene->fill(m_scene->opened(), 1));
    auto options = m_scene->options();
    options.keepDays = 1;
    QCOMPARE(awaitResult(m_scene->opened(options)->entries())->size(), 5);
    m_scene->now = start.addDays(367);
    QVERIFY(m_scene->fill(m_scene->opened(), 1));
    QCOMPARE(awaitResult(m_scene->opened(options)->entries())->size(), 3); // with the one about the removal
}

void JournalKeyTest::keepsEverythingWithoutAKey()
{
    QVERIFY(m_scene->fill(m_scene->openedWithoutKey(), 3));
    m_scene->now = m_scene->now.addDays(3'000);
    QVERIFY(m_scene->fill(m_scene->openedWithoutKey(), 1));
    QCOMPARE(awaitResult(m_scene->openedWithoutKey()->entries())->size(), 4);
}

void JournalKeyTest::isNotDeceivedByAClock()
{
    const auto start = m_scene->now;
    QVERIFY(m_scene->fill(m_scene->opened(), 3));
    m_scene->now = start.addDays(700);
    QVERIFY(m_scene->fill(m_scene->opened(), 1));
    m_scene->now = start.addDays(1'500); // years ahead of the newest entry: the clock may be wrong
    QCOMPARE(awaitResult(m_scene->opened()->entries())->size(), 5);
}

void JournalKeyTest::findsEntriesThatAreMissingAfterOldOnesWereRemoved()
{
    const auto start = m_scene->now;
    QVERIFY(m_scene->fill(m_scene->opened(), 3));
    m_scene->now = start.addDays(2'000);
    QVERIFY(m_scene->fill(m_scene->opened(), 3));
    QVERIFY(!m_scene->verified()->fault);
    QCOMPARE(awaitResult(m_scene->opened()->entries())->first().number, 5);
    QCOMPARE(m_scene->meddle({QStringLiteral("DELETE FROM entries WHERE number=5")}), QString());
    const auto check = m_scene->verified();
    QVERIFY(check->fault == JournalCheck::Fault::Missing);
    QCOMPARE(check->firstBadEntry, 5);
}

void JournalKeyTest::writesEventsOnce()
{
    const JournalEvent delivered{.record = {.kind = journalKind::documentDelivered}, .once = QStringLiteral("d 1")};
    const auto one = m_scene->opened();
    const auto other = m_scene->opened();
    const QList events{delivered, delivered};
    QCOMPARE(awaitResult(one->append(events))->size(), 1);
    QCOMPARE(awaitResult(other->append(events))->size(), 0);
    QCOMPARE(awaitResult(m_scene->opened()->entries({journalKind::documentDelivered}))->size(), 1);
    QVERIFY(!m_scene->verified()->fault);
}

void JournalKeyTest::writesAPolicyWhenItChanges()
{
    const auto journal = m_scene->opened();
    const auto policy = [](const QString &hash) {
        return QList{
            JournalEvent{.record = {.kind = journalKind::policyChanged, .subject = hash}, .ifSubjectChanged = true}};
    };
    QCOMPARE(awaitResult(journal->append(policy(QString())))->size(), 0); // there was none before
    QCOMPARE(awaitResult(journal->append(policy(QStringLiteral("aa"))))->size(), 1);
    QCOMPARE(awaitResult(journal->append(policy(QStringLiteral("aa"))))->size(), 0);
    QCOMPARE(awaitResult(journal->append(policy(QString())))->size(), 1);
    QCOMPARE(awaitResult(journal->append(policy(QStringLiteral("aa"))))->size(), 1);
}

void JournalKeyTest::isWrittenByTwoProgramsAtOnce()
{
    const auto one = m_scene->opened();
    const auto other = m_scene->opened();
    std::vector<Task<Result<QList<JournalEntry>>>> writing;
    for (int i = 0; i < 40; ++i) {
        const JournalEvent event{.record = {.kind = journalKind::signedIn}};
        writing.push_back((i % 2 ? one : other)->append(QList{event, event}));
    }
    for (auto &task : writing)
        QVERIFY(awaitResult(std::move(task)).ok());
    const auto check = m_scene->verified();
    QCOMPARE(check->entries, 81);
    QVERIFY(!check->fault);
}

// What may be removed for its age, with clocks that are wrong and computers that are off.

void JournalKeyTest::removesNothingForAClockThatIsAhead()
{
    QVERIFY(m_scene->workADay()); // with the entry about the key, three
    for (int start = 0; start < 3; ++start) {
        m_scene->restart(start == 0 ? 4'000 : 0);
        QVERIFY(m_scene->useBriefly());
        QCOMPARE(m_scene->entries(), 4 + start);
        const auto check = sound();
        QCOMPARE(codeOf(check), Code());
        QCOMPARE(check->held, 3);
    }
    m_scene->restart(-4'000); // corrected: nothing is old any more
    QCOMPARE(sound()->held, 0);
}

void JournalKeyTest::removesNothingForAnUptimeThatIsAhead()
{
    QVERIFY(m_scene->workADay());
    m_scene->now = m_scene->now.addDays(4'000);
    m_scene->uptime += std::chrono::hours(24 * 4'000);
    QVERIFY(m_scene->useBriefly());
    QVERIFY(m_scene->useBriefly());
    QCOMPARE(m_scene->entries(), 5);
    QCOMPARE(sound()->held, 3);
}

void JournalKeyTest::removesNothingForAClockThatIsAheadInSteps()
{
    QVERIFY(m_scene->workADay());
    for (int step = 0; step < 60; ++step) {
        m_scene->restart(90);
        QVERIFY(m_scene->useBriefly());
    }
    QCOMPARE(m_scene->entries(), 63);
    QVERIFY(sound()->held >= 3);
}

void JournalKeyTest::removesWhatIsHeldWhenAPersonConfirms()
{
    QVERIFY(m_scene->workADay());
    m_scene->restart(4'000);
    QVERIFY(m_scene->useBriefly());
    const auto journal = m_scene->opened();
    QVERIFY(awaitResult(journal->removeHeld()).ok());
    const auto entries = *awaitResult(journal->entries());
    QCOMPARE(entries.first().number, 4);
    QCOMPARE(entries.last().record.kind, QString(journalKind::trimmed));
    QCOMPARE(entries.last().person.name, QStringLiteral("Asha Invented"));
    QCOMPARE(sound()->held, 0);
    // The clock is believed from there on.
    m_scene->restart(30);
    QVERIFY(m_scene->useBriefly());
    QCOMPARE(sound()->held, 0);
}

void JournalKeyTest::confirmsNothingForOtherRolesAndWithoutTheKey()
{
    QVERIFY(m_scene->workADay());
    m_scene->restart(4'000);
    QVERIFY(m_scene->useBriefly());
    auto options = m_scene->options();
    options.access.role = Role::Receptionist;
    QVERIFY(!awaitResult(m_scene->opened(options)->removeHeld()));
    QCOMPARE(codeOf(awaitResult(m_scene->openedWithoutKey()->removeHeld())), Code(ErrorCode::KeychainUnavailable));
    QCOMPARE(m_scene->entries(), 4);
}

void JournalKeyTest::followsTheClockOfAnOrdinaryClinic_data()
{
    QTest::addColumn<int>("daysOff");
    QTest::newRow("a weekend") << 3;
    QTest::newRow("two weeks") << 14;
    QTest::newRow("a month") << 31;
    QTest::newRow("three months") << 92;
}

void JournalKeyTest::followsTheClockOfAnOrdinaryClinic()
{
    QFETCH(const int, daysOff);
    constexpr int months = 15;
    for (int month = 0; month < months; ++month) { // hardly used: a day every four weeks
        QVERIFY(m_scene->workADay());
        m_scene->restart(month + 1 < months ? 28 : daysOff);
    }
    QVERIFY(m_scene->useBriefly());
    auto options = m_scene->options();
    options.keepDays = minJournalDays;
    const auto journal = m_scene->opened(options);
    const auto oldest = awaitResult(journal->entries())->first();
    QVERIFY(oldest.at >= m_scene->now.addDays(-minJournalDays - 1));
    const auto check = m_scene->verified(journal);
    QVERIFY(!check->fault);
    QCOMPARE(check->held, 0);
}

void JournalKeyTest::followsAClockThatWasCorrected()
{
    QVERIFY(m_scene->workADay());
    m_scene->restart(-10'000); // an empty battery, until the network knows the time
    QVERIFY(m_scene->useBriefly());
    m_scene->now = m_scene->now.addDays(10'001);
    QVERIFY(m_scene->workADay());
    m_scene->restart(30);
    QVERIFY(m_scene->workADay());
    m_scene->restart(90);
    QVERIFY(m_scene->useBriefly());
    const auto head = JournalHead::fromBytes(
        (*awaitResult(m_scene->keychain->read(SecretName::journalHead())))->view().toByteArray());
    QCOMPARE(head->time->at, m_scene->now);
}

void JournalKeyTest::isNotHarmedByAClockThatIsBehind_data()
{
    QTest::addColumn<int>("daysBefore"); ///< on which the clock is right
    QTest::newRow("from the beginning") << 0;
    QTest::newRow("later") << 2;
}

void JournalKeyTest::isNotHarmedByAClockThatIsBehind()
{
    QFETCH(const int, daysBefore);
    for (int day = 0; day < daysBefore; ++day)
        QVERIFY(m_scene->workADay());
    m_scene->restart(-4'000);
    QVERIFY(m_scene->workADay());
    const auto entries = m_scene->entries();
    m_scene->restart(4'001);
    QVERIFY(m_scene->useBriefly());
    QVERIFY(m_scene->useBriefly());
    QCOMPARE(m_scene->entries(), entries + 2); // also those of today whose time is years ago
    QVERIFY(sound());
}

void JournalKeyTest::removesNothingWhileThereIsAFault()
{
    QVERIFY(m_scene->workADay());
    QCOMPARE(m_scene->meddle({QStringLiteral("UPDATE entries SET at=0 WHERE number<3")}), QString());
    QCOMPARE(m_scene->entries(), 3);
    const auto check = m_scene->verified();
    QVERIFY(check->fault == JournalCheck::Fault::Changed);
    QCOMPARE(check->firstBadEntry, 1);
}

void JournalKeyTest::continuesAHeadOfTheVersionBefore()
{
    QVERIFY(m_scene->workADay());
    QVERIFY(m_scene->fill(m_scene->openedWithoutKey(), 1)); // covered by the next one, as it was then
    QVERIFY(m_scene->fill(m_scene->opened(), 1));
    const auto last = awaitResult(m_scene->opened()->entries())->last();
    const auto save = [this](const QCborArray &parts) {
        const auto bytes = std::make_shared<const SecretBytes>(parts.toCborValue().toCbor());
        return awaitResult(m_scene->keychain->write(SecretName::journalHead(), bytes)).ok();
    };
    auto database = *Database::open(m_scene->path(), journalMigrations());
    QVERIFY(save({1, database->storeId(), last.number, last.hash}));
    database.reset();
    for (int start = 0; start < 3; ++start) {
        m_scene->restart(start == 0 ? 4'000 : 0);
        QVERIFY(m_scene->useBriefly());
        QCOMPARE(m_scene->entries(), 6 + start);
        QVERIFY(sound());
    }
    QCOMPARE(sound()->held, 5);
    // From now on, an entry without a key is a fault.
    QVERIFY(m_scene->fill(m_scene->openedWithoutKey(), 1));
    QVERIFY(m_scene->verified()->fault == JournalCheck::Fault::WithoutKey);
}

CLINICDESK_TEST(JournalKeyTest)
#include "journalkeytest.moc"

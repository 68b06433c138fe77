// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/chain_p.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/journal/journalscene.h"

#include <QCborArray>
#include <QCborValue>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// What may be removed for its age, with clocks that are wrong and computers that are off.
class JournalTimeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_scene = std::make_unique<JournalScene>(); }
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

void JournalTimeTest::removesNothingForAClockThatIsAhead()
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

void JournalTimeTest::removesNothingForAnUptimeThatIsAhead()
{
    QVERIFY(m_scene->workADay());
    m_scene->now = m_scene->now.addDays(4'000);
    m_scene->uptime += std::chrono::hours(24 * 4'000);
    QVERIFY(m_scene->useBriefly());
    QVERIFY(m_scene->useBriefly());
    QCOMPARE(m_scene->entries(), 5);
    QCOMPARE(sound()->held, 3);
}

void JournalTimeTest::removesNothingForAClockThatIsAheadInSteps()
{
    QVERIFY(m_scene->workADay());
    for (int step = 0; step < 60; ++step) {
        m_scene->restart(90);
        QVERIFY(m_scene->useBriefly());
    }
    QCOMPARE(m_scene->entries(), 63);
    QVERIFY(sound()->held >= 3);
}

void JournalTimeTest::removesWhatIsHeldWhenAPersonConfirms()
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

void JournalTimeTest::confirmsNothingForOtherRolesAndWithoutTheKey()
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

void JournalTimeTest::followsTheClockOfAnOrdinaryClinic_data()
{
    QTest::addColumn<int>("daysOff");
    QTest::newRow("a weekend") << 3;
    QTest::newRow("two weeks") << 14;
    QTest::newRow("a month") << 31;
    QTest::newRow("three months") << 92;
}

void JournalTimeTest::followsTheClockOfAnOrdinaryClinic()
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

void JournalTimeTest::followsAClockThatWasCorrected()
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

void JournalTimeTest::isNotHarmedByAClockThatIsBehind_data()
{
    QTest::addColumn<int>("daysBefore"); ///< on which the clock is right
    QTest::newRow("from the beginning") << 0;
    QTest::newRow("later") << 2;
}

void JournalTimeTest::isNotHarmedByAClockThatIsBehind()
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

void JournalTimeTest::removesNothingWhileThereIsAFault()
{
    QVERIFY(m_scene->workADay());
    QCOMPARE(m_scene->meddle({QStringLiteral("UPDATE entries SET at=0 WHERE number<3")}), QString());
    QCOMPARE(m_scene->entries(), 3);
    const auto check = m_scene->verified();
    QVERIFY(check->fault == JournalCheck::Fault::Changed);
    QCOMPARE(check->firstBadEntry, 1);
}

void JournalTimeTest::continuesAHeadOfTheVersionBefore()
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

CLINICDESK_TEST(JournalTimeTest)
#include "journaltimetest.moc"

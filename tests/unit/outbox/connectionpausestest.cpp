// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/connectionpauses_p.h"

#include "core/outbox/outboxtable_p.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/outbox/madevalues.h"

#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

using Ids = QSet<ConnectionId>;

const ConnectionId everything;

} // namespace

/// Which connections are paused while the disk accepts it, and while it refuses it.
class ConnectionPausesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_rows = StoreThread::inMemory(rowsMigrations());
        m_health = std::make_shared<StoreHealth>();
        m_pauses = std::make_shared<ConnectionPauses>(m_rows, m_health, Ids());
    }
    void pausesAllConnectionsWithTheEmptyId();
    void appliesADecisionBeforeItIsWritten();
    void keepsADecisionThatTheDiskRefuses();
    void keepsOnlyTheLatestDecisionOnAConnection();
    void writesRefusedDecisionsWhenTheStoreRecovers();
    void reportsThePausesOfAnotherProgramThatALateWriteFinds();
    void takesThePausesOfAnotherProgramExceptForOwnDecisions();

private:
    Task<Result<void>> decide(const ConnectionId &connection, bool paused = true)
    {
        return m_pauses->change([connection, paused](Ids &pauses) {
            paused ? void(pauses.insert(connection)) : void(pauses.remove(connection));
        });
    }
    bool write(const ConnectionId &connection, bool paused = true)
    {
        return awaitResult(decide(connection, paused)).ok();
    }
    void execute(const char *statement)
    {
        m_rows
            ->run([statement](Database &database) {
                auto query = database.prepared(QString::fromLatin1(statement));
                if (!run(query))
                    qFatal("%s", statement);
            })
            .waitForFinished();
    }
    void refuseWrites()
    {
        execute("CREATE TRIGGER refusing BEFORE INSERT ON pauses BEGIN SELECT RAISE(ABORT, 'full'); END");
    }
    void acceptWrites() { execute("DROP TRIGGER refusing"); }
    Ids stored()
    {
        return *m_rows->run([](Database &database) { return OutboxTable(database).pauses(); }).result();
    }

    std::shared_ptr<StoreThread> m_rows;
    std::shared_ptr<StoreHealth> m_health;
    std::shared_ptr<ConnectionPauses> m_pauses;
};

void ConnectionPausesTest::pausesAllConnectionsWithTheEmptyId()
{
    QVERIFY(write(ours));
    QVERIFY(m_pauses->isPaused(ours));
    QVERIFY(!m_pauses->isPaused(theirs));
    QVERIFY(write(everything));
    QVERIFY(m_pauses->isPaused(theirs));
    QCOMPARE(stored(), Ids({everything, ours}));
}

void ConnectionPausesTest::appliesADecisionBeforeItIsWritten()
{
    const QSignalSpy changed(m_pauses.get(), &ConnectionPauses::changed);
    auto deciding = decide(ours);
    QVERIFY(m_pauses->isPaused(ours));
    QCOMPARE(changed.size(), 0);
    QVERIFY(awaitResult(std::move(deciding)));
    QCOMPARE(changed.size(), 1);
}

void ConnectionPausesTest::keepsADecisionThatTheDiskRefuses()
{
    const QSignalSpy failed(m_health.get(), &StoreHealth::failed);
    const QSignalSpy changed(m_pauses.get(), &ConnectionPauses::changed);
    refuseWrites();
    QVERIFY(!write(ours));
    QCOMPARE(failed.size(), 1);
    QCOMPARE(changed.size(), 1);
    QVERIFY(m_pauses->isPaused(ours));
    acceptWrites();
    QTRY_COMPARE_WITH_TIMEOUT(stored(), Ids({ours}), 30'000); // automatically
    QCOMPARE(changed.size(), 1);
}

void ConnectionPausesTest::keepsOnlyTheLatestDecisionOnAConnection()
{
    refuseWrites();
    QVERIFY(!write(ours));
    QVERIFY(!write(theirs));
    QVERIFY(!write(theirs, false));
    acceptWrites();
    QVERIFY(write(everything));
    QCOMPARE(stored(), Ids({everything, ours}));
    QCOMPARE(m_pauses->all(), stored());
}

void ConnectionPausesTest::writesRefusedDecisionsWhenTheStoreRecovers()
{
    refuseWrites();
    QVERIFY(!write(ours));
    acceptWrites();
    m_health->recordSuccess(); // something else was written
    QCOMPARE(stored(), Ids({ours}));
}

void ConnectionPausesTest::reportsThePausesOfAnotherProgramThatALateWriteFinds()
{
    const QSignalSpy external(m_pauses.get(), &ConnectionPauses::changedExternally);
    refuseWrites();
    QVERIFY(!write(ours));
    acceptWrites();
    m_rows->run([](Database &database) { return OutboxTable(database).writePauses({theirs}); }).waitForFinished();
    m_health->recordSuccess();
    QTRY_COMPARE_WITH_TIMEOUT(external.size(), 1, 30'000);
    QCOMPARE(m_pauses->all(), Ids({ours, theirs}));
}

void ConnectionPausesTest::takesThePausesOfAnotherProgramExceptForOwnDecisions()
{
    const QSignalSpy changed(m_pauses.get(), &ConnectionPauses::changed);
    QVERIFY(!m_pauses->applyStored({}));
    QCOMPARE(changed.size(), 0);
    QVERIFY(m_pauses->applyStored({theirs}));
    QCOMPARE(changed.size(), 1);
    auto deciding = decide(theirs, false);
    QVERIFY(!m_pauses->applyStored({theirs})); // read before the decision was written
    QVERIFY(!m_pauses->isPaused(theirs));
    QVERIFY(awaitResult(std::move(deciding)));
    QVERIFY(m_pauses->applyStored({theirs})); // decided later
    QVERIFY(m_pauses->isPaused(theirs));
}

CLINICDESK_TEST(ConnectionPausesTest)
#include "connectionpausestest.moc"

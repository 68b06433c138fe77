// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/ledger_p.h"

#include "core/outbox/rows_p.h"

#include "tests/support/awaitresult.h"
#include "tests/support/printed.h"

#include <QTemporaryDir>
#include <QTest>

#include <semaphore>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const ConnectionId ours{QStringLiteral("connection-1")};

} // namespace

/// What a ledger holds when its store fails in the middle of something.
class LedgerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void drivesNothingOnceTheCallThatTookTheLockFails();
    void keepsTheLockOfTheCallBeforeOneThatFails();

private:
    void breakStore() const { execute("ALTER TABLE documents RENAME TO hidden"); }
    void mendStore() const { execute("ALTER TABLE hidden RENAME TO documents"); }
    void execute(const char *statement) const;
    /// Waits, without letting anybody on this thread hear of it, until the store has done all that it was asked.
    void awaitStore() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<Ledger> m_ledger;
};

void LedgerTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    const auto key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
    const auto opened = awaitResult(Ledger::open({.folder = m_folder->path(), .storeKey = key}));
    QCOMPARE(codeOf(opened), Code());
    m_ledger = *opened;
}

void LedgerTest::cleanup()
{
    m_ledger.reset();
}

/// As another program does it.
void LedgerTest::execute(const char *statement) const
{
    const auto database = Database::open(m_folder->filePath(QStringLiteral("outbox.sqlite")), rowsMigrations());
    auto query = (*database)->prepared(QString::fromLatin1(statement));
    if (!run(query))
        qFatal("%s", statement);
}

void LedgerTest::awaitStore() const
{
    const auto done = std::make_shared<std::counting_semaphore<>>(0);
    const auto tell = [done, here = QThread::currentThread()](QSet<ConnectionId> &) {
        if (QThread::currentThread() != here)
            done->release();
    };
    m_ledger->changePauses(tell);
    done->acquire();
}

void LedgerTest::drivesNothingOnceTheCallThatTookTheLockFails()
{
    breakStore();
    auto first = m_ledger->becomeDriver(ours);
    awaitStore();
    mendStore();
    auto second = m_ledger->becomeDriver(ours); // the first one's failure is not known here yet
    QVERIFY(!awaitResult(std::move(first)));
    const auto drives = awaitResult(std::move(second));
    QVERIFY(drives.ok() && !*drives);
    QVERIFY(!m_ledger->isDriver(ours));
    QVERIFY(*awaitResult(m_ledger->becomeDriver(ours)));
}

void LedgerTest::keepsTheLockOfTheCallBeforeOneThatFails()
{
    auto first = m_ledger->becomeDriver(ours);
    awaitStore();
    breakStore();
    auto second = m_ledger->becomeDriver(ours);
    QVERIFY(*awaitResult(std::move(first)));
    QVERIFY(!awaitResult(std::move(second)));
    QVERIFY(m_ledger->isDriver(ours));
    mendStore();
}

QTEST_GUILESS_MAIN(LedgerTest)
#include "ledgertest.moc"

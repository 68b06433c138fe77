// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/sendingrights_p.h"

#include "core/outbox/outboxtable_p.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/outbox/madevalues.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <latch>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

qint64 endedProcess()
{
    QProcess process;
    process.start(QStringLiteral("/bin/true"), {});
    const auto id = process.waitForStarted() ? process.processId() : 0;
    if (id == 0 || !process.waitForFinished())
        qFatal("no process");
    return id;
}

/// Writes the lock file as a program leaves it that was killed.
void leaveLockFile(const QString &path, qint64 process)
{
    QFile left(path);
    const auto host = QSysInfo::machineHostName().toUtf8();
    if (!left.open(QIODevice::WriteOnly) ||
        left.write(QByteArray::number(process) + "\nclinicdesk-cli\n" + host + '\n') < 0)
        qFatal("no lock file");
}

} // namespace

/// Who may send for a connection, also when calls overlap and the store fails meanwhile.
class SendingRightsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const auto key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
        const auto opened = awaitResult(OutboxStore::open({.folder = m_folder->path(), .storeKey = key}));
        QCOMPARE(codeOf(opened), Code());
        m_store = *opened;
        m_rights = std::make_shared<SendingRights>(m_store);
    }
    void cleanup()
    {
        m_rights.reset();
        m_store.reset();
    }
    void allowsOneProgramAtATime();
    void releasesItsRightsWhenItIsDestroyed();
    void allowsAlwaysInMemory();
    void reportsThatTheChangesOfThePreviousSenderCannotBeRead();
    void sendsNothingWithoutTheLockThatAnotherCallReleased();
    void keepsTheLockOfTheCallBeforeOneThatFails();
    void tellsWhatASenderThatWasKilledHasLeft();

private:
    void breakStore() const { execute("ALTER TABLE documents RENAME TO hidden"); }
    void mendStore() const { execute("ALTER TABLE hidden RENAME TO documents"); }
    void execute(const char *statement) const
    {
        const auto database = *Database::open(m_folder->filePath(QStringLiteral("outbox.sqlite")), rowsMigrations());
        auto query = database->prepared(QString::fromLatin1(statement));
        if (!run(query))
            qFatal("%s", statement);
    }
    /// The store has searched for changes of the previous sender, and this thread does not know the result yet.
    Task<Result<bool>> acquireUnnoticed() const
    {
        const auto asked = std::make_shared<std::latch>(1);
        const auto done = std::make_shared<std::latch>(1);
        const auto onStore = [this](const std::function<void()> &job) {
            const auto isCalledThere = [job, here = QThread::currentThread()](QSet<ConnectionId> &) {
                if (QThread::currentThread() != here)
                    job();
            };
            m_store->pauses().change(isCalledThere);
        };
        onStore([asked] { asked->wait(); }); // else it might have read before the test waits for that
        auto acquiring = m_rights->acquire(ours);
        onStore([done] { done->count_down(); });
        asked->count_down();
        done->wait();
        return acquiring;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<OutboxStore> m_store;
    std::shared_ptr<SendingRights> m_rights;
};

void SendingRightsTest::allowsOneProgramAtATime()
{
    const auto another = std::make_shared<SendingRights>(m_store);
    QVERIFY(!m_rights->isSender(ours));
    QVERIFY(!m_rights->otherSender(ours));
    QVERIFY(*awaitResult(m_rights->acquire(ours)));
    QVERIFY(m_rights->isSender(ours));
    QVERIFY(!m_rights->otherSender(ours));

    QVERIFY(!*awaitResult(another->acquire(ours)));
    QVERIFY(!another->isSender(ours));
    const auto sender = another->otherSender(ours);
    QVERIFY(sender);
    QCOMPARE(sender->process, QCoreApplication::applicationPid());
    QVERIFY(another->lastProgress(ours).isValid());

    m_rights->release(ours);
    QVERIFY(!m_rights->isSender(ours));
    QVERIFY(*awaitResult(another->acquire(ours)));
    QVERIFY(m_rights->otherSender(ours));
}

void SendingRightsTest::releasesItsRightsWhenItIsDestroyed()
{
    QVERIFY(*awaitResult(m_rights->acquire(ours)));
    const auto another = std::make_shared<SendingRights>(m_store);
    QVERIFY(!*awaitResult(another->acquire(ours)));
    m_rights.reset();
    QVERIFY(*awaitResult(another->acquire(ours)));
}

void SendingRightsTest::allowsAlwaysInMemory()
{
    const auto rights = std::make_shared<SendingRights>(OutboxStore::inMemory(systemClock()));
    QVERIFY(rights->isSender(ours));
    QVERIFY(*awaitResult(rights->acquire(ours)));
    rights->release(ours);
    QVERIFY(rights->isSender(ours));
    QVERIFY(!rights->otherSender(ours));
    QVERIFY(rights->lastProgress(ours).isNull());
}

void SendingRightsTest::reportsThatTheChangesOfThePreviousSenderCannotBeRead()
{
    const QSignalSpy failed(&m_store->health(), &StoreHealth::failed);
    breakStore();
    QVERIFY(!awaitResult(m_rights->acquire(ours)));
    QCOMPARE(failed.size(), 1);
    QVERIFY(!m_rights->isSender(ours));
    mendStore();
    QVERIFY(*awaitResult(m_rights->acquire(ours)));
}

void SendingRightsTest::sendsNothingWithoutTheLockThatAnotherCallReleased()
{
    breakStore();
    auto first = acquireUnnoticed();
    mendStore();
    auto second = m_rights->acquire(ours); // the first one's failure is not known here yet
    QVERIFY(!awaitResult(std::move(first)));
    const auto sends = awaitResult(std::move(second));
    QCOMPARE(codeOf(sends), Code());
    QCOMPARE(*sends, m_rights->isSender(ours)); // true where the second one was quicker
    QVERIFY(*awaitResult(m_rights->acquire(ours)));
}

void SendingRightsTest::keepsTheLockOfTheCallBeforeOneThatFails()
{
    auto first = acquireUnnoticed();
    breakStore();
    auto second = m_rights->acquire(ours);
    QVERIFY(*awaitResult(std::move(first)));
    QVERIFY(!awaitResult(std::move(second)));
    QVERIFY(m_rights->isSender(ours));
    mendStore();
}

void SendingRightsTest::tellsWhatASenderThatWasKilledHasLeft()
{
    const auto document = [](ItemState state, UploadMethod method = UploadMethod::PresignedForm) {
        OutboxDocument made{.id = newId<DocumentId>(), .connection = ours, .origin = {}, .state = state, .details = {}};
        made.details.delivery.method = method;
        return made;
    };
    const QList<OutboxDocument> documents{document(ItemState::Requesting), document(ItemState::Uploading),
                                          document(ItemState::Uploading, UploadMethod::Direct),
                                          document(ItemState::Delivered)};
    const auto states = [&] {
        QList<ItemState> found;
        for (const auto &left : asLeftBySenders(documents, m_folder->path()))
            found.append(left.state);
        return found;
    };
    const QList<ItemState> asStored{ItemState::Requesting, ItemState::Uploading, ItemState::Uploading,
                                    ItemState::Delivered};
    const QList<ItemState> asLeft{ItemState::Queued, ItemState::Queued, ItemState::Failed, ItemState::Delivered};
    QCOMPARE(states(), asLeft); // there is no lock file
    QVERIFY(*awaitResult(m_rights->acquire(ours)));
    QCOMPARE(states(), asStored);
    const QDir folder(m_folder->path());
    const auto lock = folder.filePath(folder.entryList({u'*' + ours.text + QStringLiteral(".lock")}).constFirst());
    m_rights->release(ours);
    for (const auto process : {endedProcess(), QCoreApplication::applicationPid()}) { // the second number is used again
        leaveLockFile(lock, process);
        QCOMPARE(states(), asLeft);
    }
    QCOMPARE(asLeftBySenders(documents, m_folder->path()).at(2).error->code, ErrorCode::ServiceOutcomeUnclear);
}

CLINICDESK_TEST(SendingRightsTest)
#include "sendingrightstest.moc"

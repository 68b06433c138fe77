// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outbox.h"

#include "core/outbox/outboxtable_p.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/outbox/madevalues.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// What a person holds, lets go on, puts first and tries again, without a line.
class PausingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void pausesAndResumesOne();
    void pausesOnlyWhatIsToGo_data();
    void pausesOnlyWhatIsToGo();
    void endsThePauseOfWhatIsNotToGoAnyMore();
    void keepsAnUndoWindowWhateverAPersonAsksFor();
    void forgetsWhatFailedWhenItGoesOn();
    void pausesEverythingOverAReopening();
    void pausesOneConnection();
    void resumesEverythingAtOnce();
    void keepsThePausesOfDocumentsAndOfAllApart();
    void pausesForThisRunInMemory();
    void putsTheLastNamedOneFirst();
    void putsOnlyWaitingOnesFirst();
    void triesAgainWhatFailedForOneCause();
    void passesOverWhatMayHaveArrived();

private:
    void open();
    DocumentId add(ItemState state = ItemState::Queued, DeliveryOptions delivery = {});
    /// As an earlier run left it.
    void rewrite(const DocumentId &id, const std::function<void(OutboxDocument &)> &change);
    OutboxDocument shown(const DocumentId &id) const { return *m_outbox->document(id); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Outbox> m_outbox;
    QDateTime m_now;
    const SharedSecret m_key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
};

void PausingTest::init()
{
    m_now = QDateTime(QDate(2026, 3, 4), QTime(5, 6, 7), Qt::UTC);
    m_folder = std::make_unique<QTemporaryDir>();
    open();
}

void PausingTest::cleanup()
{
    m_outbox.reset();
}

void PausingTest::open()
{
    m_outbox.reset();
    const OutboxOptions options{.folder = m_folder->path(), .storeKey = m_key, .clock = [this] { return m_now; }};
    auto opened = awaitResult(Outbox::open(options));
    QCOMPARE(codeOf(opened), Code());
    m_outbox = *std::move(opened);
}

DocumentId PausingTest::add(ItemState state, DeliveryOptions delivery)
{
    const auto make = []() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource("%PDF-made up"); };
    const NewDocument document{.connection = ours,
                               .origin = QStringLiteral("https://api.clinic.test:443"),
                               .details = {.patient = {QStringLiteral("p-7")}, .delivery = std::move(delivery)},
                               .files = {{{QStringLiteral("a.pdf"), FileKind::Pdf, 12}, make}},
                               .state = state};
    return *awaitResult(m_outbox->add(document));
}

void PausingTest::rewrite(const DocumentId &id, const std::function<void(OutboxDocument &)> &change)
{
    auto document = shown(id);
    change(document);
    m_outbox.reset();
    {
        auto database = Database::open(m_folder->filePath(QStringLiteral("outbox.sqlite")), rowsMigrations());
        if (!(*database)->unlock(m_key) || !OutboxTable(**database).update(document))
            qFatal("the row cannot be written");
    }
    open();
}

void PausingTest::pausesAndResumesOne()
{
    const auto id = add();
    const auto other = add();
    QVERIFY(awaitResult(m_outbox->pause(id)).ok());
    QVERIFY(shown(id).paused);
    QVERIFY(shown(id).state == ItemState::Queued);
    QVERIFY(!shown(other).paused);
    open();
    QVERIFY(shown(id).paused);
    QVERIFY(awaitResult(m_outbox->resume(id)).ok());
    QVERIFY(!shown(id).paused);
    open();
    QVERIFY(!shown(id).paused);
    QVERIFY(shown(id).state == ItemState::Queued);
}

void PausingTest::pausesOnlyWhatIsToGo_data()
{
    QTest::addColumn<ItemState>("state");
    for (const auto state : {ItemState::Draft, ItemState::Failed, ItemState::Delivered, ItemState::Cancelled})
        QTest::newRow(stateText(state).latin1()) << state;
}

void PausingTest::pausesOnlyWhatIsToGo()
{
    QFETCH(const ItemState, state);
    const auto id = add();
    rewrite(id, [state](OutboxDocument &document) { document.state = state; });
    QVERIFY(awaitResult(m_outbox->pause(id)).ok());
    QVERIFY(!shown(id).paused);
    QVERIFY(awaitResult(m_outbox->resume(id)).ok());
    QVERIFY(shown(id).state == state);
}

void PausingTest::endsThePauseOfWhatIsNotToGoAnyMore()
{
    const auto draft = add(ItemState::Draft);
    QVERIFY(awaitResult(m_outbox->send({draft}, 8s)).ok());
    const auto retried = add();
    const auto cancelled = add();
    for (const auto &id : {draft, retried, cancelled})
        QVERIFY(awaitResult(m_outbox->pause(id)).ok());
    QVERIFY(awaitResult(m_outbox->undoSend(draft)).ok());
    QVERIFY(awaitResult(m_outbox->retry(retried)).ok());
    QVERIFY(awaitResult(m_outbox->cancel(cancelled)).ok());
    for (const auto &id : {draft, retried, cancelled})
        QVERIFY(!shown(id).paused);
}

void PausingTest::keepsAnUndoWindowWhateverAPersonAsksFor()
{
    const auto id = add(ItemState::Draft);
    QVERIFY(awaitResult(m_outbox->send({id}, 8s)).ok());
    const auto end = m_now.addSecs(8);
    QVERIFY(awaitResult(m_outbox->pause(id)).ok());
    QCOMPARE(shown(id).notBefore, end);
    QVERIFY(awaitResult(m_outbox->resume(id)).ok());
    QCOMPARE(shown(id).notBefore, end);
    QVERIFY(awaitResult(m_outbox->sendNext(id)).ok());
    QCOMPARE(shown(id).notBefore, end);
    QVERIFY(awaitResult(m_outbox->retry(id)).ok());
    QCOMPARE(shown(id).notBefore, end);
    QVERIFY(awaitResult(m_outbox->undoSend(id)).ok());
}

void PausingTest::forgetsWhatFailedWhenItGoesOn()
{
    for (const bool first : {false, true}) {
        const auto id = add();
        rewrite(id, [this](OutboxDocument &document) {
            document.paused = true;
            document.error = Error{.code = ErrorCode::ServiceUnavailable};
            document.attempts = 5;
            document.failingSince = m_now.addDays(-1);
            document.notBefore = m_now.addSecs(100);
        });
        QVERIFY(awaitResult(first ? m_outbox->sendNext(id) : m_outbox->resume(id)).ok());
        const auto document = shown(id);
        QVERIFY(!document.paused && !document.error && document.attempts == 0);
        QVERIFY(!document.failingSince.isValid() && !document.notBefore.isValid());
    }
}

void PausingTest::pausesEverythingOverAReopening()
{
    const auto id = add();
    const QSignalSpy changed(m_outbox.get(), &Outbox::pausesChanged);
    QVERIFY(awaitResult(m_outbox->pauseAll()).ok());
    QCOMPARE(changed.size(), 1);
    QVERIFY(m_outbox->isPaused() && m_outbox->sendingState(ours).isPaused && m_outbox->sendingState(theirs).isPaused);
    QVERIFY(!shown(id).paused);
    open();
    QVERIFY(m_outbox->isPaused() && m_outbox->sendingState(ours).isPaused);
    QVERIFY(awaitResult(m_outbox->resumeAll()).ok());
    QVERIFY(!m_outbox->isPaused() && !m_outbox->sendingState(ours).isPaused);
    open();
    QVERIFY(!m_outbox->isPaused());
}

void PausingTest::pausesOneConnection()
{
    QVERIFY(awaitResult(m_outbox->pauseAll(ours)).ok());
    open();
    QVERIFY(m_outbox->sendingState(ours).isPaused);
    QVERIFY(!m_outbox->isPaused() && !m_outbox->sendingState(theirs).isPaused);
    QVERIFY(awaitResult(m_outbox->resumeAll(theirs)).ok());
    QVERIFY(m_outbox->sendingState(ours).isPaused);
    QVERIFY(awaitResult(m_outbox->pauseAll()).ok());
    QVERIFY(awaitResult(m_outbox->resumeAll(ours)).ok());
    QVERIFY(m_outbox->sendingState(ours).isPaused); // with everything
}

void PausingTest::resumesEverythingAtOnce()
{
    QVERIFY(awaitResult(m_outbox->pauseAll(ours)).ok());
    QVERIFY(awaitResult(m_outbox->pauseAll()).ok());
    QVERIFY(awaitResult(m_outbox->resumeAll()).ok());
    open();
    QVERIFY(!m_outbox->isPaused() && !m_outbox->sendingState(ours).isPaused);
}

void PausingTest::keepsThePausesOfDocumentsAndOfAllApart()
{
    const auto id = add();
    QVERIFY(awaitResult(m_outbox->pause(id)).ok());
    QVERIFY(awaitResult(m_outbox->pauseAll()).ok());
    QVERIFY(awaitResult(m_outbox->resumeAll()).ok());
    QVERIFY(shown(id).paused);
    QVERIFY(awaitResult(m_outbox->pauseAll()).ok());
    QVERIFY(awaitResult(m_outbox->resume(id)).ok());
    QVERIFY(m_outbox->isPaused());
}

void PausingTest::pausesForThisRunInMemory()
{
    m_outbox = Outbox::inMemory({});
    const auto id = add();
    QVERIFY(awaitResult(m_outbox->pauseAll()).ok());
    QVERIFY(awaitResult(m_outbox->pause(id)).ok());
    QVERIFY(m_outbox->isPaused() && shown(id).paused);
}

void PausingTest::putsTheLastNamedOneFirst()
{
    const auto first = add();
    const auto second = add();
    const auto third = add();
    QVERIFY(awaitResult(m_outbox->sendNext(third)).ok());
    QVERIFY(awaitResult(m_outbox->sendNext(second)).ok());
    open();
    QVERIFY(shown(second).priority > shown(third).priority);
    QVERIFY(shown(third).priority > shown(first).priority);
    QCOMPARE(m_outbox->documents().first().id, first); // shown in the order of adding all the same
}

void PausingTest::putsOnlyWaitingOnesFirst()
{
    for (const auto state : {ItemState::Draft, ItemState::Failed, ItemState::Uploading, ItemState::Delivered}) {
        const auto id = add();
        rewrite(id, [state](OutboxDocument &document) { document.state = state; });
        QVERIFY(awaitResult(m_outbox->sendNext(id)).ok());
        QCOMPARE(shown(id).priority, 0);
        QVERIFY(shown(id).state == state);
    }
}

void PausingTest::triesAgainWhatFailedForOneCause()
{
    const auto waiting = add();
    QList<DocumentId> failed;
    for (int i = 0; i < 3; ++i) {
        failed.append(add());
        rewrite(failed.last(), [](OutboxDocument &document) {
            document.state = ItemState::Failed;
            document.error = Error{.code = ErrorCode::StoragePolicy};
        });
    }
    rewrite(waiting, [](OutboxDocument &document) { document.attempts = 2; });
    QVERIFY(awaitResult(m_outbox->retryAll({failed.at(0), waiting, failed.at(2)})).ok());
    QVERIFY(shown(failed.at(0)).state == ItemState::Queued);
    QVERIFY(shown(failed.at(1)).state == ItemState::Failed);
    QVERIFY(shown(failed.at(2)).state == ItemState::Queued);
    QVERIFY(!shown(failed.at(2)).error);
    QCOMPARE(shown(waiting).attempts, 2);
}

void PausingTest::passesOverWhatMayHaveArrived()
{
    const auto id = add(ItemState::Queued, {.method = UploadMethod::Direct, .tasks = {}});
    rewrite(id, [](OutboxDocument &document) {
        document.state = ItemState::Failed;
        document.error = Error{.code = ErrorCode::ServiceOutcomeUnclear};
    });
    QVERIFY(awaitResult(m_outbox->retryAll({id})).ok());
    QVERIFY(shown(id).state == ItemState::Failed);
    QVERIFY(awaitResult(m_outbox->retry(id)).ok());
    QVERIFY(shown(id).state == ItemState::Queued);
}

CLINICDESK_TEST(PausingTest)
#include "pausingtest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outbox.h"

#include "core/connection/connectionsecrets.h"
#include "core/outbox/outboxtable_p.h"
#include "core/outbox/sendingrights_p.h"
#include "core/outbox/storemonitor_p.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/outbox/madevalues.h"

#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

namespace {

std::shared_ptr<Client> signedInClient(const QString &connection, const QByteArray &accessToken = "made.up.token")
{
    const Connection made{.id = {connection}, .baseUrl = QUrl(QStringLiteral("https://127.0.0.1:9"))};
    const auto token = std::make_shared<const SecretBytes>(SecretBytes(accessToken));
    return std::make_shared<Client>(made, secretsFrom(made, {.accessToken = token}), std::make_shared<http::Engine>());
}

} // namespace

/// An outbox that several programs have open: what each notices of the others, what becomes of changes to the same
/// document, and who sends. Without a line.
class SeveralProgramsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_one = opened();
        m_other = opened();
    }
    void cleanup()
    {
        m_one.reset();
        m_other.reset();
    }
    void noticeWhatOthersAddChangeAndRemove();
    void noticeWhatOthersPause();
    void keepTheirOwnViewOfWhatTheyDidThemselves();
    void cancelWhatAnotherPausedMeanwhile();
    void leaveWhatAnotherCancelledMeanwhile();
    void sendWithWhatAnotherWroteOnIt();
    void editNothingThatAnotherHasSent();
    void removeNoDraftThatAnotherHasSent();
    void loseWhatAnotherRemoved();
    void sendNothingAsNewThatAnotherDelivered();
    void sendNothingAsNewThatAnotherTookBack();
    void takeBackNothingThatSetOutMeanwhile();
    void keepPausesThatAnotherMadeMeanwhile();
    void driveOneConnectionByOneProgramAtATime();
    void driveDifferentConnectionsAtTheSameTime();
    void continuesWhenTheOtherStopsSending();
    void goOnWhenTheOtherEnds();
    void goOnWhenTheOtherIsKilled();
    void putBackWhatAnotherLeftOnceTheyHaveATokenAgain();
    void handOverWhatWaitsAndWhatIsAddedLater();
    void standByNoMoreOnceStopped();
    void sweepNoPagesWhileAnotherMayBeAddingThem();

private:
    OutboxOptions options() const { return {.folder = m_folder->path(), .storeKey = m_key}; }
    std::unique_ptr<Outbox> opened() const { return *awaitResult(Outbox::open(options())); }
    DocumentId add(Outbox &outbox, ItemState state = ItemState::Queued) const
    {
        const auto make = []() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource("%PDF-made up"); };
        const NewDocument document{.connection = ours,
                                   .origin = QStringLiteral("https://127.0.0.1:9"),
                                   .details = {.patient = {QStringLiteral("p-7")}},
                                   .files = {{{QStringLiteral("a.pdf"), FileKind::Pdf, 12}, make}},
                                   .state = state};
        return *awaitResult(outbox.add(document));
    }
    /// What another program writes before this program can notice it.
    void rewrite(const DocumentId &id, const std::function<void(OutboxDocument &)> &change) const
    {
        auto document = written(id);
        change(document);
        if (!OutboxTable(*database()).update(document))
            qFatal("the row cannot be written");
    }
    std::unique_ptr<Database> database() const
    {
        auto database = *Database::open(m_folder->filePath(QStringLiteral("outbox.sqlite")), rowsMigrations());
        if (!database->unlock(m_key))
            qFatal("the store cannot be opened");
        return database;
    }
    OutboxDocument written(const DocumentId &id) const { return OutboxTable(*database()).load(id)->documents.first(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Outbox> m_one;
    std::unique_ptr<Outbox> m_other;
    const SharedSecret m_key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
};

void SeveralProgramsTest::noticeWhatOthersAddChangeAndRemove()
{
    const QSignalSpy added(m_other.get(), &Outbox::added);
    const QSignalSpy changed(m_other.get(), &Outbox::changed);
    const QSignalSpy removed(m_other.get(), &Outbox::removed);
    const auto draft = add(*m_one, ItemState::Draft);
    QTRY_VERIFY(m_other->document(draft));
    QVERIFY(m_other->documents() == m_one->documents());
    QCOMPARE(added.size(), 1);
    auto details = m_one->document(draft)->details;
    details.type = QStringLiteral("iv");
    QVERIFY(awaitResult(m_one->edit(draft, details)).ok());
    QTRY_COMPARE(m_other->document(draft)->details.type, QStringLiteral("iv"));
    QCOMPARE(changed.size(), 1);
    QVERIFY(awaitResult(m_one->cancel(draft)).ok());
    QTRY_VERIFY(!m_other->document(draft));
    QCOMPARE(removed.size(), 1);

    const auto queued = add(*m_one);
    const auto first = add(*m_one);
    QTRY_COMPARE(m_other->documents().size(), 2);
    QVERIFY(awaitResult(m_one->sendNext(first)).ok());
    QVERIFY(awaitResult(m_one->cancel(queued)).ok());
    QTRY_VERIFY(m_other->document(queued)->state == ItemState::Cancelled);
    QTRY_COMPARE(m_other->document(first)->priority, 1);
    QVERIFY(m_other->documents() == m_one->documents());
}

void SeveralProgramsTest::noticeWhatOthersPause()
{
    const QSignalSpy changed(m_other.get(), &Outbox::pausesChanged);
    QVERIFY(awaitResult(m_one->pauseAll()).ok());
    QTRY_VERIFY(m_other->isPaused());
    QCOMPARE(changed.size(), 1);
    QVERIFY(awaitResult(m_other->resumeAll()).ok());
    QTRY_VERIFY(!m_one->isPaused());
    const auto id = add(*m_one);
    QVERIFY(awaitResult(m_one->pause(id)).ok());
    QTRY_VERIFY(m_other->document(id) && m_other->document(id)->paused);
}

void SeveralProgramsTest::keepTheirOwnViewOfWhatTheyDidThemselves()
{
    const QSignalSpy added(m_one.get(), &Outbox::added);
    const QSignalSpy changed(m_one.get(), &Outbox::changed);
    const auto id = add(*m_one);
    QVERIFY(awaitResult(m_one->pause(id)).ok());
    add(*m_other);
    QTRY_COMPARE(m_one->documents().size(), 2); // by now it has looked
    QCOMPARE(added.size(), 2);
    QCOMPARE(changed.size(), 1);
}

void SeveralProgramsTest::cancelWhatAnotherPausedMeanwhile()
{
    const auto id = add(*m_one);
    rewrite(id, [](OutboxDocument &document) {
        document.paused = true;
        document.priority = 3;
    });
    QVERIFY(awaitResult(m_one->cancel(id)).ok());
    QVERIFY(m_one->document(id)->state == ItemState::Cancelled);
    QCOMPARE(m_one->document(id)->priority, 3);
    QVERIFY(written(id) == *m_one->document(id));
    QTRY_VERIFY(QDir(m_folder->filePath(QStringLiteral("pages"))).entryList(QDir::Files).isEmpty());
}

void SeveralProgramsTest::leaveWhatAnotherCancelledMeanwhile()
{
    const auto id = add(*m_one);
    rewrite(id, [](OutboxDocument &document) { document.state = ItemState::Cancelled; });
    QVERIFY(awaitResult(m_one->pause(id)).ok());
    QVERIFY(m_one->document(id)->state == ItemState::Cancelled);
    QVERIFY(!m_one->document(id)->paused);
    QVERIFY(written(id) == *m_one->document(id));
}

void SeveralProgramsTest::sendWithWhatAnotherWroteOnIt()
{
    const auto id = add(*m_one, ItemState::Draft);
    rewrite(id, [](OutboxDocument &document) { document.details.patient = {QStringLiteral("p-8")}; });
    QVERIFY(awaitResult(m_one->send({id}, 0ms)).ok());
    QVERIFY(m_one->document(id)->state == ItemState::Queued);
    QCOMPARE(m_one->document(id)->details.patient.text, QStringLiteral("p-8"));
    QVERIFY(written(id) == *m_one->document(id));
}

void SeveralProgramsTest::editNothingThatAnotherHasSent()
{
    const auto id = add(*m_one, ItemState::Draft);
    rewrite(id, [](OutboxDocument &document) { document.state = ItemState::Queued; });
    auto details = m_one->document(id)->details;
    details.patient = {QStringLiteral("p-9")};
    QCOMPARE(codeOf(awaitResult(m_one->edit(id, details))), Code(ErrorCode::WrongUse));
    QCOMPARE(written(id).details.patient.text, QStringLiteral("p-7"));
    QVERIFY(m_one->document(id)->state == ItemState::Queued);
}

void SeveralProgramsTest::removeNoDraftThatAnotherHasSent()
{
    const auto id = add(*m_one, ItemState::Draft);
    rewrite(id, [](OutboxDocument &document) { document.state = ItemState::Queued; });
    QCOMPARE(codeOf(awaitResult(m_one->cancel(id))), Code(ErrorCode::WrongUse));
    QVERIFY(m_one->document(id)->state == ItemState::Queued);
    QVERIFY(written(id).state == ItemState::Queued);
    QVERIFY(awaitResult(m_one->history()).ok()); // what was asked of the store before is done by now
    QVERIFY(m_one->bytesOf(id, m_one->document(id)->files.first().id)().ok());
}

void SeveralProgramsTest::loseWhatAnotherRemoved()
{
    const auto id = add(*m_one, ItemState::Draft);
    QVERIFY(OutboxTable(*database()).remove(id).ok());
    const QSignalSpy removed(m_one.get(), &Outbox::removed);
    QVERIFY(awaitResult(m_one->send({id}, 0ms)).ok());
    QVERIFY(!m_one->document(id));
    QCOMPARE(removed.size(), 1);
    QCOMPARE(codeOf(awaitResult(m_one->edit(id, {}))), Code(ErrorCode::WrongUse));
}

void SeveralProgramsTest::sendNothingAsNewThatAnotherDelivered()
{
    const auto id = add(*m_one);
    rewrite(id, [](OutboxDocument &document) { document.state = ItemState::Failed; });
    QTRY_VERIFY(m_one->document(id)->state == ItemState::Failed);
    auto sending = m_one->sendAsNew(id);
    rewrite(id, [](OutboxDocument &document) { document.state = ItemState::Delivered; });
    QCOMPARE(codeOf(awaitResult(std::move(sending))), Code(ErrorCode::WrongUse));
    QVERIFY(m_one->document(id)->state == ItemState::Delivered);
    for (const auto &document : m_one->documents())
        QVERIFY(document.id == id || document.state == ItemState::Cancelled);
}

void SeveralProgramsTest::sendNothingAsNewThatAnotherTookBack()
{
    const auto id = add(*m_one);
    rewrite(id, [](OutboxDocument &document) { document.state = ItemState::Failed; });
    QTRY_VERIFY(m_one->document(id)->state == ItemState::Failed);
    auto sending = m_one->sendAsNew(id);
    rewrite(id, [](OutboxDocument &document) { document.state = ItemState::Draft; });
    QCOMPARE(codeOf(awaitResult(std::move(sending))), Code(ErrorCode::WrongUse));
    QVERIFY(m_one->document(id)->state == ItemState::Draft);
    QVERIFY(written(id).state == ItemState::Draft);
    for (const auto &document : m_one->documents())
        QVERIFY(document.id == id || document.state == ItemState::Cancelled);
}

void SeveralProgramsTest::takeBackNothingThatSetOutMeanwhile()
{
    const auto id = add(*m_one, ItemState::Draft);
    QVERIFY(awaitResult(m_one->send({id}, 1h)).ok());
    rewrite(id, [](OutboxDocument &document) { document.state = ItemState::Requesting; });
    QCOMPARE(codeOf(awaitResult(m_one->undoSend(id))), Code(ErrorCode::WrongUse));
    QVERIFY(m_one->document(id)->state == ItemState::Requesting);
}

void SeveralProgramsTest::keepPausesThatAnotherMadeMeanwhile()
{
    QVERIFY(OutboxTable(*database()).writePauses({ConnectionId()}).ok());
    QVERIFY(awaitResult(m_one->pauseAll(ours)).ok());
    QVERIFY(m_one->isPaused());
    QVERIFY(*OutboxTable(*database()).pauses() == QSet<ConnectionId>({ConnectionId(), ours}));
}

void SeveralProgramsTest::driveOneConnectionByOneProgramAtATime()
{
    const QSignalSpy started(m_other.get(), &Outbox::sendingStarted);
    const QSignalSpy elsewhere(m_other.get(), &Outbox::sendingElsewhere);
    QVERIFY(!m_other->sendingState(ours).otherSender);
    QVERIFY(awaitResult(m_one->startSending(signedInClient(ours.text))).ok());
    QVERIFY(!m_one->sendingState(ours).otherSender);
    QVERIFY(awaitResult(m_other->startSending(signedInClient(ours.text))).ok());
    QCOMPARE(elsewhere.size(), 1);
    QCOMPARE(started.size(), 0);
    QCOMPARE(m_other->sendingState(ours).otherSender->process, QCoreApplication::applicationPid());
    QVERIFY2(m_other->sendingState(ours).otherSender->program.startsWith(QLatin1String("unit_outbox")),
             qPrintable(m_other->sendingState(ours).otherSender->program));
    QVERIFY(m_other->sendingState(ours).lacksKey); // its own client's
}

void SeveralProgramsTest::driveDifferentConnectionsAtTheSameTime()
{
    QVERIFY(awaitResult(m_one->startSending(signedInClient(ours.text))).ok());
    QVERIFY(awaitResult(m_one->startSending(signedInClient(QStringLiteral("a/b")))).ok());
    const QSignalSpy started(m_other.get(), &Outbox::sendingStarted);
    QVERIFY(awaitResult(m_other->startSending(signedInClient(QStringLiteral("connection-2")))).ok());
    QCOMPARE(started.size(), 1);
    QVERIFY(!m_other->sendingState({QStringLiteral("connection-2")}).otherSender);
}

void SeveralProgramsTest::continuesWhenTheOtherStopsSending()
{
    QVERIFY(awaitResult(m_one->startSending(signedInClient(ours.text))).ok());
    QVERIFY(awaitResult(m_other->startSending(signedInClient(ours.text))).ok());
    QSignalSpy started(m_other.get(), &Outbox::sendingStarted);
    m_one->stopSending(ours);
    QTRY_COMPARE(started.size(), 1);
    QVERIFY(!m_other->sendingState(ours).otherSender);
    QVERIFY(awaitResult(m_one->startSending(signedInClient(ours.text))).ok());
    QVERIFY(m_one->sendingState(ours).otherSender);
}

void SeveralProgramsTest::goOnWhenTheOtherEnds()
{
    const auto id = add(*m_one);
    QVERIFY(awaitResult(m_one->startSending(signedInClient(ours.text), QSet<DocumentId>())).ok());
    QVERIFY(awaitResult(m_other->startSending(signedInClient(ours.text), QSet<DocumentId>())).ok());
    QSignalSpy started(m_other.get(), &Outbox::sendingStarted);
    rewrite(id, [](OutboxDocument &document) { document.state = ItemState::Requesting; }); // its last word
    m_one.reset();
    QTRY_COMPARE(started.size(), 1);
    QTRY_VERIFY(m_other->document(id)->state == ItemState::Queued); // no process sends it any more
}

void SeveralProgramsTest::goOnWhenTheOtherIsKilled()
{
    const auto path = m_folder->filePath(QStringLiteral("driver-%1.lock").arg(ours.text));
    QProcess other; // has the lock as a program of ours would
    other.start(QStringLiteral("flock"),
                {QStringLiteral("--no-fork"), path, QStringLiteral("sh"), QStringLiteral("-c"),
                 QStringLiteral("printf '%s\\nsleep\\n%s\\n' $$ %1 > \"$0\"; echo ready; exec sleep 1000")
                     .arg(QSysInfo::machineHostName()),
                 path});
    QTRY_VERIFY(other.canReadLine());
    QVERIFY(awaitResult(m_one->startSending(signedInClient(ours.text))).ok());
    QTRY_VERIFY(m_one->sendingState(ours).otherSender);
    QCOMPARE(m_one->sendingState(ours).otherSender->process, other.processId());
    // Nothing is tried meanwhile: the outbox rests until the system says that the process has ended.
    const StoreMonitor folder(
        m_folder->filePath(QStringLiteral("outbox.sqlite"))); // rests when that of the outbox does
    const auto rests = [](const QObject &object) {
        const auto timers = object.findChildren<QTimer *>();
        return !timers.isEmpty() && std::ranges::none_of(timers, &QTimer::isActive);
    };
    QTRY_VERIFY(rests(*m_one) && rests(folder));
    QSignalSpy started(m_one.get(), &Outbox::sendingStarted);
    other.kill();
    QTRY_COMPARE(started.size(), 1);
    QVERIFY(!m_one->sendingState(ours).otherSender);
    QTRY_VERIFY(rests(*m_one));
    other.waitForFinished();
}

void SeveralProgramsTest::putBackWhatAnotherLeftOnceTheyHaveATokenAgain()
{
    const auto id = add(*m_one);
    QVERIFY(awaitResult(m_one->startSending(signedInClient(ours.text, {}))).ok());
    QTRY_VERIFY(m_one->sendingState(ours).blockingError);
    SenderLocks another(m_folder->path());
    QTRY_VERIFY(*another.take(ours));                                                      // the first one has let go
    rewrite(id, [](OutboxDocument &document) { document.state = ItemState::Requesting; }); // its last word
    another.release(ours);
    QVERIFY(awaitResult(m_one->startSending(signedInClient(ours.text), QSet<DocumentId>())).ok());
    QTRY_VERIFY(m_one->document(id)->state == ItemState::Queued); // no process sends it any more
}

void SeveralProgramsTest::handOverWhatWaitsAndWhatIsAddedLater()
{
    const auto earlier = add(*m_other);
    const auto draft = add(*m_other, ItemState::Draft);
    QVERIFY(awaitResult(m_one->startSending(signedInClient(ours.text), QSet<DocumentId>())).ok());
    QVERIFY(awaitResult(m_other->startSending(signedInClient(ours.text))).ok());
    const auto sender = QCoreApplication::applicationPid();
    QTRY_COMPARE(written(earlier).handedOverTo, sender);
    const auto later = add(*m_other);
    QTRY_COMPARE(written(later).handedOverTo, sender);
    QCOMPARE(written(draft).handedOverTo, 0);
    QTRY_VERIFY(m_one->document(later) && m_one->document(later)->handedOverTo == sender);
}

void SeveralProgramsTest::standByNoMoreOnceStopped()
{
    QVERIFY(awaitResult(m_one->startSending(signedInClient(ours.text))).ok());
    QVERIFY(awaitResult(m_other->startSending(signedInClient(ours.text))).ok());
    const QSignalSpy started(m_other.get(), &Outbox::sendingStarted);
    m_other->stopSending(ours);
    QVERIFY(!m_other->sendingState(ours).otherSender);
    m_one.reset();
    m_one = opened();
    QSignalSpy again(m_one.get(), &Outbox::sendingStarted);
    QVERIFY(awaitResult(m_one->startSending(signedInClient(ours.text))).ok());
    QTRY_COMPARE(again.size(), 1);
    QCOMPARE(started.size(), 0);
}

void SeveralProgramsTest::sweepNoPagesWhileAnotherMayBeAddingThem()
{
    QFile page(m_folder->filePath(QStringLiteral("pages/of-a-document-that-has-no-row-yet")));
    QVERIFY(page.open(QIODevice::WriteOnly));
    m_one.reset();
    m_one = opened();
    QVERIFY(page.exists());
    m_other.reset();
    m_one.reset();
    m_one = opened();
    QTRY_VERIFY(!page.exists());
}

CLINICDESK_TEST(SeveralProgramsTest)
#include "severalprogramstest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outbox.h"

#include "core/base/errorreason.h"
#include "core/outbox/outboxtable_p.h"
#include "tests/support/awaitresult.h"
#include "tests/support/bytesources.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/outbox/madevalues.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// What a person does with documents before, between and after sending, without a line.
class OutboxTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_now = QDateTime(QDate(2026, 3, 4), QTime(5, 6, 7), Qt::UTC);
        m_folder = std::make_unique<QTemporaryDir>();
        open();
    }
    void cleanup() { m_outbox.reset(); }
    void showsADocumentOnceItIsSafe();
    void keepsDraftsAndQueuedOverAReopening();
    void sendsWhatVanishesAfterItWasAdded();
    void leavesNothingBehindWhenAFileFails();
    void takesNoDocumentWithoutAPage();
    void takesOneFileToGoDirectly();
    void keepsTheDeliveryOptions();
    void editsDraftsAndFailedOnes_data();
    void editsDraftsAndFailedOnes();
    void takesBackWithinTheUndoWindowOnly();
    void remembersTheUndoWindowOverAReopening();
    void sendsOnlyDrafts();
    void cancelsWhatIsNotFinal_data();
    void cancelsWhatIsNotFinal();
    void removesACancelledDraftForGood();
    void changesNothingOfADraftThatIsBeingRemoved();
    void retriesWhatFailedOrWaits_data();
    void retriesWhatFailedOrWaits();
    void sendsAFailedOneAsNewAndOnlyThat();
    void undoesADecisionAboutAFailedDocument_data();
    void undoesADecisionAboutAFailedDocument();
    void doesWhatWasDecidedWhenItsUndoWindowIsOver();
    void doesWhatWasDecidedWhenTheProgramEnds();
    void retriesWhatWaitsAtOnce();
    void sendsOneAsNewOnceThoughItIsAskedForTwice();
    void triesNothingAgainThatIsBeingSentAsNew();
    void changesNothingThatIsBeingSentAsNew();
    void sendsNothingAsNewThatWasTakenBackFirst();
    void keepsTheNewOneWhoseOriginalIsCancelledMeanwhile();
    void keepsTheFailedOneWhenItsPagesAreDamaged();
    void showsDeliveredOnesForADayAndKeepsTheirHistory();
    void removesBytesThatBelongToNothing();
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
    NewDocument madeUpDocument(ItemState state = ItemState::Draft, int pages = 2) const
    {
        NewDocument document{.connection = {QStringLiteral("connection-1")},
                             .origin = QStringLiteral("https://api.clinic.test:443"),
                             .details = {.patient = {QStringLiteral("p-7")},
                                         .type = QStringLiteral("lr"),
                                         .date = QDate(2025, 11, 21),
                                         .tags = {QStringLiteral("cbc")},
                                         .queryPatient = {}},
                             .files = {},
                             .state = state};
        for (int i = 0; i < pages; ++i) {
            const auto bytes = QByteArray("%PDF-page ") + QByteArray::number(i);
            const auto make = [bytes]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(bytes); };
            document.files.append({{QStringLiteral("page %1.pdf").arg(i), FileKind::Pdf, bytes.size()}, make});
        }
        return document;
    }
    DocumentId add(const NewDocument &document) { return *awaitResult(m_outbox->add(document)); }
    /// A document in that state, as an earlier run left it; its pages' bytes are kept as well.
    DocumentId addInState(ItemState state, ErrorCode failure = ErrorCode::ServiceAlreadyThere)
    {
        auto id = add(madeUpDocument());
        auto document = *m_outbox->document(id);
        document.state = state;
        if (state == ItemState::Failed)
            document.error = Error{.code = failure};
        m_outbox.reset();
        {
            auto database = Database::open(m_folder->filePath(QStringLiteral("outbox.sqlite")), rowsMigrations());
            if (!(*database)->unlock(m_key) || !OutboxTable(**database).update(document))
                qFatal("the row cannot be written");
        }
        open();
        return id;
    }
    ItemState stateOf(const DocumentId &id) const { return m_outbox->document(id)->state; }
    QStringList pageFiles() const { return QDir(m_folder->filePath(QStringLiteral("pages"))).entryList(QDir::Files); }
    QByteArray bytesOf(const DocumentId &id, qsizetype page) const
    {
        const auto &kept = m_outbox->document(id)->files.at(page);
        const auto source = m_outbox->bytesOf(id, kept.id)();
        if (!source)
            return "damaged";
        QByteArray bytes((*source)->sizeBytes(), '-');
        return *(*source)->read(bytes) == bytes.size() ? bytes : QByteArray();
    }
    DocumentId addQueued(ItemState state = ItemState::Queued, DeliveryOptions delivery = {})
    {
        const auto make = []() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource("%PDF-made up"); };
        const NewDocument document{.connection = ours,
                                   .origin = QStringLiteral("https://api.clinic.test:443"),
                                   .details = {.patient = {QStringLiteral("p-7")}, .delivery = std::move(delivery)},
                                   .files = {{{QStringLiteral("a.pdf"), FileKind::Pdf, 12}, make}},
                                   .state = state};
        return *awaitResult(m_outbox->add(document));
    }
    /// As an earlier run left it.
    void rewrite(const DocumentId &id, const std::function<void(OutboxDocument &)> &change)
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
    OutboxDocument shown(const DocumentId &id) const { return *m_outbox->document(id); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Outbox> m_outbox;
    QDateTime m_now;
    const SharedSecret m_key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
};

void OutboxTest::open()
{
    m_outbox.reset();
    const OutboxOptions options{.folder = m_folder->path(), .storeKey = m_key, .clock = [this] { return m_now; }};
    auto opened = awaitResult(Outbox::open(options));
    QCOMPARE(codeOf(opened), Code());
    m_outbox = *std::move(opened);
}

void OutboxTest::showsADocumentOnceItIsSafe()
{
    const QSignalSpy added(m_outbox.get(), &Outbox::added);
    auto adding = m_outbox->add(madeUpDocument());
    QVERIFY(m_outbox->documents().isEmpty());
    const auto id = awaitResult(std::move(adding));
    QCOMPARE(codeOf(id), Code());
    QCOMPARE(added.size(), 1);

    const auto shown = m_outbox->documents();
    QCOMPARE(shown.size(), 1);
    const auto &document = shown.first();
    QCOMPARE(document.id, *id);
    QCOMPARE(QUuid(id->text).toString(QUuid::WithoutBraces), id->text);
    QVERIFY(document.state == ItemState::Draft);
    QVERIFY(document.details == madeUpDocument().details);
    QCOMPARE(document.addedAt, m_now);
    QCOMPARE(document.sizeBytes(), 22);
    QCOMPARE(document.missingFiles(), 2);
    QCOMPARE(document.files.at(1).sha256, QCryptographicHash::hash("%PDF-page 1", QCryptographicHash::Sha256));
    QCOMPARE(bytesOf(*id, 0), QByteArray("%PDF-page 0"));
    QCOMPARE(bytesOf(*id, 1), QByteArray("%PDF-page 1"));
    QCOMPARE(pageFiles().size(), 2);
    QVERIFY(m_outbox->isPersistent());
}

void OutboxTest::keepsDraftsAndQueuedOverAReopening()
{
    const auto draft = add(madeUpDocument());
    const auto queued = add(madeUpDocument(ItemState::Queued, 1));
    const auto before = m_outbox->documents();
    open();
    QVERIFY(m_outbox->documents() == before);
    QVERIFY(stateOf(draft) == ItemState::Draft);
    QVERIFY(stateOf(queued) == ItemState::Queued);
    QCOMPARE(bytesOf(draft, 1), QByteArray("%PDF-page 1"));
}

void OutboxTest::sendsWhatVanishesAfterItWasAdded()
{
    const auto path = m_folder->filePath(QStringLiteral("paper.pdf"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("%PDF-paper");
    file.close();
    auto document = madeUpDocument(ItemState::Draft, 1);
    document.files.first().bytes = [path] { return openFileSource(path); };
    const auto id = add(document);
    QVERIFY(QFile::remove(path));
    QCOMPARE(bytesOf(id, 0), QByteArray("%PDF-paper"));
}

void OutboxTest::leavesNothingBehindWhenAFileFails()
{
    const QSignalSpy added(m_outbox.get(), &Outbox::added);
    auto document = madeUpDocument();
    document.files.append(document.files.first());
    document.files.last().facts.name = QStringLiteral("gone\n\u202E.pdf");
    document.files.last().bytes = []() -> Result<std::unique_ptr<ByteSource>> {
        auto source = std::make_unique<FakeByteSource>(100);
        source->failAt(50, {.code = ErrorCode::FileUnreadable, .detail = QStringLiteral("it is gone")});
        return std::unique_ptr<ByteSource>(std::move(source));
    };
    const auto id = awaitResult(m_outbox->add(document));
    QCOMPARE(codeOf(id), Code(ErrorCode::FileUnreadable));
    QCOMPARE(id.error().subject, QStringLiteral("gone.pdf"));
    QVERIFY(m_outbox->documents().isEmpty());
    QCOMPARE(added.size(), 0);
    QTRY_VERIFY(pageFiles().isEmpty());

    document.files.last().bytes = []() -> Result<std::unique_ptr<ByteSource>> {
        return Error{.code = ErrorCode::FileUnreadable};
    };
    QCOMPARE(codeOf(awaitResult(m_outbox->add(document))), Code(ErrorCode::FileUnreadable));
    QTRY_VERIFY(pageFiles().isEmpty());
}

void OutboxTest::takesNoDocumentWithoutAPage()
{
    QCOMPARE(codeOf(awaitResult(m_outbox->add(madeUpDocument(ItemState::Draft, 0)))), Code(ErrorCode::WrongUse));
    QVERIFY(m_outbox->documents().isEmpty());
}

void OutboxTest::takesOneFileToGoDirectly()
{
    auto several = madeUpDocument();
    several.details.delivery.method = UploadMethod::Direct;
    QCOMPARE(codeOf(awaitResult(m_outbox->add(several))), Code(ErrorCode::WrongUse));
    QCOMPARE(pageFiles(), QStringList());

    const auto id = add(madeUpDocument());
    QCOMPARE(codeOf(awaitResult(m_outbox->edit(id, several.details))), Code(ErrorCode::WrongUse));
    QVERIFY(!m_outbox->document(id)->isDirect());
    const auto single = add(madeUpDocument(ItemState::Draft, 1));
    QCOMPARE(codeOf(awaitResult(m_outbox->edit(single, several.details))), Code());
    QVERIFY(m_outbox->document(single)->isDirect());
}

void OutboxTest::keepsTheDeliveryOptions()
{
    auto direct = madeUpDocument(ItemState::Queued, 1);
    direct.details.delivery = {.method = UploadMethod::Direct, .encrypt = true, .tasks = {QStringLiteral("pii")}};
    const auto id = add(direct);
    open();
    QVERIFY(m_outbox->document(id)->details.delivery == direct.details.delivery);
}

void OutboxTest::editsDraftsAndFailedOnes_data()
{
    QTest::addColumn<ItemState>("state");
    QTest::addColumn<Code>("refusal");
    const Code refused(ErrorCode::WrongUse);
    QTest::newRow("draft") << ItemState::Draft << Code();
    QTest::newRow("failed") << ItemState::Failed << Code();
    QTest::newRow("queued") << ItemState::Queued << refused;
    QTest::newRow("uploading") << ItemState::Uploading << refused;
    QTest::newRow("delivered") << ItemState::Delivered << refused;
}

void OutboxTest::editsDraftsAndFailedOnes()
{
    QFETCH(const ItemState, state);
    QFETCH(const Code, refusal);
    const auto id = addInState(state);
    auto details = madeUpDocument().details;
    details.type = QStringLiteral("ps");
    details.patient = {QStringLiteral("p-8")};
    const QSignalSpy changed(m_outbox.get(), &Outbox::changed);
    QCOMPARE(codeOf(awaitResult(m_outbox->edit(id, details))), refusal);
    QCOMPARE(changed.size(), refusal ? 0 : 1);
    open();
    QVERIFY(m_outbox->document(id)->details == (refusal ? madeUpDocument().details : details));
}

void OutboxTest::takesBackWithinTheUndoWindowOnly()
{
    const auto id = add(madeUpDocument());
    QVERIFY(awaitResult(m_outbox->send({id}, 8s)).ok());
    QVERIFY(stateOf(id) == ItemState::Queued);
    QCOMPARE(m_outbox->document(id)->notBefore, m_now.addSecs(8));
    m_now = m_now.addSecs(7);
    QCOMPARE(codeOf(awaitResult(m_outbox->undoSend(id))), Code());
    QVERIFY(stateOf(id) == ItemState::Draft);
    QVERIFY(!m_outbox->document(id)->notBefore.isValid());

    QVERIFY(awaitResult(m_outbox->send({id}, 8s)).ok());
    m_now = m_now.addSecs(8);
    QCOMPARE(codeOf(awaitResult(m_outbox->undoSend(id))), Code(ErrorCode::WrongUse));
    QVERIFY(stateOf(id) == ItemState::Queued);
}

void OutboxTest::remembersTheUndoWindowOverAReopening()
{
    const auto id = add(madeUpDocument());
    QVERIFY(awaitResult(m_outbox->send({id}, 8s)).ok());
    open();
    QCOMPARE(m_outbox->document(id)->notBefore, m_now.addSecs(8));
    QCOMPARE(codeOf(awaitResult(m_outbox->undoSend(id))), Code());
}

void OutboxTest::sendsOnlyDrafts()
{
    const auto draft = add(madeUpDocument());
    const auto failed = addInState(ItemState::Failed);
    QVERIFY(awaitResult(m_outbox->send({failed, draft}, 0s)).ok());
    QVERIFY(stateOf(draft) == ItemState::Queued);
    QVERIFY(!m_outbox->document(draft)->notBefore.isValid());
    QVERIFY(stateOf(failed) == ItemState::Failed);
}

void OutboxTest::cancelsWhatIsNotFinal_data()
{
    QTest::addColumn<ItemState>("state");
    QTest::addColumn<ItemState>("after");
    for (const auto state : {ItemState::Queued, ItemState::Requesting, ItemState::Uploading, ItemState::Failed})
        QTest::newRow(stateText(state).latin1()) << state << ItemState::Cancelled;
    QTest::newRow("delivered") << ItemState::Delivered << ItemState::Delivered;
    QTest::newRow("cancelled") << ItemState::Cancelled << ItemState::Cancelled;
}

void OutboxTest::cancelsWhatIsNotFinal()
{
    QFETCH(const ItemState, state);
    QFETCH(const ItemState, after);
    const auto id = addInState(state);
    QVERIFY(awaitResult(m_outbox->cancel(id)).ok());
    QVERIFY(stateOf(id) == after);
    if (!isFinal(state))
        QTRY_VERIFY(pageFiles().isEmpty());
    open();
    QVERIFY(stateOf(id) == after);
}

void OutboxTest::removesACancelledDraftForGood()
{
    const auto first = add(madeUpDocument());
    const auto draft = add(madeUpDocument());
    const auto last = add(madeUpDocument(ItemState::Queued));
    const QSignalSpy removed(m_outbox.get(), &Outbox::removed);
    QVERIFY(awaitResult(m_outbox->cancel(draft)).ok());
    QCOMPARE(removed.size(), 1);
    QVERIFY(!m_outbox->document(draft));
    QTRY_COMPARE(pageFiles().size(), 4);
    QCOMPARE(m_outbox->documents().size(), 2);
    QVERIFY(awaitResult(m_outbox->cancel(last)).ok()); // the places of the others are still right
    QVERIFY(stateOf(last) == ItemState::Cancelled);
    QVERIFY(stateOf(first) == ItemState::Draft);
    open();
    QCOMPARE(awaitResult(m_outbox->history())->size(), 2);
}

void OutboxTest::changesNothingOfADraftThatIsBeingRemoved()
{
    const auto draft = add(madeUpDocument());
    auto removal = m_outbox->cancel(draft);
    QCOMPARE(codeOf(awaitResult(m_outbox->edit(draft, madeUpDocument().details))), Code(ErrorCode::WrongUse));
    QCOMPARE(codeOf(awaitResult(std::move(removal))), Code());
    QVERIFY(!m_outbox->document(draft));
}

void OutboxTest::retriesWhatFailedOrWaits_data()
{
    QTest::addColumn<ItemState>("state");
    QTest::addColumn<ItemState>("after");
    QTest::newRow("failed") << ItemState::Failed << ItemState::Queued;
    QTest::newRow("queued") << ItemState::Queued << ItemState::Queued;
    QTest::newRow("draft") << ItemState::Draft << ItemState::Draft;
    QTest::newRow("delivered") << ItemState::Delivered << ItemState::Delivered;
}

void OutboxTest::retriesWhatFailedOrWaits()
{
    QFETCH(const ItemState, state);
    QFETCH(const ItemState, after);
    const auto id = addInState(state);
    QVERIFY(awaitResult(m_outbox->retry(id)).ok());
    QVERIFY(stateOf(id) == after);
    QVERIFY(!m_outbox->document(id)->error);
    QCOMPARE(m_outbox->document(id)->attempts, 0);
}

void OutboxTest::sendsAFailedOneAsNewAndOnlyThat()
{
    const auto draft = add(madeUpDocument());
    QCOMPARE(codeOf(awaitResult(m_outbox->sendAsNew(draft))), Code(ErrorCode::WrongUse));

    const auto failed = addInState(ItemState::Failed);
    const auto fresh = awaitResult(m_outbox->sendAsNew(failed));
    QCOMPARE(codeOf(fresh), Code());
    QVERIFY(*fresh != failed);
    QVERIFY(stateOf(failed) == ItemState::Cancelled);
    QVERIFY(stateOf(*fresh) == ItemState::Queued);
    const auto document = *m_outbox->document(*fresh);
    QVERIFY(document.details == madeUpDocument().details);
    QVERIFY(!document.error);
    QCOMPARE(document.files.size(), 2);
    QCOMPARE(document.files.at(0).facts.name, QStringLiteral("page 0.pdf"));
    QTRY_COMPARE(pageFiles().size(), 4); // two of the draft, two of the new one
    QCOMPARE(bytesOf(*fresh, 1), QByteArray("%PDF-page 1"));
}

void OutboxTest::undoesADecisionAboutAFailedDocument_data()
{
    QTest::addColumn<QString>("decision");
    for (const auto *decision : {"retry", "retry all", "send as new"})
        QTest::newRow(decision) << QString::fromLatin1(decision);
}

void OutboxTest::undoesADecisionAboutAFailedDocument()
{
    QFETCH(const QString, decision);
    const auto failed = addInState(ItemState::Failed);
    const QSignalSpy changes(m_outbox.get(), &Outbox::undoUntilChanged);
    std::optional<Task<Result<void>>> retrying;
    std::optional<Task<Result<DocumentId>>> sending;
    if (decision == QLatin1String("retry"))
        retrying = m_outbox->retry(failed, 1h);
    else if (decision == QLatin1String("retry all"))
        retrying = m_outbox->retryAll({failed}, 1h);
    else
        sending = m_outbox->sendAsNew(failed, 1h);
    QCOMPARE(m_outbox->undoUntil(failed), m_now.addSecs(3600));
    QCOMPARE(changes.size(), 1);
    QVERIFY(awaitResult(m_outbox->undoSend(failed)).ok());
    QVERIFY(!m_outbox->undoUntil(failed).isValid());
    if (retrying)
        QVERIFY(awaitResult(std::move(*retrying)).ok());
    else
        QCOMPARE(*awaitResult(std::move(*sending)), failed);
    QCOMPARE(changes.size(), 2);
    QVERIFY(stateOf(failed) == ItemState::Failed);
    QVERIFY(m_outbox->document(failed)->error);
    QCOMPARE(m_outbox->documents().size(), 1);
}

void OutboxTest::doesWhatWasDecidedWhenItsUndoWindowIsOver()
{
    const auto failed = addInState(ItemState::Failed);
    QVERIFY(awaitResult(m_outbox->retry(failed, 1ms)).ok());
    QVERIFY(stateOf(failed) == ItemState::Queued);
    QVERIFY(!m_outbox->undoUntil(failed).isValid());
    const auto another = addInState(ItemState::Failed);
    QVERIFY(awaitResult(m_outbox->retryAll({another}, 1ms)).ok());
    QVERIFY(stateOf(another) == ItemState::Queued);
    const auto old = addInState(ItemState::Failed);
    const auto fresh = awaitResult(m_outbox->sendAsNew(old, 1ms));
    QVERIFY(fresh && *fresh != old);
    QVERIFY(stateOf(old) == ItemState::Cancelled);
}

void OutboxTest::doesWhatWasDecidedWhenTheProgramEnds()
{
    const QList<DocumentId> failed{addInState(ItemState::Failed), addInState(ItemState::Failed),
                                   addInState(ItemState::Failed), addInState(ItemState::Failed)};
    auto one = m_outbox->retry(failed.at(0), 1h);
    auto all = m_outbox->retryAll({failed.at(1)}, 1h);
    auto asNew = m_outbox->sendAsNew(failed.at(2), 1h);
    auto undone = m_outbox->retry(failed.at(3), 1h);
    QVERIFY(awaitResult(m_outbox->undoSend(failed.at(3))).ok());
    const auto settled = m_outbox->settleDecisions();
    QTRY_VERIFY(settled.isReady());
    QVERIFY(!m_outbox->undoUntil(failed.first()).isValid());
    QVERIFY(one.isReady() && all.isReady() && asNew.isReady() && undone.isReady());
    open();
    QVERIFY(stateOf(failed.at(0)) == ItemState::Queued);
    QVERIFY(stateOf(failed.at(1)) == ItemState::Queued);
    QVERIFY(stateOf(failed.at(2)) == ItemState::Cancelled);
    QVERIFY(stateOf(failed.at(3)) == ItemState::Failed);
    QCOMPARE(m_outbox->documents().size(), 5);      // with the new one
    QVERIFY(m_outbox->settleDecisions().isReady()); // there is nothing to do
}

void OutboxTest::retriesWhatWaitsAtOnce()
{
    const auto waiting = addInState(ItemState::Queued);
    QVERIFY(awaitResult(m_outbox->retry(waiting, 1h)).ok());
    QVERIFY(!m_outbox->undoUntil(waiting).isValid());
}

void OutboxTest::sendsOneAsNewOnceThoughItIsAskedForTwice()
{
    const auto failed = addInState(ItemState::Failed);
    auto first = m_outbox->sendAsNew(failed);
    QCOMPARE(codeOf(awaitResult(m_outbox->sendAsNew(failed))), Code(ErrorCode::WrongUse));
    QCOMPARE(codeOf(awaitResult(std::move(first))), Code());
    QCOMPARE(m_outbox->documents().size(), 2); // the cancelled one and the new one
}

void OutboxTest::triesNothingAgainThatIsBeingSentAsNew()
{
    const auto failed = addInState(ItemState::Failed);
    bool wasTriedAgain = false;
    connect(m_outbox.get(), &Outbox::changed, this,
            [&](const DocumentId &id) { wasTriedAgain |= id == failed && stateOf(id) == ItemState::Queued; });
    auto sending = m_outbox->sendAsNew(failed);
    QVERIFY(awaitResult(m_outbox->retry(failed)).ok());
    QVERIFY(awaitResult(m_outbox->retryAll({failed})).ok());
    QCOMPARE(codeOf(awaitResult(std::move(sending))), Code());
    QVERIFY(!wasTriedAgain);
    QVERIFY(stateOf(failed) == ItemState::Cancelled);
}

void OutboxTest::changesNothingThatIsBeingSentAsNew()
{
    const auto failed = addInState(ItemState::Failed, ErrorCode::ServiceRefusedRequest);
    auto sending = m_outbox->sendAsNew(failed);
    const auto takenBack = awaitResult(m_outbox->undoSend(failed));
    QCOMPARE(codeOf(takenBack), Code(ErrorCode::WrongUse));
    QVERIFY(takenBack.error().reason == ErrorReason::DocumentSentAsNew);
    auto details = madeUpDocument().details;
    details.tags = {QStringLiteral("changed")};
    QCOMPARE(codeOf(awaitResult(m_outbox->edit(failed, details))), Code(ErrorCode::WrongUse));
    const auto fresh = awaitResult(std::move(sending));
    QCOMPARE(codeOf(fresh), Code());
    QVERIFY(stateOf(failed) == ItemState::Cancelled);
    QVERIFY(stateOf(*fresh) == ItemState::Queued);
}

void OutboxTest::sendsNothingAsNewThatWasTakenBackFirst()
{
    const auto failed = addInState(ItemState::Failed, ErrorCode::ServiceRefusedRequest);
    auto takingBack = m_outbox->undoSend(failed);
    QCOMPARE(codeOf(awaitResult(m_outbox->sendAsNew(failed))), Code(ErrorCode::WrongUse));
    QCOMPARE(codeOf(awaitResult(std::move(takingBack))), Code());
    QVERIFY(stateOf(failed) == ItemState::Draft);
    QCOMPARE(m_outbox->documents().size(), 1);
}

void OutboxTest::keepsTheNewOneWhoseOriginalIsCancelledMeanwhile()
{
    const auto failed = addInState(ItemState::Failed);
    std::optional<Task<Result<void>>> cancelling;
    connect(m_outbox.get(), &Outbox::added, this, [&] { cancelling = m_outbox->cancel(failed); });
    const auto fresh = awaitResult(m_outbox->sendAsNew(failed));
    QVERIFY(cancelling);
    QVERIFY(awaitResult(*std::move(cancelling)).ok());
    QCOMPARE(codeOf(fresh), Code());
    QVERIFY(stateOf(failed) == ItemState::Cancelled);
    QVERIFY(stateOf(*fresh) == ItemState::Queued);
}

void OutboxTest::keepsTheFailedOneWhenItsPagesAreDamaged()
{
    const auto failed = addInState(ItemState::Failed);
    QFile file(m_folder->filePath(QStringLiteral("pages/")) + m_outbox->document(failed)->files.at(1).id.text);
    QVERIFY(file.resize(file.size() - 1));
    QCOMPARE(codeOf(awaitResult(m_outbox->sendAsNew(failed))), Code(ErrorCode::StoreDamaged));
    QVERIFY(stateOf(failed) == ItemState::Failed);
    QCOMPARE(m_outbox->documents().size(), 1);
    QTRY_COMPARE(pageFiles().size(), 2);
}

void OutboxTest::showsDeliveredOnesForADayAndKeepsTheirHistory()
{
    const auto id = addInState(ItemState::Delivered);
    m_now = m_now.addSecs(24 * 3600 - 1);
    open();
    QCOMPARE(m_outbox->documents().size(), 1);
    m_now = m_now.addSecs(2);
    open();
    QVERIFY(m_outbox->documents().isEmpty());
    const auto history = awaitResult(m_outbox->history());
    QCOMPARE(history->size(), 1);
    QCOMPARE(history->first().id, id);
}

void OutboxTest::removesBytesThatBelongToNothing()
{
    add(madeUpDocument());
    for (const auto *name : {"orphan", "orphan.part"}) {
        QFile file(m_folder->filePath(QStringLiteral("pages/") + QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    open();
    QTRY_COMPARE(pageFiles().size(), 2);
    QVERIFY(!pageFiles().contains(QStringLiteral("orphan")));
}

// What a person holds, lets go on, puts first and tries again, without a line.

void OutboxTest::pausesAndResumesOne()
{
    const auto id = addQueued();
    const auto other = addQueued();
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

void OutboxTest::pausesOnlyWhatIsToGo_data()
{
    QTest::addColumn<ItemState>("state");
    for (const auto state : {ItemState::Draft, ItemState::Failed, ItemState::Delivered, ItemState::Cancelled})
        QTest::newRow(stateText(state).latin1()) << state;
}

void OutboxTest::pausesOnlyWhatIsToGo()
{
    QFETCH(const ItemState, state);
    const auto id = addQueued();
    rewrite(id, [state](OutboxDocument &document) { document.state = state; });
    QVERIFY(awaitResult(m_outbox->pause(id)).ok());
    QVERIFY(!shown(id).paused);
    QVERIFY(awaitResult(m_outbox->resume(id)).ok());
    QVERIFY(shown(id).state == state);
}

void OutboxTest::endsThePauseOfWhatIsNotToGoAnyMore()
{
    const auto draft = addQueued(ItemState::Draft);
    QVERIFY(awaitResult(m_outbox->send({draft}, 8s)).ok());
    const auto retried = addQueued();
    const auto cancelled = addQueued();
    for (const auto &id : {draft, retried, cancelled})
        QVERIFY(awaitResult(m_outbox->pause(id)).ok());
    QVERIFY(awaitResult(m_outbox->undoSend(draft)).ok());
    QVERIFY(awaitResult(m_outbox->retry(retried)).ok());
    QVERIFY(awaitResult(m_outbox->cancel(cancelled)).ok());
    for (const auto &id : {draft, retried, cancelled})
        QVERIFY(!shown(id).paused);
}

void OutboxTest::keepsAnUndoWindowWhateverAPersonAsksFor()
{
    const auto id = addQueued(ItemState::Draft);
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

void OutboxTest::forgetsWhatFailedWhenItGoesOn()
{
    for (const bool first : {false, true}) {
        const auto id = addQueued();
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

void OutboxTest::pausesEverythingOverAReopening()
{
    const auto id = addQueued();
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

void OutboxTest::pausesOneConnection()
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

void OutboxTest::resumesEverythingAtOnce()
{
    QVERIFY(awaitResult(m_outbox->pauseAll(ours)).ok());
    QVERIFY(awaitResult(m_outbox->pauseAll()).ok());
    QVERIFY(awaitResult(m_outbox->resumeAll()).ok());
    open();
    QVERIFY(!m_outbox->isPaused() && !m_outbox->sendingState(ours).isPaused);
}

void OutboxTest::keepsThePausesOfDocumentsAndOfAllApart()
{
    const auto id = addQueued();
    QVERIFY(awaitResult(m_outbox->pause(id)).ok());
    QVERIFY(awaitResult(m_outbox->pauseAll()).ok());
    QVERIFY(awaitResult(m_outbox->resumeAll()).ok());
    QVERIFY(shown(id).paused);
    QVERIFY(awaitResult(m_outbox->pauseAll()).ok());
    QVERIFY(awaitResult(m_outbox->resume(id)).ok());
    QVERIFY(m_outbox->isPaused());
}

void OutboxTest::pausesForThisRunInMemory()
{
    m_outbox = Outbox::inMemory({});
    const auto id = addQueued();
    QVERIFY(awaitResult(m_outbox->pauseAll()).ok());
    QVERIFY(awaitResult(m_outbox->pause(id)).ok());
    QVERIFY(m_outbox->isPaused() && shown(id).paused);
}

void OutboxTest::putsTheLastNamedOneFirst()
{
    const auto first = addQueued();
    const auto second = addQueued();
    const auto third = addQueued();
    QVERIFY(awaitResult(m_outbox->sendNext(third)).ok());
    QVERIFY(awaitResult(m_outbox->sendNext(second)).ok());
    open();
    QVERIFY(shown(second).priority > shown(third).priority);
    QVERIFY(shown(third).priority > shown(first).priority);
    QCOMPARE(m_outbox->documents().first().id, first); // shown in the order of adding all the same
}

void OutboxTest::putsOnlyWaitingOnesFirst()
{
    for (const auto state : {ItemState::Draft, ItemState::Failed, ItemState::Uploading, ItemState::Delivered}) {
        const auto id = addQueued();
        rewrite(id, [state](OutboxDocument &document) { document.state = state; });
        QVERIFY(awaitResult(m_outbox->sendNext(id)).ok());
        QCOMPARE(shown(id).priority, 0);
        QVERIFY(shown(id).state == state);
    }
}

void OutboxTest::triesAgainWhatFailedForOneCause()
{
    const auto waiting = addQueued();
    QList<DocumentId> failed;
    for (int i = 0; i < 3; ++i) {
        failed.append(addQueued());
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

void OutboxTest::passesOverWhatMayHaveArrived()
{
    const auto id = addQueued(ItemState::Queued, {.method = UploadMethod::Direct, .tasks = {}});
    rewrite(id, [](OutboxDocument &document) {
        document.state = ItemState::Failed;
        document.error = Error{.code = ErrorCode::ServiceOutcomeUnclear};
    });
    QVERIFY(awaitResult(m_outbox->retryAll({id})).ok());
    QVERIFY(shown(id).state == ItemState::Failed);
    QVERIFY(awaitResult(m_outbox->retry(id)).ok());
    QVERIFY(shown(id).state == ItemState::Queued);
}

CLINICDESK_TEST(OutboxTest)
#include "outboxtest.moc"

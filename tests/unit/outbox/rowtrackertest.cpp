// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/rowtracker_p.h"

#include "core/store/storethread.h"

#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

/// One program: its connection to the file and what it knows of the rows.
struct Program {
    std::unique_ptr<Database> database;
    RowTracker rows;

    void execute(const char *statement) const
    {
        auto query = database->prepared(QString::fromLatin1(statement));
        if (!run(query))
            qFatal("%s", statement);
    }
    QStringList changes(bool anyway = false)
    {
        QStringList found;
        const auto changes = rows.find(*database, anyway);
        if (!changes)
            return {QStringLiteral("failed")};
        for (const auto &row : changes->rows)
            found.append(row.document->id.text + QLatin1Char(' ') + stateText(row.document->state));
        for (const auto &id : changes->gone)
            found.append(id.text + QLatin1String(" gone"));
        if (changes->pauses && !changes->pauses->isEmpty())
            found.append(QStringLiteral("paused"));
        return found;
    }
};

OutboxDocument trackedDocument(const QString &id, ItemState state = ItemState::Queued)
{
    OutboxDocument document{.id = {id},
                            .connection = {QStringLiteral("connection-1")},
                            .origin = QStringLiteral("https://api.clinic.test:443"),
                            .state = state};
    document.details.type = QStringLiteral("lr");
    document.addedAt = document.changedAt = QDateTime(QDate(2026, 3, 4), QTime(5, 6), Qt::UTC);
    document.files = {{.id = {id + QLatin1String("-1")}, .facts = {QStringLiteral("a.pdf"), FileKind::Pdf, 12}}};
    return document;
}

std::optional<Effects> toCancelled(OutboxDocument &document)
{
    if (isFinal(document.state))
        return std::nullopt;
    document.state = ItemState::Cancelled;
    return Effects(Effect::RemoveBytes);
}

std::optional<Effects> paused(OutboxDocument &document)
{
    if (document.state != ItemState::Queued)
        return std::nullopt;
    document.paused = true;
    return Effects(Effect::Pause);
}

/// As it is made on a document of that revision.
PendingWrite decisionOn(OutboxDocument document, qint64 revision, const UpdateFunction &revise)
{
    const auto effects = revise(document);
    return {document, *effects, {revision, newRevision()}, revise};
}

} // namespace

/// What a program knows of rows that others write too.
class RowTrackerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void findWhatOthersWroteAndOnlyOnce();
    void doNotFindWhatTheyWroteThemselves();
    void findWhatIsGone();
    void keepWhatGrewOldByAClockThatWasSetBack();
    void decideAgainOnWhatAnotherWrote();
    void leaveWhatADecisionDoesNotApplyToAnyMore();
    void decideEverythingAgainThatWasDecidedOnIt();
    void writeWhatFollowsAWriteThatTheDiskDidNotTake();
    void writeWhatFollowsItThoughItsBatchFails();
    void knowWhatStandsThereOnceABatchIsUndone();
    void removeADraftOnlyWhileItIsOne();
    void handOverWhatIsNotFinal();
    void changePausesThatAnotherChangedToo();

private:
    std::unique_ptr<Program> opened() const
    {
        auto program = std::make_unique<Program>();
        auto database = Database::open(m_folder->filePath(QStringLiteral("outbox.sqlite")), rowsMigrations());
        program->database = *std::move(database);
        if (!program->database->unlock(m_key) ||
            !program->rows.load(*program->database, m_document.changedAt.addSecs(-60)).ok())
            qFatal("the store cannot be opened");
        return program;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    const SharedSecret m_key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
    const OutboxDocument m_document = trackedDocument(QStringLiteral("a"));
};

void RowTrackerTest::findWhatOthersWroteAndOnlyOnce()
{
    const auto ours = opened();
    const auto theirs = opened();
    QCOMPARE(ours->changes(), QStringList());
    QVERIFY(theirs->rows.insert(*theirs->database, m_document).ok());
    QVERIFY(theirs->rows.insert(*theirs->database, trackedDocument(QStringLiteral("b"))).ok());
    QCOMPARE(ours->changes(), QStringList({QStringLiteral("a queued"), QStringLiteral("b queued")}));
    QCOMPARE(ours->changes(true), QStringList());
    QVERIFY(theirs->rows.write(*theirs->database, decisionOn(m_document, 0, toCancelled)).ok());
    QVERIFY(OutboxTable(*theirs->database).writePauses({ConnectionId()}).ok());
    QCOMPARE(ours->changes(), QStringList({QStringLiteral("a cancelled"), QStringLiteral("paused")}));
    QCOMPARE(ours->changes(), QStringList());
}

void RowTrackerTest::doNotFindWhatTheyWroteThemselves()
{
    const auto ours = opened();
    QVERIFY(ours->rows.insert(*ours->database, m_document).ok());
    QVERIFY(ours->rows.write(*ours->database, decisionOn(m_document, 0, paused)).ok());
    QCOMPARE(ours->changes(true), QStringList());
    const auto theirs = opened();
    QVERIFY(theirs->rows.insert(*theirs->database, trackedDocument(QStringLiteral("b"))).ok());
    QCOMPARE(ours->changes(), QStringList(QStringLiteral("b queued")));
}

void RowTrackerTest::findWhatIsGone()
{
    const auto draft = trackedDocument(QStringLiteral("d"), ItemState::Draft);
    const auto ours = opened();
    QVERIFY(ours->rows.insert(*ours->database, draft).ok());
    const auto theirs = opened();
    QVERIFY(!theirs->rows.removeDraft(*theirs->database, draft.id)->document);
    QCOMPARE(ours->changes(), QStringList(QStringLiteral("d gone")));
    QCOMPARE(ours->changes(true), QStringList());
    const auto written = ours->rows.write(*ours->database, decisionOn(draft, 0, toCancelled));
    QVERIFY(written.ok() && !written->row.document && !written->effects);
}

void RowTrackerTest::keepWhatGrewOldByAClockThatWasSetBack()
{
    const auto ours = opened();
    QVERIFY(ours->rows.insert(*ours->database, m_document).ok());
    const auto theirs = opened();
    const auto longAgo = [](OutboxDocument &document) {
        document.changedAt = document.changedAt.addDays(-100);
        return toCancelled(document);
    };
    QVERIFY(theirs->rows.write(*theirs->database, decisionOn(m_document, 0, longAgo)).ok());
    QCOMPARE(ours->changes(), QStringList(QStringLiteral("a cancelled")));
    QCOMPARE(ours->changes(true), QStringList());
}

void RowTrackerTest::decideAgainOnWhatAnotherWrote()
{
    const auto ours = opened();
    QVERIFY(ours->rows.insert(*ours->database, m_document).ok());
    const auto theirs = opened();
    QVERIFY(theirs->rows.write(*theirs->database, decisionOn(m_document, 0, paused)).ok());
    const auto written = ours->rows.write(*ours->database, decisionOn(m_document, 0, toCancelled));
    QVERIFY(written.ok() && written->isDecidedAgain && written->effects);
    QVERIFY(written->row.document->state == ItemState::Cancelled);
    QVERIFY(written->row.document->paused); // the other's part of it
    QVERIFY(OutboxTable(*ours->database).load(m_document.id)->documents.first() == *written->row.document);
    QCOMPARE(ours->changes(true), QStringList());
    QCOMPARE(theirs->changes(), QStringList(QStringLiteral("a cancelled")));
}

void RowTrackerTest::leaveWhatADecisionDoesNotApplyToAnyMore()
{
    const auto ours = opened();
    QVERIFY(ours->rows.insert(*ours->database, m_document).ok());
    const auto theirs = opened();
    QVERIFY(theirs->rows.write(*theirs->database, decisionOn(m_document, 0, toCancelled)).ok());
    const auto written = ours->rows.write(*ours->database, decisionOn(m_document, 0, paused));
    QVERIFY(written.ok() && written->isDecidedAgain && !written->effects);
    QVERIFY(written->row.document->state == ItemState::Cancelled && !written->row.document->paused);
    QCOMPARE(theirs->changes(), QStringList());
}

void RowTrackerTest::decideEverythingAgainThatWasDecidedOnIt()
{
    const auto ours = opened();
    QVERIFY(ours->rows.insert(*ours->database, m_document).ok());
    const auto first = decisionOn(m_document, 0, paused);
    const auto released = [](OutboxDocument &document) {
        document.paused = false;
        return isFinal(document.state) ? std::nullopt : std::optional(Effects(Effect::Unpause));
    };
    const auto second = decisionOn(first.document, first.revision.to, released);
    const auto theirs = opened();
    QVERIFY(theirs->rows.write(*theirs->database, decisionOn(m_document, 0, toCancelled)).ok());
    QVERIFY(!ours->rows.write(*ours->database, first)->effects);
    QVERIFY(!ours->rows.write(*ours->database, second)->effects);
    QVERIFY(OutboxTable(*ours->database).load(m_document.id)->documents.first().state == ItemState::Cancelled);
}

void RowTrackerTest::writeWhatFollowsAWriteThatTheDiskDidNotTake()
{
    const auto ours = opened();
    QVERIFY(ours->rows.insert(*ours->database, m_document).ok());
    const auto first = decisionOn(m_document, 0, paused);
    const auto moved = [](OutboxDocument &document) {
        document.priority = 7;
        return std::optional(Effects(Effect::RaisePriority));
    };
    const auto second = decisionOn(first.document, first.revision.to, moved);
    const auto third = decisionOn(second.document, second.revision.to, toCancelled);
    ours->execute("PRAGMA query_only=ON");
    QCOMPARE(codeOf(ours->rows.write(*ours->database, first)), Code(ErrorCode::StoreUnavailable));
    QCOMPARE(codeOf(ours->rows.write(*ours->database, second)), Code(ErrorCode::StoreUnavailable));
    ours->execute("PRAGMA query_only=OFF");
    const auto written = ours->rows.write(*ours->database, third);
    QVERIFY(written.ok() && !written->isDecidedAgain);
    const auto kept = OutboxTable(*ours->database).load(m_document.id)->documents.first();
    QVERIFY(kept.paused && kept.priority == 7 && kept.state == ItemState::Cancelled);
}

void RowTrackerTest::writeWhatFollowsItThoughItsBatchFails()
{
    const auto ours = opened();
    QVERIFY(ours->rows.insert(*ours->database, m_document).ok());
    const auto first = decisionOn(m_document, 0, paused);
    const auto second = decisionOn(first.document, first.revision.to, toCancelled);
    ours->execute("PRAGMA query_only=ON");
    QCOMPARE(codeOf(ours->rows.write(*ours->database, first)), Code(ErrorCode::StoreUnavailable));
    ours->execute("PRAGMA query_only=OFF");
    ChangeBatch batch;
    const auto written = batch.add([&](Database &database) { return ours->rows.write(database, second); });
    // Fails with the commit: it refers to a document that is not there.
    const auto spoilt = batch.add([&](Database &database) {
        ours->execute("PRAGMA defer_foreign_keys=ON");
        return database.change(QStringLiteral("UPDATE pages SET document='none'"), {});
    });
    batch.perform(*ours->database);
    QVERIFY(!spoilt->result());
    QVERIFY(written->result().ok() && !written->result()->isDecidedAgain);
    const auto kept = OutboxTable(*ours->database).load(m_document.id)->documents.first();
    QVERIFY(kept.paused && kept.state == ItemState::Cancelled);
}

void RowTrackerTest::knowWhatStandsThereOnceABatchIsUndone()
{
    const auto ours = opened();
    const auto draft = trackedDocument(QStringLiteral("d"), ItemState::Draft);
    for (const auto &document : {m_document, draft})
        QVERIFY(ours->rows.insert(*ours->database, document).ok());
    ChangeBatch batch;
    const auto written =
        batch.add([&](Database &database) { return ours->rows.write(database, decisionOn(m_document, 0, paused)); });
    const auto removed = batch.add([&](Database &database) { return ours->rows.removeDraft(database, draft.id); });
    const auto full = batch.add([&](Database &) {
        ours->execute("PRAGMA query_only=ON");
        return Result<void>(Error{.code = ErrorCode::StoreUnavailable});
    });
    batch.perform(*ours->database);
    ours->execute("PRAGMA query_only=OFF");
    QVERIFY(!written->result() && !removed->result() && !full->result());
    QCOMPARE(ours->changes(true), QStringList());
}

void RowTrackerTest::removeADraftOnlyWhileItIsOne()
{
    const auto draft = trackedDocument(QStringLiteral("d"), ItemState::Draft);
    const auto ours = opened();
    QVERIFY(ours->rows.insert(*ours->database, draft).ok());
    const auto theirs = opened();
    const auto sent = [](OutboxDocument &document) {
        document.state = ItemState::Queued;
        return std::optional(Effects());
    };
    QVERIFY(theirs->rows.write(*theirs->database, decisionOn(draft, 0, sent)).ok());
    const auto row = ours->rows.removeDraft(*ours->database, draft.id);
    QVERIFY(row.ok() && row->document && row->document->state == ItemState::Queued);
    QCOMPARE(OutboxTable(*ours->database).load(draft.id)->documents.size(), 1);
}

void RowTrackerTest::handOverWhatIsNotFinal()
{
    const auto ours = opened();
    const auto ended = trackedDocument(QStringLiteral("z"), ItemState::Delivered);
    for (const auto &document : {m_document, ended})
        QVERIFY(ours->rows.insert(*ours->database, document).ok());
    QVERIFY(OutboxTable(*ours->database).handOver({m_document.id, ended.id}, 4711).ok());
    QCOMPARE(OutboxTable(*ours->database).load(m_document.id)->documents.first().handedOverTo, 4711);
    QCOMPARE(OutboxTable(*ours->database).load(ended.id)->documents.first().handedOverTo, 0);
    QCOMPARE(ours->changes(true), QStringList(QStringLiteral("a queued")));
}

void RowTrackerTest::changePausesThatAnotherChangedToo()
{
    const ConnectionId one{QStringLiteral("connection-1")};
    const ConnectionId two{QStringLiteral("connection-2")};
    const auto ours = opened();
    QVERIFY(OutboxTable(*opened()->database).writePauses({one}).ok());
    const auto pauses =
        OutboxTable(*ours->database).changePauses([&](QSet<ConnectionId> &those) { those.insert(two); });
    QVERIFY(*pauses == QSet<ConnectionId>({one, two}));
    QVERIFY(*OutboxTable(*ours->database).pauses() == *pauses);
}

CLINICDESK_TEST(RowTrackerTest)
#include "rowtrackertest.moc"

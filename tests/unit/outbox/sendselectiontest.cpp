// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/sendselection_p.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// Which documents of a connection can be sent now.
class SendSelectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void selectsQueuedDocumentsThatWaitForNothing_data();
    void selectsQueuedDocumentsThatWaitForNothing();
    void neverSendsToAnotherAddress();
    void leavesAMisdirectedDocumentUntilItsUndoWindowEnds();
    void namesTheEarliestTime();
    void ignoresATimeOfAClockThatWasWrong();
    void endsWaitingUntilTheNextFailure();
    void doesNotEndATimeThatTheServerNamed();
    void selectsOnlyTheGivenDocumentsAndThoseHandedOver();
    void waitsForAKeyUntilThereIsAnotherClient();
};

namespace {

constexpr qint64 thisProcess = 4711;
const QDateTime thisMorning(QDate(2026, 11, 26), QTime(9, 0), Qt::UTC);
const ConnectionId ourConnection{QStringLiteral("ours")};

Connection connectionTo(const QString &address)
{
    Connection connection;
    connection.id = ourConnection;
    connection.baseUrl = QUrl(address);
    return connection;
}

SendSelection selection(const std::optional<QSet<DocumentId>> &only = {})
{
    return {http::RetryPolicy(), connectionTo(QStringLiteral("https://clinic.example/api")), only, thisProcess};
}

OutboxDocument queued(const QString &id)
{
    OutboxDocument document;
    document.id = {id};
    document.connection = ourConnection;
    document.origin = originOf(QUrl(QStringLiteral("https://clinic.example")));
    document.state = ItemState::Queued;
    document.changedAt = thisMorning.addSecs(-60);
    return document;
}

/// It failed, and is tried again in a minute.
OutboxDocument failing(const QString &id)
{
    auto document = queued(id);
    document.attempts = 1;
    document.notBefore = thisMorning.addSecs(60);
    document.error = Error{.code = ErrorCode::NetworkTimeout};
    return document;
}

SendSelection::Candidates select(const SendSelection &selection, const QList<OutboxDocument> &documents,
                                 const QSet<DocumentId> &active = {})
{
    SendOrder order;
    for (const auto &document : documents)
        order.push_back(&document);
    const auto isActive = [&active](const DocumentId &id) { return active.contains(id); };
    return selection.select(order, isActive, thisMorning);
}

/// The IDs of those that are due, separated by spaces.
QString dueOf(const SendSelection &selection, const QList<OutboxDocument> &documents,
              const QSet<DocumentId> &active = {})
{
    QStringList ids;
    for (const auto *document : select(selection, documents, active).due)
        ids.append(document->id.text);
    return ids.join(QLatin1Char(' '));
}

} // namespace

void SendSelectionTest::selectsQueuedDocumentsThatWaitForNothing_data()
{
    QTest::addColumn<OutboxDocument>("document");
    QTest::addColumn<bool>("isDue");
    QTest::newRow("queued") << queued(QStringLiteral("b")) << true;
    auto document = queued(QStringLiteral("b"));
    document.state = ItemState::Failed;
    QTest::newRow("failed") << document << false;
    document.state = ItemState::Requesting;
    QTest::newRow("being sent") << document << false;
    document = queued(QStringLiteral("b"));
    document.paused = true;
    QTest::newRow("paused") << document << false;
    document = queued(QStringLiteral("b"));
    document.connection = {QStringLiteral("theirs")};
    QTest::newRow("of another connection") << document << false;
    document = queued(QStringLiteral("b"));
    document.notBefore = thisMorning.addSecs(1);
    QTest::newRow("in its undo window") << document << false;
    document.notBefore = thisMorning;
    QTest::newRow("after its undo window") << document << true;
    QTest::newRow("waiting for its next try") << failing(QStringLiteral("b")) << false;
    QTest::newRow("active") << queued(QStringLiteral("active")) << false;
}

void SendSelectionTest::selectsQueuedDocumentsThatWaitForNothing()
{
    QFETCH(const OutboxDocument, document);
    QFETCH(const bool, isDue);
    const QList<OutboxDocument> documents{queued(QStringLiteral("a")), document, queued(QStringLiteral("c"))};
    const auto expected = isDue ? QStringLiteral("a b c") : QStringLiteral("a c");
    QCOMPARE(dueOf(selection(), documents, {{QStringLiteral("active")}}), expected);
}

void SendSelectionTest::neverSendsToAnotherAddress()
{
    auto selected = selection();
    const QList<OutboxDocument> documents{queued(QStringLiteral("a"))};
    selected.replace(connectionTo(QStringLiteral("https://other.example/api")), {});
    const auto found = select(selected, documents);
    QVERIFY(found.due.empty());
    QCOMPARE(found.misdirected, QList<DocumentId>{{QStringLiteral("a")}});
    QVERIFY(select(selected, documents, {{QStringLiteral("a")}}).misdirected.isEmpty());
}

void SendSelectionTest::leavesAMisdirectedDocumentUntilItsUndoWindowEnds()
{
    auto document = queued(QStringLiteral("a"));
    document.origin = originOf(QUrl(QStringLiteral("https://other.example")));
    document.notBefore = thisMorning.addSecs(5);
    QVERIFY(select(selection(), {document}).misdirected.isEmpty());
    document.attempts = 1; // it waits for its next try, which would fail in any case
    QCOMPARE(select(selection(), {document}).misdirected.size(), 1);
}

void SendSelectionTest::namesTheEarliestTime()
{
    auto later = queued(QStringLiteral("later"));
    later.notBefore = thisMorning.addSecs(20);
    auto sooner = queued(QStringLiteral("sooner"));
    sooner.notBefore = thisMorning.addSecs(10);
    auto paused = queued(QStringLiteral("paused"));
    paused.notBefore = thisMorning.addSecs(1);
    paused.paused = true;
    QCOMPARE(select(selection(), {later, sooner, paused}).nextDue, sooner.notBefore);
    QVERIFY(!select(selection(), {queued(QStringLiteral("a"))}).nextDue.isValid());
}

void SendSelectionTest::ignoresATimeOfAClockThatWasWrong()
{
    auto document = failing(QStringLiteral("a"));
    document.changedAt = thisMorning.addSecs(1);
    QCOMPARE(dueOf(selection(), {document}), QStringLiteral("a"));
    document.attempts = 0; // in its undo window: it could not be brought back
    QCOMPARE(dueOf(selection(), {document}), QString());
}

void SendSelectionTest::endsWaitingUntilTheNextFailure()
{
    auto selected = selection();
    const auto document = failing(QStringLiteral("a"));
    auto undoable = queued(QStringLiteral("b"));
    undoable.notBefore = thisMorning.addSecs(60);
    selected.endWaiting({&document, &undoable});
    QCOMPARE(dueOf(selected, {document, undoable}), QStringLiteral("a"));
    auto sentAgain = undoable;
    sentAgain.id = document.id;
    QCOMPARE(dueOf(selected, {sentAgain}), QString()); // a new undo window stays open
    selected.recordStarted(document.id);
    QCOMPARE(dueOf(selected, {document, undoable}), QString());
}

void SendSelectionTest::doesNotEndATimeThatTheServerNamed()
{
    auto selected = selection();
    auto document = failing(QStringLiteral("a"));
    document.error = Error{.code = ErrorCode::ServiceUnavailable, .retryAfter = std::chrono::seconds(60)};
    selected.endWaiting({&document});
    QCOMPARE(dueOf(selected, {document}), QString());
}

void SendSelectionTest::selectsOnlyTheGivenDocumentsAndThoseHandedOver()
{
    const auto chosen = selection(QSet<DocumentId>{{QStringLiteral("chosen")}});
    auto handed = queued(QStringLiteral("handed"));
    handed.handedOverTo = thisProcess;
    auto foreign = queued(QStringLiteral("foreign"));
    foreign.handedOverTo = thisProcess + 1;
    const auto own = queued(QStringLiteral("chosen"));
    QCOMPARE(dueOf(chosen, {own, handed, foreign, queued(QStringLiteral("other"))}), QStringLiteral("chosen handed"));
    QVERIFY(chosen.isHandedOver(handed));
    QVERIFY(!chosen.isHandedOver(own));
    QVERIFY(!selection().isHandedOver(handed)); // it would be sent in any case
}

void SendSelectionTest::waitsForAKeyUntilThereIsAnotherClient()
{
    auto selected = selection();
    auto document = queued(QStringLiteral("a"));
    document.error = Error{.code = ErrorCode::SignInKeyMissing};
    QCOMPARE(dueOf(selected, {document}), QStringLiteral("a")); // tried with an earlier client only
    selected.recordMissingKey(document.id);
    QCOMPARE(dueOf(selected, {document}), QString());
    selected.replace(connectionTo(QStringLiteral("https://clinic.example/api")), {});
    QCOMPARE(dueOf(selected, {document}), QStringLiteral("a"));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(SendSelectionTest)
#include "sendselectiontest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"

#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Two processes with different clients and the same outbox.
class HandOverTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void letsGoOfAConnectionThatItCannotSendFor();
    void goesOnItselfWithAnotherToken();
    void sendsNothingElseThanWhatWasHandedOver();
    void letsADirectUploadThatWasHandedOverComeToItsEnd();
    void sendsInThePlaceOfWhatAnotherCancelledMeanwhile();
};

void HandOverTest::letsGoOfAConnectionThatItCannotSendFor()
{
    const PracticeService practice({always(docs, QStringLiteral("refuse-token"))});
    Desk desk(practice);
    desk.drive();
    const auto other = desk.openOther();
    QVERIFY(awaitResult(other->startSending(desk.client(practice.token("secrets2")))).ok());
    QVERIFY(other->sendingState(desk.connection.id).otherSender);
    const auto id = desk.addOne();
    QTRY_COMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(practice.storedDocuments(), QStringList(id.text));
    QVERIFY(!other->sendingState(desk.connection.id).otherSender);
    QVERIFY(desk.outbox->sendingState(desk.connection.id).blockingError); // until there is another token
    QVERIFY(!other->sendingState(desk.connection.id).blockingError);
}

void HandOverTest::goesOnItselfWithAnotherToken()
{
    const PracticeService practice({always(docs, QStringLiteral("refuse-token"))});
    Desk desk(practice);
    const auto id = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("queued signin.refused"));
    auto other = desk.openOther();
    QSignalSpy started(other.get(), &Outbox::sendingStarted);
    QVERIFY(awaitResult(other->startSending(desk.client("another.refused.token"))).ok());
    QTRY_COMPARE(started.size(), 1); // now the other process sends and is refused
    QTRY_VERIFY(other->sendingState(desk.connection.id).blockingError);
    QVERIFY(awaitResult(desk.outbox->startSending(desk.client(practice.token("secrets2")))).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QVERIFY(!desk.outbox->sendingState(desk.connection.id).blockingError);
}

void HandOverTest::sendsNothingElseThanWhatWasHandedOver()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto own = desk.addOne();
    const auto notOurs = desk.addOne();
    const auto handed = desk.addOne();
    QVERIFY(awaitResult(desk.outbox->startSending(desk.client(practice.token()), QSet<DocumentId>{own})).ok());
    QVERIFY(desk.rest({own}));
    const auto other = desk.openOther();
    QVERIFY(awaitResult(other->startSending(desk.client(practice.token()), QSet<DocumentId>{handed})).ok());
    QTRY_VERIFY(other->document(handed)->state == ItemState::Delivered);
    QCOMPARE(desk.standing(notOurs), QStringLiteral("queued"));
    QCOMPARE(askedFor(practice), QStringList({own.text, handed.text}));
}

void HandOverTest::letsADirectUploadThatWasHandedOverComeToItsEnd()
{
    const PracticeService practice({fault(direct, QStringLiteral("delay"), {{QStringLiteral("ms"), 2'000}})});
    Desk desk(practice);
    QVERIFY(awaitResult(desk.outbox->startSending(desk.client(practice.token()), QSet<DocumentId>())).ok());
    const auto other = desk.openOther();
    const auto file = Desk::file(FileKind::Pdf, 1);
    const auto id = *awaitResult(other->add(desk.direct(file)));
    QVERIFY(awaitResult(other->startSending(desk.client(practice.token()), QSet<DocumentId>{id})).ok());
    QTRY_VERIFY(desk.outbox->sentBytes(id) >= file.size());
    desk.outbox->finishHandedOver(
        desk.connection.id); // if it were cut off, it would be unclear whether it was delivered
    QTRY_VERIFY(other->document(id)->state == ItemState::Delivered);
    QCOMPARE(practice.storedDirectly().size(), 1);
    QTRY_VERIFY(!other->sendingState(desk.connection.id).otherSender);
}

void HandOverTest::sendsInThePlaceOfWhatAnotherCancelledMeanwhile()
{
    ScriptedServer service({Reply{}}); // never answers
    Desk desk(service.url(QString()));
    QVERIFY(awaitResult(desk.outbox->pauseAll()).ok());
    QList<DocumentId> ids;
    for (int i = 0; i < 6; ++i) // one more than are sent at the same time, each with its own request
        ids.append(desk.add(desk.document({Desk::file(FileKind::Pdf, i)}, FileKind::Pdf, QString::number(i))));
    desk.drive();
    const auto other = desk.openOther();
    QVERIFY(awaitResult(other->cancel(ids.first())).ok());
    QVERIFY(awaitResult(desk.outbox->resumeAll()).ok());
    QVERIFY(desk.reaches(ids.last(), ItemState::Requesting));
    QVERIFY(desk.shown(ids.first()).state == ItemState::Cancelled);
}

CLINICDESK_TEST(HandOverTest)
#include "handovertest.moc"

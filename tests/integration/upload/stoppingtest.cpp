// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"

#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QTest>
#include <QTimer>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// A person, a closing window or a restart in the middle of sending.
class StoppingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cancelsAnUploadAtOnce();
    void cancelsARequestAtOnce();
    void cancelsOneOfARequestForSeveral();
    void keepsWhatIsUnderWayWhenItStops_data();
    void keepsWhatIsUnderWayWhenItStops();
    void stopsAtAnyMoment_data();
    void stopsAtAnyMoment();
    void stopsAsSoonAsAStateIsShown_data();
    void stopsAsSoonAsAStateIsShown();
    void goesOnAfterANewStart();
    void asksOnlyAfterTheUndoWindow();
    void asksNothingForWhatWasTakenBack();
    void sendsAnEditedOneAsItIsNow();
};

void StoppingTest::cancelsAnUploadAtOnce()
{
    PracticeService practice({always(storage, silence)});
    Desk desk(practice);
    const auto id = desk.add(desk.document(QList<QByteArray>(5, Desk::file(FileKind::Pdf, 1, 100'000))));
    desk.drive();
    QTRY_VERIFY(desk.outbox->sentBytes(id) > 0);
    QVERIFY(awaitResult(desk.outbox->cancel(id)).ok());
    QCOMPARE(desk.standing(id), QStringLiteral("cancelled"));
    practice.plan({}); // not before, or a slow service still stores what it is about to read
    const auto next = desk.addOne();
    QVERIFY(desk.rest({next}));
    QCOMPARE(desk.standing(next), QStringLiteral("delivered"));
    QCOMPARE(desk.outbox->sentBytes(id), 0);
    QCOMPARE(desk.standing(id), QStringLiteral("cancelled"));
    QCOMPARE(practice.storedDocuments(), QStringList(next.text));
}

void StoppingTest::cancelsARequestAtOnce()
{
    ScriptedServer service({Reply{}});
    Desk desk(service.url(QString()));
    const auto id = desk.addOne();
    desk.drive();
    QTRY_COMPARE(service.requests().size(), 1);
    QVERIFY(awaitResult(desk.outbox->cancel(id)).ok());
    QCOMPARE(desk.standing(id), QStringLiteral("cancelled"));
    service.continueReading();
    QTRY_COMPARE(service.openConnectionCount(), 0);
}

void StoppingTest::cancelsOneOfARequestForSeveral()
{
    PracticeService practice({fault(docs, QStringLiteral("delay"), {{QStringLiteral("ms"), 300}})});
    Desk desk(practice);
    const auto first = desk.addOne();
    const auto second = desk.addOne();
    desk.drive();
    QVERIFY(desk.reaches(second, ItemState::Requesting));
    QVERIFY(awaitResult(desk.outbox->cancel(first)).ok());
    QVERIFY(desk.rest({second}));
    QCOMPARE(desk.standing(second), QStringLiteral("delivered"));
    QCOMPARE(desk.standing(first), QStringLiteral("cancelled"));
    QCOMPARE(practice.storedDocuments(), QStringList(second.text));
}

void StoppingTest::keepsWhatIsUnderWayWhenItStops_data()
{
    QTest::addColumn<QJsonArray>("faults");
    QTest::addColumn<int>("documents");
    const QJsonObject odd{{QStringLiteral("status"), 400}};
    QTest::newRow("uploading") << QJsonArray{always(storage, silence)} << 1;
    QTest::newRow("asking for one") << QJsonArray{always(docs, silence)} << 1;
    QTest::newRow("asking for several") << QJsonArray{always(docs, silence)} << 4;
    QTest::newRow("asking one by one") << QJsonArray{fault(docs, QStringLiteral("status"), odd), always(docs, silence)}
                                       << 4;
    QTest::newRow("waiting for the next try") << QJsonArray{always(docs, QStringLiteral("close"))} << 2;
}

void StoppingTest::keepsWhatIsUnderWayWhenItStops()
{
    QFETCH(const QJsonArray, faults);
    QFETCH(const int, documents);
    PracticeService practice(faults);
    Desk desk(practice);
    QList<DocumentId> ids;
    for (int i = 0; i < documents; ++i)
        ids.append(desk.addOne());
    desk.drive();
    const auto isAsked = [&] { return desk.outbox->sentBytes(ids.first()) > 0 || !practice.requests(docs).isEmpty(); };
    QVERIFY(desk.reaches(ids.last(), ItemState::Requesting) || isAsked());

    const auto stopping = desk.outbox->stopSending(desk.connection.id);
    QTRY_VERIFY(stopping.isReady()); // long before the connection times out
    for (const auto &id : ids)
        QVERIFY(desk.shown(id).state == ItemState::Queued);

    practice.plan({});
    desk.drive();
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(practice.storedDocuments().size(), ids.size());
}

void StoppingTest::stopsAtAnyMoment_data()
{
    QTest::addColumn<int>("microseconds");
    for (int microseconds = 0; microseconds < 24'000; microseconds += 600)
        QTest::addRow("%d us", microseconds) << microseconds;
}

void StoppingTest::stopsAtAnyMoment()
{
    QFETCH(const int, microseconds);
    static const PracticeService practice;
    Desk desk(practice);
    QList<DocumentId> ids;
    for (int i = 0; i < 3; ++i)
        ids.append(desk.add(desk.document({Desk::file(FileKind::Pdf, i + 1), Desk::file(FileKind::Pdf, i + 1)})));
    const auto client = desk.client(practice.token());
    const auto sending = desk.outbox->startSending(client);
    QElapsedTimer elapsed;
    elapsed.start();
    while (elapsed.nsecsElapsed() < microseconds * 1'000LL)
        QCoreApplication::processEvents();

    const auto stopping = desk.outbox->stopSending(desk.connection.id);
    QTRY_VERIFY(stopping.isReady() && sending.isReady());
    for (const auto &id : ids)
        QVERIFY2(!isBeingSent(desk.shown(id).state), qPrintable(desk.standing(id)));
    desk.drive();
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids) {
        // It is unknown whether the storage accepted a file while the connection was closed.
        const auto standing = desk.standing(id);
        QVERIFY2(standing == QLatin1String("delivered") || standing == QLatin1String("failed service.already-there"),
                 qPrintable(standing));
        QVERIFY(practice.stored(id.text, 2) == Desk::file(FileKind::Pdf, static_cast<int>(ids.indexOf(id)) + 1));
    }
}

void StoppingTest::stopsAsSoonAsAStateIsShown_data()
{
    QTest::addColumn<ItemState>("state");
    for (const auto state : {ItemState::Requesting, ItemState::Uploading, ItemState::Delivered})
        QTest::newRow(stateText(state).latin1()) << state;
}

/// A stop in the slot for a shown state runs between two steps of the sender.
void StoppingTest::stopsAsSoonAsAStateIsShown()
{
    QFETCH(const ItemState, state);
    const PracticeService practice;
    Desk desk(practice);
    const QList ids{desk.addOne(), desk.addOne(), desk.addOne()};
    std::optional<Task<void>> stopping;
    connect(desk.outbox.get(), &Outbox::changed, this, [&](const DocumentId &id) {
        if (!stopping && desk.shown(id).state == state)
            stopping.emplace(desk.outbox->stopSending(desk.connection.id));
    });
    desk.drive();
    QTRY_VERIFY(stopping && stopping->isReady());
    for (const auto &id : ids)
        QVERIFY2(!isBeingSent(desk.shown(id).state), qPrintable(desk.standing(id)));
    desk.drive();
    QVERIFY(desk.rest(ids));
    QCOMPARE(practice.storedDocuments().size(), 3);
}

void StoppingTest::goesOnAfterANewStart()
{
    PracticeService practice({always(storage, silence)});
    Desk desk(practice);
    const auto file = Desk::file(FileKind::Pdf, 7, 500'000);
    const auto id = desk.add(desk.document({file}));
    desk.drive();
    QTRY_VERIFY(desk.outbox->sentBytes(id) > 0);
    desk.reopen();
    practice.plan({});
    QTRY_VERIFY(
        awaitResult(desk.outbox->startSending(desk.client(practice.token()))).ok()); // a sender may still be stopping
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QVERIFY(practice.stored(id.text) == file);
    QCOMPARE(practice.storedDocuments(), QStringList(id.text));
}

void StoppingTest::asksOnlyAfterTheUndoWindow()
{
    const PracticeService practice;
    Desk desk(practice);
    desk.drive();
    auto draft = desk.document({Desk::file(FileKind::Pdf, 1)});
    draft.state = ItemState::Draft;
    const auto id = desk.add(draft);
    const auto pressed = QDateTime::currentDateTimeUtc();
    QVERIFY(awaitResult(desk.outbox->send({id}, 700ms)).ok());
    QVERIFY(desk.reaches(id, ItemState::Requesting) || desk.rest({id}));
    QVERIFY(pressed.msecsTo(QDateTime::currentDateTimeUtc()) >= 700);
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

void StoppingTest::asksNothingForWhatWasTakenBack()
{
    const PracticeService practice;
    Desk desk(practice);
    desk.drive();
    auto draft = desk.document({Desk::file(FileKind::Pdf, 1)});
    draft.state = ItemState::Draft;
    const auto id = desk.add(draft);
    QVERIFY(awaitResult(desk.outbox->send({id}, 300ms)).ok());
    QVERIFY(awaitResult(desk.outbox->undoSend(id)).ok());
    draft.state = ItemState::Draft;
    const auto other = desk.add(draft);
    QVERIFY(awaitResult(desk.outbox->send({other}, 600ms)).ok());
    QVERIFY(desk.rest({other})); // meanwhile the undo time of the first one is over too
    QCOMPARE(desk.standing(id), QStringLiteral("draft"));
    QCOMPARE(askedFor(practice), QStringList(other.text));
}

void StoppingTest::sendsAnEditedOneAsItIsNow()
{
    const PracticeService practice;
    Desk desk(practice);
    auto odd = desk.document({Desk::file(FileKind::Pdf, 1)});
    odd.details.type = QStringLiteral("zz");
    const auto id = desk.add(odd);
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed service.refused-request"));
    odd.details.type = QStringLiteral("ps");
    QVERIFY(awaitResult(desk.outbox->edit(id, odd.details)).ok());
    QVERIFY(awaitResult(desk.outbox->retry(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    const auto item = practice.requests(docs).last()[QLatin1String("body")][QLatin1String("batch_request")][0];
    QCOMPARE(item[QLatin1String("dt")].toString(), QStringLiteral("ps"));
}

CLINICDESK_TEST(StoppingTest)
#include "stoppingtest.moc"

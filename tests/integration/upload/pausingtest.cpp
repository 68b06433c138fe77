// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// Pausing, resuming and prioritizing while documents are being sent.
class PausingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sendsNothingOfAPausedDocument();
    void stopsAnUploadAndSendsOnlyWhatIsMissing();
    void countsWhatIsThereFromTheBeginning();
    void putsBackWhatAsksForForms_data();
    void putsBackWhatAsksForForms();
    void putsBackWhatWaitsForAFreeUpload();
    void pausesAtAnyMoment_data();
    void pausesAtAnyMoment();
    void stopsEverythingAndGoesOnWithIt();
    void pausesOneConnectionAlone();
    void sendsNothingThatIsAddedWhileAllIsPaused();
    void staysPausedAfterANewStart();
    void keepsADirectUploadThatCannotHaveArrived();
    void leavesADirectUploadThatMayHaveArrivedToThePerson();
    void triesAtOnceWhenItGoesOn();
    void sendsTheOnePutFirstNext_data();
    void sendsTheOnePutFirstNext();
};

namespace {

const auto queued = QStringLiteral("queued");

} // namespace

void PausingTest::sendsNothingOfAPausedDocument()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto paused = desk.addOne();
    const auto other = desk.addOne();
    QVERIFY(awaitResult(desk.outbox->pause(paused)).ok());
    desk.drive();
    QVERIFY(desk.rest({other}));
    QCOMPARE(desk.standing(paused), queued);
    QCOMPARE(askedFor(practice), QStringList(other.text));
    QVERIFY(awaitResult(desk.outbox->resume(paused)).ok());
    QVERIFY(desk.rest({paused}));
    QCOMPARE(desk.standing(paused), delivered);
    QCOMPARE(practice.storedDocuments().size(), 2);
}

void PausingTest::stopsAnUploadAndSendsOnlyWhatIsMissing()
{
    // The last of four pages gets stuck; it starts when another one has arrived.
    PracticeService practice({fault(storage, silence, {}, 2)});
    Desk desk(practice);
    QList<QByteArray> pages;
    for (int page = 1; page <= 4; ++page)
        pages.append(Desk::file(FileKind::Pdf, page, 200'000));
    const auto id = desk.add(desk.document(pages));
    desk.drive();
    QTRY_VERIFY(desk.shown(id).missingFiles() == 2);
    QVERIFY(awaitResult(desk.outbox->pause(id)).ok());
    QTRY_COMPARE(desk.standing(id), queued);
    QVERIFY(desk.shown(id).paused);
    QCOMPARE(desk.shown(id).missingFiles(), 2);
    QCOMPARE(desk.outbox->sentBytes(id), 0);

    const auto next = desk.addOne(); // its slot is free
    QVERIFY(desk.rest({next}));
    QCOMPARE(desk.standing(next), delivered);
    QCOMPARE(desk.standing(id), queued);
    QVERIFY(awaitResult(desk.outbox->resume(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), delivered);
    for (int page = 1; page <= 4; ++page)
        QVERIFY(practice.stored(id.text, page) == pages.at(page - 1));
    QList<QString> stored;
    for (const auto &request : practice.requests(storage)) {
        if (request[QLatin1String("status")].toInt() == 204)
            stored.append(request[QLatin1String("key")].toString());
    }
    QCOMPARE(stored.size(), 5);
    QCOMPARE(QSet<QString>(stored.begin(), stored.end()).size(), 5); // each page once
}

void PausingTest::countsWhatIsThereFromTheBeginning()
{
    // Two of three pages get stuck, and the next two as well.
    auto stuck = fault(storage, silence);
    stuck.insert(QStringLiteral("nth"), QJsonArray{1, 2, 4, 5});
    const PracticeService practice({stuck});
    Desk desk(practice);
    const auto id = desk.add(desk.document(
        {Desk::file(FileKind::Pdf, 1), Desk::file(FileKind::Pdf, 2), Desk::file(FileKind::Pdf, 3, 900'000)}));
    desk.drive();
    QTRY_VERIFY(desk.shown(id).missingFiles() == 2);
    QVERIFY(awaitResult(desk.outbox->pause(id)).ok());
    QVERIFY(awaitResult(desk.outbox->resume(id)).ok());
    QTRY_COMPARE(practice.requests(storage).size(), 5);
    QVERIFY(desk.outbox->sentBytes(id) >= desk.shown(id).storedBytes());
    QVERIFY(desk.shown(id).storedBytes() > 0);
}

void PausingTest::putsBackWhatAsksForForms_data()
{
    QTest::addColumn<int>("documents");
    QTest::newRow("of one") << 1;
    QTest::newRow("of several") << 3;
}

void PausingTest::putsBackWhatAsksForForms()
{
    QFETCH(const int, documents);
    PracticeService practice({fault(docs, QStringLiteral("delay"), {{QStringLiteral("ms"), 300}})});
    Desk desk(practice);
    QList<DocumentId> ids;
    for (int i = 0; i < documents; ++i)
        ids.append(desk.addOne());
    desk.drive();
    QVERIFY(desk.reaches(ids.last(), ItemState::Requesting));
    QVERIFY(awaitResult(desk.outbox->pause(ids.last())).ok());
    QVERIFY(desk.reaches(ids.last(), ItemState::Queued));
    QVERIFY(desk.rest(ids.mid(0, documents - 1)));
    QCOMPARE(practice.storedDocuments().size(), documents - 1);
    QCOMPARE(desk.standing(ids.last()), queued);
    QVERIFY(awaitResult(desk.outbox->resume(ids.last())).ok());
    QVERIFY(desk.rest(ids));
    QCOMPARE(desk.standing(ids.last()), delivered);
}

void PausingTest::putsBackWhatWaitsForAFreeUpload()
{
    PracticeService practice({always(storage, silence)});
    Desk desk(practice);
    const auto first = desk.add(desk.document(QList<QByteArray>(3, Desk::file(FileKind::Pdf, 1))));
    const auto waiting = desk.addOne();
    desk.drive();
    QVERIFY(desk.reaches(waiting, ItemState::Uploading)); // with its form, while other documents use the three uploads
    QVERIFY(awaitResult(desk.outbox->pause(waiting)).ok());
    QVERIFY(desk.reaches(waiting, ItemState::Queued));
    QVERIFY(desk.shown(first).state == ItemState::Uploading);
    practice.plan({});
    QVERIFY(awaitResult(desk.outbox->pause(first)).ok());
    QVERIFY(desk.reaches(first, ItemState::Queued));
    for (const auto &id : {first, waiting})
        QVERIFY(awaitResult(desk.outbox->resume(id)).ok());
    QVERIFY(desk.rest({first, waiting}));
    QCOMPARE(desk.standing(waiting), delivered);
}

void PausingTest::pausesAtAnyMoment_data()
{
    QTest::addColumn<int>("microseconds");
    for (int microseconds = 0; microseconds < 24'000; microseconds += 800)
        QTest::addRow("%d us", microseconds) << microseconds;
}

/// One document alone and the others all together; nothing stays in progress, and everything continues afterwards.
void PausingTest::pausesAtAnyMoment()
{
    QFETCH(const int, microseconds);
    static const PracticeService practice;
    Desk desk(practice);
    QList<DocumentId> ids;
    for (int i = 0; i < 7; ++i)
        ids.append(desk.add(desk.document({Desk::file(FileKind::Pdf, i + 1), Desk::file(FileKind::Pdf, i + 1)})));
    desk.drive();
    QElapsedTimer elapsed;
    elapsed.start();
    while (elapsed.nsecsElapsed() < microseconds * 1'000LL)
        QCoreApplication::processEvents();

    const auto one = desk.outbox->pause(ids.at(1));
    const auto all = desk.outbox->pauseAll();
    const auto isStillBeingSent = [&](const DocumentId &id) { return isBeingSent(desk.shown(id).state); };
    QTRY_VERIFY(one.isReady() && all.isReady() && std::ranges::none_of(ids, isStillBeingSent));
    QVERIFY(awaitResult(desk.outbox->resume(ids.at(1))).ok());
    QVERIFY(awaitResult(desk.outbox->resumeAll()).ok());
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids) {
        // It is unknown whether the storage accepted a file while the connection was closed.
        const auto standing = desk.standing(id);
        QVERIFY2(standing == delivered || standing == QLatin1String("failed service.already-there"),
                 qPrintable(standing));
        QVERIFY(practice.stored(id.text, 2) == Desk::file(FileKind::Pdf, static_cast<int>(ids.indexOf(id)) + 1));
    }
}

void PausingTest::stopsEverythingAndGoesOnWithIt()
{
    PracticeService practice({always(storage, silence)});
    Desk desk(practice);
    QList<DocumentId> ids;
    for (int i = 0; i < 8; ++i)
        ids.append(desk.addOne());
    desk.drive();
    QTRY_VERIFY(desk.shown(ids.at(4)).state == ItemState::Uploading);
    QVERIFY(awaitResult(desk.outbox->pauseAll()).ok());
    const auto isQueued = [&](const DocumentId &id) { return desk.standing(id) == queued; };
    QTRY_VERIFY(std::ranges::all_of(ids, isQueued));
    QVERIFY(!desk.shown(ids.first()).paused);
    const auto requests = practice.requests(docs).size();
    practice.plan({});
    QVERIFY(awaitResult(desk.outbox->retry(ids.first())).ok()); // nothing is sent before the pause is over
    QVERIFY(awaitResult(desk.outbox->sendNext(ids.last())).ok());
    desk.drive();
    QCOMPARE(practice.requests(docs).size(), requests);
    QVERIFY(awaitResult(desk.outbox->resumeAll()).ok());
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), delivered);
}

void PausingTest::pausesOneConnectionAlone()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto ours = desk.addOne();
    const auto first = desk.connection;
    auto second = first;
    second.id = {QStringLiteral("connection-2")};
    desk.connection = second;
    const auto theirs = desk.addOne();
    QVERIFY(awaitResult(desk.outbox->pauseAll(first.id)).ok());
    desk.drive();
    desk.connection = first;
    desk.drive();
    QVERIFY(desk.rest({theirs}));
    QCOMPARE(desk.standing(theirs), delivered);
    QCOMPARE(desk.standing(ours), queued);
    QVERIFY(awaitResult(desk.outbox->resumeAll(first.id)).ok());
    QVERIFY(desk.rest({ours}));
    QCOMPARE(desk.standing(ours), delivered);
}

void PausingTest::sendsNothingThatIsAddedWhileAllIsPaused()
{
    const PracticeService practice;
    Desk desk(practice);
    desk.drive();
    QVERIFY(awaitResult(desk.outbox->pauseAll()).ok());
    const QList ids{desk.addOne(), desk.add(desk.direct(Desk::file(FileKind::Pdf, 9)))};
    desk.drive(); // a new token ends no pause
    QCOMPARE(desk.standing(ids.first()), queued);
    QVERIFY(awaitResult(desk.outbox->resumeAll()).ok());
    QVERIFY(desk.rest(ids));
    QCOMPARE(practice.requests(docs).size(), 1);
    QCOMPARE(practice.storedDirectly().size(), 1);
}

void PausingTest::staysPausedAfterANewStart()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto id = desk.addOne();
    QVERIFY(awaitResult(desk.outbox->pauseAll()).ok());
    desk.reopen();
    QVERIFY(desk.outbox->isPaused());
    desk.drive();
    QCOMPARE(desk.standing(id), queued);
    QVERIFY(practice.requests(docs).isEmpty());
    QVERIFY(awaitResult(desk.outbox->resumeAll()).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), delivered);
}

void PausingTest::keepsADirectUploadThatCannotHaveArrived()
{
    PracticeService practice({always(direct, silence, {{QStringLiteral("after-bytes"), 700'000}})});
    Desk desk(practice);
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1, longerThanTheLine)));
    desk.drive();
    QTRY_VERIFY(desk.outbox->sentBytes(id) > 0);
    QVERIFY(awaitResult(desk.outbox->pause(id)).ok());
    QTRY_COMPARE(desk.standing(id), queued);
    practice.plan({});
    const auto next = desk.add(desk.direct(Desk::file(FileKind::Pdf, 2)));
    QVERIFY(desk.rest({next})); // the slot for direct uploads is free
    QVERIFY(awaitResult(desk.outbox->resume(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), delivered);
    QCOMPARE(practice.storedDirectly().size(), 2);
}

void PausingTest::leavesADirectUploadThatMayHaveArrivedToThePerson()
{
    const PracticeService practice({always(direct, silence, {{QStringLiteral("after-body"), true}})});
    Desk desk(practice);
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1)));
    desk.drive();
    QTRY_COMPARE(practice.storedDirectly().size(), 1);
    QVERIFY(awaitResult(desk.outbox->pause(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed service.outcome-unclear"));
    QVERIFY(desk.shown(id).mayBeDelivered());
    QVERIFY(!desk.shown(id).paused);
    QVERIFY(awaitResult(desk.outbox->resume(id)).ok());
    QCOMPARE(desk.standing(id), QStringLiteral("failed service.outcome-unclear"));
}

void PausingTest::triesAtOnceWhenItGoesOn()
{
    const QJsonObject later{{QStringLiteral("Retry-After"), QStringLiteral("3600")}};
    const PracticeService practice(
        {fault(docs, QStringLiteral("status"), {{QStringLiteral("status"), 503}, {QStringLiteral("headers"), later}})});
    Desk desk(practice);
    const auto id = desk.addOne();
    desk.drive();
    QTRY_COMPARE(desk.shown(id).attempts, 1);
    QVERIFY(awaitResult(desk.outbox->pause(id)).ok());
    QCOMPARE(desk.standing(id), QStringLiteral("queued service.unavailable"));
    QVERIFY(awaitResult(desk.outbox->resume(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), delivered);
}

void PausingTest::sendsTheOnePutFirstNext_data()
{
    QTest::addColumn<bool>("isDirect");
    QTest::newRow("by forms") << false;
    QTest::newRow("directly") << true;
}

void PausingTest::sendsTheOnePutFirstNext()
{
    QFETCH(const bool, isDirect);
    const PracticeService practice;
    Desk desk(practice);
    desk.connection.conventions.documentsPerRequest = 1;
    QStringList order;
    QList<DocumentId> ids;
    for (int i = 0; i < 12; ++i)
        ids.append(isDirect ? desk.add(desk.direct(Desk::file(FileKind::Pdf, i))) : desk.addOne());
    connect(desk.outbox.get(), &Outbox::changed, this, [&](const DocumentId &id) {
        const auto begun = isDirect ? ItemState::Uploading : ItemState::Requesting;
        if (desk.shown(id).state == begun && !order.contains(id.text))
            order.append(id.text);
    });
    QVERIFY(awaitResult(desk.outbox->sendNext(ids.at(10))).ok());
    QVERIFY(awaitResult(desk.outbox->sendNext(ids.at(11))).ok());
    desk.drive();
    QVERIFY(desk.rest(ids));
    const QStringList expected{ids.at(11).text, ids.at(10).text, ids.at(0).text};
    QCOMPARE(order.mid(0, 3), expected);
}

CLINICDESK_TEST(PausingTest)
#include "pausingtest.moc"

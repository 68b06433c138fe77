// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QSet>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// From a saved document to the storage, without faults.
class DeliveryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void deliversTenPagesOfOneDocumentByteForByte();
    void deliversManyDocumentsOfEveryKindAndPatient();
    void deliversALargeFileOverTls();
    void tellsTheServiceWhatThePersonSaid();
    void keepsTheLimitsOfARequest();
    void startsWithThreeUploads();
    void startsTheNextUploadsWhileTheDiskIsSlow();
    void uploadsMoreAtOnceWhileThatIsFaster();
    void showsNoCredentialAndNoFileNameToTheStorage();
    void deliversEachFormToItsFileInWhateverOrderTheResultsStand_data();
    void deliversEachFormToItsFileInWhateverOrderTheResultsStand();
    void deliversFromMemory();
    void sendsNothingOfAnotherConnectionOrOrigin();
    void sendsUnderTheSameIdOnceTheAddressIsSetBack();
    void sendsNothingToAnAddressThatIsChangedMeanwhile_data();
    void sendsNothingToAnAddressThatIsChangedMeanwhile();
    void sendsOnlyWhatItWasToldTo();
    void keepsNothingOfWhatIsDelivered();
    void letsGoOfAConnectionThatItCannotSendFor();
    void goesOnItselfWithAnotherToken();
    void sendsNothingElseThanWhatWasHandedOver();
    void letsADirectUploadThatWasHandedOverComeToItsEnd();
    void sendsInThePlaceOfWhatAnotherCancelledMeanwhile();
    void deliversExactlyTheBytesThatWereHashed_data();
    void deliversExactlyTheBytesThatWereHashed();
    void keepsTheReceiptOverANewStart();
    void keepsWhateverTheServiceSaysAsTheReceipt();
    void namesTheTypeTogetherWithATaskOnly();
    void namesThePatientUnlessTheConventionIsOff();
    void sendsOneAtATimeOfAllConnections();
    void letsFormsPassALongDirectUpload();
    void countsTheBytesOfTheFile();
    void sealsTheRequestForFormsAndLeavesTheFilePlain();
    void asksForPlainAndSealedFormsApart();
};

namespace {

/// The answer for a document of so many files, all with the address of this storage.
Reply formsReply(const ScriptedServer &storage, int files)
{
    const QByteArrayList forms(files, R"({"url":")" + storage.url().toEncoded() + R"(","fields":{"key":"k"}})");
    return reply(200, R"({"batch_response":[{"forms":[)" + forms.join(',') + "]}]}");
}

} // namespace

void DeliveryTest::deliversTenPagesOfOneDocumentByteForByte()
{
    const PracticeService practice;
    Desk desk(practice);
    QList<QByteArray> pages;
    for (int page = 1; page <= 10; ++page)
        pages.append(Desk::file(FileKind::Png, page, page * 100'000LL));
    const auto id = desk.add(desk.document(pages, FileKind::Png));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(practice.storedDocuments(), QStringList(id.text));
    for (int page = 1; page <= 10; ++page)
        QVERIFY(practice.stored(id.text, page) == pages.at(page - 1));
    QCOMPARE(practice.requests(QStringLiteral("docs")).size(), 1);
    QCOMPARE(practice.requests(QStringLiteral("storage")).size(), 10);
    QCOMPARE(desk.shown(id).missingFiles(), 0);
}

void DeliveryTest::deliversManyDocumentsOfEveryKindAndPatient()
{
    const PracticeService practice;
    Desk desk(practice);
    QMap<QString, QByteArray> sent;
    QList<DocumentId> ids;
    int number = 0;
    for (int round = 0; round < 4; ++round) {
        for (const auto kind : {FileKind::Pdf, FileKind::Jpeg, FileKind::Png}) {
            for (const auto *patient : {"p-1", "p-2"}) {
                const auto file = Desk::file(kind, ++number);
                ids.append(desk.add(desk.document({file}, kind, QString::fromLatin1(patient))));
                sent.insert(ids.last().text, file);
            }
        }
    }
    desk.drive();
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids) {
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
        QVERIFY(practice.stored(id.text) == sent.value(id.text));
        QVERIFY(practice.stored(id.text, 2).isNull());
    }
    QCOMPARE(practice.storedDocuments().size(), ids.size());
}

void DeliveryTest::deliversALargeFileOverTls()
{
    const PracticeService practice({}, {QStringLiteral("--tls")});
    Desk desk(practice);
    desk.connection.caFile = practice.said("ca_file");
    const auto file = Desk::file(FileKind::Pdf, 1, 24'000'000);
    const auto id = desk.add(desk.document({file}));
    qint64 most = 0;
    connect(desk.outbox.get(), &Outbox::progressed, this,
            [&](const DocumentId &of) { most = std::max(most, desk.outbox->sentBytes(of)); });
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QVERIFY(practice.stored(id.text) == file);
    QVERIFY2(most > 0 && most <= file.size(), qPrintable(QString::number(most)));
}

void DeliveryTest::tellsTheServiceWhatThePersonSaid()
{
    const PracticeService practice;
    Desk desk(practice);
    desk.connection.conventions.patientIn = PatientPlacement::Both;
    auto document = desk.document({Desk::file(FileKind::Jpeg, 1, 500)}, FileKind::Jpeg);
    document.details.queryPatient = QStringLiteral("q:2+3");
    const auto id = desk.add(document);
    desk.drive();
    QVERIFY(desk.rest({id}));
    const auto request = practice.requests(QStringLiteral("docs")).first();
    const auto expected =
        QJsonDocument::fromJson(R"({"batch_request":[{"dt":"lr","dd_e":1763726400,"tg":["cbc"],"document_id":")" +
                                id.text.toLatin1() + R"(","files":[{"contentType":"image/jpeg","file_size":500}]}]})");
    QCOMPARE(request[QLatin1String("body")].toObject(), expected.object());
    QCOMPARE(request[QLatin1String("credential")].toString(), QStringLiteral("ok"));
    QCOMPARE(request[QLatin1String("headers")][QLatin1String("x-pt-id")].toString(), QStringLiteral("p-1"));
    QCOMPARE(request[QLatin1String("query")][QLatin1String("p_oid")].toArray(), QJsonArray{QStringLiteral("q:2+3")});
}

void DeliveryTest::keepsTheLimitsOfARequest()
{
    const PracticeService practice;
    Desk desk(practice);
    QList<DocumentId> ids;
    for (int i = 0; i < 12; ++i) { // with 1 to 4 files, two kinds, two patients
        const auto kind = i % 2 == 0 ? FileKind::Pdf : FileKind::Png;
        const QList<QByteArray> files(i % 4 + 1, Desk::file(kind, i));
        ids.append(desk.add(desk.document(files, kind, i % 3 == 0 ? QStringLiteral("p-1") : QStringLiteral("p-2"))));
    }
    desk.drive();
    QVERIFY(desk.rest(ids));
    for (const auto &request : practice.requests(QStringLiteral("docs"))) {
        const auto items = request[QLatin1String("body")][QLatin1String("batch_request")].toArray();
        QVERIFY(!items.isEmpty() && items.size() <= 5);
        int files = 0;
        QSet<QString> types;
        for (const auto &item : items) {
            for (const auto &file : item[QLatin1String("files")].toArray()) {
                ++files;
                types.insert(file[QLatin1String("contentType")].toString());
            }
        }
        QVERIFY(files <= 10);
        QCOMPARE(types.size(), 1);
    }
    QCOMPARE(practice.requests(QStringLiteral("storage")).size(), 1 + 2 + 3 + 4 + 1 + 2 + 3 + 4 + 1 + 2 + 3 + 4);
}

void DeliveryTest::startsWithThreeUploads()
{
    ScriptedServer storage({Reply{}}); // accepts everything and does not answer
    ScriptedServer service({formsReply(storage, 5)});
    Desk desk(service.url(QString()));
    const auto id = desk.add(desk.document(QList<QByteArray>(5, Desk::file(FileKind::Pdf, 1))));
    desk.drive();
    QTRY_COMPARE(storage.requests().size(), 3);
    storage.sendToAll("HTTP/1.1 204 No Content\r\n\r\n");
    QTRY_COMPARE(storage.requests().size(), 5); // the others start as soon as an upload has finished
    QTRY_COMPARE(desk.shown(id).missingFiles(), 2);
    storage.sendToAll("HTTP/1.1 204 No Content\r\n\r\n");
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

void DeliveryTest::startsTheNextUploadsWhileTheDiskIsSlow()
{
    ScriptedServer storage({Reply{}}); // accepts everything and does not answer
    ScriptedServer service({formsReply(storage, 5)});
    Desk desk(service.url(QString()));
    const auto id = desk.add(desk.document(QList<QByteArray>(5, Desk::file(FileKind::Pdf, 1))));
    desk.drive();
    QTRY_COMPARE(storage.waitingCount(), 3);
    const auto name = QStringLiteral("blocks the rows");
    {
        auto other = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        other.setDatabaseName(desk.folder() + QStringLiteral("/outbox.sqlite"));
        QVERIFY(other.open() && other.transaction());
        QVERIFY(QSqlQuery(other).exec(QStringLiteral("DELETE FROM pauses"))); // from here on, the outbox cannot write
        storage.answerWaiting("HTTP/1.1 204 No Content\r\n\r\n");
        QTRY_COMPARE_WITH_TIMEOUT(storage.waitingCount(), 2, 3'000); // sooner than the outbox gives up writing
        QCOMPARE(desk.shown(id).missingFiles(), 5);
        QVERIFY(other.rollback());
    }
    QSqlDatabase::removeDatabase(name);
    QTRY_COMPARE(desk.shown(id).missingFiles(), 2);
    storage.answerWaiting("HTTP/1.1 204 No Content\r\n\r\n");
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

void DeliveryTest::uploadsMoreAtOnceWhileThatIsFaster()
{
    ScriptedServer storage({Reply{}});
    ScriptedServer service({formsReply(storage, 10)});
    Desk desk(service.url(QString()));
    desk.connection.conventions.parallelCallsMax = 5;
    QList<DocumentId> ids;
    for (int i = 0; i < 12; ++i)
        ids.append(desk.add(desk.document(QList<QByteArray>(10, Desk::file(FileKind::Pdf, i)))));
    desk.drive();
    QTRY_COMPARE(storage.waitingCount(), 3);
    qsizetype most = 0;
    const auto areDelivered = [&] {
        most = std::max(most, storage.waitingCount());
        storage.answerWaiting("HTTP/1.1 204 No Content\r\n\r\n");
        return std::ranges::all_of(ids, [&](const auto &id) { return desk.shown(id).state == ItemState::Delivered; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(areDelivered(), 30'000);
    QCOMPARE(most, 5);
    // Connections are used again by most of the 120 uploads: not by one that begins before another has quite ended.
    QVERIFY2(storage.connectionCount() <= 60, qPrintable(QString::number(storage.connectionCount())));
}

void DeliveryTest::showsNoCredentialAndNoFileNameToTheStorage()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto id =
        desk.add(desk.document({Desk::file(FileKind::Jpeg, 1), Desk::file(FileKind::Jpeg, 2)}, FileKind::Jpeg));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QStringList names;
    for (const auto &request : practice.requests(QStringLiteral("storage"))) {
        const auto headers = request[QLatin1String("headers")].toObject();
        for (const auto *name : {"authorization", "auth", "x-pt-id", "cookie", "x-encryption"})
            QVERIFY2(!headers.contains(QLatin1String(name)), name);
        QCOMPARE(request[QLatin1String("part_type")].toString(), QStringLiteral("image/jpeg"));
        names.append(request[QLatin1String("file_name")].toString());
    }
    names.sort();
    QCOMPARE(names, QStringList({QStringLiteral("page-1.jpg"), QStringLiteral("page-2.jpg")}));
}

void DeliveryTest::deliversEachFormToItsFileInWhateverOrderTheResultsStand_data()
{
    QTest::addColumn<QString>("action");
    QTest::newRow("in another order") << "reversed";
    QTest::newRow("without ids") << "without-ids";
}

void DeliveryTest::deliversEachFormToItsFileInWhateverOrderTheResultsStand()
{
    QFETCH(const QString, action);
    const PracticeService practice({always(QStringLiteral("docs"), action)});
    Desk desk(practice);
    QList<DocumentId> ids;
    for (int i = 0; i < 4; ++i)
        ids.append(desk.addOne());
    desk.drive();
    QVERIFY(desk.rest(ids));
    QCOMPARE(askedFor(practice).size(), 1);
    for (int i = 0; i < 4; ++i)
        QVERIFY(practice.stored(ids.at(i).text) == Desk::file(FileKind::Pdf, i + 1));
}

void DeliveryTest::deliversFromMemory()
{
    const PracticeService practice;
    Desk desk(practice);
    desk.outbox = Outbox::inMemory({.folder = {}, .keychain = {}, .storeKey = {}, .retry = desk.retry});
    const auto id = desk.addOne(FileKind::Png);
    desk.drive();
    QVERIFY(desk.rest({id}));
    QVERIFY(practice.stored(id.text) == Desk::file(FileKind::Png, 1));
}

void DeliveryTest::sendsNothingOfAnotherConnectionOrOrigin()
{
    const PracticeService practice;
    Desk desk(practice);
    auto elsewhere = desk.document({Desk::file(FileKind::Pdf, 90)});
    elsewhere.origin = QStringLiteral("https://api.clinic.test:443");
    auto foreign = desk.document({Desk::file(FileKind::Pdf, 91)});
    foreign.connection = {QStringLiteral("connection-2")};
    const auto otherOrigin = desk.add(elsewhere);
    const auto otherConnection = desk.add(foreign);
    const auto own = desk.addOne();
    desk.drive();
    QVERIFY(desk.rest({own}));
    QCOMPARE(practice.storedDocuments(), QStringList(own.text));
    QCOMPARE(askedFor(practice), QStringList(own.text));
    QVERIFY(desk.rest({otherOrigin}));
    QCOMPARE(desk.standing(otherOrigin), QStringLiteral("failed connection.other-address"));
    QCOMPARE(desk.standing(otherConnection), QStringLiteral("queued"));
}

void DeliveryTest::sendsUnderTheSameIdOnceTheAddressIsSetBack()
{
    const PracticeService practice;
    const ScriptedServer other({reply(200)});
    Desk desk(practice);
    const auto address = desk.connection.baseUrl;
    const auto id = desk.addOne();
    desk.connection.baseUrl = other.url(QString());
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed connection.other-address"));
    QVERIFY(awaitResult(desk.outbox->retry(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed connection.other-address"));
    QCOMPARE(other.requests().size(), 0);

    desk.connection.baseUrl = address;
    desk.drive();
    QVERIFY(awaitResult(desk.outbox->retry(id)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(practice.storedDocuments(), QStringList(id.text));
}

void DeliveryTest::sendsNothingToAnAddressThatIsChangedMeanwhile_data()
{
    QTest::addColumn<bool>("isDirect");
    QTest::newRow("by forms") << false;
    QTest::newRow("directly") << true;
}

void DeliveryTest::sendsNothingToAnAddressThatIsChangedMeanwhile()
{
    QFETCH(const bool, isDirect);
    const PracticeService practice;
    const ScriptedServer other({reply(200)});
    Desk desk(practice);
    const auto id = isDirect ? desk.add(desk.direct(Desk::file(FileKind::Pdf, 1))) : desk.addOne();
    const auto before = desk.client(practice.token());
    desk.connection.baseUrl = other.url(QString());
    const auto after = desk.client(practice.token());
    // The code that is about to send the document runs after this slot.
    connect(desk.outbox.get(), &Outbox::changed, this, [&] {
        if (isBeingSent(desk.shown(id).state))
            desk.outbox->startSending(after);
    });
    QVERIFY(awaitResult(desk.outbox->startSending(before)).ok());
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed connection.other-address"));
    QCOMPARE(other.requests().size(), 0);
}

void DeliveryTest::sendsOnlyWhatItWasToldTo()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto first = desk.addOne();
    const auto second = desk.addOne();
    const auto client = desk.client(practice.token());
    const std::optional<QSet<DocumentId>> only(QSet<DocumentId>{second});
    QVERIFY(awaitResult(desk.outbox->startSending(client, only)).ok());
    QVERIFY(desk.rest({second}));
    QCOMPARE(practice.storedDocuments(), QStringList(second.text));
    QCOMPARE(desk.standing(first), QStringLiteral("queued"));
    desk.drive();
    QVERIFY(desk.rest({first}));
    QCOMPARE(practice.storedDocuments().size(), 2);
}

void DeliveryTest::keepsNothingOfWhatIsDelivered()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto id = desk.addOne();
    const auto page = desk.shown(id).files.first().id;
    const auto read = [&] { return codeOf(desk.outbox->bytesOf(id, page)()); };
    QCOMPARE(read(), Code());
    desk.drive();
    QVERIFY(desk.rest({id}));
    QTRY_COMPARE(read(), Code(ErrorCode::StoreDamaged));
    desk.reopen();
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

// Two processes with different clients and the same outbox.

void DeliveryTest::letsGoOfAConnectionThatItCannotSendFor()
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

void DeliveryTest::goesOnItselfWithAnotherToken()
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

void DeliveryTest::sendsNothingElseThanWhatWasHandedOver()
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

void DeliveryTest::letsADirectUploadThatWasHandedOverComeToItsEnd()
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

void DeliveryTest::sendsInThePlaceOfWhatAnotherCancelledMeanwhile()
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

// Direct uploads and encrypted requests, without faults.

namespace {

const auto delay = QStringLiteral("delay");
const auto sealedMember = QLatin1String("sealed");

QString header(const QJsonObject &request, const char *name)
{
    return request[QLatin1String("headers")][QLatin1String(name)].toString();
}

} // namespace

void DeliveryTest::deliversExactlyTheBytesThatWereHashed_data()
{
    QTest::addColumn<qsizetype>("sizeBytes");
    QTest::addColumn<bool>("seal");
    QTest::addColumn<bool>("connectionSeals");
    QTest::addColumn<QStringList>("arguments");
    const QStringList sealsAll{QStringLiteral("--seal-answers"), QStringLiteral("always")};
    QTest::newRow("plain, small") << qsizetype(3'000) << false << false << QStringList();
    QTest::newRow("plain, large") << qsizetype(9'999'999) << false << false << QStringList();
    QTest::newRow("plain, sealed answer") << qsizetype(3'000) << false << false << sealsAll;
    QTest::newRow("sealed, small") << qsizetype(3'001) << true << false << QStringList();
    QTest::newRow("sealed, large") << qsizetype(9'999'998) << true << false << QStringList();
    QTest::newRow("sealed by the connection") << qsizetype(3'002) << false << true << QStringList();
}

void DeliveryTest::deliversExactlyTheBytesThatWereHashed()
{
    QFETCH(const qsizetype, sizeBytes);
    QFETCH(const bool, seal);
    QFETCH(const bool, connectionSeals);
    QFETCH(const QStringList, arguments);
    const PracticeService practice({}, arguments);
    Desk desk(practice);
    desk.connection.encryptPayloads = connectionSeals;
    const auto file = Desk::file(FileKind::Pdf, 1, sizeBytes);
    const auto id = desk.add(desk.direct(file, seal));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    const auto document = desk.shown(id);
    QCOMPARE(practice.storedDirectly().size(), 1);
    const auto received = practice.storedDirectly().first();
    QCOMPARE(QCryptographicHash::hash(received, QCryptographicHash::Sha256), document.files.first().sha256);
    QVERIFY(received == file);
    QVERIFY(document.files.first().stored);
    QVERIFY(!document.receipt->documentId.isEmpty());
    QVERIFY(document.receipt->text.isEmpty());
    QTRY_VERIFY(!desk.outbox->bytesOf(id, document.files.first().id)()); // no bytes of a delivered document are stored
    const auto request = practice.requests(direct).first();
    QCOMPARE(request[sealedMember].toBool(), seal || connectionSeals);
    QCOMPARE(header(request, "x-pt-id"), QStringLiteral("p-1"));
    QVERIFY(request[QLatin1String("query")].toObject().isEmpty());
    QVERIFY(practice.requests(docs).isEmpty());
}

void DeliveryTest::keepsTheReceiptOverANewStart()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1)));
    desk.drive();
    QVERIFY(desk.rest({id}));
    const auto receipt = desk.shown(id).receipt;
    QVERIFY(receipt.has_value());
    desk.reopen();
    QVERIFY(desk.shown(id).receipt == receipt);
}

void DeliveryTest::keepsWhateverTheServiceSaysAsTheReceipt()
{
    const PracticeService practice({fault(direct, QStringLiteral("status"),
                                          {{QStringLiteral("status"), 202},
                                           {QStringLiteral("body"), QStringLiteral("made-up thanks")},
                                           {QStringLiteral("after-body"), true}})}); // an earlier 2xx is no delivery
    Desk desk(practice);
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1)));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    const auto receipt = desk.shown(id).receipt;
    QVERIFY(receipt.has_value());
    QCOMPARE(receipt->documentId, QString());
    QCOMPARE(receipt->text, QStringLiteral("made-up thanks"));
}

void DeliveryTest::namesTheTypeTogetherWithATaskOnly()
{
    const PracticeService practice;
    Desk desk(practice);
    auto withTasks = desk.direct(Desk::file(FileKind::Jpeg, 1));
    withTasks.files.first().facts.kind = FileKind::Jpeg;
    withTasks.details.delivery.tasks = {QStringLiteral("pii"), QStringLiteral("smart")};
    const QList ids{desk.add(withTasks), desk.add(desk.direct(Desk::file(FileKind::Pdf, 2)))};
    desk.drive();
    QVERIFY(desk.rest(ids));
    const auto requests = practice.requests(direct);
    QCOMPARE(requests.size(), 2);
    const auto query = requests.first()[QLatin1String("query")].toObject();
    QCOMPARE(query[QLatin1String("task")].toArray(), (QJsonArray{QStringLiteral("pii"), QStringLiteral("smart")}));
    QCOMPARE(query[QLatin1String("dt")].toArray(), QJsonArray{QStringLiteral("lr")});
    QCOMPARE(requests.first()[QLatin1String("file_name")].toString(), QStringLiteral("page-1.jpg"));
    QVERIFY(requests.last()[QLatin1String("query")].toObject().isEmpty());
}

void DeliveryTest::namesThePatientUnlessTheConventionIsOff()
{
    const PracticeService practice;
    Desk desk(practice);
    desk.connection.conventions.directPatient = false;
    const auto silent = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1)));
    desk.drive();
    QVERIFY(desk.rest({silent}));
    desk.connection.conventions.directPatient = true;
    const auto named = desk.add(desk.direct(Desk::file(FileKind::Pdf, 2), true));
    desk.drive();
    QVERIFY(desk.rest({named}));
    const auto requests = practice.requests(direct);
    QCOMPARE(header(requests.first(), "x-pt-id"), QString());
    QCOMPARE(header(requests.last(), "x-pt-id"), QStringLiteral("p-1"));
}

void DeliveryTest::sendsOneAtATimeOfAllConnections()
{
    const QJsonArray slow{always(direct, delay, {{QStringLiteral("ms"), 150}})};
    const PracticeService practice(slow);
    const PracticeService secondPractice(slow);
    Desk desk(practice);
    auto other = desk.connection;
    other.id = {QStringLiteral("connection-2")};
    other.baseUrl = QUrl(secondPractice.said("base_url"));
    const auto ours = desk.connection;
    QList<DocumentId> ids;
    for (int number = 1; number <= 4; ++number) {
        desk.connection = number % 2 == 0 ? other : ours;
        ids.append(desk.add(desk.direct(Desk::file(FileKind::Pdf, number))));
    }
    int most = 0;
    connect(desk.outbox.get(), &Outbox::changed, this, [&] {
        int moving = 0;
        for (const auto &id : ids)
            moving += desk.shown(id).state == ItemState::Uploading ? 1 : 0;
        most = std::max(most, moving);
    });
    desk.connection = ours;
    QVERIFY(awaitResult(desk.outbox->startSending(desk.client(practice.token()))).ok());
    desk.connection = other;
    QVERIFY(awaitResult(desk.outbox->startSending(desk.client(secondPractice.token()))).ok());
    QVERIFY(desk.rest(ids));
    for (const auto &id : ids)
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(most, 1);
    QCOMPARE(practice.storedDirectly().size(), 2);
    QCOMPARE(secondPractice.storedDirectly().size(), 2);
}

void DeliveryTest::letsFormsPassALongDirectUpload()
{
    const PracticeService practice({always(direct, QStringLiteral("silence"))});
    Desk desk(practice);
    const auto stuck = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1)));
    QList<DocumentId> others;
    for (int i = 0; i < 7; ++i)
        others.append(desk.addOne());
    desk.drive();
    QVERIFY(desk.rest(others));
    for (const auto &id : others)
        QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QVERIFY(desk.reaches(stuck, ItemState::Uploading));
    const auto stopping = desk.outbox->stopSending(desk.connection.id);
    QTRY_VERIFY(stopping.isReady());
}

void DeliveryTest::countsTheBytesOfTheFile()
{
    const PracticeService practice({fault(direct, QStringLiteral("silence"), {{QStringLiteral("after-body"), true}})});
    Desk desk(practice);
    constexpr qsizetype sizeBytes = 6'000'000;
    const auto id = desk.add(desk.direct(Desk::file(FileKind::Pdf, 1, sizeBytes), true));
    qint64 most = 0;
    connect(desk.outbox.get(), &Outbox::progressed, this,
            [&](const DocumentId &which) { most = std::max(most, desk.outbox->sentBytes(which)); });
    desk.drive();
    QTRY_COMPARE(practice.storedDirectly().size(), 1);
    QTRY_VERIFY(most > 0);
    QVERIFY(most <= sizeBytes); // its envelope has 1.78 times as many bytes
    QVERIFY(awaitResult(desk.outbox->cancel(id)).ok());
    const auto stopping = desk.outbox->stopSending(desk.connection.id);
    QTRY_VERIFY(stopping.isReady());
}

void DeliveryTest::sealsTheRequestForFormsAndLeavesTheFilePlain()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto file = Desk::file(FileKind::Pdf, 1, 50'000);
    auto document = desk.document({file});
    document.details.delivery.encrypt = true;
    const auto id = desk.add(document);
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    const auto request = practice.requests(docs).first();
    QVERIFY(request[sealedMember].toBool());
    QCOMPARE(
        request[QLatin1String("opened")][QLatin1String("batch_request")][0][QLatin1String("document_id")].toString(),
        id.text);
    QVERIFY(practice.stored(id.text) == file);
    QVERIFY(!desk.shown(id).receipt);
}

void DeliveryTest::asksForPlainAndSealedFormsApart()
{
    const PracticeService practice;
    Desk desk(practice);
    QList<DocumentId> ids;
    for (const bool seal : {false, true, false, true}) {
        auto document = desk.document({Desk::file(FileKind::Pdf, int(ids.size()))});
        document.details.delivery.encrypt = seal;
        ids.append(desk.add(document));
    }
    desk.drive();
    QVERIFY(desk.rest(ids));
    QStringList sealed;
    for (const auto &request : practice.requests(docs)) {
        if (request[sealedMember].toBool()) {
            for (const auto &item : request[QLatin1String("opened")][QLatin1String("batch_request")].toArray())
                sealed.append(item[QLatin1String("document_id")].toString());
        }
    }
    QCOMPARE(sealed, QStringList({ids.at(1).text, ids.at(3).text}));
    QCOMPARE(practice.requests(docs).size(), 2);
}

CLINICDESK_TEST(DeliveryTest)
#include "deliverytest.moc"

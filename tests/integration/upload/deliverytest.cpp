// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"

#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QJsonDocument>
#include <QSet>
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

CLINICDESK_TEST(DeliveryTest)
#include "deliverytest.moc"

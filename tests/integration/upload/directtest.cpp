// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"

#include "tests/support/testprogram.h"

#include <QCryptographicHash>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Direct uploads and encrypted requests, without faults.
class DirectTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
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

const auto delay = QStringLiteral("delay");
const auto sealedMember = QLatin1String("sealed");

QString header(const QJsonObject &request, const char *name)
{
    return request[QLatin1String("headers")][QLatin1String(name)].toString();
}

} // namespace

void DirectTest::deliversExactlyTheBytesThatWereHashed_data()
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

void DirectTest::deliversExactlyTheBytesThatWereHashed()
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

void DirectTest::keepsTheReceiptOverANewStart()
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

void DirectTest::keepsWhateverTheServiceSaysAsTheReceipt()
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

void DirectTest::namesTheTypeTogetherWithATaskOnly()
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

void DirectTest::namesThePatientUnlessTheConventionIsOff()
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

void DirectTest::sendsOneAtATimeOfAllConnections()
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

void DirectTest::letsFormsPassALongDirectUpload()
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

void DirectTest::countsTheBytesOfTheFile()
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

void DirectTest::sealsTheRequestForFormsAndLeavesTheFilePlain()
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

void DirectTest::asksForPlainAndSealedFormsApart()
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

CLINICDESK_TEST(DirectTest)
#include "directtest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/service/uploadforms.h"

#include "tests/support/testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace clinicdesk;

/// Requests for upload forms (interface 4.2, 2.1, 2.2).
class UploadRequestTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksAtThePathBelowTheBaseAddress_data();
    void asksAtThePathBelowTheBaseAddress();
    void namesEveryFieldOfTheInterfaceAndNoOther();
    void saysTheSameByteForByteWhenItIsAskedAgain();
    void keepsTheOrderOfDocumentsAndFiles();
    void sendsTheDateAsNoonUtc_data();
    void sendsTheDateAsNoonUtc();
    void declaresEachKindByItsWireType_data();
    void declaresEachKindByItsWireType();
    void namesThePatientAsTheConventionSays_data();
    void namesThePatientAsTheConventionSays();
    void asksNothingWithoutAUser();
    void namesNoAadhaarNumber_data();
    void namesNoAadhaarNumber();
    void encodesThePatientOfTheQuery_data();
    void encodesThePatientOfTheQuery();
};

namespace {

Connection madeUpConnection(const QString &baseUrl = QStringLiteral("https://api.clinic.test"))
{
    return {.name = QStringLiteral("Made up"), .baseUrl = QUrl(baseUrl), .user = {QStringLiteral("u-100")}};
}

UploadForms madeUpCall()
{
    UploadItem item{.document = {QStringLiteral("11111111-2222-4333-8444-555555555555")},
                    .type = QStringLiteral("lr"),
                    .date = QDate(2025, 11, 21),
                    .tags = {QStringLiteral("cbc"), QStringLiteral("वार्षिक")},
                    .kind = FileKind::Pdf,
                    .fileSizes = {1, 25'000'000}};
    return {.items = {item}, .patient = {.header = QStringLiteral("p-7"), .query = {}}};
}

QJsonObject bodyOf(const Result<http::Request> &request)
{
    return QJsonDocument::fromJson(std::get<QByteArray>(request->body)).object();
}

QJsonObject firstItemOf(const UploadForms &call, const Connection &connection)
{
    return bodyOf(call.request(connection))[QLatin1String("batch_request")].toArray().first().toObject();
}

} // namespace

void UploadRequestTest::asksAtThePathBelowTheBaseAddress_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("address");
    QTest::newRow("host alone") << "https://api.clinic.test"
                                << "https://api.clinic.test/mr/api/v1/docs";
    QTest::newRow("with a port") << "https://api.clinic.test:8443"
                                 << "https://api.clinic.test:8443/mr/api/v1/docs";
    QTest::newRow("with a prefix") << "https://api.clinic.test/gate/v7"
                                   << "https://api.clinic.test/gate/v7/mr/api/v1/docs";
    QTest::newRow("with an encoded prefix") << "https://api.clinic.test/a%20b%2Fc"
                                            << "https://api.clinic.test/a%20b%2Fc/mr/api/v1/docs";
}

void UploadRequestTest::asksAtThePathBelowTheBaseAddress()
{
    QFETCH(const QString, base);
    QFETCH(const QString, address);
    const auto request = madeUpCall().request(madeUpConnection(base));
    QVERIFY(request.ok());
    QCOMPARE(request->method, http::Method::Post);
    QCOMPARE(request->url.toString(QUrl::FullyEncoded), address);
    const QList<http::Header> headers{{"Content-Type", "application/json"}, {"X-Pt-Id", "p-7"}};
    QVERIFY(request->headers == headers);
    QVERIFY(request->totalTimeout.has_value());
}

void UploadRequestTest::namesEveryFieldOfTheInterfaceAndNoOther()
{
    const auto request = madeUpCall().request(madeUpConnection());
    const auto expected = QJsonDocument::fromJson(R"({"batch_request": [{
        "dt": "lr", "dd_e": 1763726400, "tg": ["cbc", "वार्षिक"],
        "files": [{"contentType": "application/pdf", "file_size": 1},
                  {"contentType": "application/pdf", "file_size": 25000000}],
        "document_id": "11111111-2222-4333-8444-555555555555"}]})");
    QCOMPARE(bodyOf(request), expected.object());

    auto untagged = madeUpCall();
    untagged.items.first().tags.clear();
    QCOMPARE(firstItemOf(untagged, madeUpConnection())[QLatin1String("tg")], QJsonValue(QJsonArray()));
}

void UploadRequestTest::saysTheSameByteForByteWhenItIsAskedAgain()
{
    const auto first = madeUpCall().request(madeUpConnection());
    const auto second = madeUpCall().request(madeUpConnection());
    QCOMPARE(std::get<QByteArray>(second->body), std::get<QByteArray>(first->body));
}

void UploadRequestTest::keepsTheOrderOfDocumentsAndFiles()
{
    auto call = madeUpCall();
    call.items.append(call.items.first());
    call.items[0].document = {QStringLiteral("z")};
    call.items[1].document = {QStringLiteral("a")};
    call.items[1].fileSizes = {30, 20, 10};
    const auto batch = bodyOf(call.request(madeUpConnection()))[QLatin1String("batch_request")].toArray();
    QCOMPARE(batch[0][QLatin1String("document_id")].toString(), QStringLiteral("z"));
    QCOMPARE(batch[1][QLatin1String("document_id")].toString(), QStringLiteral("a"));
    const auto files = batch[1][QLatin1String("files")].toArray();
    QCOMPARE(files.size(), 3);
    QCOMPARE(files[0][QLatin1String("file_size")].toInt(), 30);
    QCOMPARE(files[2][QLatin1String("file_size")].toInt(), 10);
}

void UploadRequestTest::sendsTheDateAsNoonUtc_data()
{
    QTest::addColumn<QDate>("date");
    QTest::addColumn<TimeUnit>("unit");
    QTest::addColumn<qint64>("onTheWire");
    QTest::newRow("seconds") << QDate(2025, 11, 21) << TimeUnit::Seconds << qint64(1'763'726'400);
    QTest::newRow("milliseconds") << QDate(2025, 11, 21) << TimeUnit::Milliseconds << qint64(1'763'726'400'000);
    QTest::newRow("leap day") << QDate(2024, 2, 29) << TimeUnit::Seconds << qint64(1'709'208'000);
    QTest::newRow("before 1970") << QDate(1969, 12, 31) << TimeUnit::Seconds << qint64(-43'200);
}

void UploadRequestTest::sendsTheDateAsNoonUtc()
{
    QFETCH(const QDate, date);
    QFETCH(const TimeUnit, unit);
    QFETCH(const qint64, onTheWire);
    auto connection = madeUpConnection();
    connection.conventions.dateUnit = unit;
    auto call = madeUpCall();
    call.items.first().date = date;
    QCOMPARE(firstItemOf(call, connection)[QLatin1String("dd_e")].toInteger(), onTheWire);
}

void UploadRequestTest::declaresEachKindByItsWireType_data()
{
    QTest::addColumn<FileKind>("kind");
    QTest::addColumn<QString>("jpegType");
    QTest::addColumn<QString>("wire");
    QTest::newRow("pdf") << FileKind::Pdf << "image/jpeg"
                         << "application/pdf";
    QTest::newRow("png") << FileKind::Png << "image/jpg"
                         << "image/png";
    QTest::newRow("jpeg") << FileKind::Jpeg << "image/jpeg"
                          << "image/jpeg";
    QTest::newRow("jpeg of section 8") << FileKind::Jpeg << "image/jpg"
                                       << "image/jpg";
}

void UploadRequestTest::declaresEachKindByItsWireType()
{
    QFETCH(const FileKind, kind);
    QFETCH(const QString, jpegType);
    QFETCH(const QString, wire);
    auto connection = madeUpConnection();
    connection.conventions.jpegType = jpegType;
    auto call = madeUpCall();
    call.items.first().kind = kind;
    const auto files = firstItemOf(call, connection)[QLatin1String("files")].toArray();
    QCOMPARE(files[0][QLatin1String("contentType")].toString(), wire);
    QCOMPARE(files[1][QLatin1String("contentType")].toString(), wire);
}

void UploadRequestTest::namesThePatientAsTheConventionSays_data()
{
    using Query = std::optional<QString>;
    const Query own(QStringLiteral("q-9"));
    QTest::addColumn<PatientPlacement>("patientIn");
    QTest::addColumn<Query>("given");
    QTest::addColumn<QString>("header");
    QTest::addColumn<Query>("query");
    QTest::newRow("header") << PatientPlacement::Header << Query() << "p-7" << Query();
    QTest::newRow("header, --p-oid") << PatientPlacement::Header << own << "p-7" << own;
    QTest::newRow("query") << PatientPlacement::Query << Query() << "u-100" << Query(QStringLiteral("p-7"));
    QTest::newRow("query, --p-oid") << PatientPlacement::Query << own << "u-100" << own;
    QTest::newRow("both") << PatientPlacement::Both << Query() << "p-7" << Query(QStringLiteral("p-7"));
    QTest::newRow("both, --p-oid") << PatientPlacement::Both << own << "p-7" << own;
}

void UploadRequestTest::namesThePatientAsTheConventionSays()
{
    QFETCH(const PatientPlacement, patientIn);
    QFETCH(const std::optional<QString>, given);
    QFETCH(const QString, header);
    QFETCH(const std::optional<QString>, query);
    auto connection = madeUpConnection();
    connection.conventions.patientIn = patientIn;
    auto call = madeUpCall();
    call.patient = requestPatient(connection, {QStringLiteral("p-7")}, given);
    const auto request = call.request(connection);
    QCOMPARE(request->headers.at(1).value, header.toUtf8());
    QCOMPARE(request->url.hasQuery(), query.has_value());
    if (query)
        QCOMPARE(request->url.query(QUrl::FullyEncoded), QStringLiteral("p_oid=") + *query);
}

void UploadRequestTest::asksNothingWithoutAUser()
{
    for (const auto patientIn : {PatientPlacement::Header, PatientPlacement::Query, PatientPlacement::Both}) {
        auto connection = madeUpConnection();
        connection.user = {};
        connection.conventions.patientIn = patientIn;
        auto call = madeUpCall();
        call.patient = requestPatient(connection, {QStringLiteral("p-7")}, {});
        const auto request = call.request(connection);
        QCOMPARE(request.ok(), patientIn == PatientPlacement::Header);
        if (request)
            continue;
        QCOMPARE(request.error().code, ErrorCode::WrongUse);
        QVERIFY(request.error().reason == ErrorReason::UserIdMissing);
    }
}

void UploadRequestTest::namesNoAadhaarNumber_data()
{
    QTest::addColumn<RequestPatient>("patient");
    const auto aadhaar = QStringLiteral("234567890124");
    const auto other = QStringLiteral("p-7");
    QTest::newRow("in the header") << RequestPatient{.header = aadhaar, .query = {}};
    QTest::newRow("in the query") << RequestPatient{.header = other, .query = aadhaar};
    QTest::newRow("in groups") << RequestPatient{.header = QStringLiteral("2345-6789-0124"), .query = {}};
    QTest::newRow("a virtual ID") << RequestPatient{.header = QStringLiteral("9234567890123453"), .query = other};
}

/// Drafts of an earlier version, and users, may have one.
void UploadRequestTest::namesNoAadhaarNumber()
{
    QFETCH(const RequestPatient, patient);
    auto call = madeUpCall();
    call.patient = patient;
    const auto request = call.request(madeUpConnection());
    QVERIFY(!request);
    QCOMPARE(request.error().code, ErrorCode::WrongUse);
    QVERIFY(request.error().reason == ErrorReason::IdIsAadhaar);
    QCOMPARE(request.error().subject + request.error().detail, QString());
}

void UploadRequestTest::encodesThePatientOfTheQuery_data()
{
    QTest::addColumn<QString>("patient");
    QTest::addColumn<QString>("encoded");
    QTest::newRow("plus") << "a+b"
                          << "a%2Bb";
    QTest::newRow("ampersand and equals") << "a&b=c"
                                          << "a%26b%3Dc";
    QTest::newRow("percent") << "a%2Bb"
                             << "a%252Bb";
    QTest::newRow("hash and blank") << "a# b"
                                    << "a%23%20b";
    QTest::newRow("colon") << "urn:oid:1.2"
                           << "urn%3Aoid%3A1.2";
    QTest::newRow("not ASCII") << "ä"
                               << "%C3%A4";
}

void UploadRequestTest::encodesThePatientOfTheQuery()
{
    QFETCH(const QString, patient);
    QFETCH(const QString, encoded);
    auto call = madeUpCall();
    call.patient.query = patient;
    const auto request = call.request(madeUpConnection());
    QCOMPARE(request->url.toEncoded(), "https://api.clinic.test/mr/api/v1/docs?p_oid=" + encoded.toLatin1());
}

CLINICDESK_TEST(UploadRequestTest)
#include "uploadrequesttest.moc"

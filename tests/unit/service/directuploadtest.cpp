// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/directupload.h"

#include "core/base/errorreason.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// The upload of a file in one call, interface 4.3.
class DirectUploadTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isOneFormWithTheFileAlone_data();
    void isOneFormWithTheFileAlone();
    void asksForTasksInTheQuery_data();
    void asksForTasksInTheQuery();
    void namesThePatientUnlessTheConventionIsOff();
    void namesNoAadhaarNumber();
    void mayGoOnlyOnce();
    void takesEvery2xxForAYes_data();
    void takesEvery2xxForAYes();
    void takesNoRefusalForAReceipt_data();
    void takesNoRefusalForAReceipt();
    void explainsEachStatus_data();
    void explainsEachStatus();
    void isClearAboutAFileWhoseLastByteDidNotGo();
};

namespace {

Connection connectionBehindGate()
{
    return {.name = QStringLiteral("Made up"), .baseUrl = QUrl(QStringLiteral("https://api.clinic.test/gate"))};
}

DirectUpload madeUpDirect()
{
    return {.type = QStringLiteral("lr"), .tasks = {}, .file = makeMemorySource("%PDF-made up")};
}

QString queryOf(const DirectUpload &upload, const Connection &connection = connectionBehindGate())
{
    return upload.request(connection)->url.query(QUrl::FullyEncoded);
}

} // namespace

void DirectUploadTest::isOneFormWithTheFileAlone_data()
{
    QTest::addColumn<FileKind>("kind");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("type");
    QTest::newRow("pdf") << FileKind::Pdf << QByteArray("page-1.pdf") << QByteArray("application/pdf");
    QTest::newRow("jpeg") << FileKind::Jpeg << QByteArray("page-1.jpg") << QByteArray("image/jpg");
    QTest::newRow("png") << FileKind::Png << QByteArray("page-1.png") << QByteArray("image/png");
}

void DirectUploadTest::isOneFormWithTheFileAlone()
{
    QFETCH(const FileKind, kind);
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, type);
    auto connection = connectionBehindGate();
    connection.conventions.jpegType = QStringLiteral("image/jpg");
    auto upload = madeUpDirect();
    upload.kind = kind;
    const auto request = upload.request(connection);
    QVERIFY(request.ok());
    QCOMPARE(request->method, http::Method::Post);
    QCOMPARE(request->url, QUrl(QStringLiteral("https://api.clinic.test/gate/mr/api/v2/docs")));
    QVERIFY(request->headers.isEmpty());
    QVERIFY(!request->totalTimeout);
    const auto &body = std::get<http::MultipartBody>(request->body);
    QVERIFY(body.fields.isEmpty());
    QCOMPARE(body.fileField, QByteArray("file"));
    QCOMPARE(body.fileName, name);
    QCOMPARE(body.fileContentType, type);
    QCOMPARE(body.file, upload.file);
}

void DirectUploadTest::asksForTasksInTheQuery_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QStringList>("tasks");
    QTest::addColumn<QString>("query");
    const auto lr = QStringLiteral("lr");
    QTest::newRow("none: the type stays out too") << lr << QStringList() << QString();
    QTest::newRow("one") << lr << QStringList{QStringLiteral("smart")} << QStringLiteral("task=smart&dt=lr");
    QTest::newRow("two, in their order") << lr << QStringList{QStringLiteral("pii"), QStringLiteral("smart")}
                                         << QStringLiteral("task=pii&task=smart&dt=lr");
    QTest::newRow("no type") << QString() << QStringList{QStringLiteral("pii")} << QStringLiteral("task=pii");
    QTest::newRow("another type stays out")
        << QStringLiteral("ps") << QStringList{QStringLiteral("pii")} << QStringLiteral("task=pii");
    QTest::newRow("what would end a query")
        << lr << QStringList{QStringLiteral("x+y=z#")} << QStringLiteral("task=x%2By%3Dz%23&dt=lr");
}

void DirectUploadTest::asksForTasksInTheQuery()
{
    QFETCH(const QString, type);
    QFETCH(const QStringList, tasks);
    QFETCH(const QString, query);
    auto upload = madeUpDirect();
    upload.type = type;
    upload.tasks = tasks;
    QCOMPARE(queryOf(upload), query);
    auto connection = connectionBehindGate();
    connection.conventions.taskParameter = QStringLiteral("job");
    connection.conventions.directTypeParameter = QStringLiteral("kind");
    auto renamed = query;
    renamed.replace(QLatin1String("task="), QLatin1String("job="))
        .replace(QLatin1String("dt="), QLatin1String("kind="));
    QCOMPARE(queryOf(upload, connection), renamed);
}

void DirectUploadTest::namesThePatientUnlessTheConventionIsOff()
{
    auto upload = madeUpDirect();
    upload.patient = PatientId{QStringLiteral("p-200")};
    auto connection = connectionBehindGate();
    const QList<http::Header> named{{.name = "X-Pt-Id", .value = "p-200"}};
    QCOMPARE(upload.request(connection)->headers, named);
    connection.conventions.directPatient = false;
    QVERIFY(upload.request(connection)->headers.isEmpty());
    connection.conventions.directPatient = true;
    upload.patient.reset();
    QVERIFY(upload.request(connection)->headers.isEmpty()); // never sent empty
}

void DirectUploadTest::namesNoAadhaarNumber()
{
    auto connection = connectionBehindGate();
    auto upload = madeUpDirect();
    upload.patient = PatientId{QStringLiteral("234567890124")};
    QVERIFY(upload.request(connection).error().reason == ErrorReason::IdIsAadhaar);
    connection.conventions.directPatient = false;
    QVERIFY(upload.request(connection).ok()); // it names no patient
}

void DirectUploadTest::mayGoOnlyOnce()
{
    QVERIFY(madeUpDirect().request(connectionBehindGate())->atMostOnce);
}

void DirectUploadTest::takesEvery2xxForAYes_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("documentId");
    QTest::addColumn<QString>("text");
    QTest::newRow("a document's name") << QByteArray(R"({"document_id":"d-1","more":[1]})") << "d-1"
                                       << "";
    QTest::newRow("a name that is a number") << QByteArray(R"({"document_id":17})") << "17"
                                             << "";
    QTest::newRow("no error") << QByteArray(R"({"document_id":"d-1","error":false})") << "d-1"
                              << "";
    QTest::newRow("no error, as a text") << QByteArray(R"({"document_id":"d-1","error":"false"})") << "d-1"
                                         << "";
    QTest::newRow("a large number") << QByteArray(R"({"document_id":18446744073709551617})") << "18446744073709551617"
                                    << "";
    QTest::newRow("nothing") << QByteArray() << ""
                             << "";
    QTest::newRow("a number of its own") << QByteArray(R"({"result":48213})") << ""
                                         << QStringLiteral(R"({"result":48213})");
    QTest::newRow("other JSON") << QByteArray(R"({"status":"queued"})") << ""
                                << R"({"status":"queued"})";
    QTest::newRow("a name of another type") << QByteArray(R"({"document_id":{}})") << ""
                                            << R"({"document_id":{}})";
    QTest::newRow("a success") << QByteArray(R"({"success":true,"status":200,"document_id":"d-1"})") << "d-1"
                               << "";
    const auto named = [](const char *body) { QTest::newRow(body) << QByteArray(body) << "d-1" << QString(); };
    named(R"({"document_id":"d-1","errors":[]})");
    named(R"({"document_id":"d-1","errors":{},"fault":null,"exception":""})");
    named(R"({"document_id":"d-1","failed":0,"failures":[],"errorCount":0})");
    named(R"({"document_id":"d-1","code":0,"statusCode":201,"result":"created"})");
    named(R"({"document_id":"d-1","error_code":"S200","error_message":"Success"})");
    named(R"({"document_id":"d-1","status":"stored without errors"})");
    named(R"({"document_id":"d-1","message":"Stored. Its text could not be read."})");
    named(R"({"document_id":"d-1","result":422,"tasks":{"smart":{"status":"failed"}}})");
    const auto unnamed = [](const char *body) {
        QTest::newRow(body) << QByteArray(body) << QString() << QString::fromUtf8(body);
    };
    unnamed(R"({"message":"Uploaded. No errors found."})");
    unnamed(R"({"success":true,"message":"The old version could not be found"})");
    unnamed(R"({"data":{"document_id":"d-1","errors":[]}})");
    unnamed(R"([{"document_id":"d-1","status":"ok"}])");
    unnamed("Stored with 0 errors");
    QTest::newRow("plain words") << QByteArray("taken") << ""
                                 << "taken";
    QTest::newRow("no UTF-8") << QByteArray("\xff\xfe") << "" << QStringLiteral("\uFFFD\uFFFD");
    QTest::newRow("long words") << QByteArray(10'000, 'x') << "" << QString(4'000, QLatin1Char('x'));
}

void DirectUploadTest::takesEvery2xxForAYes()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QString, documentId);
    QFETCH(const QString, text);
    const auto receipt = madeUpDirect().parse(body);
    QCOMPARE(codeOf(receipt), Code());
    QCOMPARE(receipt->documentId, documentId);
    QCOMPARE(receipt->text, text);
}

void DirectUploadTest::takesNoRefusalForAReceipt_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("words");
    const auto refused = ErrorCode::ServiceRefusedRequest;
    QTest::newRow("section 7, upload record")
        << QByteArray(R"({"error":true,"message":"Invalid document type","batch_response":[],"upload_time":null})")
        << refused << "Invalid document type";
    QTest::newRow("a text") << QByteArray(R"({"error":"no"})") << refused << "no";
    QTest::newRow("an object") << QByteArray(R"({"data":{},"error":{"code":"X","message":"odd"}})") << refused << "odd";
    QTest::newRow("with an ID") << QByteArray(R"({"document_id":"d-1","error":true})") << ErrorCode::ServiceBadAnswer
                                << "";
    const auto unclear = ErrorCode::ServiceBadAnswer; // which the outbox makes of it
    QTest::newRow("with an ID within") << QByteArray(R"({"error":true,"data":{"document_id":"d-1"}})") << unclear << "";
    QTest::newRow("with an ID in a list")
        << QByteArray(R"({"error":"x","documents":[{"document_id":7}]})") << unclear << "";
    QTest::newRow("no success, with an ID") << QByteArray(R"({"success":false,"document_id":"d-1"})") << unclear << "";
    QTest::newRow("no success") << QByteArray(R"({"success":false,"message":"a virus"})") << refused << "a virus";
    QTest::newRow("no success, as a text") << QByteArray(R"({"success":"False"})") << refused << "";
    QTest::newRow("failed") << QByteArray(R"({"status":"failed","message":"a virus"})") << refused << "a virus";
    QTest::newRow("a status as a text") << QByteArray(R"({"status":"500"})") << refused << "";
    QTest::newRow("a status within") << QByteArray(R"({"statusCode":422,"detail":"a virus"})") << refused << "a virus";
    const auto row = [](const char *body, ErrorCode code, const char *said = "") {
        QTest::newRow(body) << QByteArray(body) << code << QString::fromUtf8(said);
    };
    row(R"({"errors":["bad"]})", refused, "bad");
    row(R"({"errors":[{"code":"X","message":"bad"}]})", refused, "bad");
    row(R"({"Errors":{"file":["bad"]}})", refused);
    row(R"({"fault":{"faultstring":"bad"}})", refused, "bad");
    row(R"({"exception":"java.io.IOException"})", refused, "java.io.IOException");
    row(R"({"errorMessage":"bad","errorType":"KeyError"})", refused, "bad");
    row(R"({"error_code":"E-7"})", refused);
    row(R"({"failed":true})", refused);
    row(R"({"uploaded":0,"failed":1})", refused);
    row(R"({"code":415})", refused);
    row(R"({"code":"FILE_REJECTED","message":"bad"})", refused, "bad");
    row(R"({"httpStatus":"500"})", refused);
    row(R"({"result":"uploadFailed"})", refused);
    row(R"({"isSuccess":"false"})", refused);
    row(R"({"data":{"errors":["bad"]}})", refused, "bad");
    row(R"({"status":{"code":422,"message":"bad"}})", refused, "bad");
    row(R"({"results":[{"status":"failed"}]})", refused);
    row(R"([{"error":"bad"}])", refused, "bad");
    row(R"({"message":"Upload failed"})", refused, "Upload failed");
    row("Error: this is no PDF", refused, "Error: this is no PDF");
    row("false", refused, "false");
    row(R"({"document_id":"d-1","errors":["bad"]})", unclear);
    row(R"({"document_id":"d-1","code":500})", unclear);
    row(R"([{"document_id":"d-1","status":"failed"}])", unclear);
    row(R"({"code":"STORAGE_LIMIT_EXCEEDED"})", ErrorCode::ServiceWorkspaceFull);
    row(R"({"document_id":"d-1","note":"STORAGE_LIMIT_EXCEEDED"})", unclear);
    QTest::newRow("a full workspace") << QByteArray(R"({"error":{"code":"STORAGE_LIMIT_EXCEEDED"}})")
                                      << ErrorCode::ServiceWorkspaceFull << "";
}

void DirectUploadTest::takesNoRefusalForAReceipt()
{
    QFETCH(const QByteArray, body);
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, words);
    const auto receipt = madeUpDirect().parse(body);
    QVERIFY(!receipt);
    QCOMPARE(receipt.error().code, code);
    QCOMPARE(receipt.error().serverText, words);
}

void DirectUploadTest::explainsEachStatus_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("serverText");
    QTest::addColumn<QByteArray>("type");
    const QByteArray json("application/json; charset=utf-8");
    const auto refused = ErrorCode::ServiceRefusedRequest;
    const auto unclear = ErrorCode::ServiceOutcomeUnclear;
    const auto later = ErrorCode::ServiceUnavailable;
    QTest::newRow("400") << 400 << QByteArray(R"({"error":"bad task"})") << refused << "bad task" << json;
    QTest::newRow("400, an object") << 400 << QByteArray(R"({"error":{"code":"X","message":"odd"}})") << refused
                                    << "odd" << json;
    QTest::newRow("403") << 403 << QByteArray(R"({"message":"not yours"})") << refused << "not yours" << json;
    QTest::newRow("403, workspace full") << 403 << QByteArray(R"({"error":"STORAGE_LIMIT_EXCEEDED"})")
                                         << ErrorCode::ServiceWorkspaceFull << "STORAGE_LIMIT_EXCEEDED" << json;
    for (const int status : {400, 413, 429, 500, 507})
        QTest::addRow("%d, workspace full", status)
            << status << QByteArray("STORAGE_LIMIT_EXCEEDED") << ErrorCode::ServiceWorkspaceFull
            << "STORAGE_LIMIT_EXCEEDED" << json;
    QTest::newRow("400 beside an ID") << 400 << QByteArray(R"({"message":"odd","document_id":"d-1"})") << unclear
                                      << "odd" << json;
    QTest::newRow("422 beside an ID within")
        << 422 << QByteArray(R"({"message":"odd","data":{"document_id":"d-1"}})") << unclear << "odd" << json;
    QTest::newRow("503 beside an ID") << 503 << QByteArray(R"({"document_id":"d-1"})") << unclear << "" << json;
    QTest::newRow("404") << 404 << QByteArray("<html>") << refused << "" << json;
    QTest::newRow("408") << 408 << QByteArray() << unclear << "" << json;
    QTest::newRow("409") << 409 << QByteArray() << refused << "" << json;
    QTest::newRow("413") << 413 << QByteArray() << ErrorCode::FileTooLarge << "" << json;
    QTest::newRow("500") << 500 << QByteArray(R"({"error":"unexpected"})") << unclear << "unexpected" << json;
    QTest::newRow("501") << 501 << QByteArray() << unclear << "" << json;
    QTest::newRow("502") << 502 << QByteArray("<html>") << unclear << "" << json;
    QTest::newRow("504") << 504 << QByteArray() << unclear << "" << json;
    const QByteArray lost(
        "upstream connect error or disconnect/reset before headers. reset reason: connection termination");
    for (const int status : {429, 503}) {
        const auto row = [&](const char *name, const QByteArray &type, const QByteArray &body, ErrorCode code,
                             const QString &text) {
            QTest::addRow("%d, %s", status, name) << status << body << code << text << type;
        };
        const QString slowly = QStringLiteral("slowly");
        row("a text", json, R"({"error":"slowly"})", later, slowly);
        row("an error", "Application/JSON", R"({"error":true,"message":"slowly","batch_response":[]})", later, slowly);
        row("an object", json, R"({"data":{},"error":{"code":"X","message":"slowly"}})", later, slowly);
        row("a problem", "application/problem+json", R"({"error":"busy","detail":"slowly"})", later, slowly);
        row("nothing", json, {}, unclear, {});
        row("Envoy", "text/plain", lost, unclear, QString::fromLatin1(lost));
        row("nginx", "text/html", "<html><h1>503 Service Temporarily Unavailable</h1></html>", unclear, {});
        row("a text of no declared kind", {}, R"({"error":"slowly"})", unclear, slowly);
        row("a text of another kind", "text/plain", R"({"error":"slowly"})", unclear, slowly);
        row("the message of a gateway", json, R"({"message":"slowly"})", unclear, slowly);
        row("no error", json, R"({"error":false,"message":"slowly"})", unclear, slowly);
        row("the name of the status", json, R"({"status":503,"error":"Service Unavailable","path":"/"})", unclear,
            QStringLiteral("Service Unavailable"));
    }
}

void DirectUploadTest::explainsEachStatus()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, serverText);
    QFETCH(const QByteArray, type);
    const auto error =
        DirectUpload::explain({.status = status, .headers = {{.name = "Content-Type", .value = type}}, .body = body});
    QCOMPARE(Code(error.code), Code(code));
    QCOMPARE(error.httpStatus, status);
    QCOMPARE(error.serverText, serverText);
}

void DirectUploadTest::isClearAboutAFileWhoseLastByteDidNotGo()
{
    for (const int status : {408, 429, 500, 501, 502, 503, 504}) {
        const auto error = DirectUpload::explain({.status = status, .headers = {}, .body = {}, .wholeBodySent = false});
        QCOMPARE(Code(error.code), Code(ErrorCode::ServiceUnavailable));
        QCOMPARE(error.httpStatus, status);
    }
    QCOMPARE(Code(DirectUpload::explain({.status = 400, .headers = {}, .body = {}, .wholeBodySent = false}).code),
             Code(ErrorCode::ServiceRefusedRequest));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(DirectUploadTest)
#include "directuploadtest.moc"

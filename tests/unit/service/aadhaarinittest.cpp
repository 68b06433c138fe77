// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/aadhaarinit.h"

#include "tests/support/printed.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// The begin of a registration, interface 4.6.
class AadhaarInitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksWithTheNumberAlone();
    void isAlwaysSealed();
    void readsTheAnswer_data();
    void readsTheAnswer();
    void refusesAnAnswerThatIsNone_data();
    void refusesAnAnswerThatIsNone();
    void explainsEachStatus_data();
    void explainsEachStatus();
};

namespace {

AadhaarInit madeUpCall()
{
    return {.number = std::make_shared<const SecretBytes>(SecretBytes("234567890124"))};
}

} // namespace

void AadhaarInitTest::asksWithTheNumberAlone()
{
    const Connection connection{.baseUrl = QUrl(QStringLiteral("https://api.clinic.test/gate"))};
    const auto request = madeUpCall().request(connection);
    QVERIFY(request.ok());
    QCOMPARE(request->method, http::Method::Post);
    QCOMPARE(request->url, QUrl(QStringLiteral("https://api.clinic.test/gate/abdm/na/v1/registration/aadhaar/init")));
    QVERIFY(request->headers.isEmpty());
    QVERIFY(request->total);
    const auto &body = std::get<http::StreamBody>(request->body);
    QByteArray bytes(100, '-');
    const auto count = body.source->read({bytes.data(), 100});
    QCOMPARE(bytes.first(*count), QByteArray(R"({"aadhaar_number":"234567890124"})"));
}

void AadhaarInitTest::isAlwaysSealed()
{
    QCOMPARE(AadhaarInit::sealing, Sealing::Always);
    QCOMPARE(AadhaarInit::credential, Credential::Bearer);
}

void AadhaarInitTest::readsTheAnswer_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("transaction");
    QTest::addColumn<QString>("hint");
    QTest::newRow("both") << QByteArray(R"({"txn_id":"t-1","hint":"sent to ******0000","more":1})") << "t-1"
                          << "sent to ******0000";
    QTest::newRow("no hint") << QByteArray(R"({"txn_id":"t-1"})") << "t-1"
                             << "";
    QTest::newRow("whatever came") << QByteArray(R"({"state":"begun"})") << ""
                                   << "";
    QTest::newRow("a number") << QByteArray(R"({"txn_id":17,"hint":null})") << "17"
                              << "";
}

void AadhaarInitTest::readsTheAnswer()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QString, transaction);
    QFETCH(const QString, hint);
    const auto receipt = madeUpCall().parse(body);
    QCOMPARE(codeOf(receipt), Code());
    QCOMPARE(receipt->transaction, transaction);
    QCOMPARE(receipt->hint, hint);
    QCOMPARE(receipt->text, body);
}

void AadhaarInitTest::refusesAnAnswerThatIsNone_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("a page") << QByteArray("<html>Guests welcome</html>");
    QTest::newRow("a list") << QByteArray("[1]");
    QTest::newRow("no UTF-8") << QByteArray("{\"txn_id\":\"\xff\"}");
}

void AadhaarInitTest::refusesAnAnswerThatIsNone()
{
    QFETCH(const QByteArray, body);
    QCOMPARE(codeOf(madeUpCall().parse(body)), Code(ErrorCode::ServiceBadAnswer));
}

void AadhaarInitTest::explainsEachStatus_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorCode>("code");
    for (const auto status : {400, 403, 404, 409, 422, 500, 501})
        QTest::addRow("%d", status) << status << ErrorCode::ServiceRefusedRequest;
    for (const auto status : {429, 502, 503, 504})
        QTest::addRow("%d", status) << status << ErrorCode::ServiceUnavailable;
}

void AadhaarInitTest::explainsEachStatus()
{
    QFETCH(const int, status);
    QFETCH(const ErrorCode, code);
    const auto error = AadhaarInit::explain(status, R"({"error":{"code":"X-1","message":"made up"}})");
    QCOMPARE(Code(error.code), Code(code));
    QCOMPARE(error.serverCode, QStringLiteral("X-1"));
    QCOMPARE(error.serverText, QStringLiteral("made up"));
}

QTEST_APPLESS_MAIN(AadhaarInitTest)
#include "aadhaarinittest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/aadhaarinit.h"

#include "core/service/outcomeofonce.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// The start of a registration, interface 4.6.
class AadhaarInitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksWithTheNumberAlone();
    void isAlwaysSealed();
    void readsTheAnswer_data();
    void readsTheAnswer();
    void refusesAnAnswerThatIsNone_data();
    void refusesAnAnswerThatIsNone();
    void takesNoRefusalForAnAnswer();
    void explainsEachStatus_data();
    void explainsEachStatus();
    void isUnclearAfterEveryRedirect();
    void masksTheNumberInEveryFormOfAnEcho_data();
    void masksTheNumberInEveryFormOfAnEcho();
    void masksTheNumberInARefusal();
    void masksANumberWhoseCheckDigitIsWrong();
    void masksOtherNumbersButNoTransaction();
    void keepsFewKilobytesOfWords();
};

namespace {

AadhaarInit madeUpInit()
{
    return {.number = std::make_shared<const SecretBytes>(SecretBytes("234567890124"))};
}

} // namespace

void AadhaarInitTest::asksWithTheNumberAlone()
{
    const Connection connection{.baseUrl = QUrl(QStringLiteral("https://api.clinic.test/gate"))};
    const auto request = madeUpInit().request(connection);
    QVERIFY(request.ok());
    QCOMPARE(request->method, http::Method::Post);
    QCOMPARE(request->url, QUrl(QStringLiteral("https://api.clinic.test/gate/abdm/na/v1/registration/aadhaar/init")));
    QVERIFY(request->headers.isEmpty());
    QVERIFY(request->totalTimeout);
    const auto &body = std::get<http::StreamBody>(request->body);
    QByteArray bytes(100, '-');
    const auto count = body.source->read({bytes.data(), 100});
    QCOMPARE(bytes.first(*count), QByteArray(R"({"aadhaar_number":"234567890124"})"));
}

void AadhaarInitTest::isAlwaysSealed()
{
    QCOMPARE(AadhaarInit::envelopePolicy, EnvelopePolicy::Always);
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
    const auto receipt = madeUpInit().parse(body);
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
    QTest::newRow("an empty object") << QByteArray("{}");
    QTest::newRow("no UTF-8") << QByteArray("{\"txn_id\":\"\xff\"}");
}

void AadhaarInitTest::refusesAnAnswerThatIsNone()
{
    QFETCH(const QByteArray, body);
    QCOMPARE(codeOf(madeUpInit().parse(body)), Code(ErrorCode::ServiceBadAnswer));
}

void AadhaarInitTest::takesNoRefusalForAnAnswer()
{
    const auto refused =
        madeUpInit().parse(R"({"data":{},"error":{"code":"UNAUTHORIZED_ENTITY","message":"not you"}})");
    QCOMPARE(codeOf(refused), Code(ErrorCode::ServiceRefusedRequest));
    QCOMPARE(refused.error().serverCode, QStringLiteral("UNAUTHORIZED_ENTITY"));
    QCOMPARE(refused.error().serverText, QStringLiteral("not you"));
    const auto failed = madeUpInit().parse(R"({"status":"failed","message":"too often"})");
    QCOMPARE(codeOf(failed), Code(ErrorCode::ServiceRefusedRequest));
    QCOMPARE(failed.error().serverText, QStringLiteral("too often"));
    for (const auto *body :
         {R"({"errors":["too often"]})", R"({"fault":{"faultstring":"too often"}})",
          R"({"data":{"success":false,"message":"too often"}})", R"({"code":429,"msg":"too often"})"}) {
        const auto within = madeUpInit().parse(body);
        QCOMPARE(codeOf(within), Code(ErrorCode::ServiceRefusedRequest));
        QCOMPARE(within.error().serverText, QStringLiteral("too often"));
    }
    QCOMPARE(codeOf(madeUpInit().parse(R"({"message":"The code could not be sent"})")),
             Code(ErrorCode::ServiceRefusedRequest));
    QVERIFY(madeUpInit().parse(R"({"txn_id":"t-1","message":"Last try failed","errors":[]})").ok());
    const auto both = madeUpInit().parse(R"({"success":false,"txn_id":"t-1"})");
    QCOMPARE(codeOf(both), Code(ErrorCode::ServiceBadAnswer));
}

void AadhaarInitTest::explainsEachStatus_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorCode>("code");
    for (const auto status : {400, 403, 404, 409, 422, 500, 501})
        QTest::addRow("%d", status) << status << ErrorCode::ServiceRefusedRequest;
    for (const auto status : {408, 429, 502, 503, 504})
        QTest::addRow("%d", status) << status << ErrorCode::ServiceUnavailable;
}

void AadhaarInitTest::explainsEachStatus()
{
    QFETCH(const int, status);
    QFETCH(const ErrorCode, code);
    const auto error = madeUpInit().explain(status, R"({"error":{"code":"X-1","message":"made up"}})");
    QCOMPARE(Code(error.code), Code(code));
    QCOMPARE(error.serverCode, QStringLiteral("X-1"));
    QCOMPARE(error.serverText, QStringLiteral("made up"));
}

/// A code may have been sent to the person.
void AadhaarInitTest::isUnclearAfterEveryRedirect()
{
    static_assert(AadhaarInit::isMadeOnce);
    for (const int status : {301, 302, 303, 307, 308}) {
        Error redirected{.code = ErrorCode::NetworkRedirectRefused, .httpStatus = status, .wholeBodySent = true};
        QCOMPARE(Code(outcomeOfOnce(redirected).code), Code(ErrorCode::ServiceOutcomeUnclear));
        redirected.wholeBodySent = false;
        QVERIFY(outcomeOfOnce(redirected) == redirected);
    }
}

void AadhaarInitTest::masksTheNumberInEveryFormOfAnEcho_data()
{
    QTest::addColumn<QByteArray>("body");
    const auto row = [](const char *name, const QByteArray &body) { QTest::newRow(name) << body; };
    row("plain", R"({"txn_id":"234567890124","hint":"sent for 234567890124","a":"234567890124"})");
    row("with spaces", R"({"txn_id":"2345 6789 0124","hint":"sent for 2345 6789 0124","a":"2345 6789 0124"})");
    row("with hyphens", R"({"txn_id":"2345-6789-0124","hint":"sent for 2345-6789-0124","a":["2345-6789-0124"]})");
    row("as a number", R"({"txn_id":234567890124,"hint":234567890124,"a":[{"b":234567890124}]})");
    row("as a number with an exponent", R"({"txn_id":2.34567890124e11,"a":23456789012.4E1})");
    row("in escapes", R"({"txn_id":"\u0032\u0033\u0034567890124","hint":"234567\u0038\u003901\u00324"})");
    row("as a name", R"({"234567890124":1,"txn_id":{"2345 6789 0124":[]}})");
    row("in pieces", R"({"a":["2345","6789","0124"],"txn_id":"t-1"})");
    row("twice under a name", R"({"hint":"234567890124","hint":"none"})");
    row("twice under a name, in escapes", R"({"hint":"\u0032\u0033\u0034567890124","hint":"none"})");
    row("within a longer run", R"({"txn_id":"99234567890124001","hint":"x"})");
}

void AadhaarInitTest::masksTheNumberInEveryFormOfAnEcho()
{
    QFETCH(const QByteArray, body);
    const auto receipt = madeUpInit().parse(body);
    QCOMPARE(codeOf(receipt), Code());
    const auto shown = receipt->transaction + u'|' + receipt->hint + u'|' + QString::fromUtf8(receipt->text);
    QVERIFY(QJsonDocument::fromJson(receipt->text).isObject());
    QVERIFY2(!shown.contains(QStringLiteral("\\u00")), qPrintable(shown));
    auto digits = shown;
    digits.remove(QRegularExpression(QStringLiteral("[^0-9]")));
    QVERIFY2(!digits.contains(QStringLiteral("6789")), qPrintable(shown));
}

void AadhaarInitTest::masksTheNumberInARefusal()
{
    for (const auto *body : {R"({"error":{"code":"E 234567890124","message":"no 2345-6789-0124 here"}})",
                             R"({"code":"E 2345 6789 0124","message":"no 2345 6789 0124 here"})"}) {
        const auto error = madeUpInit().explain(400, body);
        QCOMPARE(error.serverCode, QStringLiteral("E •••• •••• 0124"));
        QCOMPARE(error.serverText, QStringLiteral("no •••• •••• 0124 here"));
    }
}

void AadhaarInitTest::masksANumberWhoseCheckDigitIsWrong()
{
    const AadhaarInit call{.number = std::make_shared<const SecretBytes>(SecretBytes("234567890125"))};
    QCOMPARE(call.parse(R"({"hint":"for 2345 6789 0125"})")->hint, QStringLiteral("for •••• •••• 0125"));
    QCOMPARE(call.explain(400, R"({"error":"for 234567890125"})").serverText, QStringLiteral("for •••• •••• 0125"));
}

/// Other Aadhaar numbers are masked; the transaction ID is shown, because a person continues with it.
void AadhaarInitTest::masksOtherNumbersButNoTransaction()
{
    const auto receipt = madeUpInit().parse(R"({"txn_id":"345678901238","hint":"not 345678901238"})");
    QCOMPARE(receipt->transaction, QStringLiteral("345678901238"));
    QCOMPARE(receipt->hint, QStringLiteral("not •••• •••• 1238"));
    QVERIFY(!receipt->text.contains("not 3456"));
}

void AadhaarInitTest::keepsFewKilobytesOfWords()
{
    const auto words = QByteArray(100'000, 'x');
    const auto error = madeUpInit().explain(400, R"({"code":")" + words + R"(","message":")" + words + R"("})");
    QVERIFY(error.serverCode.size() <= 200);
    QVERIFY(error.serverText.size() <= 4'000);
    const auto receipt = madeUpInit().parse(R"({"txn_id":")" + words + R"(","hint":")" + words + R"("})");
    QVERIFY(receipt->transaction.size() <= 200);
    QVERIFY(receipt->hint.size() <= 4'000);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(AadhaarInitTest)
#include "aadhaarinittest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/userdatarequest.h"

#include "core/service/outcomeofonce.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// The request for a user's data, interface 4.1.
class UserDataRequestTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksWithAnEmptyBodyAndNoQuery();
    void readsAnAnswer_data();
    void readsAnAnswer();
    void explainsARefusal_data();
    void explainsARefusal();
    void isUnclearWhereTheServiceItselfDoesNotSayThatItIsBusy_data();
    void isUnclearWhereTheServiceItselfDoesNotSayThatItIsBusy();
    void isUnclearAfterEveryRedirect();
    void refusesWithinASuccess();
};

void UserDataRequestTest::asksWithAnEmptyBodyAndNoQuery()
{
    const Connection connection{.baseUrl = QUrl(QStringLiteral("https://api.example/v9"))};
    const auto request = UserDataRequest{}.request(connection);
    QVERIFY(request.ok());
    QCOMPARE(request->method, http::Method::Post);
    QCOMPARE(request->url, QUrl(QStringLiteral("https://api.example/v9/privacy/v1/user-data")));
    QVERIFY(std::holds_alternative<std::monostate>(request->body));
    QVERIFY(request->headers.isEmpty());
    QVERIFY(request->atMostOnce);
    QCOMPARE(UserDataRequest::credential, Credential::Bearer);
}

void UserDataRequestTest::readsAnAnswer_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("username"); // null for none
    QTest::newRow("a name") << QByteArray(R"({"user_info":{"username":"made-up-user"}})") << "made-up-user";
    QTest::newRow("a number") << QByteArray(R"({"user_info":{"username":161400}})") << "161400";
    QTest::newRow("a number above 2^63") << QByteArray(R"({"user_info":{"username":18446744073709551617}})")
                                         << "18446744073709551617";
    QTest::newRow("further members") << QByteArray(R"({"token":1,"user_info":{"a":[],"username":"u"}})") << "u";
    QTest::newRow("no error") << QByteArray(R"({"error":false,"user_info":{"username":"u"}})") << "u";
    QTest::newRow("an empty error") << QByteArray(R"({"error":{},"user_info":{"username":"u"}})") << "u";
    QTest::newRow("an error without words")
        << QByteArray(R"({"error":{"code":"","message":null},"user_info":{"username":"u"}})") << "u";
    QTest::newRow("error 0") << QByteArray(R"({"error":0,"user_info":{"username":"u"}})") << "u";
    for (const auto *body :
         {"", "{}", "null", "[]", R"({"user_info":null})", R"({"user_info":[]})", R"({"user_info":{}})",
          R"({"user_info":{"username":null}})", R"({"user_info":{"username":""}})", R"({"user_info":{"username":{}}})"})
        QTest::addRow("none: %s", body) << QByteArray(body) << QString();
}

void UserDataRequestTest::readsAnAnswer()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QString, username);
    const auto receipt = UserDataRequest{}.parse(body);
    QCOMPARE(codeOf(receipt), Code());
    QCOMPARE(receipt->username.has_value(), !username.isNull());
    QCOMPARE(receipt->username.value_or(QString()), username);
}

void UserDataRequestTest::explainsARefusal_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Code>("code");
    const QByteArray words(R"({"error":"made-up words"})");
    QTest::newRow("already running") << 409 << words << Code(ErrorCode::ServiceAlreadyRunning);
    QTest::newRow("already running, no words") << 409 << QByteArray() << Code(ErrorCode::ServiceAlreadyRunning);
    QTest::newRow("a problem of the service") << 500 << words << Code(ErrorCode::ServiceUnavailable);
    QTest::newRow("a gateway") << 502 << QByteArray("<html>") << Code(ErrorCode::ServiceUnavailable);
    QTest::newRow("too often") << 429 << words << Code(ErrorCode::ServiceUnavailable);
    QTest::newRow("not allowed") << 403 << words << Code(ErrorCode::ServiceRefusedRequest);
    QTest::newRow("not there") << 404 << QByteArray("<html>") << Code(ErrorCode::ServiceRefusedRequest);
}

void UserDataRequestTest::explainsARefusal()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const Code, code);
    const auto error = UserDataRequest::explain(
        {.status = status, .headers = {{.name = "Content-Type", .value = "application/json"}}, .body = body});
    QCOMPARE(Code(error.code), code);
    QCOMPARE(error.httpStatus, status);
    QCOMPARE(error.serverText, body.startsWith('{') ? QStringLiteral("made-up words") : QString());
    QCOMPARE(codeOf(UserDataRequest{}.parse("<html>")), Code(ErrorCode::ServiceBadAnswer));
}

void UserDataRequestTest::isUnclearWhereTheServiceItselfDoesNotSayThatItIsBusy_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Code>("code");
    const Code busy(ErrorCode::ServiceUnavailable);
    const Code unclear(ErrorCode::ServiceOutcomeUnclear);
    QTest::newRow("the service") << QByteArray("application/json") << QByteArray(R"({"error":"busy"})") << busy;
    QTest::newRow("a gateway") << QByteArray("text/plain") << QByteArray("upstream connect error") << unclear;
    QTest::newRow("a page") << QByteArray("text/html") << QByteArray("<html>") << unclear;
    QTest::newRow("a message") << QByteArray("application/json") << QByteArray(R"({"message":"busy"})") << unclear;
}

void UserDataRequestTest::isUnclearWhereTheServiceItselfDoesNotSayThatItIsBusy()
{
    QFETCH(const QByteArray, type);
    QFETCH(const QByteArray, body);
    QFETCH(const Code, code);
    for (const int status : {429, 503}) {
        http::Response answer{.status = status, .headers = {{.name = "Content-Type", .value = type}}, .body = body};
        QCOMPARE(Code(UserDataRequest::explain(answer).code), code);
        answer.wholeBodySent = false;
        QCOMPARE(Code(UserDataRequest::explain(answer).code), Code(ErrorCode::ServiceUnavailable));
    }
}

void UserDataRequestTest::isUnclearAfterEveryRedirect()
{
    static_assert(UserDataRequest::isMadeOnce);
    for (const int status : {300, 301, 302, 303, 307, 308}) {
        const Error redirected{.code = ErrorCode::NetworkRedirectRefused, .httpStatus = status, .wholeBodySent = true};
        QCOMPARE(Code(outcomeOfOnce(redirected).code), Code(ErrorCode::ServiceOutcomeUnclear));
        QCOMPARE(outcomeOfOnce(redirected).detail, QStringLiteral("network.redirect-refused"));
    }
    const Error early{.code = ErrorCode::NetworkRedirectRefused, .httpStatus = 302, .wholeBodySent = false};
    QVERIFY(outcomeOfOnce(early) == early);
}

void UserDataRequestTest::refusesWithinASuccess()
{
    QCOMPARE(codeOf(UserDataRequest{}.parse(R"({"message":"The request could not be accepted"})")),
             Code(ErrorCode::ServiceRefusedRequest));
    QCOMPARE(codeOf(UserDataRequest{}.parse(R"([{"errors":["made-up"]}])")), Code(ErrorCode::ServiceRefusedRequest));
    for (const auto *body : {R"({"error":true,"message":"made-up words"})", R"({"error":"made-up words"})",
                             R"({"data":{},"error":{"code":"X-1","message":"made-up words"}})",
                             R"({"error":["made-up"],"message":"made-up words"})",
                             R"({"error":7,"message":"made-up words","user_info":{"username":"u"}})"}) {
        const auto refused = UserDataRequest{}.parse(body);
        QCOMPARE(codeOf(refused), Code(ErrorCode::ServiceRefusedRequest));
        QCOMPARE(refused.error().serverText, QStringLiteral("made-up words"));
    }
}

CLINICDESK_TEST(UserDataRequestTest)
#include "userdatarequesttest.moc"

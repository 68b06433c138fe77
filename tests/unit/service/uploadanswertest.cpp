// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/uploadforms.h"

#include "core/base/errorreason.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Answers to requests for upload forms (interface 2.3, section 7).
class UploadAnswerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTheResultOfEachDocument_data();
    void findsTheResultOfEachDocument();
    void findsTheResultOfANumberedDocument();
    void keepsTheFieldsOfAFormAsGiven();
    void keepsTheRestWhenOneDocumentHasAnError();
    void readsTheErrorOfAnItem_data();
    void readsTheErrorOfAnItem();
    void saysWhichPathOfADocumentIsWrong_data();
    void saysWhichPathOfADocumentIsWrong();
    void refusesAnAnswerThatIsNone_data();
    void refusesAnAnswerThatIsNone();
    void takesTheErrorEnvelopeOfA200AsRefusal();
    void readsTheErrorOfEachItemInARefusal_data();
    void readsTheErrorOfEachItemInARefusal();
    void leavesARefusalThatNamesNoDocumentWhole();
    void takesAFullWorkspaceForWhatItIsInA200Too();
    void explainsEachStatus_data();
    void explainsEachStatus();
    void showsTheWordsOfEveryShape_data();
    void showsTheWordsOfEveryShape();
    void takesAnErrorThatSaysNoneForNone_data();
    void takesAnErrorThatSaysNoneForNone();
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

const QByteArray goodForm(R"({"url":"https://storage.clinic.test/b","fields":{"key":"k1"}})");

UploadForms callFor(const QStringList &documents, int files = 1)
{
    UploadForms call;
    for (const auto &document : documents)
        call.items.append({.document = {document}, .tags = {}, .fileSizes = QList<qint64>(files, 10)});
    return call;
}

QByteArray result(const QByteArray &id, const QByteArray &key)
{
    return R"({"document_id":)" + id + R"(,"forms":[{"url":"https://storage.clinic.test/b","fields":{"key":")" + key +
           R"("}}]})";
}

QByteArray envelope(const QByteArrayList &results)
{
    return R"({"error":false,"message":"","batch_response":[)" + results.join(',') + "]}";
}

/// Returns the key of each document's only form, `-` if it got none.
QByteArray keysOf(const Result<UploadForms::Answer> &answer)
{
    QByteArrayList keys;
    for (const auto &document : *answer)
        keys.append(document.error ? QByteArray("-") : document.forms.first().fields.first().value);
    return keys.join(' ');
}

} // namespace

void UploadAnswerTest::findsTheResultOfEachDocument_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("keys");
    const auto a = result("\"a\"", "ka");
    const auto b = result("\"b\"", "kb");
    const auto nameless = R"({"forms":[{"url":"https://storage.clinic.test/b","fields":{"key":"kn"}}]})";
    QTest::newRow("in order") << envelope({a, b}) << QByteArray("ka kb");
    QTest::newRow("in another order, by id") << envelope({b, a}) << QByteArray("ka kb");
    QTest::newRow("an id in capitals") << envelope({result("\"B\"", "kb"), a}) << QByteArray("ka kb");
    QTest::newRow("ids missing, by position") << envelope({nameless, nameless}) << QByteArray("kn kn");
    QTest::newRow("ids null, by position")
        << envelope({result("null", "k1"), result("null", "k2")}) << QByteArray("k1 k2");
    QTest::newRow("ids of another type, by position")
        << envelope({result("true", "k1"), result("[]", "k2")}) << QByteArray("k1 k2");
    QTest::newRow("a number is an id, here of another document")
        << envelope({result("7", "k1"), b}) << QByteArray("- kb");
    QTest::newRow("one id missing") << envelope({a, nameless}) << QByteArray("ka kn");
    QTest::newRow("another document's id is never taken by position")
        << envelope({a, result("\"c\"", "kc")}) << QByteArray("ka -");
    QTest::newRow("too few results") << envelope({b}) << QByteArray("- kb");
    QTest::newRow("too many results") << envelope({a, b, result("\"c\"", "kc")}) << QByteArray("ka kb");
    QTest::newRow("none") << envelope({}) << QByteArray("- -");
    QTest::newRow("a result that is no object") << envelope({"7", b}) << QByteArray("- kb");
    QTest::newRow("further members")
        << QByteArray(R"({"error":false,"message":"","upload_time":12,"token":"t","batch_response":[)") + a + "," + b +
               R"(,{"x":{}}],"more":[1]})"
        << QByteArray("ka kb");
    QTest::newRow("error and message missing") << R"({"batch_response":[)" + a + "," + b + "]}" << QByteArray("ka kb");
}

void UploadAnswerTest::findsTheResultOfEachDocument()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QByteArray, keys);
    const auto answer = callFor({QStringLiteral("a"), QStringLiteral("b")}).parse(body);
    QCOMPARE(codeOf(answer), Code());
    QCOMPARE(keysOf(answer), keys);
}

void UploadAnswerTest::findsTheResultOfANumberedDocument()
{
    const auto answer = callFor({QStringLiteral("17"), QStringLiteral("18")})
                            .parse(envelope({result("18", "k18"), result("17", "k17")}));
    QCOMPARE(keysOf(answer), QByteArray("k17 k18"));
}

void UploadAnswerTest::keepsTheFieldsOfAFormAsGiven()
{
    const auto body = envelope({R"({"document_id":"a","forms":[
        {"url":"https://storage.clinic.test/b?x=1",
         "fields":{"policy":"eyJ9==","Key":"a/ b+c","n":5,"empty":"","none":null,"file":"","File":"x",
                   "large":18446744073709551615,"exact":1.10,"e":1e3}},
        {"url":"http://127.0.0.1:9000/b","fields":{}}],"more":{}})"});
    const auto answer = callFor({QStringLiteral("a")}, 2).parse(body);
    QCOMPARE(codeOf(answer), Code());
    const auto &forms = answer->first().forms;
    QCOMPARE(forms.size(), 2);
    QCOMPARE(forms.at(0).url, QUrl(QStringLiteral("https://storage.clinic.test/b?x=1")));
    QMap<QByteArray, QByteArray> fields;
    for (const auto &field : forms.at(0).fields)
        fields.insert(field.name, field.value);
    const QMap<QByteArray, QByteArray> expected{
        {"policy", "eyJ9=="}, {"Key", "a/ b+c"}, {"n", "5"}, {"empty", ""}, {"large", "18446744073709551615"},
        {"exact", "1.10"},    {"e", "1e3"}};
    QCOMPARE(fields, expected);
    QVERIFY(forms.at(1).fields.isEmpty());
}

void UploadAnswerTest::keepsTheRestWhenOneDocumentHasAnError()
{
    const auto body = envelope({R"({"document_id":"a","error_details":{"message":"no such type","code":"400"}})",
                                result("\"b\"", "kb"), R"({"document_id":"c","forms":[]})"});
    const auto answer = callFor({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}).parse(body);
    QCOMPARE(codeOf(answer->at(0).error), Code(ErrorCode::ServiceRefusedItem));
    QCOMPARE(codeOf(answer->at(1).error), Code());
    QCOMPARE(codeOf(answer->at(2).error), Code(ErrorCode::ServiceBadAnswer));
}

void UploadAnswerTest::readsTheErrorOfAnItem_data()
{
    QTest::addColumn<QByteArray>("details");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("serverCode");
    QTest::addColumn<QString>("serverText");
    QTest::newRow("text") << QByteArray(R"({"message":"no such type","code":"400"})") << ErrorCode::ServiceRefusedItem
                          << "400"
                          << "no such type";
    QTest::newRow("409") << QByteArray(R"({"message":"there","code":"409"})") << ErrorCode::ServiceAlreadyThere << "409"
                         << "there";
    QTest::newRow("plain text") << QByteArray(R"("no such type")") << ErrorCode::ServiceRefusedItem << ""
                                << "no such type";
    QTest::newRow("plain text, full") << QByteArray(R"("STORAGE_LIMIT_EXCEEDED")") << ErrorCode::ServiceWorkspaceFull
                                      << ""
                                      << "STORAGE_LIMIT_EXCEEDED";
    QTest::newRow("plain text with a number")
        << QByteArray(R"("234567890124 is not allowed")") << ErrorCode::ServiceRefusedItem << ""
        << "•••• •••• 0124 is not allowed";
    QTest::newRow("409 as a number") << QByteArray(R"({"code":409})") << ErrorCode::ServiceAlreadyThere << "409"
                                     << "";
    QTest::newRow("another number") << QByteArray(R"({"message":"odd","code":17})") << ErrorCode::ServiceRefusedItem
                                    << "17"
                                    << "odd";
    QTest::newRow("full, by code") << QByteArray(R"({"message":"no room","code":"STORAGE_LIMIT_EXCEEDED"})")
                                   << ErrorCode::ServiceWorkspaceFull << "STORAGE_LIMIT_EXCEEDED"
                                   << "no room";
    QTest::newRow("full, by message") << QByteArray(R"({"message":"STORAGE_LIMIT_EXCEEDED","code":"403"})")
                                      << ErrorCode::ServiceWorkspaceFull << "403"
                                      << "STORAGE_LIMIT_EXCEEDED";
    QTest::newRow("a message alone") << QByteArray(R"({"message":"odd"})") << ErrorCode::ServiceRefusedItem << ""
                                     << "odd";
    QTest::newRow("no success") << QByteArray(R"({"message":"unsuccessful","code":0})") << ErrorCode::ServiceRefusedItem
                                << "0"
                                << "unsuccessful";
    QTest::newRow("no success in words") << QByteArray(R"({"message":"not a success","code":""})")
                                         << ErrorCode::ServiceRefusedItem << ""
                                         << "not a success";
    QTest::newRow("words beside the code 0")
        << QByteArray(R"({"message":"no such type","code":0})") << ErrorCode::ServiceRefusedItem << "0"
        << "no such type";
    QTest::newRow("a failure beside the code of a success")
        << QByteArray(R"({"message":"Scan failed","code":200})") << ErrorCode::ServiceRefusedItem << "200"
        << "Scan failed";
    QTest::newRow("a code with a success in it")
        << QByteArray(R"({"message":"","code":"E200"})") << ErrorCode::ServiceRefusedItem << "E200"
        << "";
    QTest::newRow("a code of another type")
        << QByteArray(R"({"message":"odd","code":{"a":1}})") << ErrorCode::ServiceRefusedItem << ""
        << "odd";
}

void UploadAnswerTest::readsTheErrorOfAnItem()
{
    QFETCH(const QByteArray, details);
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, serverCode);
    QFETCH(const QString, serverText);
    // Forms next to an error do not count.
    const auto body =
        envelope({R"({"document_id":"a","forms":[)" + goodForm + R"(],"error_details":)" + details + "}"});
    const auto answer = callFor({QStringLiteral("a")}).parse(body);
    const auto &error = answer->first().error;
    QCOMPARE(codeOf(error), Code(code));
    QCOMPARE(error->serverCode, serverCode);
    QCOMPARE(error->serverText, serverText);
    QVERIFY(answer->first().forms.isEmpty());
}

void UploadAnswerTest::saysWhichPathOfADocumentIsWrong_data()
{
    QTest::addColumn<QByteArray>("members");
    QTest::addColumn<QString>("detail"); // empty: two good forms
    const auto forms = [](const QByteArray &second) { return R"("forms":[)" + goodForm + "," + second + "]"; };
    QTest::newRow("good") << forms(goodForm) << "";
    QTest::newRow("empty error_details") << forms(goodForm) + R"(,"error_details":{})"
                                         << "";
    QTest::newRow("error_details of empty texts") << forms(goodForm) + R"(,"error_details":{"message":"","code":""})"
                                                  << "";
    QTest::newRow("error_details null") << forms(goodForm) + R"(,"error_details":null)"
                                        << "";
    QTest::newRow("error_details an empty text") << forms(goodForm) + R"(,"error_details":"")"
                                                 << "";
    for (const auto *details : {R"({"code":0,"message":""})", R"({"code":0})", R"({"code":"0","message":"Success."})",
                                R"({"code":"200","message":"success"})", R"({"code":201,"message":"Form created"})",
                                R"({"code":"OK","message":"2 forms"})", R"({"message":"uploaded successfully"})",
                                R"({"code":null,"message":"No error"})", R"("success")", R"({"code":-0})",
                                R"({"code":0,"message":"Request processed"})",
                                R"({"code":"0","message":"Forms generated"})", R"({"code":"S200","message":"success"})",
                                R"({"code":200,"message":"Forms are valid until 10:15, not later"})",
                                R"({"code":"HTTP 201","message":"Created"})", R"({"code":"00","message":"ok"})"})
        QTest::newRow(details) << forms(goodForm) + R"(,"error_details":)" + details << "";
    QTest::newRow("error_details a list") << forms(goodForm) + R"(,"error_details":[1])"
                                          << "";
    const auto count = [](int forms_) { return QStringLiteral("batch_response[0].forms: %1 for 2 files").arg(forms_); };
    QTest::newRow("no forms") << QByteArray(R"("x":1)") << count(0);
    QTest::newRow("forms null") << QByteArray(R"("forms":null)") << count(0);
    QTest::newRow("forms an object") << R"("forms":)" + goodForm << count(0);
    QTest::newRow("fewer forms") << R"("forms":[)" + goodForm + "]" << count(1);
    QTest::newRow("more forms") << forms(goodForm + "," + goodForm) << count(3);
    const QString second(QStringLiteral("batch_response[0].forms[1]"));
    QTest::newRow("form a number") << forms("7") << second + QLatin1String(".url: not an address");
    QTest::newRow("form null") << forms("null") << second + QLatin1String(".url: not an address");
    QTest::newRow("url missing") << forms(R"({"fields":{}})") << second + QLatin1String(".url: not an address");
    QTest::newRow("url a number") << forms(R"({"url":5,"fields":{}})")
                                  << second + QLatin1String(".url: not an address");
    QTest::newRow("url no address") << forms(R"({"url":"not an address","fields":{}})")
                                    << second + QLatin1String(".url: not an address");
    QTest::newRow("url a path") << forms(R"({"url":"/b","fields":{}})")
                                << second + QLatin1String(".url: not an address");
    QTest::newRow("url http") << forms(R"({"url":"http://storage.clinic.test/b","fields":{}})")
                              << second + QLatin1String(".url: not https");
    QTest::newRow("url a file") << forms(R"({"url":"file://host/etc","fields":{}})")
                                << second + QLatin1String(".url: not https");
    QTest::newRow("fields missing") << forms(R"({"url":"https://s.test/"})")
                                    << second + QLatin1String(".fields: not an object");
    QTest::newRow("fields a list") << forms(R"({"url":"https://s.test/","fields":[]})")
                                   << second + QLatin1String(".fields: not an object");
    QTest::newRow("fields a text") << forms(R"({"url":"https://s.test/","fields":"k"})")
                                   << second + QLatin1String(".fields: not an object");
    QTest::newRow("a field an object") << forms(R"({"url":"https://s.test/","fields":{"k":{}}})")
                                       << second + QLatin1String(".fields: a field that is no text");
}

void UploadAnswerTest::saysWhichPathOfADocumentIsWrong()
{
    QFETCH(const QByteArray, members);
    QFETCH(const QString, detail);
    const auto body = envelope({R"({"document_id":"a",)" + members + "}"});
    const auto answer = callFor({QStringLiteral("a")}, 2).parse(body);
    QCOMPARE(codeOf(answer), Code());
    const auto &document = answer->first();
    QCOMPARE(codeOf(document.error), detail.isEmpty() ? Code() : Code(ErrorCode::ServiceBadAnswer));
    QCOMPARE(document.forms.size(), detail.isEmpty() ? 2 : 0);
    if (document.error)
        QCOMPARE(document.error->detail, detail);
}

void UploadAnswerTest::refusesAnAnswerThatIsNone_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("detail");
    QTest::newRow("empty") << QByteArray() << "not JSON";
    QTest::newRow("a page") << QByteArray("<html><body>Welcome to the guest network</body></html>") << "not JSON";
    QTest::newRow("cut off") << QByteArray(R"({"error":false,"batch_resp)") << "not JSON";
    QTest::newRow("not text") << QByteArray("\xff\xfe\x00", 3) << "not JSON";
    QTest::newRow("a list") << QByteArray("[]") << "batch_response: not a list";
    QTest::newRow("batch_response missing") << QByteArray("{}") << "batch_response: not a list";
    QTest::newRow("batch_response an object") << QByteArray(R"({"batch_response":{}})") << "batch_response: not a list";
    QTest::newRow("batch_response null") << QByteArray(R"({"batch_response":null})") << "batch_response: not a list";
}

void UploadAnswerTest::refusesAnAnswerThatIsNone()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QString, detail);
    const auto answer = callFor({QStringLiteral("a")}).parse(body);
    QCOMPARE(codeOf(answer), Code(ErrorCode::ServiceBadAnswer));
    QCOMPARE(answer.error().detail, detail);
}

void UploadAnswerTest::takesTheErrorEnvelopeOfA200AsRefusal()
{
    for (const auto *body : {R"({"error":true,"message":"Invalid type","batch_response":[],"upload_time":null})",
                             R"({"error":"Invalid type"})", R"({"error":"Invalid type","batch_response":[]})",
                             R"({"data":{},"error":{"code":"X-1","message":"Invalid type"}})"}) {
        const auto answer = callFor({QStringLiteral("a")}).parse(body);
        QCOMPARE(codeOf(answer), Code(ErrorCode::ServiceRefusedRequest));
        QCOMPARE(answer.error().serverText, QStringLiteral("Invalid type"));
    }
}

void UploadAnswerTest::readsTheErrorOfEachItemInARefusal_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("results");
    QTest::addColumn<QByteArray>("errors");
    const auto details = [](const char *id, const char *code) {
        return R"({"document_id":)" + QByteArray(id) + R"(,"error_details":{"message":"made up )" + code +
               R"(","code":")" + code + R"("}})";
    };
    const auto nameless = R"({"error_details":{"message":"made up 17","code":"17"}})";
    const QByteArray form = result("\"a\"", "ka");
    QTest::newRow("by id, the other one is not named")
        << 400 << details("\"b\"", "17") << QByteArray("-service.refused-request service.refused-item 17");
    QTest::newRow("both") << 400 << details("\"b\"", "17") + ',' + details("\"a\"", "409")
                          << QByteArray("service.already-there 409 service.refused-item 17");
    QTest::newRow("by position") << 422 << "{}," + QByteArray(nameless)
                                 << QByteArray("-service.refused-request service.refused-item 17");
    QTest::newRow("a form beside an error is not used")
        << 400 << form + ',' + details("\"b\"", "17") << QByteArray("-service.refused-request service.refused-item 17");
    QTest::newRow("error in a 200") << 200 << details("\"a\"", "409")
                                    << QByteArray("service.already-there 409 -service.refused-request");
    QTest::newRow("409 for the whole request")
        << 409 << details("\"a\"", "409") << QByteArray("service.already-there 409 -service.already-there");
    QTest::newRow("a fault of the service") << 503 << details("\"a\"", "409") + ',' + details("\"b\"", "500")
                                            << QByteArray("service.already-there 409 service.unavailable 500");
    QTest::newRow("full") << 403 << details("\"a\"", "STORAGE_LIMIT_EXCEEDED")
                          << QByteArray("service.workspace-full STORAGE_LIMIT_EXCEEDED -service.workspace-full");
}

void UploadAnswerTest::readsTheErrorOfEachItemInARefusal()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, results);
    QFETCH(const QByteArray, errors);
    const auto body = R"({"error":true,"message":"whole","batch_response":[)" + results + "]}";
    const auto call = callFor({QStringLiteral("a"), QStringLiteral("b")});
    auto whole = UploadForms::explain(status, body);
    whole.retryAfter = std::chrono::seconds(7);
    const auto answer = status == 200 ? call.parse(body) : call.parseRefusal(body, whole);
    QVERIFY(answer.ok());
    QByteArrayList found;
    for (const auto &document : *answer) {
        QVERIFY(document.error);
        QVERIFY(document.forms.isEmpty());
        const auto &error = *document.error;
        QCOMPARE(error.httpStatus, status);
        if (status != 200)
            QCOMPARE(error.retryAfter, std::optional(std::chrono::seconds(7)));
        const QByteArray code(codeText(error.code).data());
        found.append(document.isErrorOfRequest ? '-' + code : code + ' ' + error.serverCode.toUtf8());
        QCOMPARE(error.serverText,
                 document.isErrorOfRequest ? QStringLiteral("whole") : QStringLiteral("made up ") + error.serverCode);
    }
    QCOMPARE(found.join(' '), errors);
}

void UploadAnswerTest::leavesARefusalThatNamesNoDocumentWhole()
{
    const auto call = callFor({QStringLiteral("a"), QStringLiteral("b")});
    for (const QByteArray body : {"", "no JSON", "[]", R"({"error":true,"message":"no","batch_response":[]})",
                                  R"({"batch_response":[{"document_id":"a","error_details":{}}]})",
                                  R"({"batch_response":[{"document_id":"c","error_details":{"code":"409"}}]})",
                                  R"({"batch_response":{"error_details":{"code":"409"}}})"}) {
        const auto whole = UploadForms::explain(400, body);
        const auto answer = call.parseRefusal(body, whole);
        QVERIFY2(!answer.ok(), body);
        QCOMPARE(answer.error(), whole);
    }
}

void UploadAnswerTest::takesAFullWorkspaceForWhatItIsInA200Too()
{
    const auto call = callFor({QStringLiteral("a")});
    const auto byMessage = call.parse(R"({"error":true,"message":"STORAGE_LIMIT_EXCEEDED","batch_response":[]})");
    QCOMPARE(codeOf(byMessage), Code(ErrorCode::ServiceWorkspaceFull));
    const auto byCode = call.parse(R"({"error":true,"message":"no room","code":"STORAGE_LIMIT_EXCEEDED"})");
    QCOMPARE(codeOf(byCode), Code(ErrorCode::ServiceWorkspaceFull));
    QCOMPARE(byCode.error().serverText, QStringLiteral("no room"));
}

void UploadAnswerTest::explainsEachStatus_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("serverText");
    const QByteArray section7(R"({"error":true,"message":"Invalid type","batch_response":[],"upload_time":null})");
    const QByteArray page("<html>Bad Gateway</html>");
    QTest::newRow("400") << 400 << section7 << ErrorCode::ServiceRefusedRequest << "Invalid type";
    QTest::newRow("400, a page") << 400 << page << ErrorCode::ServiceRefusedRequest << "";
    QTest::newRow("403, workspace full") << 403 << QByteArray(R"({"error":true,"message":"STORAGE_LIMIT_EXCEEDED"})")
                                         << ErrorCode::ServiceWorkspaceFull << "STORAGE_LIMIT_EXCEEDED";
    QTest::newRow("403, workspace full, nested")
        << 403 << QByteArray(R"({"error":{"code":"STORAGE_LIMIT_EXCEEDED"}})") << ErrorCode::ServiceWorkspaceFull << "";
    QTest::newRow("403, other") << 403 << QByteArray(R"({"message":"not yours"})") << ErrorCode::ServiceRefusedRequest
                                << "not yours";
    for (const int status : {400, 402, 409, 413, 429, 500, 507})
        QTest::addRow("%d, workspace full", status) << status << QByteArray(R"({"message":"STORAGE_LIMIT_EXCEEDED"})")
                                                    << ErrorCode::ServiceWorkspaceFull << "STORAGE_LIMIT_EXCEEDED";
    QTest::newRow("404") << 404 << page << ErrorCode::ServiceRefusedRequest << "";
    QTest::newRow("408") << 408 << QByteArray() << ErrorCode::ServiceUnavailable << "";
    QTest::newRow("409") << 409 << QByteArray(R"({"message":"there"})") << ErrorCode::ServiceAlreadyThere << "there";
    QTest::newRow("413") << 413 << page << ErrorCode::ServiceRefusedRequest << "";
    QTest::newRow("429") << 429 << QByteArray(R"({"message":"slowly"})") << ErrorCode::ServiceUnavailable << "slowly";
    for (const auto status : {500, 502, 503, 504, 599})
        QTest::addRow("%d", status) << status << page << ErrorCode::ServiceUnavailable << "";
    QTest::newRow("a message of another type")
        << 500 << QByteArray(R"({"message":{"a":1}})") << ErrorCode::ServiceUnavailable << "";
}

void UploadAnswerTest::explainsEachStatus()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, serverText);
    const auto error = UploadForms::explain(status, body);
    QCOMPARE(Code(error.code), Code(code));
    QCOMPARE(error.httpStatus, status);
    QCOMPARE(error.serverText, serverText);
}

void UploadAnswerTest::showsTheWordsOfEveryShape_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const QByteArray &body, const char *code, const char *text) {
        QTest::newRow(name) << body << QString::fromUtf8(code) << QString::fromUtf8(text);
    };
    row("a detail", R"({"detail":"dt is unknown"})", "", "dt is unknown");
    row("details of FastAPI", R"({"detail":[{"loc":["body","dt"],"msg":"unknown type zz","type":"value_error"},
        {"loc":["body","tg",0],"msg":"too short"}]})",
        "", "dt: unknown type zz; 0: too short");
    row("a problem", R"({"type":"about:blank","title":"Bad Request","status":400,"detail":"dt is unknown"})", "",
        "dt is unknown");
    row("a problem with a title alone", R"({"title":"Bad Request","status":400})", "", "Bad Request");
    row("a problem with an error for each field", R"({"title":"Not valid","errors":{"dt":["is unknown"],"n":7}})", "",
        "dt: is unknown");
    row("errors of JSON:API",
        R"({"errors":[{"title":"Bad","detail":"dt is unknown"},{"field":"tg","message":"long"}]})", "",
        "dt is unknown; tg: long");
    row("a message for display", R"({"error":{"error_code":"E-7","display_message":"Ask the clinic","message":"x"}})",
        "E-7", "Ask the clinic");
    row("a message for display on top", R"({"error_code":7,"display_message":"Ask the clinic","message":"x"})", "7",
        "Ask the clinic");
    row("a code above 2^63", R"({"error":{"code":18446744073709551617,"message":"dt is unknown"}})",
        "18446744073709551617", "dt is unknown");
    row("an Aadhaar number with an exponent as a code", R"({"error":{"code":2.34567890124e11,"message":"odd"}})",
        "•••• •••• 0124", "odd");
    row("a code and its description", R"({"error":"invalid_request","error_description":"dt is unknown"})",
        "invalid_request", "dt is unknown");
    row("a message beside an error", R"({"error":"Bad Request","message":"dt is unknown"})", "", "dt is unknown");
    row("an empty message beside an error", R"({"error":"Bad Request","message":"","path":"/"})", "", "Bad Request");
    row("a source error", R"({"code":3,"source_error":{"code":"x","message":"too many"}})", "3", "too many");
    row("a gateway", R"({"Message":"Forbidden"})", "", "Forbidden");
    row("an error message", R"({"error_message":"dt is unknown"})", "", "dt is unknown");
    row("an errorMessage within", R"({"error":{"errorCode":3,"errorMessage":"dt is unknown"}})", "3", "dt is unknown");
    row("Django", R"({"tg":["too short","odd"],"dt":["is unknown"],"n":[1]})", "",
        "dt: is unknown; tg: too short; odd");
    row("Django, of no field", R"({"non_field_errors":["dt is unknown"]})", "", "dt is unknown");
    row("plain text", "dt is unknown\n", "", "dt is unknown");
    row("a text in JSON", R"("dt is unknown")", "", "dt is unknown");
    row("a list", R"(["dt is unknown","tg is short"])", "", "dt is unknown; tg is short");
    row("a list of objects", R"([{"code":"E-7","message":"dt is unknown"}])", "E-7", "dt is unknown");
    row("a fault", R"({"fault":{"faultstring":"dt is unknown","detail":{"errorcode":"steps.Raise"}}})", "steps.Raise",
        "dt is unknown");
    row("a fault as a text", R"({"fault":"dt is unknown"})", "", "dt is unknown");
    row("an exception", R"({"exception":{"message":"dt is unknown"}})", "", "dt is unknown");
    row("words in data", R"({"data":{"message":"dt is unknown","code":7}})", "7", "dt is unknown");
    row("data as a text", R"({"data":"dt is unknown"})", "", "dt is unknown");
    row("data as a list", R"({"data":["dt is unknown"]})", "", "dt is unknown");
    row("an error in data", R"({"data":{"error":{"code":"E-7","message":"dt is unknown"}}})", "E-7", "dt is unknown");
    row("errors in data", R"({"status":"error","data":{"errors":[{"message":"dt is unknown"}]}})", "", "dt is unknown");
    row("a status with words", R"({"status":{"code":7,"message":"dt is unknown"}})", "7", "dt is unknown");
    row("an error in an error", R"({"error":{"error":"dt is unknown"}})", "", "dt is unknown");
    row("a state alone", R"({"status":"error","data":"none","result":[]})", "", "");
    row("numbers alone", R"({"failures":2,"data":[1,2]})", "", "");
    row("a page", "<html>Bad Gateway</html>", "", "");
    row("no text", QByteArray("\x01\x02\x00\x03", 4), "", "");
    row("broken JSON", R"({"message":"dt is)", "", "");
    row("nothing", {}, "", "");
}

void UploadAnswerTest::showsTheWordsOfEveryShape()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QString, code);
    QFETCH(const QString, text);
    const auto error = UploadForms::explain(422, body);
    QCOMPARE(error.serverCode, code);
    QCOMPARE(error.serverText, text);
}

void UploadAnswerTest::takesAnErrorThatSaysNoneForNone_data()
{
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<bool>("isRefusal");
    for (const auto *none : {R"("false")", R"("False")", R"("none")", R"("")", R"("0")", "0", "0.0", "200", R"("OK")",
                             R"("Success!")", R"({"code":0,"message":"success"})", R"({"code":200})", "[]", "null"})
        QTest::newRow(none) << QByteArray(none) << false;
    for (const auto *refusal : {"true", R"("true")", "1", "400", R"("E-1")", R"({"code":0,"message":"no such type"})",
                                R"("unsuccessful")", R"("success is not possible")", "[1]"})
        QTest::newRow(refusal) << QByteArray(refusal) << true;
}

void UploadAnswerTest::takesAnErrorThatSaysNoneForNone()
{
    QFETCH(const QByteArray, error);
    QFETCH(const bool, isRefusal);
    const auto body = R"({"error":)" + error + R"(,"batch_response":[)" + result("\"a\"", "ka") + "]}";
    QCOMPARE(codeOf(callFor({QStringLiteral("a")}).parse(body)),
             isRefusal ? Code(ErrorCode::ServiceRefusedRequest) : Code());
}

// Requests for upload forms (interface 4.2, 2.1, 2.2).

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

void UploadAnswerTest::asksAtThePathBelowTheBaseAddress_data()
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

void UploadAnswerTest::asksAtThePathBelowTheBaseAddress()
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

void UploadAnswerTest::namesEveryFieldOfTheInterfaceAndNoOther()
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

void UploadAnswerTest::saysTheSameByteForByteWhenItIsAskedAgain()
{
    const auto first = madeUpCall().request(madeUpConnection());
    const auto second = madeUpCall().request(madeUpConnection());
    QCOMPARE(std::get<QByteArray>(second->body), std::get<QByteArray>(first->body));
}

void UploadAnswerTest::keepsTheOrderOfDocumentsAndFiles()
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

void UploadAnswerTest::sendsTheDateAsNoonUtc_data()
{
    QTest::addColumn<QDate>("date");
    QTest::addColumn<TimeUnit>("unit");
    QTest::addColumn<qint64>("onTheWire");
    QTest::newRow("seconds") << QDate(2025, 11, 21) << TimeUnit::Seconds << qint64(1'763'726'400);
    QTest::newRow("milliseconds") << QDate(2025, 11, 21) << TimeUnit::Milliseconds << qint64(1'763'726'400'000);
    QTest::newRow("leap day") << QDate(2024, 2, 29) << TimeUnit::Seconds << qint64(1'709'208'000);
    QTest::newRow("before 1970") << QDate(1969, 12, 31) << TimeUnit::Seconds << qint64(-43'200);
}

void UploadAnswerTest::sendsTheDateAsNoonUtc()
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

void UploadAnswerTest::declaresEachKindByItsWireType_data()
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

void UploadAnswerTest::declaresEachKindByItsWireType()
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

void UploadAnswerTest::namesThePatientAsTheConventionSays_data()
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

void UploadAnswerTest::namesThePatientAsTheConventionSays()
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

void UploadAnswerTest::asksNothingWithoutAUser()
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

void UploadAnswerTest::namesNoAadhaarNumber_data()
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
void UploadAnswerTest::namesNoAadhaarNumber()
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

void UploadAnswerTest::encodesThePatientOfTheQuery_data()
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

void UploadAnswerTest::encodesThePatientOfTheQuery()
{
    QFETCH(const QString, patient);
    QFETCH(const QString, encoded);
    auto call = madeUpCall();
    call.patient.query = patient;
    const auto request = call.request(madeUpConnection());
    QCOMPARE(request->url.toEncoded(), "https://api.clinic.test/mr/api/v1/docs?p_oid=" + encoded.toLatin1());
}

CLINICDESK_TEST(UploadAnswerTest)
#include "uploadanswertest.moc"

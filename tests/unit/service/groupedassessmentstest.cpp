// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/groupedassessments.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QTest>
#include <QThread>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

Connection connectionTo(const QUrl &base)
{
    return {.name = QStringLiteral("Made up"),
            .baseUrl = base.path() == QLatin1String("/") ? base.adjusted(QUrl::RemovePath) : base};
}

Connection connectionAtGate()
{
    return connectionTo(QUrl(QStringLiteral("https://api.clinic.test/gate")));
}

Result<http::Request> requestFor(const AssessmentFilter &filter)
{
    return GroupedAssessments{.filter = filter}.request(connectionAtGate());
}

QByteArray largeAnswer(int groups)
{
    const QByteArray group(R"({"patient_uuid":"p-1","conversations":[{"conversationid":"sa_1"}]},)");
    return R"({"conversations":[)" + group.repeated(groups).chopped(1) + "]}";
}

/// An endpoint that returns the thread on which its answer was parsed.
struct WhereItIsRead {
    using Answer = QThread *;
    static constexpr Credential credential = Credential::None;
    static constexpr EnvelopePolicy envelopePolicy = EnvelopePolicy::OnRequest;

    Result<http::Request> request(const Connection &connection) const
    {
        http::Request request;
        request.url = connection.baseUrl;
        return request;
    }
    Result<Answer> parse(const QByteArray & /*body*/) const { return QThread::currentThread(); }
    static Error explain(int status, const QByteArray & /*body*/)
    {
        const bool isHere = QThread::currentThread() == QCoreApplication::instance()->thread();
        return {.code = ErrorCode::ServiceRefusedRequest,
                .httpStatus = status,
                .detail = isHere ? QStringLiteral("here") : QStringLiteral("elsewhere")};
    }
};

} // namespace

/// The lookup of assessments, interface 4.4.
class GroupedAssessmentsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksWithEveryCombinationOfFilters_data();
    void asksWithEveryCombinationOfFilters();
    void escapesWhatWouldEndAValue();
    void namesTheStatusAlways_data();
    void namesTheStatusAlways();
    void takesTheNameOfTheWorkflowsFromTheConnection();
    void refusesWorkflowsThatCannotBeAskedFor();
    void asksByGetWithoutABody();
    void readsTheAnswer();
    void takesAnErrorForOneWhateverItsStatus_data();
    void takesAnErrorForOneWhateverItsStatus();
    void explainsEachStatus_data();
    void explainsEachStatus();
    void takesThePrefixesOfConversationsFromTheConnection();
    void readsALargeAnswerInAWorker();
    void readsEachEndpointsLargeAnswersInAWorker_data();
    void readsEachEndpointsLargeAnswersInAWorker();

private:
    std::shared_ptr<http::Engine> m_engine = std::make_shared<http::Engine>();
};

void GroupedAssessmentsTest::asksWithEveryCombinationOfFilters_data()
{
    QTest::addColumn<int>("given");
    for (int given = 0; given < 32; ++given)
        QTest::addRow("%d", given) << given;
}

void GroupedAssessmentsTest::asksWithEveryCombinationOfFilters()
{
    QFETCH(const int, given);
    AssessmentFilter filter;
    QStringList items;
    const auto give = [&](int bit, const char *item) {
        if ((given & bit) != 0)
            items.append(QString::fromLatin1(item));
        return (given & bit) != 0;
    };
    if (give(1, "practitioner_uuid=pr-1"))
        filter.practitioner = QStringLiteral("pr-1");
    if (give(2, "patient_uuid=pa-2"))
        filter.patient = QStringLiteral("pa-2");
    if (give(4, "unique_identifier=ui-3"))
        filter.identifier = QStringLiteral("ui-3");
    if (give(8, "transaction_id=t-4"))
        filter.transaction = QStringLiteral("t-4");
    if (give(16, "wfids=wf-5%2Cwf-6"))
        filter.workflows = QStringList{QStringLiteral("wf-5"), QString(), QStringLiteral("wf-6")};
    items.append(QStringLiteral("status=COMPLETED"));
    const auto request = requestFor(filter);
    QVERIFY(request.ok());
    QCOMPARE(request->url.adjusted(QUrl::RemoveQuery),
             QUrl(QStringLiteral("https://api.clinic.test/gate/assessment/api/fetch_interviews/v2/")));
    QCOMPARE(request->url.query(QUrl::FullyEncoded), items.join(QLatin1Char('&')));
}

void GroupedAssessmentsTest::escapesWhatWouldEndAValue()
{
    const auto odd = QStringLiteral("a&b=c#d+e f%41/ñ\U0001F600");
    const auto request = requestFor({.practitioner = odd});
    QVERIFY(request.ok());
    QCOMPARE(request->url.toEncoded(),
             QByteArray("https://api.clinic.test/gate/assessment/api/fetch_interviews/v2/?practitioner_uuid="
                        "a%26b%3Dc%23d%2Be%20f%2541%2F%C3%B1%F0%9F%98%80&status=COMPLETED"));
}

void GroupedAssessmentsTest::namesTheStatusAlways_data()
{
    QTest::addColumn<AssessmentStatus>("status");
    for (const auto status : allAssessmentStatuses)
        QTest::newRow(statusText(status).latin1()) << status;
}

void GroupedAssessmentsTest::namesTheStatusAlways()
{
    QFETCH(const AssessmentStatus, status);
    const auto request = requestFor({.status = status});
    QVERIFY(request.ok());
    QCOMPARE(request->url.query(), QStringLiteral("status=") + statusText(status));
}

void GroupedAssessmentsTest::takesTheNameOfTheWorkflowsFromTheConnection()
{
    auto connection = connectionAtGate();
    connection.conventions.workflowParameter = QStringLiteral("workflow_ids");
    const auto request = GroupedAssessments{.filter = {.workflows = {QStringLiteral("wf-1")}}}.request(connection);
    QVERIFY(request.ok());
    QCOMPARE(request->url.query(), QStringLiteral("workflow_ids=wf-1&status=COMPLETED"));
}

void GroupedAssessmentsTest::refusesWorkflowsThatCannotBeAskedFor()
{
    QCOMPARE(codeOf(requestFor({.workflows = {QStringLiteral("wf-1,wf-2")}})), Code(ErrorCode::WrongUse));
    auto connection = connectionAtGate();
    connection.conventions.workflowParameter.clear();
    const GroupedAssessments withWorkflow{.filter = {.workflows = {QStringLiteral("wf-1")}}};
    QCOMPARE(codeOf(withWorkflow.request(connection)), Code(ErrorCode::WrongUse));
    const auto without = GroupedAssessments{.filter = {.workflows = {QString()}}}.request(connection);
    QCOMPARE(codeOf(without), Code());
    QCOMPARE(without->url.query(), QStringLiteral("status=COMPLETED"));
}

void GroupedAssessmentsTest::asksByGetWithoutABody()
{
    const auto request = requestFor({});
    QVERIFY(request.ok());
    QCOMPARE(request->method, http::Method::Get);
    QVERIFY(std::holds_alternative<std::monostate>(request->body));
    QVERIFY(request->headers.isEmpty());
    QCOMPARE(request->maxResponseBytes, 512'000'000);
    QVERIFY(request->totalTimeout >= std::chrono::minutes(30)); // a large answer takes time
    QVERIFY(request->answerTimeout >= std::chrono::minutes(30));
    QCOMPARE(GroupedAssessments::credential, Credential::Bearer);
}

void GroupedAssessmentsTest::readsTheAnswer()
{
    const auto list = GroupedAssessments().parse(largeAnswer(2));
    QCOMPARE(codeOf(list), Code());
    QCOMPARE((*list)->groups().size(), std::size_t(2));
}

void GroupedAssessmentsTest::takesAnErrorForOneWhateverItsStatus_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("serverText");
    const auto refused = ErrorCode::ServiceRefusedRequest;
    QTest::newRow("as text") << QByteArray(R"({"error":"a patient identifier is required"})") << refused
                             << "a patient identifier is required";
    QTest::newRow("as an object") << QByteArray(R"({"error":{"code":"X-1","message":"made up"}})") << refused
                                  << "made up";
    QTest::newRow("beside no list") << QByteArray(R"({"error":"made up","conversations":null})") << refused
                                    << "made up";
    QTest::newRow("beside an empty list")
        << QByteArray(R"({"error":"made up","conversations":[]})") << refused << "made up";
    QTest::newRow("no words") << QByteArray("{}") << ErrorCode::ServiceBadAnswer << "";
    QTest::newRow("a page") << QByteArray("<html>") << ErrorCode::ServiceBadAnswer << "";
}

void GroupedAssessmentsTest::takesAnErrorForOneWhateverItsStatus()
{
    QFETCH(const QByteArray, body);
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, serverText);
    const auto list = GroupedAssessments().parse(body);
    QCOMPARE(codeOf(list), Code(code));
    QCOMPARE(list.error().serverText, serverText);
    QVERIFY(!list.error().detail.isEmpty());
}

void GroupedAssessmentsTest::explainsEachStatus_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorCode>("code");
    for (const auto status : {400, 403, 404, 405, 409, 413, 422})
        QTest::addRow("%d", status) << status << ErrorCode::ServiceRefusedRequest;
    for (const auto status : {408, 429, 500, 502, 503, 504})
        QTest::addRow("%d", status) << status << ErrorCode::ServiceUnavailable;
}

void GroupedAssessmentsTest::explainsEachStatus()
{
    QFETCH(const int, status);
    QFETCH(const ErrorCode, code);
    const auto asText = GroupedAssessments::explain(status, R"({"error":"made up"})");
    QCOMPARE(Code(asText.code), Code(code));
    QCOMPARE(asText.httpStatus, status);
    QCOMPARE(asText.serverText, QStringLiteral("made up"));
    const auto asObject = GroupedAssessments::explain(status, R"({"error":{"code":"X-1","message":"made up"}})");
    QCOMPARE(asObject.serverCode, QStringLiteral("X-1"));
    QCOMPARE(asObject.serverText, QStringLiteral("made up"));
    QCOMPARE(Code(GroupedAssessments::explain(status, "<html>").code), Code(code));
}

void GroupedAssessmentsTest::takesThePrefixesOfConversationsFromTheConnection()
{
    auto connection = connectionAtGate();
    QCOMPARE(GroupedAssessments::of(connection, {}).modules, platformModules());
    connection.conventions.conversationPrefixes = {{QStringLiteral("x_"), QStringLiteral("Triage")}};
    const AssessmentModules expected{{QByteArray("x_"), QStringLiteral("Triage")}};
    QCOMPARE(GroupedAssessments::of(connection, {}).modules, expected);
}

void GroupedAssessmentsTest::readsALargeAnswerInAWorker()
{
    ScriptedServer server({reply(200, largeAnswer(20'000))});
    const ConnectionSecrets secrets{.accessToken = std::make_shared<const SecretBytes>(SecretBytes("made.up.token")),
                                    .keys = {}};
    const Client client(connectionTo(server.url()), secrets, m_engine);
    const auto list = awaitResult(client.send(GroupedAssessments{.filter = {.patient = QStringLiteral("p-1")}}));
    QCOMPARE(codeOf(list), Code());
    QCOMPARE((*list)->groups().size(), std::size_t(20'000));
    const auto &received = server.requests().constFirst();
    QCOMPARE(received.requestLine(),
             QByteArray("GET /assessment/api/fetch_interviews/v2/?patient_uuid=p-1&status=COMPLETED HTTP/1.1"));
    QCOMPARE(received.header("Authorization"), QByteArray("Bearer made.up.token"));
}

void GroupedAssessmentsTest::readsEachEndpointsLargeAnswersInAWorker_data()
{
    QTest::addColumn<int>("bytes");
    QTest::addColumn<bool>("here");
    QTest::newRow("small") << 200'000 << true;
    QTest::newRow("large") << 300'000 << false;
}

void GroupedAssessmentsTest::readsEachEndpointsLargeAnswersInAWorker()
{
    QFETCH(const int, bytes);
    QFETCH(const bool, here);
    ScriptedServer server({reply(200, QByteArray(bytes, 'x')), reply(400, QByteArray(bytes, 'x'))});
    const Client client(connectionTo(server.url()), {}, m_engine);
    const auto read = awaitResult(client.send(WhereItIsRead()));
    QCOMPARE(codeOf(read), Code());
    QCOMPARE(*read == thread(), here);
    const auto explained = awaitResult(client.send(WhereItIsRead()));
    QCOMPARE(explained.error().detail, here ? QStringLiteral("here") : QStringLiteral("elsewhere"));
}

CLINICDESK_TEST(GroupedAssessmentsTest)
#include "groupedassessmentstest.moc"

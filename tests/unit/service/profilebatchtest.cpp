// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/profilebatch.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QSet>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const QByteArray profile(R"({"profile":{"personal":{"first_name":"Asha"}}})");

/// doctor-0, doctor-1, ...
QStringList madeUpIds(int count)
{
    QStringList ids;
    for (int number = 0; number < count; ++number)
        ids.append(QStringLiteral("doctor-%1").arg(number));
    return ids;
}

Reply silence()
{
    return {};
}

/// The calls that a round made to its callbacks.
struct Told {
    QList<qsizetype> started;
    QList<qsizetype> answered; ///< in the order of the answers
    QMap<QString, Code> codes; ///< by doctor ID
};

} // namespace

/// The profiles of many doctors: several calls at the same time, each once, and the conditions that end a round.
class ProfilebatchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_told = {};
        m_stop = std::stop_source();
        m_isOver = false;
        m_mostCalls = 4;
    }
    void asksForEachOnceAndKeepsItsLines();
    void hasNeverMoreUnderWayThanTheConventionAllows();
    void asksForMoreAtOnceWhileTheAnswersGetMoreFrequent();
    void goesBackToFourAfterATemporaryFailure();
    void startsInTheOrderOfTheList();
    void goesOnAfterFailures();
    void reportsAnIdentifierThatCannotBeAsked();
    void asksNothingForAnEmptyList();
    void cancelsWhatIsUnderWayWhenStopped();
    void canBeStoppedInACall();
    void asksNothingWhenStoppedBefore();
    void endsWithTheRefusalOfTheSignIn();
    void endsAfterFiveFaultsInARow_data();
    void endsAfterFiveFaultsInARow();
    void goesOnWhereFaultsAreNotInARow();
    void goesOnAfterFaultsWhereTheTokenIsTrusted();
    void endsAtOnceWithoutAToken();
    void outlivesWhoGaveTheClient();

private:
    Task<Result<void>> round(const ScriptedServer &server, const QStringList &ids, bool withToken = true)
    {
        auto base = server.url();
        base.setPath({});
        Connection connection{.name = QStringLiteral("Made up"), .baseUrl = base};
        connection.conventions.parallelCallsMax = m_mostCalls;
        const auto token = std::make_shared<const SecretBytes>(SecretBytes("made up for doctors"));
        const ConnectionSecrets secrets{.accessToken = {}, .authToken = withToken ? token : nullptr, .keys = {}};
        return fetchProfiles(std::make_shared<Client>(connection, secrets, m_engine), ids, callsFor(ids),
                             m_stop.get_token());
    }

    /// Waits for the end of a round whose calls get no more answers.
    Task<> watch(Task<Result<void>> task)
    {
        m_end = codeOf(co_await task);
        m_isOver = true;
    }

    qsizetype underWay() const { return m_told.started.size() - m_told.answered.size(); }
    /// Answers what arrives at the server until the condition is true; returns false if it never is.
    static bool answersUntil(ScriptedServer &server, const Reply &answer, const std::function<bool()> &isReached)
    {
        return QTest::qWaitFor(
            [&] {
                server.answerWaiting(answer.bytes);
                return isReached();
            },
            30'000);
    }

    bool m_trustsToken = false;
    int m_mostCalls = 4; ///< the convention
    ProfileBatchCallbacks callsFor(const QStringList &ids)
    {
        return {.started = [this](qsizetype index) { m_told.started.append(index); },
                .answered =
                    [this, ids](qsizetype index, const Result<DoctorProfile> &answer) {
                        m_told.answered.append(index);
                        m_told.codes.insert(ids.at(index), codeOf(answer));
                        if (m_stopsAfter == m_told.answered.size())
                            m_stop.request_stop();
                    },
                .trustsToken = m_trustsToken};
    }

    std::shared_ptr<http::Engine> m_engine = std::make_shared<http::Engine>();
    std::stop_source m_stop;
    qsizetype m_stopsAfter = -1;
    Told m_told;
    Code m_end;
    bool m_isOver = false;
};

void ProfilebatchTest::asksForEachOnceAndKeepsItsLines()
{
    ScriptedServer server({reply(200, profile)});
    const auto ids = madeUpIds(50);
    QCOMPARE(codeOf(awaitResult(round(server, ids))), Code());
    QSet<QByteArray> asked;
    for (const auto &request : server.requests())
        asked.insert(request.requestLine());
    QCOMPARE(asked.size(), 50);
    QCOMPARE(server.requests().size(), 50);
    QCOMPARE(m_told.codes.size(), 50);
    QVERIFY(m_told.codes.values().count(Code()) == 50);
    QVERIFY2(server.connectionCount() <= 4, qPrintable(QString::number(server.connectionCount())));
}

void ProfilebatchTest::hasNeverMoreUnderWayThanTheConventionAllows()
{
    ScriptedServer server({silence()});
    auto task = round(server, madeUpIds(10));
    for (const int answered : {0, 4, 8}) {
        const auto active = std::min(10, answered + 4);
        QTRY_COMPARE(server.requests().size(), active);
        QCOMPARE(m_told.started.size(), active);
        QCOMPARE(m_told.answered.size(), answered);
        server.sendToAll(reply(200, profile).bytes);
    }
    QCOMPARE(codeOf(awaitResult(std::move(task))), Code());
    QCOMPARE(m_told.answered.size(), 10);
    QCOMPARE(server.connectionCount(), 4);
}

void ProfilebatchTest::asksForMoreAtOnceWhileTheAnswersGetMoreFrequent()
{
    m_mostCalls = 6;
    ScriptedServer server({silence()});
    auto task = round(server, madeUpIds(2'000));
    QCOMPARE(underWay(), 4);
    QVERIFY(answersUntil(server, reply(200, profile), [&] { return underWay() == 6; }));
    const auto already = m_told.answered.size();
    qsizetype most = 0;
    QVERIFY(answersUntil(server, reply(200, profile), [&] {
        most = std::max(most, underWay());
        return m_told.answered.size() >= already + 100;
    }));
    QCOMPARE(most, 6);
    m_stop.request_stop();
    QCOMPARE(codeOf(awaitResult(std::move(task))), Code(ErrorCode::Cancelled));
}

void ProfilebatchTest::goesBackToFourAfterATemporaryFailure()
{
    m_mostCalls = 6;
    ScriptedServer server({silence()});
    auto task = round(server, madeUpIds(2'000));
    QVERIFY(answersUntil(server, reply(200, profile), [&] { return underWay() == 6; }));
    QVERIFY(answersUntil(server, reply(503), [&] { return underWay() == 4; }));
    const auto already = m_told.answered.size();
    qsizetype most = 0;
    QVERIFY(answersUntil(server, reply(200, profile), [&] {
        most = std::max(most, underWay());
        return m_told.answered.size() >= already + 100;
    }));
    QCOMPARE(most, 4);
    m_stop.request_stop();
    QCOMPARE(codeOf(awaitResult(std::move(task))), Code(ErrorCode::Cancelled));
}

void ProfilebatchTest::startsInTheOrderOfTheList()
{
    ScriptedServer server({silence(), reply(200, profile)});
    auto task = round(server, madeUpIds(9));
    QTRY_COMPARE(m_told.answered.size(), 8); // the waiting call does not block the others
    QList<qsizetype> inOrder(9);
    std::iota(inOrder.begin(), inOrder.end(), 0);
    QCOMPARE(m_told.started, inOrder);
    server.sendToAll(reply(200, profile).bytes);
    QCOMPARE(codeOf(awaitResult(std::move(task))), Code());
    QVERIFY(m_told.answered.last() < 4);
    auto sorted = m_told.answered;
    std::ranges::sort(sorted);
    QCOMPARE(sorted, inOrder);
}

void ProfilebatchTest::goesOnAfterFailures()
{
    const QByteArray unknown(R"({"data":{},"error":{"code":"INVALID_DATA","message":"no such doctor"}})");
    const QList<std::pair<Reply, Code>> script{
        {reply(500, unknown), ErrorCode::ServiceUnknownDoctor},
        {reply(403), ErrorCode::ServiceDataMissing},
        {reply(500), ErrorCode::ServiceRefusedRequest},
        {reply(200, "<html>"), ErrorCode::NetworkCaptive},
        {{.bytes = "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf", .then = Reply::Then::Close},
         ErrorCode::NetworkInterrupted},
        {reply(302, {}, "Location: http://127.0.0.1:1/\r\n"), ErrorCode::NetworkRedirectRefused},
        {reply(200, profile), {}}};
    QList<Reply> replies;
    for (const auto &step : script)
        replies.append(step.first);
    ScriptedServer server(replies);
    QCOMPARE(codeOf(awaitResult(round(server, madeUpIds(20)))), Code());
    QCOMPARE(server.requests().size(), 20);
    for (qsizetype number = 0; number < 20; ++number) {
        const auto id = QString::fromLatin1(server.requests().at(number).requestLine().split(' ').at(1).mid(14));
        QCOMPARE(m_told.codes.value(id, ErrorCode::WrongUse),
                 script.at(std::min<qsizetype>(number, script.size() - 1)).second);
    }
}

void ProfilebatchTest::reportsAnIdentifierThatCannotBeAsked()
{
    ScriptedServer server({reply(200, profile)});
    const QStringList ids{QStringLiteral("doctor-0"), QStringLiteral(".."), QStringLiteral("doctor-2")};
    QCOMPARE(codeOf(awaitResult(round(server, ids))), Code());
    QCOMPARE(m_told.codes.value(QStringLiteral("..")), Code(ErrorCode::WrongUse));
    QCOMPARE(m_told.codes.value(QStringLiteral("doctor-2"), ErrorCode::WrongUse), Code());
    QCOMPARE(server.requests().size(), 2);
}

void ProfilebatchTest::asksNothingForAnEmptyList()
{
    ScriptedServer server({reply(200, profile)});
    QCOMPARE(codeOf(awaitResult(round(server, {}))), Code());
    QCOMPARE(server.connectionCount(), 0);
}

void ProfilebatchTest::cancelsWhatIsUnderWayWhenStopped()
{
    ScriptedServer server({reply(200, profile), silence()});
    auto task = round(server, madeUpIds(10));
    QTRY_COMPARE(server.requests().size(), 5);
    QTRY_COMPARE(m_told.answered.size(), 1);
    const auto watching = watch(std::move(task));
    m_stop.request_stop();
    QTRY_VERIFY(m_isOver);
    QCOMPARE(m_end, Code(ErrorCode::Cancelled));
    QCOMPARE(m_told.answered.size(), 1);
    QCOMPARE(m_told.started.size(), 5);
    QTRY_COMPARE(server.openConnectionCount(), 0); // the answers are not awaited any more
    QCOMPARE(server.requests().size(), 5);
}

void ProfilebatchTest::canBeStoppedInACall()
{
    ScriptedServer server({reply(200, profile)});
    m_stopsAfter = 3;
    QCOMPARE(codeOf(awaitResult(round(server, madeUpIds(10)))), Code(ErrorCode::Cancelled));
    QCOMPARE(m_told.answered.size(), 3);
    m_stopsAfter = 10;
    init();
    QCOMPARE(codeOf(awaitResult(round(server, madeUpIds(10)))), Code()); // after the last call there is nothing to stop
    m_stopsAfter = -1;
}

void ProfilebatchTest::asksNothingWhenStoppedBefore()
{
    ScriptedServer server({reply(200, profile)});
    m_stop.request_stop();
    QCOMPARE(codeOf(awaitResult(round(server, madeUpIds(3)))), Code(ErrorCode::Cancelled));
    QVERIFY(m_told.started.isEmpty());
    QCOMPARE(server.connectionCount(), 0);
}

void ProfilebatchTest::endsWithTheRefusalOfTheSignIn()
{
    ScriptedServer server({reply(200, profile), reply(403), reply(401), silence()});
    const auto watching = watch(round(server, madeUpIds(10)));
    QTRY_VERIFY(m_isOver);
    QCOMPARE(m_end, Code(ErrorCode::SignInRefused));
    QVERIFY(!m_told.codes.values().contains(Code(ErrorCode::SignInRefused)));
    QVERIFY(m_told.answered.size() <= 2);
    QVERIFY(server.requests().size() <= 6);
}

void ProfilebatchTest::endsAfterFiveFaultsInARow_data()
{
    QTest::addColumn<int>("goodBefore");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("the first five") << 0 << QByteArray("{}");
    QTest::newRow("five in a row") << 7 << QByteArray("{}");
    QTest::newRow("with words of the service")
        << 3 << QByteArray(R"({"data":{},"error":{"code":"TOKEN_MISMATCH","message":"made up"}})");
}

void ProfilebatchTest::endsAfterFiveFaultsInARow()
{
    QFETCH(const int, goodBefore);
    QFETCH(const QByteArray, words);
    QList<Reply> script(goodBefore, reply(200, profile));
    script.append(reply(500, words));
    ScriptedServer server(script);
    const auto end = awaitResult(round(server, madeUpIds(60)));
    QCOMPARE(codeOf(end), Code(ErrorCode::SignInRefused));
    QCOMPARE(end.error().httpStatus, 500);
    // With four calls at the same time, a valid answer may arrive between the first faults.
    const auto faults = m_told.codes.values().count(Code(ErrorCode::ServiceRefusedRequest));
    QVERIFY(goodBefore == 0 ? faults == 5 : faults >= 5 && faults <= 8);
    QCOMPARE(m_told.answered.size(), goodBefore + faults);
    QVERIFY(server.requests().size() <= goodBefore + faults + 3); // calls in progress
}

void ProfilebatchTest::goesOnWhereFaultsAreNotInARow()
{
    const QByteArray unknown(R"({"data":{},"error":{"code":"INVALID_DATA","message":"no such doctor"}})");
    QList<Reply> script;
    for (int turn = 0; turn < 4; ++turn)
        script += QList<Reply>(1, reply(500)) + QList<Reply>(4, reply(500, unknown)); // these contain a reason
    ScriptedServer server(script + QList<Reply>(20, reply(500, unknown)));
    QCOMPARE(codeOf(awaitResult(round(server, madeUpIds(40)))), Code());
    QCOMPARE(server.requests().size(), 40);
    QCOMPARE(m_told.codes.values().count(Code(ErrorCode::ServiceRefusedRequest)), 4);
}

void ProfilebatchTest::goesOnAfterFaultsWhereTheTokenIsTrusted()
{
    m_trustsToken = true;
    ScriptedServer server({reply(500)});
    const auto end = awaitResult(round(server, madeUpIds(20)));
    m_trustsToken = false;
    QCOMPARE(codeOf(end), Code());
    QCOMPARE(server.requests().size(), 20);
}

void ProfilebatchTest::endsAtOnceWithoutAToken()
{
    ScriptedServer server({reply(200, profile)});
    QCOMPARE(codeOf(awaitResult(round(server, madeUpIds(10), false))), Code(ErrorCode::SignInMissing));
    QVERIFY(m_told.answered.isEmpty());
    QCOMPARE(m_told.started.size(), 1);
    QCOMPARE(server.connectionCount(), 0);
}

void ProfilebatchTest::outlivesWhoGaveTheClient()
{
    ScriptedServer server({silence()});
    auto task = round(server, madeUpIds(2)); // nothing else owns the client
    QTRY_COMPARE(server.requests().size(), 2);
    server.sendToAll(reply(200, profile).bytes);
    QCOMPARE(codeOf(awaitResult(std::move(task))), Code());
}

CLINICDESK_TEST(ProfilebatchTest)
#include "profilebatchtest.moc"

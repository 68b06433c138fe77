// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/datarequests.h"

#include "core/wording/datarequesttext.h"
#include "core/wording/datetext.h"
#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const QByteArray taken(R"({"user_info":{"username":"made-up-user"}})");
const auto busy = reply(503, R"({"error":"made-up words"})", "Content-Type: application/json\r\n");

Reply hungUp()
{
    return {.then = Reply::Then::Close};
}

Reply cutOff()
{
    return {.bytes = "HTTP/1.1 202 Accepted\r\nContent-Length: 400\r\n\r\n{\"user", .then = Reply::Then::Close};
}

} // namespace

/// Requests for a user's data with their journal entries.
class DataRequestsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_now = QDateTime(QDate(2026, 11, 3), QTime(16, 5), Qt::UTC);
        const Journal::Options options{
            .file = path(), .clock = [this] { return m_now; }, .who = QStringLiteral("M. Placeholder")};
        m_journal = *awaitResult(Journal::open(options));
    }
    void recordsWhatWasAskedAndAnswered();
    void namesThePersonWhoAsked();
    void namesWhoseDataWasNotAnswered();
    void tellsStatesApart_data();
    void tellsStatesApart();
    void standsOnTheDiskBeforeTheServiceHearsOfIt();
    void asksNothingThatCannotBeRecorded();
    void asksNothingWithoutAToken();
    void listsARequestWithoutAnAnswer();
    void readsAFaultThatWasRecordedAsFailedAsUnclear();
    void saysSinceWhenOneIsRunning();
    void doesNotGuessSinceWhen_data();
    void doesNotGuessSinceWhen();
    void namesTheNewestFirst();
    void sendsItsTokenAndNothingElse();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("kept/journal.sqlite")); }
    std::shared_ptr<Client> client(const QByteArray &token = "made-up-token",
                                   const QString &id = QStringLiteral("connection-1")) const
    {
        const Connection connection{.id = {id},
                                    .name = QStringLiteral("Sunrise Clinic"),
                                    .baseUrl = m_server->url(QString()),
                                    .user = {QStringLiteral("161400000000007")}};
        ConnectionSecrets secrets;
        if (!token.isEmpty())
            secrets.accessToken = std::make_shared<const SecretBytes>(SecretBytes(token));
        return std::make_shared<Client>(connection, secrets, std::make_shared<http::Engine>());
    }
    void serve(const QList<Reply> &script) { m_server = std::make_unique<ScriptedServer>(script); }
    DataRequest ask(const QString &connection = QStringLiteral("connection-1"))
    {
        const auto outcome = awaitResult(requestUserData(client("made-up-token", connection), m_journal));
        return outcome ? outcome->request : DataRequest();
    }
    void pass(int seconds) { m_now = m_now.addSecs(seconds); }
    QList<DataRequest> requests() const { return *awaitResult(dataRequests(m_journal)); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ScriptedServer> m_server;
    std::shared_ptr<Journal> m_journal;
    QDateTime m_now;
};

void DataRequestsTest::recordsWhatWasAskedAndAnswered()
{
    serve({reply(202, taken)});
    const auto outcome = awaitResult(requestUserData(client(), m_journal));
    QCOMPARE(codeOf(outcome), Code());
    QVERIFY(!outcome->notRecorded);
    const auto listed = requests();
    QCOMPARE(listed.size(), 1);
    for (const auto &request : {outcome->request, listed.first()}) {
        QCOMPARE(request.number, 1);
        QCOMPARE(request.at, m_now);
        QCOMPARE(request.answeredAt, m_now);
        QCOMPARE(request.by, QStringLiteral("M. Placeholder"));
        QCOMPARE(request.connectionName, QStringLiteral("Sunrise Clinic"));
        QCOMPARE(request.user.text, QStringLiteral("161400000000007"));
        QCOMPARE(request.username.value_or(QString()), QStringLiteral("made-up-user"));
        QCOMPARE(request.state, DataRequestState::Accepted);
        QVERIFY(!request.error);
    }
    const auto entries = awaitResult(m_journal->entries());
    QCOMPARE(entries->size(), 2);
    QCOMPARE(entries->last().record.refersTo, 1);
    QVERIFY(!awaitResult(m_journal->verify())->fault);
}

void DataRequestsTest::namesThePersonWhoAsked()
{
    m_journal = *awaitResult(Journal::open({.file = path(),
                                            .clock = [this] { return m_now; },
                                            .who = QStringLiteral("M. Placeholder"),
                                            .person = {QStringLiteral("p-1"), QStringLiteral("Uma Invented")}}));
    serve({reply(202, taken)});
    QCOMPARE(ask().by, QStringLiteral("Uma Invented"));
    QCOMPARE(requests().first().by, QStringLiteral("Uma Invented"));
}

void DataRequestsTest::namesWhoseDataWasNotAnswered()
{
    serve({reply(409), reply(500), reply(503)});
    for (int i = 0; i < 3; ++i)
        ask();
    const auto answers = awaitResult(m_journal->entries({journalKind::dataAnswered}));
    QCOMPARE(answers->size(), 3);
    for (const auto &answer : *answers)
        QCOMPARE(answer.record.subject, QStringLiteral("161400000000007"));
    const auto listed = requests();
    for (const auto &request : listed)
        QVERIFY(!request.username); // only the service can tell it
}

void DataRequestsTest::tellsStatesApart_data()
{
    QTest::addColumn<QList<Reply>>("script");
    QTest::addColumn<QString>("state");
    QTest::addColumn<Code>("code");
    QTest::addColumn<QString>("words");
    const QByteArray words(R"({"error":"made-up words"})");
    const auto running = QStringLiteral("An earlier request");
    const auto fault = QStringLiteral("The service had a problem. No request was made");
    const auto unclear = QStringLiteral("There was no clear answer. The request may have been accepted.");
    QTest::newRow("taken") << QList{reply(202, taken)} << "accepted" << Code() << "The service prepares the data";
    QTest::newRow("accepted, no name") << QList{reply(202, "{}")} << "accepted" << Code() << "The service prepares";
    QTest::newRow("taken, nothing said") << QList{reply(202)} << "accepted" << Code() << "The service prepares";
    QTest::newRow("running") << QList{reply(409, words)} << "already_running" << Code() << running;
    QTest::newRow("fault") << QList{reply(500, words)} << "unclear" << Code(ErrorCode::ServiceUnavailable) << unclear;
    const QByteArray json("Content-Type: application/json\r\n");
    QTest::newRow("closed") << QList{busy} << "failed" << Code(ErrorCode::ServiceUnavailable) << fault;
    QTest::newRow("a gateway that lost the service")
        << QList{reply(503, "upstream connect error", "Content-Type: text/plain\r\n")} << "unclear"
        << Code(ErrorCode::ServiceOutcomeUnclear) << unclear;
    QTest::newRow("too often") << QList{reply(429, words, json)} << "failed" << Code(ErrorCode::ServiceUnavailable)
                               << fault;
    QTest::newRow("not offered") << QList{reply(501)} << "failed" << Code(ErrorCode::ServiceUnavailable) << fault;
    QTest::newRow("a gateway's own") << QList{reply(524)} << "unclear" << Code(ErrorCode::ServiceUnavailable)
                                     << unclear;
    QTest::newRow("token") << QList{reply(401)} << "failed" << Code(ErrorCode::SignInRefused)
                           << "The service did not accept the access token. No request was made";
    QTest::newRow("refused") << QList{reply(403, words)} << "failed" << Code(ErrorCode::ServiceRefusedRequest)
                             << "No request was made.";
    QTest::newRow("refused within a success")
        << QList{reply(200, words)} << "failed" << Code(ErrorCode::ServiceRefusedRequest) << "No request was made.";
    QTest::newRow("a gateway") << QList{reply(504)} << "unclear" << Code(ErrorCode::ServiceUnavailable) << unclear;
    QTest::newRow("another's page") << QList{reply(200, "<html>sign in</html>")} << "unclear"
                                    << Code(ErrorCode::ServiceOutcomeUnclear) << unclear;
    QTest::newRow("unreadable") << QList{reply(202, "taken")} << "unclear" << Code(ErrorCode::ServiceOutcomeUnclear)
                                << unclear;
    QTest::newRow("an odd encoding") << QList{reply(202, taken, "Content-Encoding: UTF-8\r\n")} << "unclear"
                                     << Code(ErrorCode::ServiceOutcomeUnclear) << unclear;
    QTest::newRow("another's envelope")
        << QList{reply(202, R"({"ciphertext":"AAAA","iv":"AAAAAAAAAAAAAAAAAAAAAA","tag":"AAAAAAAAAAAAAAAAAAAAAA"})")}
        << "unclear" << Code(ErrorCode::ServiceOutcomeUnclear) << unclear;
    for (const int status : {301, 302, 303, 307, 308})
        QTest::addRow("elsewhere: %d", status) << QList{reply(status, {}, "Location: https://elsewhere.example/\r\n")}
                                               << "unclear" << Code(ErrorCode::ServiceOutcomeUnclear) << unclear;
    QTest::newRow("hung up") << QList{hungUp()} << "unclear" << Code(ErrorCode::NetworkInterrupted) << unclear;
    QTest::newRow("cut off") << QList{cutOff()} << "unclear" << Code(ErrorCode::ServiceOutcomeUnclear) << unclear;
}

void DataRequestsTest::tellsStatesApart()
{
    QFETCH(const QList<Reply>, script);
    QFETCH(const QString, state);
    QFETCH(const Code, code);
    QFETCH(const QString, words);
    serve(script);
    const auto asked = ask();
    const auto listed = requests();
    QCOMPARE(listed.size(), 1);
    for (const auto &request : {asked, listed.first()}) {
        QCOMPARE(QString(stateText(request.state)), state);
        QCOMPARE(codeOf(request.error), code);
        QCOMPARE(request.username.has_value(), QByteArray(QTest::currentDataTag()) == "taken");
        const auto meaning = wording::meaningOf(request);
        QVERIFY2(meaning.contains(words), qPrintable(meaning));
        QVERIFY(!meaning.contains(QStringLiteral("made-up")));
    }
    if (asked.error) {
        const auto advice = wording::describeRequest(asked).advice;
        QVERIFY2(advice.contains(QStringLiteral("No request was made")) == (state == QLatin1String("failed")),
                 qPrintable(advice));
        QVERIFY2(advice.contains(QStringLiteral("may have been")) == (state == QLatin1String("unclear")),
                 qPrintable(advice));
    }
    QCOMPARE(m_server->requests().size(), 1); // never repeated
}

void DataRequestsTest::standsOnTheDiskBeforeTheServiceHearsOfIt()
{
    serve({Reply{}}); // no answer
    auto asking = requestUserData(client(), m_journal);
    QTRY_COMPARE(m_server->requests().size(), 1);
    const auto another = *awaitResult(Journal::open({.file = path()}));
    const auto entries = awaitResult(another->entries());
    QCOMPARE(entries->size(), 1);
    QCOMPARE(entries->first().record.kind, QString(journalKind::dataRequested));
    const auto listed = awaitResult(dataRequests(another));
    QCOMPARE(listed->first().state, DataRequestState::Unclear);
    m_server.reset(); // the connection ends, and the wait with it
    QCOMPARE(awaitResult(std::move(asking))->request.state, DataRequestState::Unclear);
}

void DataRequestsTest::asksNothingThatCannotBeRecorded()
{
    serve({reply(202, taken)});
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("by hand"));
        database.setDatabaseName(path());
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec(QStringLiteral("DROP TABLE entries")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("by hand"));
    QCOMPARE(codeOf(awaitResult(requestUserData(client(), m_journal))), Code(ErrorCode::StoreDamaged));
    QVERIFY(m_server->requests().isEmpty());
}

void DataRequestsTest::asksNothingWithoutAToken()
{
    serve({reply(202, taken)});
    QCOMPARE(codeOf(awaitResult(requestUserData(client({}), m_journal))), Code(ErrorCode::SignInMissing));
    QVERIFY(m_server->requests().isEmpty());
    QVERIFY(requests().isEmpty());
}

void DataRequestsTest::listsARequestWithoutAnAnswer()
{
    const JournalRecord asked{.kind = journalKind::dataRequested, .subject = QStringLiteral("161400000000007")};
    QVERIFY(awaitResult(m_journal->append(asked)).ok());
    const auto listed = requests();
    QCOMPARE(listed.size(), 1);
    QCOMPARE(listed.first().state, DataRequestState::Unclear);
    QVERIFY(!listed.first().answeredAt.isValid());
    QVERIFY(!listed.first().error);
    QVERIFY(wording::meaningOf(listed.first())
                .startsWith(QStringLiteral("No answer was recorded. The request may have been")));
}

void DataRequestsTest::readsAFaultThatWasRecordedAsFailedAsUnclear()
{
    const JournalRecord asked{.kind = journalKind::dataRequested, .subject = QStringLiteral("161400000000007")};
    const auto entry = awaitResult(m_journal->append(asked));
    const JournalRecord answered{.kind = journalKind::dataAnswered,
                                 .result = QStringLiteral("failed service.unavailable"),
                                 .httpStatus = 500,
                                 .refersTo = entry->number};
    QVERIFY(awaitResult(m_journal->append(answered)).ok());
    QCOMPARE(requests().first().state, DataRequestState::Unclear);
}

void DataRequestsTest::saysSinceWhenOneIsRunning()
{
    serve({reply(202, taken), reply(409), reply(409)});
    const auto first = m_now;
    ask();
    pass(15 * 60);
    const auto second = ask();
    QCOMPARE(second.runningSince, first);
    const auto zone = QTimeZone(QByteArray("Asia/Kolkata"));
    QCOMPARE(wording::meaningOf(second, zone),
             QStringLiteral("The request from %1 was still being processed. No new request was made.")
                 .arg(wording::timeText(QLocale(), QTime(21, 35))));
    pass(24 * 60 * 60);
    QCOMPARE(
        wording::meaningOf(ask(), zone),
        QStringLiteral("The request from %1 was still being processed. No new request was made.")
            .arg(wording::dayText(QLocale(), QDate(2026, 11, 3)) + u' ' + wording::timeText(QLocale(), QTime(21, 35))));
}

void DataRequestsTest::doesNotGuessSinceWhen_data()
{
    QTest::addColumn<QList<Reply>>("script");
    QTest::addColumn<int>("seconds");
    QTest::addColumn<QString>("connection");
    QTest::addColumn<bool>("isKnown");
    const auto same = QStringLiteral("connection-1");
    QTest::newRow("nothing was asked before") << QList{busy, reply(409)} << 60 << same << false;
    QTest::newRow("a fault before") << QList{reply(500), reply(409)} << 60 << same << true;
    QTest::newRow("asked over another one") << QList{reply(202), reply(409)} << 60 << "connection-2" << false;
    QTest::newRow("long ago") << QList{reply(202), reply(409)} << 8 * 24 * 60 * 60 << same << false;
    QTest::newRow("unclear before") << QList{hungUp(), reply(409)} << 60 << same << true;
}

void DataRequestsTest::doesNotGuessSinceWhen()
{
    QFETCH(const QList<Reply>, script);
    QFETCH(const int, seconds);
    QFETCH(const QString, connection);
    QFETCH(const bool, isKnown);
    serve(script);
    ask();
    pass(seconds);
    const auto second = ask(connection);
    QCOMPARE(second.state, DataRequestState::AlreadyRunning);
    QCOMPARE(second.runningSince.isValid(), isKnown);
}

void DataRequestsTest::namesTheNewestFirst()
{
    serve({reply(202), reply(409), busy});
    for (int i = 0; i < 3; ++i) {
        ask();
        pass(60);
    }
    const auto listed = requests();
    QCOMPARE(listed.size(), 3);
    QCOMPARE(listed.first().state, DataRequestState::Failed);
    QCOMPARE(listed.last().state, DataRequestState::Accepted);
}

void DataRequestsTest::sendsItsTokenAndNothingElse()
{
    serve({reply(202, taken)});
    ask();
    const auto &request = m_server->requests().first();
    QCOMPARE(request.requestLine(), QByteArray("POST /privacy/v1/user-data HTTP/1.1"));
    QCOMPARE(request.header("Authorization"), QByteArray("Bearer made-up-token"));
    QCOMPARE(request.header("Content-Length"), QByteArray("0"));
    QVERIFY(request.body.isEmpty());
    for (const auto *unwanted : {"auth", "x-pt-id", "cookie", "x-encryption"})
        QVERIFY2(!request.headerNames().contains(unwanted), unwanted);
}

CLINICDESK_TEST(DataRequestsTest)
#include "datarequeststest.moc"

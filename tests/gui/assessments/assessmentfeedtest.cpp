// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentfeed.h"

#include "core/service/signinprobe.h"
#include "tests/support/awaitresult.h"
#include "tests/support/practiceprocess.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"

#include <QPromise>
#include <QSignalSpy>
#include <QTest>
#include <QUrlQuery>

#include <memory>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

/// The requests for the doctor's view, and which answers arrive.
class AssessmentFeedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void asksForTheListAndThenForTheCountsOneAfterTheOther();
    void hasWhatThePracticeServiceHas();
    void countsWithTheFiltersOfTheList();
    void joinsTheAnswersOfAllStatuses();
    void hasNoListOfSomeStatusesAlone();
    void aNewerQuestionTakesThePlaceOfTheOlder();
    void asksOnlyTheNewestOfQuestionsThatWaitForTheKeychain();
    void asksNoMoreCountsOnceSomethingElseIsAsked();
    void asksNoMoreCountsThanWereBegunWhenItIsStopped();
    void letsGoOfItsRequestWhenItIsStopped();
    void keepsQuietAboutACountThatFails();
    void saysThatAListFailedAndCountsNothing();
    void isAskingUntilTheListIsThereAndNoLonger();
    void mayGoWhileItAsks();
    void mayGoWhileItCounts();
    void mayGoWhileItWaitsForTheKeychain();
    void mayGoWhenItsListArrives();

private:
    Task<std::shared_ptr<Client>> client(Connection connection);
    void blockClients();
    void letClientsGo();
    Connection connectionTo(const ScriptedServer &server);

    std::shared_ptr<http::Engine> m_engine;
    ConnectionSecrets m_secrets;
    std::shared_ptr<QPromise<void>> m_gate;
    int m_clientsAsked = 0;
    std::unique_ptr<AssessmentFeed> m_feed;
    std::unique_ptr<QSignalSpy> m_arrived;
    std::unique_ptr<QSignalSpy> m_failed;
    std::unique_ptr<QSignalSpy> m_counted;
};

namespace {

/// An answer with this many conversations, from this number on.
Reply listReply(int conversations, int first = 0)
{
    QByteArrayList all;
    for (int i = first; i < first + conversations; ++i)
        all.append(R"({"conversationid":"sa_made-up-)" + QByteArray::number(i) +
                   R"(","created_at":"2026-01-05T08:15:00.000Z"})");
    return reply(200, R"({"conversations":[{"practitioner_uuid":"pr-made-up","patient_uuid":"pt-made-up",)"
                      R"("unique_identifier":"id-made-up","transaction_id":"tx-made-up","conversations":[)" +
                          all.join(',') + "]}]}");
}

const Reply silent;

/// One item of the query of each request.
QStringList asked(const ScriptedServer &server, const QString &item = QStringLiteral("status"))
{
    QStringList values;
    for (const auto &request : server.requests()) {
        const QUrl url(QString::fromLatin1(request.requestLine().split(' ').at(1)));
        values.append(QUrlQuery(url).queryItemValue(item, QUrl::FullyDecoded));
    }
    return values;
}

AssessmentFilter filterBy(AssessmentStatus status)
{
    return {.status = status};
}

const AssessmentFilter completedOnly = filterBy(AssessmentStatus::Completed);
const AssessmentFilter inReview = filterBy(AssessmentStatus::InReview);

std::size_t countIn(const QSignalSpy &arrived, qsizetype at)
{
    return arrived.at(at).first().value<AssessmentSnapshot>()->conversations().size();
}

} // namespace

void AssessmentFeedTest::init()
{
    m_engine = std::make_shared<http::Engine>();
    m_secrets = {
        .accessToken = std::make_shared<const SecretBytes>(SecretBytes("made.up.token")), .authToken = {}, .keys = {}};
    m_clientsAsked = 0;
    m_feed = std::make_unique<AssessmentFeed>([this](const Connection &made) { return client(made); });
    m_arrived = std::make_unique<QSignalSpy>(m_feed.get(), &AssessmentFeed::arrived);
    m_failed = std::make_unique<QSignalSpy>(m_feed.get(), &AssessmentFeed::failed);
    m_counted = std::make_unique<QSignalSpy>(m_feed.get(), &AssessmentFeed::counted);
}

void AssessmentFeedTest::cleanup()
{
    letClientsGo();
    m_feed.reset();
}

Task<std::shared_ptr<Client>> AssessmentFeedTest::client(Connection connection)
{
    ++m_clientsAsked;
    const auto secrets = m_secrets;
    const auto engine = m_engine;
    if (const auto gate = m_gate) {
        const auto opened = gate->future();
        co_await opened;
    }
    co_return std::make_shared<Client>(connection, secrets, engine);
}

void AssessmentFeedTest::blockClients()
{
    m_gate = std::make_shared<QPromise<void>>();
    m_gate->start();
}

void AssessmentFeedTest::letClientsGo()
{
    if (const auto opened = std::exchange(m_gate, nullptr))
        opened->finish();
}

Connection AssessmentFeedTest::connectionTo(const ScriptedServer &server)
{
    return {.id = {QStringLiteral("raw")},
            .name = QStringLiteral("Made up"),
            .baseUrl = server.url().adjusted(QUrl::RemovePath)};
}

void AssessmentFeedTest::asksForTheListAndThenForTheCountsOneAfterTheOther()
{
    ScriptedServer server({listReply(5), listReply(1), listReply(2), listReply(3)});
    m_feed->ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(m_counted->size(), 3);
    QCOMPARE(m_arrived->size(), 1);
    QCOMPARE(countIn(*m_arrived, 0), 5U);
    QCOMPARE(asked(server), words("COMPLETED NEW IN_REVIEW PARTIAL"));
    for (int at = 0; at < 3; ++at)
        QCOMPARE(m_counted->at(at).at(1).value<std::size_t>(), std::size_t(at) + 1);
    QCOMPARE(server.connectionCount(), 1); // two at once would need two network connections
    QCOMPARE(m_clientsAsked, 1);
}

void AssessmentFeedTest::hasWhatThePracticeServiceHas()
{
    PracticeProcess practice;
    QVERIFY(practice.isReady());
    m_secrets = practice.secrets();
    m_feed->ask(practice.connection(), inReview);
    QTRY_COMPARE(m_counted->size(), 3);
    const auto requests = practice.requestsAt(QStringLiteral("assessments"));
    QCOMPARE(requests.size(), 4);
    std::map<AssessmentStatus, std::size_t> counts{{AssessmentStatus::InReview, countIn(*m_arrived, 0)}};
    for (const auto &count : std::as_const(*m_counted))
        counts[count.at(0).value<AssessmentStatus>()] = count.at(1).value<std::size_t>();
    for (const auto &[status, count] : counts) { // each as when requested separately
        m_arrived->clear();
        m_feed->ask(practice.connection(), filterBy(status));
        QTRY_COMPARE(m_arrived->size(), 1);
        QCOMPARE(countIn(*m_arrived, 0), count);
        QVERIFY(count > 0);
    }
}

void AssessmentFeedTest::joinsTheAnswersOfAllStatuses()
{
    ScriptedServer server({listReply(5), listReply(1, 5), listReply(2, 6), listReply(3, 8)});
    m_feed->ask(connectionTo(server), {.practitioner = QStringLiteral("pr-made-up"), .allStatuses = true});
    QTRY_COMPARE(m_arrived->size(), 1);
    QVERIFY(!m_feed->isAsking());
    QCOMPARE(asked(server), words("NEW IN_REVIEW PARTIAL COMPLETED"));
    QCOMPARE(asked(server, QStringLiteral("practitioner_uuid")), words("pr-made-up pr-made-up pr-made-up pr-made-up"));
    const auto list = m_arrived->at(0).first().value<AssessmentSnapshot>();
    QCOMPARE(list->conversations().size(), 11U);
    QCOMPARE(list->statusOf(4), std::optional(AssessmentStatus::New));
    QCOMPARE(list->statusOf(5), std::optional(AssessmentStatus::InReview));
    QCOMPARE(list->countOf(AssessmentStatus::Partial), 2U);
    QCOMPARE(m_counted->size(), 0);
}

void AssessmentFeedTest::hasNoListOfSomeStatusesAlone()
{
    ScriptedServer server({listReply(5), reply(500, R"({"error":"made up"})")});
    m_feed->ask(connectionTo(server), {.allStatuses = true});
    QTRY_COMPARE(m_failed->size(), 1);
    QCOMPARE(m_arrived->size(), 0);
    QCOMPARE(server.requests().size(), 2);
}

void AssessmentFeedTest::countsWithTheFiltersOfTheList()
{
    ScriptedServer server({listReply(1)});
    const AssessmentFilter filter{.practitioner = QStringLiteral("pr-made-up"),
                                  .workflows = {QStringLiteral("wf-1"), QStringLiteral("wf-2")},
                                  .status = AssessmentStatus::New};
    m_feed->ask(connectionTo(server), filter);
    QTRY_COMPARE(m_counted->size(), 3);
    QCOMPARE(asked(server, QStringLiteral("practitioner_uuid")), words("pr-made-up pr-made-up pr-made-up pr-made-up"));
    QCOMPARE(asked(server, QStringLiteral("wfids")).count(QStringLiteral("wf-1,wf-2")), 4);
}

void AssessmentFeedTest::aNewerQuestionTakesThePlaceOfTheOlder()
{
    ScriptedServer server({silent, listReply(2)});
    m_feed->ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(server.requests().size(), 1);
    m_feed->ask(connectionTo(server), inReview);
    QTRY_COMPARE(m_counted->size(), 3);
    QTRY_COMPARE(server.openConnectionCount(), 1); // the older network connection is closed, so its answer is not read
    QCOMPARE(m_arrived->size(), 1);
    QCOMPARE(countIn(*m_arrived, 0), 2U);
    QCOMPARE(m_failed->size(), 0);
    QCOMPARE(asked(server), words("COMPLETED IN_REVIEW NEW PARTIAL COMPLETED"));
}

void AssessmentFeedTest::asksOnlyTheNewestOfQuestionsThatWaitForTheKeychain()
{
    ScriptedServer server({listReply(1)});
    blockClients();
    m_feed->ask(connectionTo(server), completedOnly);
    m_feed->ask(connectionTo(server), filterBy(AssessmentStatus::New));
    m_feed->ask(connectionTo(server), inReview);
    QCOMPARE(m_clientsAsked, 3);
    letClientsGo();
    QTRY_COMPARE(m_counted->size(), 3);
    QCOMPARE(m_arrived->size(), 1);
    QCOMPARE(asked(server), words("IN_REVIEW NEW PARTIAL COMPLETED"));
}

void AssessmentFeedTest::asksNoMoreCountsOnceSomethingElseIsAsked()
{
    ScriptedServer server({listReply(1), silent, listReply(2)});
    m_feed->ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(server.requests().size(), 2);
    QVERIFY(!m_feed->isAsking());
    m_feed->ask(connectionTo(server), inReview);
    QTRY_COMPARE(m_counted->size(), 3);
    QTRY_COMPARE(server.openConnectionCount(), 1);
    QCOMPARE(m_arrived->size(), 2);
    QCOMPARE(asked(server), words("COMPLETED NEW IN_REVIEW NEW PARTIAL COMPLETED"));
}

void AssessmentFeedTest::asksNoMoreCountsThanWereBegunWhenItIsStopped()
{
    ScriptedServer server({listReply(1), listReply(1)});
    connect(m_feed.get(), &AssessmentFeed::counted, m_feed.get(), [this] { m_feed->stop(); });
    m_feed->ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(m_counted->size(), 1);
    disconnect(m_feed.get(), &AssessmentFeed::counted, m_feed.get(), nullptr);
    m_feed->ask(connectionTo(server), inReview);
    QTRY_COMPARE(m_arrived->size(), 2);
    QTRY_VERIFY(server.requests().size() >= 6);
    QCOMPARE(asked(server).first(4), words("COMPLETED NEW IN_REVIEW NEW"));
}

void AssessmentFeedTest::letsGoOfItsRequestWhenItIsStopped()
{
    ScriptedServer server({silent});
    m_feed->ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(server.requests().size(), 1);
    QVERIFY(m_feed->isAsking());
    m_feed->stop();
    QVERIFY(!m_feed->isAsking());
    QTRY_COMPARE(server.openConnectionCount(), 0);
    QCOMPARE(m_arrived->size() + m_failed->size(), 0);
}

void AssessmentFeedTest::keepsQuietAboutACountThatFails()
{
    for (const int status : {500, 403, 401}) {
        ScriptedServer server({listReply(1), reply(status, R"({"error":"made up"})"), listReply(0)});
        const auto connection = connectionTo(server);
        m_feed->ask(connection, completedOnly);
        QTRY_COMPARE(server.requests().size(), 2);
        // The first probe returns after the refusal, the second after anything that the refusal could have caused.
        const Client other(connection, m_secrets, m_engine);
        for (int i = 0; i < 2; ++i)
            QVERIFY(awaitResult(other.send(AddressProbe())).ok());
        QCOMPARE(server.requests().size(), 4);
    }
    QCOMPARE(m_arrived->size(), 3);
    QCOMPARE(m_failed->size(), 0);
    QCOMPARE(m_counted->size(), 0);
}

void AssessmentFeedTest::saysThatAListFailedAndCountsNothing()
{
    ScriptedServer server({reply(403, R"({"error":"a made-up reason"})"), listReply(1)});
    m_feed->ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(m_failed->size(), 1);
    const auto error = m_failed->at(0).first().value<Error>();
    QCOMPARE(error.code, ErrorCode::ServiceRefusedRequest);
    QCOMPARE(error.serverText, QStringLiteral("a made-up reason"));
    QVERIFY(!m_feed->isAsking());
    m_feed->ask(connectionTo(server), inReview);
    QTRY_COMPARE(m_counted->size(), 3);
    QCOMPARE(asked(server), words("COMPLETED IN_REVIEW NEW PARTIAL COMPLETED"));
    QCOMPARE(m_failed->size(), 1);
}

void AssessmentFeedTest::isAskingUntilTheListIsThereAndNoLonger()
{
    ScriptedServer server({listReply(1), silent});
    QVERIFY(!m_feed->isAsking());
    bool wasAskingWhenItArrived = true;
    connect(m_feed.get(), &AssessmentFeed::arrived, this, [&] { wasAskingWhenItArrived = m_feed->isAsking(); });
    m_feed->ask(connectionTo(server), completedOnly);
    QVERIFY(m_feed->isAsking());
    QTRY_COMPARE(m_arrived->size(), 1);
    QVERIFY(!wasAskingWhenItArrived);
}

void AssessmentFeedTest::mayGoWhileItAsks()
{
    ScriptedServer server({silent});
    m_feed->ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(server.requests().size(), 1);
    m_feed.reset();
    QTRY_COMPARE(server.openConnectionCount(), 0);
}

void AssessmentFeedTest::mayGoWhileItCounts()
{
    ScriptedServer server({listReply(1), silent});
    m_feed->ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(server.requests().size(), 2);
    m_feed.reset();
    QTRY_COMPARE(server.openConnectionCount(), 0);
    QCOMPARE(server.requests().size(), 2);
}

void AssessmentFeedTest::mayGoWhileItWaitsForTheKeychain()
{
    ScriptedServer server({listReply(1)});
    blockClients();
    m_feed->ask(connectionTo(server), completedOnly);
    m_feed.reset();
    letClientsGo();
    init(); // a new feed; its requests come after any that the old one could have sent
    QSignalSpy counted(m_feed.get(), &AssessmentFeed::counted);
    m_feed->ask(connectionTo(server), inReview);
    QTRY_COMPARE(counted.size(), 3);
    QCOMPARE(asked(server), words("IN_REVIEW NEW PARTIAL COMPLETED"));
}

void AssessmentFeedTest::mayGoWhenItsListArrives()
{
    ScriptedServer server({listReply(1), silent});
    connect(m_feed.get(), &AssessmentFeed::arrived, this, [this] { m_feed.release()->deleteLater(); });
    QSignalSpy gone(m_feed.get(), &QObject::destroyed);
    m_feed->ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(gone.size(), 1);
    init();
    ScriptedServer other({listReply(1)});
    m_feed->ask(connectionTo(other), completedOnly);
    QTRY_COMPARE(m_counted->size(), 3);
}

CLINICDESK_TEST(AssessmentFeedTest)
#include "assessmentfeedtest.moc"

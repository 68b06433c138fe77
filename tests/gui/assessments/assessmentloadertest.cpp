// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentloader.h"

#include "core/service/connectioncheck.h"
#include "tests/support/awaitresult.h"
#include "tests/support/practiceprocess.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"
#include "ui/assessments/savedfilters.h"
#include "ui/state/currentconnection.h"

#include <QPromise>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrlQuery>
#include <QWidget>

#include <memory>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

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

const Connection anotherConnection{.id = {QStringLiteral("other")}, .name = QStringLiteral("Another")};
const AssessmentFilter completedOnly = filterBy(AssessmentStatus::Completed);
const AssessmentFilter inReview = filterBy(AssessmentStatus::InReview);

std::size_t countIn(const QSignalSpy &arrived, qsizetype at)
{
    return arrived.at(at).first().value<AssessmentSnapshot>()->conversations().size();
}

} // namespace

/// The requests for the doctor's view, and which answers arrive.
class AssessmentLoaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_engine = std::make_shared<http::Engine>();
        m_secrets = {.accessToken = std::make_shared<const SecretBytes>(SecretBytes("made.up.token")),
                     .authToken = {},
                     .keys = {}};
        m_clientsAsked = 0;
        m_loader = std::make_unique<AssessmentLoader>(
            m_page, m_current, [this](const Connection &made) { return client(made); }, m_saved);
        m_arrived = std::make_unique<QSignalSpy>(m_loader.get(), &AssessmentLoader::arrived);
        m_failed = std::make_unique<QSignalSpy>(m_loader.get(), &AssessmentLoader::failed);
        m_counted = std::make_unique<QSignalSpy>(m_loader.get(), &AssessmentLoader::counted);
    }
    void cleanup()
    {
        letClientsGo();
        m_loader.reset();
    }
    void asksForTheListAndThenForTheCountsOneAfterTheOther();
    void hasWhatThePracticeServiceHas();
    void countsWithTheFiltersOfTheList();
    void joinsTheAnswersOfAllStatuses();
    void hasNoListOfSomeStatusesAlone();
    void aNewerQuestionTakesThePlaceOfTheOlder();
    void asksOnlyTheNewestOfQuestionsThatWaitForTheKeychain();
    void asksNoMoreCountsOnceSomethingElseIsAsked();
    void asksNoMoreCountsThanWereBegunForAFormerConnection();
    void letsGoOfItsRequestForAFormerConnection();
    void keepsQuietAboutACountThatFails();
    void saysThatAListFailedAndCountsNothing();
    void knowsWhetherItsAnswerIsOfAnotherFilter();
    void isAskingUntilTheListIsThereAndNoLonger();
    void mayGoWhileItAsks();
    void mayGoWhileItCounts();
    void mayGoWhileItWaitsForTheKeychain();
    void mayGoWhenItsListArrives();

private:
    Task<std::shared_ptr<Client>> client(Connection connection)
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
    void blockClients()
    {
        m_gate = std::make_shared<QPromise<void>>();
        m_gate->start();
    }
    void letClientsGo();
    Connection connectionTo(const ScriptedServer &server)
    {
        return {.id = {QStringLiteral("raw")},
                .name = QStringLiteral("Made up"),
                .baseUrl = server.url().adjusted(QUrl::RemovePath)};
    }
    /// As a user who chooses the connection, then the filter.
    void ask(const Connection &connection, const AssessmentFilter &filter)
    {
        m_current.choose(connection);
        m_loader->setFilter(filter);
    }

    std::shared_ptr<http::Engine> m_engine;
    ConnectionSecrets m_secrets;
    std::shared_ptr<QPromise<void>> m_gate;
    int m_clientsAsked = 0;
    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("made-up.ini")), QSettings::IniFormat};
    SavedFilters m_saved{m_settings};
    CurrentConnection m_current;
    QWidget m_page; ///< never shown, so only the user asks
    std::unique_ptr<AssessmentLoader> m_loader;
    std::unique_ptr<QSignalSpy> m_arrived;
    std::unique_ptr<QSignalSpy> m_failed;
    std::unique_ptr<QSignalSpy> m_counted;
};

void AssessmentLoaderTest::letClientsGo()
{
    if (const auto opened = std::exchange(m_gate, nullptr))
        opened->finish();
}

void AssessmentLoaderTest::asksForTheListAndThenForTheCountsOneAfterTheOther()
{
    ScriptedServer server({listReply(5), listReply(1), listReply(2), listReply(3)});
    ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(m_counted->size(), 3);
    QCOMPARE(m_arrived->size(), 1);
    QCOMPARE(countIn(*m_arrived, 0), 5U);
    QCOMPARE(asked(server), words("COMPLETED NEW IN_REVIEW PARTIAL"));
    for (int at = 0; at < 3; ++at)
        QCOMPARE(m_counted->at(at).at(1).value<std::size_t>(), std::size_t(at) + 1);
    QCOMPARE(server.connectionCount(), 1); // two at once would need two network connections
    QCOMPARE(m_clientsAsked, 1);
}

void AssessmentLoaderTest::hasWhatThePracticeServiceHas()
{
    PracticeProcess practice;
    QVERIFY(practice.isReady());
    m_secrets = practice.secrets();
    ask(practice.connection(), inReview);
    QTRY_COMPARE(m_counted->size(), 3);
    const auto requests = practice.requestsAt(QStringLiteral("assessments"));
    QCOMPARE(requests.size(), 4);
    std::map<AssessmentStatus, std::size_t> counts{{AssessmentStatus::InReview, countIn(*m_arrived, 0)}};
    for (const auto &count : std::as_const(*m_counted))
        counts[count.at(0).value<AssessmentStatus>()] = count.at(1).value<std::size_t>();
    for (const auto &[status, count] : counts) { // each as when requested separately
        m_arrived->clear();
        ask(practice.connection(), filterBy(status));
        QTRY_COMPARE(m_arrived->size(), 1);
        QCOMPARE(countIn(*m_arrived, 0), count);
        QVERIFY(count > 0);
    }
}

void AssessmentLoaderTest::joinsTheAnswersOfAllStatuses()
{
    ScriptedServer server({listReply(5), listReply(1, 5), listReply(2, 6), listReply(3, 8)});
    ask(connectionTo(server), {.practitioner = QStringLiteral("pr-made-up"), .allStatuses = true});
    QTRY_COMPARE(m_arrived->size(), 1);
    QVERIFY(!m_loader->isAsking());
    QCOMPARE(asked(server), words("NEW IN_REVIEW PARTIAL COMPLETED"));
    QCOMPARE(asked(server, QStringLiteral("practitioner_uuid")), words("pr-made-up pr-made-up pr-made-up pr-made-up"));
    const auto list = m_arrived->at(0).first().value<AssessmentSnapshot>();
    QCOMPARE(list->conversations().size(), 11U);
    QCOMPARE(list->statusOf(4), std::optional(AssessmentStatus::New));
    QCOMPARE(list->statusOf(5), std::optional(AssessmentStatus::InReview));
    QCOMPARE(list->countOf(AssessmentStatus::Partial), 2U);
    QCOMPARE(m_counted->size(), 0);
}

void AssessmentLoaderTest::hasNoListOfSomeStatusesAlone()
{
    ScriptedServer server({listReply(5), reply(500, R"({"error":"made up"})")});
    ask(connectionTo(server), {.allStatuses = true});
    QTRY_COMPARE(m_failed->size(), 1);
    QCOMPARE(m_arrived->size(), 0);
    QCOMPARE(server.requests().size(), 2);
}

void AssessmentLoaderTest::countsWithTheFiltersOfTheList()
{
    ScriptedServer server({listReply(1)});
    const AssessmentFilter filter{.practitioner = QStringLiteral("pr-made-up"),
                                  .workflows = {QStringLiteral("wf-1"), QStringLiteral("wf-2")},
                                  .status = AssessmentStatus::New};
    ask(connectionTo(server), filter);
    QTRY_COMPARE(m_counted->size(), 3);
    QCOMPARE(asked(server, QStringLiteral("practitioner_uuid")), words("pr-made-up pr-made-up pr-made-up pr-made-up"));
    QCOMPARE(asked(server, QStringLiteral("wfids")).count(QStringLiteral("wf-1,wf-2")), 4);
}

void AssessmentLoaderTest::aNewerQuestionTakesThePlaceOfTheOlder()
{
    ScriptedServer server({silent, listReply(2)});
    ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(server.requests().size(), 1);
    ask(connectionTo(server), inReview);
    QTRY_COMPARE(m_counted->size(), 3);
    QTRY_COMPARE(server.openConnectionCount(), 1); // the older network connection is closed, so its answer is not read
    QCOMPARE(m_arrived->size(), 1);
    QCOMPARE(countIn(*m_arrived, 0), 2U);
    QCOMPARE(m_failed->size(), 0);
    QCOMPARE(asked(server), words("COMPLETED IN_REVIEW NEW PARTIAL COMPLETED"));
}

void AssessmentLoaderTest::asksOnlyTheNewestOfQuestionsThatWaitForTheKeychain()
{
    ScriptedServer server({listReply(1)});
    blockClients();
    ask(connectionTo(server), completedOnly);
    ask(connectionTo(server), filterBy(AssessmentStatus::New));
    ask(connectionTo(server), inReview);
    QCOMPARE(m_clientsAsked, 3);
    letClientsGo();
    QTRY_COMPARE(m_counted->size(), 3);
    QCOMPARE(m_arrived->size(), 1);
    QCOMPARE(asked(server), words("IN_REVIEW NEW PARTIAL COMPLETED"));
}

void AssessmentLoaderTest::asksNoMoreCountsOnceSomethingElseIsAsked()
{
    ScriptedServer server({listReply(1), silent, listReply(2)});
    ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(server.requests().size(), 2);
    QVERIFY(!m_loader->isAsking());
    ask(connectionTo(server), inReview);
    QTRY_COMPARE(m_counted->size(), 3);
    QTRY_COMPARE(server.openConnectionCount(), 1);
    QCOMPARE(m_arrived->size(), 2);
    QCOMPARE(asked(server), words("COMPLETED NEW IN_REVIEW NEW PARTIAL COMPLETED"));
}

void AssessmentLoaderTest::asksNoMoreCountsThanWereBegunForAFormerConnection()
{
    ScriptedServer server({listReply(1), listReply(1)});
    connect(m_loader.get(), &AssessmentLoader::counted, m_loader.get(),
            [this] { m_current.choose(anotherConnection); });
    ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(m_counted->size(), 1);
    disconnect(m_loader.get(), &AssessmentLoader::counted, m_loader.get(), nullptr);
    ask(connectionTo(server), inReview);
    QTRY_COMPARE(m_arrived->size(), 2);
    QTRY_VERIFY(server.requests().size() >= 6);
    QCOMPARE(asked(server).first(4), words("COMPLETED NEW IN_REVIEW NEW"));
}

void AssessmentLoaderTest::letsGoOfItsRequestForAFormerConnection()
{
    ScriptedServer server({silent});
    ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(server.requests().size(), 1);
    QVERIFY(m_loader->isAsking());
    m_current.choose(anotherConnection);
    QVERIFY(!m_loader->isAsking());
    QTRY_COMPARE(server.openConnectionCount(), 0);
    QCOMPARE(m_arrived->size() + m_failed->size(), 0);
}

void AssessmentLoaderTest::keepsQuietAboutACountThatFails()
{
    for (const int status : {500, 403, 401}) {
        ScriptedServer server({listReply(1), reply(status, R"({"error":"made up"})"), listReply(0)});
        const auto connection = connectionTo(server);
        ask(connection, completedOnly);
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

void AssessmentLoaderTest::saysThatAListFailedAndCountsNothing()
{
    ScriptedServer server({reply(403, R"({"error":"a made-up reason"})"), listReply(1)});
    ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(m_failed->size(), 1);
    const auto error = m_failed->at(0).first().value<Error>();
    QCOMPARE(error.code, ErrorCode::ServiceRefusedRequest);
    QCOMPARE(error.serverText, QStringLiteral("a made-up reason"));
    QVERIFY(!m_loader->isAsking());
    ask(connectionTo(server), inReview);
    QTRY_COMPARE(m_counted->size(), 3);
    QCOMPARE(asked(server), words("COMPLETED IN_REVIEW NEW PARTIAL COMPLETED"));
    QCOMPARE(m_failed->size(), 1);
}

void AssessmentLoaderTest::knowsWhetherItsAnswerIsOfAnotherFilter()
{
    const auto failure = reply(500, R"({"error":"made up"})");
    ScriptedServer failing({failure});
    ask(connectionTo(failing), completedOnly);
    QTRY_COMPARE(m_failed->size(), 1);
    QVERIFY(m_loader->hasNoAnswer() && !m_loader->isAnswerOfOtherFilter());

    ScriptedServer server({listReply(1), listReply(1), listReply(1), listReply(1), failure});
    ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(m_counted->size(), 3);
    QVERIFY(!m_loader->hasNoAnswer());
    ask(connectionTo(server), inReview);
    QTRY_COMPARE(m_failed->size(), 2);
    QVERIFY(m_loader->hasNoAnswer() && m_loader->isAnswerOfOtherFilter());
    ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(m_failed->size(), 3);
    QVERIFY(!m_loader->hasNoAnswer()); // the earlier answer is still the one of this filter
}

void AssessmentLoaderTest::isAskingUntilTheListIsThereAndNoLonger()
{
    ScriptedServer server({listReply(1), silent});
    QVERIFY(!m_loader->isAsking());
    bool wasAskingWhenItArrived = true;
    connect(m_loader.get(), &AssessmentLoader::arrived, this, [&] { wasAskingWhenItArrived = m_loader->isAsking(); });
    ask(connectionTo(server), completedOnly);
    QVERIFY(m_loader->isAsking());
    QTRY_COMPARE(m_arrived->size(), 1);
    QVERIFY(!wasAskingWhenItArrived);
}

void AssessmentLoaderTest::mayGoWhileItAsks()
{
    ScriptedServer server({silent});
    ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(server.requests().size(), 1);
    m_loader.reset();
    QTRY_COMPARE(server.openConnectionCount(), 0);
}

void AssessmentLoaderTest::mayGoWhileItCounts()
{
    ScriptedServer server({listReply(1), silent});
    ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(server.requests().size(), 2);
    m_loader.reset();
    QTRY_COMPARE(server.openConnectionCount(), 0);
    QCOMPARE(server.requests().size(), 2);
}

void AssessmentLoaderTest::mayGoWhileItWaitsForTheKeychain()
{
    ScriptedServer server({listReply(1)});
    blockClients();
    ask(connectionTo(server), completedOnly);
    m_loader.reset();
    letClientsGo();
    init(); // a new loader; its requests come after any that the old one could have sent
    QSignalSpy counted(m_loader.get(), &AssessmentLoader::counted);
    ask(connectionTo(server), inReview);
    QTRY_COMPARE(counted.size(), 3);
    QCOMPARE(asked(server), words("IN_REVIEW NEW PARTIAL COMPLETED"));
}

void AssessmentLoaderTest::mayGoWhenItsListArrives()
{
    ScriptedServer server({listReply(1), silent});
    connect(m_loader.get(), &AssessmentLoader::arrived, this, [this] { m_loader.release()->deleteLater(); });
    QSignalSpy gone(m_loader.get(), &QObject::destroyed);
    ask(connectionTo(server), completedOnly);
    QTRY_COMPARE(gone.size(), 1);
    init();
    ScriptedServer other({listReply(1)});
    ask(connectionTo(other), completedOnly);
    QTRY_COMPARE(m_counted->size(), 3);
}

CLINICDESK_WINDOW_TEST(AssessmentLoaderTest)
#include "assessmentloadertest.moc"

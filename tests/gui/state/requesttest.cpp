// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/request.h"

#include "core/service/groupedassessments.h"
#include "tests/support/practiceprocess.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QPromise>
#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

/// Two calls as one query.
struct BothStatuses {
    using Answer = std::size_t; ///< conversations

    static Task<Result<Answer>> fetch(std::shared_ptr<Client> client, BothStatuses /*query*/, std::stop_token stop)
    {
        const Call call{.stop = stop};
        std::size_t sum = 0;
        for (const auto status : {AssessmentStatus::New, AssessmentStatus::Completed}) {
            const GroupedAssessments wanted{.filter = {.status = status}};
            const auto list = co_await client->send(wanted, call);
            if (!list)
                co_return list.error();
            sum += (*list)->conversations().size();
        }
        co_return sum;
    }
};

const auto emptyList = QByteArrayLiteral(R"({"conversations":[]})");
const Reply noAnswer;

} // namespace

/// A request of a page: one at a time, with its last error.
class RequestTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_secrets = {.accessToken = std::make_shared<const SecretBytes>(SecretBytes("made.up.token")),
                     .authToken = {},
                     .keys = {}};
        m_clients = 0;
        m_request = std::make_unique<Assessments>(clients());
        m_succeeded = std::make_unique<QSignalSpy>(m_request.get(), &RequestBase::succeeded);
        m_failed = std::make_unique<QSignalSpy>(m_request.get(), &RequestBase::failed);
    }
    void cleanup() { m_request.reset(); }
    void givesTheAnswerOfTheService();
    void fetchesAQueryOfSeveralCalls();
    void cancelsTheRequestBefore();
    void sendsOnlyTheLatestOfThoseThatWaitForTheirClient();
    void keepsTheErrorUntilTheNextAnswer();
    void saysWhichSecretIsMissing();
    void isSilentAfterAStop();
    void canBeDeletedWhileItRuns();
    void canBeDeletedByAReceiver();
    void canBeSentAgainByAReceiver();

private:
    using Assessments = Request<GroupedAssessments>;

    static Task<std::shared_ptr<Client>> client(RequestTest *self, Connection connection)
    {
        ++self->m_clients;
        const auto secrets = self->m_secrets;
        const auto engine = self->m_engine;
        if (const auto gate = self->m_gate) {
            const auto opened = gate->future();
            co_await opened;
        }
        co_return std::make_shared<Client>(connection, secrets, engine);
    }
    ClientProvider clients()
    {
        return [this](const Connection &connection) { return client(this, connection); };
    }
    static Connection connectionTo(const ScriptedServer &server)
    {
        return {.id = {QStringLiteral("c-made-up")}, .baseUrl = server.url().adjusted(QUrl::RemovePath)};
    }

    std::shared_ptr<http::Engine> m_engine = std::make_shared<http::Engine>();
    ConnectionSecrets m_secrets;
    std::shared_ptr<QPromise<void>> m_gate; ///< null while clients are given at once
    int m_clients = 0;
    std::unique_ptr<Assessments> m_request;
    std::unique_ptr<QSignalSpy> m_succeeded;
    std::unique_ptr<QSignalSpy> m_failed;
};

void RequestTest::givesTheAnswerOfTheService()
{
    PracticeProcess practice;
    QVERIFY(practice.isReady());
    m_secrets = practice.secrets();
    QVERIFY(!m_request->isRunning());
    m_request->send(practice.connection(), {});
    QVERIFY(m_request->isRunning() || m_succeeded->size() == 1); // a busy computer may have the answer at once
    QTRY_COMPARE(m_succeeded->size(), 1);
    QVERIFY(!m_request->isRunning());
    QVERIFY(!m_request->error());
    QVERIFY(!m_request->takeAnswer()->conversations().empty());
    QCOMPARE(m_failed->size(), 0);
    QCOMPARE(practice.requestsAt(QStringLiteral("assessments")).size(), 1);
}

void RequestTest::fetchesAQueryOfSeveralCalls()
{
    PracticeProcess practice;
    QVERIFY(practice.isReady());
    m_secrets = practice.secrets();
    Request<BothStatuses> both(clients());
    const QSignalSpy succeeded(&both, &RequestBase::succeeded);
    both.send(practice.connection(), {});
    QTRY_COMPARE(succeeded.size(), 1);
    QVERIFY(both.takeAnswer() > 0);
    QCOMPARE(practice.requestsAt(QStringLiteral("assessments")).size(), 2);
    QCOMPARE(m_clients, 1);
}

void RequestTest::cancelsTheRequestBefore()
{
    ScriptedServer server({noAnswer, reply(200, emptyList)});
    m_request->send(connectionTo(server), {});
    QTRY_COMPARE(server.requests().size(), 1);
    m_request->send(connectionTo(server), {});
    QTRY_COMPARE(m_succeeded->size(), 1);
    QTRY_COMPARE(server.openConnectionCount(), 1); // the first one was closed without its answer
    QCOMPARE(m_failed->size(), 0);
}

void RequestTest::sendsOnlyTheLatestOfThoseThatWaitForTheirClient()
{
    ScriptedServer server({reply(200, emptyList)});
    m_gate = std::make_shared<QPromise<void>>();
    m_gate->start();
    m_request->send(connectionTo(server), {});
    m_request->send(connectionTo(server), {});
    QCOMPARE(m_clients, 2);
    std::exchange(m_gate, nullptr)->finish();
    QTRY_COMPARE(m_succeeded->size(), 1);
    QCOMPARE(server.requests().size(), 1);
}

void RequestTest::keepsTheErrorUntilTheNextAnswer()
{
    ScriptedServer server({reply(403, R"({"error":"a made-up reason"})"), reply(200, emptyList)});
    m_request->send(connectionTo(server), {});
    QTRY_COMPARE(m_failed->size(), 1);
    QVERIFY(!m_request->isRunning());
    QCOMPARE(m_request->error()->code, ErrorCode::ServiceRefusedRequest);
    QVERIFY(!m_request->missingSecret());
    m_request->send(connectionTo(server), {});
    QVERIFY(m_request->error());
    QTRY_COMPARE(m_succeeded->size(), 1);
    QVERIFY(!m_request->error());
}

void RequestTest::saysWhichSecretIsMissing()
{
    m_secrets = {};
    ScriptedServer server({noAnswer});
    m_request->send(connectionTo(server), {});
    QTRY_COMPARE(m_failed->size(), 1);
    QCOMPARE(m_request->missingSecret(), std::optional(MissingSecret::FirstToken));
    QCOMPARE(server.requests().size(), 0);
}

void RequestTest::isSilentAfterAStop()
{
    ScriptedServer server({reply(403, R"({"error":"a made-up reason"})"), noAnswer});
    m_request->send(connectionTo(server), {});
    QTRY_COMPARE(m_failed->size(), 1);
    m_request->send(connectionTo(server), {});
    QTRY_COMPARE(server.requests().size(), 2);
    m_request->stop();
    QVERIFY(!m_request->isRunning());
    QVERIFY(!m_request->error());
    QTRY_COMPARE(server.openConnectionCount(), 0);
    QCOMPARE(m_failed->size(), 1);
    QCOMPARE(m_succeeded->size(), 0);
}

void RequestTest::canBeDeletedWhileItRuns()
{
    ScriptedServer server({noAnswer});
    m_request->send(connectionTo(server), {});
    QTRY_COMPARE(server.requests().size(), 1);
    m_request.reset();
    QTRY_COMPARE(server.openConnectionCount(), 0);
}

void RequestTest::canBeDeletedByAReceiver()
{
    ScriptedServer server({reply(200, emptyList)});
    connect(m_request.get(), &RequestBase::succeeded, this, [this] { m_request.reset(); });
    m_request->send(connectionTo(server), {});
    QTRY_VERIFY(!m_request);
}

void RequestTest::canBeSentAgainByAReceiver()
{
    ScriptedServer server({reply(200, emptyList)});
    connect(m_request.get(), &RequestBase::succeeded, this, [&] {
        if (m_succeeded->size() < 3)
            m_request->send(connectionTo(server), {});
    });
    m_request->send(connectionTo(server), {});
    QTRY_COMPARE(m_succeeded->size(), 3);
    QVERIFY(!m_request->isRunning());
    QCOMPARE(server.requests().size(), 3);
}

CLINICDESK_TEST(RequestTest)
#include "requesttest.moc"

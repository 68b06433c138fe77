// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/practitionernames.h"

#include "core/service/connectioncheck.h"
#include "tests/support/awaitresult.h"
#include "tests/support/practiceprocess.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"
#include "ui/state/currentconnection.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

const auto asha = QStringLiteral("161494290947150");
const auto ashasName = QStringLiteral("Dr. Asha Example");
const auto ravi = QStringLiteral("161494290947151");
const auto meera = QStringLiteral("161494290947152");

SharedSecret secret(const char *text)
{
    return std::make_shared<const SecretBytes>(SecretBytes(text));
}

QByteArray profileOf(const char *name)
{
    return reply(200, R"({"profile":{"personal":{"first_name":")" + QByteArray(name) + "\"}}}").bytes;
}

Reply silent()
{
    return {};
}

QString id(int number)
{
    return QStringLiteral("d-%1").arg(number);
}

} // namespace

/// Names of practitioners, from the real practice service and from a server that keeps silent.
class PractitionerNamesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_practice = std::make_unique<PracticeProcess>();
        QVERIFY(m_practice->isReady());
        m_engine = std::make_shared<http::Engine>();
        m_clientsMade = 0;
        m_calls.clear();
        m_choice = std::make_unique<CurrentConnection>();
        m_names =
            std::make_unique<PractitionerNames>(*m_choice, [this](const Connection &made) { return client(made); });
    }
    void cleanup()
    {
        m_names.reset();
        m_practice.reset();
    }
    void saysTheNameWhenItIsThere();
    void saysWhateverTheProfileHas();
    void isRecordedAsTheNameOnly();
    void asksForEachOnce();
    void asksNothingWithoutAnIdOrAConnection();
    void remembersFailuresUntilAnotherTokenMayBeThere();
    void keepsNamesWhenTheLineBreaks();
    void asksNothingWithoutTheToken();
    void asksNothingMoreOnceTheTokenIsRefused();
    void keepsTheNamesOfEachConnection();
    void forgetsTheNamesOfAConnectionThatChanged();
    void hasTwoLookupsUnderWayAndNoThird();
    void takesUpASecondWhileOneIsUnderWay();
    void lookUpTheNewestFirstAndLetTheOldestGo();
    void looksUpWhatASearchNeedsLast();
    void dropsALateAnswerOfAnotherConnection();
    void mayGoWhileALookupIsUnderWay();

private:
    void choosePractice(ConnectionSecrets secrets = m_practice->secrets())
    {
        m_secrets = std::move(secrets);
        m_choice->choose(m_practice->connection());
    }
    void chooseServer(const ScriptedServer &server)
    {
        m_secrets = {.accessToken = secret("made.up.token"), .authToken = secret("made up for doctors"), .keys = {}};
        m_choice->choose({.id = {QStringLiteral("raw")},
                          .name = QStringLiteral("Made up"),
                          .baseUrl = server.url().adjusted(QUrl::RemovePath)});
    }
    Task<std::shared_ptr<Client>> client(Connection connection)
    {
        ++m_clientsMade;
        co_return std::make_shared<Client>(connection, m_secrets, m_engine, Client::ReachedReport(), AccessRules(),
                                           [this](const CallReport &call) { m_calls.append(call); });
    }
    qsizetype lookups() const { return m_practice->requestsAt(QStringLiteral("doctor")).size(); }
    /// When this name is there, all that was asked before has been answered.
    bool waitFor(const QString &id, const QString &name)
    {
        return QTest::qWaitFor([&] { return nameOf(id) == name; }, tests::patienceMs);
    }
    QString nameOf(const QString &id) { return m_names->nameOf(id); }

    static inline std::unique_ptr<PracticeProcess> m_practice;
    std::shared_ptr<http::Engine> m_engine;
    ConnectionSecrets m_secrets;
    int m_clientsMade = 0;
    QList<CallReport> m_calls;
    std::unique_ptr<CurrentConnection> m_choice;
    std::unique_ptr<PractitionerNames> m_names;
};

void PractitionerNamesTest::saysTheNameWhenItIsThere()
{
    choosePractice();
    QSignalSpy arrived(m_names.get(), &PractitionerNames::namesArrived);
    QCOMPARE(nameOf(asha), QString());
    QTRY_COMPARE(arrived.size(), 1);
    QCOMPARE(nameOf(asha), ashasName);
}

void PractitionerNamesTest::isRecordedAsTheNameOnly()
{
    choosePractice();
    QVERIFY(waitFor(asha, ashasName));
    QCOMPARE(m_calls.size(), 1);
    QCOMPARE(m_calls.first().subject, asha);
    QVERIFY(m_calls.first().isForName);
}

void PractitionerNamesTest::saysWhateverTheProfileHas()
{
    choosePractice();
    QVERIFY(waitFor(ravi, QStringLiteral("Ravi")));
    QVERIFY(waitFor(meera, QStringLiteral("Prof. Meera Sample")));

    ScriptedServer server({reply(200, R"({"profile":{"personal":{"designation":"Dr."}}})"),
                           reply(200, R"({"profile":{"personal":{"first_name":"A\u202e\u0007b"}}})")});
    chooseServer(server);
    QSignalSpy arrived(m_names.get(), &PractitionerNames::namesArrived);
    QCOMPARE(nameOf(id(1)), QString());
    QTRY_COMPARE(arrived.size(), 1);
    QCOMPARE(nameOf(id(1)), QString());
    QVERIFY(waitFor(id(2), QStringLiteral("Ab")));
    QCOMPARE(server.requests().size(), 2); // the one without a name is not asked for again
}

void PractitionerNamesTest::asksForEachOnce()
{
    choosePractice();
    for (int i = 0; i < 3; ++i)
        nameOf(asha);
    QVERIFY(waitFor(asha, ashasName));
    nameOf(asha);
    QVERIFY(waitFor(ravi, QStringLiteral("Ravi")));
    QCOMPARE(lookups(), 2);
}

void PractitionerNamesTest::asksNothingWithoutAnIdOrAConnection()
{
    QCOMPARE(nameOf(asha), QString());
    choosePractice();
    QCOMPARE(nameOf({}), QString());
    QVERIFY(waitFor(ravi, QStringLiteral("Ravi")));
    QCOMPARE(lookups(), 1);
}

void PractitionerNamesTest::remembersFailuresUntilAnotherTokenMayBeThere()
{
    const QStringList failing{QStringLiteral("161494290947403"), QStringLiteral("161494290947404"),
                              QStringLiteral("unknown"), QStringLiteral("..")};
    choosePractice();
    QSignalSpy arrived(m_names.get(), &PractitionerNames::namesArrived);
    const auto askAll = [&] {
        for (const auto &each : failing)
            QCOMPARE(nameOf(each), QString());
    };
    askAll();
    QTRY_COMPARE(lookups(), 3);
    QVERIFY(waitFor(asha, ashasName));
    QCOMPARE(arrived.size(), 1);
    askAll();
    QVERIFY(waitFor(ravi, QStringLiteral("Ravi")));
    QCOMPARE(lookups(), 5);

    choosePractice(); // as after a new token was entered
    QCOMPARE(nameOf(asha), ashasName);
    askAll();
    QTRY_COMPARE(lookups(), 8);
}

void PractitionerNamesTest::keepsNamesWhenTheLineBreaks()
{
    choosePractice();
    nameOf(QStringLiteral("unknown"));
    QVERIFY(waitFor(asha, ashasName));
    QTRY_COMPARE(lookups(), 2);
    m_choice->setReachable(false);
    QCOMPARE(nameOf(asha), ashasName);
    nameOf(QStringLiteral("unknown"));
    QVERIFY(waitFor(ravi, QStringLiteral("Ravi")));
    QCOMPARE(lookups(), 3);
    m_choice->setReachable(true);
    nameOf(QStringLiteral("unknown"));
    QTRY_COMPARE(lookups(), 4);
}

void PractitionerNamesTest::asksNothingWithoutTheToken()
{
    auto secrets = m_practice->secrets();
    secrets.authToken.reset();
    choosePractice(secrets);
    nameOf(asha);
    nameOf(ravi);
    QTRY_COMPARE(m_clientsMade, 1);
    nameOf(meera);
    QCoreApplication::processEvents();
    QCOMPARE(m_clientsMade, 1);
    choosePractice();
    QVERIFY(waitFor(asha, ashasName));
    QCOMPARE(lookups(), 1);
}

void PractitionerNamesTest::asksNothingMoreOnceTheTokenIsRefused()
{
    ScriptedServer server({reply(401), reply(401), reply(200, R"({"conversations":[]})")});
    chooseServer(server);
    for (int i = 0; i < 10; ++i)
        nameOf(id(i));
    QTRY_COMPARE(server.requests().size(), 2);
    // The first goes there and back after the refusals, the second after whatever these might have caused.
    const Client other(*m_choice->connection(), m_secrets, m_engine);
    for (int i = 0; i < 2; ++i)
        QVERIFY(awaitResult(other.send(AddressProbe())).ok());
    nameOf(id(10));
    QVERIFY(awaitResult(other.send(AddressProbe())).ok());
    QCOMPARE(server.requests().size(), 5);
    choosePractice();
    QVERIFY(waitFor(asha, ashasName));
}

void PractitionerNamesTest::keepsTheNamesOfEachConnection()
{
    choosePractice();
    QVERIFY(waitFor(asha, ashasName));
    ScriptedServer server({reply(200, R"({"profile":{"personal":{"first_name":"Other"}}})")});
    chooseServer(server);
    QCOMPARE(nameOf(asha), QString());
    QVERIFY(waitFor(asha, QStringLiteral("Other")));
    choosePractice();
    QCOMPARE(nameOf(asha), ashasName);
    QCOMPARE(lookups(), 1);
}

void PractitionerNamesTest::forgetsTheNamesOfAConnectionThatChanged()
{
    choosePractice();
    QVERIFY(waitFor(asha, ashasName));
    auto changed = m_practice->connection();
    changed.user = {QStringLiteral("161400000000007")};
    m_choice->choose(changed);
    QCOMPARE(nameOf(asha), QString());
    QVERIFY(waitFor(asha, ashasName));
    QCOMPARE(lookups(), 2);
}

void PractitionerNamesTest::hasTwoLookupsUnderWayAndNoThird()
{
    ScriptedServer server({silent(), silent(), reply(200, R"({"conversations":[]})"),
                           reply(200, R"({"profile":{"personal":{"first_name":"Late"}}})")});
    chooseServer(server);
    for (int i = 0; i < 5; ++i)
        nameOf(id(i));
    QTRY_COMPARE(server.requests().size(), 2);
    // A call that begins after all of them has gone there and back before any third.
    const Client other(*m_choice->connection(), m_secrets, m_engine);
    QVERIFY(awaitResult(other.send(AddressProbe())).ok());
    QCOMPARE(server.requests().size(), 3);
    QVERIFY(server.requests().at(2).requestLine().contains("connection-check"));
    server.sendToAll(profileOf("Early"));
    QTRY_COMPARE(server.requests().size(), 6);
    for (const int late : {0, 1, 2})
        QTRY_COMPARE(nameOf(id(late)), QStringLiteral("Late"));
    QCOMPARE(nameOf(id(4)), QStringLiteral("Early"));
    QCOMPARE(nameOf(id(3)), QStringLiteral("Early"));
    for (const auto &request : server.requests())
        QCOMPARE(request.headerNames().contains("auth"), !request.requestLine().contains("connection-check"));
}

void PractitionerNamesTest::takesUpASecondWhileOneIsUnderWay()
{
    ScriptedServer server({silent()});
    chooseServer(server);
    nameOf(id(1));
    QTRY_COMPARE(server.requests().size(), 1);
    nameOf(id(2));
    QTRY_COMPARE(server.requests().size(), 2);
    QCOMPARE(m_clientsMade, 1);
}

void PractitionerNamesTest::lookUpTheNewestFirstAndLetTheOldestGo()
{
    ScriptedServer server({reply(200, R"({"profile":{"personal":{"first_name":"Seen"}}})")});
    chooseServer(server);
    const int all = PractitionerNames::maxWaiting + 10;
    for (int i = 0; i < all; ++i)
        nameOf(id(i));
    QTRY_COMPARE(server.requests().size(), PractitionerNames::maxWaiting);
    QTRY_COMPARE(nameOf(id(10)), QStringLiteral("Seen"));
    QCOMPARE(server.requests().size(), PractitionerNames::maxWaiting);
    const QList first{server.requests().at(0).requestLine(), server.requests().at(1).requestLine()};
    for (const int newest : {all - 1, all - 2})
        QVERIFY(first.contains("GET /dr/v1/doctor/" + id(newest).toLatin1() + " HTTP/1.1"));
    QVERIFY(waitFor(id(0), QStringLiteral("Seen"))); // asked for again once its row is seen again
}

void PractitionerNamesTest::looksUpWhatASearchNeedsLast()
{
    ScriptedServer server({reply(200, R"({"profile":{"personal":{"first_name":"Seen"}}})")});
    chooseServer(server);
    QStringList searched;
    for (int i = 0; i < 100; ++i)
        searched.append(id(i));
    m_names->lookUp(searched);
    nameOf(id(99)); // its row is in sight
    nameOf(id(100));
    QTRY_COMPARE(m_names->knownNames().size(), 101);
    m_names->lookUp(searched);
    QCOMPARE(server.requests().size(), 101);
    const QList first{server.requests().at(0).requestLine(), server.requests().at(1).requestLine()};
    for (const int seen : {99, 100})
        QVERIFY(first.contains("GET /dr/v1/doctor/" + id(seen).toLatin1() + " HTTP/1.1"));
}

void PractitionerNamesTest::dropsALateAnswerOfAnotherConnection()
{
    ScriptedServer server({silent()});
    chooseServer(server);
    nameOf(asha);
    QTRY_COMPARE(server.requests().size(), 1);
    choosePractice();
    server.sendToAll(profileOf("Stranger"));
    QTRY_COMPARE(server.openConnectionCount(), 0);
    QVERIFY(waitFor(asha, ashasName));
    chooseServer(server);
    QCOMPARE(nameOf(asha), QString());
}

void PractitionerNamesTest::mayGoWhileALookupIsUnderWay()
{
    ScriptedServer server({silent()});
    chooseServer(server);
    nameOf(id(1));
    nameOf(id(2));
    QTRY_COMPARE(server.requests().size(), 2);
    m_names.reset();
    QTRY_COMPARE(server.openConnectionCount(), 0); // they are stopped
}

CLINICDESK_TEST(PractitionerNamesTest)
#include "practitionernamestest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/connection/connectionfile.h"
#include "core/connection/connectionlist.h"
#include "core/service/connectioncheck.h"
#include "core/session/connectionimport.h"
#include "core/session/peoplestore.h"
#include "core/session/session.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using support::awaitResult;

/// The connections and people of a session under a policy.
class SessionPolicyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_places = {};
        m_places.connectionsFile = m_folder->filePath(QStringLiteral("connections.json"));
        m_places.secretIndexFile = m_folder->filePath(QStringLiteral("secrets.index"));
        m_places.peopleFile = m_folder->filePath(QStringLiteral("people.json"));
        m_places.pinAttemptsFile = m_folder->filePath(QStringLiteral("attempts.json"));
        m_policy = {};
        m_policy.conventions = {{QStringLiteral("pdf_limit_bytes"), 5000}};
    }
    void returnsEveryConnectionWithWhatIsFixed();
    void savesWhatTheUserChose();
    void refusesAnAddressAlsoWhenOnlyATokenIsEntered();
    void makesClientsThatSendNothingToAnotherAddress();
    void importsConnectionsOfAnotherPolicy();
    void knowsWhoMustSetAPin();

private:
    std::shared_ptr<Session> open(const Policy &policy) const
    {
        const auto session = std::make_shared<Session>(nullptr, m_places);
        session->setPolicy(policy);
        session->load();
        return session;
    }
    Connection stored() const { return ConnectionList::load(m_places.connectionsFile)->all().first(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    AppPaths m_places;
    Policy m_policy;
    const Connection m_connection{.id = {QStringLiteral("c1")},
                                  .name = QStringLiteral("Sunrise"),
                                  .baseUrl = QUrl(QStringLiteral("https://service.example"))};
};

void SessionPolicyTest::returnsEveryConnectionWithWhatIsFixed()
{
    QVERIFY(awaitResult(open({})->save({}, m_connection, {})).ok());
    const auto session = open(m_policy);
    auto temporary = m_connection;
    temporary.id = {QStringLiteral("env-1")};
    for (const auto &connection :
         {session->connections().byId(m_connection.id), session->connections().byName(m_connection.name),
          session->connections().current(), std::optional(session->connections().saved().first())})
        QCOMPARE(connection->conventions.pdfLimitBytes, 5000);
    session->setTemporary(temporary, {});
    QCOMPARE(session->connections().current()->conventions.pdfLimitBytes, 5000);
    QCOMPARE(session->clients().make(m_connection, {})->connection().conventions.pdfLimitBytes, 5000);
}

void SessionPolicyTest::savesWhatTheUserChose()
{
    auto own = m_connection;
    own.conventions.pdfLimitBytes = 7000;
    QVERIFY(awaitResult(open({})->save({}, own, {})).ok());
    const auto session = open(m_policy);
    const auto before = *session->connections().byId(own.id);
    auto changed = before;
    changed.conventions.tagsPerDocument = 3;
    QVERIFY(awaitResult(session->save(before, changed, {})).ok());
    QCOMPARE(stored().conventions.tagsPerDocument, 3);
    QCOMPARE(stored().conventions.pdfLimitBytes, 7000);
    QCOMPARE(session->connections().byId(own.id)->conventions.pdfLimitBytes, 5000);

    changed.conventions.pdfLimitBytes = 6000;
    const auto refused = awaitResult(session->save(before, changed, {}));
    QCOMPARE(refused.error().reason, ErrorReason::FixedByPolicy);
    QCOMPARE(stored().conventions.pdfLimitBytes, 7000);
}

void SessionPolicyTest::refusesAnAddressAlsoWhenOnlyATokenIsEntered()
{
    QVERIFY(awaitResult(open({})->save({}, m_connection, {})).ok());
    m_policy.services = {{QStringLiteral("Noon"), QUrl(QStringLiteral("https://noon.example"))}};
    const auto session = open(m_policy);
    const auto before = *session->connections().byId(m_connection.id);
    QCOMPARE(awaitResult(session->save(before, before, {})).error().reason, ErrorReason::AddressNotAllowed);
    auto moved = before;
    moved.baseUrl = m_policy.services.first().baseUrl;
    QVERIFY(awaitResult(session->save(before, moved, {})).ok());
}

void SessionPolicyTest::makesClientsThatSendNothingToAnotherAddress()
{
    m_policy.services = {{QStringLiteral("Noon"), QUrl(QStringLiteral("https://noon.example"))}};
    m_policy.proxy = http::ProxySetting{.kind = http::ProxySetting::Kind::None};
    const auto client = open(m_policy)->clients().make(m_connection, {});
    QCOMPARE(client->proxy(), *m_policy.proxy);
    const auto answer = awaitResult(checkConnection(client, {}));
    QVERIFY(answer.firstError());
    QCOMPARE(answer.firstError()->error->reason, ErrorReason::AddressNotAllowed);
}

void SessionPolicyTest::importsConnectionsOfAnotherPolicy()
{
    auto other = m_connection;
    other.conventions.pdfLimitBytes = 9000;
    const auto file = connectionsToFile({other});
    QVERIFY(file.ok());
    const auto session = open(m_policy);
    const auto imported = awaitResult(importConnections(session, *file));
    QVERIFY(imported.ok());
    QCOMPARE(imported->added.size(), 1);
    QCOMPARE(session->connections().saved().first().conventions.pdfLimitBytes, 5000);
    QCOMPARE(awaitResult(importConnections(session, *file))->alreadyThere, 1);
}

void SessionPolicyTest::knowsWhoMustSetAPin()
{
    const auto people = *PeopleStore::open(m_places);
    QVERIFY(!people->mustSetPin(firstPersonId()));
    m_policy.requiresPin = true;
    people->setPolicy(m_policy);
    QVERIFY(people->mustSetPin(firstPersonId()));
    const Person ina{.id = firstPersonId(), .name = QStringLiteral("Ina Invented"), .role = Role::Admin, .pin = {}};
    const auto pin = std::make_shared<const SecretBytes>("4711 made up");
    QVERIFY(awaitResult(people->save(firstPersonId(), ina, pin)).ok());
    QVERIFY(!people->mustSetPin(firstPersonId()));
}

CLINICDESK_TEST(SessionPolicyTest)
#include "sessionpolicytest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/testprogram.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTest>

using namespace clinicdesk::support;

/// `privacy request` and `privacy list`.
class CliPrivacyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_cli = std::make_unique<CommandLine>(); }
    void asksForTheDataOfItsUser();
    void saysThatOneIsRunning();
    void saysWhatWentWrong_data();
    void saysWhatWentWrong();
    void asksOneAtATimeWithAnother();
    void remembersARequestThatItDidNotSurvive();
    void saysWhatMayHaveHappenedWhenItIsStopped();
    void asksNothingThatItCannotRecord();
    void beginsANewJournalWhenTheOldOneIsDamaged();
    void listsNothingBeforeTheFirst();
    void refusesWrongUse_data();
    void refusesWrongUse();

private:
    QJsonArray listed() const
    {
        return m_cli->json({QStringLiteral("privacy"), QStringLiteral("list")})
            .json()[QLatin1String("requests")]
            .toArray();
    }
    QStringList states() const
    {
        QStringList states;
        for (const auto &one : listed())
            states.append(one[QLatin1String("state")].toString());
        return states;
    }
    Outcome request() const { return m_cli->json(asking); }
    QString journal() const { return m_cli->home() + QStringLiteral("/data/clinicdesk/journal/journal.sqlite"); }

    const QStringList asking{QStringLiteral("privacy"), QStringLiteral("request")};
    std::unique_ptr<CommandLine> m_cli;
};

void CliPrivacyTest::asksForTheDataOfItsUser()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto before = QDateTime::currentDateTimeUtc();
    const auto outcome = request();
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(outcome.json().keys(), (QStringList{QStringLiteral("state"), QStringLiteral("username")}));
    QCOMPARE(outcome.json()[QLatin1String("state")].toString(), QStringLiteral("accepted"));
    QVERIFY(!outcome.json()[QLatin1String("username")].toString().isEmpty());

    const auto requests = practice.requests(QStringLiteral("privacy"));
    QCOMPARE(requests.size(), 1);
    QCOMPARE(requests.first()[QLatin1String("status")].toInt(), 202);
    QCOMPARE(requests.first()[QLatin1String("refusal")].toString(), QString());

    const auto list = listed();
    QCOMPARE(list.size(), 1);
    QCOMPARE(list[0].toObject().keys(),
             (QStringList{QStringLiteral("at"), QStringLiteral("state"), QStringLiteral("username")}));
    const auto at = QDateTime::fromString(list[0][QLatin1String("at")].toString(), Qt::ISODateWithMs);
    QVERIFY(at >= before.addMSecs(-1) && at <= QDateTime::currentDateTimeUtc());
    QCOMPARE(at.timeSpec(), Qt::UTC);
    QCOMPARE(list[0][QLatin1String("username")], outcome.json()[QLatin1String("username")]);

    const auto words = m_cli->run({QStringLiteral("privacy"), QStringLiteral("list")});
    QCOMPARE(words.exit, 0);
    QVERIFY(words.out.contains("Accepted") && words.out.contains("webhook"));
    QVERIFY(words.err.isEmpty());
}

void CliPrivacyTest::saysThatOneIsRunning()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    QCOMPARE(request().exit, 0);
    const auto second = request();
    QCOMPARE(second.exit, 0);
    QCOMPARE(second.json()[QLatin1String("state")].toString(), QStringLiteral("already_running"));
    QVERIFY(second.json()[QLatin1String("username")].isNull());
    const auto third = m_cli->run(asking);
    QCOMPARE(third.exit, 0);
    QVERIFY(third.out.contains("was still being processed. No new request was made"));
    QCOMPARE(states(), (QStringList{QStringLiteral("already_running"), QStringLiteral("already_running"),
                                    QStringLiteral("accepted")}));
}

void CliPrivacyTest::saysWhatWentWrong_data()
{
    QTest::addColumn<QJsonArray>("faults");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("state");
    const auto met = [](const char *action, const QJsonObject &further = {}) {
        return QJsonArray{always(QStringLiteral("privacy"), QString::fromLatin1(action), further)};
    };
    const auto status = [met](int number) { return met("status", {{QStringLiteral("status"), number}}); };
    QTest::newRow("a problem of the service") << status(500) << 4 << "service.unavailable"
                                              << "unclear";
    QTest::newRow("closed for work") << status(503) << 4 << "service.unavailable"
                                     << "failed";
    QTest::newRow("too often") << status(429) << 4 << "service.unavailable"
                               << "failed";
    QTest::newRow("a gateway") << status(504) << 4 << "service.unavailable"
                               << "unclear";
    QTest::newRow("refused") << status(403) << 1 << "service.refused-request"
                             << "failed";
    QTest::newRow("token") << met("refuse-token") << 3 << "signin.refused"
                           << "failed";
    for (const int number : {301, 302, 303, 307})
        QTest::addRow("elsewhere: %d", number)
            << met("redirect", {{QStringLiteral("status"), number}}) << 1 << "service.outcome-unclear"
            << "unclear";
    QTest::newRow("a gateway that lost the service")
        << met("status", {{QStringLiteral("status"), 503}, {QStringLiteral("body"), QStringLiteral("upstream")}}) << 1
        << "service.outcome-unclear"
        << "unclear";
    QTest::newRow("another's page") << met("not-json") << 1 << "service.outcome-unclear"
                                    << "unclear";
    QTest::newRow("hung up") << met("close") << 4 << "network.interrupted"
                             << "unclear";
    QTest::newRow("hung up in the answer")
        << met("close-in-answer", {{QStringLiteral("after-body"), true}}) << 1 << "service.outcome-unclear"
        << "unclear";
}

void CliPrivacyTest::saysWhatWentWrong()
{
    QFETCH(const QJsonArray, faults);
    QFETCH(const int, exit);
    QFETCH(const QString, code);
    QFETCH(const QString, state);
    const PracticeService practice(faults);
    m_cli->signIn(practice);
    const auto outcome = request();
    QCOMPARE(outcome.error(), code);
    QCOMPARE(outcome.exit, exit);
    QVERIFY(outcome.err.contains("\n"));
    QCOMPARE(outcome.err.contains("may have been"), state == QLatin1String("unclear"));
    QCOMPARE(outcome.err.contains("No request was made"), state == QLatin1String("failed"));
    QCOMPARE(practice.requests(QStringLiteral("privacy")).size(), 1); // never repeated
    QCOMPARE(states(), QStringList(state));
    QVERIFY(listed()[0][QLatin1String("username")].isNull());
}

void CliPrivacyTest::asksOneAtATimeWithAnother()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto one = m_cli->start(asking);
    const auto other = m_cli->start(asking);
    QCOMPARE(CommandLine::outcomeOf(*one).exit, 0);
    QCOMPARE(CommandLine::outcomeOf(*other).exit, 0);
    auto both = states();
    both.sort();
    QCOMPARE(both, (QStringList{QStringLiteral("accepted"), QStringLiteral("already_running")}));
    const auto list = m_cli->run({QStringLiteral("privacy"), QStringLiteral("list")});
    QVERIFY2(list.err.isEmpty(), list.err.constData()); // the hash chain is intact
}

void CliPrivacyTest::remembersARequestThatItDidNotSurvive()
{
    const PracticeService practice({fault(QStringLiteral("privacy"), QStringLiteral("silence"))});
    m_cli->signIn(practice);
    const auto process = m_cli->start(asking);
    // Once the entry is in the journal, the request has been sent or is about to be sent.
    QTRY_COMPARE_WITH_TIMEOUT(states(), QStringList(QStringLiteral("unclear")), 20'000);
    process->kill();
    QVERIFY(process->waitForFinished());
    QCOMPARE(states(), QStringList(QStringLiteral("unclear")));
    const auto words = m_cli->run({QStringLiteral("privacy"), QStringLiteral("list")});
    QVERIFY(words.out.contains("No answer was recorded. The request may have been accepted."));
    QCOMPARE(request().exit, 0);
    QCOMPARE(states().size(), 2);
}

void CliPrivacyTest::saysWhatMayHaveHappenedWhenItIsStopped()
{
    const PracticeService practice({always(QStringLiteral("privacy"), QStringLiteral("silence"))});
    m_cli->signIn(practice);
    const auto process = m_cli->start(asking + QStringList{QStringLiteral("--json")});
    QTRY_COMPARE_WITH_TIMEOUT(practice.requests(QStringLiteral("privacy")).size(), 1, 30'000);
    process->terminate();
    const auto stopped = CommandLine::outcomeOf(*process);
    QCOMPARE(stopped.exit, 4);
    QCOMPARE(stopped.error(), QStringLiteral("work.cancelled"));
    QVERIFY2(stopped.err.contains("may have"), stopped.err);
    QCOMPARE(states(), QStringList(QStringLiteral("unclear")));
}

void CliPrivacyTest::asksNothingThatItCannotRecord()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    QVERIFY(QDir().mkpath(QFileInfo(journal()).path()));
    QVERIFY(QDir().rmdir(QFileInfo(journal()).path()));
    QFile inTheWay(QFileInfo(journal()).path());
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    const auto outcome = request();
    QCOMPARE(outcome.error(), QStringLiteral("store.unavailable"));
    QCOMPARE(outcome.exit, 1);
    QVERIFY(outcome.err.contains("journal"));
    QVERIFY(practice.requests(QStringLiteral("privacy")).isEmpty());
}

void CliPrivacyTest::beginsANewJournalWhenTheOldOneIsDamaged()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    QVERIFY(QDir().mkpath(QFileInfo(journal()).path()));
    QFile file(journal());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("this is no journal. ").repeated(100));
    file.close();
    const auto outcome = request();
    QCOMPARE(outcome.exit, 0);
    QVERIFY(outcome.err.contains("was renamed to"));
    QCOMPARE(states(), QStringList(QStringLiteral("accepted")));
    QCOMPARE(QFileInfo(journal()).dir().entryList({QStringLiteral("journal-damaged-*.sqlite")}).size(), 1);
}

void CliPrivacyTest::listsNothingBeforeTheFirst()
{
    const auto outcome = m_cli->json({QStringLiteral("privacy"), QStringLiteral("list")});
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(outcome.out.simplified(), QByteArray(R"({ "requests": [ ] })"));
}

void CliPrivacyTest::refusesWrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("nothing") << QStringList{QStringLiteral("privacy")};
    QTest::newRow("another word") << QStringList{QStringLiteral("privacy"), QStringLiteral("delete")};
    QTest::newRow("for another user") << QStringList{QStringLiteral("privacy"), QStringLiteral("request"),
                                                     QStringLiteral("1614")};
    QTest::newRow("an option") << QStringList{QStringLiteral("privacy"), QStringLiteral("list"),
                                              QStringLiteral("--all")};
}

void CliPrivacyTest::refusesWrongUse()
{
    QFETCH(const QStringList, arguments);
    QCOMPARE(m_cli->run(arguments).exit, 2);
}

CLINICDESK_TEST(CliPrivacyTest)
#include "cliprivacytest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"
#include "tests/support/madetoken.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"

#include <QLocale>
#include <QTest>

using namespace clinicdesk::support;
using namespace std::chrono_literals;

namespace {

QByteArray dateHeader(std::chrono::seconds ahead)
{
    const auto moment = QDateTime::currentDateTimeUtc().addSecs(-ahead.count());
    return "Date: " + QLocale::c().toString(moment, QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'")).toLatin1() +
           "\r\n";
}

} // namespace

/// A computer whose clock is wrong, by the time that the service tells.
class CliClockTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void refusesTheDateOfTodayAndNamesTheDifference_data();
    void refusesTheDateOfTodayAndNamesTheDifference();
    void sendsNoFileIfTheFirstAnswerShowsThatTheClockIsWrong();
    void sendsNoFileWithTheDateThatAWrongClockGaveBefore();
    void sendsNoFileWithTheDateThatTheClockGaveBeforeItWasSet();
    void sendsWhatWasAddedWhileTheClockWasRight();
    void sendsWithADateThatIsGiven();
    void acceptsTheDateOfTheServiceWhereTheClockIsBehind();
    void usesTheDateOfTodayWhereTheClockIsRight();
    void judgesTheTokenByTheTimeOfTheService();

private:
    /// A service that gives each request the next of these answers, and a person who has signed in to it.
    void prepare(CommandLine &cli, const QList<Reply> &answers)
    {
        m_server = std::make_unique<ScriptedServer>(answers);
        cli.environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), m_server->url(QString()).toString());
        cli.environment.insert(QStringLiteral("CLINICDESK_USER_OID"), QStringLiteral("161400000000001"));
        cli.writeSecrets({{QStringLiteral("access_token"), QString::fromLatin1(madeToken(-30 * 24h, 24h * 30))}});
    }
    /// Runs the command to its end, with `--json`, while the servers of this test answer.
    static Outcome finished(const CommandLine &cli, const QStringList &command)
    {
        const auto process = cli.start(command + words("--json"));
        if (!QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning; }, 60'000))
            return {};
        return CommandLine::outcomeOf(*process);
    }
    static Reply formsFor(const ScriptedServer &storage, const QByteArray &headers)
    {
        return reply(200,
                     R"({"batch_response":[{"forms":[{"url":")" + storage.url().toEncoded() +
                         R"(","fields":{"key":"k"}}]}]})",
                     headers);
    }
    /// Runs `command` against a service that says that the clock is so far ahead, and refuses everything.
    Outcome run(const QStringList &command, std::chrono::seconds ahead, std::chrono::seconds tokenLife = 24h * 30)
    {
        m_server = std::make_unique<ScriptedServer>(QList{reply(400, R"({"error":"made up"})", dateHeader(ahead))});
        CommandLine cli;
        cli.environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), m_server->url(QString()).toString());
        cli.environment.insert(QStringLiteral("CLINICDESK_USER_OID"), QStringLiteral("161400000000001"));
        cli.writeSecrets({{QStringLiteral("access_token"), QString::fromLatin1(madeToken(-30 * 24h, tokenLife))}});
        const auto process = cli.start(command + QStringList{cli.pdf()});
        if (!QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning; }, 60'000))
            return {};
        return CommandLine::outcomeOf(*process);
    }
    /// The date of the first request for upload forms.
    QByteArray sentDate() const { return sentDates().value(0); }
    QList<QByteArray> sentDates() const
    {
        QList<QByteArray> dates;
        for (const auto &request : m_server->requests()) {
            const auto at = request.body.indexOf("\"dd_e\":");
            if (at > 0)
                dates.append(request.body.mid(at + 7, 10));
        }
        return dates;
    }
    static QByteArray wireDate(QDate date)
    {
        return QByteArray::number(date.startOfDay(Qt::UTC).addSecs(12 * 3600).toSecsSinceEpoch());
    }

    const QStringList m_upload = words("upload --own-record --type ot --wait 0");
    std::unique_ptr<ScriptedServer> m_server;
};

void CliClockTest::refusesTheDateOfTodayAndNamesTheDifference_data()
{
    QTest::addColumn<std::chrono::seconds>("ahead");
    QTest::addColumn<QByteArray>("difference");
    QTest::newRow("3 days ahead") << std::chrono::seconds(72h) << QByteArray("3 day");
    QTest::newRow("400 days behind") << std::chrono::seconds(-400 * 24h) << QByteArray("400 day");
}

void CliClockTest::refusesTheDateOfTodayAndNamesTheDifference()
{
    QFETCH(const std::chrono::seconds, ahead);
    QFETCH(const QByteArray, difference);
    const auto outcome = run(m_upload, ahead);
    QCOMPARE(outcome.exit, 2);
    QVERIFY2(outcome.err.contains("--date: The clock of this computer is " + difference), outcome.err);
    QVERIFY(sentDate().isEmpty());
}

void CliClockTest::sendsNoFileIfTheFirstAnswerShowsThatTheClockIsWrong()
{
    ScriptedServer storage({reply(204)});
    const auto forms =
        R"({"batch_response":[{"forms":[{"url":")" + storage.url().toEncoded() + R"(","fields":{"key":"k"}}]}]})";
    m_server =
        std::make_unique<ScriptedServer>(QList{Reply{.then = Reply::Then::Close}, reply(200, forms, dateHeader(72h))});
    CommandLine cli;
    cli.environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), m_server->url(QString()).toString());
    cli.environment.insert(QStringLiteral("CLINICDESK_USER_OID"), QStringLiteral("161400000000001"));
    cli.writeSecrets({{QStringLiteral("access_token"), QString::fromLatin1(madeToken(-30 * 24h, 24h * 30))}});
    const auto process = cli.start(words("upload --own-record --type ot") + QStringList{cli.pdf()});
    QTRY_COMPARE_WITH_TIMEOUT(process->state(), QProcess::NotRunning, 60'000);
    const auto outcome = CommandLine::outcomeOf(*process);
    QCOMPARE(outcome.exit, 2);
    QVERIFY2(outcome.err.contains("--date: The clock of this computer is 3 day"), outcome.err);
    QCOMPARE(storage.connectionCount(), 0);
    QCOMPARE(cli.json(words("outbox list")).standings(), QStringList(QStringLiteral("cancelled")));
}

void CliClockTest::sendsNoFileWithTheDateThatAWrongClockGaveBefore()
{
    ScriptedServer storage({reply(204)});
    const auto wrong = formsFor(storage, dateHeader(72h));
    const auto right = formsFor(storage, dateHeader(0s));
    CommandLine cli;
    // The time is not known when the document is added. Then it is sent twice, the second time with a clock that was
    // set.
    prepare(cli, {Reply{.then = Reply::Then::Close}, wrong, right, wrong});
    const auto added = finished(cli, words("upload --own-record --type ot --add-only") + QStringList{cli.pdf()});
    QCOMPARE(added.exit, 0);

    const auto sent = finished(cli, words("outbox run"));
    QCOMPARE(sent.exit, 1);
    QCOMPARE(sent.standings(), QStringList(QStringLiteral("failed input.invalid")));
    QVERIFY2(sent.message().startsWith(QStringLiteral("The clock of this computer is 3 day")), sent.out);
    QVERIFY2(sent.message().contains(QStringLiteral("Enter the date of the document.")), sent.out);
    QVERIFY2(sent.err.contains("outbox retry ID --date"), sent.err);

    const auto retry = words("outbox retry") + QStringList{added.id()};
    QCOMPARE(finished(cli, retry).exit, 0);
    const auto again = finished(cli, words("outbox run"));
    QCOMPARE(again.exit, 1);
    QVERIFY2(again.message().startsWith(QStringLiteral("The clock of this computer was wrong")), again.out);
    QCOMPARE(storage.connectionCount(), 0);

    QCOMPARE(finished(cli, retry + words("--date 2999-01-01")).exit, 2);
    QCOMPARE(finished(cli, words("outbox retry --all --date 2026-01-05")).exit, 2);
    QCOMPARE(finished(cli, retry + words("--date 2026-01-05")).exit, 0);
    const auto delivered = finished(cli, words("outbox run"));
    QCOMPARE(delivered.exit, 0);
    QCOMPARE(delivered.standings(), oneDelivered);
    QCOMPARE(storage.requests().size(), 1);
    QCOMPARE(sentDates().size(), 3);
    QCOMPARE(sentDates().last(), wireDate(QDate(2026, 1, 5)));
}

/// As after a start with an empty battery: the network, and with it the right time, comes when documents wait.
void CliClockTest::sendsNoFileWithTheDateThatTheClockGaveBeforeItWasSet()
{
    ScriptedServer storage({reply(204)});
    CommandLine cli;
    prepare(cli, {Reply{.then = Reply::Then::Close}, formsFor(storage, dateHeader(0s))});
    const auto right = cli.environment;
    cli.environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(CLINICDESK_OTHER_CLOCK));
    cli.environment.insert(QStringLiteral("CLINICDESK_CLOCK_DAYS"), QStringLiteral("-400"));
    const auto added = finished(cli, words("upload --own-record --type ot --add-only") + QStringList{cli.pdf()});
    QVERIFY2(added.exit == 0, added.err);

    cli.environment = right;
    const auto sent = finished(cli, words("outbox run"));
    QVERIFY2(sent.exit == 1, sent.err);
    QVERIFY2(sent.message().startsWith(QStringLiteral("The clock of this computer was wrong")), sent.out);
    QCOMPARE(storage.connectionCount(), 0);
}

void CliClockTest::sendsWhatWasAddedWhileTheClockWasRight()
{
    ScriptedServer storage({reply(204)});
    CommandLine cli;
    prepare(cli, {reply(401, "{}", dateHeader(0s)), formsFor(storage, dateHeader(72h))});
    const auto added = finished(cli, words("upload --own-record --type ot --add-only") + QStringList{cli.pdf()});
    QCOMPARE(added.exit, 0);
    QCOMPARE(finished(cli, words("outbox run")).standings(), oneDelivered);
    QCOMPARE(storage.requests().size(), 1);
}

void CliClockTest::sendsWithADateThatIsGiven()
{
    const auto outcome = run(m_upload + words("--date 2026-01-05"), 72h);
    QVERIFY2(!outcome.err.contains("--date"), outcome.err);
    QCOMPARE(sentDate(), wireDate(QDate(2026, 1, 5)));
    QCOMPARE(m_server->requests().size(), 1); // the time of the service was not asked for
}

void CliClockTest::acceptsTheDateOfTheServiceWhereTheClockIsBehind()
{
    const auto tomorrow = QDate::currentDate().addDays(1);
    const auto date = QStringList{QStringLiteral("--date"), tomorrow.toString(Qt::ISODate)};
    const auto outcome = run(m_upload + date, -48h);
    QVERIFY2(!outcome.err.contains("--date"), outcome.err);
    QCOMPARE(sentDate(), wireDate(tomorrow));
    QCOMPARE(run(m_upload + date, 0s).exit, 2);
    QVERIFY(sentDate().isEmpty());
}

void CliClockTest::usesTheDateOfTodayWhereTheClockIsRight()
{
    const auto today = QDate::currentDate();
    const auto outcome = run(m_upload, 1s);
    QVERIFY2(!outcome.err.contains("clock"), outcome.err);
    if (today == QDate::currentDate()) // not at midnight
        QCOMPARE(sentDate(), wireDate(today));
}

void CliClockTest::judgesTheTokenByTheTimeOfTheService()
{
    const auto command = m_upload + words("--date 2026-01-05");
    QVERIFY(!run(command, 72h, -1h).err.contains("expired")); // it expires in almost three days
    QVERIFY(run(command, -400 * 24h, 24h * 30).err.contains("expired"));
    QVERIFY(run(command, 0s, -1h).err.contains("expired"));
}

CLINICDESK_TEST(CliClockTest)
#include "cliclocktest.moc"

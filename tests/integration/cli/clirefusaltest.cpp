// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"

#include <QFile>
#include <QTest>

using namespace clinicdesk::support;

/// Wrong use and refusals of the service: exit codes, error codes and saved documents.
class CliRefusalTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void refusesWrongUse_data();
    void refusesWrongUse();
    void saysSoInJsonToo_data();
    void saysSoInJsonToo();
    void saysWhatIsWrongWithANameThatIsNoText();
    void refusesASecretsFileThatOthersCanRead();
    void refusesASecretsFileThatIsNone();
    void wantsAToken();
    void keepsWhatATokenIsRefusedFor();
    void endsWith1WhenAnItemIsRefused();
    void offersTheOtherCodeOfARefusedType();
    void saysWhatTheServiceOrItsStatusSays_data();
    void saysWhatTheServiceOrItsStatusSays();
    void endsWith4WhenTheWorkspaceIsFull();
    void endsWith1WhereADocumentIsNotTriedAgain();
    void ordersItsExitCodes();
    void helps_data();
    void helps();
    void namesEveryWordOfACommandInTheHelpOfAll();
};

void CliRefusalTest::refusesWrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("names");
    const auto row = [](const char *name, const char *arguments, const char *names) {
        QTest::newRow(name) << words(arguments) << QByteArray(names);
    };
    row("nothing", "", "Usage");
    row("unknown command", "download", "is not a command");
    row("unknown option", "upload --own-record --type lr --sideways FILE", "sideways");
    row("no file", "upload --type lr", "file");
    row("no type", "upload FILE", "--type");
    row("unknown type", "upload --type zz FILE", "zz");
    row("a date that is none", "upload --own-record --type lr --date 2025-02-30 FILE", "2025-02-30");
    row("a date in another form", "upload --own-record --type lr --date 21.11.2025 FILE", "21.11.2025");
    row("a date without zeros", "upload --own-record --type lr --date 2025-1-2 FILE", "2025-1-2");
    row("a date to come", "upload --own-record --type lr --date 2999-01-01 FILE", "--date");
    row("a short tag", "upload --own-record --type lr --tag a FILE", "tag");
    row("a long tag", "upload --own-record --type lr --tag abcdefghijklmnopqrstu FILE", "tag");
    row("a patient that is none", "upload --type lr --patient a/b FILE", "--patient");
    row("a p-oid that is none", "upload --own-record --type lr --p-oid a/b FILE", "--p-oid");
    row("waiting for a word", "upload --own-record --type lr --wait long FILE", "--wait");
    row("waiting backwards", "upload --own-record --type lr --wait -1 FILE", "--wait");
    row("waiting too long", "upload --own-record --type lr --wait 86401 FILE", "--wait");
    row("no patient", "upload --type lr FILE", "--own-record");
    row("a patient and the own record", "upload --own-record --type lr --patient 161400000000123 FILE", "--own-record");
    row("an unknown connection", "--connection nowhere upload --type lr FILE", "nowhere");
    row("connection without a name", "upload --own-record --type lr FILE --connection", "--connection");
    row("an empty connection", "upload --own-record --type lr FILE --connection=", "--connection");
    row("outbox alone", "outbox", "Usage");
    row("outbox with an unknown verb", "outbox burn", "Usage");
    row("an unknown document", "outbox retry 11111111-2222-4333-8444-555555555555", "11111111");
    row("no document", "outbox cancel", "document ID");
    row("connection alone", "connection", "Usage");
    row("adding without an address", "connection add made-up", "--base-url");
    row("showing an unknown one", "connection show nowhere", "nowhere");
    QTest::newRow("an empty patient") << QStringList{u"upload"_qs,    u"--type"_qs, u"lr"_qs,
                                                     u"--patient"_qs, u""_qs,       u"FILE"_qs}
                                      << QByteArray("--patient");
    QTest::newRow("an empty date") << QStringList{u"upload"_qs, u"--type"_qs, u"lr"_qs,
                                                  u"--date"_qs, u""_qs,       u"FILE"_qs}
                                   << QByteArray("--date");
    QTest::newRow("an empty tag") << QStringList{u"upload"_qs, u"--type"_qs, u"lr"_qs, u"--tag"_qs, u""_qs, u"FILE"_qs}
                                  << QByteArray("tag");
    QTest::newRow("an empty file name") << QStringList{u"--connection"_qs, u""_qs, u"upload"_qs}
                                        << QByteArray("--connection");
}

void CliRefusalTest::refusesWrongUse()
{
    QFETCH(QStringList, arguments);
    QFETCH(const QByteArray, names);
    static const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    arguments.replaceInStrings(QStringLiteral("FILE"), cli.pdf());
    const auto outcome = cli.run(arguments);
    QVERIFY2(outcome.exit == 2, outcome.err);
    QVERIFY2(outcome.err.contains(names), outcome.err);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY(practice.requests(docs).isEmpty());
    const auto listed = cli.json({QStringLiteral("outbox"), QStringLiteral("list")});
    QVERIFY(listed.standings().isEmpty());
}

void CliRefusalTest::saysSoInJsonToo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("a command") << words("upload --json --sideways");
    QTest::newRow("before it is one") << words("--json --connection");
    QTest::newRow("no command") << words("--json");
}

void CliRefusalTest::saysSoInJsonToo()
{
    QFETCH(const QStringList, arguments);
    const auto outcome = CommandLine().run(arguments);
    QCOMPARE(outcome.exit, 2);
    QCOMPARE(outcome.error(), QStringLiteral("use.wrong"));
    QVERIFY(!outcome.json()[QLatin1String("error")][QLatin1String("message")].toString().isEmpty());
}

void CliRefusalTest::saysWhatIsWrongWithANameThatIsNoText()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto script = QStringLiteral("file=$(printf '%s/scan\\377.pdf' \"$2\"); cp \"$1\" \"$file\" && "
                                       "exec \"$0\" upload --own-record --type lr \"$file\"");
    QProcess shell; // QProcess has no such name as an argument
    shell.setProcessEnvironment(cli.environment);
    shell.start(QStringLiteral("/bin/sh"),
                {QStringLiteral("-c"), script, CommandLine::program(), cli.pdf(), cli.home()});
    const auto outcome = CommandLine::outcomeOf(shell);
    QCOMPARE(outcome.exit, 5);
    QVERIFY2(outcome.err.contains("the name of the file or its folder has characters that are not valid. "
                                  "Rename it, then add the file again."),
             outcome.err);
    QVERIFY(practice.requests(docs).isEmpty());
}

void CliRefusalTest::refusesASecretsFileThatOthersCanRead()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto path = cli.environment.value(QStringLiteral("CLINICDESK_SECRETS_FILE"));
    QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther));
    const auto outcome = cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf()});
    QCOMPARE(outcome.exit, 2);
    QVERIFY2(outcome.err.contains("chmod 600"), outcome.err);
    QVERIFY(practice.requests(docs).isEmpty());
}

void CliRefusalTest::refusesASecretsFileThatIsNone()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    cli.writeSecrets({{QStringLiteral("access_token"), QStringLiteral("two\nlines")}});
    const auto outcome = cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf()});
    QCOMPARE(outcome.exit, 2);
    QVERIFY(!outcome.err.contains("lines\n") && !outcome.out.contains("two"));
}

void CliRefusalTest::wantsAToken()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    cli.writeSecrets({});
    const auto outcome = cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf()});
    QCOMPARE(outcome.exit, 3);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("queued signin.missing")));
    QVERIFY(practice.requests(docs).isEmpty());
}

void CliRefusalTest::keepsWhatATokenIsRefusedFor()
{
    const PracticeService practice({always(docs, QStringLiteral("refuse-token"))});
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf(), cli.png()});
    QCOMPARE(outcome.exit, 3);
    QCOMPARE(outcome.standings().first(), QStringLiteral("queued signin.refused"));

    cli.signIn(practice, "secrets2");
    const auto later = cli.json(words("outbox run"));
    QCOMPARE(later.exit, 0);
    QCOMPARE(later.standings(), QStringList({QStringLiteral("delivered"), QStringLiteral("delivered")}));
    QCOMPARE(later.id(0), outcome.id(0));
    QCOMPARE(later.id(1), outcome.id(1));
}

void CliRefusalTest::endsWith1WhenAnItemIsRefused()
{
    const PracticeService practice({always(docs, QStringLiteral("item-error"),
                                           {{QStringLiteral("message"), QStringLiteral("No such patient")},
                                            {QStringLiteral("code"), QStringLiteral("400")}})});
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf()});
    QCOMPARE(outcome.exit, 1);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("failed service.refused-item")));
    const QJsonValue error = outcome.document().value(QLatin1String("error"));
    QVERIFY(error[QLatin1String("message")].toString().contains(QLatin1String("No such patient")));
    QCOMPARE(error[QLatin1String("server_code")].toString(), QStringLiteral("400"));
}

void CliRefusalTest::saysWhatTheServiceOrItsStatusSays_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("body");
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<QString>("serverCode");
    const auto row = [](const char *name, int status, const char *body, const char *text, const char *code = "") {
        QTest::newRow(name) << status << QString::fromUtf8(body) << QByteArray(text) << QString::fromUtf8(code);
    };
    row("431", 431, "<html><title>431</title></html>", "(HTTP 431)");
    row("422", 422, R"({"detail":[{"loc":["body","dt"],"msg":"unknown type zz"}]})", "dt: unknown type zz");
    row("a problem", 400, R"({"title":"Bad Request","detail":"dt is unknown"})", "dt is unknown");
    row("plain text", 400, "dt is unknown", "dt is unknown");
    row("for display", 400, R"({"error_code":"E-7","display_message":"Choose a type","message":"dt"})", "Choose a type",
        "E-7");
    row("a code alone", 400, R"({"error":{"code":"DT_UNKNOWN"}})", "(DT_UNKNOWN)", "DT_UNKNOWN");
}

void CliRefusalTest::saysWhatTheServiceOrItsStatusSays()
{
    QFETCH(const int, status);
    QFETCH(const QString, body);
    QFETCH(const QByteArray, words);
    QFETCH(const QString, serverCode);
    const PracticeService practice(
        {always(docs, QStringLiteral("status"), {{QStringLiteral("status"), status}, {QStringLiteral("body"), body}})});
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json(::words("upload --own-record --type lr --wait 2") + QStringList{cli.pdf()});
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("failed service.refused-request")));
    const QJsonValue error = outcome.document().value(QLatin1String("error"));
    QVERIFY2(error[QLatin1String("message")].toString().toUtf8().contains(words), outcome.out);
    QVERIFY2(outcome.err.contains(words), outcome.err);
    QCOMPARE(error[QLatin1String("http_status")].toInt(), status);
    QCOMPARE(error[QLatin1String("server_code")].toString(), serverCode);
}

void CliRefusalTest::offersTheOtherCodeOfARefusedType()
{
    const PracticeService practice(
        {always(docs, QStringLiteral("status"),
                {{QStringLiteral("dt"), QStringLiteral("dc")}, {QStringLiteral("status"), 400}})});
    CommandLine cli;
    cli.signIn(practice);
    const auto refused = cli.json(words("upload --own-record --type dc") + QStringList(cli.pdf()));
    QCOMPARE(refused.exit, 1);
    QVERIFY2(refused.err.contains("Send it again with --type ds."), refused.err);
    const auto sent = cli.json(words("upload --own-record --type ds") + QStringList(cli.pdf()));
    QCOMPARE(sent.standings(), QStringList(QStringLiteral("delivered")));
}

void CliRefusalTest::endsWith4WhenTheWorkspaceIsFull()
{
    const PracticeService practice({always(
        docs, QStringLiteral("status"),
        {{QStringLiteral("status"), 403}, {QStringLiteral("body"), QStringLiteral("STORAGE_LIMIT_EXCEEDED")}})});
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf()});
    QCOMPARE(outcome.exit, 4);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("queued service.workspace-full")));
}

/// The exit code follows the document, which needs you, and not the kind of its error.
void CliRefusalTest::endsWith1WhereADocumentIsNotTriedAgain()
{
    ScriptedServer server({Reply{.greetsWithTls11 = true}});
    CommandLine cli;
    cli.environment.insert(QStringLiteral("CLINICDESK_BASE_URL"),
                           QStringLiteral("https://127.0.0.1:%1").arg(server.serverPort()));
    cli.environment.insert(QStringLiteral("CLINICDESK_USER_OID"), QStringLiteral("161400000000001"));
    cli.writeSecrets({{QStringLiteral("access_token"), QStringLiteral("made.up.token")}});
    for (const auto &command :
         {words("--json upload --own-record --type lr --date 2026-01-05") + QStringList{cli.pdf()},
          words("--json assessments --patient 17")}) {
        const auto process = cli.start(command);
        QTRY_COMPARE_WITH_TIMEOUT(process->state(), QProcess::NotRunning, 60'000);
        const auto outcome = CommandLine::outcomeOf(*process);
        QVERIFY2(outcome.exit == 1, outcome.err);
        QVERIFY2(outcome.err.contains("TLS 1.2"), outcome.err);
    }
    QCOMPARE(cli.json(words("outbox list")).standings(),
             QStringList(QStringLiteral("failed network.certificate-not-trusted")));
}

void CliRefusalTest::ordersItsExitCodes()
{
    const QJsonObject ofPng{{QStringLiteral("contentType"), QStringLiteral("image/png")},
                            {QStringLiteral("message"), QStringLiteral("odd")}};
    PracticeService practice({always(docs, QStringLiteral("item-error"), ofPng)});
    CommandLine cli;
    cli.signIn(practice);
    const auto empty = cli.paper(QStringLiteral("empty.pdf"), {});
    const auto refusedAndFailed =
        cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf(), cli.png(), empty});
    QCOMPARE(refusedAndFailed.exit, 5);
    QCOMPARE(cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf(), cli.png()}).exit, 1);
    practice.plan({always(docs, QStringLiteral("refuse-token"))});
    QCOMPARE(cli.json(words("upload --own-record --type lr") + QStringList{cli.pdf(), empty}).exit, 3);
    practice.plan({always(docs, QStringLiteral("close"))});
    QCOMPARE(cli.json(words("upload --own-record --type lr --wait 0") + QStringList{cli.pdf(), empty}).exit, 5);
    QCOMPARE(cli.json(words("upload --own-record --type lr --wait 0") + QStringList{cli.pdf()}).exit, 4);
}

void CliRefusalTest::helps_data()
{
    QTest::addColumn<QStringList>("arguments");
    for (const auto *text :
         {"--help", "upload --help", "aadhaar --help", "jwe --help", "jwe encrypt --help", "jwe decrypt --help",
          "outbox --help", "outbox list --help", "outbox run --help", "connection --help", "connection add --help",
          "connection show --help", "connection check --help"})
        QTest::newRow(text) << words(text);
}

void CliRefusalTest::helps()
{
    QFETCH(const QStringList, arguments);
    CommandLine cli;
    const auto outcome = cli.run(arguments);
    QCOMPARE(outcome.exit, 0);
    QVERIFY2(outcome.out.contains("Usage: "), outcome.out);
    QVERIFY2(outcome.err.isEmpty(), outcome.err); // no keychain or store is needed for that
    QCOMPARE(cli.filesWith({}).size(), 0);
}

void CliRefusalTest::namesEveryWordOfACommandInTheHelpOfAll()
{
    CommandLine cli;
    const auto all = cli.run({QStringLiteral("--help")}).out;
    QVERIFY2(all.contains("  outbox       list | run | retry | pause | resume | next | cancel | export-receipts\n"),
             all);
    QVERIFY2(all.contains("  connection   list | add | set | show | remove | use | check | export | import\n"), all);
}

CLINICDESK_TEST(CliRefusalTest)
#include "clirefusaltest.moc"

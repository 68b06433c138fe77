// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk::support;

/// `clinicdesk-cli upload --direct` and `--encrypt`.
class CliDirectTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void deliversAndShowsTheReceipt_data();
    void deliversAndShowsTheReceipt();
    void showsTheReceiptToPeople();
    void sendsTheTypeOfALabReportWithATaskOnly();
    void refusesWhatTheCallHasNoPlaceFor_data();
    void refusesWhatTheCallHasNoPlaceFor();
    void namesThePatientUnlessTheConventionIsOff();
    void advisesTheUploadFormForWhatIsTooLarge();
    void repeatsNothingAfterItWasKilled();
    void leavesARedirectAfterTheLastByteOutOfRetryAll();
    void keepsWhatCouldNotBeSentAtAll();
    void sealsTheRequestForForms();
    void encryptsEachCallOfAnUnattendedRun_data();
    void encryptsEachCallOfAnUnattendedRun();
    void restsAtOnceWhereTheAnswerTakesAnotherKey();
    void keepsWhatIsToBeSealedUntilThereIsAKey();
    void saysInTheHelpWhatStaysPlainAndWhatIsUnclear();

private:
    static void giveKeyId(CommandLine &cli, const PracticeService &practice)
    {
        cli.environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), practice.said("key_id"));
    }
    static void setConventions(CommandLine &cli, const QByteArray &json)
    {
        cli.environment.insert(QStringLiteral("CLINICDESK_CONVENTIONS_FILE"),
                               cli.paper(QStringLiteral("conventions.json"), json));
    }
};

namespace {

const auto outbox = QStringLiteral("outbox");
const auto directly = QStringLiteral("--direct");
const auto encrypt = QStringLiteral("--encrypt");
const auto task = QStringLiteral("--task");
const auto waitOption = QStringLiteral("--wait");
const auto unclear = QStringLiteral("failed service.outcome-unclear");

QString receiptId(const QJsonObject &document)
{
    return document[QLatin1String("receipt")][QLatin1String("document_id")].toString();
}

} // namespace

void CliDirectTest::deliversAndShowsTheReceipt_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("sealed");
    QTest::newRow("plain") << QStringList{directly} << false;
    QTest::newRow("encrypted") << QStringList{directly, encrypt} << true;
}

void CliDirectTest::deliversAndShowsTheReceipt()
{
    QFETCH(const QStringList, options);
    QFETCH(const bool, sealed);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    giveKeyId(cli, practice);
    const auto bytes = madePdf("made up", 100'000);
    const auto outcome =
        cli.json(QStringList{upload} + options + QStringList{cli.paper(QStringLiteral("a.pdf"), bytes)});
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("delivered")));
    QVERIFY(!receiptId(outcome.document()).isEmpty());
    QVERIFY(outcome.document()[QLatin1String("receipt")][QLatin1String("text")].isNull());
    QCOMPARE(practice.storedDirectly(), QList{bytes});
    const auto request = practice.requests(direct).first();
    QCOMPARE(request[QLatin1String("sealed")].toBool(), sealed);
    QVERIFY(!request[QLatin1String("headers")].toObject().contains(QStringLiteral("x-pt-id")));
    QVERIFY(practice.requests(docs).isEmpty());

    const auto list = cli.json({outbox, QStringLiteral("list")});
    QCOMPARE(receiptId(list.document()), receiptId(outcome.document()));
}

void CliDirectTest::showsTheReceiptToPeople()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.run({upload, directly, cli.pdf()});
    QCOMPARE(outcome.exit, 0);
    QVERIFY2(outcome.out.contains("Receipt: "), outcome.out);
    const auto byForm = cli.json({upload, ownRecord, type, QStringLiteral("lr"), cli.pdf()});
    QVERIFY(!byForm.document().contains(QStringLiteral("receipt")));
}

void CliDirectTest::sendsTheTypeOfALabReportWithATaskOnly()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto lr = QStringLiteral("lr");
    QCOMPARE(cli.run({upload, directly, type, lr, task, QStringLiteral("smart"), task, QStringLiteral("pii"), task,
                      QStringLiteral("smart"), cli.pdf()})
                 .exit,
             0);
    for (const auto &rest : {QStringList(lr), QStringList{QStringLiteral("ps"), task, QStringLiteral("smart")}}) {
        const auto without = cli.run(QStringList{upload, directly, type} + rest + QStringList(cli.pdf()));
        QCOMPARE(without.exit, 0);
        QVERIFY2(without.err.contains("The type is not sent"), without.err);
    }
    const auto requests = practice.requests(direct);
    const auto query = requests.first()[QLatin1String("query")].toObject();
    QCOMPARE(query[QLatin1String("task")].toArray(), (QJsonArray{QStringLiteral("smart"), QStringLiteral("pii")}));
    QCOMPARE(query[QLatin1String("dt")].toArray(), QJsonArray{lr});
    QVERIFY(requests.at(1)[QLatin1String("query")].toObject().isEmpty());
    QCOMPARE(requests.last()[QLatin1String("query")].toObject().keys(), QStringList(QStringLiteral("task")));
}

void CliDirectTest::refusesWhatTheCallHasNoPlaceFor_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("names");
    const auto row = [](const char *name, const QStringList &options, const char *names) {
        QTest::newRow(name) << options << QByteArray(names);
    };
    row("date", {directly, QStringLiteral("--date"), QStringLiteral("2025-11-21")}, "--date");
    row("tag", {directly, QStringLiteral("--tag"), QStringLiteral("cbc")}, "--tag");
    row("query", {directly, QStringLiteral("--p-oid"), QStringLiteral("q-1")}, "--p-oid");
    row("together", {directly, QStringLiteral("--together")}, "--together");
    row("unknown task", {directly, task, QStringLiteral("tea")}, "tea");
    row("empty task", {directly, task, QString()}, "--task");
    row("unknown type", {directly, type, QStringLiteral("zz")}, "zz");
    row("empty type", {directly, type, QString()}, "--type");
    row("task by form", {type, QStringLiteral("lr"), task, QStringLiteral("pii")}, "--task");
    row("no type by form", {encrypt}, "--type");
}

void CliDirectTest::refusesWhatTheCallHasNoPlaceFor()
{
    QFETCH(const QStringList, options);
    QFETCH(const QByteArray, names);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.run(QStringList{upload} + options + QStringList{cli.pdf()});
    QCOMPARE(outcome.exit, 2);
    QVERIFY2((outcome.out + outcome.err).contains(names), outcome.err);
    QVERIFY(practice.requests(direct).isEmpty());
    QCOMPARE(cli.json({outbox, QStringLiteral("list")}).standings(), QStringList());
}

void CliDirectTest::namesThePatientUnlessTheConventionIsOff()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const QStringList withPatient{upload, directly, QStringLiteral("--patient"), QStringLiteral("161494290947153"),
                                  cli.pdf()};
    QCOMPARE(cli.run(withPatient).exit, 0);
    const auto without = cli.run({upload, directly, cli.pdf()});
    QCOMPARE(without.exit, 0);
    QVERIFY2(without.err.contains("No patient given. The service decides which record gets the file."), without.err);
    QCOMPARE(cli.run({upload, directly, ownRecord, cli.pdf()}).exit, 0);
    setConventions(cli, R"({"direct_patient": false})");
    const auto refused = cli.run(withPatient);
    QCOMPARE(refused.exit, 2);
    QVERIFY2(refused.err.contains("--patient"), refused.err);
    const auto requests = practice.requests(direct);
    QCOMPARE(requests.size(), 3);
    const auto named = [](const QJsonObject &request) {
        return request[QLatin1String("headers")][QLatin1String("x-pt-id")].toString();
    };
    QCOMPARE(named(requests.first()), QStringLiteral("161494290947153"));
    QVERIFY(!requests.at(1)[QLatin1String("headers")].toObject().contains(QStringLiteral("x-pt-id")));
    QCOMPARE(named(requests.last()), practice.said("user_oid"));
}

void CliDirectTest::advisesTheUploadFormForWhatIsTooLarge()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    setConventions(cli, R"({"direct_limit_bytes": 20000})");
    const auto large = cli.paper(QStringLiteral("large.pdf"), madePdf("made up", 20'001));
    const auto outcome = cli.json({upload, directly, large, cli.pdf()});
    QCOMPARE(outcome.exit, 5);
    QCOMPARE(outcome.standings(), (QStringList{QStringLiteral("failed file.too-large"), QStringLiteral("delivered")}));
    const auto message = outcome.message();
    QVERIFY2(message.contains(QStringLiteral("by upload form")), qPrintable(message));
    QVERIFY(outcome.document()[QLatin1String("receipt")].isNull());
    QCOMPARE(cli.json({upload, ownRecord, type, QStringLiteral("lr"), large}).exit, 0);
}

void CliDirectTest::repeatsNothingAfterItWasKilled()
{
    PracticeService practice({always(direct, QStringLiteral("silence"), {{QStringLiteral("after-body"), true}})});
    CommandLine cli;
    cli.signIn(practice);
    const auto killed = cli.start({upload, directly, cli.pdf()});
    QTRY_COMPARE(practice.storedDirectly().size(), 1);
    killed->kill();
    QVERIFY(killed->waitForFinished());
    practice.plan({});
    QCOMPARE(cli.json({outbox, QStringLiteral("list")}).standings(), QStringList(unclear));

    const auto run = cli.json({outbox, QStringLiteral("run")});
    QCOMPARE(run.exit, 1);
    QCOMPARE(run.standings(), QStringList(unclear));
    QCOMPARE(cli.json({outbox, QStringLiteral("run")}).standings(), QStringList());
    const auto all = cli.json({outbox, QStringLiteral("retry"), QStringLiteral("--all")});
    QCOMPARE(all.standings(), QStringList());
    QVERIFY(all.err.contains(run.id().toLatin1()));
    QCOMPARE(cli.json({outbox, QStringLiteral("list")}).standings(), QStringList(unclear));
    QCOMPARE(practice.storedDirectly().size(), 1);

    QCOMPARE(cli.json({outbox, QStringLiteral("retry"), run.id()}).standings(), QStringList(QStringLiteral("queued")));
    const auto again = cli.json({outbox, QStringLiteral("run")});
    QCOMPARE(again.standings(), QStringList(QStringLiteral("delivered")));
    QCOMPARE(practice.storedDirectly().size(), 2);
    QCOMPARE(practice.storedDirectly().first(), practice.storedDirectly().last());
}

/// 303 See Other: the service has probably stored the file.
void CliDirectTest::leavesARedirectAfterTheLastByteOutOfRetryAll()
{
    PracticeService practice(
        {always(direct, QStringLiteral("redirect"),
                {{QStringLiteral("status"), 303}, {QStringLiteral("after-bytes"), 1'000'000'000}})});
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json({upload, directly, cli.pdf()});
    QCOMPARE(outcome.standings(), QStringList(unclear));
    const auto message = outcome.message();
    QVERIFY2(message.contains(QStringLiteral("The service may already have it.")), qPrintable(message));
    QCOMPARE(cli.json({outbox, QStringLiteral("retry"), QStringLiteral("--all")}).standings(), QStringList());
    QCOMPARE(cli.json({outbox, QStringLiteral("run")}).standings(), QStringList());
    QCOMPARE(practice.requests(direct).size(), 1);
}

void CliDirectTest::keepsWhatCouldNotBeSentAtAll()
{
    PracticeService practice({always(direct, QStringLiteral("status"), {{QStringLiteral("status"), 503}})});
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json({upload, directly, waitOption, QStringLiteral("0"), cli.pdf()});
    QCOMPARE(outcome.exit, 4);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("queued service.unavailable")));
    practice.plan({});
    QCOMPARE(cli.json({outbox, QStringLiteral("run")}).standings(), QStringList(QStringLiteral("delivered")));
    QCOMPARE(practice.storedDirectly().size(), 1);
}

void CliDirectTest::sealsTheRequestForForms()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    giveKeyId(cli, practice);
    const auto outcome = cli.json({upload, ownRecord, encrypt, type, QStringLiteral("lr"), cli.pdf()});
    QCOMPARE(outcome.exit, 0);
    QVERIFY(practice.requests(docs).first()[QLatin1String("sealed")].toBool());
    QCOMPARE(practice.stored(outcome.id()), madePdf("paper.pdf"));
}

void CliDirectTest::encryptsEachCallOfAnUnattendedRun_data()
{
    QTest::addColumn<bool>("byVariable");
    QTest::newRow("by the environment") << true;
    QTest::newRow("by --encrypt") << false;
}

void CliDirectTest::encryptsEachCallOfAnUnattendedRun()
{
    QFETCH(const bool, byVariable);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    giveKeyId(cli, practice);
    if (byVariable)
        cli.environment.insert(QStringLiteral("CLINICDESK_ENCRYPT_PAYLOADS"), QStringLiteral("on"));
    const QStringList option = byVariable ? QStringList() : QStringList{encrypt};
    const auto added =
        cli.json({upload, ownRecord, type, QStringLiteral("lr"), QStringLiteral("--add-only"), cli.pdf()});
    QVERIFY2(added.exit == 0, added.err);
    QCOMPARE(cli.json(QStringList{outbox, QStringLiteral("run")} + option).exit, 0);
    QVERIFY(practice.requests(docs).first()[QLatin1String("sealed")].toBool());

    const QList<QStringList> calls{{QStringLiteral("assessments")},
                                   {QStringLiteral("doctor"), QStringLiteral("161400000000042")},
                                   {QStringLiteral("privacy"), QStringLiteral("request")},
                                   {QStringLiteral("connection"), QStringLiteral("check")}};
    for (const auto &command : calls) { // without a body, so there is nothing to encrypt
        const auto outcome = cli.json(command + option);
        QVERIFY2(outcome.exit == 0, outcome.err + outcome.out);
    }
    // The practice service refuses what a service with this convention expects.
    cli.environment.insert(QStringLiteral("CLINICDESK_CONVENTIONS_FILE"),
                           cli.paper(QStringLiteral("conventions.json"), R"({"announce_encryption": true})"));
    for (const auto &command : calls) {
        const auto outcome = cli.json(command + option);
        QVERIFY2(outcome.exit != 0, outcome.err + outcome.out);
        QVERIFY2((outcome.err + outcome.out).contains("x-encryption"), outcome.err + outcome.out);
    }
}

/// The command ends long before `--wait` is over, because no other program can provide the key.
void CliDirectTest::restsAtOnceWhereTheAnswerTakesAnotherKey()
{
    PracticeService practice(
        {always(docs, QStringLiteral("damage-seal"), {{QStringLiteral("part"), QStringLiteral("kid")}})});
    CommandLine cli;
    cli.signIn(practice);
    giveKeyId(cli, practice);
    const auto outcome = cli.json(
        {upload, ownRecord, encrypt, type, QStringLiteral("lr"), waitOption, QStringLiteral("86400"), cli.pdf()});
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("queued signin.key-missing")));
    QCOMPARE(outcome.exit, 3);
    practice.plan({});
    QCOMPARE(cli.json({outbox, QStringLiteral("run")}).standings(), QStringList(QStringLiteral("delivered")));
}

void CliDirectTest::keepsWhatIsToBeSealedUntilThereIsAKey()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json({upload, directly, encrypt, cli.pdf()});
    QCOMPARE(outcome.exit, 3);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("queued signin.key-missing")));
    QVERIFY(practice.requests(direct).isEmpty());
    giveKeyId(cli, practice);
    const auto run = cli.json({outbox, QStringLiteral("run")});
    QCOMPARE(run.exit, 0);
    QCOMPARE(run.standings(), QStringList(QStringLiteral("delivered")));
    QVERIFY(practice.requests(direct).first()[QLatin1String("sealed")].toBool());
}

void CliDirectTest::saysInTheHelpWhatStaysPlainAndWhatIsUnclear()
{
    const CommandLine cli;
    const auto help = cli.run({upload, QStringLiteral("--help")}).out.simplified();
    QVERIFY2(help.contains("The file itself is then protected only by TLS"), help);
    QVERIFY2(help.contains("service.outcome-unclear"), help);
    QVERIFY2(help.contains("without --patient the service decides which record gets it"), help);
}

CLINICDESK_TEST(CliDirectTest)
#include "clidirecttest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/environmentconnection.h"
#include "core/outbox/outbox.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <cerrno>
#include <csignal>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// Work that continues after a command: network failures, Ctrl+C, `outbox list|run|retry|pause|resume|next|cancel`.
class CliOutboxTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsTheWorkWhileTheServiceIsDown_data();
    void keepsTheWorkWhileTheServiceIsDown();
    void waitsNoLongerForAStorageThatRefusesWhatItReceives();
    void addsOnlyAndRunsLater();
    void promisesNothingOfWhatItHasStoppedTrying();
    void retriesOneAndAll();
    void retriesWhatFailedForOneCause();
    void pausesAndResumesOne();
    void pausesAllOverSeveralRuns_data();
    void pausesAllOverSeveralRuns();
    void putsOneFirst();
    void takesNoMoreOfTheLineThanItMay();
    void refusesALimitThatIsNone_data();
    void refusesALimitThatIsNone();
    void cancelsOne();
    void touchesNothingThatIsFinal();
    void exportsTheReceiptsOfWhatWasDelivered();
    void saysWhereReceiptsCannotBeWritten();
    void keepsTheWorkAfterCtrlC_data();
    void keepsTheWorkAfterCtrlC();
    void saysWhatIsAddedWhenItIsStopped();
    void keepsTheWorkAfterAKill();
    void takesManyAtTheSameTime();
    void refusesAStoreOfAnotherKey();
};

namespace {

const auto uploadToOwn = words("upload --own-record --type lr");
const auto outboxRun = words("outbox run");

} // namespace

void CliOutboxTest::keepsTheWorkWhileTheServiceIsDown_data()
{
    QTest::addColumn<QString>("wait");
    QTest::newRow("one try") << "0";
    QTest::newRow("two seconds") << "2";
}

void CliOutboxTest::keepsTheWorkWhileTheServiceIsDown()
{
    QFETCH(const QString, wait);
    PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    practice.stop();
    const auto outcome = cli.json(uploadToOwn + QStringList{QStringLiteral("--wait"), wait, cli.pdf()});
    QCOMPARE(outcome.exit, 4);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("queued network.no-route")));
    const auto listed = cli.json(list);
    QCOMPARE(listed.exit, 0);
    QCOMPARE(listed.standings(), QStringList(QStringLiteral("queued network.no-route")));
    QCOMPARE(listed.id(), outcome.id());

    practice.start();
    cli.signIn(practice);
    const auto later = cli.json(outboxRun);
    QCOMPARE(later.exit, 0);
    QCOMPARE(later.standings(), oneDelivered);
    QCOMPARE(later.id(), outcome.id());
    QCOMPARE(practice.storedDocuments(), QStringList(outcome.id()));
}

void CliOutboxTest::waitsNoLongerForAStorageThatRefusesWhatItReceives()
{
    const PracticeService practice({always(storage, QStringLiteral("status"), {{QStringLiteral("status"), 503}})});
    CommandLine cli;
    cli.signIn(practice);
    const auto process = cli.start(uploadToOwn + words("--json --wait 5") + QStringList{cli.pdf()});
    QVERIFY(CommandLine::tells(*process, "uploading"));
    QElapsedTimer sinceProgress;
    sinceProgress.start();
    const auto outcome = CommandLine::outcomeOf(*process);
    QVERIFY2(sinceProgress.elapsed() < 7'500, qPrintable(QString::number(sinceProgress.elapsed())));
    QCOMPARE(outcome.exit, 4);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("queued storage.unavailable")));
    QVERIFY(practice.requests(storage).size() > 1);
}

void CliOutboxTest::addsOnlyAndRunsLater()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto added = cli.json(uploadToOwn + QStringList{QStringLiteral("--add-only"), cli.pdf(), cli.png()});
    QCOMPARE(added.exit, 0);
    QCOMPARE(added.standings(), QStringList({QStringLiteral("queued"), QStringLiteral("queued")}));
    QVERIFY(!added.document()[QLatin1String("files")][0][QLatin1String("sha256")].isNull());
    QVERIFY(practice.requests(docs).isEmpty());

    const auto later = cli.json(outboxRun);
    QCOMPARE(later.exit, 0);
    QCOMPARE(later.standings(), QStringList({QStringLiteral("delivered"), QStringLiteral("delivered")}));
    QCOMPARE(cli.json(outboxRun).standings(), QStringList()); // no document waits any more
    QCOMPARE(cli.json(list).standings().size(), 2);
    QCOMPARE(cli.json(list + QStringList{QStringLiteral("--all")}).standings().size(), 2);

    const auto other = cli.json(uploadToOwn + QStringList{cli.pdf()});
    QCOMPARE(other.standings(), oneDelivered); // reports only its own documents
}

namespace {

/// Sends from the command line's outbox as another process whose clock is this many days ahead, until the only
/// document there has this state.
void sendElsewhere(const CommandLine &cli, int daysAhead, ItemState until)
{
    const auto environment = *readEnvironment(cli.environment);
    const auto ahead = [daysAhead] { return QDateTime::currentDateTimeUtc().addDays(daysAhead); };
    const OutboxOptions options{.folder = cli.home() + QStringLiteral("/data/clinicdesk/outbox"),
                                .storeKey = environment.secrets.storeKey,
                                .retry = {.first = 5ms, .longest = 40ms},
                                .clock = ahead};
    const auto outbox = *awaitResult(Outbox::open(options));
    const auto secrets = secretsFrom(*environment.connection, {.accessToken = environment.secrets.accessToken});
    const auto client = std::make_shared<Client>(*environment.connection, secrets, std::make_shared<http::Engine>());
    QVERIFY(awaitResult(outbox->startSending(client)).ok());
    QTRY_VERIFY(outbox->documents().first().error && outbox->documents().first().state == until);
    const auto stopping = outbox->stopSending(environment.connection->id);
    QTRY_VERIFY(stopping.isReady());
}

} // namespace

void CliOutboxTest::promisesNothingOfWhatItHasStoppedTrying()
{
    const PracticeService practice({always(docs, QStringLiteral("status"))});
    CommandLine cli;
    cli.signIn(practice);
    QCOMPARE(cli.run(uploadToOwn + QStringList{QStringLiteral("--add-only"), cli.pdf()}).exit, 0);
    sendElsewhere(cli, 0, ItemState::Queued);
    QVERIFY(cli.run(list).out.contains("Clinic Desk tries again automatically"));
    sendElsewhere(cli, 3, ItemState::Failed);

    const auto listed = cli.json(list);
    QCOMPARE(listed.standings(), QStringList(QStringLiteral("failed service.unavailable")));
    const auto message = listed.message().toUtf8();
    for (const auto &told : {message, cli.run(list).out}) {
        QVERIFY2(told.contains("Clinic Desk tried for a day. The document is safe. Try again"), told);
        QVERIFY2(!told.contains("tries again automatically"), told);
    }
}

void CliOutboxTest::retriesOneAndAll()
{
    PracticeService practice({always(docs, QStringLiteral("item-error"))});
    CommandLine cli;
    cli.signIn(practice);
    const auto failed = cli.json(uploadToOwn + QStringList{cli.pdf(), cli.png(), cli.pdf()});
    QCOMPARE(failed.exit, 1);
    practice.plan({});
    QCOMPARE(cli.json(outboxRun).standings(), QStringList()); // a failed document needs the user
    const auto one = cli.json(words("outbox retry") + QStringList{failed.id(1)});
    QCOMPARE(one.exit, 0);
    QCOMPARE(one.standings(), QStringList(QStringLiteral("queued")));
    QCOMPARE(cli.json(outboxRun).standings(), oneDelivered);
    const auto rest = cli.json(words("outbox retry --all"));
    QCOMPARE(rest.standings(), QStringList({QStringLiteral("queued"), QStringLiteral("queued")}));
    QCOMPARE(cli.json(outboxRun).exit, 0);
    QCOMPARE(practice.storedDocuments().size(), 3);
}

void CliOutboxTest::retriesWhatFailedForOneCause()
{
    PracticeService practice({fault(docs, QStringLiteral("item-error"))});
    CommandLine cli;
    cli.signIn(practice);
    const auto refused = cli.json(uploadToOwn + QStringList{cli.pdf()});
    QCOMPARE(refused.standings(), QStringList(QStringLiteral("failed service.refused-item")));
    practice.plan({fault(storage, QStringLiteral("status"), {{QStringLiteral("status"), 403}})});
    const auto policy = cli.json(uploadToOwn + QStringList{cli.pdf()});
    QCOMPARE(policy.standings(), QStringList(QStringLiteral("failed storage.policy")));
    const auto odd = cli.json(words("outbox retry --all --cause made.up"));
    QCOMPARE(odd.exit, 2);
    const auto retried = cli.json(words("outbox retry --all --cause storage.policy"));
    QCOMPARE(retried.standings(), QStringList(QStringLiteral("queued")));
    QCOMPARE(retried.id(), policy.id());
    QCOMPARE(cli.json(outboxRun).standings(), oneDelivered);
}

void CliOutboxTest::pausesAndResumesOne()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto added = cli.json(uploadToOwn + QStringList{QStringLiteral("--add-only"), cli.pdf(), cli.png()});
    const auto paused = cli.json(words("outbox pause") + QStringList{added.id(0)});
    QCOMPARE(paused.exit, 0);
    QVERIFY(paused.document()[QLatin1String("paused")].toBool());
    QVERIFY(cli.run(list).out.startsWith("paused      " + added.id(0).toLatin1()));
    const auto ran = cli.json(outboxRun + words("--wait 20"));
    QCOMPARE(ran.exit, 4);
    QCOMPARE(ran.standings(), QStringList({QStringLiteral("queued"), QStringLiteral("delivered")}));
    const auto resumed = cli.json(words("outbox resume") + QStringList{added.id(0)});
    QVERIFY(!resumed.document()[QLatin1String("paused")].toBool(true));
    QCOMPARE(cli.json(outboxRun).standings(), oneDelivered);
}

void CliOutboxTest::pausesAllOverSeveralRuns_data()
{
    QTest::addColumn<QString>("which");
    QTest::newRow("everything") << "--all";
    QTest::newRow("the connection") << "--this-connection";
}

void CliOutboxTest::pausesAllOverSeveralRuns()
{
    QFETCH(const QString, which);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QCOMPARE(cli.json(words("outbox pause") + QStringList{which}).exit, 0);
    const auto sent = cli.json(uploadToOwn + QStringList{cli.pdf()});
    QCOMPARE(sent.exit, 4);
    QCOMPARE(sent.standings(), QStringList(QStringLiteral("queued")));
    QVERIFY2(sent.err.contains("paused. To continue, use “outbox resume " + which.toUtf8()), sent.err);
    QVERIFY(practice.requests(docs).isEmpty());
    QVERIFY(cli.run(list).err.contains("outbox resume"));
    QCOMPARE(cli.json(words("outbox resume") + QStringList{which}).exit, 0);
    QCOMPARE(cli.json(outboxRun).standings(), oneDelivered);
    QCOMPARE(cli.json(words("outbox pause --all --this-connection")).exit, 2);
    QCOMPARE(cli.json(words("outbox pause")).exit, 2);
}

void CliOutboxTest::putsOneFirst()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    auto six = uploadToOwn + QStringList{QStringLiteral("--add-only")};
    for (int paper = 1; paper <= 6; ++paper)
        six.append(cli.pdf(QStringLiteral("paper-%1.pdf").arg(paper)));
    const auto added = cli.json(six);
    QCOMPARE(cli.json(words("outbox next") + QStringList{added.id(5)}).exit, 0);
    QCOMPARE(cli.json(outboxRun).exit, 0);
    const auto requests = practice.requests(docs);
    QVERIFY(requests.size() > 1); // one request contains five documents at most
    const auto request = requests.first()[QLatin1String("body")][QLatin1String("batch_request")][0];
    QCOMPARE(request[QLatin1String("document_id")].toString(), added.id(5));
}

void CliOutboxTest::takesNoMoreOfTheLineThanItMay()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QFile paper(cli.pdf());
    QVERIFY(paper.open(QIODevice::WriteOnly));
    paper.write(madePdf("made up", 150'000));
    paper.close();
    QElapsedTimer clock;
    clock.start();
    QCOMPARE(cli.json(uploadToOwn + QStringList{QStringLiteral("--limit"), QStringLiteral("50k"), paper.fileName()})
                 .standings(),
             oneDelivered);
    QVERIFY(clock.elapsed() > 1'500); // 3 s minus a small burst; almost no time without a limit

    QCOMPARE(cli.run(uploadToOwn + QStringList{QStringLiteral("--add-only"), paper.fileName()}).exit, 0);
    clock.start();
    QCOMPARE(cli.json(words("outbox run --limit 00:00=50k,12:00=50000")).standings(), oneDelivered);
    QVERIFY(clock.elapsed() > 1'500);
}

void CliOutboxTest::refusesALimitThatIsNone_data()
{
    QTest::addColumn<QString>("limit");
    for (const auto *limit : {"0", "fast", "999", "08:00", "25:00=1M", "08:00=1M,08:00=2M", "-1k"})
        QTest::newRow(limit) << QString::fromLatin1(limit);
}

void CliOutboxTest::refusesALimitThatIsNone()
{
    QFETCH(const QString, limit);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto given = QStringLiteral("--limit=") + limit;
    for (const auto &command :
         {words("outbox run") + QStringList{given}, uploadToOwn + QStringList{given, cli.pdf()}}) {
        const auto refused = cli.run(command);
        QCOMPARE(refused.exit, 2);
        QVERIFY2(refused.err.contains("--limit: “"), refused.err);
    }
}

void CliOutboxTest::cancelsOne()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto added = cli.json(uploadToOwn + QStringList{QStringLiteral("--add-only"), cli.pdf(), cli.png()});
    const auto cancelled = cli.json(words("outbox cancel") + QStringList{added.id(0).toUpper()});
    QCOMPARE(cancelled.exit, 0);
    QCOMPARE(cancelled.standings(), QStringList(QStringLiteral("cancelled")));
    QCOMPARE(cli.json(outboxRun).standings(), oneDelivered);
    QCOMPARE(practice.storedDocuments(), QStringList(added.id(1)));
}

void CliOutboxTest::touchesNothingThatIsFinal()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto delivered = cli.json(uploadToOwn + QStringList{cli.pdf()});
    for (const auto *verb : {"outbox cancel", "outbox retry", "outbox pause", "outbox resume", "outbox next"}) {
        const auto outcome = cli.json(words(verb) + QStringList{delivered.id()});
        QCOMPARE(outcome.exit, 2);
        QCOMPARE(outcome.error(), QStringLiteral("use.wrong"));
    }
    QCOMPARE(cli.json(list).standings(), oneDelivered);
}

void CliOutboxTest::exportsTheReceiptsOfWhatWasDelivered()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto sent =
        cli.json(words("upload --type lr --patient 161400000000123 --date 2026-02-03") + QStringList{cli.pdf()});
    const auto direct = cli.json(words("upload --direct") + QStringList{cli.png()});
    cli.run(uploadToOwn + QStringList{QStringLiteral("--add-only"), cli.pdf(QStringLiteral("waits.pdf"))});

    const auto path = cli.home() + QStringLiteral("/receipts.json");
    const auto exported = cli.json(words("outbox export-receipts") + QStringList{path});
    QCOMPARE(exported.exit, 0);
    QCOMPARE(exported.json()[QLatin1String("receipts")].toInt(), 2);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther), QFileDevice::Permissions());
    const auto receipts = QJsonDocument::fromJson(file.readAll()).object()[QLatin1String("receipts")].toArray();
    QCOMPARE(receipts.size(), 2);

    const auto form = receipts[0].toObject();
    QCOMPARE(form[QLatin1String("document_id")].toString(), sent.id());
    QCOMPARE(form[QLatin1String("patient")].toString(), QStringLiteral("161400000000123"));
    QCOMPARE(form[QLatin1String("type")].toString(), QStringLiteral("lr"));
    QCOMPARE(form[QLatin1String("date")].toString(), QStringLiteral("2026-02-03"));
    QCOMPARE(form[QLatin1String("upload_way")].toString(), QStringLiteral("presigned-form"));
    QVERIFY(form[QLatin1String("receipt")].isNull());
    QCOMPARE(form[QLatin1String("files")], sent.document()[QLatin1String("files")]);
    const auto at = QDateTime::fromString(form[QLatin1String("delivered_at")].toString(), Qt::ISODateWithMs);
    QCOMPARE(at.offsetFromUtc(), 0);
    QVERIFY(at.secsTo(QDateTime::currentDateTimeUtc()) >= 0);

    const auto whole = receipts[1].toObject();
    QCOMPARE(whole[QLatin1String("document_id")].toString(), direct.id());
    QCOMPARE(whole[QLatin1String("upload_way")].toString(), QStringLiteral("direct"));
    QCOMPARE(whole[QLatin1String("receipt")], direct.document()[QLatin1String("receipt")]);
    QVERIFY(whole[QLatin1String("receipt")].isObject());
}

void CliOutboxTest::saysWhereReceiptsCannotBeWritten()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QCOMPARE(cli.run(words("outbox export-receipts")).exit, 2);
    const auto refused = cli.run(words("outbox export-receipts /nowhere/receipts.json"));
    QCOMPARE(refused.exit, 1);
    QVERIFY2(refused.err.contains("“/nowhere/receipts.json” cannot be saved there."), refused.err);

    const auto path = cli.paper(QStringLiteral("receipts.json"), "before");
    for (int number : {1, 2, 3, 4}) { // open, write, sync, rename
        cli.refuseChange(number, QStringLiteral("files"), ENOSPC);
        const auto full = cli.run(words("outbox export-receipts") + QStringList{path});
        QCOMPARE(full.exit, 1);
        QVERIFY2(full.err.contains("There is not enough disk space for “"), full.err);
        QFile receipts(path);
        QVERIFY(receipts.open(QIODevice::ReadOnly));
        QCOMPARE(receipts.readAll(), "before");
    }
}

void CliOutboxTest::keepsTheWorkAfterCtrlC_data()
{
    QTest::addColumn<QJsonObject>("fault");
    QTest::addColumn<QString>("endpoint");
    QTest::addColumn<int>("signal");
    const QJsonObject slow{{QStringLiteral("ms"), 5'000}};
    QTest::newRow("a trickling storage") << always(storage, QStringLiteral("trickle"), slow) << "uploading" << SIGINT;
    QTest::newRow("a silent storage") << always(storage, QStringLiteral("silence")) << "uploading" << SIGTERM;
    QTest::newRow("a silent service") << always(docs, QStringLiteral("silence")) << "requesting" << SIGINT;
    QTest::newRow("SIGQUIT") << always(storage, QStringLiteral("silence")) << "uploading" << SIGQUIT;
}

void CliOutboxTest::keepsTheWorkAfterCtrlC()
{
    QFETCH(const QJsonObject, fault);
    QFETCH(const QString, endpoint);
    QFETCH(const int, signal);
    const PracticeService practice({fault});
    CommandLine cli;
    cli.signIn(practice);
    const auto process = cli.start(uploadToOwn + QStringList{QStringLiteral("--json"), cli.pdf(), cli.pdf()});
    QVERIFY(CommandLine::tells(*process, endpoint.toLatin1(), 2));
    ::kill(static_cast<pid_t>(process->processId()), signal);
    QVERIFY(process->waitForFinished(10'000)); // immediately, not when the connection times out
    const auto outcome = CommandLine::outcomeOf(*process);
    QCOMPARE(outcome.exit, 4);
    QCOMPARE(outcome.standings(), QStringList({QStringLiteral("queued"), QStringLiteral("queued")}));
    QCOMPARE(cli.json(list).standings(), outcome.standings());
}

void CliOutboxTest::saysWhatIsAddedWhenItIsStopped()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QStringList files;
    for (int i = 0; i < 600; ++i)
        files.append(cli.pdf(QStringLiteral("scan-%1.pdf").arg(i)));
    const auto process = cli.start(uploadToOwn + QStringList{QStringLiteral("--json")} + files);
    const auto added = [&cli] { return cli.json(list).standings().size(); };
    QTRY_VERIFY_WITH_TIMEOUT(added() > 0, 30'000);
    ::kill(static_cast<pid_t>(process->processId()), SIGINT);
    const auto outcome = CommandLine::outcomeOf(*process);
    QCOMPARE(outcome.exit, 4);
    const auto standings = outcome.standings();
    QCOMPARE(standings.size(), files.size());
    const auto queued = standings.count(QStringLiteral("queued"));
    QVERIFY(queued > 0 && queued < files.size());
    QCOMPARE(standings.count(QStringLiteral("failed work.cancelled")), files.size() - queued);
    QCOMPARE(added(), queued);
    const auto count = QByteArray::number(queued);
    QVERIFY2(outcome.err.contains(count + " document") && outcome.err.contains("“outbox run”"), outcome.err);
    QVERIFY2(outcome.err.contains(QByteArray::number(files.size() - queued) + " document"), outcome.err);
    QVERIFY(!outcome.err.contains("Start it again if"));
    QVERIFY(practice.requests(docs).isEmpty());
}

void CliOutboxTest::keepsTheWorkAfterAKill()
{
    PracticeService practice({always(storage, QStringLiteral("silence"))});
    CommandLine cli;
    cli.signIn(practice);
    const auto process = cli.start(uploadToOwn + QStringList{cli.pdf()});
    QVERIFY(CommandLine::tells(*process, "uploading"));
    process->kill();
    QVERIFY(process->waitForFinished());
    const auto listed = cli.json(list);
    QCOMPARE(listed.standings(), QStringList(QStringLiteral("queued"))); // no program sends it any more
    practice.plan({});
    const auto later = cli.json(outboxRun);
    QCOMPARE(later.standings(), oneDelivered);
    QCOMPARE(later.id(), listed.id());
}

void CliOutboxTest::takesManyAtTheSameTime()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    std::vector<std::unique_ptr<QProcess>> processes;
    for (int i = 0; i < 6; ++i)
        processes.push_back(cli.start(
            uploadToOwn + QStringList{QStringLiteral("--add-only"), cli.pdf(QStringLiteral("paper %1.pdf").arg(i))}));
    for (const auto &process : processes) {
        const auto outcome = CommandLine::outcomeOf(*process);
        QVERIFY2(outcome.exit == 0, outcome.err);
    }
    QCOMPARE(cli.json(outboxRun).standings().size(), 6);
    QCOMPARE(practice.storedDocuments().size(), 6);
}

void CliOutboxTest::refusesAStoreOfAnotherKey()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QCOMPARE(cli.json(uploadToOwn + QStringList{QStringLiteral("--add-only"), cli.pdf()}).exit, 0);
    auto secrets = practice.secrets();
    secrets.insert(QStringLiteral("store_key"), QString::fromLatin1(QByteArray(32, 'l').toBase64()));
    cli.writeSecrets(secrets, false);
    const auto outcome = cli.json(list);
    QCOMPARE(outcome.exit, 1);
    QCOMPARE(outcome.error(), QStringLiteral("store.unavailable"));
    QVERIFY2(outcome.err.contains("encrypted with another store key. Use the original store key."), outcome.err);
    cli.signIn(practice);
    QCOMPARE(cli.json(list).standings(), QStringList(QStringLiteral("queued")));
}

CLINICDESK_TEST(CliOutboxTest)
#include "clioutboxtest.moc"

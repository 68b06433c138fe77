// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/environmentconnection.h"
#include "core/outbox/outbox.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"

#include <QTest>

#include <csignal>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// Two commands with the same outbox: the first sends; the second hands over, watches, and continues when the first
/// ends.
class CliHandOverTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void handsItsDocumentsOverToAProgramAtWork();
    void handsOverWhatAnEarlierCommandLeft();
    void goesOnWhereTheFirstIsKilled();
    void goesOnWhereTheFirstEnds();
    void leavesTheWorkToTheFirstAfterCtrlC();
    void comesBackWhenItsPatienceIsOver_data();
    void comesBackWhenItsPatienceIsOver();
    void waitsAsLongAsTheFirstOneMovesSomething();
    void finishesWhatWasHandedOverBeforeItEnds();
    void heedsWhatAnotherCommandPausesAndCancels();
    void sendsNextWhatAnotherCommandPutsFirst();
    void endsWhereAWindowTakesBackWhatItWouldSend_data();
    void endsWhereAWindowTakesBackWhatItWouldSend();
};

namespace {

const QByteArray watching("is sending from this outbox. Waiting for it.");

const auto uploadToOwnAsJson = words("--json upload --own-record --type lr");
const auto outboxRunAsJson = words("--json outbox run");

/// Returns how many files the storage received; -1 if one was received twice.
int storedOnce(const PracticeService &practice)
{
    QStringList keys;
    for (const auto &request : practice.requests(storage)) {
        if (request[QLatin1String("status")].toInt() == 204)
            keys.append(request[QLatin1String("key")].toString());
    }
    const auto all = keys.size();
    keys.removeDuplicates();
    return keys.size() == all ? int(all) : -1;
}

/// Delays the answer for the n-th file in the storage.
QJsonObject late(int file, int ms)
{
    auto delay = fault(storage, QStringLiteral("delay"), {{QStringLiteral("ms"), ms}});
    delay.insert(QStringLiteral("nth"), QJsonArray{file});
    return delay;
}

void interrupt(QProcess &process)
{
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
}

/// A signed-in command line and its first command, which sends until it is stopped.
class TwoCommands {
public:
    explicit TwoCommands(const QJsonArray &faults)
        : practice(faults)
    {
        cli.signIn(practice);
    }

    /// Waits until the command has printed `step` for this many of its documents.
    void startFirst(const QStringList &files, const char *step = "uploading", int times = 1)
    {
        first = cli.start(uploadToOwnAsJson + files);
        QVERIFY(CommandLine::tells(*first, step, times));
    }
    Outcome stopFirst() const
    {
        interrupt(*first);
        return CommandLine::outcomeOf(*first);
    }
    /// Waits until the command has printed `words`: from then on it watches the first command.
    std::unique_ptr<QProcess> startSecond(const QStringList &arguments, const QByteArray &words) const
    {
        auto second = cli.start(arguments);
        return CommandLine::tells(*second, words) ? std::move(second) : nullptr;
    }

    PracticeService practice;
    CommandLine cli;
    std::unique_ptr<QProcess> first;
};

} // namespace

void CliHandOverTest::handsItsDocumentsOverToAProgramAtWork()
{
    TwoCommands both({fault(storage, silence)}); // the first document gets stuck
    both.startFirst({both.cli.pdf()});
    const auto second = both.cli.run(uploadToOwnAsJson + QStringList{both.cli.png()});
    QVERIFY2(second.exit == 0, second.err);
    QCOMPARE(second.standings(), oneDelivered);
    const auto sender =
        "(clinicdesk-cli, process " + QByteArray::number(both.first->processId()) + ") is sending from this outbox";
    QVERIFY2(second.err.contains(sender) && second.err.contains(watching), second.err);
    QVERIFY2(!second.err.contains("Continuing here"), second.err);
    QCOMPARE(both.first->state(), QProcess::Running);
    const auto outcome = both.stopFirst();
    QCOMPARE(outcome.exit, 4);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("queued"))); // reports only its own documents
}

void CliHandOverTest::handsOverWhatAnEarlierCommandLeft()
{
    TwoCommands both({fault(storage, silence)});
    const auto &cli = both.cli;
    QCOMPARE(cli.run(uploadToOwnAsJson + QStringList{QStringLiteral("--add-only"), cli.pdf(), cli.png()}).exit, 0);
    both.startFirst({cli.pdf(QStringLiteral("own.pdf"))});
    QCOMPARE(both.practice.storedDocuments().size(), 0); // other waiting documents are not sent by this command
    const auto second = both.startSecond(outboxRunAsJson + words("--wait 6"), watching);
    QVERIFY(second);
    const auto ran = CommandLine::outcomeOf(*second);
    QCOMPARE(ran.exit, 4); // because the first command's own document is still waiting
    QCOMPARE(ran.standings(),
             QStringList({QStringLiteral("delivered"), QStringLiteral("delivered"), QStringLiteral("uploading")}));
    QCOMPARE(both.stopFirst().exit, 4);
}

void CliHandOverTest::goesOnWhereTheFirstIsKilled()
{
    TwoCommands both({always(storage, silence)});
    both.startFirst({both.cli.pdf()});
    const auto second =
        both.startSecond(uploadToOwnAsJson + QStringList{both.cli.png()}, "uploading"); // by the first command
    QVERIFY(second);
    both.practice.plan({});
    both.first->kill();
    QVERIFY(both.first->waitForFinished());
    const auto outcome = CommandLine::outcomeOf(*second);
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(outcome.standings(), oneDelivered);
    QVERIFY2(outcome.err.contains("Continuing here"), outcome.err);
    const auto rest = both.cli.run(outboxRunAsJson);
    QCOMPARE(rest.standings(), oneDelivered);
    QCOMPARE(both.practice.storedDocuments().size(), 2);
    QCOMPARE(storedOnce(both.practice), 2);
}

void CliHandOverTest::goesOnWhereTheFirstEnds()
{
    TwoCommands both({always(docs, silence)});
    both.startFirst({both.cli.pdf()}, "requesting");
    const auto second = both.startSecond(uploadToOwnAsJson + QStringList{both.cli.png()}, watching);
    QVERIFY(second);
    both.practice.plan({});
    QCOMPARE(both.stopFirst().exit, 4);
    const auto outcome = CommandLine::outcomeOf(*second);
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(both.practice.storedDocuments(), QStringList(outcome.id()));
}

void CliHandOverTest::leavesTheWorkToTheFirstAfterCtrlC()
{
    TwoCommands both({fault(storage, silence), late(2, 5'000)});
    both.startFirst({both.cli.pdf()});
    const auto second = both.startSecond(uploadToOwnAsJson + QStringList{both.cli.png()}, "uploading");
    QVERIFY(second);
    interrupt(*second);
    QVERIFY(second->waitForFinished(10'000));
    const auto outcome = CommandLine::outcomeOf(*second);
    QCOMPARE(outcome.exit, 4);
    QTRY_COMPARE(both.practice.storedDocuments(), QStringList(outcome.id()));
    QCOMPARE(both.stopFirst().exit, 4);
}

void CliHandOverTest::comesBackWhenItsPatienceIsOver_data()
{
    QTest::addColumn<QString>("wait");
    QTest::addColumn<QString>("end");
    QTest::newRow("five seconds") << "5"
                                  << "requesting";
    // One try of the first command counts as one of its own.
    QTest::newRow("one try") << "0"
                             << "queued service.unavailable";
}

void CliHandOverTest::comesBackWhenItsPatienceIsOver()
{
    QFETCH(const QString, wait);
    QFETCH(const QString, end);
    TwoCommands both({fault(storage, silence)});
    both.startFirst({both.cli.pdf()});
    both.practice.plan({always(storage, silence), // the page of the first command may not have arrived yet
                        wait == QLatin1String("0")
                            ? always(docs, QStringLiteral("status"), {{QStringLiteral("status"), 503}})
                            : always(docs, silence)});
    const auto second = both.cli.run(uploadToOwnAsJson + QStringList{QStringLiteral("--wait"), wait, both.cli.png()});
    QCOMPARE(second.exit, 4);
    QCOMPARE(second.standings(), QStringList(end));
    QVERIFY2(second.err.contains(watching), second.err);
    QCOMPARE(both.stopFirst().exit, 4);
    both.practice.plan({});
    QCOMPARE(both.cli.run(outboxRunAsJson).exit, 0);
    QCOMPARE(storedOnce(both.practice), 2);
}

void CliHandOverTest::waitsAsLongAsTheFirstOneMovesSomething()
{
    TwoCommands both({});
    const auto paper = both.cli.paper(QStringLiteral("large.pdf"), madePdf("made up", 300'000));
    both.startFirst({QStringLiteral("--limit"), QStringLiteral("30k"), paper});
    // Both together take twenty seconds, and most of this time no row is written.
    const auto second =
        both.cli.run(uploadToOwnAsJson + QStringList{QStringLiteral("--wait"), QStringLiteral("8"), paper});
    QVERIFY2(second.exit == 0, second.err);
    QVERIFY2(!second.err.contains("Continuing here"), second.err);
    QCOMPARE(CommandLine::outcomeOf(*both.first).exit, 0);
}

void CliHandOverTest::finishesWhatWasHandedOverBeforeItEnds()
{
    TwoCommands both({late(1, 8'000), late(2, 12'000)});
    both.startFirst({both.cli.pdf()});
    const auto second = both.startSecond(uploadToOwnAsJson + QStringList{both.cli.png()}, "uploading");
    QVERIFY(second);
    QCOMPARE(CommandLine::outcomeOf(*both.first).exit, 0);
    const auto outcome = CommandLine::outcomeOf(*second);
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(both.practice.requests(docs).size(), 2); // no document was started again
    QCOMPARE(storedOnce(both.practice), 2);
}

void CliHandOverTest::heedsWhatAnotherCommandPausesAndCancels()
{
    TwoCommands both({always(storage, silence)});
    const auto &cli = both.cli;
    both.startFirst({cli.pdf(), cli.png(), cli.pdf(QStringLiteral("other.pdf"))}, "uploading", 3);
    const auto listed = cli.json(list);
    QCOMPARE(cli.run(words("outbox cancel") + QStringList{listed.id(0)}).exit, 0);
    QCOMPARE(cli.run(words("outbox pause") + QStringList{listed.id(1)}).exit, 0);
    QCOMPARE(cli.run(words("outbox pause --all")).exit, 0);
    const auto outcome = CommandLine::outcomeOf(*both.first); // all its documents are at rest
    QCOMPARE(outcome.exit, 1);
    QCOMPARE(outcome.standings(),
             QStringList({QStringLiteral("cancelled"), QStringLiteral("queued"), QStringLiteral("queued")}));
    both.practice.plan({});
    QCOMPARE(cli.run(words("outbox resume --all")).exit, 0);
    QCOMPARE(cli.run(outboxRunAsJson).standings(),
             QStringList({QStringLiteral("queued"), QStringLiteral("delivered")}));
    QCOMPARE(both.practice.storedDocuments(), QStringList(listed.id(2)));
}

void CliHandOverTest::sendsNextWhatAnotherCommandPutsFirst()
{
    TwoCommands both({always(storage, silence)}); // five documents have their forms and are stuck; ten more wait
    const auto &cli = both.cli;
    QStringList files;
    for (int paper = 1; paper <= 15; ++paper)
        files.append(cli.pdf(QStringLiteral("paper-%1.pdf").arg(paper)));
    both.startFirst(files, "uploading", 5);
    const auto before = both.practice.requests(docs).size();
    const auto listed = cli.json(list);
    QCOMPARE(cli.run(words("outbox next") + QStringList{listed.id(14)}).exit, 0);
    QCOMPARE(cli.run(words("outbox cancel") + QStringList{listed.id(0)}).exit, 0); // its slot is free
    QTRY_VERIFY(both.practice.requests(docs).size() > before);
    const auto next = both.practice.requests(docs).at(before)[QLatin1String("body")][QLatin1String("batch_request")][0];
    QCOMPARE(next[QLatin1String("document_id")].toString(), listed.id(14));
    QCOMPARE(both.stopFirst().exit, 1);
}

namespace {

std::unique_ptr<Outbox> openAsWindow(const CommandLine &cli)
{
    return *awaitResult(
        Outbox::open({.folder = cli.home() + QStringLiteral("/data/clinicdesk/outbox"),
                      .storeKey = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')))}));
}

NewDocument paperOf(const Connection &connection)
{
    const QByteArray bytes("%PDF-1.4 of the window");
    const NewFile page{.facts = {.name = QStringLiteral("window.pdf"), .sizeBytes = bytes.size()},
                       .bytes = [bytes] { return Result<std::unique_ptr<ByteSource>>(makeMemorySource(bytes)); }};
    return {.connection = connection.id,
            .origin = originOf(connection.baseUrl),
            .details = {.type = QStringLiteral("lr")},
            .files = {page}};
}

} // namespace

void CliHandOverTest::endsWhereAWindowTakesBackWhatItWouldSend_data()
{
    QTest::addColumn<bool>("removed");
    QTest::newRow("to work on it") << false;
    QTest::newRow("to remove it") << true;
}

void CliHandOverTest::endsWhereAWindowTakesBackWhatItWouldSend()
{
    QFETCH(const bool, removed);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto window = openAsWindow(cli);
    const auto id = awaitResult(window->add(paperOf(*readEnvironment(cli.environment)->connection)));
    QVERIFY(id.ok());
    QVERIFY(awaitResult(window->send({*id}, 1h)).ok()); // it can be undone for as long as the test runs
    QCOMPARE(cli.run(uploadToOwnAsJson + QStringList{QStringLiteral("--add-only"), cli.png()}).exit, 0);
    const auto running = cli.start(outboxRunAsJson + words("--wait 50"));
    QVERIFY(CommandLine::tells(*running, "delivered")); // and waits for the other document
    QVERIFY(awaitResult(window->undoSend(*id)).ok());
    if (removed)
        QVERIFY(awaitResult(window->cancel(*id)).ok());
    const auto outcome = CommandLine::outcomeOf(*running);
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(outcome.standings(), oneDelivered);
}

CLINICDESK_TEST(CliHandOverTest)
#include "clihandovertest.moc"

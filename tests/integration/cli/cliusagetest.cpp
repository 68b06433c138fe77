// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QScopeGuard>
#include <QTest>

using namespace clinicdesk::support;

namespace {

/// What a terminal would obey, in a name or an ID.
const auto odd =
    QStringLiteral("\u001B]0;owned\u0007 \u009B31m \u202Egpj \u2066 \u00AD \U000E0041 a\rforged b\nforged");

bool obeysNothing(const Outcome &outcome)
{
    for (const auto &printed : {outcome.err, outcome.out}) {
        for (const auto *hidden : {"\x1b", "\x07", "\xc2\x9b", "\xe2\x80\xae", "\xe2\x81\xa6", "\xc2\xad",
                                   "\xf3\xa0\x81\x81", "\r", "\nforged"}) {
            if (printed.contains(hidden)) {
                qWarning("%s", printed.toPercentEncoding(" \"/:").constData());
                return false;
            }
        }
    }
    return true;
}

} // namespace

/// The messages for unknown commands and connections, and for missing arguments.
class CliUsageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesTheNearestCommandForOneThatDoesNotExist_data();
    void namesTheNearestCommandForOneThatDoesNotExist();
    void refusesAConnectionThatDoesNotExistInEveryCommand_data();
    void refusesAConnectionThatDoesNotExistInEveryCommand();
    void printsNothingThatATerminalObeys();
    void printsNothingOfAFileThatATerminalObeys();
    void printsNothingInOtherProgramsThatATerminalObeys_data();
    void printsNothingInOtherProgramsThatATerminalObeys();
    void listsTheTypesAndSaysWhatIsMandatory();
    void writesNothingToTheWorkingFolder();
    void saysThatTheHomeFolderIsMissing();
    void namesTheFoldersThatCannotBeWritten_data();
    void namesTheFoldersThatCannotBeWritten();
    void namesAFolderThatIsClosedToTheAccount();
    void saysThatItsOutputIsLost_data();
    void saysThatItsOutputIsLost();
    void keepsTheCodeOfAFailureWhenItsOutputIsLost();
    void endsQuietlyWhenTheReaderIsGone();

private:
    /// Runs a script of the shell; `$0` is the program.
    Outcome shell(const QString &script) const;

    CommandLine m_cli;
};

void CliUsageTest::namesTheNearestCommandForOneThatDoesNotExist_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *arguments, const char *sentence) {
        QTest::newRow(arguments) << QString::fromLatin1(arguments).split(QLatin1Char(' ')) << QByteArray(sentence);
    };
    row("uplaod a.pdf", "“uplaod” is not a command of clinicdesk-cli. Did you mean “upload”?");
    row("out", "“out” is not a command of clinicdesk-cli. Did you mean “outbox”?");
    row("send a.pdf", "“send” is not a command of clinicdesk-cli.\n");
    row("outbox lst", "“lst” is not a command of outbox. Did you mean “list”?");
    row("connection delete x", "“delete” is not a command of connection.");
    row("privacy requst", "“requst” is not a command of privacy. Did you mean “request”?");
}

void CliUsageTest::namesTheNearestCommandForOneThatDoesNotExist()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, sentence);
    const auto outcome = m_cli.run(arguments);
    QCOMPARE(outcome.exit, 2);
    QVERIFY2(outcome.err.contains(sentence), outcome.err.constData());
    QVERIFY(outcome.out.isEmpty());
}

void CliUsageTest::refusesAConnectionThatDoesNotExistInEveryCommand_data()
{
    QTest::addColumn<QStringList>("arguments");
    for (const auto *arguments :
         {"upload --type lr a.pdf", "outbox list", "outbox run", "connection list", "connection check", "assessments",
          "doctor 161494290947150", "privacy list", "privacy request", "aadhaar init", "jwe encrypt", "jwe decrypt"})
        QTest::newRow(arguments) << QString::fromLatin1(arguments).split(QLatin1Char(' '));
}

void CliUsageTest::refusesAConnectionThatDoesNotExistInEveryCommand()
{
    QFETCH(const QStringList, arguments);
    const auto outcome = m_cli.run(QStringList{QStringLiteral("--connection"), QStringLiteral("nope")} + arguments);
    QCOMPARE(outcome.exit, 2);
    QVERIFY2(outcome.err.contains("There is no connection named “nope”."), outcome.err.constData());
}

void CliUsageTest::printsNothingThatATerminalObeys()
{
    for (const auto &arguments : QList<QStringList>{
             {odd},
             {QStringLiteral("connection"), QStringLiteral("use"), odd},
             {QStringLiteral("connection"), QStringLiteral("import"), m_cli.home() + QLatin1Char('/') + odd},
             {QStringLiteral("--connection"), odd, QStringLiteral("assessments")},
             {QStringLiteral("--person"), odd, QStringLiteral("outbox"), QStringLiteral("list")},
             {QStringLiteral("assessments"), QStringLiteral("--status"), odd},
             {QStringLiteral("outbox"), QStringLiteral("--") + odd},
             {QStringLiteral("policy"), QStringLiteral("check"), odd},
             {QStringLiteral("outbox"), odd},
             {QStringLiteral("upload"), odd, QStringLiteral("--own-record"), QStringLiteral("--type"), odd}}) {
        for (const bool json : {false, true}) {
            const auto outcome = m_cli.run((json ? QStringList{QStringLiteral("--json")} : QStringList()) + arguments);
            QVERIFY(outcome.exit != 0);
            QVERIFY2(obeysNothing(outcome), qPrintable(arguments.first()));
        }
    }
}

void CliUsageTest::printsNothingOfAFileThatATerminalObeys()
{
    CommandLine cli;
    cli.environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), QStringLiteral("https://api.clinic.test"));
    cli.environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), QStringLiteral("kid-7"));
    cli.writeSecrets({{QStringLiteral("key_string"), QStringLiteral("made-up-key-text")}});
    auto envelope = cli.run({QStringLiteral("jwe"), QStringLiteral("encrypt")}, "x").json();
    QVERIFY(!envelope.isEmpty());
    envelope.insert(QStringLiteral("kid"), odd);
    envelope.insert(QStringLiteral("tag"), QStringLiteral("AAAAAAAAAAAAAAAAAAAAAA"));
    const auto decrypted =
        cli.run({QStringLiteral("jwe"), QStringLiteral("decrypt")}, QJsonDocument(envelope).toJson());
    QCOMPARE(decrypted.exit, 3);
    QVERIFY2(decrypted.err.contains("owned"), decrypted.err); // it names the key
    QVERIFY(obeysNothing(decrypted));
    const auto file =
        cli.paper(QStringLiteral("connections.json"),
                  QJsonDocument(QJsonObject{{QStringLiteral("version"), 1},
                                            {QStringLiteral("connections"),
                                             QJsonArray{QJsonObject{{QStringLiteral("id"), QStringLiteral("c1")},
                                                                    {QStringLiteral("name"), odd},
                                                                    {QStringLiteral("base_url"),
                                                                     QStringLiteral("https://api.clinic.test")}}}}})
                      .toJson());
    cli.environment.remove(QStringLiteral("CLINICDESK_BASE_URL"));
    const auto imported = cli.run({QStringLiteral("connection"), QStringLiteral("import"), file});
    QVERIFY(obeysNothing(imported));
    QVERIFY(obeysNothing(cli.run({QStringLiteral("connection"), QStringLiteral("list")})));
}

void CliUsageTest::printsNothingInOtherProgramsThatATerminalObeys_data()
{
    QTest::addColumn<QString>("program");
    for (const auto *program : {"clinicdesk", "clinicdesk-practice"})
        QTest::newRow(program) << QString::fromLatin1(program);
}

void CliUsageTest::printsNothingInOtherProgramsThatATerminalObeys()
{
    QFETCH(const QString, program);
    QProcess process;
    auto environment = m_cli.environment;
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    process.setProcessEnvironment(environment);
    process.start(QFileInfo(CommandLine::program()).path() + QLatin1Char('/') + program, {QStringLiteral("--") + odd});
    process.closeWriteChannel();
    const auto outcome = CommandLine::outcomeOf(process);
    QVERIFY(outcome.exit > 0);
    QVERIFY2(outcome.err.contains("owned"), outcome.err);
    QVERIFY(obeysNothing(outcome));
}

void CliUsageTest::listsTheTypesAndSaysWhatIsMandatory()
{
    const auto outcome = m_cli.run({QStringLiteral("upload"), QStringLiteral("--help")});
    QCOMPARE(outcome.exit, 0);
    const auto help = outcome.out.simplified(); // help text is wrapped
    QVERIFY2(help.contains("lr Lab report") && help.contains("ot Other"), help.constData());
    QVERIFY2(help.contains("Without --direct, --type and --patient (or --own-record) are required as well."),
             help.constData());
}

Outcome CliUsageTest::shell(const QString &script) const
{
    QProcess process;
    process.setProcessEnvironment(m_cli.environment);
    process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), script, CommandLine::program()});
    process.closeWriteChannel();
    return CommandLine::outcomeOf(process);
}

void CliUsageTest::writesNothingToTheWorkingFolder()
{
    const auto working = m_cli.home() + QStringLiteral("/working");
    QVERIFY(QDir().mkpath(working));
    auto environment = m_cli.environment;
    for (const auto *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
        environment.insert(QLatin1String(name), QStringLiteral("relative"));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(working);
    process.start(CommandLine::program(),
                  {QStringLiteral("connection"), QStringLiteral("add"), QStringLiteral("clinic"),
                   QStringLiteral("--base-url"), QStringLiteral("https://api.clinic.test")});
    process.closeWriteChannel();
    const auto added = CommandLine::outcomeOf(process);
    QVERIFY2(added.exit == 0, added.err);
    QCOMPARE(QDir(working).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
    QVERIFY(QFile::exists(m_cli.home() + QStringLiteral("/.config/clinicdesk/connections.json")));
}

void CliUsageTest::saysThatTheHomeFolderIsMissing()
{
    const auto missing = m_cli.pdf() + QStringLiteral("/home");
    const auto outcome = shell(QStringLiteral("unset XDG_DATA_HOME; HOME='%1' \"$0\" outbox list").arg(missing));
    QCOMPARE(outcome.exit, 1);
    const auto sentence = "The home folder " + missing.toUtf8() + " does not exist, so nothing can be saved.";
    QVERIFY2(outcome.err.startsWith(sentence), outcome.err);
}

void CliUsageTest::namesTheFoldersThatCannotBeWritten_data()
{
    QTest::addColumn<QString>("place");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    const QStringList adding{QStringLiteral("connection"), QStringLiteral("add"), QStringLiteral("clinic"),
                             QStringLiteral("--base-url"), QStringLiteral("https://api.clinic.test")};
    const QStringList listing{QStringLiteral("outbox"), QStringLiteral("list")};
    QTest::newRow("configuration") << QStringLiteral("XDG_CONFIG_HOME") << adding << 1;
    QTest::newRow("data") << QStringLiteral("XDG_DATA_HOME") << listing << 1;
    QTest::newRow("state") << QStringLiteral("XDG_STATE_HOME") << listing << 0;
    QTest::newRow("cache") << QStringLiteral("XDG_CACHE_HOME") << listing << 0;
}

void CliUsageTest::namesTheFoldersThatCannotBeWritten()
{
    QFETCH(const QString, place);
    QFETCH(const QStringList, arguments);
    QFETCH(const int, exit);
    m_cli.writeSecrets({});
    const auto folder = m_cli.home() + QStringLiteral("/closed-") + place;
    QVERIFY(QDir().mkpath(folder));
    QFile inTheWay(folder + QStringLiteral("/clinicdesk")); // also root cannot make a folder there
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    const auto restore = qScopeGuard([this, before = m_cli.environment] { m_cli.environment = before; });
    m_cli.environment.insert(place, folder);
    const auto outcome = m_cli.run(arguments);
    QCOMPARE(outcome.exit, exit);
    const auto sentence = "Clinic Desk cannot write in " + inTheWay.fileName().toUtf8() +
                          ". Allow writing there, or ask your administrator.";
    QVERIFY2(outcome.err.contains(sentence), outcome.err);
    QVERIFY(inTheWay.remove());
    QVERIFY(!m_cli.run(arguments).err.contains("cannot write in"));
}

void CliUsageTest::namesAFolderThatIsClosedToTheAccount()
{
    m_cli.writeSecrets({});
    const auto folder = m_cli.home() + QStringLiteral("/closed");
    // Permissions do not apply to root, unless it gives that up.
    const auto outcome = shell(QStringLiteral("mkdir -m 500 '%1'; [ \"$(id -u)\" != 0 ] || "
                                              "asUser='setpriv --bounding-set -dac_override,-dac_read_search'; "
                                              "XDG_STATE_HOME='%1' $asUser \"$0\" outbox list")
                                   .arg(folder));
    QCOMPARE(outcome.exit, 0);
    const auto sentence = "Clinic Desk cannot write in " + folder.toUtf8() + "/clinicdesk.";
    QVERIFY2(outcome.err.contains(sentence), outcome.err);
}

void CliUsageTest::saysThatItsOutputIsLost_data()
{
    QTest::addColumn<QString>("arguments");
    for (const auto *arguments :
         {"outbox list", "outbox run", "privacy request", "privacy list", "journal list", "journal verify",
          "diagnostics", "connection check", "policy check", "assessments", "aadhaar init"}) {
        QTest::newRow(arguments) << arguments;
        QTest::addRow("%s as JSON", arguments) << QStringLiteral("--json ") + QLatin1String(arguments);
    }
    for (const auto *arguments : {"--json connection list", "assessments --csv", "--help", "upload --help"})
        QTest::newRow(arguments) << arguments;
    const auto upload = QStringLiteral("upload --own-record --type lr '%1'").arg(m_cli.pdf());
    QTest::newRow("upload") << upload;
    QTest::newRow("upload as JSON") << upload + QStringLiteral(" --json");
}

void CliUsageTest::saysThatItsOutputIsLost()
{
    QFETCH(const QString, arguments);
    const PracticeService practice;
    m_cli.signIn(practice);
    m_cli.environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), practice.said("key_id"));
    const auto waiting = QStringLiteral("upload --own-record --type lr --add-only").split(QLatin1Char(' '));
    QCOMPARE(m_cli.run(waiting + QStringList{m_cli.pdf()}).exit, 0);
    const auto full = shell(QStringLiteral("echo '2345 6789 0124' | \"$0\" %1 > /dev/full").arg(arguments));
    QCOMPARE(full.exit, 1);
    QCOMPARE(full.err.count("Cannot write to standard output"), 1);
}

void CliUsageTest::keepsTheCodeOfAFailureWhenItsOutputIsLost()
{
    const auto full = shell(QStringLiteral("\"$0\" --json uplaod a.pdf > /dev/full"));
    QCOMPARE(full.exit, 2);
    QVERIFY2(full.err.contains("Cannot write to standard output"), full.err);
}

void CliUsageTest::endsQuietlyWhenTheReaderIsGone()
{
    const auto cut = shell(QStringLiteral("\"$0\" --help | true"));
    QCOMPARE(cut.err, QByteArray());
    const auto ignored = shell(QStringLiteral("trap '' PIPE; { sleep 1; \"$0\" --help; echo $? >&2; } | true"));
    QCOMPARE(ignored.err, QByteArray("1\n"));
}

CLINICDESK_TEST(CliUsageTest)
#include "cliusagetest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"
#include "tests/support/testprogram.h"
#include "tests/support/words.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTcpServer>
#include <QTest>

#include <csignal>

#include <unistd.h>

using namespace clinicdesk::support;

/// Accounts with little: limits of the shell (ulimit), and terminals that are closed.
class CliLimitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_cli = std::make_unique<CommandLine>();
        m_practice = std::make_unique<PracticeService>();
        m_cli->signIn(*m_practice);
        QFile png(m_cli->png());
        QVERIFY(png.open(QIODevice::ReadOnly));
        m_large = png.readAll() + QByteArray(4'000'000, 'x'); // stray bytes at the end are allowed
    }
    void endsWithASentenceWhereTheAccountHasTooLittle_data();
    void endsWithASentenceWhereTheAccountHasTooLittle();
    void sendsWithTheFewestOpenFilesThatItAccepts();
    void saysThatAFileIsTooLargeForTheAccount();
    void saysThatTheAccountMayWriteNothing();
    void endsInTimeWithFewThreads_data();
    void endsInTimeWithFewThreads();
    void endsAtCtrlCWithoutADescriptorForSignals_data();
    void endsAtCtrlCWithoutADescriptorForSignals();
    void stopsSendingWhenTheTerminalIsClosed();
    void goesOnWithNohup();

private:
    QStringList upload(const QStringList &more = {}) const
    {
        return QStringList{QStringLiteral("--json"), QStringLiteral("upload"), QStringLiteral("--own-record"),
                           QStringLiteral("--type"), QStringLiteral("lr")} +
               more + QStringList{m_cli->paper(QStringLiteral("large.png"), m_large)};
    }
    /// Runs an upload after this command of the shell.
    Outcome limited(const QString &command, const QStringList &more = {}) const
    {
        QProcess process;
        process.setProcessEnvironment(m_cli->environment);
        const QStringList shell{QStringLiteral("-c"), command + QStringLiteral("; exec \"$@\""), QStringLiteral("sh"),
                                CommandLine::program()};
        process.start(QStringLiteral("sh"), shell + upload(more));
        return CommandLine::outcomeOf(process);
    }
    /// Starts an upload as an account that may have so many threads. Only root can do that: an account that is in use
    /// has an unknown number of them.
    std::unique_ptr<QProcess> startWithThreads(int threads) const;

    QByteArray m_large;
    std::unique_ptr<CommandLine> m_cli;
    std::unique_ptr<PracticeService> m_practice;
};

void CliLimitsTest::endsWithASentenceWhereTheAccountHasTooLittle_data()
{
    QTest::addColumn<QString>("limit");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("files") << QStringLiteral("ulimit -n 40")
                           << QByteArray("This account cannot open enough files for Clinic Desk. Close other programs, "
                                         "or raise the limit for open files (ulimit -n).");
    QTest::newRow("very few files") << QStringLiteral("ulimit -n 8") << QByteArray("cannot open enough files");
#ifndef __SANITIZE_ADDRESS__                                                           // which reserves more memory
    QTest::newRow("threads") << QStringLiteral("ulimit -s 4000000; ulimit -v 3900000") // no room for another stack
                             << QByteArray("This account cannot start enough threads for Clinic Desk.");
#endif
}

void CliLimitsTest::endsWithASentenceWhereTheAccountHasTooLittle()
{
    QFETCH(const QString, limit);
    QFETCH(const QByteArray, sentence);
    const auto outcome = limited(limit);
    QVERIFY2(outcome.exit == 1, outcome.err);
    QVERIFY2(outcome.err.contains(sentence), outcome.err);
    QCOMPARE(outcome.error(), QStringLiteral("computer.limit"));
}

void CliLimitsTest::sendsWithTheFewestOpenFilesThatItAccepts()
{
    const auto outcome = limited(QStringLiteral("ulimit -n 56"));
    QVERIFY2(outcome.exit == 0, outcome.err + outcome.out);
}

void CliLimitsTest::saysThatAFileIsTooLargeForTheAccount()
{
    const auto outcome = limited(QStringLiteral("ulimit -f 2000")); // blocks of 512 bytes
    QVERIFY2(outcome.exit == 1, outcome.err);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("failed store.unavailable")));
    QVERIFY2(outcome.err.contains("was not saved: this account may not write files of this size."), outcome.err);
    QVERIFY2(!outcome.err.contains("disk is full"), outcome.err);
}

/// Then not even the lock of the outbox can be written.
void CliLimitsTest::saysThatTheAccountMayWriteNothing()
{
    const auto outcome = limited(QStringLiteral("ulimit -f 0"));
    QVERIFY2(outcome.exit == 1, outcome.err);
    QVERIFY2(outcome.err.contains("This account may not write files of this size."), outcome.err);
    QVERIFY2(outcome.err.contains("ulimit -f"), outcome.err);
    QVERIFY2(!outcome.err.contains("damaged"), outcome.err);
}

std::unique_ptr<QProcess> CliLimitsTest::startWithThreads(int threads) const
{
    const auto account = QString::number(61'000 + ::getpid() % 4'000);
    const auto arguments = upload({QStringLiteral("--wait"), QStringLiteral("5")}); // writes the file
    if (QProcess::execute(QStringLiteral("chown"), {QStringLiteral("-R"), account, m_cli->home()}) != 0)
        qFatal("the home cannot be given to another account");
    for (QDir folder(m_cli->home()); folder.cdUp() && QFileInfo(folder.path()).ownerId() == ::getuid();) {
        QFile above(folder.path()); // for the way to its home
        if (!above.permissions().testFlag(QFile::ExeOther))
            above.setPermissions(above.permissions() | QFile::ExeOther);
    }
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(m_cli->environment);
    process->start(QStringLiteral("setpriv"),
                   QStringList{QStringLiteral("--reuid=") + account, QStringLiteral("--regid=") + account,
                               QStringLiteral("--clear-groups"), QStringLiteral("prlimit"),
                               QStringLiteral("--nproc=%1").arg(threads), CommandLine::program()} +
                       arguments);
    return process;
}

void CliLimitsTest::endsInTimeWithFewThreads_data()
{
    QTest::addColumn<int>("threads");
    QTest::addColumn<bool>("isStopped");
    for (const int threads : {1, 2, 4, 6, 8, 12, 24}) {
        QTest::addRow("%d", threads) << threads << false;
        QTest::addRow("%d, Ctrl+C", threads) << threads << true;
    }
}

/// It works, or says what is missing; it never waits for a thread that is not there.
void CliLimitsTest::endsInTimeWithFewThreads()
{
    QFETCH(const int, threads);
    QFETCH(const bool, isStopped);
    if (::geteuid() != 0)
        return;
    const auto isForAll = QStringList{QStringLiteral("--reuid=61000"), QStringLiteral("--clear-groups"),
                                      QStringLiteral("test"), QStringLiteral("-x"), CommandLine::program()};
    if (QProcess::execute(QStringLiteral("setpriv"), isForAll) != 0)
        QSKIP("Other accounts may not enter the folder of the program, as in the home of root.");
    if (isStopped)
        m_practice->plan({always(docs, QStringLiteral("silence"))});
    const auto process = startWithThreads(threads);
    const auto isAsked = [&] { return !m_practice->requests(docs).isEmpty(); };
    if (isStopped) {
        QTRY_VERIFY_WITH_TIMEOUT(process->state() == QProcess::NotRunning || isAsked(), 30'000);
        if (process->state() != QProcess::NotRunning)
            ::kill(static_cast<pid_t>(process->processId()), SIGINT);
    }
    const auto outcome = CommandLine::outcomeOf(*process);
    if (outcome.exit == 1) {
        QVERIFY2(outcome.err.contains("This account cannot start enough threads for Clinic Desk."), outcome.err);
        QCOMPARE(outcome.error(), QStringLiteral("computer.limit"));
    } else {
        QVERIFY2(outcome.exit == (isStopped ? 4 : 0), outcome.err);
    }
}

void CliLimitsTest::endsAtCtrlCWithoutADescriptorForSignals_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QByteArray>("input");
    QTest::newRow("a call") << words("assessments") << QByteArray();
    QTest::newRow("a call after standard input") << words("doctor -") << QByteArray("161400000000042\n");
}

/// Nothing reads the signals then, so they must not stay blocked.
void CliLimitsTest::endsAtCtrlCWithoutADescriptorForSignals()
{
    QFETCH(const QStringList, command);
    QFETCH(const QByteArray, input);
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    m_cli->environment.insert(QStringLiteral("CLINICDESK_BASE_URL"),
                              QStringLiteral("http://127.0.0.1:%1").arg(silent.serverPort()));
    m_cli->environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(CLINICDESK_NO_SIGNALFD));
    const auto process = m_cli->start(command);
    process->write(input);
    process->closeWriteChannel();
    QVERIFY(input.isEmpty() || process->waitForBytesWritten());
    QVERIFY(silent.waitForNewConnection(30'000));
    ::kill(static_cast<pid_t>(process->processId()), SIGINT);
    QVERIFY(process->waitForFinished(10'000));
    QCOMPARE(process->exitStatus(), QProcess::CrashExit); // as for any interrupted program
}

void CliLimitsTest::stopsSendingWhenTheTerminalIsClosed()
{
    const auto process = m_cli->start(upload({QStringLiteral("--limit"), QStringLiteral("100k")}));
    QVERIFY(CommandLine::tells(*process, "uploading"));
    QCOMPARE(::kill(static_cast<pid_t>(process->processId()), SIGHUP), 0);
    const auto outcome = CommandLine::outcomeOf(*process);
    QVERIFY2(outcome.exit == 4, outcome.err);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("queued")));
    const auto listed = m_cli->json({QStringLiteral("outbox"), QStringLiteral("list")});
    QCOMPARE(listed.standings(), QStringList(QStringLiteral("queued")));
}

void CliLimitsTest::goesOnWithNohup()
{
    QProcess process;
    process.setProcessEnvironment(m_cli->environment);
    process.start(QStringLiteral("nohup"),
                  QStringList(CommandLine::program()) + upload({QStringLiteral("--limit"), QStringLiteral("2M")}));
    QVERIFY(CommandLine::tells(process, "uploading"));
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGHUP), 0);
    const auto outcome = CommandLine::outcomeOf(process);
    QVERIFY2(outcome.exit == 0, outcome.err);
}

CLINICDESK_TEST(CliLimitsTest)
#include "clilimitstest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <csignal>

using namespace clinicdesk::support;

/// Accounts with little: limits of the shell (ulimit), and terminals that are closed.
class CliLimitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void endsWithASentenceWhereTheAccountHasTooLittle_data();
    void endsWithASentenceWhereTheAccountHasTooLittle();
    void sendsWithTheFewestOpenFilesThatItAccepts();
    void saysThatAFileIsTooLargeForTheAccount();
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
    Outcome limited(const QString &command, const QStringList &more = {}) const;

    QByteArray m_large;
    std::unique_ptr<CommandLine> m_cli;
    std::unique_ptr<PracticeService> m_practice;
};

void CliLimitsTest::init()
{
    m_cli = std::make_unique<CommandLine>();
    m_practice = std::make_unique<PracticeService>();
    m_cli->signIn(*m_practice);
    QFile png(m_cli->png());
    QVERIFY(png.open(QIODevice::ReadOnly));
    m_large = png.readAll() + QByteArray(4'000'000, 'x'); // stray bytes at the end are allowed
}

Outcome CliLimitsTest::limited(const QString &command, const QStringList &more) const
{
    QProcess process;
    process.setProcessEnvironment(m_cli->environment);
    const QStringList shell{QStringLiteral("-c"), command + QStringLiteral("; exec \"$@\""), QStringLiteral("sh"),
                            CommandLine::program()};
    process.start(QStringLiteral("sh"), shell + upload(more));
    return CommandLine::outcomeOf(process);
}

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

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk::support;

/// The command line on computers in other languages: people read theirs, programs read the same bytes everywhere.
class CliLanguageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void speaksTheLanguageOfTheComputer_data();
    void speaksTheLanguageOfTheComputer();
    void printsTheSameBytesForPrograms_data();
    void printsTheSameBytesForPrograms();
    void sendsTheSameInEveryLanguage();

private:
    static void setLanguage(CommandLine &cli, const QString &locale)
    {
        cli.environment.remove(QStringLiteral("LC_ALL"));
        cli.environment.remove(QStringLiteral("LANGUAGE"));
        cli.environment.insert(QStringLiteral("LANG"), locale);
    }
};

void CliLanguageTest::speaksTheLanguageOfTheComputer_data()
{
    QTest::addColumn<QString>("locale");
    QTest::addColumn<bool>("isEnglish");
    QTest::newRow("C") << QStringLiteral("C.UTF-8") << true;
    QTest::newRow("English") << QStringLiteral("en_IN.UTF-8") << true;
    QTest::newRow("no texts in it") << QStringLiteral("mr_IN.UTF-8") << true;
    QTest::newRow("Hindi") << QStringLiteral("hi_IN.UTF-8") << false;
    QTest::newRow("Urdu") << QStringLiteral("ur_PK.UTF-8") << false;
}

void CliLanguageTest::speaksTheLanguageOfTheComputer()
{
    QFETCH(const QString, locale);
    QFETCH(const bool, isEnglish);
    CommandLine cli;
    setLanguage(cli, locale);
    const auto outcome = cli.run({QStringLiteral("upload"), QStringLiteral("--help")});
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(outcome.out.contains("Options:"), isEnglish);
    QVERIFY(outcome.out.contains("--patient"));
}

void CliLanguageTest::printsTheSameBytesForPrograms_data()
{
    QTest::addColumn<QString>("command");
    for (const auto *command :
         {"--json assessments", "assessments --csv", "--json doctor 161494290947150",
          "doctor --check --csv 161494290947150 1", "--json doctor --check 161494290947150 1", "--json connection show",
          "--json connection list", "--json outbox list", "--json outbox receipts", "--json privacy list",
          "--json upload --type lr missing.pdf", "--json nonsense"})
        QTest::newRow(command) << QString::fromLatin1(command);
}

void CliLanguageTest::printsTheSameBytesForPrograms()
{
    QFETCH(const QString, command);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto inScripts = cli.run(command.split(QLatin1Char(' ')));
    for (const auto *locale : {"hi_IN.UTF-8", "ur_PK.UTF-8", "ur_IN.UTF-8", "en_IN.UTF-8"}) {
        setLanguage(cli, QString::fromLatin1(locale));
        const auto outcome = cli.run(command.split(QLatin1Char(' ')));
        QCOMPARE(outcome.exit, inScripts.exit);
        QCOMPARE(outcome.out, inScripts.out);
    }
}

void CliLanguageTest::sendsTheSameInEveryLanguage()
{
    const PracticeService practice;
    // "ur_IN" writes numbers with other digits than ASCII.
    for (const auto *locale : {"C.UTF-8", "ur_IN.UTF-8"}) {
        CommandLine cli;
        cli.signIn(practice);
        setLanguage(cli, QString::fromLatin1(locale));
        const auto outcome = cli.run({QStringLiteral("upload"), QStringLiteral("--type"), QStringLiteral("lr"),
                                      QStringLiteral("--patient"), QStringLiteral("161400000000123"),
                                      QStringLiteral("--date"), QStringLiteral("2026-03-04"), cli.pdf()});
        QVERIFY2(outcome.exit == 0, outcome.err.constData());
    }
    const auto requests = practice.requests(QStringLiteral("docs"));
    QCOMPARE(requests.size(), 2);
    for (const auto *part : {"dt", "dd_e", "files"}) {
        const auto sent = [&](int number) {
            return requests.at(number)[QLatin1String("body")][QLatin1String("batch_request")][0][QLatin1String(part)];
        };
        QVERIFY2(!sent(0).isUndefined(), part);
        QCOMPARE(sent(1), sent(0));
    }
    QCOMPARE(requests.at(1)[QLatin1String("headers")][QLatin1String("x-pt-id")],
             requests.at(0)[QLatin1String("headers")][QLatin1String("x-pt-id")]);
}

CLINICDESK_TEST(CliLanguageTest)
#include "clilanguagetest.moc"

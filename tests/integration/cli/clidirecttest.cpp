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
    void sendsTheTypeTogetherWithATaskOnly();
    void refusesWhatTheCallHasNoPlaceFor_data();
    void refusesWhatTheCallHasNoPlaceFor();
    void namesThePatientWhereTheConventionSaysSo();
    void advisesTheUploadFormForWhatIsTooLarge();
    void repeatsNothingAfterItWasKilled();
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
            {upload, ownRecord, encrypt, type, QStringLiteral("lr"), wait, QStringLiteral("86400"), cli.pdf()});
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
        QVERIFY2(help.contains("in one call without patient and document ID"), help);
    }

    CLINICDESK_TEST(CliDirectTest)
#include "clidirecttest.moc"

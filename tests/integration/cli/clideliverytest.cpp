// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTest>

using namespace clinicdesk::support;

/// `clinicdesk-cli upload` with files that are delivered and files that cannot be sent.
class CliDeliveryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void deliversWithJsonBeforeAndAfterTheCommand_data();
    void deliversWithJsonBeforeAndAfterTheCommand();
    void tellsPeopleInText();
    void deliversOverTlsWithTheAuthorityOfTheEnvironment();
    void sendsWhatTheOptionsSay();
    void sendsToTheRecordOfTheUserWhenAskedTo();
    void deliversTheGoodOnesAmongRefusedFiles();
    void joinsPagesIntoOneDocument();
    void refusesADocumentOfMixedKinds();
    void refusesADocumentOfElevenFiles();
    void takesEveryNameAsItIs_data();
    void takesEveryNameAsItIs();
    void readsTheConventionsFile();
    void refusesWhatNamesAUserThatTheConnectionHasNot_data();
    void refusesWhatNamesAUserThatTheConnectionHasNot();
    void refusesDamagedAndLockedFiles();
    void worksInMemoryWithoutAKey();
    void promisesNothingOfADocumentInMemory_data();
    void promisesNothingOfADocumentInMemory();
    void showsNoSecret();
};

void CliDeliveryTest::deliversWithJsonBeforeAndAfterTheCommand_data()
{
    QTest::addColumn<bool>("before");
    QTest::newRow("before") << true;
    QTest::newRow("after") << false;
}

void CliDeliveryTest::deliversWithJsonBeforeAndAfterTheCommand()
{
    QFETCH(const bool, before);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto bytes = madePdf();
    QStringList arguments{upload, ownRecord, cli.paper(QStringLiteral("a.pdf"), bytes), type, lr};
    before ? arguments.prepend(QStringLiteral("--json")) : arguments.append(QStringLiteral("--json"));
    const auto outcome = cli.run(arguments);
    QCOMPARE(outcome.exit, 0);
    const auto sha256 = QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
    const QJsonObject expected{{QStringLiteral("document_id"), outcome.id()},
                               {QStringLiteral("state"), QStringLiteral("delivered")},
                               {QStringLiteral("paused"), false},
                               {QStringLiteral("connection"), QStringLiteral("127.0.0.1")},
                               {QStringLiteral("files"), QJsonArray{QJsonObject{{QStringLiteral("name"), u"a.pdf"_qs},
                                                                                {QStringLiteral("size"), bytes.size()},
                                                                                {QStringLiteral("sha256"), sha256}}}},
                               {QStringLiteral("error"), QJsonValue()}};
    QCOMPARE(outcome.json(), (QJsonObject{{QStringLiteral("documents"), QJsonArray{expected}}}));
    QCOMPARE(practice.stored(outcome.id()), bytes);
}

void CliDeliveryTest::tellsPeopleInText()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.run({upload, ownRecord, cli.pdf(), type, lr});
    QCOMPARE(outcome.exit, 0);
    QVERIFY2(outcome.out.startsWith("delivered "), outcome.out);
    QVERIFY(outcome.out.contains("paper.pdf"));
    QCOMPARE(outcome.out.count('\n'), 1);
    QVERIFY(outcome.err.contains("uploading"));
}

void CliDeliveryTest::deliversOverTlsWithTheAuthorityOfTheEnvironment()
{
    const PracticeService practice({}, {QStringLiteral("--tls")});
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json({upload, ownRecord, cli.pdf(), type, lr});
    QCOMPARE(outcome.exit, 0);
    const auto authority = cli.environment.value(QStringLiteral("CLINICDESK_CA_FILE"));
    cli.environment.remove(QStringLiteral("CLINICDESK_CA_FILE"));
    const auto untrusted =
        cli.json({upload, ownRecord, cli.pdf(), type, lr, QStringLiteral("--wait"), QStringLiteral("0")});
    QCOMPARE(untrusted.exit, 4);
    QCOMPARE(untrusted.standings(), QStringList(QStringLiteral("queued network.certificate-not-trusted")));
    QVERIFY2(untrusted.err.contains("The certificate of 127.0.0.1 is not trusted"), untrusted.err);

    cli.environment.insert(QStringLiteral("CLINICDESK_CA_FILE"), authority);
    const auto later = cli.json({QStringLiteral("outbox"), QStringLiteral("run")});
    QCOMPARE(later.exit, 0);
    QCOMPARE(later.standings(), QStringList(QStringLiteral("delivered")));
    QCOMPARE(later.id(), untrusted.id());
}

void CliDeliveryTest::sendsWhatTheOptionsSay()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome =
        cli.json({upload, type, QStringLiteral("ps"), QStringLiteral("--date"), QStringLiteral("2025-11-21"),
                  QStringLiteral("--tag"), QStringLiteral("cbc"), QStringLiteral("--tag"), QStringLiteral("fasting"),
                  QStringLiteral("--patient"), QStringLiteral("१६१४۹۴۲۹۰947153"), QStringLiteral("--p-oid"),
                  QStringLiteral("q:१"), cli.pdf()});
    QCOMPARE(outcome.exit, 0);
    const auto request = practice.requests(QStringLiteral("docs")).first();
    const auto item = request[QLatin1String("body")][QLatin1String("batch_request")][0];
    QCOMPARE(item[QLatin1String("dt")].toString(), QStringLiteral("ps"));
    QCOMPARE(item[QLatin1String("dd_e")].toInteger(), 1'763'726'400);
    QCOMPARE(item[QLatin1String("tg")].toArray(), (QJsonArray{u"cbc"_qs, u"fasting"_qs}));
    QCOMPARE(request[QLatin1String("headers")][QLatin1String("x-pt-id")].toString(), QStringLiteral("161494290947153"));
    QCOMPARE(request[QLatin1String("query")][QLatin1String("p_oid")].toArray(), QJsonArray{QStringLiteral("q:1")});
}

void CliDeliveryTest::sendsToTheRecordOfTheUserWhenAskedTo()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json({upload, ownRecord, type, lr, cli.pdf()});
    QCOMPARE(outcome.exit, 0);
    const auto headers = practice.requests(QStringLiteral("docs")).first()[QLatin1String("headers")];
    QCOMPARE(headers[QLatin1String("x-pt-id")].toString(), practice.said("user_oid"));
}

void CliDeliveryTest::deliversTheGoodOnesAmongRefusedFiles()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome =
        cli.json({upload, ownRecord, type, lr, cli.pdf(QStringLiteral("good 1.pdf")),
                  cli.paper(QStringLiteral("empty.pdf"), {}), cli.paper(QStringLiteral("text.pdf"), "just text"),
                  cli.home() + QStringLiteral("/files"), cli.home() + QStringLiteral("/gone.pdf"),
                  cli.paper(QStringLiteral("large.pdf"), "%PDF-1.4" + QByteArray(24'999'993, 'x')),
                  cli.paper(QStringLiteral("a jpeg.png"), madeJpeg())});
    QCOMPARE(outcome.exit, 5);
    const QStringList expected{QStringLiteral("delivered"),
                               QStringLiteral("failed file.empty"),
                               QStringLiteral("failed file.unsupported"),
                               QStringLiteral("failed file.unreadable"),
                               QStringLiteral("failed file.unreadable"),
                               QStringLiteral("failed file.too-large"),
                               QStringLiteral("delivered")};
    QCOMPARE(outcome.standings(), expected);
    QVERIFY(outcome.document(1)[QLatin1String("document_id")].isNull());
    const auto file = outcome.document(1)[QLatin1String("files")][0];
    QCOMPARE(file[QLatin1String("name")].toString(), QStringLiteral("empty.pdf"));
    QVERIFY(file[QLatin1String("sha256")].isNull());
    const auto message = outcome.message(5);
    QVERIFY2(message.contains(QLatin1String("25,000,001 bytes")) || message.contains(QLatin1String("25000001 bytes")),
             qPrintable(message));
    QCOMPARE(practice.storedDocuments().size(), 2);
}

void CliDeliveryTest::joinsPagesIntoOneDocument()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QStringList arguments{upload, ownRecord, type, lr, QStringLiteral("--together")};
    for (int page = 1; page <= 10; ++page)
        arguments.append(cli.png(QStringLiteral("page %1.png").arg(page)));
    const auto outcome = cli.json(arguments);
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("delivered")));
    QCOMPARE(outcome.document()[QLatin1String("files")].toArray().size(), 10);
    QVERIFY(practice.stored(outcome.id(), 10).contains("page 10.png"));
}

void CliDeliveryTest::refusesADocumentOfMixedKinds()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json({upload, ownRecord, type, lr, QStringLiteral("--together"), cli.pdf(), cli.png()});
    QCOMPARE(outcome.exit, 5);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("failed file.mixed-kinds")));
    QCOMPARE(outcome.document()[QLatin1String("files")].toArray().size(), 2);
    QCOMPARE(outcome.message(),
             QStringLiteral("PDF and PNG cannot be in one document. Join them with “Make one PDF” in the window or "
                            "with --fit on the command line, or send each kind as a document of its own."));
    QVERIFY(practice.requests(QStringLiteral("docs")).isEmpty());
}

void CliDeliveryTest::refusesADocumentOfElevenFiles()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    QStringList arguments{upload, ownRecord, type, lr, QStringLiteral("--together")};
    for (int page = 1; page <= 11; ++page)
        arguments.append(cli.pdf(QStringLiteral("page %1.pdf").arg(page)));
    const auto outcome = cli.json(arguments);
    QCOMPARE(outcome.exit, 5);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("failed file.too-many")));
    QVERIFY(practice.requests(QStringLiteral("docs")).isEmpty());
}

void CliDeliveryTest::takesEveryNameAsItIs_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("quotes") << QStringLiteral("a \"quoted\" 'name'.pdf");
    QTest::newRow("newline") << QStringLiteral("two\nlines.pdf");
    QTest::newRow("right-to-left") << QStringLiteral("report\u202Egnp.pdf");
    QTest::newRow("percent and colon") << QStringLiteral("100%1 a:b;c=d.pdf");
    QTest::newRow("backslash and dollar") << QStringLiteral("a\\n$HOME`x`.pdf");
    QTest::newRow("script of India") << QStringLiteral("रिपोर्ट.pdf");
    QTest::newRow("255 bytes") << QString(251, u'n') + QStringLiteral(".pdf");
    QTest::newRow("a dash first") << QStringLiteral("-x.pdf");
}

void CliDeliveryTest::takesEveryNameAsItIs()
{
    QFETCH(const QString, name);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json({upload, ownRecord, type, lr, QStringLiteral("--"), cli.pdf(name)});
    QCOMPARE(outcome.exit, 0);
    const auto file = outcome.document()[QLatin1String("files")][0];
    QCOMPARE(file[QLatin1String("name")].toString(), name);
    QVERIFY(practice.stored(outcome.id()).contains(name.toUtf8()));
    QCOMPARE(practice.requests(QStringLiteral("storage")).first()[QLatin1String("file_name")].toString(),
             QStringLiteral("page-1.pdf"));

    const auto listed = cli.run({QStringLiteral("outbox"), QStringLiteral("list")});
    QCOMPARE(listed.out.count('\n'), 1); // no name breaks a line or changes the text direction
    QVERIFY(!listed.out.contains("\u202E"));
    QVERIFY(!outcome.err.contains("\u202E"));
}

void CliDeliveryTest::readsTheConventionsFile()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    cli.environment.insert(
        QStringLiteral("CLINICDESK_CONVENTIONS_FILE"),
        cli.paper(QStringLiteral("conventions.json"), R"({"document_types":"ot=Other","files_per_document":1})"));
    QCOMPARE(cli.json({upload, ownRecord, type, lr, cli.pdf()}).exit, 2);
    QCOMPARE(cli.json({upload, ownRecord, type, QStringLiteral("ot"), cli.pdf()}).exit, 0);
    const auto two =
        cli.json({upload, ownRecord, type, QStringLiteral("ot"), QStringLiteral("--together"), cli.pdf(), cli.pdf()});
    QCOMPARE(two.standings(), QStringList(QStringLiteral("failed file.too-many")));
}

void CliDeliveryTest::refusesWhatNamesAUserThatTheConnectionHasNot_data()
{
    QTest::addColumn<QByteArray>("place");
    QTest::newRow("query") << QByteArray("query");
    QTest::newRow("both") << QByteArray("both");
}

void CliDeliveryTest::refusesWhatNamesAUserThatTheConnectionHasNot()
{
    QFETCH(const QByteArray, place);
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    cli.environment.remove(QStringLiteral("CLINICDESK_USER_OID"));
    cli.environment.insert(QStringLiteral("CLINICDESK_CONVENTIONS_FILE"),
                           cli.paper(QStringLiteral("conventions.json"), R"({"patient_in":")" + place + R"("})"));
    const auto patient = QStringList{QStringLiteral("--patient"), QStringLiteral("161400000000123")};
    const auto outcome = cli.json(QStringList{upload, type, lr, cli.pdf()} + patient);
    QCOMPARE(outcome.exit, 2);
    QVERIFY2(outcome.err.contains("needs your user ID"), outcome.err);
    QVERIFY(practice.requests(QStringLiteral("docs")).isEmpty());
}

void CliDeliveryTest::refusesDamagedAndLockedFiles()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json(
        {upload, ownRecord, type, lr, cli.paper(QStringLiteral("cut.png"), madePng().first(20)),
         QStringLiteral(LOCKED_PDF),
         cli.paper(QStringLiteral("pages.pdf"), madePdf().replace("[3 0 R]/Count 1", "[]/Count 0     ")), cli.pdf()});
    QCOMPARE(outcome.exit, 5);
    const QStringList expected{QStringLiteral("failed file.damaged"), QStringLiteral("failed file.locked"),
                               QStringLiteral("failed file.damaged"), QStringLiteral("delivered")};
    QCOMPARE(outcome.standings(), expected);
    QVERIFY2(outcome.err.contains("“locked.pdf” is protected with a password."), outcome.err);
    QVERIFY2(outcome.err.contains("“cut.png” is damaged or incomplete."), outcome.err);
}

void CliDeliveryTest::worksInMemoryWithoutAKey()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    cli.writeSecrets(practice.secrets(), false);
    const auto outcome = cli.json({upload, ownRecord, type, lr, cli.pdf()});
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("delivered")));
    QVERIFY2(outcome.err.contains("in memory"), outcome.err);
    QVERIFY2(outcome.err.contains("Nothing is kept on this computer"), outcome.err);

    const auto kept = cli.json({upload, ownRecord, type, lr, QStringLiteral("--add-only"), cli.pdf()});
    QCOMPARE(kept.exit, 1);
    QCOMPARE(kept.error(), QStringLiteral("keychain.unavailable"));
}

void CliDeliveryTest::promisesNothingOfADocumentInMemory_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<QString>("code");
    QTest::newRow("before a file was sent") << "docs"
                                            << "service.unavailable";
    QTest::newRow("while a file is sent") << "storage"
                                          << "storage.unavailable";
}

void CliDeliveryTest::promisesNothingOfADocumentInMemory()
{
    QFETCH(const QString, call);
    QFETCH(const QString, code);
    const PracticeService practice({always(call, QStringLiteral("status"), {{QStringLiteral("status"), 503}})});
    CommandLine cli;
    cli.signIn(practice);
    cli.writeSecrets(practice.secrets(), false);
    const auto outcome =
        cli.json({upload, ownRecord, type, lr, QStringLiteral("--wait"), QStringLiteral("0"), cli.pdf()});
    QCOMPARE(outcome.exit, 1);
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("failed ") + code));
    const auto message = outcome.message().toUtf8();
    QVERIFY2(message.endsWith("The document is not kept on this computer."), message);
    const auto said = outcome.err + message;
    QVERIFY2(said.contains("nothing is kept"), said);
    QVERIFY2(said.contains("1 document"), said);
    for (const auto *promise : {"Nothing is lost", "tries again automatically", "is safe", "queued"})
        QVERIFY2(!said.contains(promise), said);
    // The request for forms has no file, so nothing can have been done with it.
    QVERIFY2(call == QLatin1String("storage") || !said.contains("may have been processed"), said);
    QCOMPARE(cli.json({QStringLiteral("outbox"), QStringLiteral("list")}).standings(), QStringList());
}

void CliDeliveryTest::showsNoSecret()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto patient = QByteArray("161494290947153");
    const auto outcome = cli.run({upload, type, lr, QStringLiteral("--patient"), QString::fromLatin1(patient),
                                  cli.pdf(QStringLiteral("CanaryName.pdf"))});
    const auto listed = cli.run({QStringLiteral("outbox"), QStringLiteral("list"), QStringLiteral("--all")});
    for (const auto *said : {&outcome.out, &outcome.err, &listed.out, &listed.err})
        QVERIFY(!said->contains(practice.token()));
    QVERIFY(QFile::remove(cli.environment.value(QStringLiteral("CLINICDESK_SECRETS_FILE"))));
    QVERIFY(QFile::remove(cli.home() + QStringLiteral("/files/CanaryName.pdf")));
    for (const auto &canary : {practice.token(), patient, QByteArray("CanaryName"), QByteArray(32, 'k')})
        QCOMPARE(cli.filesWith(canary), QStringList());
}

CLINICDESK_TEST(CliDeliveryTest)
#include "clideliverytest.moc"

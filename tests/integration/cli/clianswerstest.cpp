// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QRegularExpression>
#include <QTest>

using namespace clinicdesk::support;

namespace {

using BodyParts = QList<QByteArray>;

Reply answerOfS3(int status, const QByteArray &code, const QByteArray &message = "made up")
{
    return reply(status, "<Error><Code>" + code + "</Code><Message>" + message + "</Message></Error>",
                 "Content-Type: application/xml\r\n");
}

/// The service's answer for one document with one upload form; FORM_URL stands for the address of the storage.
QByteArray formAnswer(const QByteArray &fields, const QByteArray &further = {})
{
    return R"({"error":false,"message":"","batch_response":[{"forms":[{"url":"FORM_URL","fields":)" + fields + "}]" +
           further + "}]}";
}

const QByteArray usualFields(R"({"key":"made/up","policy":"bWFkZSB1cA=="})");

} // namespace

/// Answers of a service and of its storage that others than the practice service send: what is sent after them, and
/// what people read, in each language.
class CliAnswersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void leadToTheRightPartsAndWords_data();
    void leadToTheRightPartsAndWords();
    void nameTheAddressToWhichTheServiceRedirects();

private:
    static Outcome runBesideTheServers(const CommandLine &cli, const QStringList &arguments)
    {
        const auto process = cli.start(arguments);
        [[maybe_unused]] const bool ended =
            QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning; }, 60'000);
        return CommandLine::outcomeOf(*process);
    }
    /// The same document in the list of other computers: another sentence, and every name is filled in.
    static void compareInOtherLanguages(CommandLine &cli, const QString &english, const QByteArray &ofTheService)
    {
        static const QRegularExpression unfilled(QStringLiteral("%L?[1-9n]"));
        cli.environment.remove(QStringLiteral("LC_ALL"));
        cli.environment.remove(QStringLiteral("LANGUAGE"));
        for (const auto *locale : {"hi_IN.UTF-8", "ur_PK.UTF-8"}) {
            cli.environment.insert(QStringLiteral("LANG"), QString::fromLatin1(locale));
            const auto listed = cli.run(list);
            QVERIFY2(listed.exit == 0, listed.err);
            QVERIFY2(!listed.out.contains(english.toUtf8()), listed.out);
            QVERIFY2(!unfilled.match(QString::fromUtf8(listed.out)).hasMatch(), listed.out);
            QVERIFY2(listed.out.contains(ofTheService), listed.out);
        }
    }
};

void CliAnswersTest::leadToTheRightPartsAndWords_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("forms");
    QTest::addColumn<Reply>("stored");
    QTest::addColumn<QString>("standing");
    QTest::addColumn<QString>("words");
    QTest::addColumn<QByteArray>("ofTheService");
    QTest::addColumn<BodyParts>("sent");
    const auto good = formAnswer(usualFields);
    const auto withDetails = [](const QByteArray &details) {
        return formAnswer(usualFields, R"(,"error_details":)" + details);
    };
    const BodyParts parts{R"(name="key")", "made/up", R"(name="file"; filename="page-1.pdf")", "%PDF-"};
    const auto delivered = QStringLiteral("delivered");

    QTest::newRow("InternalError with 200")
        << 200 << good << answerOfS3(200, "InternalError") << QStringLiteral("queued storage.unavailable")
        << QStringLiteral("The file storage has a problem.") << QByteArray() << parts;
    QTest::newRow("a form that the service signed has expired")
        << 200 << good << answerOfS3(403, "AccessDenied", "Invalid according to Policy: Policy expired.")
        << QStringLiteral("queued storage.form-expired")
        << QStringLiteral(
               "The file storage no longer accepts the upload form of the service. Clinic Desk requests a new "
               "form automatically.")
        << QByteArray() << parts;
    QTest::newRow("a form with the time of another clock")
        << 200 << good << answerOfS3(403, "RequestTimeTooSkewed") << QStringLiteral("queued storage.form-expired")
        << QStringLiteral("The file storage no longer accepts the upload form of the service.") << QByteArray()
        << parts;
    QTest::newRow("too large for the storage")
        << 200 << good << answerOfS3(413, "EntityTooLarge") << QStringLiteral("failed file.too-large")
        << QStringLiteral("Make the file smaller, or scan it at a lower resolution.") << QByteArray() << parts;
    QTest::newRow("error_details with the code 0") << 200 << withDetails(R"({"code":0,"message":"success"})")
                                                   << reply(204) << delivered << QString() << QByteArray() << parts;
    QTest::newRow("error_details that say success")
        << 200 << withDetails(R"("success")") << reply(204) << delivered << QString() << QByteArray() << parts;
    QTest::newRow("an empty field file") << 200 << formAnswer(R"({"key":"made/up","file":"","policy":"bWFkZSB1cA=="})")
                                         << reply(204) << delivered << QString() << QByteArray() << parts;
    QTest::newRow("a number above 2^63 in a field")
        << 200 << formAnswer(R"({"key":"made/up","x-amz-meta-serial":18446744073709551617})") << reply(204) << delivered
        << QString() << QByteArray() << BodyParts{R"(name="x-amz-meta-serial")", "\r\n\r\n18446744073709551617\r\n"};
    QTest::newRow("application/problem+json")
        << 400 << QByteArray(R"({"title":"Bad Request","status":400,"detail":"dt is unknown"})") << reply(204)
        << QStringLiteral("failed service.refused-request")
        << QStringLiteral("The service did not accept this request. It says: “dt is unknown”.")
        << QByteArray("dt is unknown") << BodyParts();
}

void CliAnswersTest::leadToTheRightPartsAndWords()
{
    QFETCH(const int, status);
    QFETCH(QByteArray, forms);
    QFETCH(const Reply, stored);
    QFETCH(const QString, standing);
    QFETCH(const QString, words);
    QFETCH(const QByteArray, ofTheService);
    QFETCH(const BodyParts, sent);
    ScriptedServer storage({stored});
    forms.replace("FORM_URL", storage.url(QStringLiteral("/bucket")).toEncoded());
    ScriptedServer service(
        {reply(status, forms,
               status == 200 ? "Content-Type: application/json\r\n" : "Content-Type: application/problem+json\r\n")});
    CommandLine cli;
    cli.environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), service.url(QString()).toString());
    cli.environment.insert(QStringLiteral("CLINICDESK_USER_OID"), QStringLiteral("161400000000001"));
    cli.writeSecrets({{QStringLiteral("access_token"), QStringLiteral("made.up.token")}});
    const auto outcome = runBesideTheServers(cli, {QStringLiteral("--json"), upload, ownRecord, type, lr,
                                                   QStringLiteral("--wait"), QStringLiteral("0"), cli.pdf()});
    QVERIFY2(outcome.standings() == QStringList(standing), outcome.out + outcome.err);
    QVERIFY2(outcome.message().contains(words), outcome.out);
    QCOMPARE(storage.requests().isEmpty(), sent.isEmpty());
    for (const auto &part : sent) {
        const auto &body = storage.requests().first().body;
        QVERIFY2(body.contains(part), body);
        QCOMPARE(body.count(R"(name="file")"), 1); // a storage would take the first one for the file
    }
    if (!words.isEmpty())
        compareInOtherLanguages(cli, words, ofTheService);
}

/// It is waited for, because it may be the sign-in page of a gateway; a person can see that it may be a move.
void CliAnswersTest::nameTheAddressToWhichTheServiceRedirects()
{
    ScriptedServer service({reply(308, {}, "Location: https://new.clinic.test/v2?signature=made-up\r\n")});
    CommandLine cli;
    cli.environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), service.url(QString()).toString());
    cli.environment.insert(QStringLiteral("CLINICDESK_USER_OID"), QStringLiteral("161400000000001"));
    cli.writeSecrets({{QStringLiteral("access_token"), QStringLiteral("made.up.token")}});
    const auto outcome = runBesideTheServers(cli, {QStringLiteral("--json"), upload, ownRecord, type, lr,
                                                   QStringLiteral("--wait"), QStringLiteral("0"), cli.pdf()});
    QCOMPARE(outcome.standings(), QStringList(QStringLiteral("queued network.captive")));
    const auto listed = cli.run(list);
    QCOMPARE(listed.exit, 0);
    for (const auto &said : {outcome.message().toUtf8(), outcome.err, listed.out}) {
        QVERIFY2(said.contains("127.0.0.1 redirects to another address: new.clinic.test."), said);
        QVERIFY2(said.contains("Ask your administrator whether that is the new address."), said);
        QVERIFY2(!said.contains("made-up"), said);
    }
}

CLINICDESK_TEST(CliAnswersTest)
#include "clianswerstest.moc"

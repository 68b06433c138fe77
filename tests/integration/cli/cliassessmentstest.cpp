// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/testprogram.h"

#include <QSet>
#include <QTest>

using namespace clinicdesk::support;

namespace {

const auto practitioner = QStringLiteral("practitioner_uuid");
const auto patientMember = QStringLiteral("patient_uuid");
const auto identifier = QStringLiteral("unique_identifier");
const auto transaction = QStringLiteral("transaction_id");

QSet<QString> different(const QList<QJsonObject> &groups, const QString &field)
{
    QSet<QString> values;
    for (const auto &group : groups)
        values.insert(group[field].toString());
    return values;
}

QStringList workflowsOf(const QList<QJsonObject> &groups)
{
    QStringList workflows;
    for (const auto &group : groups) {
        for (const auto &conversation : group[QLatin1String("conversations")].toArray())
            workflows.append(conversation[QLatin1String("wflow_wfid")].toString());
    }
    return workflows;
}

/// The service answers 200 with this JSON.
QJsonArray saying(const QJsonObject &answer)
{
    return {fault(QStringLiteral("assessments"), QStringLiteral("status"),
                  {{QStringLiteral("status"), 200}, {QStringLiteral("body"), answer}}, 10)};
}

QJsonObject answerWith(const QByteArray &groups)
{
    return QJsonDocument::fromJson(R"({"conversations":)" + groups + "}").object();
}

} // namespace

/// `assessments`, with the practice service and its sample data.
class CliAssessmentsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_cli = std::make_unique<CommandLine>(); }
    void printsGroupsAsTheInterfaceNamesThem();
    void asksForWhatIsCompletedUnlessToldOtherwise_data();
    void asksForWhatIsCompletedUnlessToldOtherwise();
    void givesOnlyWhatMatchesAllFilters();
    void givesEverybodyWhoSharesAnIdentifier();
    void givesAllIdentifiersOfOnePatient();
    void givesTheConversationsOfTheWorkflowsAlone();
    void findsOneTransaction();
    void opensSealedAnswers_data();
    void opensSealedAnswers();
    void refusesADamagedAnswerOfThePublishedForm();
    void printsThemForPeople();
    void printsATable();
    void printsWhatCannotBeReadAndSaysSo();
    void makesNoFormulaOfWhatTheServiceSays();
    void refusesWhatCannotBeMeant_data();
    void refusesWhatCannotBeMeant();
    void saysWhatTheServiceRefuses_data();
    void saysWhatTheServiceRefuses();
    void needsAToken();
    void saysThatItWasStopped();

private:
    Outcome ask(const QStringList &arguments) const
    {
        return m_cli->run(QStringList(QStringLiteral("assessments")) + arguments);
    }
    /// Returns the groups of a valid answer.
    QList<QJsonObject> groups(const QStringList &arguments) const
    {
        const auto outcome = ask(arguments + QStringList(QStringLiteral("--json")));
        QList<QJsonObject> found;
        for (const auto &group : outcome.json()[QLatin1String("groups")].toArray())
            found.append(group.toObject());
        return outcome.exit == 0 && outcome.err.isEmpty() ? found : QList<QJsonObject>();
    }

    std::unique_ptr<CommandLine> m_cli;
};

void CliAssessmentsTest::printsGroupsAsTheInterfaceNamesThem()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto outcome = ask({QStringLiteral("--json")});
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(outcome.json().keys(), QStringList(QStringLiteral("groups")));
    QVERIFY2(
        outcome.out.contains(
            R"({"practitioner_uuid":"161494290947150","patient_uuid":"170501122334400","unique_identifier":"170501122335300",)"
            R"("transaction_id":"txn-910000","conversations":[{"conversationid":"sn_0000005a3f00",)"
            R"("created_at":"2026-01-05T08:15:00.000Z","wflow_wfid":"2000"}]})"),
        outcome.out);
}

void CliAssessmentsTest::asksForWhatIsCompletedUnlessToldOtherwise_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("status");
    QTest::newRow("nothing said") << QStringList() << "COMPLETED";
    for (const auto *status : {"NEW", "IN_REVIEW", "COMPLETED", "PARTIAL"})
        QTest::newRow(status) << QStringList{QStringLiteral("--status"), QString::fromLatin1(status)} << status;
}

void CliAssessmentsTest::asksForWhatIsCompletedUnlessToldOtherwise()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, status);
    const PracticeService practice;
    m_cli->signIn(practice);
    QVERIFY(!groups(arguments).isEmpty());
    const auto asked = practice.requests(QStringLiteral("assessments"));
    QCOMPARE(asked.size(), 1);
    const QJsonObject expected{{QStringLiteral("status"), QJsonArray{status}}};
    QCOMPARE(asked.constFirst()[QLatin1String("query")].toObject(), expected);
}

/// Rule 1 of interface 4.4.
void CliAssessmentsTest::givesOnlyWhatMatchesAllFilters()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto all = groups({});
    const auto matching = groups({QStringLiteral("--practitioner"), QStringLiteral("161494290947151"),
                                  QStringLiteral("--patient"), QStringLiteral("170501122334402")});
    QVERIFY(!matching.isEmpty());
    QCOMPARE(different(matching, practitioner), QSet<QString>{QStringLiteral("161494290947151")});
    QCOMPARE(different(matching, patientMember), QSet<QString>{QStringLiteral("170501122334402")});
    // Other groups share one of the two, so that a missing filter is noticed.
    qsizetype sharing = 0;
    for (const auto &group : all) {
        const bool byPractitioner = group[practitioner].toString() == QLatin1String("161494290947151");
        const bool byPatient = group[patientMember].toString() == QLatin1String("170501122334402");
        QCOMPARE(matching.contains(group), byPractitioner && byPatient);
        sharing += byPractitioner != byPatient ? 1 : 0;
    }
    QVERIFY(sharing > matching.size());
}

/// Rule 2.
void CliAssessmentsTest::givesEverybodyWhoSharesAnIdentifier()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto shared = QStringLiteral("170501122335300");
    auto expected = groups({});
    QVERIFY(different(expected, identifier).size() > 1);
    expected.removeIf([&](const QJsonObject &group) { return group[identifier].toString() != shared; });
    const auto sharing = groups({QStringLiteral("--identifier"), shared});
    QCOMPARE(sharing, expected);
    QCOMPARE(groups({QStringLiteral("--identifier"), QStringLiteral("१७०५०११२२३३५३००")}), expected);
    QVERIFY(different(sharing, practitioner).size() > 1);
    QVERIFY(different(sharing, patientMember).size() > 1);
}

/// Rule 3.
void CliAssessmentsTest::givesAllIdentifiersOfOnePatient()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto ofOne = groups({QStringLiteral("--practitioner"), QStringLiteral("161494290947150"),
                               QStringLiteral("--patient"), QStringLiteral("170501122334402")});
    QCOMPARE(different(ofOne, practitioner).size(), 1);
    QCOMPARE(different(ofOne, patientMember).size(), 1);
    QCOMPARE(different(ofOne, identifier),
             (QSet<QString>{QStringLiteral("170501122334402"), QStringLiteral("170501122335302")}));
}

void CliAssessmentsTest::givesTheConversationsOfTheWorkflowsAlone()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto workflow = QStringLiteral("--workflow");
    auto two = workflowsOf(groups({workflow, QStringLiteral("2000"), workflow, QStringLiteral("wf-2003")}));
    QVERIFY(two.size() < workflowsOf(groups({})).size());
    two.removeDuplicates();
    two.sort();
    QCOMPARE(two,
             (QStringList{QStringLiteral("2000"), QStringLiteral("wf-2003")})); // a number and a text in the answer
}

void CliAssessmentsTest::findsOneTransaction()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto found = groups({QStringLiteral("--transaction"), QStringLiteral("txn-910037")});
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.constFirst()[transaction].toString(), QStringLiteral("txn-910037"));
    QVERIFY(groups({QStringLiteral("--transaction"), QStringLiteral("txn-0")}).isEmpty());
}

void CliAssessmentsTest::opensSealedAnswers_data()
{
    QTest::addColumn<QStringList>("form");
    QTest::newRow("full") << QStringList{QStringLiteral("full")};
    QTest::newRow("short") << QStringList{QStringLiteral("short")};
    QTest::newRow("published, the key text as IV") << QStringList{QStringLiteral("published")};
    QTest::newRow("published, the IV as given")
        << QStringList{QStringLiteral("published"), QStringLiteral("--answer-iv"), QStringLiteral("given")};
}

void CliAssessmentsTest::opensSealedAnswers()
{
    QFETCH(const QStringList, form);
    const PracticeService plain;
    m_cli->signIn(plain);
    const auto expected = groups({});
    const PracticeService sealing(
        {}, QStringList{QStringLiteral("--seal-answers"), QStringLiteral("always"), QStringLiteral("--answer-form")} +
                form);
    m_cli->environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), sealing.said("key_id"));
    m_cli->signIn(sealing);
    QCOMPARE(groups({}), expected);
    const auto asked = sealing.requests(QStringLiteral("assessments"));
    QVERIFY(asked.constFirst()[QLatin1String("answer_sealed")].toBool());
    QVERIFY(!asked.constFirst()[QLatin1String("headers")].toObject().contains(QStringLiteral("X-Encryption")));
}

void CliAssessmentsTest::refusesADamagedAnswerOfThePublishedForm()
{
    const QJsonObject damage{{QStringLiteral("on"), QStringLiteral("assessments")},
                             {QStringLiteral("always"), true},
                             {QStringLiteral("do"), QStringLiteral("damage-seal")},
                             {QStringLiteral("part"), QStringLiteral("tag")}};
    const PracticeService sealing({damage}, {QStringLiteral("--seal-answers"), QStringLiteral("always"),
                                             QStringLiteral("--answer-form"), QStringLiteral("published")});
    m_cli->environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), sealing.said("key_id"));
    m_cli->signIn(sealing);
    const auto outcome = ask({QStringLiteral("--json")});
    QCOMPARE(outcome.exit, 1);
    QCOMPARE(outcome.error(), QStringLiteral("jwe.not-authentic"));
}

void CliAssessmentsTest::printsThemForPeople()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto outcome = ask({QStringLiteral("--transaction"), QStringLiteral("txn-910037")});
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(outcome.out,
             QByteArray("Practitioner 161494290947150, patient 170501122334400, identifier 170501122335300, "
                        "transaction txn-910037\n"
                        "  2026-01-05T15:44:20.000Z  sa_0000005a42d1  Self-assessment  wf-2001\n"
                        "  2026-01-05T23:03:27.000Z  sa_0000005a46a2  Self-assessment  2002\n"
                        "Groups: 1, conversations: 2\n"));
    const auto none = ask({QStringLiteral("--transaction"), QStringLiteral("txn-0")});
    QCOMPARE(none.exit, 0);
    QCOMPARE(none.out, QByteArray("Groups: 0, conversations: 0\n"));
}

void CliAssessmentsTest::printsATable()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto table = ask({QStringLiteral("--csv")});
    QCOMPARE(table.exit, 0);
    QVERIFY(table.out.startsWith("practitioner_uuid,patient_uuid,"));
    QVERIFY(table.out.contains("\r\n161494290947150,170501122334400,170501122335300,txn-910000,sn_0000005a3f00,"
                               "2026-01-05T08:15:00.000Z,2000\r\n"));
    QCOMPARE(table.out.count("\r\n"), workflowsOf(groups({})).size() + 1);
    const auto marked = ask({QStringLiteral("--csv"), QStringLiteral("--bom")});
    QCOMPARE(marked.out, "\xef\xbb\xbf" + table.out);
}

void CliAssessmentsTest::printsWhatCannotBeReadAndSaysSo()
{
    const PracticeService practice(saying(answerWith(R"([{"practitioner_uuid":7.5,"patient_uuid":null,
        "unique_identifier":"\u001b[31m\"\\","conversations":[{"conversationid":"sa_1","created_at":"yesterday"},
        {"conversationid":"sa_2","created_at":"2026-01-05T08:15:00"}]},"not a group"])")));
    m_cli->signIn(practice);
    const auto outcome = ask({QStringLiteral("--json")});
    QCOMPARE(outcome.exit, 0);
    const auto expected = QJsonDocument::fromJson(R"({"groups":[{"practitioner_uuid":"7.5","patient_uuid":null,
        "unique_identifier":"\u001b[31m\"\\","transaction_id":null,"conversations":[
        {"conversationid":"sa_1","created_at":"yesterday"},
        {"conversationid":"sa_2","created_at":"2026-01-05T08:15:00.000Z"}]}]})");
    QCOMPARE(outcome.json(), expected.object());
    QVERIFY(!outcome.out.contains('\x1b')); // JSON has no raw control characters
    QCOMPARE(outcome.err,
             QByteArray("Parts of the answer could not be read: 2 of the wrong type, 1 with an invalid time. See "
                        "conversations[0].conversations[0].created_at, conversations[0].practitioner_uuid, "
                        "conversations[1].\n1 time without a time zone is treated as UTC.\n"));
    const auto text = ask({});
    QCOMPARE(text.exit, 0);
    QVERIFY(!text.out.contains('\x1b'));
    QVERIFY2(text.out.startsWith("Practitioner 7.5, patient not given, identifier [31m\"\\, transaction not given\n"),
             text.out);
}

void CliAssessmentsTest::makesNoFormulaOfWhatTheServiceSays()
{
    const PracticeService practice(
        saying(answerWith(R"([{"patient_uuid":"=cmd|' /C calc'!A0","conversations":[{"conversationid":"@SUM"}]
}])")));
    m_cli->signIn(practice);
    const auto table = ask({QStringLiteral("--csv")});
    QVERIFY2(table.out.endsWith("\r\n,\"'=cmd|' /C calc'!A0\",,,\"'@SUM\",,\r\n"), table.out);
}

void CliAssessmentsTest::refusesWhatCannotBeMeant_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char *name, const QStringList &arguments) { QTest::newRow(name) << arguments; };
    row("a status that is none", {QStringLiteral("--status"), QStringLiteral("DONE")});
    row("a status in small letters", {QStringLiteral("--status=completed")});
    row("an option that is none", {QStringLiteral("--doctor"), QStringLiteral("1")});
    row("a filter without a value", {QStringLiteral("--patient")});
    row("an empty patient", {QStringLiteral("--patient"), QString()});
    row("a blank workflow", {QStringLiteral("--workflow"), QStringLiteral("wf-1"), QStringLiteral("--workflow= ")});
    row("two workflows in one", {QStringLiteral("--workflow"), QStringLiteral("wf-1,wf-2")});
    row("a word", {QStringLiteral("161494290947150")});
    row("table and JSON", {QStringLiteral("--csv"), QStringLiteral("--json")});
    row("a mark without a table", {QStringLiteral("--bom")});
}

void CliAssessmentsTest::refusesWhatCannotBeMeant()
{
    QFETCH(const QStringList, arguments);
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto refused = ask(arguments);
    QCOMPARE(refused.exit, 2);
    QVERIFY(!refused.err.isEmpty());
    QVERIFY(practice.requests(QStringLiteral("assessments")).isEmpty());
}

void CliAssessmentsTest::saysWhatTheServiceRefuses_data()
{
    QTest::addColumn<QJsonObject>("plan");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char *name, const char *action, const char *parameters, int exit, const char *code,
                        const char *words) {
        QTest::newRow(name) << fault(QStringLiteral("assessments"), QString::fromLatin1(action),
                                     QJsonDocument::fromJson(parameters).object())
                            << exit << QString::fromLatin1(code) << QByteArray(words);
    };
    row("an error as text", "status", R"({"status":400,"body":{"error":"a patient identifier is required"}})", 1,
        "service.refused-request", "a patient identifier is required");
    row("an error as an object", "status", R"({"status":422,"body":{"error":{"code":"X","message":"made up"}}})", 1,
        "service.refused-request", "made up");
    row("an error with 200", "status", R"({"status":200,"body":{"error":"made up"}})", 1, "service.refused-request",
        "made up");
    row("an unexpected one", "status", R"({"status":500,"body":{"error":"unexpected"}})", 4, "service.unavailable",
        "unexpected");
    row("no time for us", "status", R"({"status":503})", 4, "service.unavailable", "Try again in a moment");
    row("a page", "not-json", "{}", 4, "network.captive", "Sign in to this network");
    row("a list that is none", "status", R"({"status":200,"body":{"conversations":{}}})", 1, "service.bad-answer",
        "conversations: an object instead of a list");
    row("half an answer", "close-in-answer", "{}", 4, "network.interrupted", "");
    row("another token", "refuse-token", "{}", 3, "signin.refused", "");
    row("damaged by the network", "damage-seal", R"({"part":"tag"})", 1, "jwe.not-authentic", "");
}

void CliAssessmentsTest::saysWhatTheServiceRefuses()
{
    QFETCH(const QJsonObject, plan);
    QFETCH(const int, exit);
    QFETCH(const QString, code);
    QFETCH(const QByteArray, words);
    const PracticeService practice({plan});
    m_cli->environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), practice.said("key_id"));
    m_cli->signIn(practice);
    const auto refused = ask({QStringLiteral("--json")});
    QCOMPARE(refused.exit, exit);
    QCOMPARE(refused.error(), code);
    QVERIFY2(refused.err.contains(words), refused.err);
    QVERIFY2(!refused.err.contains("may have been processed"), refused.err);
}

void CliAssessmentsTest::saysThatItWasStopped()
{
    const PracticeService practice({always(QStringLiteral("assessments"), QStringLiteral("silence"))});
    m_cli->signIn(practice);
    const auto process = m_cli->start({QStringLiteral("assessments"), QStringLiteral("--json")});
    QTRY_COMPARE_WITH_TIMEOUT(practice.requests(QStringLiteral("assessments")).size(), 1, 30'000);
    process->terminate();
    const auto stopped = CommandLine::outcomeOf(*process);
    QCOMPARE(stopped.exit, 4);
    QCOMPARE(stopped.error(), QStringLiteral("work.cancelled"));
    QVERIFY2(stopped.err.contains("Start it again if you still need it."), stopped.err); // it changes nothing
}

void CliAssessmentsTest::needsAToken()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    m_cli->writeSecrets({});
    const auto refused = ask({QStringLiteral("--json")});
    QCOMPARE(refused.exit, 3);
    QCOMPARE(refused.error(), QStringLiteral("signin.missing"));
}

CLINICDESK_TEST(CliAssessmentsTest)
#include "cliassessmentstest.moc"

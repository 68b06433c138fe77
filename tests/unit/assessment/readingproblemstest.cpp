// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/listlines.h"

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Entries of an answer that do not follow interface 2.4: they are shown or reported, never dropped.
class ReadingProblemsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsTheRestOfAGroup_data();
    void keepsTheRestOfAGroup();
    void readsAWholeNumberAsAnId_data();
    void readsAWholeNumberAsAnId();
    void takesWhatIsMissingForNotGiven_data();
    void takesWhatIsMissingForNotGiven();
    void passesOverEntriesThatAreNoObjects();
    void keepsAGroupThatStandsTwice();
    void namesThePlaceInTheServicesOwnList();
    void countsMoreThanItKeeps();
    void countsByReason();
};

void ReadingProblemsTest::keepsTheRestOfAGroup_data()
{
    QTest::addColumn<QByteArray>("group");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QStringList>("problems");
    const QStringList fields{QStringLiteral("practitioner_uuid"), QStringLiteral("patient_uuid"),
                             QStringLiteral("unique_identifier"), QStringLiteral("transaction_id")};
    const QList<std::pair<QByteArray, QString>> wrong{{"1.5", QStringLiteral("1.5")},
                                                      {"true", QStringLiteral("true")},
                                                      {"-1.5e3", QStringLiteral("-1.5e3")},
                                                      {"{\"a\":[1]}", QString()},
                                                      {"[\"x\",{}]", QString()},
                                                      {"[]", QString()},
                                                      {"{}", QString()}};
    const auto line = QStringLiteral("%1: sa_1 2026-01-05T08:15:00.000Z wf");
    for (int at = 0; at < fields.size(); ++at) {
        for (const auto &[json, shown] : wrong) {
            QByteArray group = "{";
            QStringList ids;
            for (int field = 0; field < fields.size(); ++field) {
                group += "\"" + fields.at(field).toLatin1() + "\":" + (field == at ? json : "\"x\"") + ",";
                ids.append(field == at ? shown : QStringLiteral("x"));
            }
            group +=
                R"("conversations":[{"conversationid":"sa_1","created_at":"2026-01-05T08:15:00Z","wflow_wfid":"wf"}]})";
            QTest::newRow(fields.at(at).toLatin1() + ' ' + json)
                << group << line.arg(ids.join(QLatin1Char('/')))
                << QStringList(QStringLiteral("conversations[0].%1 wrong-type").arg(fields.at(at)));
        }
    }
    const auto conversation = [](const char *name, const char *json, const char *shown, const char *problem) {
        QTest::newRow(name) << QByteArray(R"({"transaction_id":"t","conversations":[)") + json + "]}"
                            << QStringLiteral("///t: ") + QString::fromUtf8(shown)
                            << QStringList(QStringLiteral("conversations[0].conversations[0].") +
                                           QString::fromLatin1(problem));
    };
    conversation("id a fraction", R"({"conversationid":7.5})", "7.5 - -", "conversationid wrong-type");
    conversation("workflow a fraction", R"({"conversationid":"a","wflow_wfid":1e3})", "a - 1e3",
                 "wflow_wfid wrong-type");
    conversation("workflow a flag", R"({"conversationid":"a","wflow_wfid":true})", "a - true", "wflow_wfid wrong-type");
    conversation("workflow a list", R"({"conversationid":"a","wflow_wfid":[1]})", "a - -", "wflow_wfid wrong-type");
    conversation("time a number", R"({"conversationid":"a","created_at":1767600900})", "a 1767600900 -",
                 "created_at wrong-type");
    conversation("time an object", R"({"conversationid":"a","created_at":{"$date":"2026-01-05T08:15:00Z"}})", "a - -",
                 "created_at wrong-type");
    conversation("no such date", R"({"conversationid":"a","created_at":"2026-02-30T08:15:00Z"})",
                 "a 2026-02-30T08:15:00Z -", "created_at no-timestamp");
    conversation("words for a time", R"({"conversationid":"a","created_at":"<b>yesterday</b>"})",
                 "a <b>yesterday</b> -", "created_at no-timestamp");
    conversation("half a pair", R"({"conversationid":"a\ud83d"})", "a\\ud83d - -", "conversationid broken-text");
    conversation("the other half", R"({"conversationid":"a\ude00b"})", "a\\ude00b - -", "conversationid broken-text");
    conversation("an escape that is none", R"({"conversationid":"\x41"})", "\\x41 - -", "conversationid broken-text");
    conversation("no id", R"({"created_at":"2026-01-05T08:15:00Z"})", "- 2026-01-05T08:15:00.000Z -",
                 "conversationid missing");
    conversation("the id twice", R"({"conversationid":"a","conversationid":"b"})", "b - -", "conversationid repeated");
    conversation("the time twice", R"({"conversationid":"a","created_at":"x","created_at":"2026-01-05T08:15:00Z"})",
                 "a 2026-01-05T08:15:00.000Z -", "created_at no-timestamp");
    QTest::newRow("a name with half a pair")
        << QByteArray(
               R"({"patient\ud800":"x","transaction_id":"t","conversations":[{"conversation\id":1,"conversationid":"a"}]})")
        << "///t: a - -"
        << QStringList{QStringLiteral("conversations[0] broken-text"),
                       QStringLiteral("conversations[0].conversations[0] broken-text")};
    for (const auto *json : {"\"sa_1\"", "{\"a\":1}", "7", "true"})
        QTest::newRow(QByteArray("conversations ") + json)
            << QByteArray(R"({"transaction_id":"t","conversations":)") + json + R"(,"patient_uuid":"p"})"
            << "/p//t: " << QStringList(QStringLiteral("conversations[0].conversations wrong-type"));
    QTest::newRow("no time beside one that cannot be read")
        << QByteArray(R"({"conversations":[{"conversationid":"a"},{"conversationid":"b","created_at":"soon"}]})")
        << "///: a - -; b soon -"
        << QStringList(QStringLiteral("conversations[0].conversations[1].created_at no-timestamp"));
    QTest::newRow("conversations twice")
        << QByteArray(R"({"conversations":[{"conversationid":"a"}],"conversations":[{"conversationid":"b"}]})")
        << "///: a - -; b - -" << QStringList(QStringLiteral("conversations[0].conversations repeated"));
}

void ReadingProblemsTest::keepsTheRestOfAGroup()
{
    QFETCH(const QByteArray, group);
    QFETCH(const QString, line);
    QFETCH(const QStringList, problems);
    const auto read = readAssessments(answerWith(group + R"(,{"transaction_id":"next"})"));
    QCOMPARE(codeOf(read), Code());
    QCOMPARE(linesOf(**read), (QStringList{line, QStringLiteral("///next: ")}));
    auto found = problemsOf(**read);
    found.removeAll(QStringLiteral("conversations[0].conversations[0].created_at repeated"));
    QCOMPARE(found, problems);
}

void ReadingProblemsTest::readsAWholeNumberAsAnId_data()
{
    QTest::addColumn<QString>("number");
    for (const auto *number :
         {"0", "7", "-7", "161494290947150", "9223372036854775808", "161494290947150161494290947150"})
        QTest::newRow(number) << QString::fromLatin1(number);
}

void ReadingProblemsTest::readsAWholeNumberAsAnId()
{
    QFETCH(const QString, number);
    auto group = QStringLiteral(R"({"practitioner_uuid":%1,"patient_uuid":%1,"unique_identifier":%1,"transaction_id":%1,
        "conversations":[{"conversationid":%1,"created_at":"2026-01-05T08:15:00Z","wflow_wfid":%1}]})");
    const auto read = readAssessments(answerWith(group.replace(QStringLiteral("%1"), number).toLatin1()));
    QCOMPARE(codeOf(read), Code());
    QCOMPARE(linesOf(**read), QStringList(QStringLiteral("%1/%1/%1/%1: %1 2026-01-05T08:15:00.000Z %1").arg(number)));
    QCOMPARE(problemsOf(**read), QStringList());
}

void ReadingProblemsTest::takesWhatIsMissingForNotGiven_data()
{
    QTest::addColumn<QByteArray>("group");
    QTest::addColumn<QString>("line");
    QTest::newRow("nothing") << QByteArray("{}") << "///: ";
    QTest::newRow("null everywhere")
        << QByteArray(R"({"practitioner_uuid":null,"patient_uuid":null,"unique_identifier":null,"transaction_id":null,
                          "conversations":null})")
        << "///: ";
    QTest::newRow("empty texts") << QByteArray(R"({"practitioner_uuid":"","patient_uuid":"","conversations":[]})")
                                 << "///: ";
    QTest::newRow("a patient alone") << QByteArray(R"({"patient_uuid":"p"})") << "/p//: ";
    QTest::newRow("a conversation with its id alone")
        << QByteArray(R"({"conversations":[{"conversationid":"a","created_at":null,"wflow_wfid":null}]})")
        << "///: a - -";
    QTest::newRow("an empty time") << QByteArray(R"({"conversations":[{"conversationid":"a","created_at":""}]})")
                                   << "///: a - -";
}

void ReadingProblemsTest::takesWhatIsMissingForNotGiven()
{
    QFETCH(const QByteArray, group);
    QFETCH(const QString, line);
    const auto read = readAssessments(answerWith(group));
    QCOMPARE(codeOf(read), Code());
    QCOMPARE(linesOf(**read), QStringList(line));
    QCOMPARE(problemsOf(**read), QStringList());
    for (const auto kind : {IdKind::Practitioner, IdKind::Transaction, IdKind::Workflow})
        QCOMPARE((*read)->idCount(kind), 1U);
}

void ReadingProblemsTest::passesOverEntriesThatAreNoObjects()
{
    const auto read = readAssessments(R"({"conversations":[1,{"transaction_id":"t","conversations":["sa_1",null,
        {"conversationid":"a"},[{"conversationid":"b"}],{"conversationid":"c"}]},null,"group",[],{"transaction_id":"u"}]})");
    QCOMPARE(codeOf(read), Code());
    QCOMPARE(linesOf(**read), (QStringList{QStringLiteral("///t: a - -; c - -"), QStringLiteral("///u: ")}));
    const QStringList expected{QStringLiteral("conversations[0] wrong-type"),
                               QStringLiteral("conversations[1].conversations[0] wrong-type"),
                               QStringLiteral("conversations[1].conversations[1] wrong-type"),
                               QStringLiteral("conversations[1].conversations[3] wrong-type"),
                               QStringLiteral("conversations[2] wrong-type"),
                               QStringLiteral("conversations[3] wrong-type"),
                               QStringLiteral("conversations[4] wrong-type")};
    QCOMPARE(problemsOf(**read), expected);
}

void ReadingProblemsTest::keepsAGroupThatStandsTwice()
{
    const QByteArray group(R"({"transaction_id":"t","conversations":[{"conversationid":"a"}]})");
    const auto read = readAssessments(answerWith(group + "," + group));
    QCOMPARE(codeOf(read), Code());
    QCOMPARE(linesOf(**read), QStringList(2, QStringLiteral("///t: a - -")));
    QCOMPARE(problemsOf(**read), QStringList());
}

void ReadingProblemsTest::namesThePlaceInTheServicesOwnList()
{
    const auto read = readAssessments(R"({"conversations":[null,{"conversations":[null,{"conversationid":"a",
        "created_at":"soon"}]}]})");
    QCOMPARE(codeOf(read), Code());
    QVERIFY(problemsOf(**read).contains(QStringLiteral("conversations[1].conversations[1].created_at no-timestamp")));
}

void ReadingProblemsTest::countsMoreThanItKeeps()
{
    QByteArray groups;
    for (int i = 0; i < 250; ++i)
        groups += R"({"transaction_id":true},)";
    const auto read = readAssessments(answerWith(groups + "{}"));
    QCOMPARE(codeOf(read), Code());
    QCOMPARE((*read)->groups().size(), std::size_t(251));
    QCOMPARE((*read)->notes().problemCount(), 250);
    QCOMPARE((*read)->notes().problems.size(), ParseReport::maxProblems);
    QCOMPARE((*read)->notes().problems.last().path, QByteArray("conversations[99].transaction_id"));
}

void ReadingProblemsTest::countsByReason()
{
    const auto read = readAssessments(R"({"conversations":[1,2,{"transaction_id":"\ud800","conversations":[
        {"conversationid":"a","created_at":"soon"},{},{"conversationid":"b","conversationid":"c"}]}]})");
    QCOMPARE(codeOf(read), Code());
    const auto &notes = (*read)->notes();
    QCOMPARE(notes.count(ParseProblemKind::WrongType), 2);
    QCOMPARE(notes.count(ParseProblemKind::BrokenText), 1);
    QCOMPARE(notes.count(ParseProblemKind::NoTimestamp), 1);
    QCOMPARE(notes.count(ParseProblemKind::Missing), 1);
    QCOMPARE(notes.count(ParseProblemKind::Repeated), 1);
    QCOMPARE(notes.problemCount(), 6);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(ReadingProblemsTest)
#include "readingproblemstest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/errorprinting.h"

#include "tests/support/testprogram.h"
#include "tests/unit/assessment/listlines.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// A list from a valid answer, interface 2.4.
class AssessmentListTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatTheServiceSaidInItsOrder();
    void isEmptyForAnEmptyList();
    void readsEveryWayOfWritingJson_data();
    void readsEveryWayOfWritingJson();
    void keepsATextLetterForLetter_data();
    void keepsATextLetterForLetter();
    void givesEqualIdentifiersOneNumber();
    void tellsTheModuleByThePrefix_data();
    void tellsTheModuleByThePrefix();
    void knowsTheModulesItIsGiven();
    void takesATimeWithoutZoneForUtcAndCountsIt();
    void keepsUnknownFieldsAside();
    void keepsAsManyUnknownFieldsAsItSays();
    void readsAMillionConversations();
    void takesLittleMemory();
    void readsBytesThatAreSharedAndLeavesThemAlone();
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

namespace {

AssessmentSnapshot parsedList(const QByteArray &body)
{
    const auto read = readAssessments(body);
    return read ? *read : std::make_shared<const AssessmentList>();
}

QByteArray groupNumber(int number, int conversations)
{
    QByteArray group =
        R"({"practitioner_uuid":"161494290947)" + QByteArray::number(number % 40).rightJustified(3, '0') +
        R"(","patient_uuid":"8f14e45f-ceea-467f-a9b1-)" + QByteArray::number(number / 3).rightJustified(12, '0') +
        R"(","unique_identifier":"1705011223)" + QByteArray::number(number / 2).rightJustified(6, '0') +
        R"(","transaction_id":"c9f0f895-fb98-4b91-a2c3-)" + QByteArray::number(number).rightJustified(12, '0') +
        R"(","conversations":[)";
    for (int i = 0; i < conversations; ++i) {
        group += i > 0 ? "," : "";
        group += R"({"conversationid":"sa_)" + QByteArray::number(number * 3 + i).rightJustified(12, '0') +
                 R"(","created_at":"2026-01-05T08:15:00.000Z"})";
    }
    return group + "]}";
}

QByteArray answerOf(int groups, int conversations)
{
    QByteArray body = R"({"conversations":[)";
    for (int number = 0; number < groups; ++number) {
        body += number > 0 ? "," : "";
        body += groupNumber(number, conversations);
    }
    return body + "]}";
}

const QByteArray twoGroups(R"({"conversations":[
    {"practitioner_uuid":"pr-1","patient_uuid":"pa-1","unique_identifier":"ui-1","transaction_id":"t-1","conversations":[
        {"conversationid":"sa_1","created_at":"2026-01-05T08:15:00Z","wflow_wfid":"wf-9"},
        {"conversationid":"sn_2","created_at":"2026-01-05T08:15:00+05:30"}]},
    {"practitioner_uuid":"pr-1","patient_uuid":"pa-2","unique_identifier":"ui-1","transaction_id":"t-2","conversations":[]}
]})");

const QStringList theTwoLines{
    QStringLiteral("pr-1/pa-1/ui-1/t-1: sa_1 2026-01-05T08:15:00.000Z wf-9; sn_2 2026-01-05T02:45:00.000Z -"),
    QStringLiteral("pr-1/pa-2/ui-1/t-2: ")};

} // namespace

void AssessmentListTest::keepsWhatTheServiceSaidInItsOrder()
{
    const auto list = parsedList(twoGroups);
    QCOMPARE(linesOf(*list), theTwoLines);
    QCOMPARE(list->conversations().size(), std::size_t(2));
    QCOMPARE(list->conversations()[1].group, 0U);
    QCOMPARE(list->notes().problemCount(), 0);
    QVERIFY(list->notes().unknownFields.isEmpty());
    QCOMPARE(list->notes().timesWithoutZone, 0);
}

void AssessmentListTest::isEmptyForAnEmptyList()
{
    const auto read = readAssessments(R"({"conversations":[]})");
    QCOMPARE(codeOf(read), Code());
    QVERIFY((*read)->groups().empty());
    QVERIFY((*read)->conversations().empty());
}

void AssessmentListTest::readsEveryWayOfWritingJson_data()
{
    QTest::addColumn<QByteArray>("body");
    auto body = twoGroups;
    QTest::newRow("compact") << body.simplified().replace(": ", ":");
    QTest::newRow("a mark of byte order in front") << "\xef\xbb\xbf" + body;
    QTest::newRow("blanks everywhere")
        << QByteArray(body).replace(":[", " : [ ").replace("\",\"", "\"\r\n\t, \"").replace("\":\"", "\" \n: \t\"");
    QTest::newRow("names in escapes")
        << QByteArray(body).replace("patient_uuid", "patient\\u005fuuid").replace("created_at", "\\u0063reated_at");
    QTest::newRow("values in escapes") << QByteArray(body).replace("\"pa-1\"", "\"\\u0070a\\u002d1\"");
    auto backwards = body;
    QTest::newRow("conversations first")
        << backwards.replace(R"("practitioner_uuid":"pr-1","patient_uuid":"pa-2")", R"("patient_uuid":"pa-2")")
               .replace(R"("conversations":[]})", R"("conversations":[],"practitioner_uuid":"pr-1"})");
}

void AssessmentListTest::readsEveryWayOfWritingJson()
{
    QFETCH(const QByteArray, body);
    const auto list = parsedList(body);
    QCOMPARE(linesOf(*list), theTwoLines);
    QCOMPARE(list->notes().problemCount(), 0);
}

void AssessmentListTest::keepsATextLetterForLetter_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("text");
    QTest::newRow("blanks at both ends") << QByteArray("  a b ") << "  a b ";
    QTest::newRow("Hindi") << QByteArray("नमस्ते") << QStringLiteral("नमस्ते");
    QTest::newRow("a face, in escapes") << QByteArray("\\ud83d\\ude00") << QStringLiteral("\U0001F600");
    QTest::newRow("marks and slashes") << QByteArray(R"(\"\\\/)") << "\"\\/";
    QTest::newRow("a slash before the end") << QByteArray(R"(a\\)") << "a\\";
    QTest::newRow("control characters") << QByteArray(R"(\u0000\n\u001b[31m)")
                                        << QString::fromLatin1("\0\n\x1b[31m", 7);
    QTest::newRow("a page") << QByteArray("<script>alert(1)</script>") << "<script>alert(1)</script>";
    QTest::newRow("brackets") << QByteArray("]}],{[:") << "]}],{[:";
    QTest::newRow("a megabyte") << QByteArray(1'000'000, 'x') << QString(1'000'000, QLatin1Char('x'));
    QTest::newRow("a megabyte of escapes")
        << QByteArray("\\n").repeated(500'000) << QString(500'000, QLatin1Char('\n'));
}

void AssessmentListTest::keepsATextLetterForLetter()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, text);
    const auto list =
        parsedList(answerWith(R"({"patient_uuid":")" + json + R"(","conversations":[{"conversationid":")" + json +
                              R"(","wflow_wfid":")" + json + R"("}]})"));
    QCOMPARE(list->groups().size(), std::size_t(1));
    QCOMPARE(textOf(list->id(IdKind::Patient, list->groups()[0])), text);
    QCOMPARE(textOf(list->idOf(list->conversations()[0])), text);
    QCOMPARE(textOf(list->workflowOf(list->conversations()[0])), text);
    QCOMPARE(list->notes().problemCount(), 0);
}

void AssessmentListTest::givesEqualIdentifiersOneNumber()
{
    constexpr int groups = 5'000;
    const auto list = parsedList(answerOf(groups, 1));
    QCOMPARE(list->idCount(IdKind::Practitioner), 41U);
    QCOMPARE(list->idCount(IdKind::Patient), 1'667U + 1U);
    QCOMPARE(list->idCount(IdKind::Transaction), 5'001U);
    QCOMPARE(list->idCount(IdKind::Workflow), 1U);
    for (std::size_t i = 40; i < list->groups().size(); ++i) {
        const auto &group = list->groups()[i];
        const auto &fortyBefore = list->groups()[i - 40];
        QCOMPARE(group.id(IdKind::Practitioner), fortyBefore.id(IdKind::Practitioner));
        QVERIFY(group.id(IdKind::Transaction) != fortyBefore.id(IdKind::Transaction));
    }
    const auto &last = list->groups().back();
    QCOMPARE(textOf(list->id(IdKind::Transaction, last)), QStringLiteral("c9f0f895-fb98-4b91-a2c3-000000004999"));
}

void AssessmentListTest::tellsTheModuleByThePrefix_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QString>("module");
    QTest::newRow("self-assessment") << QByteArray("sa_12") << "Self-assessment";
    QTest::newRow("smart check") << QByteArray("sn_12") << "Smart-check";
    for (const auto *id : {"sx_12", "sa12", "SA_12", " sa_12", "s", "sa"})
        QTest::newRow(id) << QByteArray(id) << QString();
}

void AssessmentListTest::tellsTheModuleByThePrefix()
{
    QFETCH(const QByteArray, id);
    QFETCH(const QString, module);
    const auto list = parsedList(answerWith(R"({"conversations":[{"conversationid":")" + id + R"("}]})"));
    QCOMPARE(list->moduleOf(list->conversations()[0]).label, module);
}

void AssessmentListTest::knowsTheModulesItIsGiven()
{
    const AssessmentModules modules{{"x_", QStringLiteral("Triage")}, {"x", QStringLiteral("Other")}};
    const auto list = *readAssessments(
        R"({"conversations":[{"conversations":[{"conversationid":"sa_1"},{"conversationid":"x_1"},
            {"conversationid":"x1"}]}]})",
        modules);
    QStringList labels;
    for (const auto &conversation : list->conversations())
        labels.append(list->moduleOf(conversation).label);
    QCOMPARE(labels, QStringList({QString(), QStringLiteral("Triage"), QStringLiteral("Other")}));
    QCOMPARE(list->moduleNumberOf(list->conversations()[0]), 2);
}

void AssessmentListTest::takesATimeWithoutZoneForUtcAndCountsIt()
{
    const auto list =
        parsedList(answerWith(R"({"conversations":[{"conversationid":"a","created_at":"2026-01-05T08:15:00"},
        {"conversationid":"b","created_at":"2026-01-05T08:15:00Z"}]})"));
    QCOMPARE(list->conversations()[0].createdAt, list->conversations()[1].createdAt);
    QCOMPARE(list->notes().timesWithoutZone, 1);
    QCOMPARE(list->notes().problemCount(), 0);
}

void AssessmentListTest::keepsUnknownFieldsAside()
{
    const auto list = parsedList(R"({"page":1,"conversations":[
        {"clinic":"c-1","conversations":[{"conversationid":"a","score":7,"clinic":null},{"conversationid":"b","score":8}]},
        {"clinic":"c-2","conversations":[],"tags":["x",{"y":[1]}]},
        {"notes":")" + QByteArray(100, 'n') +
                                 R"("}],"next":{"page":2}})");
    QCOMPARE(list->groups().size(), std::size_t(3));
    QCOMPARE(list->notes().problemCount(), 0);
    const QList<UnknownField> expected{{"page", 1, "1"},
                                       {"conversations[].clinic", 2, R"("c-1")"},
                                       {"conversations[].conversations[].score", 2, "7"},
                                       {"conversations[].conversations[].clinic", 1, "null"},
                                       {"conversations[].tags", 1, ""},
                                       {"conversations[].notes", 1, ""},
                                       {"next", 1, ""}};
    QCOMPARE(list->notes().unknownFields, expected);
}

void AssessmentListTest::keepsAsManyUnknownFieldsAsItSays()
{
    QByteArray fields;
    for (int i = 0; i < 150; ++i)
        fields += "\"" + QByteArray(1'000, 'f').prepend(QByteArray::number(i)) + "\":1,";
    const auto list = parsedList(answerWith("{" + fields + R"("transaction_id":"t-1"})"));
    QCOMPARE(list->notes().unknownFields.size(), ParseReport::maxUnknownFields);
    QCOMPARE(list->notes().furtherUnknownFields, 50);
    QVERIFY(list->notes().unknownFields.first().path.size() < 100);
    QCOMPARE(linesOf(*list), QStringList(QStringLiteral("///t-1: ")));
}

void AssessmentListTest::readsAMillionConversations()
{
    const auto list = parsedList(answerOf(1, 1'000'000));
    QCOMPARE(list->groups().size(), std::size_t(1));
    QCOMPARE(list->conversations().size(), std::size_t(1'000'000));
    QCOMPARE(list->conversationsOf(list->groups()[0]).size(), std::size_t(1'000'000));
    QCOMPARE(textOf(list->idOf(list->conversations().back())), QStringLiteral("sa_000000999999"));
}

void AssessmentListTest::takesLittleMemory()
{
    const auto list = parsedList(answerOf(20'000, 3));
    QCOMPARE(list->conversations().size(), std::size_t(60'000));
    const auto each = list->memoryBytes() / list->conversations().size();
    QVERIFY2(each <= 120, QByteArray::number(quint64(each)));
    std::size_t needed = sizeof(AssessmentList) + list->groups().size_bytes() + list->conversations().size_bytes();
    for (const auto &conversation : list->conversations())
        needed += conversation.idLength;
    for (const auto kind :
         {IdKind::Practitioner, IdKind::Patient, IdKind::Identifier, IdKind::Transaction, IdKind::Workflow}) {
        for (IdNumber number = 0; number < list->idCount(kind); ++number)
            needed += std::size_t(list->id(kind, number).size()) + 2 * sizeof(std::uint32_t);
    }
    QCOMPARE(list->memoryBytes(), needed);
}

void AssessmentListTest::readsBytesThatAreSharedAndLeavesThemAlone()
{
    for (const auto room : {0, 10'000}) {
        auto body = twoGroups;
        body.reserve(body.size() + room);
        const auto other = body;
        const auto *const place = other.constData();
        QCOMPARE(linesOf(*parsedList(body)), theTwoLines);
        QCOMPARE(other, twoGroups);
        QCOMPARE(other.constData(), place);
    }
    QCOMPARE(linesOf(*parsedList(QByteArray::fromRawData(twoGroups.constData(), twoGroups.size()))), theTwoLines);
}

// Entries of an answer that do not follow interface 2.4: they are shown or reported, never dropped.

void AssessmentListTest::keepsTheRestOfAGroup_data()
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

void AssessmentListTest::keepsTheRestOfAGroup()
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

void AssessmentListTest::readsAWholeNumberAsAnId_data()
{
    QTest::addColumn<QString>("number");
    for (const auto *number :
         {"0", "7", "-7", "161494290947150", "9223372036854775808", "161494290947150161494290947150"})
        QTest::newRow(number) << QString::fromLatin1(number);
}

void AssessmentListTest::readsAWholeNumberAsAnId()
{
    QFETCH(const QString, number);
    auto group = QStringLiteral(R"({"practitioner_uuid":%1,"patient_uuid":%1,"unique_identifier":%1,"transaction_id":%1,
        "conversations":[{"conversationid":%1,"created_at":"2026-01-05T08:15:00Z","wflow_wfid":%1}]})");
    const auto read = readAssessments(answerWith(group.replace(QStringLiteral("%1"), number).toLatin1()));
    QCOMPARE(codeOf(read), Code());
    QCOMPARE(linesOf(**read), QStringList(QStringLiteral("%1/%1/%1/%1: %1 2026-01-05T08:15:00.000Z %1").arg(number)));
    QCOMPARE(problemsOf(**read), QStringList());
}

void AssessmentListTest::takesWhatIsMissingForNotGiven_data()
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

void AssessmentListTest::takesWhatIsMissingForNotGiven()
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

void AssessmentListTest::passesOverEntriesThatAreNoObjects()
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

void AssessmentListTest::keepsAGroupThatStandsTwice()
{
    const QByteArray group(R"({"transaction_id":"t","conversations":[{"conversationid":"a"}]})");
    const auto read = readAssessments(answerWith(group + "," + group));
    QCOMPARE(codeOf(read), Code());
    QCOMPARE(linesOf(**read), QStringList(2, QStringLiteral("///t: a - -")));
    QCOMPARE(problemsOf(**read), QStringList());
}

void AssessmentListTest::namesThePlaceInTheServicesOwnList()
{
    const auto read = readAssessments(R"({"conversations":[null,{"conversations":[null,{"conversationid":"a",
        "created_at":"soon"}]}]})");
    QCOMPARE(codeOf(read), Code());
    QVERIFY(problemsOf(**read).contains(QStringLiteral("conversations[1].conversations[1].created_at no-timestamp")));
}

void AssessmentListTest::countsMoreThanItKeeps()
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

void AssessmentListTest::countsByReason()
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

CLINICDESK_TEST_WITHOUT_APPLICATION(AssessmentListTest)
#include "assessmentlisttest.moc"

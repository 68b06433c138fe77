// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/listlines.h"

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Answers that are not valid, interface 4.4.
class BadAnswerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void takesNoAnswerThatWasCut();
    void takesNoAnswerThatIsNestedTooDeeply();
    void survivesWhateverLiesInside_data();
    void survivesWhateverLiesInside();
    void saysHowFarItCame();
};

namespace {

const QByteArray whole(R"({"conversations":[{"practitioner_uuid":"pr","patient_uuid":"p","unique_identifier":null,
    "more":{"a":[1,2,{"b":"c\u00e9"}]},"conversations":[{"conversationid":"sa_1","created_at":"2026-01-05T08:15:00Z"},
    {"conversationid":"sn_2","created_at":"2026-01-06T08:15:00Z","wflow_wfid":"wf"}]},{"transaction_id":"t"}],"next":true})");

} // namespace

void BadAnswerTest::saysWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("detail");
    const auto row = [](const char *name, const QByteArray &body, const char *detail) {
        QTest::newRow(name) << body << QString::fromLatin1(detail);
    };
    row("nothing", "", "the answer is empty");
    row("blanks", " \r\n\t ", "the answer is empty");
    row("a page", "<html><body>Guests welcome</body></html>", "the answer is not a JSON object");
    row("a list", R"([{"conversations":[]}])", "the answer is not a JSON object");
    row("a text", R"("conversations")", "the answer is not a JSON object");
    row("null", "null", "the answer is not a JSON object");
    row("no list", "{}", "conversations: missing");
    row("another name", R"({"Conversations":[]})", "conversations: missing");
    row("null for the list", R"({"conversations":null})", "conversations: nothing (null) instead of a list");
    row("a text for the list", R"({"conversations":"none"})", "conversations: a text instead of a list");
    row("a number for the list", R"({"conversations":0})", "conversations: a number instead of a list");
    row("no for the list", R"({"conversations":false})", "conversations: true or false instead of a list");
    row("an object for the list", R"({"conversations":{"0":{}}})", "conversations: an object instead of a list");
    row("a list and then none", R"({"conversations":[],"conversations":null})",
        "conversations: nothing (null) instead of a list");
    for (const auto &[name, body] : std::initializer_list<std::pair<const char *, QByteArray>>{
             {"a comma too many", R"({"conversations":[],})"},
             {"no comma", R"({"conversations":[{"transaction_id":"t"}{"transaction_id":"u"}]})"},
             {"no colon", R"({"conversations" []})"},
             {"no value", R"({"conversations":})"},
             {"no value in a group", R"({"conversations":[{"patient_uuid":}]})"},
             {"no value of an unknown field", R"({"conversations":[{"x":}]})"},
             {"nul for the list", R"({"conversations":nul})"},
             {"nul", R"({"conversations":[{"patient_uuid":nul}]})"},
             {"a word", R"({"conversations":[{"patient_uuid":none}]})"},
             {"no marks", R"({"conversations":[{patient_uuid:"p"}]})"},
             {"single marks", R"({'conversations':[]})"},
             {"two answers", R"({"conversations":[]}{"conversations":[]})"},
             {"something behind it", R"({"conversations":[]} thanks)"},
             {"brackets that do not match", R"({"conversations":[{"transaction_id":"t"]}})"},
             {"an end too many", R"({"conversations":[]}})"},
             {"no UTF-8", "{\"conversations\":[{\"patient_uuid\":\"\xff\"}]}"},
             {"half a letter", "{\"conversations\":[{\"patient_uuid\":\"\xc3\"}]}"},
             {"a surrogate as bytes", "{\"conversations\":[{\"patient_uuid\":\"\xed\xa0\x80\"}]}"},
             {"a raw control character", "{\"conversations\":[{\"patient_uuid\":\"a\nb\"}]}"},
             {"a raw zero", QByteArray("{\"conversations\":[{\"patient_uuid\":\"a\0b\"}]}", 41)},
             {"UTF-16", QByteArray("{\0\"\0c\0", 6)},
             {"a mark of byte order alone", "\xef\xbb\xbf"}})
        row(name, body, "the answer is ");
}

void BadAnswerTest::saysWhatIsWrong()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QString, detail);
    const auto read = readAssessments(body);
    QCOMPARE(codeOf(read), Code(ErrorCode::ServiceBadAnswer));
    QVERIFY2(read.error().detail.startsWith(detail), read.error().detail.toUtf8());
}

void BadAnswerTest::takesNoAnswerThatWasCut()
{
    QCOMPARE(codeOf(readAssessments(whole)), Code());
    for (qsizetype size = 0; size < whole.size(); ++size)
        QVERIFY2(!readAssessments(whole.first(size)).ok(), whole.first(size));
}

void BadAnswerTest::takesNoAnswerThatIsNestedTooDeeply()
{
    const auto at = whole.indexOf("\"wf\"");
    for (const int depth : {maxJsonDepth, 10'000}) {
        const auto lists = QByteArray(depth, '[') + QByteArray(depth, ']');
        QCOMPARE(codeOf(readAssessments(QByteArray(whole).replace(at, 4, lists))), Code(ErrorCode::ServiceBadAnswer));
    }
}

void BadAnswerTest::survivesWhateverLiesInside_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const auto *json : {"null", "true", "0", "\"\"", "[]", "{}", "[[[]]]", "[{\"a\":{\"b\":[]}}]", "\"\\ud800\""})
        QTest::newRow(json) << QByteArray(json);
    QTest::newRow("lists, 50 deep") << QByteArray(50, '[') + QByteArray(50, ']');
    QTest::newRow("objects, 50 deep") << QByteArray("{\"a\":").repeated(50) + "1" + QByteArray(50, '}');
    QTest::newRow("a megabyte") << '"' + QByteArray(1'000'000, 'm') + '"';
}

/// Replaces each value of an answer with something else: the other entries must still be there.
void BadAnswerTest::survivesWhateverLiesInside()
{
    QFETCH(const QByteArray, json);
    const QList<QByteArray> values{R"("pr")",      R"("p")",    R"({"a":[1,2,{"b":"c\u00e9"}]})",
                                   R"("c\u00e9")", R"("sa_1")", R"("2026-01-05T08:15:00Z")",
                                   R"("wf")",      R"("t")",    "true"};
    for (const auto &value : values) {
        const auto at = whole.indexOf(value);
        QVERIFY(at > 0);
        const auto read = readAssessments(QByteArray(whole).replace(at, value.size(), json));
        QCOMPARE(codeOf(read), Code());
        QCOMPARE((*read)->groups().size(), std::size_t(2));
        QCOMPARE((*read)->conversations().size(), std::size_t(2));
        QVERIFY(linesOf(**read).constFirst().contains(QLatin1String("sn_2 2026-01-06T08:15:00.000Z")));
    }
}

void BadAnswerTest::saysHowFarItCame()
{
    const auto read = readAssessments(R"({"conversations":[{},{"conversations":[{"conversationid":"a"},{"x":!}]}]})");
    QCOMPARE(codeOf(read), Code(ErrorCode::ServiceBadAnswer));
    QVERIFY2(read.error().detail.startsWith(
                 QLatin1String("the answer is not valid JSON at conversations[1].conversations[1]: ")),
             read.error().detail.toUtf8());
}

CLINICDESK_TEST_WITHOUT_APPLICATION(BadAnswerTest)
#include "badanswertest.moc"

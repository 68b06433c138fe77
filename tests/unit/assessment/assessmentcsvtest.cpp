// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/assessmentcsv.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/listlines.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// A list as a table for a spreadsheet.
class AssessmentCsvTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasALineForEachConversation();
    void hasTheConversationsThatAreAskedForInTheirOrder();
    void startsWithAMarkWhereOneIsAskedFor();
    void makesNoFormulaOfAnyField();
    void writesALargeListInPieces();
    void stopsWhenTheSinkRefuses();
    void stopsAmongChosenConversationsWhenTheSinkRefuses();
};

namespace {

const QByteArray head("practitioner_uuid,patient_uuid,unique_identifier,transaction_id,conversationid,created_at,"
                      "wflow_wfid\r\n");

QByteArray csvOf(const QByteArray &answer, ByteOrderMark mark = ByteOrderMark::Without)
{
    QByteArray csv;
    const auto sink = [&csv](QByteArrayView piece) {
        csv += piece;
        return true;
    };
    return writeCsv(**readAssessments(answer), sink, mark) ? csv : QByteArray("stopped");
}

QByteArray manyGroups(int count)
{
    QByteArray groups;
    for (int i = 0; i < count; ++i)
        groups += R"({"transaction_id":"t-)" + QByteArray::number(i) + R"("},)";
    return answerWith(groups + "{}");
}

} // namespace

void AssessmentCsvTest::hasALineForEachConversation()
{
    const auto csv = csvOf(answerWith(R"({"practitioner_uuid":"pr","patient_uuid":"pa","unique_identifier":"ui",
        "transaction_id":"t","conversations":[
        {"conversationid":"sa_1","created_at":"2026-01-05T08:15:00+05:30","wflow_wfid":"wf"},
        {"conversationid":"sn_2","created_at":"soon, they say"}]},
        {"patient_uuid":"नमस्ते"})"));
    QCOMPARE(csv, head + "pr,pa,ui,t,sa_1,2026-01-05T02:45:00.000Z,wf\r\n"
                         "pr,pa,ui,t,sn_2,\"soon, they say\",\r\n"
                         ",नमस्ते,,,,,\r\n");
    QCOMPARE(csvOf(R"({"conversations":[]})"), head);
}

void AssessmentCsvTest::hasTheConversationsThatAreAskedForInTheirOrder()
{
    const auto list = *readAssessments(answerWith(R"({"practitioner_uuid":"pr-1","transaction_id":"=t",
        "conversations":[{"conversationid":"sa_1"},{"conversationid":"sa_2","created_at":"2026-01-05T08:15:00Z"}]},
        {"practitioner_uuid":"pr-empty"},
        {"practitioner_uuid":"pr-2","conversations":[{"conversationid":"sn_3","wflow_wfid":"wf"}]})"));
    QByteArray csv;
    const auto sink = [&csv](QByteArrayView piece) {
        csv += piece;
        return true;
    };
    const std::array<std::uint32_t, 3> chosen{2, 1, 2};
    QVERIFY(writeCsv(*list, chosen, sink));
    QCOMPARE(csv, head + "pr-2,,,,sn_3,,wf\r\n"
                         "pr-1,,,\"'=t\",sa_2,2026-01-05T08:15:00.000Z,\r\n"
                         "pr-2,,,,sn_3,,wf\r\n");
    csv.clear();
    QVERIFY(writeCsv(*list, std::span<const std::uint32_t>(), sink, ByteOrderMark::With));
    QCOMPARE(csv, "\xef\xbb\xbf" + head);
}

void AssessmentCsvTest::startsWithAMarkWhereOneIsAskedFor()
{
    QCOMPARE(csvOf(R"({"conversations":[]})", ByteOrderMark::With), "\xef\xbb\xbf" + head);
}

void AssessmentCsvTest::makesNoFormulaOfAnyField()
{
    const auto csv = csvOf(answerWith(R"({"practitioner_uuid":"=1","patient_uuid":"=2","unique_identifier":"=3",
        "transaction_id":"=4","conversations":[{"conversationid":"=5","created_at":"=6","wflow_wfid":"=7"}]})"));
    QCOMPARE(csv, head + R"("'=1","'=2","'=3","'=4","'=5","'=6","'=7")" + "\r\n");
}

void AssessmentCsvTest::writesALargeListInPieces()
{
    QByteArray csv;
    qsizetype largest = 0;
    const auto sink = [&](QByteArrayView piece) {
        csv += piece;
        largest = std::max(largest, piece.size());
        return true;
    };
    QVERIFY(writeCsv(**readAssessments(manyGroups(50'000)), sink));
    QCOMPARE(csv.count("\r\n"), 50'002);
    QVERIFY(largest < 100'000);
}

void AssessmentCsvTest::stopsWhenTheSinkRefuses()
{
    int pieces = 0;
    const auto sink = [&](QByteArrayView) { return ++pieces < 2; };
    QVERIFY(!writeCsv(**readAssessments(manyGroups(50'000)), sink));
    QCOMPARE(pieces, 2);
}

void AssessmentCsvTest::stopsAmongChosenConversationsWhenTheSinkRefuses()
{
    const auto list = *readAssessments(answerWith(R"({"conversations":[{"conversationid":"sa_1"}]})"));
    const std::vector<std::uint32_t> chosen(50'000, 0);
    int pieces = 0;
    const auto sink = [&](QByteArrayView) { return ++pieces < 2; };
    QVERIFY(!writeCsv(*list, chosen, sink));
    QCOMPARE(pieces, 2);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(AssessmentCsvTest)
#include "assessmentcsvtest.moc"

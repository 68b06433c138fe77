// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/joinedlists.h"

#include "core/assessment/assessmentcsv.h"
#include "core/assessment/assessmentreader.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Answers with different statuses as one list.
class JoinedListsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsTheStatusOfEachConversation();
    void hasAllThatTheAnswersHave();
    void listsAConversationThatChangedItsStatusOnce();
    void listsEqualConversationsOfOneAnswerAsTheyAre();
    void addsUpWhatThereIsToSay();
    void writesTheStatusIntoItsTable();
};

namespace {

MadeGroup groupOf(const char *transaction, const std::vector<MadeConversation> &conversations)
{
    return {.ids = {"pr-made-up", "pt-made-up", "id-made-up", transaction}, .conversations = conversations};
}

AssessmentSnapshot joined()
{
    return joinLists({{AssessmentStatus::New, listOf({groupOf("tx-1", {{"sa_1", firstMadeTime, "wf-1"}})})},
                      {AssessmentStatus::InReview, listOf({})},
                      {AssessmentStatus::Completed,
                       listOf({groupOf("tx-1", {{"sa_2", firstMadeTime, "wf-1"}, {"sn_30", noTimestamp, ""}}),
                               groupOf("tx-2", {})})}});
}

} // namespace

void JoinedListsTest::knowsTheStatusOfEachConversation()
{
    const auto list = joined();
    QVERIFY(list->hasStatuses());
    QCOMPARE(list->conversations().size(), 3U);
    QCOMPARE(list->statusOf(0), std::optional(AssessmentStatus::New));
    QCOMPARE(list->statusOf(1), std::optional(AssessmentStatus::Completed));
    QCOMPARE(list->statusOf(2), std::optional(AssessmentStatus::Completed));
    QCOMPARE(list->countOf(AssessmentStatus::New), 1U);
    QCOMPARE(list->countOf(AssessmentStatus::InReview), 0U);
    QCOMPARE(list->countOf(AssessmentStatus::Completed), 2U);
    QVERIFY(!listOf({})->hasStatuses());
    QVERIFY(!listOf({groupOf("tx", {{"sa_1", firstMadeTime, ""}})})->statusOf(0));
}

void JoinedListsTest::hasAllThatTheAnswersHave()
{
    const auto list = joined();
    QCOMPARE(list->groups().size(), 3U);
    QCOMPARE(list->groups()[0].id(IdKind::Transaction), list->groups()[1].id(IdKind::Transaction));
    QCOMPARE(list->groups()[2].conversationCount, 0U);
    const auto &last = list->conversations()[2];
    QCOMPARE(list->idOf(last).toByteArray(), QByteArray("sn_30"));
    QCOMPARE(last.createdAt, noTimestamp);
    QCOMPARE(list->invalidTimeOf(last).toByteArray(), QByteArray("the day a1 after"));
    QCOMPARE(list->workflowOf(list->conversations()[1]).toByteArray(), QByteArray("wf-1"));
}

void JoinedListsTest::listsAConversationThatChangedItsStatusOnce()
{
    const auto list = joinLists(
        {{AssessmentStatus::New,
          listOf({groupOf("tx-1", {{"sa_1", firstMadeTime, ""}, {"sa_2", firstMadeTime, ""}, {"", firstMadeTime, ""}}),
                  groupOf("tx-2", {{"sa_3", firstMadeTime, ""}})})},
         {AssessmentStatus::InReview,
          listOf({groupOf("tx-1", {{"sa_1", firstMadeTime, "wf-2"}, {"", firstMadeTime, ""}})})},
         {AssessmentStatus::Completed,
          listOf({groupOf("tx-2", {{"sa_3", firstMadeTime, ""}, {"sa_2", firstMadeTime, ""}})})}});
    QCOMPARE(list->countOf(AssessmentStatus::New), 2U); // sa_2 of another transaction is another conversation
    QCOMPARE(list->countOf(AssessmentStatus::InReview), 2U);
    QCOMPARE(list->countOf(AssessmentStatus::Completed), 2U);
    QCOMPARE(list->idOf(list->conversations()[0]).toByteArray(), QByteArray("sa_2"));
    QCOMPARE(list->idOf(list->conversations()[2]).toByteArray(), QByteArray("sa_1"));
    QCOMPARE(list->statusOf(2), std::optional(AssessmentStatus::InReview));
    QCOMPARE(list->groups().size(), 3U); // no group lost all of its conversations and stayed
}

void JoinedListsTest::listsEqualConversationsOfOneAnswerAsTheyAre()
{
    const auto twice = listOf({groupOf("tx-1", {{"sa_1", firstMadeTime, ""}, {"sa_1", firstMadeTime, ""}})});
    QCOMPARE(joinLists({{AssessmentStatus::New, twice}, {AssessmentStatus::InReview, listOf({})}})
                 ->countOf(AssessmentStatus::New),
             2U);
}

void JoinedListsTest::addsUpWhatThereIsToSay()
{
    const QByteArray answer = R"({"conversations":[{"patient_uuid":true,"conversations":[],"clinic":"a"}]})";
    const auto one = readAssessments(answer, platformModules());
    QVERIFY(one && (*one)->notes().problemCount() == 1);
    const auto list = joinLists({{AssessmentStatus::New, *one}, {AssessmentStatus::Partial, *one}});
    QCOMPARE(list->notes().problemCount(), 2);
    QCOMPARE(list->notes().problems.size(), 2);
    QCOMPARE(list->notes().unknownFields.size(), 1);
    QCOMPARE(list->notes().unknownFields.first().count, 2);
}

void JoinedListsTest::writesTheStatusIntoItsTable()
{
    std::string text;
    const auto sink = [&](QByteArrayView piece) {
        text.append(piece.data(), static_cast<std::size_t>(piece.size()));
        return true;
    };
    const std::vector<std::uint32_t> rows{1, 0};
    QVERIFY(writeCsv(*joined(), rows, sink));
    const auto lines = QString::fromStdString(text).split(QStringLiteral("\r\n"));
    QVERIFY(lines.at(0).endsWith(QStringLiteral(",wflow_wfid,status")));
    QVERIFY(lines.at(1).contains(QStringLiteral("sa_2")) && lines.at(1).endsWith(QStringLiteral(",wf-1,COMPLETED")));
    QVERIFY(lines.at(2).endsWith(QStringLiteral(",wf-1,NEW")));
}

CLINICDESK_TEST(JoinedListsTest)
#include "joinedliststest.moc"

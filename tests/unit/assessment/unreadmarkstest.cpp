// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/unreadmarks.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

class UnreadMarksTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void marksWhatCameAndAllThatLeadsToIt();
    void forgetsAConversationThatWasLookedAt();
    void forgetsAWholeTransactionThatWasLookedAt();
    void keepsUnreadMarksThroughTheNextList();
    void isNotClearedByWhatOnlyLeadsToIt();
};

namespace {

SharedTree treeOf(const std::vector<MadeGroup> &groups)
{
    return std::make_shared<AssessmentTree>(listOf(groups));
}

const MadeGroup firstGroup{{"pr-1", "pt-1", "1614", "tx-1"}, {{"sa_1", firstMadeTime}}};
const MadeGroup grownGroup{{"pr-1", "pt-1", "1614", "tx-1"},
                           {{"sa_1", firstMadeTime}, {"sa_2", firstMadeTime + 1}, {"sn_3", firstMadeTime + 2}}};
const MadeGroup otherGroup{{"pr-1", "pt-2", "1615", "tx-2"}, {{"sa_4", firstMadeTime}}};
const MadeGroup thirdGroup{{"pr-2", "pt-2", "1615", "tx-3"}, {{"sa_5", firstMadeTime}}};

std::vector<std::string> newOnes(const UnreadMarks &marks, const AssessmentTree &tree)
{
    std::vector<std::string> ids;
    for (std::uint32_t at = 0; at < tree.list().conversations().size(); ++at) {
        if (marks.isNew(AssessmentEntry::ofConversation(at)))
            ids.push_back(idOf(tree, AssessmentEntry::ofConversation(at)).toByteArray().toStdString());
    }
    return ids;
}

using Ids = std::vector<std::string>;

} // namespace

void UnreadMarksTest::marksWhatCameAndAllThatLeadsToIt()
{
    const auto older = treeOf({otherGroup, firstGroup});
    const auto newer = treeOf({otherGroup, grownGroup});
    const auto marks = UnreadMarks::after({}, *older, newer);
    QCOMPARE(marks.count(), 2U);
    QCOMPARE(newOnes(marks, *newer), (Ids{"sa_2", "sn_3"}));
    for (std::optional<TreeNode> node = newer->transactionOfGroup(1); node; node = newer->parent(*node))
        QVERIFY(marks.isNew(*node));
    QVERIFY(!marks.isNew(newer->transactionOfGroup(0)));
    QVERIFY(!marks.isNew(*newer->parent(*newer->parent(newer->transactionOfGroup(0)))));
}

void UnreadMarksTest::forgetsAConversationThatWasLookedAt()
{
    const auto newer = treeOf({grownGroup});
    auto marks = UnreadMarks::after({}, *treeOf({firstGroup}), newer);
    QVERIFY(marks.look(AssessmentEntry::ofConversation(1)));
    QVERIFY(!marks.look(AssessmentEntry::ofConversation(1)));
    QCOMPARE(newOnes(marks, *newer), Ids{"sn_3"});
    QVERIFY(marks.isNew(newer->transactionOfGroup(0)));
    QVERIFY(marks.look(AssessmentEntry::ofConversation(2)));
    QVERIFY(!marks.isNew(newer->transactionOfGroup(0)));
    QCOMPARE(marks.count(), 0U);
}

void UnreadMarksTest::forgetsAWholeTransactionThatWasLookedAt()
{
    const auto newer = treeOf({grownGroup, thirdGroup});
    auto marks = UnreadMarks::after({}, *treeOf({firstGroup}), newer);
    QCOMPARE(marks.count(), 3U);
    QVERIFY(marks.look(newer->transactionOfGroup(0)));
    QCOMPARE(newOnes(marks, *newer), Ids{"sa_5"});
    QCOMPARE(marks.count(), 1U);
}

void UnreadMarksTest::keepsUnreadMarksThroughTheNextList()
{
    const auto first = treeOf({firstGroup});
    const auto second = treeOf({grownGroup});
    const auto third = treeOf({otherGroup, grownGroup});
    auto marks = UnreadMarks::after({}, *first, second);
    marks.look(AssessmentEntry::ofConversation(2));
    marks = UnreadMarks::after(marks, *second, third);
    QCOMPARE(newOnes(marks, *third), (Ids{"sa_4", "sa_2"}));
    marks = UnreadMarks::after(marks, *third, treeOf({otherGroup}));
    QCOMPARE(marks.count(), 1U);
}

void UnreadMarksTest::isNotClearedByWhatOnlyLeadsToIt()
{
    const auto newer = treeOf({grownGroup});
    auto marks = UnreadMarks::after({}, *treeOf({firstGroup}), newer);
    const auto identifier = *newer->parent(newer->transactionOfGroup(0));
    QVERIFY(!marks.look(identifier));
    QVERIFY(marks.isNew(identifier));
    QCOMPARE(marks.count(), 2U);
}

CLINICDESK_TEST(UnreadMarksTest)
#include "unreadmarkstest.moc"

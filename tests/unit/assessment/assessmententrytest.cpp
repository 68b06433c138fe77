// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/assessmententry.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"
#include "tests/unit/assessment/nodepath.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

class AssessmentEntryTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void goesThroughOneNumberAndBack();
    void leadsFromAConversationUpToItsPractitioner();
    void isFoundAgainInTheNextListInTheOrderAskedFor();
};

namespace {

std::vector<AssessmentEntry> entriesOf(const AssessmentTree &tree)
{
    std::vector<AssessmentEntry> entries;
    for (std::uint32_t at = 0; at < tree.list().conversations().size(); ++at) {
        entries.push_back(AssessmentEntry::ofConversation(at));
        entries.emplace_back(tree.transactionOf(at));
        entries.emplace_back(tree.ancestor(tree.transactionOf(at), TreeLevel::Patient));
    }
    return entries;
}

Path pathOfEntry(const AssessmentTree &tree, const AssessmentEntry &entry)
{
    return entry.isConversation() ? pathOf(tree, entry.conversation()) : pathOf(tree, entry.node());
}

} // namespace

void AssessmentEntryTest::goesThroughOneNumberAndBack()
{
    const AssessmentEntry node = TreeNode{TreeLevel::Identifier, 0xfffffffe};
    QCOMPARE(AssessmentEntry::fromPacked(node.packed()).node(), (TreeNode{TreeLevel::Identifier, 0xfffffffe}));
    QVERIFY(!node.isConversation());
    const auto conversation = AssessmentEntry::ofConversation(7);
    QVERIFY(AssessmentEntry::fromPacked(conversation.packed()).isConversation());
    QCOMPARE(AssessmentEntry::fromPacked(conversation.packed()).conversation(), 7U);
    QVERIFY(conversation != AssessmentEntry(TreeNode{TreeLevel::Transaction, 7}));
}

void AssessmentEntryTest::leadsFromAConversationUpToItsPractitioner()
{
    const AssessmentTree tree(
        listOf({{{"pr-1", "pt-1", "1614", "tx-1"}, {{"sa_1", firstMadeTime}, {"sa_2", firstMadeTime}}}}));
    std::vector<std::string> ids;
    for (std::optional entry = AssessmentEntry::ofConversation(1); entry; entry = parentOf(tree, *entry))
        ids.push_back(idOf(tree, *entry).toByteArray().toStdString());
    QCOMPARE(ids, (std::vector<std::string>{"sa_2", "tx-1", "1614", "pt-1", "pr-1"}));
}

void AssessmentEntryTest::isFoundAgainInTheNextListInTheOrderAskedFor()
{
    auto groups = MadeGroups(21, {}).make();
    const AssessmentTree older(listOf(groups));
    std::ranges::reverse(groups);
    groups.erase(groups.begin(), groups.begin() + 10);
    const AssessmentTree newer(listOf(groups));
    const auto entries = entriesOf(older);
    const auto found = findEntries(older, newer, entries);
    QCOMPARE(found.size(), entries.size());
    std::size_t lost = 0;
    for (std::size_t at = 0; at < entries.size(); ++at) {
        if (found[at])
            QCOMPARE(pathOfEntry(newer, *found[at]), pathOfEntry(older, entries[at]));
        else
            ++lost;
    }
    QVERIFY(lost > 0 && lost < entries.size());
}

CLINICDESK_TEST(AssessmentEntryTest)
#include "assessmententrytest.moc"

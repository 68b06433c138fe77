// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/entrykeys.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"
#include "tests/unit/assessment/nodepath.h"

#include <QTest>

#include <map>
#include <set>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Compares keys over two lists with whole paths of texts.
class EntryKeysTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void giveThePlaceOfAnIdentifierAMeaning();
    void findTheSameNodesInAnotherList();
    void findTheSameConversationsInAnotherList();
    void findNothingInAnEmptyList();
    void tellWhatIsNew_data();
    void tellWhatIsNew();
    void tellWhatIsNewAsAPlainLookDoes();
};

namespace {

std::vector<TreeNode> nodesOf(const AssessmentTree &tree)
{
    std::vector<TreeNode> nodes;
    for (const auto level :
         {TreeLevel::Practitioner, TreeLevel::Patient, TreeLevel::Identifier, TreeLevel::Transaction}) {
        for (std::uint32_t number = 0; number < tree.count(level); ++number)
            nodes.push_back({level, number});
    }
    return nodes;
}

/// Returns two thirds of the groups in another order, and some other groups.
AssessmentSnapshot changed(unsigned seed, const Manner &manner)
{
    auto groups = MadeGroups(seed, manner).make();
    std::mt19937 random(seed);
    std::ranges::shuffle(groups, random);
    groups.resize(groups.size() - groups.size() / 3);
    auto others = MadeGroups(seed + 1, manner).make();
    groups.insert(groups.begin(), others.begin(), others.begin() + static_cast<std::ptrdiff_t>(others.size() / 3));
    return listOf(groups);
}

BitSet newIn(const std::vector<MadeGroup> &older, const std::vector<MadeGroup> &newer)
{
    return newConversations(AssessmentTree(listOf(older)), AssessmentTree(listOf(newer)));
}

} // namespace

void EntryKeysTest::giveThePlaceOfAnIdentifierAMeaning()
{
    const AssessmentTree tree(listOf({{{"a", "b", "", ""}, {{"c", 1, ""}}},
                                      {{"b", "a", "", ""}, {{"c", 1, ""}}},
                                      {{"", "ab", "", ""}, {{"c", 1, ""}}},
                                      {{"", "", "a", "b"}, {{"c", 1, ""}}},
                                      {{std::string("a\0", 2), "", "", ""}, {{"", 1, ""}}},
                                      {{"ab", "", "", ""}, {{"", 1, ""}}}}));
    std::set<EntryKey> keys;
    std::size_t count = 0;
    for (const auto node : nodesOf(tree)) {
        keys.insert(keyOf(tree, node));
        ++count;
    }
    for (std::uint32_t conversation = 0; conversation < 6; ++conversation) {
        keys.insert(keyOf(tree, conversation));
        ++count;
    }
    QCOMPARE(keys.size(), count);
}

void EntryKeysTest::findTheSameNodesInAnotherList()
{
    for (unsigned seed = 0; seed < 20; ++seed) {
        const Manner manner{.groups = 60, .variety = 3};
        const AssessmentTree older(randomList(seed, manner));
        const AssessmentTree newer(changed(seed, manner));
        std::map<Path, TreeNode> byPath;
        for (const auto node : nodesOf(newer))
            byPath[pathOf(newer, node)] = node;
        std::vector<EntryKey> keys;
        std::vector<std::optional<TreeNode>> expected;
        for (const auto node : nodesOf(older)) {
            for (int twice = 0; twice < 2; ++twice) {
                keys.push_back(keyOf(older, node));
                const auto same = byPath.find(pathOf(older, node));
                expected.push_back(same != byPath.end() ? std::optional(same->second) : std::nullopt);
            }
        }
        QVERIFY(findNodes(newer, keys) == expected);
        QVERIFY(std::ranges::any_of(expected, [](const auto &node) { return !node; }));
    }
}

void EntryKeysTest::findTheSameConversationsInAnotherList()
{
    for (unsigned seed = 0; seed < 20; ++seed) {
        const Manner manner{.groups = 60, .variety = 3};
        const AssessmentTree older(randomList(seed, manner));
        const AssessmentTree newer(changed(seed, manner));
        std::map<Path, std::uint32_t> byPath;
        for (std::uint32_t at = 0; at < newer.list().conversations().size(); ++at)
            byPath.try_emplace(pathOf(newer, at), at);
        std::vector<EntryKey> keys;
        std::vector<std::optional<std::uint32_t>> expected;
        for (std::uint32_t at = 0; at < older.list().conversations().size(); ++at) {
            keys.push_back(keyOf(older, at));
            const auto same = byPath.find(pathOf(older, at));
            expected.push_back(same != byPath.end() ? std::optional(same->second) : std::nullopt);
        }
        QVERIFY(findConversations(newer, keys) == expected);
    }
}

void EntryKeysTest::findNothingInAnEmptyList()
{
    const AssessmentTree empty(listOf({}));
    const AssessmentTree tree(listOf({{{"a", "b", "c", "d"}, {{"e", 1, ""}}}}));
    const std::vector<EntryKey> keys{keyOf(tree, TreeNode{TreeLevel::Patient, 0}), keyOf(tree, 0U)};
    QVERIFY(findNodes(empty, keys) == std::vector<std::optional<TreeNode>>(2));
    QVERIFY(findConversations(empty, keys) == std::vector<std::optional<std::uint32_t>>(2));
    QVERIFY(findNodes(tree, {}).empty());
    QCOMPARE(newConversations(tree, empty).size(), 0U);
    QCOMPARE(newConversations(empty, tree).count(), 1U);
}

void EntryKeysTest::tellWhatIsNew_data()
{
    QTest::addColumn<int>("place"); // of the different identifier
    QTest::addColumn<bool>("isNew");
    for (int place = 0; place < 4; ++place)
        QTest::addRow("another identifier, place %d", place) << place << true;
    QTest::newRow("another conversation") << 4 << true;
    QTest::newRow("another time") << 5 << false;
    QTest::newRow("another workflow") << 6 << false;
    QTest::newRow("nothing") << 7 << false;
}

void EntryKeysTest::tellWhatIsNew()
{
    QFETCH(const int, place);
    QFETCH(const bool, isNew);
    const MadeGroup older{{"a", "b", "c", "d"}, {{"first", 1, "w"}, {"second", 1, "w"}}};
    auto newer = older;
    if (place < 4)
        newer.ids[static_cast<std::size_t>(place)] = "x";
    auto &conversation = newer.conversations[1];
    conversation = {place == 4 ? "x" : conversation.id, place == 5 ? 2 : 1, place == 6 ? "x" : "w"};
    const auto bits = newIn({older}, {newer});
    QCOMPARE(bits.test(0), place < 4);
    QCOMPARE(bits.test(1), isNew);
}

void EntryKeysTest::tellWhatIsNewAsAPlainLookDoes()
{
    for (unsigned seed = 0; seed < 30; ++seed) {
        const Manner manner{.groups = static_cast<int>(seed) * 6, .variety = 3, .missing = static_cast<int>(seed % 4)};
        const AssessmentTree older(randomList(seed, manner));
        const AssessmentTree newer(changed(seed, manner));
        std::set<Path> known;
        for (std::uint32_t at = 0; at < older.list().conversations().size(); ++at)
            known.insert(pathOf(older, at));
        BitSet expected(newer.list().conversations().size());
        for (std::uint32_t at = 0; at < expected.size(); ++at) {
            if (!known.contains(pathOf(newer, at)))
                expected.set(at);
        }
        QCOMPARE(newConversations(older, newer), expected);
        QCOMPARE(newConversations(newer, newer).count(), 0U);
    }
}

CLINICDESK_TEST_WITHOUT_APPLICATION(EntryKeysTest)
#include "entrykeystest.moc"

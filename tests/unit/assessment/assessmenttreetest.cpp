// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/visibletree.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"
#include "tests/unit/assessment/nodepath.h"

#include <QTest>

#include <map>
#include <set>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Compares the tree of a list with maps of whole paths.
class AssessmentTreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void putsTheSamePathTogetherWhereverItStands();
    void isEmptyForAnEmptyList();
    void agreesWithMapsOfPaths_data();
    void agreesWithMapsOfPaths();
    void knowsWhichIdentifiersManyPractitionersHave();
    void showsTheNewestFirstAndEqualsAsTheServiceHasThem();
    void showsGroupsWithoutConversationsAsFound();
    void sortsManySiblings();
    void agreesForSoManyThatSummariesAreUsed();
};

namespace {

std::vector<TreeNode> nodesOf(const AssessmentTree &tree, TreeLevel level)
{
    std::vector<TreeNode> nodes;
    for (std::uint32_t number = 0; number < tree.count(level); ++number)
        nodes.push_back({level, number});
    return nodes;
}

constexpr std::array levels{TreeLevel::Practitioner, TreeLevel::Patient, TreeLevel::Identifier, TreeLevel::Transaction};

/// The values that a node must show, computed from the list alone.
struct Expected {
    std::uint32_t count = 0;
    TimestampMs newest = noTimestamp;
    std::size_t firstGroup = 0;
    bool isShown = false;
    std::vector<std::uint32_t> conversations;
};

using ExpectedNodes = std::map<Path, Expected>;

ExpectedNodes expectedOf(const AssessmentList &list, const FilteredList &filtered)
{
    const std::set<std::size_t> emptyGroups(filtered.emptyGroups.begin(), filtered.emptyGroups.end());
    ExpectedNodes nodes;
    for (std::size_t at = 0; at < list.groups().size(); ++at) {
        const auto &group = list.groups()[at];
        Path path;
        for (const auto level : levels) {
            path.push_back(list.id(AssessmentTree::kindOf(level), group).toByteArray().toStdString());
            auto &node = nodes.try_emplace(path, Expected{.firstGroup = at}).first->second;
            node.isShown |= emptyGroups.contains(at);
            for (std::uint32_t i = 0; i < group.conversationCount; ++i) {
                const auto number = group.firstConversation + i;
                if (!filtered.visible.test(number))
                    continue;
                node.isShown = true;
                ++node.count;
                node.newest = std::max(node.newest, list.conversations()[number].createdAt);
                node.conversations.push_back(number);
            }
        }
    }
    return nodes;
}

/// Returns the shown paths one level below `parent`, sorted by a simple algorithm.
std::vector<Path> childrenOf(const ExpectedNodes &nodes, const Path &parent)
{
    std::vector<Path> paths;
    for (const auto &[path, node] : nodes) {
        if (node.isShown && path.size() == parent.size() + 1 && std::equal(parent.begin(), parent.end(), path.begin()))
            paths.push_back(path);
    }
    std::ranges::sort(paths, [&](const auto &one, const auto &other) {
        const auto &first = nodes.at(one);
        const auto &second = nodes.at(other);
        return first.newest != second.newest ? first.newest > second.newest : first.firstGroup < second.firstGroup;
    });
    return paths;
}

std::vector<Path> pathsOf(const AssessmentTree &tree, const std::vector<TreeNode> &nodes)
{
    std::vector<Path> paths;
    paths.reserve(nodes.size());
    for (const auto node : nodes)
        paths.push_back(pathOf(tree, node));
    return paths;
}

void compareNode(const VisibleTree &visible, TreeNode node, const ExpectedNodes &nodes)
{
    const auto path = pathOf(visible.tree(), node);
    const auto &expected = nodes.at(path);
    QCOMPARE(visible.conversationCount(node), expected.count);
    QCOMPARE(visible.newest(node), expected.newest);
    QCOMPARE(visible.isShown(node), expected.isShown);
    if (node.level != TreeLevel::Transaction) {
        QCOMPARE(pathsOf(visible.tree(), visible.children(node)), childrenOf(nodes, path));
        return;
    }
    auto conversations = expected.conversations;
    const auto all = visible.tree().list().conversations();
    std::ranges::stable_sort(conversations, std::greater(), [&](auto at) { return all[at].createdAt; });
    QCOMPARE(visible.conversations(node), conversations);
    for (const auto conversation : conversations)
        QCOMPARE(visible.tree().transactionOf(conversation), node);
}

SharedTree treeOf(const AssessmentSnapshot &list)
{
    return std::make_shared<const AssessmentTree>(list);
}

} // namespace

void AssessmentTreeTest::putsTheSamePathTogetherWhereverItStands()
{
    const auto tree = treeOf(listOf({{{"a", "p", "i", "t"}, {{"1", 1, ""}}},
                                     {{"b", "p", "i", "t"}, {{"2", 2, ""}}},
                                     {{"a", "q", "i", "t"}, {{"3", 3, ""}}},
                                     {{"a", "p", "i", "t"}, {{"4", 4, ""}}}}));
    QCOMPARE(tree->count(TreeLevel::Practitioner), 2U);
    QCOMPARE(tree->count(TreeLevel::Transaction), 3U);
    const auto node = tree->transactionOf(0);
    QCOMPARE(tree->transactionOf(3), node);
    QCOMPARE(pathOf(*tree, node), (Path{"a", "p", "i", "t"}));
    const auto groups = tree->groupsOf(node);
    QCOMPARE(std::vector<std::uint32_t>(groups.begin(), groups.end()), (std::vector<std::uint32_t>{0, 3}));
    QCOMPARE(pathOf(*tree, tree->ancestor(node, TreeLevel::Patient)), (Path{"a", "p"}));
    QCOMPARE(tree->children({TreeLevel::Practitioner, 0}).count, 2U);
}

void AssessmentTreeTest::isEmptyForAnEmptyList()
{
    const auto list = listOf({});
    const VisibleTree visible(treeOf(list), applyFilter(*list, {}));
    QCOMPARE(visible.tree().count(TreeLevel::Practitioner), 0U);
    QVERIFY(visible.practitioners().empty());
}

void AssessmentTreeTest::agreesWithMapsOfPaths_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("hasRange");
    QTest::newRow("everything") << QString() << false;
    QTest::newRow("a text") << QStringLiteral("1") << false;
    QTest::newRow("two words") << QStringLiteral("pr a") << false;
    QTest::newRow("a range") << QString() << true;
    QTest::newRow("a text and a range") << QStringLiteral("s") << true;
    QTest::newRow("nothing") << QStringLiteral("zebra") << false;
}

void AssessmentTreeTest::agreesWithMapsOfPaths()
{
    QFETCH(const QString, text);
    QFETCH(const bool, hasRange);
    for (unsigned seed = 0; seed < 12; ++seed) {
        const auto list = randomList(seed, {.groups = 30 + static_cast<int>(seed) * 10,
                                            .variety = 2 + static_cast<int>(seed % 4),
                                            .missing = static_cast<int>(seed % 5)});
        ViewFilter by{.text = text, .range = {}};
        if (hasRange)
            by.range = TimeRange{firstMadeTime, firstMadeTime + 25 * hourMs};
        const auto filtered = applyFilter(*list, by);
        const VisibleTree visible(treeOf(list), filtered);
        const auto expected = expectedOf(*list, filtered);
        std::size_t count = 0;
        for (const auto level : levels) {
            for (const auto node : nodesOf(visible.tree(), level))
                compareNode(visible, node, expected);
            count += visible.tree().count(level);
        }
        QCOMPARE(count, expected.size());
        QCOMPARE(pathsOf(visible.tree(), visible.practitioners()), childrenOf(expected, {}));
    }
}

void AssessmentTreeTest::knowsWhichIdentifiersManyPractitionersHave()
{
    const auto tree = treeOf(listOf({{{"a", "p", "both", "1"}, {}},
                                     {{"b", "q", "both", "2"}, {}},
                                     {{"a", "p", "one", "3"}, {}},
                                     {{"a", "q", "one", "4"}, {}},
                                     {{"a", "p", "", "5"}, {}},
                                     {{"b", "p", "", "6"}, {}},
                                     {{"a", "r", "both", "7"}, {}}}));
    const auto numberOf = [&](const char *id) {
        IdNumber number = 0;
        while (tree->list().id(IdKind::Identifier, number) != QByteArrayView(id))
            ++number;
        return number;
    };
    QVERIFY(tree->isShared(numberOf("both")));
    QVERIFY(!tree->isShared(numberOf("one")));
    QVERIFY(!tree->isShared(0));
    std::set<Path> paths;
    for (const auto node : tree->nodesWithIdentifier(numberOf("both")))
        paths.insert(pathOf(*tree, node));
    QCOMPARE(paths, (std::set<Path>{{"a", "p", "both"}, {"a", "r", "both"}, {"b", "q", "both"}}));
}

void AssessmentTreeTest::showsTheNewestFirstAndEqualsAsTheServiceHasThem()
{
    const auto list = listOf({{{"x", "", "", ""}, {{"1", noTimestamp, ""}}},
                              {{"c", "", "", ""}, {{"2", 20, ""}}},
                              {{"b", "", "", ""}, {{"3", 20, ""}}},
                              {{"a", "", "", ""}, {{"4", 30, ""}, {"5", 10, ""}, {"6", 30, ""}}}});
    const VisibleTree visible(treeOf(list), applyFilter(*list, {}));
    QCOMPARE(pathsOf(visible.tree(), visible.practitioners()), (std::vector<Path>{{"a"}, {"c"}, {"b"}, {"x"}}));
    QCOMPARE(visible.conversations(visible.tree().transactionOf(4)), (std::vector<std::uint32_t>{3, 5, 4}));
}

void AssessmentTreeTest::showsGroupsWithoutConversationsAsFound()
{
    const auto list = listOf({{{"a", "", "", ""}, {}}, {{"b", "", "", ""}, {}}});
    const auto tree = treeOf(list);
    QCOMPARE(VisibleTree(tree, applyFilter(*list, {})).practitioners().size(), 2U);
    const auto found =
        VisibleTree(tree, applyFilter(*list, {.text = QStringLiteral("b"), .range = {}})).practitioners();
    QCOMPARE(pathsOf(*tree, found), (std::vector<Path>{{"b"}}));
    QVERIFY(VisibleTree(tree, applyFilter(*list, {.text = {}, .range = TimeRange{0, 9}})).practitioners().empty());
}

void AssessmentTreeTest::sortsManySiblings()
{
    const auto list = randomList(12, {.groups = 4000, .variety = 100'000, .times = 300, .missing = 40});
    const auto filtered = applyFilter(*list, {});
    const VisibleTree visible(treeOf(list), filtered);
    const auto paths = pathsOf(visible.tree(), visible.practitioners());
    QVERIFY(paths.size() > 512);
    QCOMPARE(paths, childrenOf(expectedOf(*list, filtered), {}));
}

void AssessmentTreeTest::agreesForSoManyThatSummariesAreUsed()
{
    for (const int variety : {1, 9}) { // everything below a few nodes
        const auto list = randomList(21, {.groups = 40'000, .variety = variety, .times = 5000, .missing = 3});
        const auto filtered = applyFilter(*list, {.text = QStringLiteral("1"), .range = {}});
        const VisibleTree visible(treeOf(list), filtered);
        const auto expected = expectedOf(*list, filtered);
        QVERIFY(filtered.visibleCount > 5000 && filtered.visibleCount < list->conversations().size());
        for (const auto level : levels) {
            for (const auto node : nodesOf(visible.tree(), level)) {
                const auto &of = expected.at(pathOf(visible.tree(), node));
                QCOMPARE(visible.conversationCount(node), of.count);
                QCOMPARE(visible.newest(node), of.newest);
                QCOMPARE(visible.isShown(node), of.isShown);
            }
        }
        QCOMPARE(pathsOf(visible.tree(), visible.practitioners()), childrenOf(expected, {}));
    }
}

CLINICDESK_TEST_WITHOUT_APPLICATION(AssessmentTreeTest)
#include "assessmenttreetest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/listing.h"

#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

class ListingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isTheSameWithWhatWasWorkedOutBeforeAndWithout();
    void takesNothingOfAnotherAnswer();
    void countsTheBarsWithoutTheRange();
    void listsWhatIsLeftInTheOrderThatIsAskedFor();
    void sortsByEveryColumnAsAPlainSort_data();
    void sortsByEveryColumnAsAPlainSort();
    void putsEqualsTheNewestFirstInEitherDirection();
    void putsUnknownModulesLast();
    void takesWhatHasNoTimeForTheOldest();
    void keepsTimesOfAllYearsApart();
    void keepsTheOrderOfWhatIsVisible();
};

namespace {

SharedIndex randomIndex(unsigned seed)
{
    return makeIndex(randomList(seed), QTimeZone::utc());
}

std::vector<ListingQuery> queries()
{
    std::vector<ListingQuery> all;
    for (const auto arrangement : {ListingMode::Tree, ListingMode::Table}) {
        for (const auto *text : {u"", u"sa_", u"sa_ 1", u"PA_"}) {
            for (const int hours : {0, 10, 100}) {
                ListingQuery query{.filter = {.text = QString::fromUtf16(text), .range = {}}, .mode = arrangement};
                if (hours > 0)
                    query.filter.range = TimeRange{firstMadeTime + 3 * hourMs, firstMadeTime + hours * hourMs};
                query.column = hours > 10 ? SortColumn::Patient : SortColumn::CreatedAt;
                all.push_back(query);
            }
        }
    }
    return all;
}

bool areEqual(const Listing &one, const Listing &other)
{
    const bool haveTree = one.tree && other.tree;
    return one.filtered.visible == other.filtered.visible && one.rows == other.rows && one.bars == other.bars &&
           one.filtered.emptyGroups == other.filtered.emptyGroups && bool(one.tree) == bool(other.tree) &&
           (!haveTree || one.tree->practitioners() == other.tree->practitioners());
}

} // namespace

void ListingTest::isTheSameWithWhatWasWorkedOutBeforeAndWithout()
{
    const auto index = randomIndex(7);
    SharedListing former;
    for (int round = 0; round < 2; ++round) {
        for (const auto &query : queries()) {
            const auto listing = makeListing(index, query, former);
            QVERIFY(areEqual(*listing, *makeListing(index, query, {})));
            former = listing;
        }
    }
}

void ListingTest::takesNothingOfAnotherAnswer()
{
    const auto index = randomIndex(8);
    for (const auto &query : queries()) {
        const auto ofAnother = makeListing(randomIndex(9), query, {});
        QVERIFY(areEqual(*makeListing(index, query, ofAnother), *makeListing(index, query, {})));
    }
}

void ListingTest::countsTheBarsWithoutTheRange()
{
    const auto index = randomIndex(10);
    ListingQuery query{.filter = {.text = QStringLiteral("sa_"), .range = {}}};
    const auto whole = makeListing(index, query, {});
    query.filter.range = TimeRange{firstMadeTime, firstMadeTime + hourMs};
    const auto part = makeListing(index, query, whole);
    QVERIFY(part->count() < whole->count());
    QCOMPARE(part->bars, whole->bars);
}

void ListingTest::listsWhatIsLeftInTheOrderThatIsAskedFor()
{
    const auto index = randomIndex(11);
    ListingQuery query{.mode = ListingMode::Table, .column = SortColumn::Transaction};
    const auto listing = makeListing(index, query, {});
    QCOMPARE(listing->rows, index->orders->sorted(SortColumn::Transaction, SortDirection::Descending));
    query.filter.text = QStringLiteral("sn_");
    const auto filtered = makeListing(index, query, listing);
    QCOMPARE(filtered->order, listing->order);
    QCOMPARE(filtered->rows.size(), filtered->count());
    QVERIFY(filtered->count() < listing->count());
}

// Compares every order with a simple stable sort.

namespace {

using Numbers = ConversationNumbers;

std::string keyOf(const AssessmentList &list, const AssessmentConversation &conversation, SortColumn column)
{
    const auto &group = list.groups()[conversation.group];
    const auto module = list.moduleOf(conversation);
    switch (column) {
    case SortColumn::Practitioner:
        return list.id(IdKind::Practitioner, group).toByteArray().toStdString();
    case SortColumn::Patient:
        return list.id(IdKind::Patient, group).toByteArray().toStdString();
    case SortColumn::Identifier:
        return list.id(IdKind::Identifier, group).toByteArray().toStdString();
    case SortColumn::Transaction:
        return list.id(IdKind::Transaction, group).toByteArray().toStdString();
    case SortColumn::Conversation:
        return list.idOf(conversation).toByteArray().toStdString();
    case SortColumn::Module:
        return module.prefix == "sa_" ? "1" : module.prefix == "sn_" ? "2" : "3";
    case SortColumn::Workflow:
        return list.workflowOf(conversation).toByteArray().toStdString();
    default:
        return {};
    }
}

Numbers plainly(const AssessmentList &list, SortColumn column, SortDirection direction)
{
    const auto conversations = list.conversations();
    Numbers numbers(conversations.size());
    for (std::size_t at = 0; at < numbers.size(); ++at)
        numbers[at] = static_cast<std::uint32_t>(at);
    std::ranges::stable_sort(numbers, std::greater(), [&](auto at) { return conversations[at].createdAt; });
    const bool isDescending = direction == SortDirection::Descending;
    if (column == SortColumn::CreatedAt && !isDescending)
        std::ranges::stable_sort(numbers, std::less(), [&](auto at) { return conversations[at].createdAt; });
    const auto key = [&](auto at) { return keyOf(list, conversations[at], column); };
    if (isDescending)
        std::ranges::stable_sort(numbers, std::greater(), key);
    else
        std::ranges::stable_sort(numbers, std::less(), key);
    return numbers;
}

Numbers sorted(const AssessmentSnapshot &list, SortColumn column, SortDirection direction)
{
    return ConversationOrders(list).sorted(column, direction);
}

} // namespace

void ListingTest::sortsByEveryColumnAsAPlainSort_data()
{
    QTest::addColumn<int>("groups");
    QTest::addColumn<int>("variety");
    QTest::addColumn<int>("times");
    QTest::addColumn<int>("missing");
    QTest::newRow("no group") << 0 << 1 << 1 << 0;
    QTest::newRow("one group") << 1 << 1 << 1 << 0;
    QTest::newRow("much the same") << 300 << 3 << 5 << 0;
    QTest::newRow("all of one time") << 300 << 30 << 1 << 0;
    QTest::newRow("nothing given") << 300 << 3 << 5 << 1;
    QTest::newRow("half of it given") << 1000 << 500 << 500 << 2;
    QTest::newRow("nearly all different") << 1000 << 100'000 << 100'000 << 0;
}

void ListingTest::sortsByEveryColumnAsAPlainSort()
{
    QFETCH(const int, groups);
    QFETCH(const int, variety);
    QFETCH(const int, times);
    QFETCH(const int, missing);
    const auto list = randomList(9, {.groups = groups, .variety = variety, .times = times, .missing = missing});
    for (const auto column : allSortColumns) {
        for (const auto direction : {SortDirection::Ascending, SortDirection::Descending})
            QCOMPARE(sorted(list, column, direction), plainly(*list, column, direction));
    }
}

void ListingTest::putsEqualsTheNewestFirstInEitherDirection()
{
    const auto list = listOf({{{"b", "", "", ""}, {{"1", 10, ""}, {"2", 30, ""}}},
                              {{"a", "", "", ""}, {{"3", 20, ""}, {"4", 40, ""}, {"5", 40, ""}}}});
    QCOMPARE(sorted(list, SortColumn::Practitioner, SortDirection::Ascending), (Numbers{3, 4, 2, 1, 0}));
    QCOMPARE(sorted(list, SortColumn::Practitioner, SortDirection::Descending), (Numbers{1, 0, 3, 4, 2}));
    QCOMPARE(sorted(list, SortColumn::CreatedAt, SortDirection::Descending), (Numbers{3, 4, 1, 2, 0}));
    QCOMPARE(sorted(list, SortColumn::CreatedAt, SortDirection::Ascending), (Numbers{0, 2, 1, 3, 4}));
}

void ListingTest::putsUnknownModulesLast()
{
    const auto list = listOf({{{"", "", "", ""}, {{"x", 1, ""}, {"sn_1", 1, ""}, {"sa_1", 1, ""}}}});
    QCOMPARE(sorted(list, SortColumn::Module, SortDirection::Ascending), (Numbers{2, 1, 0}));
}

void ListingTest::takesWhatHasNoTimeForTheOldest()
{
    const auto list = listOf({{{"", "", "", ""}, {{"a", noTimestamp, ""}, {"b", -62'167'219'200'000, ""}}}});
    QCOMPARE(sorted(list, SortColumn::CreatedAt, SortDirection::Descending), (Numbers{1, 0}));
    QCOMPARE(sorted(list, SortColumn::CreatedAt, SortDirection::Ascending), (Numbers{0, 1}));
}

void ListingTest::keepsTimesOfAllYearsApart()
{
    const auto list =
        randomList(10, {.groups = 600, .firstTime = -62'167'219'200'000, .times = 2'000'000'000, .timeStep = 157'784});
    for (const auto direction : {SortDirection::Ascending, SortDirection::Descending})
        QCOMPARE(sorted(list, SortColumn::CreatedAt, direction), plainly(*list, SortColumn::CreatedAt, direction));
}

void ListingTest::keepsTheOrderOfWhatIsVisible()
{
    std::mt19937 random(11);
    for (unsigned seed = 0; seed < 30; ++seed) {
        const auto list = randomList(seed);
        const auto order = sorted(list, SortColumn::Patient, SortDirection::Ascending);
        BitSet visible(order.size());
        for (std::size_t at = 0; at < visible.size(); ++at) {
            if (random() % 30 < seed)
                visible.set(at);
        }
        Numbers expected;
        std::ranges::copy_if(order, std::back_inserter(expected), [&](auto at) { return visible.test(at); });
        QCOMPARE(visibleRows(order, visible, visible.count()), expected);
        QCOMPARE(visibleRows(order, BitSet::all(order.size()), order.size()), order);
    }
}

CLINICDESK_TEST(ListingTest)
#include "listingtest.moc"

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

CLINICDESK_TEST(ListingTest)
#include "listingtest.moc"

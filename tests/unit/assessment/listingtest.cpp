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
    return indexOf(randomList(seed), QTimeZone::utc());
}

std::vector<ListingQuery> wishes()
{
    std::vector<ListingQuery> all;
    for (const auto arrangement : {ListingMode::Tree, ListingMode::Table}) {
        for (const auto *text : {u"", u"sa_", u"sa_ 1", u"PA_"}) {
            for (const int hours : {0, 10, 100}) {
                ListingQuery wish{.narrowing = {.text = QString::fromUtf16(text), .range = {}},
                                  .arrangement = arrangement};
                if (hours > 0)
                    wish.narrowing.range = TimeRange{firstMadeTime + 3 * hourMs, firstMadeTime + hours * hourMs};
                wish.column = hours > 10 ? SortColumn::Patient : SortColumn::CreatedAt;
                all.push_back(wish);
            }
        }
    }
    return all;
}

bool areEqual(const Listing &one, const Listing &other)
{
    const bool haveTree = one.tree && other.tree;
    return one.narrowed.visible == other.narrowed.visible && one.rows == other.rows && one.bars == other.bars &&
           one.narrowed.emptyGroups == other.narrowed.emptyGroups && bool(one.tree) == bool(other.tree) &&
           (!haveTree || one.tree->practitioners() == other.tree->practitioners());
}

} // namespace

void ListingTest::isTheSameWithWhatWasWorkedOutBeforeAndWithout()
{
    const auto index = randomIndex(7);
    SharedListing former;
    for (int round = 0; round < 2; ++round) {
        for (const auto &wish : wishes()) {
            const auto listing = makeListing(index, wish, former);
            QVERIFY(areEqual(*listing, *makeListing(index, wish, {})));
            former = listing;
        }
    }
}

void ListingTest::takesNothingOfAnotherAnswer()
{
    const auto index = randomIndex(8);
    for (const auto &wish : wishes()) {
        const auto ofAnother = makeListing(randomIndex(9), wish, {});
        QVERIFY(areEqual(*makeListing(index, wish, ofAnother), *makeListing(index, wish, {})));
    }
}

void ListingTest::countsTheBarsWithoutTheRange()
{
    const auto index = randomIndex(10);
    ListingQuery wish{.narrowing = {.text = QStringLiteral("sa_"), .range = {}}};
    const auto whole = makeListing(index, wish, {});
    wish.narrowing.range = TimeRange{firstMadeTime, firstMadeTime + hourMs};
    const auto part = makeListing(index, wish, whole);
    QVERIFY(part->count() < whole->count());
    QCOMPARE(part->bars, whole->bars);
}

void ListingTest::listsWhatIsLeftInTheOrderThatIsAskedFor()
{
    const auto index = randomIndex(11);
    ListingQuery wish{.arrangement = ListingMode::Table, .column = SortColumn::Transaction};
    const auto listing = makeListing(index, wish, {});
    QCOMPARE(listing->rows, index->orders->sorted(SortColumn::Transaction, SortDirection::Descending));
    wish.narrowing.text = QStringLiteral("sn_");
    const auto narrowed = makeListing(index, wish, listing);
    QCOMPARE(narrowed->order, listing->order);
    QCOMPARE(narrowed->rows.size(), narrowed->count());
    QVERIFY(narrowed->count() < listing->count());
}

CLINICDESK_TEST(ListingTest)
#include "listingtest.moc"

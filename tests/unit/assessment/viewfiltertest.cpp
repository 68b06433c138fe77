// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/viewfilter.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

class ViewFilterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void leavesEverythingWhereNothingIsAsked();
    void leavesWhatHasTheTextAndLiesInTheRange();
    void leavesOutWhatHasNoTimeOnlyWithARange();
    void leavesOutEmptyGroupsWithARange();
    void agreesWithAPlainLookAtEachTime();
    void givesTheSameFromAnyFormerNarrowing();
};

namespace {

const ViewFilter everything;

ViewFilter by(const QString &text, std::optional<TimeRange> range = {})
{
    return {.text = text, .range = range};
}

} // namespace

void ViewFilterTest::leavesEverythingWhereNothingIsAsked()
{
    const auto list = randomList(1);
    const auto filtered = applyFilter(*list, everything);
    QCOMPARE(filtered.visible, BitSet::all(list->conversations().size()));
    QCOMPARE(filtered.visibleCount, list->conversations().size());
    QCOMPARE(applyFilter(*listOf({}), everything).visibleCount, 0U);
}

void ViewFilterTest::leavesWhatHasTheTextAndLiesInTheRange()
{
    const auto list = listOf({{{"p", "", "", ""}, {{"a1", 10, ""}, {"a2", 20, ""}, {"b3", 20, ""}, {"a4", 30, ""}}}});
    const auto filtered = applyFilter(*list, by(QStringLiteral("a"), TimeRange{10, 30}));
    QCOMPARE(filtered.visibleCount, 2U);
    QVERIFY(filtered.visible.test(0) && filtered.visible.test(1));
    QCOMPARE(filtered.found.conversations.count(), 3U);
    QCOMPARE(filtered.inRange.count(), 3U);
}

void ViewFilterTest::leavesOutWhatHasNoTimeOnlyWithARange()
{
    const auto list = listOf({{{"p", "", "", ""}, {{"a", noTimestamp, ""}, {"b", 20, ""}}}});
    QCOMPARE(applyFilter(*list, everything).visibleCount, 2U);
    const TimeRange ever{noTimestamp, std::numeric_limits<TimestampMs>::max()};
    QCOMPARE(applyFilter(*list, by({}, ever)).visibleCount, 1U);
}

void ViewFilterTest::leavesOutEmptyGroupsWithARange()
{
    const auto list = listOf({{{"p", "", "", ""}, {}}});
    QCOMPARE(applyFilter(*list, everything).emptyGroups.size(), 1U);
    QCOMPARE(applyFilter(*list, by(QStringLiteral("p"))).emptyGroups.size(), 1U);
    QCOMPARE(applyFilter(*list, by({}, TimeRange{0, 9})).emptyGroups.size(), 0U);
}

void ViewFilterTest::agreesWithAPlainLookAtEachTime()
{
    for (unsigned seed = 0; seed < 50; ++seed) {
        const auto list = randomList(seed, {.groups = static_cast<int>(seed * 5)});
        const TimeRange range{firstMadeTime + seed % 7 * hourMs, firstMadeTime + seed * hourMs};
        BitSet expected(list->conversations().size());
        for (std::size_t at = 0; at < expected.size(); ++at) {
            const auto time = list->conversations()[at].createdAt;
            if (time != noTimestamp && time >= range.from && time < range.until)
                expected.set(at);
        }
        QCOMPARE(conversationsIn(*list, range), expected);
        expected &= search(*list, QStringLiteral("a 1")).conversations;
        const auto filtered = applyFilter(*list, by(QStringLiteral("a 1"), range));
        QCOMPARE(filtered.visible, expected);
        QCOMPARE(filtered.visibleCount, expected.count());
    }
}

void ViewFilterTest::givesTheSameFromAnyFormerNarrowing()
{
    const auto list = randomList(7);
    const TimeRange early{firstMadeTime, firstMadeTime + 20 * hourMs};
    const TimeRange late{early.until, early.until + 20 * hourMs};
    const std::vector<ViewFilter> all{
        everything,   by(QStringLiteral("a")),        by(QStringLiteral("pr a")),      by({}, early),
        by({}, late), by(QStringLiteral("a"), early), by(QStringLiteral("pr a"), late)};
    for (const auto &former : all) {
        for (const auto &next : all) {
            const auto fromScratch = applyFilter(*list, next);
            const auto onwards = applyFilter(*list, next, applyFilter(*list, former));
            QCOMPARE(onwards.by, next);
            QCOMPARE(onwards.visible, fromScratch.visible);
            QCOMPARE(onwards.visibleCount, fromScratch.visibleCount);
            QCOMPARE(onwards.emptyGroups, fromScratch.emptyGroups);
        }
    }
}

CLINICDESK_TEST_WITHOUT_APPLICATION(ViewFilterTest)
#include "viewfiltertest.moc"

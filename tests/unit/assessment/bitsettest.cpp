// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/bitset.h"

#include "tests/support/testprogram.h"

#include <QTest>

#include <random>

using namespace clinicdesk;

class BitSetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsNoneAtFirstAndAllOnDemand_data();
    void holdsNoneAtFirstAndAllOnDemand();
    void setsAndCountsRangesAsOneByOne();
    void visitsEachThatIsInInOrder();
    void knowsWhatIsInBothAndInEither();
};

void BitSetTest::holdsNoneAtFirstAndAllOnDemand_data()
{
    QTest::addColumn<int>("size");
    for (const int size : {0, 1, 63, 64, 65, 128, 1000})
        QTest::addRow("%d", size) << size;
}

void BitSetTest::holdsNoneAtFirstAndAllOnDemand()
{
    QFETCH(const int, size);
    const auto count = static_cast<std::size_t>(size);
    const BitSet none(count);
    const auto all = BitSet::all(count);
    QCOMPARE(none.count(), 0U);
    QCOMPARE(all.count(), count);
    QCOMPARE(all.size(), count);
}

void BitSetTest::setsAndCountsRangesAsOneByOne()
{
    std::mt19937 random(1);
    for (int round = 0; round < 500; ++round) {
        const std::size_t size = random() % 300;
        const auto first = random() % (size + 1);
        const auto count = random() % (size - first + 1);
        BitSet range(size);
        BitSet single(size);
        range.setRange(first, count);
        for (auto at = first; at < first + count; ++at)
            single.set(at);
        QCOMPARE(range, single);
        const auto from = random() % (size + 1);
        const auto length = random() % (size - from + 1);
        std::size_t expected = 0;
        for (auto at = from; at < from + length; ++at)
            expected += single.test(at) ? 1 : 0;
        QCOMPARE(range.countIn(from, length), expected);
    }
}

void BitSetTest::visitsEachThatIsInInOrder()
{
    std::mt19937 random(2);
    for (int round = 0; round < 200; ++round) {
        const std::size_t size = 1 + random() % 300;
        const auto first = random() % size;
        const auto count = random() % (size - first + 1);
        BitSet bits(size);
        for (std::size_t at = 0; at < size; ++at) {
            if (random() % 3 == 0)
                bits.set(at);
        }
        std::vector<std::size_t> all;
        std::vector<std::size_t> inside;
        for (std::size_t at = 0; at < size; ++at) {
            if (bits.test(at))
                all.push_back(at);
            if (bits.test(at) && at >= first && at < first + count)
                inside.push_back(at);
        }
        std::vector<std::size_t> visited;
        const auto visit = [&](std::size_t at) { visited.push_back(at); };
        bits.forEach(visit);
        QCOMPARE(visited, all);
        visited.clear();
        bits.forEachIn(first, count, visit);
        QCOMPARE(visited, inside);
        QCOMPARE(bits.count(), all.size());
    }
}

void BitSetTest::knowsWhatIsInBothAndInEither()
{
    BitSet low(130);
    BitSet high(130);
    low.setRange(0, 100);
    high.setRange(60, 70);
    auto both = low;
    both &= high;
    auto either = low;
    either |= high;
    BitSet expected(130);
    expected.setRange(60, 40);
    QCOMPARE(both, expected);
    QCOMPARE(either, BitSet::all(130));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(BitSetTest)
#include "bitsettest.moc"

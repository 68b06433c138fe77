// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/timeline.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"

#include <QDateTime>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

class TimelineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasNoBarsWithoutTimes();
    void hasOneBarForOneTime();
    void choosesAUnitThatMakesFewBars_data();
    void choosesAUnitThatMakesFewBars();
    void followsTheClockOfThePlace_data();
    void followsTheClockOfThePlace();
    void countsADayThatBeginsAtOneInTheNight();
    void countsWhatLiesAtAnEdgeBehindIt();
    void countsAsAPlainLookAtEachDate();
    void standsWhereTheMostAreAndSaysWhatLiesOutside();
    void limitsTheBarsOfAUnitThatIsAskedFor();
    void countsOnlyWhatIsIn();
};

namespace {

TimestampMs at(const char *text)
{
    return readTimestamp(text)->ms;
}

AssessmentSnapshot listWith(const std::vector<TimestampMs> &times)
{
    MadeGroup group;
    for (const auto time : times)
        group.conversations.push_back({"c", time, ""});
    return listOf({group});
}

BarCounts countAll(const Timeline &line, const AssessmentSnapshot &list)
{
    return line.count(BitSet::all(list->conversations().size()));
}

QStringList startsOf(const Timeline &line)
{
    QStringList starts;
    for (const auto start : line.starts())
        starts.append(QString::fromStdString(timestampText(start)).left(16));
    return starts;
}

using Counts = std::vector<std::uint32_t>;

} // namespace

void TimelineTest::hasNoBarsWithoutTimes()
{
    for (const auto &list : {listOf({}), listWith({noTimestamp, noTimestamp})}) {
        const Timeline line(*list, QTimeZone::utc());
        QCOMPARE(line.barCount(), 0U);
        QVERIFY(line.starts().empty());
        const auto counts = countAll(line, list);
        QVERIFY(counts.bars.empty());
        QCOMPARE(counts.withoutTime, list->conversations().size());
        QCOMPARE(counts.earlier + counts.later, 0U);
    }
}

void TimelineTest::hasOneBarForOneTime()
{
    const auto list = listWith({at("2026-01-05T08:15:00Z"), noTimestamp});
    const Timeline line(*list, QTimeZone::utc());
    QCOMPARE(startsOf(line), (QStringList{QStringLiteral("2026-01-05T00:00"), QStringLiteral("2026-01-06T00:00")}));
    QCOMPARE(countAll(line, list), (BarCounts{{1}, 0, 0, 1}));
}

void TimelineTest::choosesAUnitThatMakesFewBars_data()
{
    QTest::addColumn<int>("days");
    QTest::addColumn<BarUnit>("unit");
    QTest::newRow("a day") << 1 << BarUnit::Day;
    QTest::newRow("four months") << 119 << BarUnit::Day;
    QTest::newRow("five months") << 150 << BarUnit::Week;
    QTest::newRow("two years") << 730 << BarUnit::Week;
    QTest::newRow("five years") << 1826 << BarUnit::Month;
    QTest::newRow("nineteen years") << 6935 << BarUnit::Month;
}

void TimelineTest::choosesAUnitThatMakesFewBars()
{
    QFETCH(const int, days);
    QFETCH(const BarUnit, unit);
    const auto first = at("2005-02-03T12:00:00Z");
    const auto list = listWith({first, first + days * 86'400'000LL});
    const Timeline line(*list, QTimeZone::utc());
    QCOMPARE(line.unit(), unit);
    QVERIFY(line.barCount() <= (unit == BarUnit::Month ? 2 : 1) * Timeline::defaultBarCount + 2);
    const auto counts = countAll(line, list);
    QCOMPARE(counts.bars.front(), 1U);
    QCOMPARE(counts.bars.back(), 1U);
}

void TimelineTest::followsTheClockOfThePlace_data()
{
    QTest::addColumn<QByteArray>("zone");
    QTest::addColumn<BarUnit>("unit");
    QTest::addColumn<QByteArrayList>("times");
    QTest::addColumn<QStringList>("starts");
    const auto row = [](const char *name, const char *zone, BarUnit unit, const QByteArrayList &times,
                        const QStringList &starts) {
        QTest::newRow(name) << QByteArray(zone) << unit << times << starts;
    };
    const auto text = [](const char *latin) { return QString::fromLatin1(latin); };
    row("days in Kolkata", "Asia/Kolkata", BarUnit::Day, {"2026-01-05T18:29:00Z", "2026-01-05T18:30:00Z"},
        {text("2026-01-04T18:30"), text("2026-01-05T18:30"), text("2026-01-06T18:30")});
    row("a short day", "Europe/Berlin", BarUnit::Day, {"2026-03-28T12:00:00Z", "2026-03-30T12:00:00Z"},
        {text("2026-03-27T23:00"), text("2026-03-28T23:00"), text("2026-03-29T22:00"), text("2026-03-30T22:00")});
    row("a long day", "Europe/Berlin", BarUnit::Day, {"2026-10-25T12:00:00Z", "2026-10-25T12:00:00Z"},
        {text("2026-10-24T22:00"), text("2026-10-25T23:00")});
    row("weeks from Monday", "UTC", BarUnit::Week, {"2026-01-04T12:00:00Z", "2026-01-05T00:00:00Z"},
        {text("2025-12-29T00:00"), text("2026-01-05T00:00"), text("2026-01-12T00:00")});
    row("months", "UTC", BarUnit::Month, {"2024-01-31T23:59:59Z", "2024-03-01T00:00:00Z"},
        {text("2024-01-01T00:00"), text("2024-02-01T00:00"), text("2024-03-01T00:00"), text("2024-04-01T00:00")});
}

void TimelineTest::followsTheClockOfThePlace()
{
    QFETCH(const QByteArray, zone);
    QFETCH(const BarUnit, unit);
    QFETCH(const QByteArrayList, times);
    QFETCH(const QStringList, starts);
    const auto list = listWith({at(times[0]), at(times[1])});
    const Timeline line(*list, QTimeZone(zone), unit);
    QCOMPARE(line.unit(), unit);
    QCOMPARE(startsOf(line), starts);
}

void TimelineTest::countsADayThatBeginsAtOneInTheNight()
{
    const auto list = listWith({at("2018-11-04T02:59:00Z"), at("2018-11-04T03:00:00Z")});
    const Timeline line(*list, QTimeZone("America/Sao_Paulo"), BarUnit::Day);
    QCOMPARE(countAll(line, list).bars, (Counts{1, 1}));
    QCOMPARE(startsOf(line)[1], QStringLiteral("2018-11-04T03:00"));
}

void TimelineTest::countsWhatLiesAtAnEdgeBehindIt()
{
    const auto list = listWith({at("2026-01-31T23:59:59Z"), at("2026-02-01T00:00:00Z"), at("2026-02-28T23:59:59Z"),
                                at("2026-03-01T00:00:00Z"), at("2026-04-01T00:00:00Z")});
    QCOMPARE(countAll(Timeline(*list, QTimeZone::utc(), BarUnit::Month), list).bars, (Counts{1, 2, 1, 1}));
    const auto late = listWith({at("2026-02-28T23:59:59Z"), at("2026-03-01T00:00:00Z")});
    QCOMPARE(countAll(Timeline(*late, QTimeZone::utc(), BarUnit::Month), late).bars, (Counts{1, 1}));
}

void TimelineTest::countsAsAPlainLookAtEachDate()
{
    const QTimeZone zone("Europe/Berlin");
    for (const auto unit : {BarUnit::Day, BarUnit::Week, BarUnit::Month}) {
        const auto list = randomList(13, {.groups = 500, .times = 3000, .timeStep = 1'234'567});
        const Timeline line(*list, zone, unit);
        BarCounts expected{Counts(line.barCount()), 0, 0, 0};
        for (const auto &conversation : list->conversations()) {
            if (conversation.createdAt == noTimestamp) {
                ++expected.withoutTime;
                continue;
            }
            auto date = QDateTime::fromMSecsSinceEpoch(conversation.createdAt, zone).date();
            if (unit == BarUnit::Week)
                date = date.addDays(1 - date.dayOfWeek());
            if (unit == BarUnit::Month)
                date = QDate(date.year(), date.month(), 1);
            const auto start = std::ranges::find(line.starts(), date.startOfDay(zone).toMSecsSinceEpoch());
            ++expected.bars.at(static_cast<std::size_t>(start - line.starts().begin()));
        }
        QCOMPARE(countAll(line, list), expected);
    }
}

void TimelineTest::standsWhereTheMostAreAndSaysWhatLiesOutside()
{
    std::vector<TimestampMs> times{at("0000-01-01T00:00:00Z"), at("0001-01-01T00:00:00Z"), at("9999-12-31T23:59:59Z"),
                                   noTimestamp};
    for (int day = 0; day < 40; ++day)
        times.push_back(at("2026-01-05T08:15:00Z") + day * 86'400'000LL);
    const auto list = listWith(times);
    const Timeline line(*list, QTimeZone("Asia/Kolkata"));
    QCOMPARE(line.unit(), BarUnit::Day);
    QCOMPARE(line.barCount(), 40U);
    QCOMPARE(countAll(line, list), (BarCounts{Counts(40, 1), 2, 1, 1}));
    QCOMPARE(startsOf(line)[0], QStringLiteral("2026-01-04T18:30"));
}

void TimelineTest::limitsTheBarsOfAUnitThatIsAskedFor()
{
    const auto list =
        randomList(14, {.groups = 500, .firstTime = -62'167'219'200'000, .times = 2'000'000'000, .timeStep = 157'784});
    for (const auto unit : {BarUnit::Day, BarUnit::Week, BarUnit::Month}) {
        const Timeline line(*list, QTimeZone::utc(), unit);
        QCOMPARE(line.unit(), unit);
        QVERIFY(line.barCount() > 0 && line.barCount() <= Timeline::maxBarCount);
        const auto counts = countAll(line, list);
        std::size_t total = counts.earlier + counts.later + counts.withoutTime;
        for (const auto bar : counts.bars)
            total += bar;
        QCOMPARE(total, list->conversations().size());
        QVERIFY(counts.bars.front() > 0 && counts.bars.back() > 0);
    }
}

void TimelineTest::countsOnlyWhatIsIn()
{
    const auto list = listWith({at("2026-01-05T08:15:00Z"), at("2026-01-06T08:15:00Z"), at("2026-01-06T09:15:00Z")});
    const Timeline line(*list, QTimeZone::utc());
    BitSet some(3);
    some.set(2);
    QCOMPARE(line.count(some).bars, (Counts{0, 1}));
    QCOMPARE(line.count(BitSet(3)).bars, (Counts{0, 0}));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(TimelineTest)
#include "timelinetest.moc"

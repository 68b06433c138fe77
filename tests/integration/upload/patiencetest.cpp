// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

namespace {

const auto givenUp = QStringLiteral("failed service.unavailable");

} // namespace

/// How long a document is retried before a person is asked: a day by the clock, and a minimum time in this process.
class PatienceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void triesAgainAfterDaysOffBeforeItAsks();
    void asksAfterManyShortRuns();
    void outlivesAClockThatIsSetDaysAhead();
    void countsFromNowWhereTheClockWasAhead();

private:
    /// Creates a desk whose clock is `daysAhead`.
    std::unique_ptr<Desk> deskOf(const PracticeService &practice, http::RetryPolicy retry) const
    {
        auto desk = std::make_unique<Desk>(practice);
        desk->retry = retry;
        desk->clock = [days = daysAhead] { return QDateTime::currentDateTimeUtc().addDays(*days); };
        desk->reopen();
        return desk;
    }
    const std::shared_ptr<int> daysAhead = std::make_shared<int>(0);
};

/// The computer is switched off on Friday, while a document waits for its next try.
void PatienceTest::triesAgainAfterDaysOffBeforeItAsks()
{
    const PracticeService practice({always(docs, status)});
    const auto desk = deskOf(practice, {.first = 5ms, .longest = 40ms});
    const auto id = desk->addOne();
    desk->drive();
    QTRY_COMPARE(desk->standing(id), waits);
    desk->reopen();
    const auto before = desk->shown(id).attempts;
    *daysAhead = 3;
    desk->drive();
    QVERIFY(desk->rest({id}));
    QCOMPARE(desk->standing(id), givenUp);
    QVERIFY(desk->shown(id).attempts > before);
}

/// Short runs, such as one minute each started by cron: no single run tries for long.
void PatienceTest::asksAfterManyShortRuns()
{
    *daysAhead = 0;
    const PracticeService practice({always(docs, status)});
    const auto often = deskOf(practice, {.first = 1ms, .longest = 1ms});
    const auto id = often->addOne();
    const http::RetryPolicy seldom{.first = 5ms, .longest = 2s};
    often->drive();
    QTRY_VERIFY(often->shown(id).attempts >= 20);
    const auto stopping = often->outbox->stopSending(often->connection.id);
    QTRY_VERIFY(stopping.isReady()); // otherwise its last failure can be written after the next run has read the row
    often->retry = seldom;
    often->reopen();
    const auto before = often->shown(id).attempts;
    *daysAhead = 2;
    often->drive();
    QVERIFY(often->rest({id}));
    QCOMPARE(often->standing(id), givenUp);
    QCOMPARE(often->shown(id).attempts, before + 1); // the first failed try of this run does not count
}

void PatienceTest::outlivesAClockThatIsSetDaysAhead()
{
    *daysAhead = 0;
    const PracticeService practice({fault(docs, status, {}, 4)});
    const auto desk = deskOf(practice, {.first = 5ms, .longest = 10s});
    const auto id = desk->addOne();
    connect(desk->outbox.get(), &Outbox::changed, this, [&] {
        if (desk->shown(id).error)
            *daysAhead = 3;
    });
    desk->drive();
    QVERIFY(desk->rest({id}));
    QCOMPARE(desk->standing(id), delivered);
    QCOMPARE(askedFor(practice).size(), 5);
}

void PatienceTest::countsFromNowWhereTheClockWasAhead()
{
    *daysAhead = 3;
    const PracticeService practice({always(docs, status)});
    const auto desk = deskOf(practice, {.first = 5ms, .longest = 40ms});
    const auto id = desk->addOne();
    desk->drive();
    QTRY_COMPARE(desk->standing(id), waits);
    *daysAhead = 0;
    QVERIFY(desk->shown(id).failingSince > QDateTime::currentDateTimeUtc());
    QTRY_VERIFY(desk->shown(id).failingSince <= QDateTime::currentDateTimeUtc());
    QVERIFY(desk->shown(id).state != ItemState::Failed);
}

CLINICDESK_TEST(PatienceTest)
#include "patiencetest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/pinattempts.h"

#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <thread>
#include <vector>

using namespace clinicdesk;
using namespace std::chrono_literals;

namespace {

const PersonId ina{QStringLiteral("ina")};
const PersonId rolf{QStringLiteral("rolf")};

} // namespace

/// Wrong PINs slow the next ones down.
class PinAttemptsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void doublesTheDelayUpToFiveMinutes_data();
    void doublesTheDelayUpToFiveMinutes();
    void countsEachPersonAlone();
    void waitsUntilTheDelayHasPassed();
    void forgetsAfterTheRightPin();
    void countsOnAfterARestart();
    void countsNoEntryThatIsTooEarly();
    void startsTheDelayAgainAfterAClockWasSetBack();
    void letsPeopleInWhenItsFileIsDamaged();
    void letsOnlyThreeOfManyAtOnceCompare();

private:
    PinAttempts attempts()
    {
        return PinAttempts(m_file, [this] { return m_now; });
    }
    /// Counts so many entries, each as soon as it may be compared. Returns how long to wait then.
    std::chrono::seconds countWrong(const PersonId &person, int entries)
    {
        std::chrono::seconds wait{0};
        for (int i = 0; i < entries; ++i) {
            m_now = m_now.addDuration(wait);
            const auto entry = attempts().countEntry(person);
            if (!entry || !entry->mayCompare)
                qFatal("the entry was not counted");
            wait = entry->wait;
        }
        return wait;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
    QDateTime m_now;
};

void PinAttemptsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_file = m_folder->filePath(QStringLiteral("pin-attempts.json"));
    m_now = QDateTime(QDate(2031, 5, 6), QTime(9, 0), Qt::UTC);
}

void PinAttemptsTest::doublesTheDelayUpToFiveMinutes_data()
{
    QTest::addColumn<int>("wrong");
    QTest::addColumn<qint64>("delay");
    int row = 0;
    for (const qint64 delay : {0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300})
        QTest::addRow("%d wrong", row) << row << delay, ++row;
    QTest::newRow("a million wrong") << 1'000'000 << qint64(300);
}

void PinAttemptsTest::doublesTheDelayUpToFiveMinutes()
{
    QFETCH(const int, wrong);
    QFETCH(const qint64, delay);
    QCOMPARE(qint64(pinDelay(wrong).count()), delay);
}

void PinAttemptsTest::countsEachPersonAlone()
{
    QCOMPARE(countWrong(ina, 3), 5s);
    QVERIFY(!attempts().countEntry(ina)->mayCompare);
    QCOMPARE(attempts().countEntry(rolf)->wait, 0s);
}

void PinAttemptsTest::waitsUntilTheDelayHasPassed()
{
    QCOMPARE(countWrong(ina, 4), 10s);
    m_now = m_now.addMSecs(9'001);
    QVERIFY(!attempts().countEntry(ina)->mayCompare);
    QCOMPARE(attempts().countEntry(ina)->wait, 1s);
    m_now = m_now.addMSecs(999);
    QVERIFY(attempts().countEntry(ina)->mayCompare);
}

void PinAttemptsTest::countsNoEntryThatIsTooEarly()
{
    QCOMPARE(countWrong(ina, 3), 5s);
    for (int i = 0; i < 10; ++i)
        QCOMPARE(attempts().countEntry(ina)->wait, 5s);
    m_now = m_now.addSecs(5);
    QCOMPARE(attempts().countEntry(ina)->wait, 10s);
}

void PinAttemptsTest::forgetsAfterTheRightPin()
{
    countWrong(ina, 5);
    QVERIFY(attempts().forgetEntries(ina).ok());
    QCOMPARE(countWrong(ina, 2), 0s);
}

void PinAttemptsTest::countsOnAfterARestart()
{
    countWrong(ina, 2); // each entry with an object of its own
    PinAttempts ofAnotherProgram(m_file, [this] { return m_now; });
    QCOMPARE(ofAnotherProgram.countEntry(ina)->wait, 5s);
}

void PinAttemptsTest::startsTheDelayAgainAfterAClockWasSetBack()
{
    countWrong(ina, 3);
    m_now = m_now.addDays(-1);
    QVERIFY(!attempts().countEntry(ina)->mayCompare);
    QCOMPARE(attempts().countEntry(ina)->wait, 5s); // neither none nor a day
    m_now = m_now.addSecs(5);
    QVERIFY(attempts().countEntry(ina)->mayCompare);
}

void PinAttemptsTest::letsPeopleInWhenItsFileIsDamaged()
{
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"ina\": [") > 0);
    file.close();
    QVERIFY(attempts().countEntry(ina)->mayCompare);
}

void PinAttemptsTest::letsOnlyThreeOfManyAtOnceCompare()
{
    constexpr int programs = 12;
    std::atomic<int> compared = 0;
    std::atomic<int> refused = 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < programs; ++i) {
        threads.emplace_back([this, &compared, &refused] {
            const auto entry = attempts().countEntry(ina);
            ++(entry && entry->mayCompare ? compared : refused);
        });
    }
    threads.clear(); // joins
    QCOMPARE(compared.load(), 3);
    QCOMPARE(refused.load(), programs - 3);
}

CLINICDESK_TEST(PinAttemptsTest)
#include "pinattemptstest.moc"

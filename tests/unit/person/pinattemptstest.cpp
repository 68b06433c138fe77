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
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath(QStringLiteral("pin-attempts.json"));
        m_now = 9h;
        m_boot = QStringLiteral("monday");
    }
    void doublesTheDelayUpToFiveMinutes_data();
    void doublesTheDelayUpToFiveMinutes();
    void countsEachPersonAlone();
    void waitsUntilTheDelayHasPassed();
    void forgetsAfterTheRightPin();
    void countsOnAfterARestart();
    void countsNoEntryThatIsTooEarly();
    void startsTheDelayAgainWithTheComputer();
    void doesNotTrustTheTimeOfAnEarlierVersion();
    void letsPeopleInWhenItsFileIsDamaged();
    void letsOnlyThreeOfManyAtOnceCompare();

private:
    PinAttempts attempts()
    {
        return PinAttempts(
            m_file, [this] { return m_now; }, m_boot);
    }
    /// Counts so many entries, each as soon as it may be compared. Returns how long to wait then.
    std::chrono::seconds countWrong(const PersonId &person, int entries)
    {
        std::chrono::seconds wait{0};
        for (int i = 0; i < entries; ++i) {
            m_now += wait;
            const auto entry = attempts().countEntry(person);
            if (!entry || !entry->mayCompare)
                qFatal("the entry was not counted");
            wait = entry->wait;
        }
        return wait;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
    std::chrono::milliseconds m_now{0}; ///< since the start of the computer
    QString m_boot;
};

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
    m_now += 9'001ms;
    QVERIFY(!attempts().countEntry(ina)->mayCompare);
    QCOMPARE(attempts().countEntry(ina)->wait, 1s);
    m_now += 999ms;
    QVERIFY(attempts().countEntry(ina)->mayCompare);
}

void PinAttemptsTest::countsNoEntryThatIsTooEarly()
{
    QCOMPARE(countWrong(ina, 3), 5s);
    for (int i = 0; i < 10; ++i)
        QCOMPARE(attempts().countEntry(ina)->wait, 5s);
    m_now += 5s;
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
    PinAttempts ofAnotherProgram(
        m_file, [this] { return m_now; }, m_boot);
    QCOMPARE(ofAnotherProgram.countEntry(ina)->wait, 5s);
}

void PinAttemptsTest::startsTheDelayAgainWithTheComputer()
{
    QCOMPARE(countWrong(ina, 3), 5s);
    m_boot = QStringLiteral("tuesday");
    m_now = 1s;
    QVERIFY(!attempts().countEntry(ina)->mayCompare);
    QCOMPARE(attempts().countEntry(ina)->wait, 4s);
    m_boot = QStringLiteral("wednesday"); // starting it again does not help
    QVERIFY(!attempts().countEntry(ina)->mayCompare);
    m_now = 5s;
    QCOMPARE(attempts().countEntry(ina)->wait, 10s);
    m_boot = QStringLiteral("thursday");
    m_now = 12s; // more than on wednesday
    QVERIFY(attempts().countEntry(ina)->mayCompare);
}

void PinAttemptsTest::doesNotTrustTheTimeOfAnEarlierVersion()
{
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"ina": {"wrong": 7, "last": "2020-01-01T00:00:00.000Z"}})");
    file.close();
    m_now = 60s;
    QCOMPARE(attempts().countEntry(ina)->wait, 20s);
    m_now = 80s;
    QCOMPARE(attempts().countEntry(ina)->wait, 160s);
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

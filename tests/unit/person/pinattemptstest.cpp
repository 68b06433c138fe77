// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/pinattempts.h"

#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

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
    void isNotDeceivedByAClockThatIsSetBack();
    void letsPeopleInWhenItsFileIsDamaged();

private:
    PinAttempts attempts()
    {
        return PinAttempts(m_file, [this] { return m_now; });
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
    for (int i = 0; i < 3; ++i)
        QVERIFY(attempts().recordWrong(ina).ok());
    QCOMPARE(attempts().waitFor(ina), 5s);
    QCOMPARE(attempts().waitFor(rolf), 0s);
}

void PinAttemptsTest::waitsUntilTheDelayHasPassed()
{
    for (int i = 0; i < 4; ++i)
        QVERIFY(attempts().recordWrong(ina).ok());
    QCOMPARE(attempts().waitFor(ina), 10s);
    m_now = m_now.addMSecs(9'001);
    QCOMPARE(attempts().waitFor(ina), 1s);
    m_now = m_now.addMSecs(999);
    QCOMPARE(attempts().waitFor(ina), 0s);
}

void PinAttemptsTest::forgetsAfterTheRightPin()
{
    for (int i = 0; i < 5; ++i)
        QVERIFY(attempts().recordWrong(ina).ok());
    QVERIFY(attempts().recordRight(ina).ok());
    QCOMPARE(attempts().waitFor(ina), 0s);
    QCOMPARE(*attempts().recordWrong(ina), 0s);
}

void PinAttemptsTest::countsOnAfterARestart()
{
    for (int i = 0; i < 3; ++i) {
        auto ofAnotherProgram = attempts();
        QVERIFY(ofAnotherProgram.recordWrong(ina).ok());
    }
    QCOMPARE(attempts().waitFor(ina), 5s);
}

void PinAttemptsTest::isNotDeceivedByAClockThatIsSetBack()
{
    for (int i = 0; i < 3; ++i)
        QVERIFY(attempts().recordWrong(ina).ok());
    m_now = m_now.addDays(-1);
    QCOMPARE(attempts().waitFor(ina), 5s); // neither none nor a day
}

void PinAttemptsTest::letsPeopleInWhenItsFileIsDamaged()
{
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"ina\": [") > 0);
    file.close();
    QCOMPARE(attempts().waitFor(ina), 0s);
    QCOMPARE(*attempts().recordWrong(ina), 0s);
}

CLINICDESK_TEST(PinAttemptsTest)
#include "pinattemptstest.moc"

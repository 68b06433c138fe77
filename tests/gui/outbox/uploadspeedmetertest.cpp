// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/uploadspeedmeter.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using namespace std::chrono_literals;

namespace {

OutboxEntry entryOf(const char *id, ItemState state, qint64 sizeBytes, qint64 sentBytes = 0)
{
    OutboxEntry made;
    made.document.id = {QString::fromLatin1(id)};
    made.document.state = state;
    made.document.files.append({{QStringLiteral("page")}, {{}, FileKind::Pdf, sizeBytes}, {}, false});
    made.sentBytes = sentBytes;
    return made;
}

} // namespace

/// Speed and time left as a person reads them, over moments that are given.
class UploadSpeedMeterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysNothingInTheFirstThreeSecondsOfData();
    void countsWhatWasReallySent();
    void doesNotCountPagesThatWereThereBefore();
    void isSilentWhereTheTimeLeftWouldJump();
    void isSilentWhileNothingGoesOut();
    void saysWhatLimitsTheSpeed();
    void roundsASpeed_data();
    void roundsASpeed();

private:
    void look(const OutboxEntries &entries, UploadSpeedMeter::Duration at)
    {
        m_speedMeter.update(entries, summarize(entries, QDateTime::fromMSecsSinceEpoch(0, Qt::UTC)), at);
    }
    /// One document of 30 MB at a steady speed, from one second to another.
    void sendSteadily(int from, int to, qint64 bytesPerSecond, const OutboxEntries &beside = {})
    {
        for (int second = from; second <= to; ++second)
            look(OutboxEntries{entryOf("a", ItemState::Uploading, 30'000'000, second * bytesPerSecond)} + beside,
                 std::chrono::seconds(second));
    }

    UploadSpeedMeter m_speedMeter;
};

void UploadSpeedMeterTest::saysNothingInTheFirstThreeSecondsOfData()
{
    m_speedMeter = {};
    look({entryOf("a", ItemState::Queued, 30'000'000)}, -20s);
    for (int second = -10; second <= 0; ++second) // no byte of it has gone yet
        look({entryOf("a", ItemState::Uploading, 30'000'000)}, std::chrono::seconds(second));
    sendSteadily(1, 2, 572'000);
    QCOMPARE(m_speedMeter.text(), QString());
    sendSteadily(3, 4, 572'000);
    QCOMPARE(m_speedMeter.text(), QStringLiteral("570 kB/s · about 50 s left"));
}

void UploadSpeedMeterTest::countsWhatWasReallySent()
{
    m_speedMeter = {};
    const auto next = entryOf("b", ItemState::Queued, 10'000'000);
    sendSteadily(0, 6, 1'000'000, {next});
    QCOMPARE(m_speedMeter.text(), QStringLiteral("1.0 MB/s · about 40 s left"));
    // It broke off and began again: what went before is sent once more, and the speed does not fall.
    for (int second = 7; second <= 10; ++second)
        look({entryOf("a", ItemState::Uploading, 30'000'000, (second - 6) * 1'000'000LL), next},
             std::chrono::seconds(second));
    QVERIFY2(m_speedMeter.text().startsWith(QStringLiteral("1.0 MB/s")), qPrintable(m_speedMeter.text()));
    // The service had the rest already: nothing of it went over the line.
    auto known = entryOf("c", ItemState::Queued, 25'000'000);
    known.document.files.first().stored = true;
    look({entryOf("a", ItemState::Uploading, 30'000'000, 5'000'000), known}, 11s);
    known.document.state = ItemState::Delivered;
    look({entryOf("a", ItemState::Uploading, 30'000'000, 6'000'000), known}, 12s);
    QVERIFY2(m_speedMeter.text().startsWith(QStringLiteral("1.0 MB/s")), qPrintable(m_speedMeter.text()));
}

void UploadSpeedMeterTest::doesNotCountPagesThatWereThereBefore()
{
    m_speedMeter = {};
    const auto halfThere = [](ItemState state, qint64 sentBytes) {
        auto made = entryOf("a", state, 20'000'000, sentBytes);
        made.document.files.first().stored = true;
        made.document.files.append({{QStringLiteral("second")}, {{}, FileKind::Pdf, 20'000'000}, {}, false});
        return OutboxEntries{made};
    };
    look(halfThere(ItemState::Queued, 20'000'000), 0s);
    for (int second = 1; second <= 6; ++second)
        look(halfThere(ItemState::Uploading, 20'000'000 + second * 1'000'000LL), std::chrono::seconds(second));
    QCOMPARE(m_speedMeter.text(), QStringLiteral("1.0 MB/s · about 20 s left"));
    // It breaks off: the second page goes from its beginning, the first does not.
    for (int second = 7; second <= 10; ++second)
        look(halfThere(ItemState::Uploading, 20'000'000 + (second - 6) * 1'000'000LL), std::chrono::seconds(second));
    QVERIFY2(m_speedMeter.text().startsWith(QStringLiteral("1.0 MB/s")), qPrintable(m_speedMeter.text()));
}

void UploadSpeedMeterTest::isSilentWhereTheTimeLeftWouldJump()
{
    m_speedMeter = {};
    sendSteadily(0, 6, 1'000'000);
    QCOMPARE(m_speedMeter.text(), QStringLiteral("1.0 MB/s · about 30 s left"));
    const auto large = entryOf("b", ItemState::Queued, 60'000'000);
    sendSteadily(7, 7, 1'000'000, {large});
    QCOMPARE(m_speedMeter.text(), QStringLiteral("1.0 MB/s"));
    sendSteadily(8, 8, 1'000'000, {large});
    QCOMPARE(m_speedMeter.text(), QStringLiteral("1.0 MB/s · about 2 min left"));
}

void UploadSpeedMeterTest::isSilentWhileNothingGoesOut()
{
    m_speedMeter = {};
    sendSteadily(0, 6, 1'000'000);
    for (int second = 7; second <= 20; ++second)
        look({entryOf("a", ItemState::Uploading, 30'000'000, 6'000'000)}, std::chrono::seconds(second));
    QCOMPARE(m_speedMeter.text(), QString());
    sendSteadily(0, 6, 1'000'000);
    look({entryOf("a", ItemState::Queued, 30'000'000)}, 30s);
    QCOMPARE(m_speedMeter.text(), QString());
}

void UploadSpeedMeterTest::saysWhatLimitsTheSpeed()
{
    const auto hours = *http::SpeedLimit::read(QStringLiteral("08:00=500k,18:30=off"));
    QCOMPARE(limitText(hours, QTime(9, 0)), QStringLiteral("limited to 500 kB/s until 18:30"));
    QCOMPARE(limitText(hours, QTime(19, 0)), QString());
    QCOMPARE(limitText(*http::SpeedLimit::read(QStringLiteral("2M")), QTime(9, 0)),
             QStringLiteral("limited to 2 MB/s"));
    QCOMPARE(limitText(*http::SpeedLimit::read(QStringLiteral("1250k")), QTime(9, 0)),
             QStringLiteral("limited to 1.25 MB/s"));
    QCOMPARE(limitText({}, QTime(9, 0)), QString());
}

void UploadSpeedMeterTest::roundsASpeed_data()
{
    QTest::addColumn<double>("speed");
    QTest::addColumn<QString>("words");
    QTest::newRow("a few bytes") << 12.0 << "1 kB/s";
    QTest::newRow("a slow line") << 57'400.0 << "57 kB/s";
    QTest::newRow("to ten kilobytes") << 573'900.0 << "570 kB/s";
    QTest::newRow("what rounds to a thousand") << 996'000.0 << "1.0 MB/s";
    QTest::newRow("megabytes") << 2'449'000.0 << "2.4 MB/s";
    QTest::newRow("a fast line") << 23'600'000.0 << "24 MB/s";
}

void UploadSpeedMeterTest::roundsASpeed()
{
    QFETCH(const double, speed);
    QTEST(speedText(speed), "words");
}

CLINICDESK_TEST(UploadSpeedMeterTest)
#include "uploadspeedmetertest.moc"

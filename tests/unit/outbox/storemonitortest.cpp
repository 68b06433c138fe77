// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/storemonitor_p.h"

#include "tests/support/testprogram.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace clinicdesk;

/// When a program looks whether another one has written.
class StoreMonitorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_log.setFileName(m_folder->filePath(QStringLiteral("outbox.sqlite-wal")));
    }
    void cleanup() { m_log.close(); }
    void saysThatTheLogWasWrittenAndOnceMoreWhenItIsOnTheDisk();
    void watchesALogThatBeginsLater();
    void watchesALogThatTakesThePlaceOfAnother();
    void restsUntilSomethingIsWritten();

private:
    QString store() const { return m_folder->filePath(QStringLiteral("outbox.sqlite")); }
    void write()
    {
        QVERIFY(m_log.isOpen() || m_log.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
        QCOMPARE(m_log.write("frame"), 5);
    }

    static bool comesTo(const QSignalSpy &said, qsizetype count)
    {
        return QTest::qWaitFor([&] { return said.size() >= count; }, 30'000);
    }
    /// Nothing will wake it but a notification of the system.
    static bool rests(const StoreMonitor &watch)
    {
        const auto timers = watch.findChildren<QTimer *>();
        return !timers.isEmpty() && std::ranges::none_of(timers, &QTimer::isActive);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QFile m_log;
};

void StoreMonitorTest::saysThatTheLogWasWrittenAndOnceMoreWhenItIsOnTheDisk()
{
    write();
    const StoreMonitor watch(store());
    const QSignalSpy said(&watch, &StoreMonitor::mayHaveChanged);
    QVERIFY(comesTo(said, 2)); // of the time before it watched
    const auto before = said.size();
    write();
    QVERIFY(comesTo(said, before + 2));
}

void StoreMonitorTest::watchesALogThatBeginsLater()
{
    const StoreMonitor watch(store());
    const QSignalSpy said(&watch, &StoreMonitor::mayHaveChanged);
    write(); // the folder tells of it
    QVERIFY(comesTo(said, 2));
    const auto before = said.size();
    write();
    QVERIFY(comesTo(said, before + 2));
}

void StoreMonitorTest::watchesALogThatTakesThePlaceOfAnother()
{
    write();
    const StoreMonitor watch(store());
    const QSignalSpy said(&watch, &StoreMonitor::mayHaveChanged);
    QTRY_VERIFY_WITH_TIMEOUT(rests(watch), 30'000);
    m_log.close();
    QVERIFY(m_log.remove());
    write();
    QTRY_VERIFY_WITH_TIMEOUT(rests(watch), 30'000);
    const auto before = said.size();
    write();
    QVERIFY(comesTo(said, before + 2));
}

void StoreMonitorTest::restsUntilSomethingIsWritten()
{
    write();
    const StoreMonitor watch(store());
    const QSignalSpy said(&watch, &StoreMonitor::mayHaveChanged);
    QTRY_VERIFY_WITH_TIMEOUT(rests(watch), 30'000);
    QVERIFY(!watch.isPolling());
    const auto before = said.size();
    write();
    QVERIFY(comesTo(said, before + 2));
    QTRY_VERIFY_WITH_TIMEOUT(rests(watch), 30'000);
}

CLINICDESK_TEST(StoreMonitorTest)
#include "storemonitortest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/storewatch_p.h"

#include "tests/support/testprogram.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;

/// When a program looks whether another one has written.
class StoreWatchTest : public QObject {
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

private:
    QString store() const { return m_folder->filePath(QStringLiteral("outbox.sqlite")); }
    void write()
    {
        QVERIFY(m_log.isOpen() || m_log.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
        QCOMPARE(m_log.write("frame"), 5);
    }

    /// Before the time comes at which it says so anyway, whether something was written or not.
    static bool comesTo(const QSignalSpy &said, qsizetype count)
    {
        constexpr int beforeNowAndThenMs = 4'000;
        return QTest::qWaitFor([&] { return said.size() >= count; }, beforeNowAndThenMs);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QFile m_log;
};

void StoreWatchTest::saysThatTheLogWasWrittenAndOnceMoreWhenItIsOnTheDisk()
{
    write();
    const StoreWatch watch(store());
    const QSignalSpy said(&watch, &StoreWatch::mayHaveChanged);
    QVERIFY(comesTo(said, 2)); // of the time before it watched
    const auto before = said.size();
    write();
    QVERIFY(comesTo(said, before + 2));
}

void StoreWatchTest::watchesALogThatBeginsLater()
{
    const StoreWatch watch(store());
    const QSignalSpy said(&watch, &StoreWatch::mayHaveChanged);
    write(); // the folder tells of it
    QVERIFY(comesTo(said, 2));
    const auto before = said.size();
    write();
    QVERIFY(comesTo(said, before + 2));
}

CLINICDESK_TEST(StoreWatchTest)
#include "storewatchtest.moc"

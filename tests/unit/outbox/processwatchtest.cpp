// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/processwatch_p.h"

#include "tests/support/testprogram.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;

/// What a program hears of the end of another one.
class ProcessWatchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_other.start(QStringLiteral("sleep"), {QStringLiteral("1000")});
        QVERIFY(m_other.waitForStarted());
    }
    void cleanup()
    {
        m_other.kill();
        m_other.waitForFinished();
    }
    void tellsOnceThatAProcessWasKilled();
    void tellsNothingOfAProcessThatIsNotOfInterestAnyMore();
    void saysThatItCannotWatchAProcessThatHasEnded();

private:
    QProcess m_other;
};

void ProcessWatchTest::tellsOnceThatAProcessWasKilled()
{
    const auto process = m_other.processId();
    ProcessWatch watch;
    const QSignalSpy told(&watch, &ProcessWatch::ended);
    watch.watch({process});
    QVERIFY(watch.isWatching(process));
    m_other.kill();
    QTRY_COMPARE(told.size(), 1);
    QCOMPARE(told.first().first().toLongLong(), process);
    watch.watch({process}); // by one that has not noticed it
    QVERIFY(!watch.isWatching(process));
    QCoreApplication::processEvents();
    QCOMPARE(told.size(), 1);
}

void ProcessWatchTest::tellsNothingOfAProcessThatIsNotOfInterestAnyMore()
{
    ProcessWatch watch;
    const QSignalSpy told(&watch, &ProcessWatch::ended);
    watch.watch({m_other.processId()});
    watch.watch({});
    m_other.kill();
    QVERIFY(m_other.waitForFinished());
    QCoreApplication::processEvents();
    QCOMPARE(told.size(), 0);
}

void ProcessWatchTest::saysThatItCannotWatchAProcessThatHasEnded()
{
    const auto process = m_other.processId();
    m_other.kill();
    QVERIFY(m_other.waitForFinished());
    ProcessWatch watch;
    watch.watch({process});
    QVERIFY(!watch.isWatching(process));
}

CLINICDESK_TEST(ProcessWatchTest)
#include "processwatchtest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionlock.h"

#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace std::chrono_literals;

/// When the program locks, and what ends the warning before it.
class SessionLockTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_now = 9h;
        m_lock = std::make_unique<SessionLock>([this] { return m_now; });
        m_lock->setRules({.locksWhenIdle = true, .idleTime = 5min});
    }
    void locksAfterTheIdleTime();
    void warnsHalfAMinuteBefore();
    void staysOpenAfterInput();
    void neverLocksByItselfWithoutAPin();
    void locksAtOnceWhenToldTo();
    void isNotUnlockedByInput();
    void startsTheIdleTimeAnewAfterUnlocking();
    void locksAfterASleepThatWasLonger();
    void locksAtTheFirstInputAfterASleep();
    void appliesAShorterTimeAtOnce();
    void locksByItsOwnTimer();

private:
    void pass(std::chrono::milliseconds time)
    {
        m_now += time;
        m_lock->look();
    }

    std::chrono::milliseconds m_now{};
    std::unique_ptr<SessionLock> m_lock;
};

void SessionLockTest::locksAfterTheIdleTime()
{
    const QSignalSpy locked(m_lock.get(), &SessionLock::locked);
    pass(4min + 59s);
    QVERIFY(!m_lock->isLocked());
    pass(1s);
    QVERIFY(m_lock->isLocked());
    QCOMPARE(locked.count(), 1);
    QCOMPARE(m_lock->reason(), LockReason::Idle);
    QVERIFY(std::abs(m_lock->since().secsTo(QDateTime::currentDateTimeUtc())) < 60);
}

void SessionLockTest::warnsHalfAMinuteBefore()
{
    QSignalSpy warned(m_lock.get(), &SessionLock::warned);
    pass(4min + 29s);
    QCOMPARE(warned.count(), 0);
    pass(1s);
    QCOMPARE(warned.count(), 1);
    QCOMPARE(warned.takeFirst().first().value<std::chrono::seconds>(), 30s);
    pass(10s);
    QCOMPARE(warned.count(), 0); // the window counts down itself
}

void SessionLockTest::staysOpenAfterInput()
{
    const QSignalSpy ended(m_lock.get(), &SessionLock::warningEnded);
    pass(4min + 50s);
    QVERIFY(!m_lock->noteInput());
    QCOMPARE(ended.count(), 1);
    pass(4min);
    QVERIFY(!m_lock->isLocked());
    pass(1min);
    QVERIFY(m_lock->isLocked());
}

void SessionLockTest::neverLocksByItselfWithoutAPin()
{
    m_lock->setRules({.locksWhenIdle = false, .idleTime = 5min});
    pass(24h);
    QVERIFY(!m_lock->isLocked());
}

void SessionLockTest::locksAtOnceWhenToldTo()
{
    m_lock->setRules({});
    const QSignalSpy locked(m_lock.get(), &SessionLock::locked);
    m_lock->lock(LockReason::Sleep);
    m_lock->lock(LockReason::Requested);
    QVERIFY(m_lock->isLocked());
    QCOMPARE(locked.count(), 1);
    QCOMPARE(m_lock->reason(), LockReason::Sleep);
}

void SessionLockTest::isNotUnlockedByInput()
{
    m_lock->lock(LockReason::Requested);
    m_lock->noteInput();
    pass(1min);
    QVERIFY(m_lock->isLocked());
}

void SessionLockTest::startsTheIdleTimeAnewAfterUnlocking()
{
    pass(5min);
    m_now += 1h;
    const QSignalSpy unlocked(m_lock.get(), &SessionLock::unlocked);
    m_lock->unlock();
    m_lock->unlock();
    QCOMPARE(unlocked.count(), 1);
    pass(4min);
    QVERIFY(!m_lock->isLocked());
}

void SessionLockTest::locksAfterASleepThatWasLonger()
{
    const QSignalSpy warned(m_lock.get(), &SessionLock::warned);
    pass(8h);
    QVERIFY(m_lock->isLocked());
    QCOMPARE(warned.count(), 0);
}

void SessionLockTest::locksAtTheFirstInputAfterASleep()
{
    m_now += 8h; // the timer of `look` stood still
    QVERIFY(m_lock->noteInput());
    QVERIFY(m_lock->isLocked());
    QCOMPARE(m_lock->reason(), LockReason::Idle);
    QVERIFY(!m_lock->noteInput());
}

void SessionLockTest::appliesAShorterTimeAtOnce()
{
    pass(3min);
    m_lock->setRules({.locksWhenIdle = true, .idleTime = 2min});
    QVERIFY(m_lock->isLocked());
}

void SessionLockTest::locksByItsOwnTimer()
{
    m_lock->setRules({.locksWhenIdle = true, .idleTime = 1min});
    pass(1min - 50ms);
    QVERIFY(!m_lock->isLocked());
    m_now += 50ms;
    QTRY_VERIFY(m_lock->isLocked());
}

CLINICDESK_TEST(SessionLockTest)
#include "sessionlocktest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/lockcontroller.h"

#include "app/desk/desktopapp.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace std::chrono_literals;
using clinicdesk::support::awaitResult;

namespace {

SharedSecret pin()
{
    return std::make_shared<const SecretBytes>(QByteArray("4711 made up"));
}

} // namespace

/// The idle time in front of a window, with a clock of the test.
class LockControllerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_now = std::chrono::hours(9);
        m_people = *PeopleStore::open(desk::pathsOf({}));
        QVERIFY(awaitResult(m_people->setIdleTime(firstPersonId(), 30min)).ok());
        setPin(pin());
        m_lock = std::make_unique<desk::LockController>(m_people, firstPersonId(), [this] { return m_now; });
        m_window = std::make_unique<QWidget>();
        m_window->resize(600, 400);
        m_lock->setWindow(m_window.get());
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QVERIFY(warning() && !warning()->isVisible());
    }
    void cleanup()
    {
        m_lock.reset();
        m_window.reset();
        m_people.reset();
    }
    void warnsBeforeItLocks();
    void anyKeyEndsTheWarning();
    void inputRestartsTheIdleTime();
    void neverLocksByItselfWithoutAPin();

private:
    void setPin(const SharedSecret &pin)
    {
        const Person ina{.id = firstPersonId(), .name = QStringLiteral("Ina Invented"), .role = Role::Admin, .pin = {}};
        QVERIFY(awaitResult(m_people->save(ina.id, ina, pin)).ok());
    }
    /// The time passes, and then the idle time is set: the lock compares the clock with a changed rule at once.
    void pass(std::chrono::seconds time, std::chrono::minutes idleTime)
    {
        m_now += time;
        QVERIFY(awaitResult(m_people->setIdleTime(firstPersonId(), idleTime)).ok());
        QCOMPARE(m_lock->rules().idleTime, idleTime);
    }
    ui::LockWarning *warning() const { return m_window->findChild<ui::LockWarning *>(); }

    ui::ThemeManager m_look{*qApp};
    std::chrono::milliseconds m_now{};
    std::shared_ptr<PeopleStore> m_people;
    std::unique_ptr<QWidget> m_window;
    std::unique_ptr<desk::LockController> m_lock;
};

void LockControllerTest::warnsBeforeItLocks()
{
    const QSignalSpy locked(m_lock.get(), &desk::LockController::locked);
    pass(4min + 29s, 5min);
    QVERIFY(!warning()->isVisible());
    pass(61s, 6min);
    QVERIFY(warning()->isVisible());
    QVERIFY2(warning()->text().contains(QStringLiteral("in 30 s")), qPrintable(warning()->text()));
    QVERIFY(!m_lock->isLocked());
    pass(30s, 5min);
    QVERIFY(m_lock->isLocked());
    QCOMPARE(m_lock->reason(), LockReason::Idle);
    QCOMPARE(locked.size(), 1);
    QVERIFY(!m_window->isVisible());
    QVERIFY(!warning()->isVisibleTo(m_window.get()));
}

void LockControllerTest::anyKeyEndsTheWarning()
{
    pass(4min + 40s, 5min);
    QVERIFY(warning()->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_Shift);
    QVERIFY(!warning()->isVisible());
    pass(4min + 20s, 6min);
    QVERIFY(!m_lock->isLocked());
    QVERIFY(!warning()->isVisible());
}

void LockControllerTest::inputRestartsTheIdleTime()
{
    m_now += std::chrono::minutes(4);
    QTest::keyClick(m_window.get(), Qt::Key_A);
    pass(4min + 29s, 5min);
    QVERIFY(!m_lock->isLocked());
    QVERIFY(!warning()->isVisible());
}

void LockControllerTest::neverLocksByItselfWithoutAPin()
{
    m_lock.reset();
    m_people.reset();
    QVERIFY(QFile::remove(desk::pathsOf({}).peopleFile));
    QVERIFY(QFile::remove(desk::pathsOf({}).peopleMarkerFile));
    m_people = *PeopleStore::open(desk::pathsOf({}));
    m_lock = std::make_unique<desk::LockController>(m_people, firstPersonId(), [this] { return m_now; });
    m_lock->setWindow(m_window.get());
    pass(48h, 5min + 1min);
    QVERIFY(!m_lock->isLocked());
    setPin(pin()); // from now on it locks, after days without input
    QVERIFY(m_lock->isLocked());
}

CLINICDESK_WINDOW_TEST(LockControllerTest)
#include "lockcontrollertest.moc"

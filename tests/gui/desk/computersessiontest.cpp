// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/computersession.h"

#include "tests/gui/desk/fakelogind.h"
#include "tests/support/testprogram.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::FakeLogind;

/// What the operating system reports about the user's session.
class ComputerSessionTest : public QObject {
    Q_OBJECT

public Q_SLOTS:
    void hear(bool /*begins*/) { ++m_heard; }

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_SESSION_ID", "7"); }
    void tellsOfSleepAndOfWakingUp();
    void delaysSleepUntilEverythingIsHidden();
    void tellsWhenTheSessionIsLockedOrHasNoScreen_data();
    void tellsWhenTheSessionIsLockedOrHasNoScreen();
    void watchesTheSessionWithTheScreen_data();
    void watchesTheSessionWithTheScreen();
    void tellsWhenAScreenSaverLocks_data();
    void tellsWhenAScreenSaverLocks();
    void saysNothingWithoutThem();

private:
    int m_heard = 0; ///< signals of logind that came over the bus
};

void ComputerSessionTest::tellsOfSleepAndOfWakingUp()
{
    FakeLogind computer;
    auto bus = QDBusConnection::sessionBus();
    const desk::ComputerSession session(bus, bus);
    QVERIFY(bus.connect({}, FakeLogind::managerPath(), QStringLiteral("org.freedesktop.login1.Manager"),
                        QStringLiteral("PrepareForSleep"), this, SLOT(hear(bool))));
    const QSignalSpy sleeping(&session, &desk::ComputerSession::sleeping);
    const QSignalSpy awake(&session, &desk::ComputerSession::awake);
    Q_EMIT computer.PrepareForSleep(true);
    QTRY_COMPARE(m_heard, 1);
    QTRY_COMPARE(sleeping.size(), 1);
    QCOMPARE(awake.size(), 0);
    Q_EMIT computer.PrepareForSleep(false);
    QTRY_COMPARE(awake.size(), 1);
    QCOMPARE(sleeping.size(), 1);
}

void ComputerSessionTest::delaysSleepUntilEverythingIsHidden()
{
    FakeLogind computer;
    const auto bus = QDBusConnection::sessionBus();
    const desk::ComputerSession session(bus, bus);
    QTRY_COMPARE(computer.inhibitions().size(), std::size_t(1));
    QVERIFY(computer.asked().contains(QStringLiteral("sleep delay")));
    QCoreApplication::processEvents();
    computer.passOn();
    bool wasDelayed = false;
    QObject::connect(&session, &desk::ComputerSession::sleeping, this,
                     [&] { wasDelayed = !computer.inhibitions().front()->isReleased(); });
    Q_EMIT computer.PrepareForSleep(true);
    QTRY_VERIFY(computer.inhibitions().front()->isReleased());
    QVERIFY(wasDelayed);
    Q_EMIT computer.PrepareForSleep(false);
    QTRY_COMPARE(computer.inhibitions().size(), std::size_t(2)); // for the next time
}

void ComputerSessionTest::tellsWhenTheSessionIsLockedOrHasNoScreen_data()
{
    QTest::addColumn<QString>("property");
    QTest::addColumn<bool>("value");
    QTest::addColumn<bool>("locks");
    QTest::newRow("the desktop asks for it") << QString() << true << true;
    QTest::newRow("locked") << QStringLiteral("LockedHint") << true << true;
    QTest::newRow("unlocked") << QStringLiteral("LockedHint") << false << false;
    QTest::newRow("another user has the screen") << QStringLiteral("Active") << false << true;
    QTest::newRow("this user has the screen") << QStringLiteral("Active") << true << false;
    QTest::newRow("idle") << QStringLiteral("IdleHint") << true << false;
}

void ComputerSessionTest::tellsWhenTheSessionIsLockedOrHasNoScreen()
{
    QFETCH(const QString, property);
    QFETCH(const bool, value);
    QFETCH(const bool, locks);
    FakeLogind computer;
    const auto bus = QDBusConnection::sessionBus();
    const desk::ComputerSession session(bus, bus);
    const QSignalSpy locked(&session, &desk::ComputerSession::locked);
    const QSignalSpy awake(&session, &desk::ComputerSession::awake);
    QTRY_VERIFY(computer.asked().contains(QStringLiteral("session 7")));
    // The answer about the session arrives before what is sent after it.
    Q_EMIT computer.PrepareForSleep(false);
    QTRY_COMPARE(awake.size(), 1);
    if (property.isEmpty())
        computer.emitOfSession(FakeLogind::sessionInterface(), QStringLiteral("Lock"), {});
    else
        computer.change(property, value);
    Q_EMIT computer.PrepareForSleep(false); // after it on the same bus
    QTRY_COMPARE(awake.size(), 2);
    QCOMPARE(locked.size(), locks ? 1 : 0);
}

void ComputerSessionTest::watchesTheSessionWithTheScreen_data()
{
    QTest::addColumn<bool>("hasEnded");
    QTest::newRow("the session of the variable has ended") << true;
    QTest::newRow("the variable names a session of another login") << false;
}

/// As in a terminal that has outlived the session in which it was started.
void ComputerSessionTest::watchesTheSessionWithTheScreen()
{
    QFETCH(const bool, hasEnded);
    FakeLogind computer;
    if (hasEnded)
        computer.forgetOtherSessions();
    else
        computer.haveAnotherSession();
    const auto bus = QDBusConnection::sessionBus();
    const desk::ComputerSession session(bus, bus);
    const QSignalSpy locked(&session, &desk::ComputerSession::locked);
    QTRY_VERIFY(computer.asked().contains(QStringLiteral("session 7")));
    const auto isTold = [&] { // its session is known when logind has answered
        computer.emitOfSession(FakeLogind::sessionInterface(), QStringLiteral("Lock"), {});
        return locked.size() > 0;
    };
    QTRY_VERIFY(isTold());
}

void ComputerSessionTest::tellsWhenAScreenSaverLocks_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("interface");
    QTest::newRow("freedesktop") << QStringLiteral("/org/freedesktop/ScreenSaver")
                                 << QStringLiteral("org.freedesktop.ScreenSaver");
    QTest::newRow("KDE") << QStringLiteral("/ScreenSaver") << QStringLiteral("org.freedesktop.ScreenSaver");
    QTest::newRow("GNOME") << QStringLiteral("/org/gnome/ScreenSaver") << QStringLiteral("org.gnome.ScreenSaver");
    QTest::newRow("Cinnamon") << QStringLiteral("/org/cinnamon/ScreenSaver")
                              << QStringLiteral("org.cinnamon.ScreenSaver");
    QTest::newRow("MATE") << QStringLiteral("/org/mate/ScreenSaver") << QStringLiteral("org.mate.ScreenSaver");
}

void ComputerSessionTest::tellsWhenAScreenSaverLocks()
{
    QFETCH(const QString, path);
    QFETCH(const QString, interface);
    auto desktop = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("desktop"));
    const auto bus = QDBusConnection::sessionBus();
    const desk::ComputerSession session(bus, bus);
    const QSignalSpy locked(&session, &desk::ComputerSession::locked);
    const auto tell = [&](bool isActive) {
        auto message = QDBusMessage::createSignal(path, interface, QStringLiteral("ActiveChanged"));
        message.setArguments({isActive});
        desktop.send(message);
    };
    tell(false);
    tell(true);
    QTRY_COMPARE(locked.size(), 1);
    QDBusConnection::disconnectFromBus(QStringLiteral("desktop"));
}

void ComputerSessionTest::saysNothingWithoutThem()
{
    const QDBusConnection none(QStringLiteral("no such bus"));
    const desk::ComputerSession session(none, none);
    const QSignalSpy locked(&session, &desk::ComputerSession::locked);
    const QSignalSpy sleeping(&session, &desk::ComputerSession::sleeping);
    const auto bus = QDBusConnection::sessionBus();
    const desk::ComputerSession withoutServices(bus, bus);
    QCoreApplication::processEvents();
    QCOMPARE(locked.size() + sleeping.size(), 0);
}

CLINICDESK_TEST(ComputerSessionTest)
#include "computersessiontest.moc"

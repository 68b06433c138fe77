// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/sleepmonitor.h"

#include "tests/support/testprogram.h"

#include <QDBusConnection>
#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;

/// The part of logind that the program uses, on the bus of this test.
class MadeUpLogind : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.login1.Manager")
public:
    MadeUpLogind()
    {
        m_bus.registerService(QStringLiteral("org.freedesktop.login1"));
        m_bus.registerObject(QStringLiteral("/org/freedesktop/login1"), this, QDBusConnection::ExportAllSignals);
    }
    ~MadeUpLogind() override { QDBusConnection::disconnectFromBus(QStringLiteral("logind")); }

Q_SIGNALS:
    // NOLINTNEXTLINE(readability-identifier-naming): logind's own name of it
    void PrepareForSleep(bool start);

private:
    QDBusConnection m_bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("logind"));
};

/// The end of a sleep, as logind reports it.
class SleepMonitorTest : public QObject {
    Q_OBJECT

public Q_SLOTS:
    void hear(bool /*begins*/) { ++m_heard; }

private Q_SLOTS:
    void tellsWhenTheComputerHasWokenUp();

private:
    int m_heard = 0; ///< signals of logind that came over the bus
};

void SleepMonitorTest::tellsWhenTheComputerHasWokenUp()
{
    MadeUpLogind logind;
    auto bus = QDBusConnection::sessionBus();
    const desk::SleepMonitor watch(bus);
    QVERIFY(bus.connect({}, QStringLiteral("/org/freedesktop/login1"), QStringLiteral("org.freedesktop.login1.Manager"),
                        QStringLiteral("PrepareForSleep"), this, SLOT(hear(bool))));
    const QSignalSpy awake(&watch, &desk::SleepMonitor::awake);
    Q_EMIT logind.PrepareForSleep(true);
    QTRY_COMPARE(m_heard, 1);
    QCoreApplication::processEvents();
    QCOMPARE(awake.size(), 0);
    Q_EMIT logind.PrepareForSleep(false);
    QTRY_COMPARE(awake.size(), 1);
}

CLINICDESK_TEST(SleepMonitorTest)
#include "sleepmonitortest.moc"

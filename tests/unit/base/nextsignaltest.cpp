// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nextsignal.h"

#include "core/base/task.h"
#include "tests/support/testprogram.h"

#include <QCoroFuture>
#include <QTest>

using namespace clinicdesk;

namespace {

/// Counts how often it was continued after the name of `sender` has changed.
Task<void> count(QObject *sender, int &continued, std::optional<std::chrono::milliseconds> patience = {})
{
    co_await nextSignal(sender, &QObject::objectNameChanged, patience);
    ++continued;
}

} // namespace

class NextSignalTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void continuesOnceWhenTheSignalComesTwiceBeforeTheEventLoop();
    void waitsForTheSignal();
    void continuesWhenTheSenderIsDestroyed();
    void continuesWhenTheTimeIsOver();
};

void NextSignalTest::continuesOnceWhenTheSignalComesTwiceBeforeTheEventLoop()
{
    QObject sender;
    int continued = 0;
    {
        const auto counting = count(&sender, continued);
        sender.setObjectName(QStringLiteral("first"));
        sender.setObjectName(QStringLiteral("second"));
        QTRY_VERIFY(counting.isReady());
    } // the memory of the coroutine is gone
    QCoreApplication::processEvents();
    sender.setObjectName(QStringLiteral("third"));
    QCoreApplication::processEvents();
    QCOMPARE(continued, 1);
}

void NextSignalTest::waitsForTheSignal()
{
    QObject sender;
    int continued = 0;
    const auto counting = count(&sender, continued);
    QCoreApplication::processEvents();
    QVERIFY(!counting.isReady());
    sender.setObjectName(QStringLiteral("changed"));
    QTRY_COMPARE(continued, 1);
}

void NextSignalTest::continuesWhenTheSenderIsDestroyed()
{
    auto sender = std::make_unique<QObject>();
    int continued = 0;
    const auto counting = count(sender.get(), continued);
    sender.reset();
    QTRY_COMPARE(continued, 1);
}

void NextSignalTest::continuesWhenTheTimeIsOver()
{
    QObject sender;
    int continued = 0;
    const auto counting = count(&sender, continued, std::chrono::milliseconds(1));
    QTRY_COMPARE(continued, 1);
    sender.setObjectName(QStringLiteral("too late"));
    QCoreApplication::processEvents();
    QCOMPARE(continued, 1);
}

CLINICDESK_TEST(NextSignalTest)
#include "nextsignaltest.moc"

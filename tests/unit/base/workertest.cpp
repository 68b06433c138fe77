// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/worker.h"

#include "tests/support/testprogram.h"

#include <QSemaphore>
#include <QTest>
#include <QThread>

#include <optional>
#include <set>

using namespace clinicdesk;

class WorkerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void doesJobsInTheOrderGivenOnOneThread();
    void givesTheResultOfAJob();
    void stillDoesWaitingJobsWhenItEnds();
};

void WorkerTest::doesJobsInTheOrderGivenOnOneThread()
{
    Worker worker;
    std::vector<int> order; // used only by the worker's thread until the last future is done
    std::set<QThread *> threads;
    QFuture<void> last;
    for (int i = 0; i < 200; ++i) {
        last = worker.run([&order, &threads, i] {
            order.push_back(i);
            threads.insert(QThread::currentThread());
        });
    }
    last.waitForFinished();
    QCOMPARE(order.size(), 200U);
    QVERIFY(std::is_sorted(order.begin(), order.end()));
    QCOMPARE(threads.size(), 1U);
    QVERIFY(!threads.contains(QThread::currentThread()));
}

void WorkerTest::givesTheResultOfAJob()
{
    Worker worker;
    QCOMPARE(worker.run([] { return 42; }).result(), 42);
}

void WorkerTest::stillDoesWaitingJobsWhenItEnds()
{
    int done = 0;
    QSemaphore gate;
    {
        Worker worker;
        worker.run([&gate] { gate.acquire(); });
        for (int i = 0; i < 10; ++i)
            worker.run([&done] { ++done; });
        QCOMPARE(done, 0);
        gate.release();
    }
    QCOMPARE(done, 10);
}

CLINICDESK_TEST(WorkerTest)
#include "workertest.moc"

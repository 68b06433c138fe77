// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/worker.h"

#include "tests/support/testprogram.h"

#include <QFile>
#include <QProcess>
#include <QSemaphore>
#include <QTest>
#include <QThread>

#include <sys/resource.h>
#include <unistd.h>

#include <optional>
#include <set>

using namespace clinicdesk;

class WorkerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
#ifndef __SANITIZE_ADDRESS__                 // which needs the memory
    void doesJobsHereWhereThereIsNoThread(); ///< first: the stack of a thread that has ended is used again
#endif
    void doesJobsInTheOrderGivenOnOneThread();
    void givesTheResultOfAJob();
    void stillDoesWaitingJobsWhenItEnds();
    void finishesJobsBeforeTheProgramEnds();
};

namespace {

/// While an object exists, there is no memory for the stack of another thread.
class NoThreads {
public:
    NoThreads()
    {
        ::getrlimit(RLIMIT_AS, &m_before);
        QFile pages(QStringLiteral("/proc/self/statm"));
        if (!pages.open(QIODevice::ReadOnly))
            qFatal("the memory of this process is not known");
        const auto used = pages.readAll().split(' ').first().toULongLong() * static_cast<rlim_t>(::getpagesize());
        auto little = m_before;
        little.rlim_cur = used + 1'000'000;
        ::setrlimit(RLIMIT_AS, &little);
    }
    ~NoThreads() { ::setrlimit(RLIMIT_AS, &m_before); }
    Q_DISABLE_COPY_MOVE(NoThreads)

private:
    rlimit m_before{};
};

} // namespace

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

void WorkerTest::finishesJobsBeforeTheProgramEnds()
{
    QProcess program;
    program.start(QStringLiteral(PROGRAM_END), QStringList());
    QVERIFY(program.waitForFinished());
    QCOMPARE(program.readAllStandardOutput(), QByteArray("done\ndestroyed\n"));
}

#ifndef __SANITIZE_ADDRESS__
void WorkerTest::doesJobsHereWhereThereIsNoThread()
{
    const auto thread = [] { return QThread::currentThread(); };
    std::vector<int> order;
    Worker worker;
    ThreadPool pool(2);
    {
        const NoThreads limit;
        for (int i = 0; i < 3; ++i) {
            const auto done = worker.run([&order, i] { order.push_back(i); });
            QVERIFY(done.isFinished());
        }
        QVERIFY(runIn(pool, thread).result() == thread());
        QVERIFY(!pool.tryStart([] {}));
    }
    QCOMPARE(order, (std::vector<int>{0, 1, 2}));
    // What a job has opened belongs to this thread from now on.
    QVERIFY(worker.run(thread).result() == thread());
    QVERIFY(runIn(pool, thread).result() != thread());
}
#endif

CLINICDESK_TEST(WorkerTest)
#include "workertest.moc"

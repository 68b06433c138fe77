// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pipelinethread.h"

#include "tests/support/testprogram.h"

#include <QSemaphore>
#include <QTest>

#include <numeric>
#include <vector>

using namespace clinicdesk;

/// Steps that run in parallel with the thread that ordered them.
class PipelineThreadTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void doesEachStepOnceAndInOrder();
    void runsBesideTheCallingThread();
};

void PipelineThreadTest::doesEachStepOnceAndInOrder()
{
    constexpr std::size_t steps = 1'000;
    std::vector<std::size_t> done;
    PipelineThread thread([&done](std::size_t number) { done.push_back(number); });
    for (std::size_t step = 0; step < steps; ++step) {
        thread.submit();
        if (step % 3 == 0)
            thread.waitUntilDone(step / 2);
    }
    thread.waitUntilDone(steps);
    std::vector<std::size_t> expected(steps);
    std::iota(expected.begin(), expected.end(), 0);
    QCOMPARE(done, expected);
}

void PipelineThreadTest::runsBesideTheCallingThread()
{
    QSemaphore begun;
    QSemaphore mayEnd;
    PipelineThread thread([&](std::size_t) {
        begun.release();
        mayEnd.acquire();
    });
    thread.submit();
    begun.acquire(); // on the other thread, because this thread has not waited for a step
    mayEnd.release();
    thread.waitUntilDone(1);
}

CLINICDESK_TEST(PipelineThreadTest)
#include "pipelinethreadtest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/decoderpool.h"

#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/unit/decoder/realdecoder.h"

#include <QMutex>
#include <QSemaphore>
#include <QSet>
#include <QThread>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <stdexcept>

using namespace clinicdesk;
using namespace clinicdesk::support;
using Priority = DecoderPool::Priority;

/// Who gets a decoder when, and what becomes of the decoders.
class DecoderPoolTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runsTwoJobsAtATime();
    void runsWhatIsNeededFirstFirst();
    void returnsTheExceptionOfAJob();
    void startsADecoderOnlyForAJobThatDecodes();
    void keepsItsDecodersForLaterJobs();
    void stopsOnlyTheJobThatIsStopped();
    void startsADecoderAgainAfterACrash();
    void endsItsDecodersAfterTheLastJob();
};

namespace {

const auto pngName = QStringLiteral("made-up.png");

QString program()
{
    return QStringLiteral(CLINICDESK_DECODER);
}

QString wildProgram()
{
    return QStringLiteral(CLINICDESK_WILD_DECODER);
}

/// A job that says when it runs and waits until it may end.
class Gate {
public:
    void pass()
    {
        m_inside.release();
        m_open.acquire();
    }
    bool waitForJobs(int count) { return m_inside.tryAcquire(count, tests::patienceMs); }
    void open(int jobs = 1) { m_open.release(jobs); }
    int inside() const { return m_inside.available(); }

private:
    QSemaphore m_inside;
    QSemaphore m_open;
};

} // namespace

void DecoderPoolTest::runsTwoJobsAtATime()
{
    DecoderPool pool(program());
    Gate gate;
    std::atomic<int> running = 0;
    std::atomic<int> most = 0;
    QList<QFuture<void>> jobs;
    for (int i = 0; i < 6; ++i) {
        const auto job = [&](DecoderProcess & /*decoder*/) {
            most = std::max<int>(most, ++running);
            gate.pass();
            --running;
        };
        jobs.append(pool.run(Priority::File, {}, {}, job));
    }
    QVERIFY(gate.waitForJobs(2));
    gate.open(6);
    for (auto &job : jobs)
        job.waitForFinished();
    QCOMPARE(most.load(), 2);
}

void DecoderPoolTest::runsWhatIsNeededFirstFirst()
{
    DecoderPool pool(program());
    Gate first;
    Gate second;
    const auto block = [&](Gate &gate) {
        return pool.run(Priority::File, {}, {}, [&gate](DecoderProcess & /*decoder*/) { gate.pass(); });
    };
    auto blocking = block(first);
    auto alsoBlocking = block(second);
    QVERIFY(first.waitForJobs(1) && second.waitForJobs(1));
    QStringList order; // written by the thread of the first decoder
    QList<QFuture<void>> jobs;
    const auto add = [&](Priority priority, const QString &what) {
        jobs.append(pool.run(priority, {}, {}, [&order, what](DecoderProcess & /*decoder*/) { order.append(what); }));
    };
    add(Priority::File, QStringLiteral("file"));
    add(Priority::File, QStringLiteral("next file"));
    add(Priority::Thumbnail, QStringLiteral("thumbnail"));
    add(Priority::Preview, QStringLiteral("preview"));
    add(Priority::Thumbnail, QStringLiteral("next thumbnail"));
    first.open();
    for (auto &job : jobs)
        job.waitForFinished();
    second.open();
    alsoBlocking.waitForFinished();
    QCOMPARE(order,
             (QStringList{QStringLiteral("preview"), QStringLiteral("thumbnail"), QStringLiteral("next thumbnail"),
                          QStringLiteral("file"), QStringLiteral("next file")}));
}

void DecoderPoolTest::returnsTheExceptionOfAJob()
{
    DecoderPool pool(program());
    auto failing = pool.run(Priority::File, {}, {},
                            [](DecoderProcess & /*decoder*/) -> int { throw std::runtime_error("made up"); });
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, failing.result());
    auto next = pool.run(Priority::File, {}, {}, [](DecoderProcess & /*decoder*/) { return 7; });
    QCOMPARE(next.result(), 7);
}

void DecoderPoolTest::startsADecoderOnlyForAJobThatDecodes()
{
    DecoderPool pool(program());
    auto idle = pool.run(Priority::File, {}, {}, [](DecoderProcess &decoder) { return decoder.processId(); });
    QCOMPARE(idle.result(), 0);
}

void DecoderPoolTest::keepsItsDecodersForLaterJobs()
{
    DecoderPool pool(program());
    QSet<qint64> processes;
    for (int i = 0; i < 8; ++i) {
        auto job = pool.run(Priority::File, {}, {}, [](DecoderProcess &decoder) {
            return decoder.inspect(pngName, goodFile()).ok() ? decoder.processId() : -1;
        });
        processes.insert(job.result());
    }
    QVERIFY(!processes.contains(-1));
    QVERIFY2(processes.size() <= 2, qPrintable(QString::number(processes.size())));
}

void DecoderPoolTest::stopsOnlyTheJobThatIsStopped()
{
    DecoderPool pool(wildProgram());
    std::stop_source stop;
    const auto describe = [](const QByteArray &file) {
        return [file](DecoderProcess &decoder) {
            const auto described = decoder.inspect(pngName, file);
            return described ? std::optional<ErrorCode>() : described.error().code;
        };
    };
    Gate gate;
    auto waiting = pool.run(Priority::File, {}, stop.get_token(), [&](DecoderProcess &decoder) {
        gate.pass();
        return describe("wait")(decoder);
    });
    QVERIFY(gate.waitForJobs(1));
    gate.open();
    auto other = pool.run(Priority::File, {}, {}, describe(goodFile()));
    QCOMPARE(other.result(), std::nullopt);
    auto neverStarted = pool.run(Priority::File, {}, stop.get_token(), describe(goodFile()));
    stop.request_stop();
    QCOMPARE(waiting.result(), ErrorCode::Cancelled);
    neverStarted.waitForFinished();
    for (int i = 0; i < 4; ++i)
        QCOMPARE(pool.run(Priority::File, {}, {}, describe(goodFile())).result(), std::nullopt);
}

void DecoderPoolTest::startsADecoderAgainAfterACrash()
{
    DecoderPool pool(wildProgram());
    for (int i = 0; i < 4; ++i) {
        auto crashing = pool.run(Priority::File, {}, {}, [](DecoderProcess &decoder) {
            return !decoder.inspect(pngName, QByteArray("crash")).ok() && decoder.inspect(pngName, goodFile()).ok();
        });
        QVERIFY(crashing.result());
    }
}

void DecoderPoolTest::endsItsDecodersAfterTheLastJob()
{
    QList<QFuture<qint64>> jobs;
    {
        DecoderPool pool(program());
        for (int i = 0; i < 5; ++i) {
            const auto job = [](DecoderProcess &decoder) {
                return decoder.inspect(pngName, goodFile()).ok() ? decoder.processId() : -1;
            };
            jobs.append(pool.run(Priority::File, {}, {}, job));
        }
    }
    for (const auto &job : std::as_const(jobs)) {
        QVERIFY(job.isFinished());
        QVERIFY(job.result() > 0);
        QCOMPARE(::kill(static_cast<pid_t>(job.result()), 0), -1);
        QCOMPARE(errno, ESRCH);
    }
}

CLINICDESK_TEST(DecoderPoolTest)
#include "decoderpooltest.moc"

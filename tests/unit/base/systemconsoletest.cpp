// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemconsole.h"

#include "core/base/systemerror.h"
#include "core/base/systemprocess.h"
#include "tests/support/testprogram.h"

#include <QTemporaryFile>
#include <QTest>

#include <array>
#include <csignal>
#include <cstdio>
#include <optional>

#include <fcntl.h>
#include <unistd.h>

using namespace clinicdesk;
using namespace std::chrono_literals;

namespace {

/// While an object exists, a stream of this process is another file.
class OtherStream {
public:
    OtherStream(int number, int file)
        : m_number(number)
        , m_before(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1))
    {
        std::fflush(stdout);
        ::dup2(file, number);
    }
    ~OtherStream() { ::dup2(m_before.descriptor(), m_number); }
    Q_DISABLE_COPY_MOVE(OtherStream)

private:
    const int m_number;
    const SystemFile m_before;
};

struct Pipe {
    Pipe()
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            qFatal("no pipe");
        reading = SystemFile(ends[0]);
        writing = SystemFile(ends[1]);
    }
    SystemFile reading;
    SystemFile writing;
};

bool isBlocked(int signal)
{
    sigset_t signals;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &signals);
    return sigismember(&signals, signal) == 1;
}

} // namespace

/// The streams of a process, and what is typed.
class SystemConsoleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void inputIsReadUntilItsEnd();
    void bytesAheadAreThoseOfAFile();
    void outputIsWrittenWholeAndItsEndIsNoted();
    void outputCanBeTakenFromLibraries();
    void interruptsAreReadInsteadOfEndingTheProcess();
};

void SystemConsoleTest::inputIsReadUntilItsEnd()
{
    Pipe pipe;
    const OtherStream input(STDIN_FILENO, pipe.reading.descriptor());
    QVERIFY(!isTerminal());
    QVERIFY(!waitForStandardInput(0ms));
    QVERIFY(pipe.writing.write("token"));
    QVERIFY(waitForStandardInput(20s));
    std::array<char, 16> room{};
    QCOMPARE(readStandardInput(room), qint64(5));
    QCOMPARE(QByteArray(room.data(), 5), QByteArray("token"));
    pipe.writing = SystemFile();
    QVERIFY(waitForStandardInput(20s));
    QCOMPARE(readStandardInput(room), qint64(0));
    QVERIFY(::fcntl(STDIN_FILENO, F_GETFD) >= 0); // it stays open
}

void SystemConsoleTest::bytesAheadAreThoseOfAFile()
{
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write("0123456789");
    QVERIFY(file.flush());
    {
        const OtherStream input(STDIN_FILENO, file.handle());
        QCOMPARE(::lseek(STDIN_FILENO, 4, SEEK_SET), off_t(4));
        QCOMPARE(standardInputBytesAhead(), qint64(6));
        QCOMPARE(::lseek(STDIN_FILENO, 40, SEEK_SET), off_t(40));
        QCOMPARE(standardInputBytesAhead(), qint64(0));
    }
    const Pipe pipe;
    QVERIFY(pipe.writing.write("more"));
    const OtherStream input(STDIN_FILENO, pipe.reading.descriptor());
    QCOMPARE(standardInputBytesAhead(), qint64(0));
}

void SystemConsoleTest::outputIsWrittenWholeAndItsEndIsNoted()
{
    ignoreBrokenPipes();
    Pipe pipe;
    bool isWritten = false;
    bool isWrittenWithoutReader = true;
    std::optional<SystemError> problem;
    {
        const OtherStream output(STDOUT_FILENO, pipe.writing.descriptor());
        isWritten = writeStandardOutput("answer");
        std::array<char, 16> room{};
        if (pipe.reading.read(room) != 6)
            isWritten = false;
        pipe.reading = SystemFile();
        isWrittenWithoutReader = writeStandardOutput("more");
        problem = SystemError::last();
    }
    QVERIFY(isWritten);
    QVERIFY(!isWrittenWithoutReader);
    QVERIFY(problem->is(std::errc::broken_pipe));
}

void SystemConsoleTest::outputCanBeTakenFromLibraries()
{
    const Pipe reports;
    const Pipe errors;
    std::array<char, 16> report{};
    std::array<char, 16> error{};
    qint64 reportBytes = 0;
    qint64 errorBytes = 0;
    {
        const OtherStream errorStream(STDERR_FILENO, errors.writing.descriptor());
        const OtherStream output(STDOUT_FILENO, reports.writing.descriptor());
        const auto taken = takeStandardOutput();
        taken.write("report");
        writeStandardOutput("chatter of a library");
        reportBytes = reports.reading.read(report);
        errorBytes = errors.reading.read(error);
    }
    QCOMPARE(QByteArray(report.data(), static_cast<qsizetype>(reportBytes)), QByteArray("report"));
    QCOMPARE(QByteArray(error.data(), static_cast<qsizetype>(errorBytes)), QByteArray("chatter of a lib"));
}

void SystemConsoleTest::interruptsAreReadInsteadOfEndingTheProcess()
{
    sigset_t before;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &before);
    {
        const InterruptSignals interrupts;
        QVERIFY(interrupts.descriptor() >= 0);
        QVERIFY(!interrupts.take());
        for (const int signal : {SIGINT, SIGQUIT, SIGTERM}) {
            QVERIFY(isBlocked(signal));
            QCOMPARE(::pthread_kill(::pthread_self(), signal), 0);
            QVERIFY(interrupts.take());
            QVERIFY(!interrupts.take());
        }
        {
            const DefaultInterruptScope byDefault;
            QVERIFY(!isBlocked(SIGINT) && !isBlocked(SIGTERM));
        }
        QVERIFY(isBlocked(SIGINT) && isBlocked(SIGTERM));
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    {
        const DefaultInterruptScope byDefault;
    }
    QVERIFY(!isBlocked(SIGINT)); // it blocks nothing that was not blocked before
}

CLINICDESK_TEST(SystemConsoleTest)
#include "systemconsoletest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemprocess.h"
#include "core/document/decoderprocess.h"
#include "core/document/decodersandbox.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/unit/decoder/realdecoder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTemporaryFile>

#include <csignal>
#include <future>
#include <thread>

#include <sys/resource.h>
#include <sys/wait.h>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// Files that make the decoder crash, wait, work without end or try something else, with `wilddecoder.cpp`.
class DecoderLimitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void endsAJobThatGoesWrong_data();
    void endsAJobThatGoesWrong();
    void endsAJobThatDoesNotReadWhatItRequests();
    void blamesNoFileForADecoderThatWasKilledBefore();
    void blamesNoFileForWhatAnotherOneBroke();
    void makesNoOtherSystemCall();
    void readsOnlyLibrariesAndFonts();
    void hasNoTerminalAndNoFiles();
    void endsWithoutJobsAndIsStartedAgain();
    void limitsMemory();
    void limitsMemoryThatTheSystemDoesNotCount();
    void saysThatTheProgramIsMissing();
    void reportsItsSandbox();
    void decodesNothingWithoutItsSandbox();
    void servesManyJobsWithOneProcess();
    void servesEachOwnerWithAProcessOfItsOwn();
    void saysWhetherItWasAnswered();
    void endsARunningJobWhenAStopIsRequested();
    void doesNotWakeUpWhileItWaits();
    void servesTheNextJobAfterAStopAtAnyMoment();
};

namespace {

const auto heicName = QStringLiteral("made-up.heic");
const auto wild = QStringLiteral(CLINICDESK_WILD_DECODER);
/// The processor's time is what a job really uses, so a busy computer changes nothing.
const DecoderLimits oneSecond{.processorTime = 1s};

} // namespace

void DecoderLimitsTest::endsAJobThatGoesWrong_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<int>("waitMs");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("works without end") << QByteArray("work") << 60'000 << ErrorCode::FileTooComplex;
    QTest::newRow("waits without end") << QByteArray("wait") << 500 << ErrorCode::FileTooComplex;
    QTest::newRow("crashes") << QByteArray("crash") << 60'000 << ErrorCode::FileDamaged;
    QTest::newRow("ends") << QByteArray("end") << 60'000 << ErrorCode::FileDamaged;
    QTest::newRow("sends fewer pixels than it says") << QByteArray("lie") << 60'000 << ErrorCode::FileTooComplex;
    QTest::newRow("sends something else") << QByteArray("chatter") << 60'000 << ErrorCode::FileTooComplex;
}

void DecoderLimitsTest::endsAJobThatGoesWrong()
{
    QFETCH(const QByteArray, file);
    QFETCH(const int, waitMs);
    QFETCH(const ErrorCode, code);
    auto limits = oneSecond;
    limits.totalTime = std::chrono::milliseconds(waitMs);
    DecoderProcess decoder(wild, limits);
    const auto failed = decoder.inspect(heicName, file);
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, code);
    QCOMPARE(failed.error().subject, heicName);
    QVERIFY(!failed.error().detail.isEmpty());
    decoder.setLimits({});
    QVERIFY(decoder.inspect(heicName, goodFile()).ok());
}

void DecoderLimitsTest::endsAJobThatDoesNotReadWhatItRequests()
{
    const auto bytes = QByteArray("greedy").leftJustified(200'000);
    QTemporaryFile file;
    QVERIFY(file.open() && file.write(bytes) == bytes.size() && file.flush());
    DecoderProcess decoder(wild, {.totalTime = 500ms});
    for (const auto &greedy : {FileToDecode(bytes), FileToDecode(file)}) {
        const auto failed = decoder.inspect(heicName, greedy);
        QVERIFY(!failed);
        QCOMPARE(failed.error().code, ErrorCode::FileTooComplex);
        QVERIFY(!failed.error().detail.isEmpty());
    }
}

/// As by a system that needs memory. `QProcess` does not know of it before the next job.
void DecoderLimitsTest::blamesNoFileForADecoderThatWasKilledBefore()
{
    DecoderProcess decoder(wild);
    QVERIFY(decoder.inspect(heicName, goodFile()).ok());
    const auto first = decoder.processId();
    ::kill(static_cast<pid_t>(first), SIGKILL);
    siginfo_t ended{};
    ::waitid(P_PID, static_cast<id_t>(first), &ended, WEXITED | WNOWAIT);
    QVERIFY(decoder.inspect(heicName, goodFile()).ok());
    QVERIFY(decoder.processId() != first);
}

void DecoderLimitsTest::blamesNoFileForWhatAnotherOneBroke()
{
    DecoderProcess decoder(wild);
    const auto broken = decoder.inspect(heicName, QByteArray("break"));
    QVERIFY(!broken);
    QCOMPARE(broken.error().detail, QStringLiteral("broken"));
    QVERIFY(decoder.inspect(heicName, goodFile()).ok());
    const auto crashed = decoder.inspect(heicName, QByteArray("crash")); // in a decoder that has served another file
    QVERIFY(!crashed);
    QCOMPARE(crashed.error().code, ErrorCode::FileDamaged);
    QVERIFY(!decoder.hadAnswer());
    QVERIFY(decoder.inspect(heicName, goodFile()).ok());
}

void DecoderLimitsTest::makesNoOtherSystemCall()
{
#ifdef __SANITIZE_ADDRESS__
    return; // a sanitizer needs some of what is refused
#endif
    DecoderProcess decoder(wild);
    const auto passed = decoder.inspect(heicName, QByteArray("calls"));
    QVERIFY(!passed);
    const auto count = passed.error().detail.section(QLatin1Char(' '), 0, 0).toInt();
    QVERIFY(count >= 44);
    QCOMPARE(passed.error().detail, QStringLiteral("%1 calls: ").arg(count));
}

void DecoderLimitsTest::reportsItsSandbox()
{
#ifdef __SANITIZE_ADDRESS__
    const bool isActive = false; // a sanitizer needs some of what is refused
#else
    const bool isActive = true;
#endif
    for (const auto &program : {installedDecoder(), installedChecker()}) {
        const auto sandbox = askForSandbox(program);
        QVERIFY2(sandbox.ok(), qPrintable(program));
        QCOMPARE(*sandbox, (DecoderSandbox{.refusesCalls = isActive,
                                           .limitsFiles = isActive && landlockVersion() > 0,
                                           .landlockVersion = landlockVersion()}));
    }
}

void DecoderLimitsTest::decodesNothingWithoutItsSandbox()
{
    // Another file than a pipe is one of the things with which a decoder does not begin.
    const auto refused = QString(QStringLiteral("#!/bin/sh\nexec %1 \"$@\" < /dev/null\n")).arg(installedDecoder());
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("decoder"));
    QFile script(path);
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write(refused.toUtf8());
    script.close();
    QVERIFY(script.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner));
    DecoderProcess decoder(path);
    const auto failed = decoder.inspect(heicName, goodFile());
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, ErrorCode::DecoderUnavailable); // the file is not to blame
    QCOMPARE(askForSandbox(path).error().code, ErrorCode::DecoderUnavailable);
}

void DecoderLimitsTest::readsOnlyLibrariesAndFonts()
{
#ifdef __SANITIZE_ADDRESS__
    return; // a sanitizer needs some of what is refused
#endif
    if (landlockVersion() == 0)
        QSKIP("This kernel has no Landlock.");
    QTemporaryFile mine;
    QVERIFY(mine.open());
    const QByteArrayList places{"/usr/lib",
                                mine.fileName().toUtf8(),
                                QDir::homePath().toUtf8(),
                                "/etc/passwd",
                                "/proc/self/environ",
                                "/proc/1/environ",
                                "/proc/" + QByteArray::number(QCoreApplication::applicationPid()) + "/environ",
                                "/dev/tty",
                                "/tmp",
                                "/"};
    DecoderProcess decoder(wild);
    const auto read = decoder.inspect(heicName, "read " + places.join('\n'));
    QVERIFY(!read);
    QCOMPARE(read.error().detail, QStringLiteral("/usr/lib"));
}

void DecoderLimitsTest::hasNoTerminalAndNoFiles()
{
    DecoderProcess decoder(wild);
    QVERIFY(decoder.inspect(heicName, goodFile()).ok());
    const auto process = static_cast<pid_t>(decoder.processId());
    QCOMPARE(::getsid(process), process);
    rlimit time{};
    QCOMPARE(::prlimit(process, RLIMIT_CPU, nullptr, &time), 0);
    QVERIFY(time.rlim_max != RLIM_INFINITY);
    const QDir descriptors(QStringLiteral("/proc/%1/fd").arg(process));
    const auto open = descriptors.entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System);
    if (open.isEmpty())
        QSKIP("Only root can see what the decoder has open.");
    QCOMPARE(open, (QStringList{QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2")}));
    QVERIFY(QFile::symLinkTarget(descriptors.filePath(QStringLiteral("0"))).contains(QLatin1String("pipe:")));
    QVERIFY(QFile::symLinkTarget(descriptors.filePath(QStringLiteral("1"))).contains(QLatin1String("pipe:")));
    QCOMPARE(QFile::symLinkTarget(descriptors.filePath(QStringLiteral("2"))), QStringLiteral("/dev/null"));
}

/// Also one that was started and never had a job.
void DecoderLimitsTest::endsWithoutJobsAndIsStartedAgain()
{
    for (const bool isUsedBefore : {true, false}) {
        DecoderProcess decoder(wild, {.idleTime = 50ms});
        decoder.prepare();
        QVERIFY(!isUsedBefore || decoder.inspect(heicName, goodFile()).ok());
        const auto first = decoder.processId();
        siginfo_t ended{};
        QCOMPARE(::waitid(P_PID, static_cast<id_t>(first), &ended, WEXITED | WNOWAIT), 0);
        QCOMPARE(ended.si_status, 0);
        QVERIFY(decoder.inspect(heicName, goodFile()).ok());
        QVERIFY(decoder.processId() != first);
    }
}

void DecoderLimitsTest::limitsMemory()
{
#ifdef __SANITIZE_ADDRESS__
    return; // a sanitizer reserves more than any limit
#endif
    DecoderProcess decoder(wild, {.memoryBytes = 96'000'000});
    const auto told = decoder.inspect(heicName, QByteArray("memory"));
    QVERIFY(!told);
    const auto pieces = told.error().detail.section(QLatin1Char(' '), 0, 0).toInt();
    QVERIFY2(pieces > 0 && pieces <= 6, qPrintable(told.error().detail));
    // A real file that needs more than there is.
    const auto large =
        decoder.picture(heicName, encoded(QImage(5'500, 5'500, QImage::Format_RGB32), "png"), {.within = {10, 10}});
    QVERIFY(!large);
    QVERIFY(large.error().code == ErrorCode::FileTooComplex || large.error().code == ErrorCode::FileDamaged);
}

void DecoderLimitsTest::limitsMemoryThatTheSystemDoesNotCount()
{
#ifdef __SANITIZE_ADDRESS__
    return; // a sanitizer reserves more than any limit
#endif
    DecoderProcess decoder(wild, {.memoryBytes = 96'000'000});
    const auto stopped = decoder.inspect(heicName, QByteArray("memory that is not counted"));
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::FileTooComplex);
    QVERIFY2(stopped.error().detail.contains(QLatin1String("memory")), qPrintable(stopped.error().detail));
    QVERIFY(decoder.inspect(heicName, goodFile()).ok());
}

void DecoderLimitsTest::saysThatTheProgramIsMissing()
{
    DecoderProcess decoder(QStringLiteral("/nowhere/clinicdesk-decoder"));
    const auto failed = decoder.inspect(heicName, goodFile());
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, ErrorCode::DecoderUnavailable);
    QVERIFY(failed.error().detail.contains(QLatin1String("/nowhere/clinicdesk-decoder")));
}

void DecoderLimitsTest::servesManyJobsWithOneProcess()
{
    DecoderProcess decoder(QStringLiteral(CLINICDESK_DECODER));
    QVERIFY(decoder.inspect(heicName, goodFile()).ok());
    const auto process = decoder.processId();
    for (int i = 0; i < 20; ++i) {
        QVERIFY(decoder.inspect(heicName, goodFile()).ok());
        QVERIFY(!decoder.inspect(heicName, goodFile().first(20)).ok());
    }
    QCOMPARE(decoder.processId(), process);
}

void DecoderLimitsTest::servesEachOwnerWithAProcessOfItsOwn()
{
    DecoderProcess decoder(QStringLiteral(CLINICDESK_DECODER));
    QList<qint64> processes;
    const auto serve = [&](const QString &owner) {
        decoder.setOwner(owner);
        QVERIFY(decoder.inspect(heicName, goodFile()).ok());
        processes.append(decoder.processId());
    };
    for (const auto *owner : {"161494290947153", "161494290947153", "207700001234808", "161494290947153", "", ""})
        serve(QString::fromLatin1(owner));
    const ConvertJob smaller{.maxImageBytes = 1'000'000, .maxPdfBytes = 1'000'000};
    QVERIFY(processes[0] == processes[1]);
    QVERIFY(processes[1] != processes[2]);
    QVERIFY(processes[2] != processes[3]);
    QVERIFY(processes[3] != processes[4]);
    QVERIFY(processes[4] == processes[5]); // it was only looked at
    QVERIFY(decoder.convert(heicName, goodFile(), smaller).ok());
    QVERIFY(decoder.processId() != processes[5]);
    const auto first = decoder.processId();
    QVERIFY(decoder.convert(heicName, goodFile(), smaller).ok());
    QVERIFY(decoder.processId() != first);
    const auto second = decoder.processId();
    QVERIFY(decoder.examine(heicName, goodFile(), {}).ok());
    QVERIFY(decoder.processId() != second);
    decoder.setOwner(QStringLiteral("161494290947153"));
    QVERIFY(decoder.convert(heicName, goodFile(), smaller).ok());
    const auto ofPatient = decoder.processId();
    QVERIFY(decoder.convert(heicName, goodFile(), smaller).ok());
    QCOMPARE(decoder.processId(), ofPatient);
}

void DecoderLimitsTest::saysWhetherItWasAnswered()
{
    DecoderProcess decoder(wild, oneSecond);
    QVERIFY(!decoder.hadAnswer());
    QVERIFY(decoder.inspect(heicName, goodFile()).ok());
    QVERIFY(decoder.hadAnswer());
    QVERIFY(!decoder.inspect(heicName, goodFile().first(20)).ok());
    QVERIFY(decoder.hadAnswer());
    QVERIFY(!decoder.inspect(heicName, QByteArray("crash")).ok());
    QVERIFY(!decoder.hadAnswer());
    DecoderProcess missing(QStringLiteral("/nowhere/clinicdesk-decoder"));
    QVERIFY(!missing.inspect(heicName, goodFile()).ok());
    QVERIFY(!missing.hadAnswer());
}

/// A decoder that never answers, and shows that it was started.
void DecoderLimitsTest::endsARunningJobWhenAStopIsRequested()
{
    const QTemporaryDir folder;
    const auto started = folder.filePath(QStringLiteral("started"));
    QFile program(folder.filePath(QStringLiteral("decoder")));
    QVERIFY(program.open(QIODevice::WriteOnly));
    program.write("#!/bin/sh\n: >'" + started.toUtf8() + "'\nexec /bin/sleep 600\n");
    program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    program.close();
    std::stop_source stop;
    const auto job = [&] {
        DecoderProcess decoder(program.fileName(), {.totalTime = 600s});
        decoder.setStopToken(stop.get_token());
        return decoder.inspect(heicName, goodFile());
    };
    auto ending = std::async(std::launch::async, job);
    QTRY_VERIFY(QFileInfo::exists(started));
    stop.request_stop();
    QCOMPARE(ending.wait_for(tests::patienceMs * 1ms), std::future_status::ready);
    const auto ended = ending.get();
    QVERIFY(!ended);
    QCOMPARE(ended.error().code, ErrorCode::Cancelled);
}

void DecoderLimitsTest::doesNotWakeUpWhileItWaits()
{
    const auto waits = [] {
        rusage usage{};
        ::getrusage(RUSAGE_THREAD, &usage);
        return usage.ru_nvcsw;
    };
    DecoderProcess decoder(wild);
    const std::stop_source stop;
    decoder.setStopToken(stop.get_token());
    QVERIFY(decoder.inspect(heicName, goodFile()).ok());
    decoder.setLimits({.totalTime = 1s});
    const auto before = waits();
    QVERIFY(!decoder.inspect(heicName, QByteArray("wait")).ok());
    const auto waited = waits() - before;
    QVERIFY2(waited < 12, qPrintable(QString::number(waited))); // twenty if it looked every 50 ms
}

void DecoderLimitsTest::servesTheNextJobAfterAStopAtAnyMoment()
{
    DecoderProcess decoder(QStringLiteral(CLINICDESK_DECODER));
    QVERIFY(decoder.inspect(heicName, goodFile()).ok());
    for (int i = 0; i < 30; ++i) {
        std::stop_source stop;
        decoder.setStopToken(stop.get_token());
        const std::jthread stopping([&stop, i] {
            for (volatile int spin = 0; spin < i * 20'000;)
                spin = spin + 1;
            stop.request_stop();
        });
        const auto stopped = decoder.inspect(heicName, goodFile());
        QVERIFY(stopped || stopped.error().code == ErrorCode::Cancelled);
        decoder.setStopToken({});
        const auto next = decoder.inspect(heicName, goodFile());
        QVERIFY2(next.ok(), next ? "" : qPrintable(next.error().detail));
    }
}

CLINICDESK_TEST(DecoderLimitsTest)
#include "decoderlimitstest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemprocess.h"

#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"

#include <QFileInfo>
#include <QProcess>
#include <QSocketNotifier>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>

#include <csignal>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace clinicdesk;

/// This process, and others that it starts.
class SystemProcessTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theEndOfAnotherProcessIsSeen();
    void aLimitIsToldFromACrash();
    void itsInputWaitsForAProcessThatReadsSlowly();
    void itsInputComesFromAFileWithoutBeingRead();
    void itsInputEndsWithTheProcess();
    void ownProgramsAreBesideOrInLibexec();
    void librariesAreFoundOrSayWhyNot();
    void newFilesCanBeKeptPrivate();
    void missingOpenFilesAreNoted();

private:
    static constexpr int patienceMs = 20'000;
};

void SystemProcessTest::theEndOfAnotherProcessIsSeen()
{
    QProcess started;
    started.start(QStringLiteral("cat"), {});
    QVERIFY(started.waitForStarted());
    const auto number = started.processId();
    QVERIFY(OtherProcess::exists(number));
    QVERIFY(OtherProcess::ownMemoryBytes(number) > 0);
    const OtherProcess other(number);
    QVERIFY(other.isOpen());
    QSocketNotifier end(other.descriptor(), QSocketNotifier::Read);
    bool hasEnded = false;
    connect(&end, &QSocketNotifier::activated, this, [&] {
        hasEnded = true;
        end.setEnabled(false);
    });
    QCoreApplication::processEvents();
    QVERIFY(!hasEnded);
    other.kill();
    QTRY_VERIFY_WITH_TIMEOUT(hasEnded, patienceMs);
    QVERIFY(started.state() == QProcess::NotRunning || started.waitForFinished(patienceMs));
    QCOMPARE(started.exitStatus(), QProcess::CrashExit);
    QVERIFY(OtherProcess::isEndByLimit(started.exitCode()));
    QVERIFY(!OtherProcess::exists(number));
    QVERIFY(!OtherProcess(number).isOpen());
    QCOMPARE(OtherProcess::ownMemoryBytes(number), qint64(0));
}

void SystemProcessTest::aLimitIsToldFromACrash()
{
    QVERIFY(OtherProcess::isEndByTime(SIGXCPU) && OtherProcess::isEndByLimit(SIGXCPU));
    QVERIFY(!OtherProcess::isEndByTime(SIGKILL) && OtherProcess::isEndByLimit(SIGKILL));
    QVERIFY(!OtherProcess::isEndByLimit(SIGSEGV) && !OtherProcess::isEndByLimit(SIGABRT));
}

void SystemProcessTest::itsInputWaitsForAProcessThatReadsSlowly()
{
    ProcessInput input;
    QVERIFY(input.isOpen());
    QProcess reader;
    reader.setStandardInputFile(input.fileName());
    reader.start(QStringLiteral("wc"), {QStringLiteral("-c")});
    QVERIFY(reader.waitForStarted());
    input.keepOnlyWriteEnd();
    const QByteArray bytes(1'000'000, 'x'); // more than a pipe holds
    input.write(bytes, QDeadlineTimer(patienceMs));
    input = ProcessInput();
    QVERIFY(reader.waitForFinished(patienceMs));
    QCOMPARE(reader.readAllStandardOutput().trimmed(), QByteArray("1000000"));
}

void SystemProcessTest::itsInputComesFromAFileWithoutBeingRead()
{
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write("0123456789");
    QVERIFY(file.flush() && file.seek(3));
    ProcessInput input;
    QProcess reader;
    reader.setStandardInputFile(input.fileName());
    reader.start(QStringLiteral("cat"), {});
    QVERIFY(reader.waitForStarted());
    input.keepOnlyWriteEnd();
    QCOMPARE(input.writeFrom(file.handle(), 2, 5, QDeadlineTimer(patienceMs)), qint64(5));
    QCOMPARE(input.writeFrom(file.handle(), 8, 5, QDeadlineTimer(patienceMs)), qint64(2)); // the file is shorter
    input = ProcessInput();
    QVERIFY(reader.waitForFinished(patienceMs));
    QCOMPARE(reader.readAllStandardOutput(), QByteArray("2345689"));
    QCOMPARE(file.pos(), qint64(3));
}

void SystemProcessTest::itsInputEndsWithTheProcess()
{
    ProcessInput input;
    QProcess reader;
    reader.setStandardInputFile(input.fileName());
    reader.start(QStringLiteral("true"), {});
    QVERIFY(reader.waitForFinished(patienceMs));
    input.keepOnlyWriteEnd();
    const QDeadlineTimer deadline(patienceMs);
    input.write(QByteArray(1'000'000, 'x'), deadline);
    QVERIFY(!deadline.hasExpired());
}

void SystemProcessTest::ownProgramsAreBesideOrInLibexec()
{
    const QFileInfo own(QFileInfo(QCoreApplication::applicationFilePath()).canonicalFilePath());
    QCOMPARE(installedProgram(own.fileName()), own.filePath());
    const auto missing = installedProgram(QStringLiteral("clinicdesk-missing"));
    QVERIFY(missing.endsWith(QStringLiteral("/libexec/%1/clinicdesk-missing").arg(own.fileName())));
}

void SystemProcessTest::librariesAreFoundOrSayWhyNot()
{
    std::string problem;
    QVERIFY(!loadLibrary("libclinicdesk-missing.so", &problem));
    QVERIFY(QByteArray::fromStdString(problem).contains("libclinicdesk-missing.so"));
    QVERIFY(!loadedLibrary("libclinicdesk-missing.so"));
    auto *library = loadLibrary("libc.so.6", &problem);
    QVERIFY(library);
    QCOMPARE(loadedLibrary("libc.so.6"), library);
    QVERIFY(functionOf(library, "getpid"));
    QVERIFY(!functionOf(library, "clinicdesk_missing"));
    QVERIFY(functionOf(nullptr, "qVersion")); // of what this program is linked with
}

void SystemProcessTest::newFilesCanBeKeptPrivate()
{
    const QTemporaryDir folder;
    const auto before = ::umask(0);
    keepNewFilesPrivate();
    QFile file(folder.filePath(QStringLiteral("file")));
    const bool isOpen = file.open(QIODevice::WriteOnly);
    ::umask(before);
    QVERIFY(isOpen);
    QVERIFY(!FileFacts::of(file.fileName())->isForOthers);
}

void SystemProcessTest::missingOpenFilesAreNoted()
{
    QVERIFY(!missingResources(1, 8));
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_NOFILE, &before), 0);
    auto few = before;
    few.rlim_cur = 40;
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &few), 0);
    const auto missing = missingResources(1, 60);
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &before), 0);
    QVERIFY(missing);
    QCOMPARE(missing->code, ErrorCode::ComputerLimit);
    QCOMPARE(missing->reason, ErrorReason::OpenFileLimit);
    QVERIFY(!missingResources(1, 8)); // what was tried is closed again
}

CLINICDESK_TEST(SystemProcessTest)
#include "systemprocesstest.moc"

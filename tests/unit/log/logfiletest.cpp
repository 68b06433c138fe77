// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/log_p.h"

#include "tests/support/fulldisk.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

using namespace clinicdesk;
using clinicdesk::support::contentOf;

class LogFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void isReadableByItsOwnerOnly();
    void keepsFiveFilesOfOneMegabyte();
    void mixesNoLinesOfTwoProcesses();
    void continuesInANewFileAfterItsOwnWasRemoved();
    void survivesAFullDisk();
    void followsNoLink();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("state/clinicdesk.log")); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void LogFileTest::isReadableByItsOwnerOnly()
{
    LogFile file(path());
    QVERIFY(file.append("one"));
    QCOMPARE(contentOf(path()), QByteArray("one\n"));
    constexpr auto others = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ExeGroup |
                            QFileDevice::ReadOther | QFileDevice::WriteOther | QFileDevice::ExeOther;
    QCOMPARE(QFile::permissions(path()) & others, QFileDevice::Permissions());
    QCOMPARE(QFile::permissions(QFileInfo(path()).path()) & others, QFileDevice::Permissions());
}

void LogFileTest::keepsFiveFilesOfOneMegabyte()
{
    LogFile file(path());
    for (int i = 0; i < 7'000; ++i)
        QVERIFY(file.append(QByteArray::number(i).leftJustified(999, ' ')));
    const auto names = LogFile::files(path());
    QCOMPARE(names.size(), 5);
    for (const auto &name : names)
        QVERIFY2(QFileInfo(name).size() > 0 && QFileInfo(name).size() <= LogFile::maxBytes, qPrintable(name));
    QVERIFY(!QFile::exists(path() + QStringLiteral(".5")));
    QVERIFY(contentOf(path()).contains("6999 "));
    QVERIFY(contentOf(names.last()).startsWith("2000 "));
}

void LogFileTest::mixesNoLinesOfTwoProcesses()
{
    constexpr int count = 2'500;
    QList<pid_t> children;
    for (char name = 'a'; name < 'd'; ++name) {
        const auto child = ::fork();
        if (child == 0) {
            bool isGood = true;
            {
                LogFile file(path());
                for (int i = 0; i < count; ++i)
                    isGood &= file.append(name + QByteArray::number(i) + QByteArray(500, name));
            }
            ::_exit(isGood ? 0 : 1);
        }
        children.append(child);
    }
    for (const auto child : children) {
        int status = -1;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QCOMPARE(status, 0);
    }
    QSet<QByteArray> found;
    for (const auto &name : LogFile::files(path())) {
        const auto lines = contentOf(name).split('\n');
        for (const auto &line : lines) {
            if (line.isEmpty())
                continue;
            const char writer = line.front();
            QVERIFY2(line.endsWith(QByteArray(500, writer)) && line.size() < 510, line.constData());
            found.insert(line);
        }
    }
    QCOMPARE(found.size(), 3 * count);
}

void LogFileTest::continuesInANewFileAfterItsOwnWasRemoved()
{
    LogFile file(path());
    QVERIFY(file.append("before"));
    QVERIFY(QFile::remove(path()));
    QVERIFY(file.append("after"));
    QCOMPARE(contentOf(path()), QByteArray("after\n"));
}

void LogFileTest::survivesAFullDisk()
{
    LogFile file(path());
    QVERIFY(file.append("before"));
    {
        const support::FullDisk full(10);
        QVERIFY(!file.append("does not fit as a whole"));
        QVERIFY(!file.append("does not fit at all"));
    }
    QVERIFY(file.append("after"));
    QCOMPARE(contentOf(path()), QByteArray("before\ndoe\nafter\n"));
}

void LogFileTest::followsNoLink()
{
    const auto target = m_folder->filePath(QStringLiteral("elsewhere"));
    QVERIFY(QDir().mkpath(QFileInfo(path()).path()));
    QVERIFY(QFile::link(target, path()));
    LogFile file(path());
    QVERIFY(!file.append("one"));
    QVERIFY(!QFile::exists(target));
}

CLINICDESK_TEST(LogFileTest)
#include "logfiletest.moc"

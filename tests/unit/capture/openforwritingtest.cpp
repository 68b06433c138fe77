// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/folderfiles.h"

#include "tests/support/testprogram.h"

#include <QProcess>
#include <QTemporaryDir>

using namespace clinicdesk;

class OpenForWritingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void findsAWriterInAnotherProcess();
    void findsAWriterInThisProcess();
    void findsTheWriterOfAFileSystemWithoutLeases();
    void ignoresReaders();
    void theSignalOfALeaseEndsNothing();

private:
    QString made(const QString &folder, const QByteArray &bytes);
    std::unique_ptr<QTemporaryDir> m_folder;
};

void OpenForWritingTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

QString OpenForWritingTest::made(const QString &folder, const QByteArray &bytes)
{
    QFile file(folder + QStringLiteral("/scan.pdf"));
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    return isWritten ? file.fileName() : QString();
}

void OpenForWritingTest::findsAWriterInAnotherProcess()
{
    const auto path = made(m_folder->path(), "page");
    QVERIFY(!isOpenForWriting(path));
    QProcess writer;
    writer.start(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("exec >>'%1' && read line").arg(path)});
    QVERIFY(writer.waitForStarted());
    QTRY_VERIFY(isOpenForWriting(path));
    writer.closeWriteChannel();
    QVERIFY(writer.waitForFinished());
    QVERIFY(!isOpenForWriting(path));
}

void OpenForWritingTest::findsAWriterInThisProcess()
{
    const auto path = made(m_folder->path(), "page");
    QFile writer(path);
    QVERIFY(writer.open(QIODevice::ReadWrite));
    QVERIFY(isOpenForWriting(path));
    writer.close();
    QVERIFY(!isOpenForWriting(path));
}

/// The file systems of /proc have no leases, like those of some file servers.
void OpenForWritingTest::findsTheWriterOfAFileSystemWithoutLeases()
{
    const auto path = QStringLiteral("/proc/self/timerslack_ns");
    QVERIFY(!isOpenForWriting(path));
    QFile writer(path);
    QVERIFY(writer.open(QIODevice::ReadWrite));
    QVERIFY(isOpenForWriting(path));
}

void OpenForWritingTest::ignoresReaders()
{
    const auto path = made(m_folder->path(), "page");
    QFile reader(path);
    QVERIFY(reader.open(QIODevice::ReadOnly));
    QVERIFY(!isOpenForWriting(path));
    QVERIFY(!isOpenForWriting(m_folder->filePath(QStringLiteral("missing"))));
}

/// Another process opens the file again and again, so that many leases are broken while they are held.
void OpenForWritingTest::theSignalOfALeaseEndsNothing()
{
    const auto path = made(m_folder->path(), "page");
    QProcess writer;
    writer.start(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("while : >>'%1'; do :; done").arg(path)});
    QVERIFY(writer.waitForStarted());
    constexpr int tries = 20'000;
    int open = 0;
    for (int i = 0; i < tries; ++i)
        open += isOpenForWriting(path) ? 1 : 0;
    QVERIFY2(open > 0 && open < tries, qPrintable(QString::number(open)));
    QCOMPARE(writer.state(), QProcess::Running);
    writer.kill();
    writer.waitForFinished();
}

CLINICDESK_TEST(OpenForWritingTest)
#include "openforwritingtest.moc"

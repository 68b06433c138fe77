// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/singleinstance.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

using namespace clinicdesk;
using desk::SingleInstance;

/// Second starts of the real program.
class SingleInstanceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The program's own name, so that both mean the same configuration folder.
    void initTestCase() { QCoreApplication::setApplicationName(QStringLiteral("clinicdesk")); }
    void cleanup();

    void aSecondStartHandsItsFilesOverAndEnds();
    void aSecondStartOfPracticeIsAWindowOfItsOwn();
    void aProcessThatWasKilledLeavesTheNameToTheNextOne();
    void aProcessThatDoesNotAnswerIsPassedOver();
    void onlyItsUserMayOpenTheSocket();

private:
    void startProgram(const QStringList &arguments)
    {
        m_program.start(QStringLiteral(CLINICDESK), arguments);
        QVERIFY(m_program.waitForStarted());
    }
    static QStringList sockets()
    {
        const QDir folder(QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation));
        return folder.entryList({QStringLiteral("clinicdesk-*.sock")}, QDir::System);
    }
    static QString pathOf(const QString &socket)
    {
        return QDir(QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation)).filePath(socket);
    }

    QProcess m_program;
};

void SingleInstanceTest::cleanup()
{
    m_program.kill();
    m_program.waitForFinished();
}

void SingleInstanceTest::aSecondStartHandsItsFilesOverAndEnds()
{
    SingleInstance first(QStringLiteral("real"));
    QVERIFY(first.claim({}));
    QSignalSpy started(&first, &SingleInstance::started);
    m_program.setWorkingDirectory(QStringLiteral("/tmp"));
    startProgram({QStringLiteral("a report.pdf"), QStringLiteral("/made/up/\u092c.png")});
    QTRY_COMPARE(m_program.state(), QProcess::NotRunning);
    QCOMPARE(m_program.exitCode(), 0);
    QCOMPARE(started.size(), 1);
    QCOMPARE(started.first().first().toStringList(),
             (QStringList{QStringLiteral("/tmp/a report.pdf"), QStringLiteral("/made/up/\u092c.png")}));
}

void SingleInstanceTest::aSecondStartOfPracticeIsAWindowOfItsOwn()
{
    SingleInstance first(QStringLiteral("real"));
    QVERIFY(first.claim({}));
    SingleInstance practice(QStringLiteral("practice"));
    QVERIFY(practice.claim({}));
    QCOMPARE(sockets().size(), 2);
}

void SingleInstanceTest::aProcessThatWasKilledLeavesTheNameToTheNextOne()
{
    startProgram({});
    QTRY_COMPARE(sockets().size(), 1);
    {
        QLocalSocket running;
        running.connectToServer(pathOf(sockets().first()));
        QVERIFY(running.waitForConnected());
    }
    m_program.kill(); // SIGKILL: nothing is cleaned up
    QVERIFY(m_program.waitForFinished());
    QCOMPARE(sockets().size(), 1);
    SingleInstance next(QStringLiteral("real"));
    QVERIFY(next.claim({}));
}

void SingleInstanceTest::aProcessThatDoesNotAnswerIsPassedOver()
{
    startProgram({});
    QTRY_COMPARE(sockets().size(), 1);
    QLocalSocket running;
    running.connectToServer(pathOf(sockets().first()));
    QVERIFY(running.waitForConnected());
    QCOMPARE(
        QProcess::execute(QStringLiteral("kill"), {QStringLiteral("-STOP"), QString::number(m_program.processId())}),
        0);
    SingleInstance next(QStringLiteral("real"));
    QVERIFY(next.claim({QStringLiteral("/made/up.pdf")}));
}

void SingleInstanceTest::onlyItsUserMayOpenTheSocket()
{
    SingleInstance first(QStringLiteral("real"));
    QVERIFY(first.claim({}));
    const auto permissions = QFileInfo(pathOf(sockets().first())).permissions();
    QVERIFY(!(permissions &
              (QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther)));
}

CLINICDESK_WINDOW_TEST(SingleInstanceTest)
#include "singleinstancetest.moc"

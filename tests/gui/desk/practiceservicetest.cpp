// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/practiceservice.h"

#include "tests/support/testprogram.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using desk::PracticeService;

/// The practice service of the window, played by a script.
class PracticeServiceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startsAServiceThatEndedAgainAtItsPort();
    void readsNothingThatAnEarlierRunPrinted();
    void givesUpAServiceThatEndsAgainAndAgain();

private:
    /// Writes a service that is ready at the port it is given, else at 4711, and ends; the last of `runs` stays. The
    /// first run does `first` before.
    QString service(int runs, const QString &first = QStringLiteral(":")) const
    {
        const auto path = m_folder.filePath(QStringLiteral("service"));
        QFile::remove(path + QStringLiteral(".runs"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("the service cannot be written");
        file.write(QStringLiteral("#!/bin/sh\n"
                                  "echo run >> \"$0.runs\"\n"
                                  "[ $(wc -l < \"$0.runs\") -gt 1 ] || { %2; }\n"
                                  "port=$2; [ $port = 0 ] && port=4711\n"
                                  "echo '{\"base_url\":\"http://127.0.0.1:'$port'\",\"user_oid\":\"1\","
                                  "\"secrets\":{\"access_token\":\"made-up\"}}'\n"
                                  "[ $(wc -l < \"$0.runs\") -lt %1 ] || cat > /dev/null\n"
                                  "exit 1\n")
                       .arg(QString::number(runs), first)
                       .toUtf8());
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return path;
    }

    QTemporaryDir m_folder;
};

void PracticeServiceTest::startsAServiceThatEndedAgainAtItsPort()
{
    PracticeService practice;
    practice.setProgram(service(2));
    practice.setRestarts({.pause = std::chrono::milliseconds(0)});
    QList<int> ports;
    connect(&practice, &PracticeService::ready, this,
            [&ports](const Connection &connection) { ports.append(connection.baseUrl.port()); });
    const QSignalSpy failed(&practice, &PracticeService::failed);
    practice.start(m_folder.filePath(QStringLiteral("received")), 0);
    QTRY_COMPARE(ports, (QList<int>{4711, 4711}));
    QVERIFY(failed.isEmpty());
}

/// As where the port is in use, and the service ends in the middle of a line.
void PracticeServiceTest::readsNothingThatAnEarlierRunPrinted()
{
    PracticeService practice;
    practice.setProgram(service(2, QStringLiteral("printf '{\"base_url\":'; exit 1")));
    const QSignalSpy ready(&practice, &PracticeService::ready);
    const QSignalSpy failed(&practice, &PracticeService::failed);
    practice.start(m_folder.filePath(QStringLiteral("received")), 4712);
    QTRY_COMPARE(ready.size() + failed.size(), 1);
    QCOMPARE(ready.size(), 1);
}

void PracticeServiceTest::givesUpAServiceThatEndsAgainAndAgain()
{
    PracticeService practice;
    practice.setProgram(service(100));
    practice.setRestarts({.max = 2, .pause = std::chrono::milliseconds(0)});
    const QSignalSpy ready(&practice, &PracticeService::ready);
    const QSignalSpy failed(&practice, &PracticeService::failed);
    practice.start(m_folder.filePath(QStringLiteral("received")), 0);
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(ready.size(), 3);
}

CLINICDESK_TEST(PracticeServiceTest)
#include "practiceservicetest.moc"

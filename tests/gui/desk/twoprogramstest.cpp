// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/realdesk.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::RealDesk;

namespace {

constexpr int waitMs = 30'000;
const auto patientNumber = QStringLiteral("161494290947153");
const auto upload = QStringList{QStringLiteral("upload"), QStringLiteral("--type"), QStringLiteral("lr"),
                                QStringLiteral("--patient"), patientNumber};

QJsonArray silentStorage()
{
    return {QJsonObject{{QStringLiteral("on"), QStringLiteral("storage")},
                        {QStringLiteral("always"), true},
                        {QStringLiteral("do"), QStringLiteral("silence")}}};
}

} // namespace

/// The window and the command line of one person at the same outbox.
class TwoProgramsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QApplication::setQuitOnLastWindowClosed(false);
        m_look = std::make_unique<ui::Look>(*qApp);
        m_look->setMotion(false);
    }
    void init()
    {
        m_papers = std::make_unique<QTemporaryDir>();
        m_practice = std::make_unique<support::PracticeProcess>();
        QVERIFY(m_practice->isReady());
        m_desk = std::make_unique<RealDesk>(*m_look);
        m_desk->start();
        m_desk->connectTo(*m_practice);
    }
    void cleanup()
    {
        m_desk.reset();
        m_practice.reset();
        support::emptyHome();
    }
    void cleanupTestCase() { m_look.reset(); }

    void theWindowSendsWhatTheCommandLineAdds();
    void theWindowHeedsWhatTheCommandLinePausesAndResumes();
    void theWindowShowsWhatTheCommandLineCancels();
    void theWindowSaysThatTheCommandLineSendsAndGoesOnAfterIt();

private:
    QString paper(const QString &name, const QByteArray &words)
    {
        const QByteArray content = "%PDF-1.4\n" + words;
        QFile file(m_papers->filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("the paper cannot be written");
        m_hashes.insert(name, support::hashOf(content));
        return file.fileName();
    }
    bool hasArrived(const QString &name) const { return m_practice->storedHashes().contains(m_hashes.value(name)); }
    static std::unique_ptr<QProcess> start(const QStringList &arguments)
    {
        auto process = std::make_unique<QProcess>();
        process->start(QStringLiteral(CLINICDESK_CLI), arguments);
        return process;
    }
    /// While the window goes on.
    static int exitOf(QProcess &process)
    {
        return QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, waitMs) ? process.exitCode()
                                                                                                : -1;
    }
    static int runCommand(const QStringList &arguments) { return exitOf(*start(arguments)); }

    std::unique_ptr<ui::Look> m_look;
    std::unique_ptr<QTemporaryDir> m_papers;
    std::unique_ptr<support::PracticeProcess> m_practice;
    std::unique_ptr<RealDesk> m_desk;
    QHash<QString, QByteArray> m_hashes;
};

void TwoProgramsTest::theWindowSendsWhatTheCommandLineAdds()
{
    const auto added = upload + QStringList{QStringLiteral("--add-only"), paper(QStringLiteral("a.pdf"), "added")};
    QCOMPARE(runCommand(added), 0);
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->says(QStringLiteral("1 document delivered")), waitMs);
    QVERIFY(hasArrived(QStringLiteral("a.pdf")));
    const auto watched = start(upload + QStringList{paper(QStringLiteral("b.pdf"), "watched")});
    QCOMPARE(exitOf(*watched), 0);
    QVERIFY(hasArrived(QStringLiteral("b.pdf")));
    const auto told = watched->readAllStandardError();
    QVERIFY2(told.contains("process " + QByteArray::number(QApplication::applicationPid())), told);
    QTRY_VERIFY(m_desk->says(QStringLiteral("2 documents delivered")));
}

void TwoProgramsTest::theWindowHeedsWhatTheCommandLinePausesAndResumes()
{
    QCOMPARE(runCommand({QStringLiteral("outbox"), QStringLiteral("pause"), QStringLiteral("--all")}), 0);
    QTRY_VERIFY(m_desk->says(QStringLiteral("Everything is paused")));
    const auto added = upload + QStringList{QStringLiteral("--add-only"), paper(QStringLiteral("a.pdf"), "paused")};
    QCOMPARE(runCommand(added), 0);
    QTRY_VERIFY(m_desk->says(QStringLiteral("Everything is paused: 1 document waits")));
    QVERIFY(!hasArrived(QStringLiteral("a.pdf")));
    QCOMPARE(runCommand({QStringLiteral("outbox"), QStringLiteral("resume"), QStringLiteral("--all")}), 0);
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->says(QStringLiteral("1 document delivered")), waitMs);
    QVERIFY(hasArrived(QStringLiteral("a.pdf")));
}

void TwoProgramsTest::theWindowShowsWhatTheCommandLineCancels()
{
    QVERIFY(m_practice->setFaults(silentStorage()));
    const auto added = start(QStringList{QStringLiteral("--json")} + upload +
                             QStringList{QStringLiteral("--add-only"), paper(QStringLiteral("a.pdf"), "given up")});
    QCOMPARE(exitOf(*added), 0);
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->says(QStringLiteral("0 of 1 documents")), waitMs);
    const auto report = QJsonDocument::fromJson(added->readAllStandardOutput());
    const auto id = report[QLatin1String("documents")][0][QLatin1String("document_id")].toString();
    QCOMPARE(runCommand({QStringLiteral("outbox"), QStringLiteral("cancel"), id}), 0);
    QTRY_VERIFY(m_desk->says(QStringLiteral("The outbox is empty")));
    QVERIFY(m_desk->says(QStringLiteral("Safe to close")));
}

void TwoProgramsTest::theWindowSaysThatTheCommandLineSendsAndGoesOnAfterIt()
{
    QVERIFY(m_practice->setFaults(silentStorage()));
    m_desk = std::make_unique<RealDesk>(*m_look); // the first one leaves its place
    const auto driver = start(upload + QStringList{paper(QStringLiteral("a.pdf"), "theirs")});
    QVERIFY(QTest::qWaitFor([&] { return driver->readAllStandardError().contains("uploading"); }, waitMs));
    m_desk->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->window(), waitMs);
    const auto sender = QStringLiteral("another Clinic Desk sends (process %1)").arg(driver->processId());
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->says(sender), waitMs);
    QVERIFY(m_desk->says(QStringLiteral("Safe to close")));
    QVERIFY(m_practice->setFaults({}));
    driver->kill();
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->says(QStringLiteral("1 document delivered")), waitMs);
    QVERIFY(!m_desk->says(sender));
    QVERIFY(hasArrived(QStringLiteral("a.pdf")));
}

QTEST_MAIN(TwoProgramsTest)
#include "twoprogramstest.moc"

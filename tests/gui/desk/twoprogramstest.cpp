// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gui/desk/desktest.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const auto upload = QStringList{QStringLiteral("upload"), QStringLiteral("--type"), QStringLiteral("lr"),
                                QStringLiteral("--patient"), patientNumber};

const auto clinicName = QStringLiteral("Sunrise Clinic");

QJsonArray silentStorage()
{
    return {QJsonObject{{QStringLiteral("on"), QStringLiteral("storage")},
                        {QStringLiteral("always"), true},
                        {QStringLiteral("do"), QStringLiteral("silence")}}};
}

} // namespace

/// The window and the command line of one user, with the same outbox.
class TwoProgramsTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        DeskTest::init();
        startConnected();
    }

    void theWindowSendsWhatTheCommandLineAdds();
    void theWindowHeedsWhatTheCommandLinePausesAndResumes();
    void theWindowShowsWhatTheCommandLineCancels();
    void theWindowSaysThatTheCommandLineSendsAndGoesOnAfterIt();
    void theWindowSaysWhatWaitsForAConnectionOfACommandsEnvironment();
    void theWindowSendsNoTokenToAnAddressThatItWasNotGivenFor();
    void theWindowGoesOnWithATokenThatACommandStores();
    void theWindowForgetsAConnectionThatACommandRemoves();

private:
    /// Runs `connection set` for the window's connection, with this access token on standard input. The window
    /// processes no events meanwhile.
    static int setConnection(const QStringList &options, const SharedSecret &token)
    {
        const auto arguments = QStringList{QStringLiteral("connection"), QStringLiteral("set"), clinicName,
                                           QStringLiteral("--secrets-from-stdin")};
        const auto process = start(arguments + options);
        process->write("{\"access_token\":\"" + token->view().toByteArray() + "\"}");
        process->closeWriteChannel();
        return process->waitForFinished(tests::patienceMs) ? process->exitCode() : -1;
    }
    static std::unique_ptr<QProcess>
    start(const QStringList &arguments,
          const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment())
    {
        auto process = std::make_unique<QProcess>();
        process->setProcessEnvironment(environment);
        process->start(QStringLiteral(CLINICDESK_CLI), arguments);
        return process;
    }
    /// Waits while the window continues to run.
    static int exitOf(QProcess &process)
    {
        return QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, tests::patienceMs)
                   ? process.exitCode()
                   : -1;
    }
    static int runCommand(const QStringList &arguments) { return exitOf(*start(arguments)); }
};

void TwoProgramsTest::theWindowSendsWhatTheCommandLineAdds()
{
    const auto added =
        upload + QStringList{QStringLiteral("--add-only"), m_computer.paper(QStringLiteral("a.pdf"), "added")};
    QCOMPARE(runCommand(added), 0);
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 document delivered")));
    QVERIFY(m_computer.hasArrived(QStringLiteral("a.pdf")));
    const auto watched = start(upload + QStringList{m_computer.paper(QStringLiteral("b.pdf"), "watched")});
    QCOMPARE(exitOf(*watched), 0);
    QVERIFY(m_computer.hasArrived(QStringLiteral("b.pdf")));
    const auto told = watched->readAllStandardError();
    QVERIFY2(told.contains("process " + QByteArray::number(QApplication::applicationPid())), told);
    QTRY_VERIFY(m_desk->says(QStringLiteral("2 documents delivered")));
}

void TwoProgramsTest::theWindowHeedsWhatTheCommandLinePausesAndResumes()
{
    QCOMPARE(runCommand({QStringLiteral("outbox"), QStringLiteral("pause"), QStringLiteral("--all")}), 0);
    QTRY_VERIFY(m_desk->says(QStringLiteral("Everything is paused")));
    const auto added =
        upload + QStringList{QStringLiteral("--add-only"), m_computer.paper(QStringLiteral("a.pdf"), "paused")};
    QCOMPARE(runCommand(added), 0);
    QTRY_VERIFY(m_desk->says(QStringLiteral("Everything is paused: 1 document waiting")));
    QVERIFY(!m_computer.hasArrived(QStringLiteral("a.pdf")));
    QCOMPARE(runCommand({QStringLiteral("outbox"), QStringLiteral("resume"), QStringLiteral("--all")}), 0);
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 document delivered")));
    QVERIFY(m_computer.hasArrived(QStringLiteral("a.pdf")));
}

void TwoProgramsTest::theWindowShowsWhatTheCommandLineCancels()
{
    QVERIFY(m_computer.practice().setFaults(silentStorage()));
    const auto added =
        start(QStringList{QStringLiteral("--json")} + upload +
              QStringList{QStringLiteral("--add-only"), m_computer.paper(QStringLiteral("a.pdf"), "given up")});
    QCOMPARE(exitOf(*added), 0);
    QTRY_VERIFY(m_desk->says(QStringLiteral("0 of 1 document")));
    const auto report = QJsonDocument::fromJson(added->readAllStandardOutput());
    const auto id = report[QLatin1String("documents")][0][QLatin1String("document_id")].toString();
    QCOMPARE(runCommand({QStringLiteral("outbox"), QStringLiteral("cancel"), id}), 0);
    QTRY_VERIFY(m_desk->says(QStringLiteral("The outbox is empty")));
    QVERIFY(m_desk->says(QStringLiteral("Safe to close")));
}

void TwoProgramsTest::theWindowSaysThatTheCommandLineSendsAndGoesOnAfterIt()
{
    QVERIFY(m_computer.practice().setFaults(silentStorage()));
    m_desk = std::make_unique<RealDesk>(m_computer.look()); // the first one releases its lock
    const auto sending = start(upload + QStringList{m_computer.paper(QStringLiteral("a.pdf"), "theirs")});
    QVERIFY(QTest::qWaitFor([&] { return sending->readAllStandardError().contains("uploading"); }, tests::patienceMs));
    m_desk->start();
    QTRY_VERIFY(m_desk->window());
    const auto sender = QStringLiteral("another Clinic Desk is sending (process %1)").arg(sending->processId());
    QTRY_VERIFY(m_desk->says(sender));
    QVERIFY(m_desk->says(QStringLiteral("Safe to close")));
    QVERIFY(m_computer.practice().setFaults({}));
    sending->kill();
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 document delivered")));
    QVERIFY(!m_desk->says(sender));
    QVERIFY(m_computer.hasArrived(QStringLiteral("a.pdf")));
}

void TwoProgramsTest::theWindowSaysWhatWaitsForAConnectionOfACommandsEnvironment()
{
    const auto waits = QStringLiteral("1 document is waiting for connections that are not set up on this computer.");
    m_desk = std::make_unique<RealDesk>(m_computer.look()); // destroys the first one
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), QStringLiteral("https://elsewhere.example"));
    environment.insert(QStringLiteral("CLINICDESK_USER_OID"), QStringLiteral("10029864352"));
    const auto added =
        start(QStringList{QStringLiteral("--json")} + upload +
                  QStringList{QStringLiteral("--add-only"), m_computer.paper(QStringLiteral("a.pdf"), "for elsewhere")},
              environment);
    QCOMPARE(exitOf(*added), 0);
    m_desk->start();
    QTRY_VERIFY(m_desk->window());
    QTRY_VERIFY(m_desk->says(waits));
    const auto report = QJsonDocument::fromJson(added->readAllStandardOutput());
    const auto id = report[QLatin1String("documents")][0][QLatin1String("document_id")].toString();
    QCOMPARE(runCommand({QStringLiteral("outbox"), QStringLiteral("cancel"), id}), 0);
    QTRY_VERIFY(!m_desk->says(waits));
}

void TwoProgramsTest::theWindowSendsNoTokenToAnAddressThatItWasNotGivenFor()
{
    const support::PracticeProcess elsewhere;
    QVERIFY(elsewhere.isReady());
    QVERIFY(m_computer.practice().setFaults(refusedToken()));
    m_desk->requestPatient(patientNumber);
    m_desk->drop({m_computer.paper(QStringLiteral("a.pdf"), "for here")});
    m_desk->pressSend();
    QTRY_VERIFY(m_desk->says(QStringLiteral("sign-in needed")));
    const auto refusedHere = m_computer.practice().requestsAt(QStringLiteral("docs")).size();
    const QStringList address{QStringLiteral("--base-url"), elsewhere.connection().baseUrl.toString()};
    QCOMPARE(setConnection(address, elsewhere.accessToken()), 0);
    m_desk->leaveAndComeBack(); // makes the window read the keychain before it knows the new address
    QTRY_VERIFY(!m_desk->says(QStringLiteral("sign-in needed"))); // now it knows the address
    m_desk->drop({m_computer.paper(QStringLiteral("b.pdf"), "for elsewhere")});
    m_desk->pressSend();
    QTRY_COMPARE(elsewhere.storedHashes().size(), 1);
    QCOMPARE(m_computer.practice().requestsAt(QStringLiteral("docs")).size(), refusedHere);
    QVERIFY2(!elsewhere.requests().contains("\"authorization\":\"wrong\""), elsewhere.requests());
}

void TwoProgramsTest::theWindowGoesOnWithATokenThatACommandStores()
{
    QVERIFY(m_computer.practice().setFaults(refusedToken()));
    m_desk->requestPatient(patientNumber);
    m_desk->drop({m_computer.paper(QStringLiteral("a.pdf"), "with another token")});
    m_desk->pressSend();
    QTRY_VERIFY(m_desk->says(QStringLiteral("sign-in needed")));
    QCOMPARE(setConnection({}, m_computer.practice().secondAccessToken()), 0);
    QTRY_VERIFY(m_computer.hasArrived(QStringLiteral("a.pdf"))); // the user did not come back
}

void TwoProgramsTest::theWindowForgetsAConnectionThatACommandRemoves()
{
    QCOMPARE(runCommand({QStringLiteral("connection"), QStringLiteral("add"), QStringLiteral("Sunset Clinic"),
                         QStringLiteral("--base-url"), QStringLiteral("https://sunset.example")}),
             0);
    QCOMPARE(runCommand({QStringLiteral("connection"), QStringLiteral("remove"), clinicName}), 0);
    QTRY_VERIFY(m_desk->says(QStringLiteral("Sunset Clinic")));
    QVERIFY(!m_desk->says(clinicName));
}

CLINICDESK_WINDOW_TEST(TwoProgramsTest)
#include "twoprogramstest.moc"

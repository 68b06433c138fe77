// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/singleinstance.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <csignal>

#include <pwd.h>
#include <unistd.h>

using namespace clinicdesk;
using namespace std::chrono_literals;
using desk::SingleInstance;
using Claim = SingleInstance::Claim;

/// Second starts of the real program.
class SingleInstanceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The program's own name, so that both mean the same configuration folder.
    void initTestCase() { QCoreApplication::setApplicationName(QStringLiteral("clinicdesk")); }
    void cleanup()
    {
        m_program.kill();
        m_program.waitForFinished();
    }

    void aSecondStartHandsItsFilesOverAndEnds();
    void aSecondStartOfPracticeIsAWindowOfItsOwn();
    void aProcessThatWasKilledLeavesTheNameToTheNextOne();
    void aStartWaitsForAProgramThatIsBusy();
    void aStartThatWaitsTakesOverFromAProgramThatIsKilled();
    void aStartThatIsCancelledHandsNothingOver();
    void aStartWaitsForAProgramThatHasNoWindowAtTheMoment();
    void aThirdStartWaitsAsWell();
    void onlyItsUserMayOpenTheSocket();
    void usesNoFolderOfOthersWhereThereIsNoRuntimeFolder();

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

    /// Starts the program, and stops it in the middle of its work.
    void startBusyProgram()
    {
        startProgram({});
        QTRY_VERIFY(isReceiving());
        signalProgram(SIGSTOP);
    }
    static bool isReceiving()
    {
        QLocalSocket socket; // the file may be left of another program
        socket.connectToServer(pathOf(sockets().value(0)));
        return socket.waitForConnected();
    }
    void signalProgram(int signal) { QCOMPARE(::kill(static_cast<pid_t>(m_program.processId()), signal), 0); }
    static QMessageBox *notice()
    {
        for (auto *window : QApplication::topLevelWidgets()) {
            auto *box = qobject_cast<QMessageBox *>(window);
            if (box != nullptr && box->isVisible())
                return box;
        }
        return nullptr;
    }
    /// Calls `then` while a start waits, as soon as its message contains these words.
    static void whenNoticeSays(QObject &context, const QString &words, const std::function<void(QMessageBox &)> &then)
    {
        auto *timer = new QTimer(&context);
        QObject::connect(timer, &QTimer::timeout, timer, [timer, words, then] {
            auto *box = notice();
            if (box == nullptr || !(box->text() + box->informativeText()).contains(words))
                return;
            timer->stop();
            then(*box);
        });
        timer->start(1);
    }

    QProcess m_program;
};

void SingleInstanceTest::aSecondStartHandsItsFilesOverAndEnds()
{
    SingleInstance first(QStringLiteral("real"));
    QCOMPARE(first.claim({}), Claim::First);
    first.startReceiving();
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
    QCOMPARE(first.claim({}), Claim::First);
    first.startReceiving();
    SingleInstance practice(QStringLiteral("practice"));
    QCOMPARE(practice.claim({}), Claim::First);
    practice.startReceiving();
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
    QCOMPARE(next.claim({}), Claim::First);
}

void SingleInstanceTest::aStartWaitsForAProgramThatIsBusy()
{
    startBusyProgram();
    QStringList notices;
    QObject context;
    whenNoticeSays(context, QStringLiteral("it is busy"), [&](const QMessageBox &busy) {
        notices.append(busy.informativeText());
        whenNoticeSays(context, QStringLiteral("does not respond"), [&](const QMessageBox &hanging) {
            notices.append(hanging.informativeText());
            signalProgram(SIGCONT);
        });
    });
    SingleInstance next(QStringLiteral("real"), {.busy = 10ms, .notResponding = 200ms});
    QCOMPARE(next.claim({QStringLiteral("/made/up.pdf")}), Claim::HandedOver);
    QCOMPARE(notices.size(), 2);
    QVERIFY2(notices.first().contains(QStringLiteral("your files")), qPrintable(notices.first()));
    QVERIFY2(notices.last().contains(QString::number(m_program.processId())), qPrintable(notices.last()));
    QVERIFY(notice() == nullptr);
}

void SingleInstanceTest::aStartThatWaitsTakesOverFromAProgramThatIsKilled()
{
    startBusyProgram();
    QObject context;
    whenNoticeSays(context, QStringLiteral("it is busy"), [&](const QMessageBox &) { signalProgram(SIGKILL); });
    SingleInstance next(QStringLiteral("real"), {.busy = 10ms});
    QCOMPARE(next.claim({QStringLiteral("/made/up.pdf")}), Claim::First);
}

void SingleInstanceTest::aStartThatIsCancelledHandsNothingOver()
{
    startBusyProgram();
    QObject context;
    whenNoticeSays(context, QStringLiteral("it is busy"),
                   [](const QMessageBox &box) { box.button(QMessageBox::Cancel)->click(); });
    SingleInstance next(QStringLiteral("real"), {.busy = 10ms});
    QCOMPARE(next.claim({QStringLiteral("/made/up.pdf")}), Claim::Cancelled);
    m_program.kill();
    QVERIFY(m_program.waitForFinished());

    SingleInstance first(QStringLiteral("real"));
    QCOMPARE(first.claim({}), Claim::First);
    first.startReceiving();
    QSignalSpy started(&first, &SingleInstance::started);
    for (const QByteArray file : {"cancelled", "wanted"}) {
        QLocalSocket start;
        start.connectToServer(pathOf(sockets().first()));
        start.write("{\"files\":[\"/" + file + "\"]}\n");
        QVERIFY(start.waitForBytesWritten());
        if (file == "wanted") // this process has not processed any event yet
            QTRY_COMPARE(started.size(), 1);
    }
    QCOMPARE(started.first().first().toStringList(), QStringList{QStringLiteral("/wanted")});
}

void SingleInstanceTest::aStartWaitsForAProgramThatHasNoWindowAtTheMoment()
{
    SingleInstance first(QStringLiteral("real"));
    QCOMPARE(first.claim({}), Claim::First);
    first.startReceiving();
    first.stopReceiving(); // as between the windows of two persons
    QSignalSpy started(&first, &SingleInstance::started);
    QObject context;
    whenNoticeSays(context, QStringLiteral("it is busy"), [&](const QMessageBox &) { first.startReceiving(); });
    SingleInstance next(QStringLiteral("real"), {.busy = 10ms});
    QCOMPARE(next.claim({QStringLiteral("/made/up.pdf")}), Claim::HandedOver);
    QCOMPARE(started.size(), 1);
}

void SingleInstanceTest::aThirdStartWaitsAsWell()
{
    startBusyProgram();
    QProcess second;
    second.start(QStringLiteral(CLINICDESK), {QStringLiteral("/made/up.pdf")});
    QVERIFY(second.waitForStarted());
    QObject context;
    whenNoticeSays(context, QStringLiteral("it is busy"), [&](const QMessageBox &) {
        QCOMPARE(second.state(), QProcess::Running);
        signalProgram(SIGCONT);
    });
    SingleInstance third(QStringLiteral("real"), {.busy = 1s});
    QCOMPARE(third.claim({}), Claim::HandedOver);
    QTRY_COMPARE(second.state(), QProcess::NotRunning);
    QCOMPARE(second.exitCode(), 0);
}

void SingleInstanceTest::onlyItsUserMayOpenTheSocket()
{
    SingleInstance first(QStringLiteral("real"));
    QCOMPARE(first.claim({}), Claim::First);
    first.startReceiving();
    const auto permissions = QFileInfo(pathOf(sockets().first())).permissions();
    QVERIFY(!(permissions &
              (QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther)));
}

/// As where another user was the first to make /tmp/runtime-NAME.
void SingleInstanceTest::usesNoFolderOfOthersWhereThereIsNoRuntimeFolder()
{
    const QTemporaryDir shared;
    const QTemporaryDir own;
    const auto folderBefore = QDir::currentPath();
    const QList<QByteArray> names{"XDG_RUNTIME_DIR", "TMPDIR", "XDG_CACHE_HOME"};
    QList<QByteArray> before;
    for (const auto &name : names)
        before.append(qgetenv(name.constData()));
    const auto restore = qScopeGuard([&] {
        QDir::setCurrent(folderBefore);
        for (qsizetype at = 0; at < names.size(); ++at) {
            if (before[at].isNull())
                qunsetenv(names[at].constData());
            else
                qputenv(names[at].constData(), before[at]);
        }
    });
    QVERIFY(QDir::setCurrent(shared.path()));
    // Where Qt expects a folder of this user, there is something else.
    const auto *account = ::getpwuid(::geteuid());
    const auto taken = QStringLiteral("runtime-") + (account ? QFile::decodeName(account->pw_name) : QString());
    QFile file(shared.filePath(taken));
    QVERIFY(file.open(QIODevice::WriteOnly));
    qunsetenv("XDG_RUNTIME_DIR");
    qputenv("TMPDIR", shared.path().toUtf8());
    qputenv("XDG_CACHE_HOME", own.path().toUtf8());
    QVERIFY(QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation).isEmpty());
    SingleInstance first(QStringLiteral("real"));
    QCOMPARE(first.claim({}), Claim::First);
    first.startReceiving();
    QCOMPARE(QDir(shared.path()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System | QDir::Hidden),
             QStringList{taken});
    const QDir cache(own.filePath(QStringLiteral("clinicdesk")));
    QCOMPARE(cache.entryList({QStringLiteral("clinicdesk-*.sock")}, QDir::System).size(), 1);
    QVERIFY(!(QFileInfo(cache.path()).permissions() & (QFileDevice::ExeGroup | QFileDevice::ExeOther)));
}

CLINICDESK_WINDOW_TEST(SingleInstanceTest)
#include "singleinstancetest.moc"

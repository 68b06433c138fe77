// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/desktest.h"
#include "tests/gui/desk/fakelogind.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/fakenotifications.h"
#include "tests/support/otherprogram.h"
#include "tests/support/testprogram.h"
#include "ui/help/helpwindow.h"
#include "ui/lock/lockwarning.h"
#include "ui/shell/outboxnotifications.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QProcess>
#include <QScopeGuard>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

namespace {

QJsonArray answersWith(int status)
{
    return {QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                        {QStringLiteral("always"), true},
                        {QStringLiteral("do"), QStringLiteral("status")},
                        {QStringLiteral("status"), status}}};
}

QJsonArray busyService()
{
    return answersWith(503);
}

} // namespace

/// What locks the whole program, and what goes on while it is locked.
class LockedDeskTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    /// The program asks the system bus for logind; in tests this is the bus of the session.
    void initTestCase() { qputenv("XDG_SESSION_ID", "7"); }
    void init()
    {
        DeskTest::init();
        m_logind = std::make_unique<support::FakeLogind>();
        startConnected();
    }
    void cleanup()
    {
        m_desk.reset();
        m_logind.reset();
        m_computer.end();
    }

    void locksWithTheComputer_data();
    void locksWithTheComputer();
    void staysOpenWithTheComputerWithoutAPin();
    void locksWithTheButtonInTheTopBar();
    void asksForAPersonWithCtrlShiftL();
    void offersThePeopleWithCtrlShiftL();
    void showsTheStateOfThePersonWhoIsNamed();
    void isNotGreenBelowTheNameOfAnotherPerson();
    void opensItsHelpWithF1();
    void warnsInItsWindow();
    void withdrawsItsNotification();
    void uploadsGoOnAndTheirNumberIsShown();
    void isNotGreenWhileAPersonIsNeeded();
    void staysWhileADocumentWaitsBesideOneThatNeedsAPerson();
    void keepsTheClipboardOfAnotherProgram();
    void removesTemporaryFiles();

private:
    void send(const QStringList &names)
    {
        m_desk->requestPatient(patientNumber);
        for (const auto &name : names) {
            m_desk->drop({m_computer.paper(name, "a page of " + name.toUtf8())});
            m_desk->pressSend();
        }
    }

    std::unique_ptr<support::FakeLogind> m_logind;
};

void LockedDeskTest::locksWithTheComputer_data()
{
    QTest::addColumn<bool>("sleeps");
    QTest::addColumn<QString>("reason");
    QTest::newRow("the session is locked") << false << "with this computer";
    QTest::newRow("the computer goes to sleep") << true << "when this computer went to sleep";
}

void LockedDeskTest::locksWithTheComputer()
{
    QFETCH(const bool, sleeps);
    QFETCH(const QString, reason);
    saveIna();
    auto *window = m_desk->window();
    QTRY_VERIFY(m_logind->asked().contains(QStringLiteral("session 7")));
    QTRY_VERIFY2(([&] { // again, as the program may not listen to the session yet
                     if (sleeps)
                         Q_EMIT m_logind->PrepareForSleep(true);
                     else
                         m_logind->emitOfSession(support::FakeLogind::sessionInterface(), QStringLiteral("Lock"), {});
                     return m_desk->lockWindow() != nullptr;
                 }()),
                 "it is not locked");
    QVERIFY(!window->isVisible());
    QVERIFY(lockWindowSays(reason));
    unlock(inasPin);
}

void LockedDeskTest::staysOpenWithTheComputerWithoutAPin()
{
    QTRY_VERIFY(m_logind->asked().contains(QStringLiteral("session 7")));
    const auto before = m_logind->inhibitions().size();
    Q_EMIT m_logind->PrepareForSleep(true);
    Q_EMIT m_logind->PrepareForSleep(false); // the program delays the next sleep when it has seen both
    QTRY_VERIFY(m_logind->inhibitions().size() > before);
    QVERIFY(!m_desk->lockWindow());
    QVERIFY(m_desk->window()->isVisible());
}

void LockedDeskTest::locksWithTheButtonInTheTopBar()
{
    const auto buttons = m_desk->window()->findChildren<QToolButton *>();
    const auto lock = std::ranges::find_if(buttons, [](const QToolButton *button) {
        return button->isVisible() && button->accessibleName() == QStringLiteral("Lock");
    });
    QVERIFY(lock != buttons.end());
    QTest::mouseClick(*lock, Qt::LeftButton);
    QVERIFY(m_desk->lockWindow());
    QVERIFY(!m_desk->window()->isVisible());
}

void LockedDeskTest::asksForAPersonWithCtrlShiftL()
{
    saveIna();
    save({QStringLiteral("p2")}, rolfsName, Role::Admin, rolfsPin);
    RealDesk::press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    auto *lock = m_desk->lockWindow();
    QVERIFY(lock);
    QTRY_COMPARE(lock->person(), QStringLiteral("p2")); // the only other one
    const auto people = lock->findChild<QMenu *>()->actions();
    QCOMPARE(people.size(), 1);
    QVERIFY(people.first()->text() != rolfsName); // one can go back
    m_desk->unlock(rolfsPin);
    // Rolf has no connection yet.
    QTRY_VERIFY(!m_desk->lockWindow() && m_desk->assistant());
}

void LockedDeskTest::offersThePeopleWithCtrlShiftL()
{
    saveIna();
    save({QStringLiteral("p2")}, rolfsName, Role::Admin, rolfsPin);
    save({QStringLiteral("p3")}, QStringLiteral("Zoya"), Role::Doctor, QStringLiteral("9630"));
    RealDesk::press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    auto *lock = m_desk->lockWindow();
    QVERIFY(lock);
    auto *people = lock->findChild<QMenu *>();
    QTRY_VERIFY(people->isVisible());
    QCOMPARE(people->actions().size(), 2);
    QTest::keyClick(people, Qt::Key_Down);
    QTest::keyClick(people, Qt::Key_Return);
    QTRY_COMPARE(lock->person(), QStringLiteral("p3"));
    QTRY_VERIFY(!people->isVisible());
    QTRY_VERIFY(qobject_cast<QLineEdit *>(lock->focusWidget()));
}

/// What waits here is Ina's, and so is the connection.
void LockedDeskTest::showsTheStateOfThePersonWhoIsNamed()
{
    saveIna();
    save({QStringLiteral("p2")}, rolfsName, Role::Admin, rolfsPin);
    QVERIFY(m_computer.practice().setFaults(answersWith(400)));
    send({QStringLiteral("letter.pdf")});
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 document needs you")));
    RealDesk::press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    auto *lock = m_desk->lockWindow();
    QVERIFY(lock);
    QTRY_COMPARE(lock->person(), QStringLiteral("p2"));
    const QStringList ofIna{QStringLiteral("1 document needs you"), QStringLiteral("1 document waits for you"),
                            QStringLiteral("Sunrise Clinic")};
    for (const auto &words : ofIna)
        QVERIFY2(!lockWindowSays(words), qPrintable(words));

    lock->findChild<QMenu *>()->actions().first()->trigger();
    QTRY_COMPARE(lock->person(), firstPersonId().text);
    for (const auto &words : ofIna)
        QVERIFY2(lockWindowSays(words), qPrintable(words));

    lock->findChild<QMenu *>()->actions().first()->trigger();
    QTRY_COMPARE(lock->person(), QStringLiteral("p2"));
    for (const auto &words : ofIna)
        QVERIFY2(!lockWindowSays(words), qPrintable(words));
}

/// Nothing of Ina waits; what waits of Rolf is not known here.
void LockedDeskTest::isNotGreenBelowTheNameOfAnotherPerson()
{
    saveIna();
    save({QStringLiteral("p2")}, rolfsName, Role::Admin, rolfsPin);
    RealDesk::press(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(m_desk->lockWindow());
    QVERIFY(lockWindowSays(QStringLiteral("Safe to close")));
    m_desk->lockWindow()->findChild<QMenu *>()->actions().first()->trigger();
    QTRY_COMPARE(m_desk->lockWindow()->person(), QStringLiteral("p2"));
    QVERIFY(!lockWindowSays(QStringLiteral("Safe to close")));
    QVERIFY(!lockWindowSays(QStringLiteral("The outbox is empty")));
}

void LockedDeskTest::opensItsHelpWithF1()
{
    saveIna();
    RealDesk::press(Qt::Key_L, Qt::ControlModifier);
    auto *lock = m_desk->lockWindow();
    QVERIFY(lock);
    QTest::keyClick(lock->focusWidget(), Qt::Key_F1);
    const auto helps = [lock] { return lock->findChildren<ui::HelpWindow *>(Qt::FindDirectChildrenOnly); };
    QTRY_COMPARE(helps().size(), 1);
    QTRY_VERIFY(helps().first()->isVisible());
    QCOMPARE(helps().first()->page(), QStringLiteral("people"));
    helps().first()->close();
    QTRY_VERIFY(helps().isEmpty());
    QVERIFY(m_desk->lockWindow());
}

void LockedDeskTest::warnsInItsWindow()
{
    const auto *warning = m_desk->window()->findChild<ui::LockWarning *>();
    QVERIFY(warning); // what shows it is tested with a clock (LockControllerTest)
    QCOMPARE(warning->parentWidget(), m_desk->window());
}

void LockedDeskTest::withdrawsItsNotification()
{
    const support::FakeNotifications desktop;
    QVERIFY(desktop.isAvailable());
    saveIna();
    m_desk->window()->notifications()->setPauses(0ms, 0ms);
    QVERIFY(m_computer.practice().setFaults(busyService()));
    send({QStringLiteral("letter.pdf")});
    support::OtherProgram other(QStringLiteral("elsewhere"));
    QVERIFY(other.isReady());
    QTRY_VERIFY(!QApplication::activeWindow());
    QVERIFY(m_computer.practice().setFaults({}));
    QTRY_COMPARE(desktop.texts, QStringList{QStringLiteral("1 delivered")});
    QCOMPARE(desktop.titles, QStringList{QStringLiteral("Clinic Desk: outbox")});
    QVERIFY(desktop.closed.isEmpty());
    QTRY_VERIFY2(([&] {
                     m_logind->emitOfSession(support::FakeLogind::sessionInterface(), QStringLiteral("Lock"), {});
                     return m_desk->lockWindow() != nullptr;
                 }()),
                 "it is not locked");
    QTRY_COMPARE(desktop.closed.size(), 1);
}

void LockedDeskTest::uploadsGoOnAndTheirNumberIsShown()
{
    saveIna();
    const QStringList names{QStringLiteral("findings-of-today.pdf"), QStringLiteral("letter-of-today.pdf")};
    QVERIFY(m_computer.practice().setFaults(busyService()));
    send(names);
    RealDesk::press(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(m_desk->lockWindow());
    // Either all wait for their next try, or one is being tried.
    QTRY_VERIFY(lockWindowSays(QStringLiteral("2 waiting")) || lockWindowSays(QStringLiteral("0 of 2 documents")));
    const auto texts = support::everyText(m_desk->lockWindow());
    for (const auto &text : texts) {
        QVERIFY2(!text.contains(patientNumber.right(4)), qPrintable(text));
        for (const auto &name : names)
            QVERIFY2(!text.contains(name.section(u'.', 0, 0)), qPrintable(text));
        if (text.contains(u'2')) // the number of documents, not whose PIN is asked for
            QVERIFY2(!text.contains(inasName), qPrintable(text));
    }
    QVERIFY(m_computer.practice().storedHashes().isEmpty());
    QVERIFY(m_computer.practice().setFaults({}));
    for (const auto &name : names)
        QTRY_VERIFY(m_computer.hasArrived(name));
    QTRY_VERIFY(lockWindowSays(QStringLiteral("2 documents delivered")));
    QVERIFY(lockWindowSays(QStringLiteral("Safe to close")));
    QVERIFY(m_desk->lockWindow() && !m_desk->shownWindow());
}

void LockedDeskTest::isNotGreenWhileAPersonIsNeeded()
{
    saveIna();
    QVERIFY(m_computer.practice().setFaults(answersWith(400)));
    send({QStringLiteral("letter.pdf")});
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 document needs you")));
    RealDesk::press(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(m_desk->lockWindow());
    QVERIFY(lockWindowSays(QStringLiteral("1 document waits for you")));
    QVERIFY(!lockWindowSays(QStringLiteral("Safe to close")));
}

void LockedDeskTest::staysWhileADocumentWaitsBesideOneThatNeedsAPerson()
{
    saveIna();
    QVERIFY(m_computer.practice().setFaults(answersWith(400)));
    send({QStringLiteral("letter.pdf")});
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 document needs you")));
    auto busy = busyService().first().toObject(); // and does not try again soon
    busy.insert(QStringLiteral("headers"), QJsonObject{{QStringLiteral("Retry-After"), QStringLiteral("3600")}});
    QVERIFY(m_computer.practice().setFaults({busy}));
    send({QStringLiteral("later.pdf")});
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 waiting")) && m_desk->says(QStringLiteral("1 document waits for you")));
    RealDesk::press(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(m_desk->lockWindow());
    m_desk->lockWindow()->close();
    QVERIFY(lockWindowSays(QStringLiteral("Unlock before you close Clinic Desk.")));
}

void LockedDeskTest::keepsTheClipboardOfAnotherProgram()
{
    const auto foreign = QStringLiteral("copied elsewhere");
    QApplication::clipboard()->setText(QStringLiteral("copied here"));
    m_desk->window()->activateWindow();
    RealDesk::press(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(m_desk->lockWindow());
    QCOMPARE(QApplication::clipboard()->text(), QString());
    m_desk->lockWindow()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_desk->lockWindow()));
    RealDesk::press(Qt::Key_Return); // there is no PIN
    QTRY_VERIFY(!m_desk->lockWindow());

    support::OtherProgram other(foreign);
    QVERIFY(other.isReady());
    QTRY_COMPARE(QApplication::clipboard()->text(), foreign);
    m_desk->window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_desk->window()));
    RealDesk::press(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(m_desk->lockWindow());
    QCOMPARE(QApplication::clipboard()->text(), foreign);
}

/// The program itself, because its `main` removes them. An outbox that cannot be opened is read in a copy, which makes
/// the folder for temporary files.
void LockedDeskTest::removesTemporaryFiles()
{
    m_desk.reset();
    support::awaitDesksEnd();
    const auto places = desk::pathsOf({});
    const auto pages = places.outboxFolder + QStringLiteral("/pages");
    QVERIFY(QDir(pages).removeRecursively());
    QFile noFolder(pages);
    QVERIFY(noFolder.open(QIODevice::WriteOnly));

    QProcess program;
    const auto end = qScopeGuard([&program] {
        program.kill();
        program.waitForFinished(tests::patienceMs);
    });
    program.start(QStringLiteral(CLINICDESK), {});
    QVERIFY(program.waitForStarted());
    const auto isOfProcess = [](const QString &name) { return name != QLatin1String(".lock"); };
    QString folder;
    const auto hasFolder = [&] {
        auto names = QDir(places.temporaryFolder).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        names.removeIf([&](const QString &name) { return !isOfProcess(name); });
        if (!names.isEmpty())
            folder = places.temporaryFolder + u'/' + names.first();
        return !folder.isEmpty() && QDir(folder).isEmpty(); // the copy is gone
    };
    QTRY_VERIFY(hasFolder());
    const auto path = folder + QStringLiteral("/page of a patient");
    QFile left(path);
    QVERIFY(left.open(QIODevice::WriteOnly) && left.write("a page") > 0);
    left.close();

    const QStringList lock{QStringLiteral("search"),
                           QStringLiteral("--all"),
                           QStringLiteral("--onlyvisible"),
                           QStringLiteral("--pid"),
                           QString::number(program.processId()),
                           QStringLiteral("--name"),
                           QStringLiteral("Clinic Desk"),
                           QStringLiteral("windowfocus"),
                           QStringLiteral("key"),
                           QStringLiteral("ctrl+l")};
    QVERIFY(QFile::exists(path));
    QTRY_VERIFY2(QProcess::execute(QStringLiteral("xdotool"), lock) == 0 && !QFile::exists(path),
                 "the temporary file is still there");
    QVERIFY(QDir(folder).exists()); // the program has not ended
}

CLINICDESK_WINDOW_TEST(LockedDeskTest)
#include "lockeddesktest.moc"

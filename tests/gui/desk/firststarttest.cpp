// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/apppaths.h"
#include "core/connection/connectionlist.h"
#include "core/keychain/keychain.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/help/helpwindow.h"
#include "ui/help/shortcutwindow.h"
#include "ui/settings/radiocard.h"
#include "ui/shell/connectionbutton.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/messagedialog.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QAction>
#include <QApplication>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QWindow>

#include <algorithm>
#include <csignal>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

QByteArray savedToken()
{
    const auto list = ConnectionList::load(places().connectionsFile);
    const auto keychain = makeKeychain(places().keychainService);
    const auto kept = awaitResult(keychain->read(secretName(list->all().first(), SecretKind::AccessToken)));
    return kept && *kept ? (*kept)->view().toByteArray() : QByteArray();
}

QString spoken(const QWidget *window)
{
    QStringList texts;
    for (const auto *label : window->findChildren<QLabel *>())
        texts.append(label->text());
    return texts.join(QLatin1Char('\n'));
}

/// A file where a folder of ours would be: also root cannot make a folder there. What is there comes back.
class FileInTheWay {
public:
    explicit FileInTheWay(const QString &folder)
        : m_folder(folder)
    {
        if (QFileInfo::exists(folder) && !QDir().rename(folder, aside()))
            qFatal("The folder cannot be moved");
        QFile file(folder);
        if (!QDir().mkpath(QFileInfo(folder).path()) || !file.open(QIODevice::WriteOnly))
            qFatal("The file cannot be written");
    }
    ~FileInTheWay()
    {
        QFile::remove(m_folder);
        if (QFileInfo::exists(aside()))
            QDir().rename(aside(), m_folder);
    }
    Q_DISABLE_COPY_MOVE(FileInTheWay)

private:
    QString aside() const { return m_folder + QStringLiteral("-aside"); }

    const QString m_folder;
};

/// Selects a connection in the menu of the connection button, which must mark it with a failed check.
void pick(const ui::ConnectionButton &button, const QString &name)
{
    Q_EMIT button.menu()->aboutToShow();
    const auto actions = button.menu()->actions();
    const auto marked = std::ranges::find_if(actions, [&name](const QAction *action) {
        return action->text().startsWith(name) && action->text().endsWith(QStringLiteral("Check failed"));
    });
    QVERIFY(marked != actions.end());
    (*marked)->trigger();
}

/// The daemon of the keychain answers nothing until `goOn()`.
class StoppedKeychain {
public:
    StoppedKeychain()
        : m_process(static_cast<pid_t>(
              QDBusConnection::sessionBus().interface()->servicePid(QStringLiteral("org.freedesktop.secrets"))))
    {
        send(SIGSTOP);
    }
    ~StoppedKeychain() { goOn(); }
    Q_DISABLE_COPY_MOVE(StoppedKeychain)

    bool isKnown() const { return m_process > 0; }
    void goOn() const { send(SIGCONT); }

private:
    void send(int signal) const
    {
        if (isKnown()) // 0 would be this process
            ::kill(m_process, signal);
    }

    pid_t m_process;
};

} // namespace

/// A computer on which Clinic Desk was never started before, with a working keychain.
class FirstStartTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void showsTheFormBeforeTheKeychainAnswers();
    void beginsWithTheLanguageAndOpensAgainInIt();
    void asksBeforeWhatWasTypedIsLostWithAnotherLanguage_data();
    void asksBeforeWhatWasTypedIsLostWithAnotherLanguage();
    void hasAMenuAndHelpAtTheFirstStart();
    void goesFromAnEmptyFormToADeliveredDocument();
    void aRefusedTokenIsReplacedAndWhatWaitedGoes();
    void practiceModeSaysThatItsFolderCannotBeWritten();
    void aFolderThatCannotBeWrittenIsNamed_data();
    void aFolderThatCannotBeWrittenIsNamed();
    void aWindowWithAConnectionNamesAFolderThatCannotBeWritten();
    void anAddedConnectionIsUsedOnlyWhenAPersonSaysSo();
    void aConnectionThatFailedItsCheckIsUsedOnlyAfterAConfirmation();
    void draftsAreThereAgainAfterClosingAndReopening();
    void aSecondDeskSaysThatTheFirstOneSendsAndGoesOnAfterIt();
    void aConnectionIsRemovedWithItsTokenOnceNothingOfItWaits();
};

void FirstStartTest::showsTheFormBeforeTheKeychainAnswers()
{
    const StoppedKeychain keychain;
    QVERIFY(keychain.isKnown());
    RealDesk desk(m_computer.look());
    desk.start();
    QTRY_VERIFY(desk.assistant() && desk.assistant()->windowHandle()->isExposed());
    keychain.goOn();
    desk.connectTo(m_computer.practice());
    QCOMPARE(savedToken(), m_computer.practice().accessToken()->view().toByteArray());
}

void FirstStartTest::beginsWithTheLanguageAndOpensAgainInIt()
{
    RealDesk desk(m_computer.look());
    desk.start();
    QTRY_VERIFY(desk.assistant());
    const auto *choice = desk.assistant()->findChild<ui::SegmentedControl *>(); // the first one of the form
    QCOMPARE(choice->accessibleName(), QStringLiteral("Language"));
    QVERIFY(support::firstOf<QWidget>(*desk.assistant(), [](const QWidget *widget) {
        return widget->accessibleDescription().contains(QStringLiteral("a token from your administrator"));
    }));
    desk.assistant()->resize(1'000, 700);
    const auto size = desk.assistant()->size();
    const auto backToEnglish = qScopeGuard([] { QApplication::setLayoutDirection(Qt::LeftToRight); });
    const auto awaitNext = [&desk](const QPointer<ui::ConnectionWizard> &before) {
        QTRY_VERIFY(!before);
        QTRY_VERIFY(desk.assistant());
        desk.assistant()->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(desk.assistant()));
    };
    QPointer<ui::ConnectionWizard> before = desk.assistant();
    support::buttonOf(*before, QStringLiteral("اردو"))->click();
    awaitNext(before);
    QCOMPARE(desk.assistant()->layoutDirection(), Qt::RightToLeft);
    QCOMPARE(desk.assistant()->size(), size);
    QCOMPARE(QApplication::focusWidget(), support::buttonOf(*desk.assistant(), QStringLiteral("اردو")));
    QVERIFY(!ui::hasFocusRing(QApplication::focusWidget()));

    before = desk.assistant();
    RealDesk::press(Qt::Key_Right); // the languages run from right to left
    awaitNext(before);
    QCOMPARE(desk.assistant()->layoutDirection(), Qt::LeftToRight);
    QCOMPARE(QApplication::focusWidget(), support::buttonOf(*desk.assistant(), QStringLiteral("हिन्दी")));
    QVERIFY(ui::hasFocusRing(QApplication::focusWidget()));
}

void FirstStartTest::asksBeforeWhatWasTypedIsLostWithAnotherLanguage_data()
{
    QTest::addColumn<QString>("field");
    QTest::newRow("value") << QStringLiteral("Name on this computer");
    QTest::newRow("token") << QStringLiteral("Access token");
}

void FirstStartTest::asksBeforeWhatWasTypedIsLostWithAnotherLanguage()
{
    QFETCH(const QString, field);
    const auto typed = QStringLiteral("Sunrise");
    RealDesk desk(m_computer.look());
    desk.start();
    QTRY_VERIFY(desk.assistant());
    desk.assistant()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(desk.assistant()));
    RealDesk::tabTo(field);
    RealDesk::type(typed);
    const auto isShown = [&desk, &typed] {
        return support::firstOf<QLineEdit>(*desk.assistant(), [&](const auto *line) { return line->text() == typed; });
    };
    const QPointer<ui::ConnectionWizard> before = desk.assistant();
    const auto choose = [&before](const QString &language) { support::buttonOf(*before, language)->click(); };
    const auto question = [&before] { return before ? before->findChild<ui::MessageDialog *>() : nullptr; };

    choose(QStringLiteral("हिन्दी"));
    QTRY_VERIFY(question());
    QCOMPARE(question()->informativeText(), QStringLiteral("The form has values that are not saved."));
    support::buttonOf(*question(), QStringLiteral("At the next start"))->click();
    QTRY_VERIFY(!question());
    QVERIFY(before && isShown());

    const auto backToEnglish = qScopeGuard([] { QApplication::setLayoutDirection(Qt::LeftToRight); });
    choose(QStringLiteral("اردو"));
    QTRY_VERIFY(question());
    support::buttonOf(*question(), QStringLiteral("Change now"))->click();
    QTRY_VERIFY(!before);
    QTRY_VERIFY(desk.assistant());
    QCOMPARE(desk.assistant()->layoutDirection(), Qt::RightToLeft);
    QVERIFY(!isShown());
}

void FirstStartTest::hasAMenuAndHelpAtTheFirstStart()
{
    RealDesk desk(m_computer.look());
    desk.start();
    QTRY_VERIFY(desk.assistant());
    desk.assistant()->activateWindow();
    QTRY_VERIFY(QApplication::activeWindow() == desk.assistant());
    QStringList entries;
    QTimer watch; // the key returns once the menu has closed
    connect(&watch, &QTimer::timeout, this, [&entries] {
        auto *menu = QApplication::activePopupWidget();
        if (!menu)
            return;
        for (const auto *action : menu->actions())
            entries.append(action->text());
        menu->close();
    });
    watch.start(10);
    RealDesk::press(Qt::Key_F10);
    QTRY_VERIFY(!entries.isEmpty());
    watch.stop();
    QCOMPARE(entries, (QStringList{QStringLiteral("Help for this page"), QStringLiteral("All shortcuts"),
                                   QStringLiteral("Quit")}));
    RealDesk::press(Qt::Key_Question, Qt::ControlModifier);
    QTRY_VERIFY(desk.assistant()->findChild<ui::ShortcutWindow *>());
    auto *shortcuts = desk.assistant()->findChild<ui::ShortcutWindow *>();
    shortcuts->activateWindow(); // there is no window manager
    QTRY_VERIFY(QApplication::activeWindow() == shortcuts);
    RealDesk::press(Qt::Key_Escape);
    QTRY_VERIFY(!desk.assistant()->findChild<ui::ShortcutWindow *>());
    desk.assistant()->activateWindow();
    QTRY_VERIFY(QApplication::activeWindow() == desk.assistant());
    RealDesk::press(Qt::Key_F1);
    QTRY_VERIFY(desk.assistant()->findChild<ui::HelpWindow *>());
    QCOMPARE(desk.assistant()->findChild<ui::HelpWindow *>()->page(), QStringLiteral("first-start"));
}

void FirstStartTest::goesFromAnEmptyFormToADeliveredDocument()
{
    const QSignalSpy ended(qApp, &QGuiApplication::lastWindowClosed);
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    QCOMPARE(ended.count(), 0);
    QVERIFY(!desk.says(QStringLiteral("in memory only")));

    desk.requestPatient(patientNumber);
    desk.drop({m_computer.paper(QStringLiteral("referral.pdf"), "a made-up referral")});
    desk.pressSend();
    QTRY_VERIFY(m_computer.hasArrived(QStringLiteral("referral.pdf")));

    const auto token = m_computer.practice().accessToken()->view().toByteArray();
    QCOMPARE(savedToken(), token);
    QCOMPARE(filesInHomeWith(token), QStringList());
    QVERIFY(!filesInHomeWith("a made-up referral").isEmpty()); // the search finds existing text
}

void FirstStartTest::aRefusedTokenIsReplacedAndWhatWaitedGoes()
{
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    desk.requestPatient(patientNumber);
    QVERIFY(m_computer.practice().setFaults(refusedToken()));
    desk.drop(
        {m_computer.paper(QStringLiteral("first.pdf"), "one"), m_computer.paper(QStringLiteral("second.pdf"), "two")});
    QTRY_COMPARE(desk.spokenRows().size(), 2);
    desk.pressSend();
    QTRY_VERIFY(desk.says(QStringLiteral("sign-in needed")));
    QVERIFY(m_computer.practice().storedHashes().isEmpty());

    RealDesk::press(Qt::Key_2, Qt::AltModifier);
    QTRY_VERIFY(desk.says(QStringLiteral("Enter a new token…")));
    RealDesk::tabTo(QStringLiteral("Enter a new token…"));
    RealDesk::press(Qt::Key_Space);
    desk.giveNewToken(m_computer.practice().secondAccessToken());
    QVERIFY(!desk.assistant());
    QTRY_VERIFY(m_computer.hasArrived(QStringLiteral("first.pdf")) &&
                m_computer.hasArrived(QStringLiteral("second.pdf")));
    QCOMPARE(savedToken(), m_computer.practice().secondAccessToken()->view().toByteArray());
    QCOMPARE(filesInHomeWith(savedToken()), QStringList());
}

void FirstStartTest::practiceModeSaysThatItsFolderCannotBeWritten()
{
    const auto folder = desk::pathsOf({.mode = desk::AppMode::Practice}).practiceFolder;
    const FileInTheWay closed(folder);
    RealDesk desk(m_computer.look());
    desk.start();
    QTRY_VERIFY(desk.assistant());
    const auto cards = desk.assistant()->findChildren<ui::RadioCard *>();
    QVERIFY(!cards.isEmpty());
    cards.first()->setChecked(true);
    const auto buttons = desk.assistant()->findChildren<QPushButton *>();
    const auto start = std::ranges::find(buttons, QStringLiteral("Start practising"), &QPushButton::text);
    QVERIFY(start != buttons.end());
    (*start)->click();
    QTRY_VERIFY(!desk.assistant() && desk.window());
    QTRY_VERIFY(desk.says(QStringLiteral("The practice service does not run.")));
    QVERIFY(desk.says(QStringLiteral("Clinic Desk cannot write its folder ") + folder));
    QVERIFY(!desk.assistant());
}

void FirstStartTest::aFolderThatCannotBeWrittenIsNamed_data()
{
    QTest::addColumn<QString>("folder");
    QTest::newRow("configuration") << QFileInfo(places().connectionsFile).path();
    QTest::newRow("data") << QFileInfo(places().peopleMarkerFile).path();
    QTest::newRow("state") << QFileInfo(places().logFile).path();
    QTest::newRow("cache") << places().cacheFolder;
}

void FirstStartTest::aFolderThatCannotBeWrittenIsNamed()
{
    QFETCH(const QString, folder);
    const auto sentence = QStringLiteral("Clinic Desk cannot write in %1.").arg(folder);
    const FileInTheWay closed(folder);
    RealDesk desk(m_computer.look());
    desk.start();
    const auto message = [&sentence]() -> QMessageBox * {
        for (auto *each : QApplication::topLevelWidgets()) {
            auto *box = qobject_cast<QMessageBox *>(each);
            if (box && box->isVisible() && box->text() == sentence)
                return box;
        }
        return nullptr;
    };
    QTRY_VERIFY(message());
    QVERIFY(message()->informativeText().startsWith(QStringLiteral("Allow writing there, or ask your administrator.")));
    QVERIFY(!desk.assistant());
}

void FirstStartTest::aWindowWithAConnectionNamesAFolderThatCannotBeWritten()
{
    {
        RealDesk desk(m_computer.look());
        desk.start();
        desk.connectTo(m_computer.practice());
    }
    support::awaitDesksEnd();
    const auto folder = places().cacheFolder;
    const FileInTheWay closed(folder);
    RealDesk desk(m_computer.look());
    desk.start();
    QTRY_VERIFY(desk.window());
    QTRY_VERIFY(desk.says(QStringLiteral("Clinic Desk cannot write in %1.").arg(folder)));
}

void FirstStartTest::anAddedConnectionIsUsedOnlyWhenAPersonSaysSo()
{
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    const auto usedName = [] {
        const auto list = ConnectionList::load(places().connectionsFile);
        const auto used = list->current();
        return used ? used->name : QString();
    };
    const auto focusedButton = [] {
        const auto *button = qobject_cast<QPushButton *>(QApplication::focusWidget());
        return button ? button->text() : QString();
    };
    const auto add = [&](const QString &name) {
        Q_EMIT desk.window()->connectionButton()->addRequested();
        desk.enterConnection(m_computer.practice(), name);
        QTRY_VERIFY(QApplication::activeModalWidget());
        QApplication::activeModalWidget()->activateWindow();
        QTRY_COMPARE(focusedButton(), QStringLiteral("Stay with Sunrise Clinic"));
        QVERIFY(desk.window()->connectionButton()->text().contains(QStringLiteral("Sunrise Clinic")));
    };
    add(QStringLiteral("Harbour Day Clinic"));
    RealDesk::press(Qt::Key_Return);
    QTRY_VERIFY(!QApplication::activeModalWidget());
    QCOMPARE(usedName(), QStringLiteral("Sunrise Clinic"));

    add(QStringLiteral("Hill Clinic"));
    RealDesk::tabTo(QStringLiteral("Use Hill Clinic"));
    RealDesk::press(Qt::Key_Return);
    QTRY_COMPARE(usedName(), QStringLiteral("Hill Clinic"));
    QVERIFY(desk.window()->connectionButton()->text().contains(QStringLiteral("Hill Clinic")));
}

void FirstStartTest::aConnectionThatFailedItsCheckIsUsedOnlyAfterAConfirmation()
{
    auto desk = std::make_unique<RealDesk>(m_computer.look());
    desk->start();
    desk->connectTo(m_computer.practice());
    Q_EMIT desk->window()->connectionButton()->addRequested();
    const auto wrongToken = std::make_shared<const SecretBytes>(QByteArrayView("no-such-token"));
    desk->checkConnection(m_computer.practice(), QStringLiteral("Hill Clinic"), wrongToken);
    QTRY_VERIFY(desk->says(QStringLiteral("Hill Clinic cannot be used yet")));
    RealDesk::tabTo(QStringLiteral("Save without checking"));
    RealDesk::press(Qt::Key_Space);
    const auto answer = [](const QString &title, const QString &button) {
        QTRY_VERIFY(QApplication::activeModalWidget() && QApplication::activeModalWidget()->windowTitle() == title);
        auto *question = QApplication::activeModalWidget();
        question->activateWindow();
        QTRY_VERIFY(question->isAncestorOf(QApplication::focusWidget()));
        QVERIFY2(spoken(question).contains(QStringLiteral("The last check of Hill Clinic failed.")),
                 qPrintable(spoken(question)));
        RealDesk::tabTo(button);
        RealDesk::press(Qt::Key_Return);
        QTRY_VERIFY(!QApplication::activeModalWidget());
    };
    answer(QStringLiteral("Use the new connection"), QStringLiteral("Stay with Sunrise Clinic"));

    desk.reset();
    support::awaitDesksEnd();
    desk = std::make_unique<RealDesk>(m_computer.look()); // the mark is shown again
    desk->start();
    QTRY_VERIFY(desk->window());
    desk->window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(desk->window()));
    const auto *button = desk->window()->connectionButton();
    pick(*button, QStringLiteral("Hill Clinic"));
    answer(QStringLiteral("Use Hill Clinic"), QStringLiteral("Cancel"));
    QVERIFY(button->text().contains(QStringLiteral("Sunrise Clinic")));
    pick(*button, QStringLiteral("Hill Clinic"));
    answer(QStringLiteral("Use Hill Clinic"), QStringLiteral("Use Hill Clinic"));
    QTRY_VERIFY(button->text().contains(QStringLiteral("Hill Clinic")));
}

void FirstStartTest::draftsAreThereAgainAfterClosingAndReopening()
{
    const QByteArray words("a made-up report that no other user may read");
    const QStringList files{m_computer.paper(QStringLiteral("report.pdf"), words),
                            m_computer.paper(QStringLiteral("other.pdf"), words + " twice")};
    QStringList before;
    {
        RealDesk desk(m_computer.look());
        desk.start();
        desk.connectTo(m_computer.practice());
        desk.requestPatient(patientNumber);
        desk.drop(files);
        QTRY_COMPARE(desk.spokenRows().filter(QStringLiteral("Ready")).size(), 2);
        before = desk.spokenRows();
    }
    for (const auto &paper : files)
        QVERIFY(QFile::remove(paper));
    QCOMPARE(filesInHomeWith(words), QStringList());
    QCOMPARE(filesInHomeWith(patientNumber.toUtf8()), QStringList());

    RealDesk desk(m_computer.look());
    desk.start();
    QTRY_VERIFY(desk.window());
    desk.window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(desk.window()));
    desk.requestPatient(patientNumber);
    QTRY_COMPARE(desk.spokenRows(), before);
    desk.window()->findChild<ui::UploadPage *>()->setUndoWindow(std::chrono::milliseconds(0));
    desk.pressSend();
    QTRY_VERIFY(m_computer.hasArrived(QStringLiteral("report.pdf")) &&
                m_computer.hasArrived(QStringLiteral("other.pdf")));
}

void FirstStartTest::aSecondDeskSaysThatTheFirstOneSendsAndGoesOnAfterIt()
{
    const auto sentence = QStringLiteral("another Clinic Desk is sending (process ");
    const QJsonObject silence{{QStringLiteral("on"), QStringLiteral("storage")},
                              {QStringLiteral("always"), true},
                              {QStringLiteral("do"), QStringLiteral("silence")}};
    QVERIFY(m_computer.practice().setFaults({silence}));
    auto first = std::make_unique<RealDesk>(m_computer.look());
    first->start();
    first->connectTo(m_computer.practice());
    first->requestPatient(patientNumber);
    first->drop({m_computer.paper(QStringLiteral("early.pdf"), "early")});
    first->pressSend();
    RealDesk second(m_computer.look());
    second.start();
    QTRY_VERIFY(second.says(sentence));
    QVERIFY(second.says(QStringLiteral("Safe to close: another Clinic Desk is sending")));
    QVERIFY(!first->says(sentence));

    QVERIFY(m_computer.practice().setFaults({}));
    first.reset();
    QTRY_VERIFY(m_computer.hasArrived(QStringLiteral("early.pdf")));
    QTRY_VERIFY(second.says(QStringLiteral("1 document delivered")));
    QVERIFY(!second.says(sentence));
}

void FirstStartTest::aConnectionIsRemovedWithItsTokenOnceNothingOfItWaits()
{
    const QSignalSpy ended(qApp, &QGuiApplication::lastWindowClosed);
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    const auto connection = ConnectionList::load(places().connectionsFile)->all().first();
    desk.requestPatient(patientNumber);
    desk.drop({m_computer.paper(QStringLiteral("draft.pdf"), "still here")});
    QTRY_COMPARE(desk.spokenRows().filter(QStringLiteral("Ready")).size(), 1);
    RealDesk::press(Qt::Key_Comma, Qt::ControlModifier);
    RealDesk::chooseInMenu(QStringLiteral("More for Sunrise Clinic"), QStringLiteral("Remove…"));
    QTRY_VERIFY(desk.says(QStringLiteral("1 document for Sunrise Clinic is waiting on this computer.")));
    QVERIFY(!savedToken().isEmpty());

    RealDesk::press(Qt::Key_1, Qt::AltModifier);
    desk.pressSend();
    QTRY_VERIFY(desk.says(QStringLiteral("1 document delivered")));
    QVERIFY(m_computer.hasArrived(QStringLiteral("draft.pdf")));
    RealDesk::press(Qt::Key_Comma, Qt::ControlModifier);
    RealDesk::chooseInMenu(QStringLiteral("More for Sunrise Clinic"), QStringLiteral("Remove…"));
    QTRY_VERIFY(QApplication::activeModalWidget());
    QApplication::activeModalWidget()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(QApplication::activeModalWidget()));
    const auto focusedButton = [] {
        const auto *button = qobject_cast<QPushButton *>(QApplication::focusWidget()); // null until the dialog has it
        return button ? button->text() : QString();
    };
    QTRY_COMPARE(focusedButton(), QStringLiteral("Keep it"));
    RealDesk::tabTo(QStringLiteral("Remove Sunrise Clinic"));
    RealDesk::press(Qt::Key_Space);
    QTRY_VERIFY(desk.assistant() && !desk.window());
    QCOMPARE(ended.count(), 0);
    QVERIFY(ConnectionList::load(places().connectionsFile)->all().isEmpty());
    const auto keychain = makeKeychain(places().keychainService);
    const auto kept = awaitResult(keychain->read(secretName(connection, SecretKind::AccessToken)));
    QVERIFY(kept.ok() && !*kept);
    desk.connectTo(m_computer.practice()); // and the window opens again
}

// Runs inside of exec(), like the program: otherwise Qt does not report that the last window closed.
static int runInsideExec(int argc, char **argv)
{
    const QApplication application(argc, argv);
    FirstStartTest test;
    QTimer::singleShot(0, &application, [&] { QApplication::exit(QTest::qExec(&test, argc, argv)); });
    return QApplication::exec();
}

CLINICDESK_REGISTER_TEST(FirstStartTest, runInsideExec)

#include "firststarttest.moc"

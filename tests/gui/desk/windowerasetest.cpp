// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/erasingnote.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/testprogram.h"
#include "ui/settings/erasedialog.h"
#include "ui/shell/pages.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDir>
#include <QDirIterator>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::RealDesk;

namespace {

qsizetype entriesInTheKeychain()
{
    qDBusRegisterMetaType<QMap<QString, QString>>();
    auto call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.secrets"), QStringLiteral("/org/freedesktop/secrets"),
        QStringLiteral("org.freedesktop.Secret.Service"), QStringLiteral("SearchItems"));
    call << QVariant::fromValue(QMap<QString, QString>());
    const auto answer = QDBusConnection::sessionBus().call(call);
    if (answer.type() != QDBusMessage::ReplyMessage)
        qFatal("the keychain does not say what it has");
    return qdbus_cast<QList<QDBusObjectPath>>(answer.arguments().value(0)).size();
}

/// What is left in our folders.
QStringList left()
{
    QStringList found;
    for (const auto *variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"}) {
        QDirIterator walk(qEnvironmentVariable(variable),
                          QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                          QDirIterator::Subdirectories);
        while (walk.hasNext()) {
            const auto path = walk.next();
            if (path.contains(QLatin1String("clinicdesk")) && !path.contains(QLatin1String("keyring")))
                found.append(path);
        }
    }
    return found;
}

QMessageBox *reportBox()
{
    const auto windows = QApplication::topLevelWidgets();
    for (auto *window : windows) {
        auto *box = qobject_cast<QMessageBox *>(window);
        if (box && box->isVisible() && !box->buttons().isEmpty())
            return box;
    }
    return nullptr;
}

} // namespace

/// "Remove everything of mine" in the whole program.
class WindowEraseTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        DeskTest::init();
        startConnected();
    }

    void leavesNothingOfADaysUse();
    void refusesWhileACommandSends();
    void makesTheCommandRefuseWhileTheWindowIsOpen();
    void finishesAtTheStartWhatWasCutOff();

private:
    ui::EraseSection *section() const { return m_desk->window()->findChild<ui::EraseSection *>(); }
    void addDocument()
    {
        m_desk->requestPatient(QStringLiteral("161494290947153"));
        m_desk->drop({m_computer.paper(QStringLiteral("invented.pdf"), "made up")});
        QTRY_COMPARE(m_desk->spokenRows().size(), 1);
    }
    /// Presses the button of the settings and confirms, with these options.
    void erase(bool withJournal)
    {
        m_desk->window()->showPage(ui::pageId::settings);
        QTRY_VERIFY(section());
        section()->findChild<QPushButton *>()->click();
        QTRY_VERIFY(m_desk->window()->findChild<ui::EraseDialog *>());
        auto *dialog = m_desk->window()->findChild<ui::EraseDialog *>();
        QVERIFY(QTest::qWaitForWindowExposed(dialog));
        const auto folder = qEnvironmentVariable("CLINICDESK_PICTURES");
        if (!folder.isEmpty())
            dialog->grab().save(folder + QStringLiteral("/erase-in-window.png"));
        const auto buttons = dialog->findChildren<QAbstractButton *>();
        for (auto *button : buttons) {
            if (withJournal && button->text().contains(QLatin1String("journal")))
                button->click();
        }
        for (auto *button : buttons) {
            if (button->text() == QLatin1String("Remove everything"))
                button->click();
        }
        QTRY_VERIFY(m_desk->erasing());
        QTRY_VERIFY(reportBox());
    }
};

void WindowEraseTest::leavesNothingOfADaysUse()
{
    addDocument();
    QGuiApplication::clipboard()->setText(QStringLiteral("161494290947153"));
    QVERIFY(entriesInTheKeychain() > 0);
    erase(true);
    QVERIFY2(reportBox()->text().contains(QLatin1String("Everything of yours was removed")),
             qPrintable(reportBox()->text() + reportBox()->informativeText()));
    QVERIFY(reportBox()->informativeText().contains(QLatin1String("of the outbox")));
    QCOMPARE(entriesInTheKeychain(), 0);
    QCOMPARE(left(), QStringList());
    QVERIFY(QGuiApplication::clipboard()->text().isEmpty());
    QCOMPARE(reportBox()->defaultButton()->text().remove(QLatin1Char('&')), QStringLiteral("Quit Clinic Desk"));
    QTest::keyClick(reportBox(), Qt::Key_Escape);
    QTRY_VERIFY(!reportBox());
    QCOMPARE(m_desk->erasing()->next(), desk::EraseRun::Next::Quit);
}

void WindowEraseTest::refusesWhileACommandSends()
{
    addDocument();
    const auto places = desk::pathsOf({});
    const auto command = std::make_shared<Session>(nullptr, places); // its lock is that of any other program
    command->load();
    erase(false);
    QVERIFY2(reportBox()->text().contains(QLatin1String("another Clinic Desk program is using this data")),
             qPrintable(reportBox()->text()));
    QVERIFY(QFile::exists(places.connectionsFile));
    QVERIFY(entriesInTheKeychain() > 0);
    QTest::keyClick(reportBox(), Qt::Key_Escape);
    QTRY_VERIFY(!reportBox());
    QCOMPARE(m_desk->erasing()->next(), desk::EraseRun::Next::GoOn);
}

void WindowEraseTest::makesTheCommandRefuseWhileTheWindowIsOpen()
{
    addDocument();
    QProcess command;
    command.start(QStringLiteral(CLINICDESK_CLI), {QStringLiteral("erase"), QStringLiteral("--yes")});
    QVERIFY(QTest::qWaitFor([&command] { return command.state() == QProcess::NotRunning; }, tests::patienceMs));
    QCOMPARE(command.exitCode(), 1);
    QVERIFY(command.readAllStandardError().contains("another Clinic Desk program is using this data"));
    QVERIFY(QFile::exists(desk::pathsOf({}).connectionsFile));
    QCOMPARE(m_desk->spokenRows().size(), 1);
}

/// The real program, which must not open the outbox before.
void WindowEraseTest::finishesAtTheStartWhatWasCutOff()
{
    addDocument();
    m_desk.reset();
    const auto places = desk::pathsOf({});
    ErasingNote note{.people = {firstPersonId()}, .isEveryone = true, .withJournal = true, .by = {}, .subject = {}};
    QVERIFY(note.save(places).ok());
    QVERIFY(QFile::exists(places.connectionsFile));
    QProcess program;
    program.start(QStringLiteral(CLINICDESK), QStringList());
    QTRY_VERIFY(!QFile::exists(note.file));
    QVERIFY(!QFile::exists(places.connectionsFile));
    QVERIFY(!QFile::exists(places.outboxFolder + QStringLiteral("/outbox.sqlite")));
    QVERIFY(!QFile::exists(places.journalFile));
    QVERIFY2(program.state() == QProcess::Running, program.readAllStandardError().constData()); // a first start
    program.terminate();
    QTRY_COMPARE(program.state(), QProcess::NotRunning);
}

CLINICDESK_WINDOW_TEST(WindowEraseTest)
#include "windowerasetest.moc"

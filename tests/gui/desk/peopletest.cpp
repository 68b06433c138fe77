// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journal.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/journal/journalpage.h"
#include "ui/settings/peoplesection.h"
#include "ui/settings/persondialog.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/pages.h"
#include "ui/shell/personbutton.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;
using clinicdesk::support::RealDesk;

namespace {

QJsonArray noForms()
{
    return {QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                        {QStringLiteral("always"), true},
                        {QStringLiteral("do"), QStringLiteral("status")},
                        {QStringLiteral("status"), 503}}};
}

} // namespace

/// Several people at one computer: PINs, the lock, and what each of them sees.
class PeopleTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        DeskTest::init();
        startConnected();
    }

    void locksAndOpensWithThePin();
    void asksForTheCurrentPinBeforeANewOne();
    void enterOnCancelSavesNothing();
    void keepsALongNameAndRefusesAText();
    void showsThePeopleWhereTheOwnNameIsChanged();
    void asksForTheOwnNameBeforeAnotherPerson();
    void startsLocked();
    void showsEachPersonTheirOwn();
    void sendsForAPersonWhoIsAway();
    void namesThePersonWhoIsThereInTheJournal();
    void keepsThePlaceOfTheWindowWhenThePersonChanges();

private:
    ui::PersonDialog *dialog() const { return m_desk->window()->findChild<ui::PersonDialog *>(); }
    void press(const QString &text)
    {
        m_desk->window()->showPage(ui::pageId::settings);
        const auto buttons = m_desk->window()->findChild<ui::PeopleSection *>()->findChildren<QPushButton *>();
        const auto button = std::ranges::find(buttons, text, &QPushButton::text);
        QVERIFY2(button != buttons.end(), qPrintable(text));
        (*button)->click();
    }
    /// Types these texts into the fields of the open dialog, in their order, and saves.
    void fill(const QStringList &texts)
    {
        QTRY_VERIFY(dialog() && dialog()->isVisible());
        const auto edits = dialog()->findChildren<QLineEdit *>();
        QCOMPARE(edits.size(), texts.size());
        for (qsizetype i = 0; i < texts.size(); ++i) {
            edits.at(i)->clear();
            QTest::keyClicks(edits.at(i), texts.at(i));
        }
        QTest::keyClick(edits.last(), Qt::Key_Return);
    }
    void setOwnPin()
    {
        press(QStringLiteral("My name and PIN…"));
        fill({inasName, inasPin, inasPin});
        QTRY_VERIFY(!dialog());
        QTRY_COMPARE(ownName(), inasName);
        activate();
    }
    void addRolf()
    {
        press(QStringLiteral("Add a person…"));
        fill({rolfsName, rolfsPin, rolfsPin});
        QTRY_VERIFY(!dialog());
        QCOMPARE(m_desk->people().people().all().size(), 2);
        const auto rolf = m_desk->people().people().byName(rolfsName);
        QVERIFY(rolf && rolf->role == Role::Receptionist);
        const auto paths = AppPaths::forPerson(QStringLiteral("clinicdesk"), rolf->id);
        QTRY_VERIFY(QFileInfo::exists(paths.connectionsFile));
        activate();
    }
    void changeTo(const QString &name, const QString &pin)
    {
        const auto actions = m_desk->window()->personButton()->menu()->actions();
        const auto change = std::ranges::find(actions, QStringLiteral("Change to ") + name, &QAction::text);
        QVERIFY(change != actions.end());
        (*change)->trigger();
        unlock(pin);
        QTRY_COMPARE(ownName(), name);
        activate();
    }
    QString ownName() const { return m_desk->window()->personButton()->shownName(); }
};

void PeopleTest::keepsALongNameAndRefusesAText()
{
    const auto name = [](int length) { return QString(length, QLatin1Char('n')); };
    press(QStringLiteral("My name and PIN…"));
    QTRY_VERIFY(dialog() && dialog()->isVisible());
    auto *field = dialog()->findChildren<QLineEdit *>().first();
    field->setText(name(201));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(dialog()->isVisible());
    QCOMPARE(field->accessibleDescription(), QStringLiteral("This name has 201 characters. At most 200 are allowed."));
    fill({name(61), inasPin, inasPin});
    QTRY_VERIFY(!dialog());
    QCOMPARE(m_desk->people().people().all().first().name, name(61));
}

void PeopleTest::locksAndOpensWithThePin()
{
    setOwnPin();
    auto *window = m_desk->window();
    RealDesk::press(Qt::Key_L, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->lockWindow());
    QVERIFY(!window->isVisible());
    enterWrongPin();
    QVERIFY(!window->isVisible());
    unlock(inasPin);
    QVERIFY(window->isVisible());
}

void PeopleTest::asksForTheCurrentPinBeforeANewOne()
{
    setOwnPin();
    press(QStringLiteral("My name and PIN…"));
    const auto newPin = QStringLiteral("9999 made up");
    fill({inasName, QStringLiteral("wrong"), newPin, newPin});
    QTRY_VERIFY(m_desk->says(QStringLiteral("This PIN is wrong")));
    fill({inasName, inasPin, newPin, newPin});
    QTRY_VERIFY(!dialog());
    QVERIFY(awaitResult(m_desk->people().checkPin(firstPersonId(), secret(newPin))).ok());
}

void PeopleTest::enterOnCancelSavesNothing()
{
    const auto before = ownName();
    press(QStringLiteral("My name and PIN…"));
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    auto *name = dialog()->findChild<QLineEdit *>();
    name->setText(inasName);
    QTest::keyClick(name, Qt::Key_Backtab);
    auto *cancel = qobject_cast<QPushButton *>(QApplication::focusWidget());
    QVERIFY(cancel && cancel->text() == QStringLiteral("Cancel"));
    QTest::keyClick(cancel, Qt::Key_Return);
    QTRY_VERIFY(!dialog());
    QCOMPARE(ownName(), before);
}

void PeopleTest::showsThePeopleWhereTheOwnNameIsChanged()
{
    const auto actions = m_desk->window()->personButton()->menu()->actions();
    const auto change = std::ranges::find(actions, QStringLiteral("My name and PIN…"), &QAction::text);
    QVERIFY(change != actions.end());
    (*change)->trigger();
    QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
    QCOMPARE(m_desk->window()->findChild<ui::SettingsPage *>()->section(), ui::SettingsSection::People);
}

void PeopleTest::asksForTheOwnNameBeforeAnotherPerson()
{
    press(QStringLiteral("Add a person…"));
    QTRY_COMPARE(dialog()->windowTitle(), QStringLiteral("My name and PIN"));
    fill({inasName, inasPin, inasPin});
    const auto next = [this] { return dialog() && dialog()->windowTitle() == QStringLiteral("Add a person"); };
    QTRY_VERIFY(next());
}

void PeopleTest::startsLocked()
{
    setOwnPin();
    start();
    QTRY_VERIFY(m_desk->lockWindow());
    QTRY_VERIFY(!m_desk->shownWindow());
    unlock(inasPin);
}

void PeopleTest::showsEachPersonTheirOwn()
{
    setOwnPin();
    addRolf();
    m_desk->window()->showPage(ui::pageId::upload);
    m_desk->drop({m_computer.paper(QStringLiteral("inas.pdf"), "a page of Ina")});
    QTRY_COMPARE(m_desk->spokenRows().size(), 1);

    changeTo(rolfsName, rolfsPin);
    QVERIFY(m_desk->spokenRows().isEmpty());
    for (const auto &hidden :
         {QString(ui::pageId::assessments), QString(ui::pageId::doctors), QString(ui::pageId::privacy)}) {
        m_desk->window()->showPage(hidden);
        QVERIFY2(m_desk->window()->currentPage() != hidden, qPrintable(hidden));
    }
    m_desk->window()->showPage(ui::pageId::registration);
    QCOMPARE(m_desk->window()->currentPage(), QString(ui::pageId::registration));

    changeTo(inasName, inasPin);
    QTRY_COMPARE(m_desk->spokenRows().size(), 1);
}

void PeopleTest::sendsForAPersonWhoIsAway()
{
    setOwnPin();
    addRolf();
    QVERIFY(m_computer.practice().setFaults(noForms()));
    m_desk->window()->showPage(ui::pageId::upload);
    send(QStringLiteral("inas.pdf"));
    changeTo(rolfsName, rolfsPin);
    QVERIFY(!m_computer.hasArrived(QStringLiteral("inas.pdf")));
    QVERIFY(m_computer.practice().setFaults({}));
    QTRY_VERIFY(m_computer.hasArrived(QStringLiteral("inas.pdf")));
}

/// Also while the program sends for another, and records that in the same journal.
void PeopleTest::namesThePersonWhoIsThereInTheJournal()
{
    setOwnPin();
    addRolf();
    save(m_desk->people().people().byName(rolfsName)->id, rolfsName, Role::Admin, rolfsPin);
    QVERIFY(m_computer.practice().setFaults(noForms()));
    m_desk->window()->showPage(ui::pageId::upload);
    send(QStringLiteral("inas.pdf"));
    changeTo(rolfsName, rolfsPin);
    QVERIFY(m_computer.practice().setFaults({}));
    QTRY_VERIFY(m_computer.hasArrived(QStringLiteral("inas.pdf")));

    m_desk->window()->showPage(ui::pageId::journal);
    auto *page = m_desk->window()->findChild<ui::JournalPage *>();
    auto *exports = support::shownButton(*page, QStringLiteral("Export…"));
    QTRY_VERIFY(exports->isEnabled());
    exports->click();
    QTRY_VERIFY(page->findChild<QFileDialog *>() && page->findChild<QFileDialog *>()->isVisible());
    const QTemporaryDir folder;
    auto *name = page->findChild<QFileDialog *>()->findChild<QLineEdit *>();
    name->setText(folder.filePath(QStringLiteral("journal.csv")));
    QTest::keyClick(name, Qt::Key_Return);
    const auto journal = *awaitResult(Journal::open({.file = desk::pathsOf({}).journalFile}));
    const auto entriesOf = [&journal](QLatin1String kind) { return *awaitResult(journal->entries({kind})); };
    QTRY_COMPARE(entriesOf(journalKind::exported).size(), 1);
    QCOMPARE(entriesOf(journalKind::exported).first().person.name, rolfsName);
    QTRY_COMPARE(entriesOf(journalKind::documentDelivered).size(), 1);
    QCOMPARE(entriesOf(journalKind::documentDelivered).first().person.name, inasName);
}

void PeopleTest::keepsThePlaceOfTheWindowWhenThePersonChanges()
{
    setOwnPin();
    addRolf();
    const auto place = [this] { return m_desk->window()->geometry(); };
    const QRect inas(60, 50, 1100, 700);
    m_desk->window()->setGeometry(inas);
    QTRY_COMPARE(place(), inas);
    changeTo(rolfsName, rolfsPin);
    QTRY_COMPARE(place(), inas);
    const QRect rolfs(20, 30, 1060, 690);
    m_desk->window()->setGeometry(rolfs);
    QTRY_COMPARE(place(), rolfs);
    changeTo(inasName, inasPin);
    QTRY_COMPARE(place(), rolfs);
}

CLINICDESK_WINDOW_TEST(PeopleTest)
#include "peopletest.moc"

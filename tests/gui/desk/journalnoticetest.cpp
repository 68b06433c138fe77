// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"
#include "core/session/connectionimport.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/journal/journalpage.h"
#include "ui/journal/journaltable.h"
#include "ui/shell/pages.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;
using clinicdesk::support::RealDesk;

/// What the program records from its start, and what it says about a journal that was changed.
class JournalNoticeTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        DeskTest::init();
        // The keychain of the test before knows another journal.
        const auto keychain = makeKeychain(desk::pathsOf({}).sharedKeychainService);
        QVERIFY(awaitResult(keychain->remove(SecretName::journalHead())));
        m_desk = std::make_unique<RealDesk>(m_computer.look());
        m_desk->start();
        m_desk->connectTo(m_computer.practice());
    }

    void recordsTheFirstMinutes();
    void saysThatTheJournalWasChanged();
    void saysNoMoreToThoseWhoMayNotReadIt();
    void saysThatTheJournalCannotBeUsed();
    void showsTheJournalToAdminsOnly();

private:
    static void changeTheJournal();
    static QString journalFile() { return AppPaths::forProgram(QStringLiteral("clinicdesk")).journalFile; }
    QStringList shownKinds() const
    {
        QStringList kinds;
        for (const auto &entry : table()->rows().items())
            kinds.prepend(entry.record.kind);
        return kinds;
    }
    ui::JournalTable *table() const { return m_desk->window()->findChild<ui::JournalTable *>(); }
    void startAgain()
    {
        m_desk.reset();
        m_desk = std::make_unique<RealDesk>(m_computer.look());
    }
};

void JournalNoticeTest::recordsTheFirstMinutes()
{
    m_desk->window()->showPage(ui::pageId::journal);
    QTRY_VERIFY(table() && table()->rows().rowCount() >= 4);
    const auto kinds = shownKinds();
    for (const auto kind :
         {journalKind::keyed, journalKind::signedIn, journalKind::connectionAdded, journalKind::tokenStored})
        QVERIFY2(kinds.contains(kind), kind.data());
    m_desk->window()->showPage(ui::pageId::upload);
    startAgain(); // what was recorded is on the disk
    m_desk->start();
    QTRY_VERIFY(m_desk->window());
    m_desk->window()->showPage(ui::pageId::journal);
    QTRY_VERIFY(table() && shownKinds().count(journalKind::signedIn) == 2);
    QVERIFY(!m_desk->says(QStringLiteral("The journal was changed")));
}

void JournalNoticeTest::changeTheJournal()
{
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("by hand"));
        database.setDatabaseName(journalFile());
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec(QStringLiteral("DROP TRIGGER entries_stay_as_they_are")));
        QVERIFY(query.exec(QStringLiteral("UPDATE entries SET who='Another' WHERE number=2")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("by hand"));
}

void JournalNoticeTest::saysThatTheJournalWasChanged()
{
    startAgain();
    changeTheJournal();
    m_desk->start();
    QTRY_VERIFY(m_desk->window() && m_desk->says(QStringLiteral("entry 2 is not the original")));

    m_desk->window()->showPage(ui::pageId::journal);
    auto *page = m_desk->window()->findChild<ui::JournalPage *>();
    QVERIFY(page);
    support::shownButton(*page, QStringLiteral("Check the journal"))->click();
    QTRY_VERIFY(support::shownButton(*page, QStringLiteral("Accept and go on…")));
    support::shownButton(*page, QStringLiteral("Accept and go on…"))->click();
    QTRY_VERIFY(support::shownButton(*page, QStringLiteral("Accept")));
    support::shownButton(*page, QStringLiteral("Accept"))->click();
    QTRY_VERIFY(!m_desk->says(QStringLiteral("entry 2 is not the original")));
}

void JournalNoticeTest::saysNoMoreToThoseWhoMayNotReadIt()
{
    const auto pin = std::make_shared<const SecretBytes>("4711 made up");
    const Person ina{.id = firstPersonId(), .name = QStringLiteral("Ina Invented"), .role = Role::Admin, .pin = {}};
    const Person rolf{
        .id = {QStringLiteral("p2")}, .name = QStringLiteral("Rolf Rehearsal"), .role = Role::Receptionist, .pin = {}};
    for (const auto &person : {ina, rolf})
        QVERIFY(awaitResult(m_desk->people().save(ina.id, person, pin)).ok());
    QVERIFY(awaitResult(m_desk->people().setCurrent(rolf.id)).ok());
    const auto paths = AppPaths::forPerson(QStringLiteral("clinicdesk"), rolf.id);
    QVERIFY(awaitResult(copyConnections({m_computer.practice().connection()}, paths)).ok());
    startAgain();
    changeTheJournal();
    m_desk->start();
    m_desk->unlock(QStringLiteral("4711 made up"));
    QTRY_VERIFY(m_desk->window() &&
                m_desk->says(QStringLiteral("The journal of this computer was changed or is damaged.")));
    QVERIFY(m_desk->says(QStringLiteral("Tell your administrator.")));
    QVERIFY(!m_desk->says(QStringLiteral("entry 2")));
}

void JournalNoticeTest::saysThatTheJournalCannotBeUsed()
{
    startAgain();
    const auto file = journalFile();
    QVERIFY(QFile::rename(file, file + QStringLiteral(".away")));
    QVERIFY(QDir().mkpath(file)); // a folder in its place
    m_desk->start();
    QTRY_VERIFY(m_desk->window() && m_desk->says(QStringLiteral("The journal on this computer cannot be used")));
}

void JournalNoticeTest::showsTheJournalToAdminsOnly()
{
    const auto has = [](Role role) {
        return std::ranges::any_of(ui::pages({.role = role}),
                                   [](const ui::WindowPage &page) { return page.id == ui::pageId::journal; });
    };
    QVERIFY(has(Role::Admin) && !has(Role::Doctor) && !has(Role::Receptionist));
}

CLINICDESK_WINDOW_TEST(JournalNoticeTest)
#include "journalnoticetest.moc"

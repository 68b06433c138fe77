// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/formerprofile.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/assessments/savedfilters.h"
#include "ui/capture/capturebar.h"
#include "ui/doctors/recentdoctors.h"
#include "ui/outbox/outboxmodel.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/pages.h"
#include "ui/shell/personbutton.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSettings>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

/// The window with everything that a version before people, policy and the keyed journal has stored. Its service is not
/// reached: no program listens at its address.
class UpgradedTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        DeskTest::init();
        // The keychain is that of the whole program; the former version knew no journal in it.
        const auto keychain = makeKeychain(desk::pathsOf({}).sharedKeychainService);
        for (const auto &name : {SecretName::journalKey(), SecretName::journalHead()})
            QVERIFY(awaitResult(keychain->remove(name)).ok());
        QCOMPARE(support::FormerProfile(QStringLiteral("before-people")).restore(), QString());
        start();
        activate();
    }

    void opensWithoutAskingForAnything();
    void showsTheDocuments();
    void showsTheDoctors();
    void usesTheSettings();
    void offersTheCaptureProfiles();
    void continuesTheJournal();

private:
    /// What a screen reader reads for each row.
    static QStringList rowsOf(const QAbstractItemModel *model)
    {
        QStringList rows;
        for (int row = 0; model && row < model->rowCount(); ++row)
            rows.append(model->index(row, 0).data(Qt::AccessibleTextRole).toString());
        return rows;
    }
    template <class Widget>
    Widget *named(const QString &name) const
    {
        return support::namedWidget<Widget>(*m_desk->window(), name);
    }
};

void UpgradedTest::opensWithoutAskingForAnything()
{
    QVERIFY(!m_desk->assistant() && !m_desk->lockWindow());
    int windows = 0;
    for (const auto *window : QApplication::topLevelWidgets())
        windows += window->isVisible() ? 1 : 0;
    QCOMPARE(windows, 1);
    QVERIFY(m_desk->says(QStringLiteral("Sunrise Clinic")));
    QVERIFY(!m_desk->says(QStringLiteral("sign-in needed")));
    QVERIFY(!m_desk->says(QStringLiteral("token")));
    QCOMPARE(m_desk->people().people().current().role, Role::Admin);
    for (const auto &page :
         {QString(ui::pageId::assessments), QString(ui::pageId::doctors), QString(ui::pageId::privacy),
          QString(ui::pageId::registration), QString(ui::pageId::journal), QString(ui::pageId::settings)}) {
        m_desk->window()->showPage(page);
        QCOMPARE(m_desk->window()->currentPage(), page);
    }
    QStringList connections;
    for (const auto *list : m_desk->window()->findChildren<QListView *>()) {
        if (qobject_cast<const ui::ConnectionRows *>(list->model()))
            connections += rowsOf(list->model());
    }
    QCOMPARE(connections.size(), 2);
    QVERIFY(connections.join(u' ').contains(QStringLiteral("Hill Clinic")));
}

void UpgradedTest::showsTheDocuments()
{
    QTRY_COMPARE(m_desk->spokenRows().size(), 1);
    QTRY_VERIFY2(m_desk->spokenRows().first().contains(QStringLiteral("draft.pdf")) &&
                     m_desk->spokenRows().first().contains(QStringLiteral("Ready")),
                 qPrintable(m_desk->spokenRows().first()));
    m_desk->window()->showPage(ui::pageId::outbox);
    const auto row = [this](const QString &file) {
        return rowsOf(m_desk->window()->findChild<ui::OutboxModel *>()).filter(file).join(u'\n');
    };
    QTRY_VERIFY(row(QStringLiteral("queued.pdf")).contains(QStringLiteral("Paused")));
    QVERIFY2(row(QStringLiteral("failed.pdf")).contains(QStringLiteral("made-up refusal")),
             qPrintable(row(QStringLiteral("failed.pdf"))));
    m_desk->window()->showPage(ui::pageId::upload);
    m_desk->requestPatient(QStringLiteral("161400000000321"));
    QTRY_VERIFY(m_desk->says(QStringLiteral("Ms Sample")));
}

void UpgradedTest::showsTheDoctors()
{
    m_desk->window()->showPage(ui::pageId::doctors);
    const auto recent = [this] {
        const auto *list = m_desk->window()->findChild<ui::RecentDoctorsList *>();
        return list ? list->doctors() : QList<RecentDoctor>();
    };
    QTRY_COMPARE(recent().size(), 2);
    QVERIFY(!recent().first().name.isEmpty());
}

void UpgradedTest::usesTheSettings()
{
    QCOMPARE(m_computer.look().choice(), ui::ThemeManager::Choice::Dark);
    m_desk->window()->showPage(ui::pageId::settings);
    const auto chosen = [this](const char *name) {
        const auto *control = named<ui::SegmentedControl>(QString::fromLatin1(name));
        return control ? control->segment(control->currentIndex())->text() : QString();
    };
    QCOMPARE(chosen("Notifications"), QStringLiteral("Problems only"));
    QCOMPARE(chosen("Language"), QStringLiteral("English"));
    QCOMPARE(named<ui::SegmentedControl>(QStringLiteral("Limit uploads"))->currentIndex(), 2); // by the time of day
    QCOMPARE(named<QLineEdit>(QStringLiteral("At most"))->text(), QStringLiteral("500"));
    QCOMPARE(named<ui::SegmentedControl>(QStringLiteral("Place where a photo was taken"))->currentIndex(), 1);

    const auto connection =
        ConnectionList::load(desk::pathsOf({}).connectionsFile)->byName(QStringLiteral("Sunrise Clinic"));
    QVERIFY(connection);
    end();
    QSettings settings(desk::pathsOf({}).windowFile, QSettings::IniFormat);
    const ui::SavedFilters filters(settings);
    QVERIFY(filters.contains(connection->id, QStringLiteral("My open ones")));
    QCOMPARE(filters.lastChoice(connection->id).practitioner, QStringLiteral("161400000000777"));
    QCOMPARE(settings.value(QStringLiteral("assessments/refreshMinutes")).toInt(), 15);
}

void UpgradedTest::offersTheCaptureProfiles()
{
    const auto *bar = m_desk->window()->findChild<ui::CaptureBar *>();
    QVERIFY(bar && bar->isVisible());
    const auto buttons = bar->findChildren<QPushButton *>();
    QVERIFY(std::ranges::any_of(
        buttons, [](const QPushButton *button) { return button->text().contains(QStringLiteral("Lab reports")); }));
}

void UpgradedTest::continuesTheJournal()
{
    end();
    const auto places = desk::pathsOf({});
    const auto journal = awaitResult(
        Journal::open({.file = places.journalFile, .keychain = makeKeychain(places.sharedKeychainService)}));
    QVERIFY(journal.ok());
    const auto check = awaitResult((*journal)->verify());
    QVERIFY(check.ok());
    QVERIFY(!check->fault);
    const auto entries = awaitResult((*journal)->entries({journalKind::dataRequested, journalKind::signedIn}));
    QVERIFY(entries.ok());
    QCOMPARE(entries->size(), 2);
    QCOMPARE(entries->first().who, QStringLiteral("reception"));
    QVERIFY(!entries->last().person.name.isEmpty());
}

CLINICDESK_WINDOW_TEST(UpgradedTest)
#include "upgradedtest.moc"

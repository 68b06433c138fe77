// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/connectionimport.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "ui/capture/capturesection.h"
#include "ui/settings/erasedialog.h"
#include "ui/settings/peoplesection.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/pages.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QComboBox>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;
using clinicdesk::support::RealDesk;

Q_DECLARE_METATYPE(clinicdesk::Role)

namespace {

const auto rolesPin = QStringLiteral("4711 made up");

QStringList shownButtons(const QWidget *section)
{
    QStringList texts;
    for (const auto *button : section->findChildren<QPushButton *>()) {
        if (button->isVisible())
            texts.append(button->text());
    }
    return texts;
}

} // namespace

/// What a person with each role finds in the window, with and without settings for admins only.
class RoleWindowTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void showsWhatTheRoleAllows_data();
    void showsWhatTheRoleAllows();

private:
    /// With two people, of whom the second one has that role and works now.
    void startAs(Role role, bool areForAdmins)
    {
        const PersonId rolf{QStringLiteral("p2")};
        const auto people = *PeopleStore::open(desk::pathsOf({}));
        const auto save = [&](const PersonId &id, const QString &name, Role of) {
            const Person person{.id = id, .name = name, .role = of, .pin = {}};
            const auto secret = std::make_shared<const SecretBytes>(rolesPin.toUtf8());
            return awaitResult(people->save(firstPersonId(), person, secret)).ok();
        };
        QVERIFY(save(firstPersonId(), QStringLiteral("Ina Invented"), Role::Admin));
        QVERIFY(save(rolf, QStringLiteral("Rolf Rehearsal"), role));
        QVERIFY(awaitResult(people->setCurrent(rolf)).ok());
        auto connection = m_computer.practice().connection();
        connection.name = QStringLiteral("Sunrise Clinic");
        connection.environment = Environment::Production;
        QVERIFY(awaitResult(copyConnections({connection}, desk::pathsOf({.person = rolf}))).ok());
        Policy policy;
        policy.areSettingsForAdmins = areForAdmins;
        m_desk = std::make_unique<RealDesk>(m_computer.look(), policy);
        m_desk->start();
        m_desk->unlock(rolesPin);
        QTRY_VERIFY(m_desk->window() && !m_desk->lockWindow());
        m_desk->window()->showPage(ui::pageId::settings);
    }
    QStringList menuOfConnection() const
    {
        auto *menu = m_desk->window()->connectionButton()->menu();
        Q_EMIT menu->aboutToShow();
        QStringList texts;
        for (const auto *action : menu->actions())
            texts.append(action->text());
        return texts;
    }
};

void RoleWindowTest::showsWhatTheRoleAllows_data()
{
    QTest::addColumn<Role>("role");
    QTest::addColumn<bool>("areForAdmins");
    QTest::addColumn<bool>("mayChangeSettings"); ///< connections, capture profiles and the limit; and erase
    QTest::addColumn<bool>("mayManagePeople");
    QTest::newRow("receptionist") << Role::Receptionist << false << true << false;
    QTest::newRow("receptionist, settings for admins") << Role::Receptionist << true << false << false;
    QTest::newRow("doctor") << Role::Doctor << false << true << false;
    QTest::newRow("doctor, settings for admins") << Role::Doctor << true << false << false;
    QTest::newRow("admin") << Role::Admin << false << true << true;
    QTest::newRow("admin, settings for admins") << Role::Admin << true << true << true;
}

void RoleWindowTest::showsWhatTheRoleAllows()
{
    QFETCH(const Role, role);
    QFETCH(const bool, areForAdmins);
    QFETCH(const bool, mayChangeSettings);
    QFETCH(const bool, mayManagePeople);
    startAs(role, areForAdmins);
    auto *page = m_desk->window()->findChild<ui::SettingsPage *>();

    page->showSection(ui::SettingsSection::People);
    const auto *people = page->findChild<ui::PeopleSection *>();
    QStringList buttons{QStringLiteral("My name and PIN…")};
    if (mayManagePeople)
        buttons << QStringLiteral("Add a person…") << QStringLiteral("Change…") << QStringLiteral("Remove…");
    QCOMPARE(shownButtons(people), buttons);
    QCOMPARE(people->findChild<QComboBox *>()->isEnabled(), mayManagePeople);
    QCOMPARE(people->findChild<QComboBox *>()->accessibleDescription(),
             mayManagePeople ? QStringLiteral("Needs a PIN. Ctrl+L locks at once.")
                             : QStringLiteral("Only an admin can change this."));
    QCOMPARE(people->findChild<QListView *>()->model()->rowCount(), mayManagePeople ? 2 : 1);

    QCOMPARE(page->sections().contains(ui::SettingsSection::OwnData), mayChangeSettings);
    page->showSection(ui::SettingsSection::OwnData);
    const auto *erase = page->findChild<ui::EraseSection *>();
    QCOMPARE(erase && erase->isVisible(), mayChangeSettings);

    page->showSection(ui::SettingsSection::Capture);
    const auto *capture = page->findChild<ui::CaptureSection *>();
    QCOMPARE(shownButtons(capture).contains(QStringLiteral("Add a profile…")), mayChangeSettings);
    QStringList entries;
    for (const auto *entry : capture->findChild<QMenu *>()->actions()) {
        if (entry->isVisible())
            entries.append(entry->text());
    }
    QCOMPARE(entries.contains(QStringLiteral("Import…")), mayChangeSettings);
    QVERIFY(entries.contains(QStringLiteral("Export…")));

    const auto modes = page->findChildren<ui::SegmentedControl *>();
    const auto limit = std::ranges::find(modes, QStringLiteral("Limit uploads"), &QWidget::accessibleName);
    QCOMPARE((*limit)->isEnabled(), mayChangeSettings);

    page->showSection(ui::SettingsSection::Connections);
    QCOMPARE(shownButtons(page).contains(QStringLiteral("Add a connection…")), mayChangeSettings);
    QTRY_VERIFY(menuOfConnection().contains(
        QStringLiteral("Enter your token for Sunrise Clinic…"))); // once the keychain was read
    const auto menu = menuOfConnection();
    QCOMPARE(menu.contains(QStringLiteral("Change Sunrise Clinic…")), mayChangeSettings);
    QCOMPARE(menu.contains(QStringLiteral("Add a connection…")), mayChangeSettings);
}

CLINICDESK_WINDOW_TEST(RoleWindowTest)
#include "rolewindowtest.moc"

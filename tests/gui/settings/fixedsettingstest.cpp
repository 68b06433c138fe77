// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "tests/gui/settings/assistantscene.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/settings/peoplesection.h"
#include "ui/settings/settingspage.h"
#include "ui/state/currentconnection.h"
#include "ui/state/usersettings.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

const auto fixedText = QStringLiteral("Set by your administrator.");

Policy policyOfServices()
{
    Policy policy;
    policy.services = {{QStringLiteral("Sunrise"), QUrl(QStringLiteral("https://health.sunrise.example"))},
                       {QStringLiteral("Noon"), QUrl(QStringLiteral("https://health.noon.example/emr"))}};
    return policy;
}

} // namespace

/// What the administrator has fixed, as the settings and the form of a connection show it.
class FixedSettingsTest : public AssistantScene {
    Q_OBJECT

private Q_SLOTS:
    void offersTheAllowedServices();
    void tabGoesThroughTheServicesWhereTheyAre();
    void choosesTheOnlyService();
    void asksForAServiceInPlaceOfOneThatIsNotAllowed();
    void showsFixedConventions();
    void showsTheFixedAuthority();
    void showsTheMostParallelCalls();
    void showsAFixedSpeed();
    void leavesTheSpeedToAdmins();
    void showsAFixedLockTime();
    void offersOnlyTheAllowedRoles();
    void requiresAPinOfOneself();
    void theNextPinReplacesAShortOne();
    void goesThroughThePersonDialogByKeyboard();
    void hidesWhatIsForAdmins();
    void opensNoOtherWindow();

private:
    void openWith(const Policy &policy, const Connection &connection = {})
    {
        m_program = {};
        auto parts = m_program.parts();
        parts.policy = policy;
        const bool isNew = connection == Connection();
        open(isNew ? ConnectionWizard::Purpose::FirstStart : ConnectionWizard::Purpose::Change, parts, connection);
    }
    QComboBox *services() const { return named<QComboBox>(*m_wizard, QStringLiteral("Service address")); }
    template <class Widget>
    Widget *named(const QWidget &parent, const QString &name) const
    {
        return support::namedWidget<Widget>(parent, name);
    }
    std::shared_ptr<PeopleStore> peopleUnder(const Policy &policy)
    {
        AppPaths places;
        places.peopleFile = m_folder.filePath(QStringLiteral("people.json"));
        places.pinAttemptsFile = m_folder.filePath(QStringLiteral("attempts.json"));
        auto people = *PeopleStore::open(places);
        people->setPolicy(policy);
        return people;
    }
    std::unique_ptr<SettingsPage> openPage(const AccessRules &access) { return openPage(access, m_uploadLimit); }
    std::unique_ptr<SettingsPage> openPage(const AccessRules &access, UploadLimitSettings &uploadLimit)
    {
        const SettingsPage::Choices choices{*m_look,  m_connection, m_notifications, uploadLimit,
                                            m_photos, m_language,   access};
        auto page = std::make_unique<SettingsPage>(choices, false);
        page->setConnections({knownConnection()});
        page->show();
        return page;
    }

    Program m_program;
    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    CurrentConnection m_connection;
    NotificationSettings m_notifications{m_settings};
    UploadLimitSettings m_uploadLimit{m_settings};
    PhotoSettings m_photos{m_settings};
    LanguageSettings m_language{m_settings};
};

void FixedSettingsTest::offersTheAllowedServices()
{
    openWith(policyOfServices());
    QVERIFY(services() && services()->isVisible());
    QVERIFY(!field(QStringLiteral("Service address")) || !field(QStringLiteral("Service address"))->isVisible());
    QCOMPARE(services()->count(), 2);
    QCOMPARE(services()->currentIndex(), -1);
    QCOMPARE(services()->accessibleDescription(), fixedText);
    services()->setCurrentIndex(1);
    QCOMPARE(field(QStringLiteral("Name on this computer"))->text(), QStringLiteral("Noon"));
    field(QStringLiteral("Your user ID"))->setText(QStringLiteral("161400000000007"));
    field(QStringLiteral("Access token"))->setText(token);
    save();
    QCOMPARE(m_program.saved->baseUrl, QUrl(QStringLiteral("https://health.noon.example/emr")));
    QCOMPARE(m_program.saved->name, QStringLiteral("Noon"));
}

void FixedSettingsTest::tabGoesThroughTheServicesWhereTheyAre()
{
    openWith(policyOfServices());
    field(QStringLiteral("Name on this computer"))->setFocus();
    press(Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), services());
    press(Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Your user ID")));
}

void FixedSettingsTest::choosesTheOnlyService()
{
    auto policy = policyOfServices();
    policy.services.removeLast();
    openWith(policy);
    QCOMPARE(services()->currentIndex(), 0);
    QCOMPARE(field(QStringLiteral("Name on this computer"))->text(), QStringLiteral("Sunrise"));
}

void FixedSettingsTest::asksForAServiceInPlaceOfOneThatIsNotAllowed()
{
    auto policy = policyOfServices();
    policy.services.removeFirst();
    openWith(policy, knownConnection());
    QCOMPARE(services()->currentIndex(), -1);
    field(QStringLiteral("Access token"))->setText(token);
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!m_program.checked);
    QCOMPARE(QApplication::focusWidget(), services());
    QCOMPARE(services()->accessibleDescription(), QStringLiteral("Choose a service."));
    services()->setCurrentIndex(0);
    QCOMPARE(services()->accessibleDescription(), fixedText);
    QCOMPARE(field(QStringLiteral("Name on this computer"))->text(), knownConnection().name); // of the user
}

void FixedSettingsTest::showsFixedConventions()
{
    Policy policy;
    policy.conventions = {{QStringLiteral("pdf_limit_bytes"), 5000},
                          {QStringLiteral("patient_in"), QStringLiteral("both")},
                          {QStringLiteral("document_types"), QStringLiteral("lr=Report")}};
    openWith(policy, knownConnection());
    const auto expectFixed = [](const QWidget *widget, bool isFixed) {
        QCOMPARE(widget->isEnabled(), !isFixed);
        QCOMPARE(widget->accessibleDescription().startsWith(fixedText), isFixed);
    };
    expectFixed(field(QStringLiteral("Largest PDF")), true);
    QCOMPARE(field(QStringLiteral("Largest PDF"))->text(), QStringLiteral("5000"));
    expectFixed(field(QStringLiteral("Largest picture")), false);
    auto *patientIn = named<QComboBox>(*m_wizard, QStringLiteral("Where the patient is sent"));
    expectFixed(patientIn, true);
    QCOMPARE(patientIn->currentText(), QStringLiteral("In both"));
    expectFixed(named<QComboBox>(*m_wizard, QStringLiteral("Unit of dates")), false);
    auto *types = named<QListWidget>(*m_wizard, QStringLiteral("Document types"));
    expectFixed(types, true);
    QCOMPARE(types->count(), 1);
    QCOMPARE(types->item(0)->text(), QStringLiteral("Report (lr)"));
    QVERIFY(!field(QStringLiteral("Label of the document type"))->isEnabled());
    QVERIFY(!named<QPushButton>(*m_wizard, QStringLiteral("Add a type")) ||
            !named<QPushButton>(*m_wizard, QStringLiteral("Add a type"))->isEnabled());
}

void FixedSettingsTest::showsTheFixedAuthority()
{
    Policy policy;
    policy.caFile = QStringLiteral("/etc/ssl/clinic.pem");
    openWith(policy, knownConnection());
    const auto *authority = field(QStringLiteral("Additional certificate authority"));
    QCOMPARE(authority->text(), policy.caFile);
    QVERIFY(!authority->isEnabled());
    QCOMPARE(authority->accessibleDescription(), fixedText);
    QVERIFY(
        !named<QPushButton>(*m_wizard, QStringLiteral("From a file: Additional certificate authority"))->isEnabled());
}

void FixedSettingsTest::showsTheMostParallelCalls()
{
    Policy policy;
    policy.parallelCalls = 3;
    openWith(policy, knownConnection());
    const auto *calls = field(QStringLiteral("Requests at once"));
    QVERIFY(calls->isEnabled()); // fewer are allowed
    QVERIFY(calls->accessibleDescription().contains(QStringLiteral("At most 3. ") + fixedText));
}

void FixedSettingsTest::showsAFixedSpeed()
{
    UploadLimitSettings own(m_settings);
    own.setLimit(*http::SpeedLimit::read(QStringLiteral("2M")));
    m_uploadLimit.fix(*http::SpeedLimit::read(QStringLiteral("08:00=500k,18:30=off")));
    m_uploadLimit.setLimit({}); // does nothing
    const auto page = openPage({});
    const auto *modes = named<SegmentedControl>(*page, QStringLiteral("Limit uploads"));
    QVERIFY(!modes->isEnabled());
    QCOMPARE(modes->currentIndex(), 2);
    QCOMPARE(modes->accessibleDescription(), fixedText);
    QVERIFY(!named<QLineEdit>(*page, QStringLiteral("At most"))->isEnabled());
    QCOMPARE(named<QLineEdit>(*page, QStringLiteral("At most"))->text(), QStringLiteral("500"));
    QVERIFY(everyText(page.get()).contains(fixedText));
    QCOMPARE(UploadLimitSettings(m_settings).limit().text(), QStringLiteral("2M")); // comes back without the policy
}

void FixedSettingsTest::leavesTheSpeedToAdmins()
{
    UploadLimitSettings limit(m_settings);
    limit.setLimit(*http::SpeedLimit::read(QStringLiteral("2M")));
    const AccessRules receptionist{.role = Role::Receptionist, .areSettingsForAdmins = true};
    for (const auto &access : {receptionist, AccessRules{.role = Role::Admin, .areSettingsForAdmins = true}}) {
        limit.setAccess(access);
        const auto page = openPage(access, limit);
        const bool isAdmin = access.role == Role::Admin;
        const auto *modes = named<SegmentedControl>(*page, QStringLiteral("Limit uploads"));
        const auto reason = QStringLiteral("Only an admin can change this.");
        QCOMPARE(modes->isEnabled(), isAdmin);
        QCOMPARE(modes->accessibleDescription() == reason, !isAdmin);
        QCOMPARE(everyText(page.get()).contains(reason), !isAdmin);
        for (const auto *free :
             {"Notifications", "Place where a photo was taken", "Language", "Appearance of the window"})
            QVERIFY2(named<SegmentedControl>(*page, QString::fromLatin1(free))->isEnabled(), free);
        limit.setLimit(*http::SpeedLimit::read(QStringLiteral("3M")));
        QCOMPARE(UploadLimitSettings(m_settings).limit().text(), isAdmin ? QStringLiteral("3M") : QStringLiteral("2M"));
    }
}

void FixedSettingsTest::showsAFixedLockTime()
{
    Policy policy;
    policy.lockTime = std::chrono::minutes(7);
    const auto people = peopleUnder(policy);
    PeopleSection section(PeopleSection::Services{
        .people = people, .current = firstPersonId(), .access = {}, .prepare = {}, .remove = {}});
    section.show();
    auto *time = section.findChild<QComboBox *>();
    QVERIFY(!time->isEnabled());
    QCOMPARE(time->currentData().toInt(), 7);
    QCOMPARE(time->accessibleDescription(), fixedText);
    QVERIFY(!awaitResult(people->setIdleTime(firstPersonId(), std::chrono::minutes(30))).ok()); // nor by another way
}

void FixedSettingsTest::offersOnlyTheAllowedRoles()
{
    Policy policy;
    policy.roles = {Role::Admin, Role::Receptionist};
    const auto people = peopleUnder(policy);
    const Person doctor{
        .id = {QStringLiteral("p2")}, .name = QStringLiteral("Rolf Rehearsal"), .role = Role::Doctor, .pin = {}};
    PersonDialog dialog(PersonDialog::Purpose::Add, doctor, people, firstPersonId());
    dialog.show();
    auto *roles = named<SegmentedControl>(dialog, QStringLiteral("Role"));
    QVERIFY(roles);
    QCOMPARE(roles->segment(0)->text(), QStringLiteral("Receptionist"));
    QCOMPARE(roles->segment(1)->text(), QStringLiteral("Admin"));
    QCOMPARE(roles->accessibleDescription(), fixedText);
    const auto refused = awaitResult(people->save(firstPersonId(), doctor, nullptr));
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().reason, ErrorReason::RoleNotUsed);
}

void FixedSettingsTest::requiresAPinOfOneself()
{
    Policy policy;
    policy.requiresPin = true;
    const auto people = peopleUnder(policy);
    PersonDialog dialog(PersonDialog::Purpose::Own, people->people().current(), people, firstPersonId());
    dialog.show();
    QVERIFY(!named<QLineEdit>(dialog, QStringLiteral("Name"))->text().isEmpty());
    QVERIFY(everyText(&dialog).join(QLatin1Char(' ')).contains(QStringLiteral("Your administrator requires a PIN.")));
    const auto saves = dialog.findChildren<QPushButton *>();
    (*std::ranges::find(saves, QStringLiteral("Save"), &QPushButton::text))->click();
    QVERIFY(dialog.isVisible());
    QVERIFY(named<QLineEdit>(dialog, QStringLiteral("New PIN"))
                ->accessibleDescription()
                .startsWith(QStringLiteral("Enter a PIN")));
}

void FixedSettingsTest::theNextPinReplacesAShortOne()
{
    const auto people = peopleUnder({});
    PersonDialog dialog(PersonDialog::Purpose::Own, people->people().current(), people, firstPersonId());
    dialog.show();
    named<QLineEdit>(dialog, QStringLiteral("Name"))->setText(QStringLiteral("Asha"));
    auto *pin = named<QLineEdit>(dialog, QStringLiteral("New PIN"));
    QTest::keyClicks(pin, QStringLiteral("1"));
    const auto saves = dialog.findChildren<QPushButton *>();
    (*std::ranges::find(saves, QStringLiteral("Save"), &QPushButton::text))->click();
    QVERIFY(dialog.isVisible());
    QVERIFY(pin->accessibleDescription().startsWith(QStringLiteral("This PIN is too short")));
    QTest::keyClicks(pin, QStringLiteral("2580"));
    QCOMPARE(pin->text(), QStringLiteral("2580"));
}

void FixedSettingsTest::goesThroughThePersonDialogByKeyboard()
{
    const auto people = peopleUnder({});
    const Person added{.id = {QStringLiteral("p2")}, .name = {}, .role = Role::Receptionist, .pin = {}};
    PersonDialog dialog(PersonDialog::Purpose::Add, added, people, firstPersonId());
    dialog.show();
    dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QCOMPARE(tabAgainstTheScreen(&dialog).join(QLatin1Char('\n')), QString());
    QCOMPARE(tabBackDifferences(&dialog).join(QLatin1Char('\n')), QString());
    QCOMPARE(tabOrder(&dialog).size(), 6); // name, role, PIN, PIN once more, Add, Cancel
}

void FixedSettingsTest::hidesWhatIsForAdmins()
{
    const QStringList forAdmins{QStringLiteral("Add a connection…"), QStringLiteral("Change…"),
                                QStringLiteral("Remove…"), QStringLiteral("Import…")};
    const QStringList forAll{QStringLiteral("Use"), QStringLiteral("Check"), QStringLiteral("Enter a new token…"),
                             QStringLiteral("Enter the key…"), QStringLiteral("Export…")};
    const auto isShown = [](const SettingsPage &page, const QString &text) {
        const auto buttons = page.findChildren<QPushButton *>();
        const bool isButton =
            std::ranges::any_of(buttons, [&](const auto *each) { return each->text() == text && each->isVisible(); });
        const auto actions = page.findChild<QMenu *>(QString(), Qt::FindDirectChildrenOnly)->actions();
        return isButton || std::ranges::any_of(
                               actions, [&](const auto *each) { return each->text() == text && each->isVisible(); });
    };
    for (const bool areForAdmins : {false, true}) {
        const auto page = openPage({.role = Role::Receptionist, .areSettingsForAdmins = areForAdmins});
        for (const auto &text : forAdmins)
            QVERIFY2(isShown(*page, text) == !areForAdmins, qPrintable(text));
        for (const auto &text : forAll)
            QVERIFY2(isShown(*page, text), qPrintable(text));
    }
    const auto page = openPage({.role = Role::Admin, .areSettingsForAdmins = true});
    QVERIFY(isShown(*page, QStringLiteral("Add a connection…")));
}

void FixedSettingsTest::opensNoOtherWindow()
{
    struct Shown : QObject {
        int windows = 0;
        bool eventFilter(QObject *watched, QEvent *event) override
        {
            const auto *widget = qobject_cast<QWidget *>(watched);
            windows += event->type() == QEvent::Show && widget && widget->isWindow() ? 1 : 0;
            return false;
        }
    } shown;
    qApp->installEventFilter(&shown);
    const auto page = openPage({});
    QCOMPARE(shown.windows, 1); // the page
}

CLINICDESK_WINDOW_TEST(FixedSettingsTest)
#include "fixedsettingstest.moc"

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/desktopapp.h"

#include "app/desk/diagnosticssource.h"
#include "app/desk/erasing.h"
#include "app/desk/notices.h"
#include "core/base/errorreason.h"
#include "core/base/freedmemory.h"
#include "core/base/starttrace.h"
#include "core/capture/scannerprocess.h"
#include "core/http/networkmonitor.h"
#include "core/keychain/keychain.h"
#include "core/outbox/reportonce.h"
#include "core/session/newperson.h"
#include "core/wording/erasetext.h"
#include "core/wording/wording.h"
#include "ui/capture/capturesection.h"
#include "ui/outbox/outboxmonitor.h"
#include "ui/settings/diagnosticssection.h"
#include "ui/shell/personbutton.h"
#include "ui/shell/windowmenu.h"

#include <QApplication>
#include <QCoroSignal>
#include <QDBusConnection>
#include <QEventLoop>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

namespace clinicdesk::desk {

namespace {

constexpr std::chrono::seconds openingWait{5};
constexpr std::chrono::seconds settlingTime{1};
const auto geometryKey = QStringLiteral("window/geometry");
const auto portKey = QStringLiteral("practice/port");
const auto themeKey = QStringLiteral("window/look");

/// Profiles belong to the computer, pages that are not added yet to a person.
Capture::Paths capturePaths(const AppPaths &places)
{
    return {.profiles = places.captureProfilesFile, .folder = places.captureFolder, .scanProgram = installedScanner()};
}

QString programOf(AppMode mode)
{
    return mode == AppMode::Practice ? QStringLiteral("clinicdesk-practice") : QStringLiteral("clinicdesk");
}

} // namespace

AppPaths pathsOf(const AppUser &user)
{
    return AppPaths::forPerson(programOf(user.mode), user.person);
}

DesktopApp::DesktopApp(const AppUser &user, std::shared_ptr<PeopleStore> people, ui::ThemeManager &theme,
                       Translations &translations, QStringList files)
    : m_mode(user.mode)
    , m_user(user)
    , m_places(pathsOf(user))
    , m_people(std::move(people))
    , m_lock(m_people, user.person)
    , m_theme(theme)
    , m_translations(translations)
    , m_files(std::move(files))
    , m_settings(m_places.windowFile, QSettings::IniFormat)
    , m_session(std::make_shared<Session>(makeKeychain(m_places.keychainService), m_places))
    , m_failedChecks(m_settings)
    , m_notifications(m_settings)
    , m_uploadLimit(m_settings)
    , m_photos(m_settings)
    , m_language(m_settings)
    , m_capture(capturePaths(m_places))
    , m_journal(*m_people, user.person, m_lock)
    , m_connections(m_session, m_connection, m_failedChecks, m_notices)
    , m_token(m_connection, m_notices)
{
    m_theme.setPractice(m_mode == AppMode::Practice);
    applyPolicy();
    const int saved = m_settings.value(themeKey).toInt();
    if (saved >= 0 && saved <= static_cast<int>(ui::ThemeManager::Choice::HighContrast))
        m_theme.setChoice(static_cast<ui::ThemeManager::Choice>(saved));
    useLanguage();
    // Queued, because the page on which the user chooses the language is replaced.
    connect(&m_language, &ui::LanguageSettings::changed, this, &DesktopApp::changeLanguage, Qt::QueuedConnection);
    connect(&m_theme, &ui::ThemeManager::themeChanged, this,
            [this] { m_settings.setValue(themeKey, static_cast<int>(m_theme.choice())); });
    wireLock();
    wireConnections();
    traceStart("settings");
}

void DesktopApp::applyPolicy()
{
    const auto &policy = m_people->policy();
    if (policy.uploadSpeed)
        m_uploadLimit.fix(*policy.uploadSpeed);
    m_notifications.setCounted(policy.areNotificationsCounted);
}

/// Another person's PIN was right, so this one's documents wait until their person comes back.
void DesktopApp::useAnotherPerson(const PersonId &person)
{
    Q_EMIT userRequested({.mode = m_mode, .person = person, .hasSignedIn = true});
}

Task<void> DesktopApp::prepare(QPointer<DesktopApp> self, PersonId person)
{
    const auto connections = self->m_session->savedConnections();
    const auto places = pathsOf({.mode = self->m_mode, .person = person});
    const auto copied = co_await copyConnections(connections, places);
    if (!copied && self && self->m_settingsPage)
        self->m_settingsPage->showMessage(wording::sentence(copied.error()), true);
}

void DesktopApp::wireLock()
{
    connect(&m_lock, &LockController::personSignedIn, this, &DesktopApp::useAnotherPerson);
    connect(&m_lock, &LockController::quitRequested, this, [] { QApplication::exit(); });
    connect(&m_lock, &LockController::locked, this, &DesktopApp::applyLock);
    connect(&m_lock, &LockController::locked, this, &DesktopApp::locked);
    connect(&m_lock, &LockController::unlocked, this, &DesktopApp::applyLock);
    connect(&m_connection, &ui::CurrentConnection::changed, this,
            [this] { m_lock.setConnection(m_connection.connection()); });
    connect(m_people.get(), &PeopleStore::changed, this, &DesktopApp::showPerson);
    connect(&m_journal, &JournalWatch::problemChanged, this, &DesktopApp::showProblems);
}

void DesktopApp::wireConnections()
{
    connect(m_session.get(), &Session::keychainProblemChanged, this, &DesktopApp::showProblems);
    connect(m_session.get(), &Session::callEnded, &m_connection, &ui::CurrentConnection::noteCall);
    connect(&m_connections, &ConnectionActions::firstSaved, this, [this] { openWindow(this, {}); });
    connect(&m_connections, &ConnectionActions::lastRemoved, this, &DesktopApp::restartSetup);
    connect(&m_connections, &ConnectionActions::practiceChosen, this,
            [this] { Q_EMIT userRequested({.mode = AppMode::Practice}); });
}

void DesktopApp::applyLock()
{
    if (m_lock.isLocked() && m_notifier)
        m_notifier->withdraw();
    m_others.setSuspended(m_lock.stopsSending());
    if (m_sending)
        m_sending->setSuspended(m_lock.stopsSending());
}

QList<AbsentPerson> DesktopApp::absentPeople() const
{
    QList<AbsentPerson> others;
    for (const auto &person : m_people->people().all()) {
        if (person.id != m_user.person)
            others.append({pathsOf({.mode = m_mode, .person = person.id}), journalPerson(person)});
    }
    return others;
}

void DesktopApp::watchComputer()
{
    m_computer = std::make_unique<ComputerSession>(QDBusConnection::systemBus(), QDBusConnection::sessionBus());
    connect(m_computer.get(), &ComputerSession::locked, this, [this] { m_lock.lock(LockReason::ComputerLocked); });
    connect(m_computer.get(), &ComputerSession::sleeping, this, [this] { m_lock.lock(LockReason::Sleep); });
}

void DesktopApp::showPerson()
{
    if (!m_window)
        return;
    QList<Person> people;
    for (auto person : m_people->people().all()) {
        person.name = PeopleStore::displayName(person);
        people.append(person);
    }
    m_window->personButton()->setPeople(people, m_user.person);
}

DesktopApp::~DesktopApp() = default;

void DesktopApp::finish()
{
    if (m_window)
        m_settings.setValue(geometryKey, m_window->saveGeometry());
    m_connections.closeFirstStart();
    m_window.reset();
    const auto writing = writeWaiting(this);
    while (!writing.isReady()) // unlike QCoro::waitFor(), also when something exits all event loops meanwhile
        QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents | QEventLoop::WaitForMoreEvents);
}

Task<void> DesktopApp::writeWaiting(QPointer<DesktopApp> self)
{
    if (self->m_isOpening)
        co_await qCoro(self.data(), &DesktopApp::storesOpened, openingWait);
    if (self)
        co_await self->m_journal.finish();
}

void DesktopApp::start()
{
    if (!m_user.hasSignedIn)
        m_lock.lock(LockReason::Start);
    m_session->setPolicy(m_people->policy());
    if (const auto person = m_people->people().byId(m_user.person)) {
        // A role that is not allowed stays locked out (LockController).
        const auto access = m_people->policy().accessFor(person->role);
        m_session->setAccess(access ? *access : AccessRules{.role = person->role, .areSettingsForAdmins = true});
    }
    m_capture.profiles().setAccess(m_session->access());
    m_uploadLimit.setAccess(m_session->access());
    const auto limitUploads = [this] { m_session->limitUploads(m_uploadLimit.limit()); };
    limitUploads();
    connect(&m_uploadLimit, &ui::UploadLimitSettings::changed, this, limitUploads);
    if (m_mode == AppMode::Real) {
        m_session->load();
        m_session->watchFiles();
    }
    m_journal.start(*m_session);
    traceStart("connections");
    if (!m_connections.current()) {
        if (m_mode == AppMode::Real && !m_lock.isLocked())
            m_connections.showFirstStart(); // first, because a keychain may need its time to answer
        begin(this);
        return;
    }
    showWindow();
    connect(m_window.get(), &ui::MainWindow::painted, this, [this] { begin(this); });
}

void DesktopApp::open(const QStringList &files)
{
    if (m_window) {
        m_window->bringToFront();
        m_window->addFiles(files);
        m_lock.bringToFront();
        return;
    }
    m_files += files; // for the window, when it is made
    m_connections.raiseFirstStart();
}

Task<void> DesktopApp::begin(QPointer<DesktopApp> self)
{
    const auto session = self->m_session;
    self->watchComputer();
    self->m_tray = ui::systemTray();
    self->m_notifier = ui::desktopNotifier(self->m_tray.get());
    traceStart("D-Bus");
    co_await session->probe();
    if (!self)
        co_return;
    traceStart("keychain");
    if (self->m_mode == AppMode::Practice) {
        self->startPractice();
        co_return;
    }
    session->removeOrphans();
    connect(session.get(), &Session::connectionsChanged, &self->m_connections, &ConnectionActions::apply);
    if (self->m_connections.current())
        openWindow(self, {});
    else if (self->m_window)
        self->restartSetup();
    else
        self->m_connections.showFirstStart();
}

void DesktopApp::startPractice()
{
    connect(&m_practice, &PracticeService::ready, this,
            [this](const Connection &connection, const ConnectionSecrets &secrets) {
                m_settings.setValue(portKey, connection.baseUrl.port());
                m_session->setTemporary(connection, secrets);
                openWindow(this, {});
            });
    connect(&m_practice, &PracticeService::failed, this, [this](const Error &error) {
        if (m_window)
            m_notices.show(ui::Notice::StartupProblem, error);
        else
            openWindow(this, error);
    });
    m_practice.start(m_places.practiceFolder, static_cast<quint16>(m_settings.value(portKey).toUInt()));
}

Task<void> DesktopApp::openWindow(QPointer<DesktopApp> self, std::optional<Error> startProblem)
{
    if (!self->m_window)
        self->showWindow();
    if (startProblem)
        self->m_notices.show(ui::Notice::StartupProblem, startProblem);
    if (self->m_isOpening)
        co_return; // the first call continues with the window that is there then
    if (!self->m_store.outbox) {
        self->m_isOpening = true;
        co_await openStores(self);
        if (!self)
            co_return;
        self->m_isOpening = false;
        Q_EMIT self->storesOpened();
    }
    if (!self->m_window || self->m_window->isOpen())
        co_return;
    self->fillWindow();
    self->m_connections.apply();
    if (!self->m_window)
        co_return; // there is no connection any more
    self->showOpened(self->m_places.outboxFolder);
    self->applyLock();
    self->m_sending->startAll();
    if (self->m_mode == AppMode::Real)
        self->m_others.start(self->absentPeople(), self->m_localStores.journal, self->m_people->policy());
    self->m_capture.start();
    self->showProblems();
    traceStart("everything open");
    // Opening thousands of documents needs more memory than keeping them. Pages and lists are built in this time.
    QTimer::singleShot(settlingTime, qApp, [] { QThreadPool::globalInstance()->start(returnFreedMemory); });
}

Task<void> DesktopApp::openStores(QPointer<DesktopApp> self)
{
    auto options = outboxOptions(*self->m_session);
    options.line = http::makeSystemNetworkMonitor();
    auto opened = co_await openOutbox(options, MemoryOutbox::WhateverFails);
    if (!self)
        co_return;
    self->m_store = *std::move(opened);
    connect(self->m_computer.get(), &ComputerSession::awake, self->m_store.outbox.get(), &Outbox::tryNow);
    traceStart("outbox");
    const auto outboxKey = self->m_store.outbox->key();
    const auto use = self->m_journal.use(*self->m_session);
    const auto stores = co_await openLocalStores(self->m_places, options.keychain, options.storeKey, outboxKey, use);
    if (!self)
        co_return;
    self->m_localStores = stores;
    self->m_journal.open(stores, *self->m_store.outbox, *self->m_session);
    self->m_sending = std::make_unique<Sending>(self->m_session, *self->m_store.outbox);
    self->wireSending();
    traceStart("other stores");
}

void DesktopApp::wireSending()
{
    m_connections.setStore(m_store, *m_sending);
    if (m_mode == AppMode::Real)
        m_token.setSending(*m_sending);
    connect(m_sending.get(), &Sending::problemChanged, this, &DesktopApp::showProblems);
    connect(m_sending.get(), &Sending::orphanedChanged, this, &DesktopApp::showProblems);
    connect(m_store.outbox.get(), &Outbox::storeFailed, this,
            [this](const Error &error) { m_notices.show(ui::Notice::Store, error); });
    connect(m_store.outbox.get(), &Outbox::storeRecovered, this, [this] { m_notices.hide(ui::Notice::Store); });
}

void DesktopApp::showOpened(const QString &folder)
{
    const auto &outbox = *m_store.outbox;
    if (!outbox.isPersistent())
        m_notices.show(ui::Notice::InMemory,
                       [this] { return inMemoryNotice(m_store.problem, static_cast<int>(m_store.readOnly.size())); });
    else if (shouldReport(outbox.storeReport(), folder, QStringLiteral("clinicdesk")))
        m_notices.show(ui::Notice::StoreRecovered, [this] { return storeNotice(m_store.outbox->storeReport()); });
}

void DesktopApp::useLanguage()
{
    m_translations.use(m_language.code());
    QApplication::setLayoutDirection(QLocale().textDirection());
    m_theme.followLanguage();
}

void DesktopApp::changeLanguage()
{
    useLanguage();
    if (!m_window)
        return;
    m_settings.setValue(geometryKey, m_window->saveGeometry());
    auto *before = m_window.release();
    m_window = makeWindow();
    if (before->isOpen()) {
        fillWindow(before);
        m_connections.show(); // apply() could end the window
    }
    show(*m_window);
    m_notices.setWindow(*m_window);
    if (m_settingsPage)
        m_settingsPage->showLanguage();
    before->hide(); // after the next window is shown: closing the last window ends the program
    before->deleteLater();
}

std::unique_ptr<ui::MainWindow> DesktopApp::makeWindow()
{
    auto window = std::make_unique<ui::MainWindow>(m_patient, m_connection, m_theme, m_mode == AppMode::Practice,
                                                   m_session->access());
    connect(window.get(), &ui::MainWindow::lockRequested, this, [this] { m_lock.lock(LockReason::Requested); });
    connect(window.get(), &ui::MainWindow::personSwitchRequested, this, [this] { m_lock.switchTo(m_user.person); });
    connect(window->findChild<ui::WindowMenu *>(), &ui::WindowMenu::diagnosticsRequested, this,
            &DesktopApp::showDiagnostics);
    auto *person = window->personButton();
    connect(person, &ui::PersonButton::personChosen, this, [this](const PersonId &id) { m_lock.switchTo(id); });
    connect(person, &ui::PersonButton::changeRequested, this, [this, owner = window.get()] {
        owner->showPage(ui::pageId::settings);
        m_peopleSection->changeOwn();
    });
    connect(window.get(), &ui::MainWindow::leavePracticeRequested, this,
            [this] { Q_EMIT userRequested({.mode = AppMode::Real}); });
    return window;
}

void DesktopApp::show(ui::MainWindow &window)
{
    m_lock.setWindow(&window);
    showPerson();
    window.restoreGeometry(m_settings.value(geometryKey).toByteArray());
    window.show();
}

void DesktopApp::showWindow()
{
    m_notices.clear();
    if (const auto chosen = m_connections.current())
        m_connection.choose(*chosen);
    m_window = makeWindow();
    m_notices.setWindow(*m_window);
    traceStart("window");
    show(*m_window);
    traceStart("showing the window");
    m_connections.closeFirstStart();
    m_window->addFiles(std::exchange(m_files, {}));
}

void DesktopApp::fillWindow(const ui::MainWindow *before)
{
    m_entries = std::make_shared<ui::OutboxMonitor>(*m_store.outbox);
    m_lock.follow(m_entries, *m_store.outbox);
    m_window->open(pageServices(), before);
    connect(m_window.get(), &ui::MainWindow::quitRequested, this, [] { QApplication::exit(); });
    connect(m_window.get(), &ui::MainWindow::activated, m_sending.get(), &Sending::refreshSecrets);
    m_connections.setWindow(*m_window);
    m_token.setWindow(*m_window);
    traceStart("first page");
}

ui::PageServices DesktopApp::pageServices()
{
    return {
        .outbox = *m_store.outbox,
        .entries = m_entries,
        .patient = m_patient,
        .connection = m_connection,
        .doctor = m_doctor,
        .notifications = m_notifications,
        .uploadLimit = m_uploadLimit,
        .photos = m_photos,
        .makeSettings = [this](QWidget *parent) { return makeSettings(parent); },
        .clients = [session = m_session](const Connection &connection) { return session->clientFor(connection); },
        .settings = m_settings,
        .checked = m_localStores.checked,
        .journal = m_localStores.journal,
        .noteJournalCheck = [this](const JournalCheck &check) { m_journal.noteCheck(check); },
        .notes = m_localStores.notes,
        .connectionById = [session = m_session](const ConnectionId &id) { return session->byId(id); },
        .tray = m_tray.get(),
        .notifier = m_notifier.get(),
        .capture = &m_capture,
        .samples = m_mode == AppMode::Practice ? writeSamples(m_places.practiceFolder) : QStringList(),
        .onlySeen = m_store.readOnly,
        .recentPatientsMax = m_people->policy().recentPatientsMax,
    };
}

QWidget *DesktopApp::makeSettings(QWidget *parent)
{
    const ui::SettingsPage::Choices choices{m_theme,  m_connection, m_notifications,    m_uploadLimit,
                                            m_photos, m_language,   m_session->access()};
    auto *page = new ui::SettingsPage(choices, m_mode == AppMode::Practice, parent);
    m_connections.setPage(*page);
    page->addSection(new ui::CaptureSection(m_capture, m_connection, installedScanner()));
    m_peopleSection = new ui::PeopleSection({.people = m_people,
                                             .current = m_user.person,
                                             .access = m_session->access(),
                                             .prepare = [this](const PersonId &id) { prepare(this, id); },
                                             .remove = [this](PersonId id) { return removePerson(std::move(id)); }});
    page->addSection(m_peopleSection);
    auto *diagnostics = new ui::DiagnosticsSection;
    connect(diagnostics, &ui::DiagnosticsSection::requested, this, &DesktopApp::showDiagnostics);
    page->addSection(diagnostics);
    if (m_session->access().allows(Permission::EraseOwnData)) {
        auto *erase = new ui::EraseSection;
        connect(erase, &ui::EraseSection::requested, this, [this, erase] { askErase(erase); });
        page->addLastSection(erase);
    }
    m_settingsPage = page;
    return page;
}

void DesktopApp::askErase(ui::EraseSection *section)
{
    EraseAsker asker{.own = {.program = programOf(m_mode), .by = m_user.person, .person = m_user.person},
                     .access = m_session->access(),
                     .people = static_cast<int>(m_people->people().all().size())};
    const auto documents = m_store.outbox->documents();
    asker.keptForUndo = static_cast<int>(std::ranges::count_if(
        documents, [this](const OutboxDocument &document) { return m_store.outbox->isKeptForUndo(document.id); }));
    askBeforeErase(section, asker,
                   [this](const EraseRequest &request) { Q_EMIT eraseRequested(request, m_session->access()); });
}

Task<QString> DesktopApp::removePerson(PersonId id)
{
    const auto people = m_people;
    const auto access = m_session->access();
    const QPointer self(this);
    const AbsentPerson person{pathsOf({.mode = m_mode, .person = id}),
                              journalPerson(people->people().byId(id).value_or(Person()))};
    const EraseRequest request{.program = programOf(m_mode), .by = m_user.person, .person = id};
    const auto waiting = co_await undeliveredDocuments(person.places);
    if (waiting.value_or(1) > 0) // those that cannot be read count as waiting
        co_return wording::sentence({.code = ErrorCode::InputInvalid,
                                     .reason = ErrorReason::PersonHasDocuments,
                                     .subject = person.name.name,
                                     .sizeBytes = waiting.value_or(1)});
    if (self)
        self->m_others.stop(person.places);
    const auto report = co_await eraseData(request, access);
    if (!report) {
        if (self)
            self->m_others.start({person}, self->m_localStores.journal, people->policy());
        co_return wording::sentence(report.error());
    }
    std::ignore = co_await people->remove(request.by, id); // shows the list without the person
    co_return wording::describeNotErased(*report).join(QLatin1Char(' '));
}

void DesktopApp::showProblems()
{
    if (!m_window || !m_window->isOpen())
        return;
    m_notices.show(ui::Notice::Keychain, m_session->keychainProblem());
    m_notices.show(ui::Notice::SendingProblem, m_sending->problem());
    if (m_journal.problem())
        m_notices.show(ui::Notice::Journal, [this] { return m_journal.problem().value_or(ui::Problem()); });
    else
        m_notices.hide(ui::Notice::Journal);
    if (const int orphaned = m_sending->orphanedDocuments(); orphaned > 0)
        m_notices.show(ui::Notice::OrphanedDocuments, [orphaned] { return orphanedNotice(orphaned); });
    else
        m_notices.hide(ui::Notice::OrphanedDocuments);
}

void DesktopApp::showDiagnostics()
{
    auto *dialog = new ui::DiagnosticsDialog(diagnosticsSource(m_session, m_people, m_store), m_window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void DesktopApp::restartSetup()
{
    m_settings.setValue(geometryKey, m_window->saveGeometry());
    auto *window = m_window.release(); // the call may come from a button of this window
    m_connections.showFirstStart();
    window->hide(); // after the wizard is shown: closing the last window ends the program
    window->deleteLater();
}

} // namespace clinicdesk::desk

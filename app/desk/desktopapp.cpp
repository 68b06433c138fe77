// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/desktopapp.h"

#include "app/desk/diagnosticssource.h"
#include "app/desk/erasing.h"
#include "app/desk/notices.h"
#include "core/base/atomicfile.h"
#include "core/base/errorreason.h"
#include "core/base/freedmemory.h"
#include "core/base/starttrace.h"
#include "core/capture/scannerprocess.h"
#include "core/connection/connectionfile.h"
#include "core/http/networkmonitor.h"
#include "core/keychain/keychain.h"
#include "core/outbox/reportonce.h"
#include "core/service/connectioncheck.h"
#include "core/session/connectionimport.h"
#include "core/session/newperson.h"
#include "core/wording/erasetext.h"
#include "core/wording/wording.h"
#include "ui/capture/capturesection.h"
#include "ui/outbox/outboxmonitor.h"
#include "ui/settings/checkdialog.h"
#include "ui/settings/diagnosticssection.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/personbutton.h"
#include "ui/shell/windowmenu.h"

#include <QApplication>
#include <QDBusConnection>
#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
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

Task<ConnectionReport> checkWith(std::shared_ptr<Session> session, Connection connection, SecretsInput given,
                                 DeliveryFacts deliveries)
{
    const auto secrets = co_await session->secrets(connection, given);
    const auto client = session->client(connection, secrets ? *secrets : secretsFrom(connection, given));
    auto report = co_await checkConnection(client, deliveries);
    auto &signIn = report.at(CheckStep::AccessToken);
    const bool lacksToken = signIn.error && signIn.error->code == ErrorCode::SignInMissing;
    if (lacksToken && !secrets) // the keychain did not return the token
        signIn.error = secrets.error();
    co_return report;
}

ui::SavedSecrets savedSecretsOf(const Client &client)
{
    return {.token = client.hasToken(),
            .authToken = client.hasAuthToken(),
            .key = client.hasKey(),
            .lost = client.lostSecrets()};
}

Task<Result<void>> saveWith(std::shared_ptr<Session> session, std::optional<Connection> before, Connection connection,
                            SecretsInput given)
{
    const auto saved = co_await session->save(before, connection, given);
    if (!saved)
        co_return saved.error();
    if (session->current())
        co_return Result<void>(); // only the user switches to another connection
    co_return co_await session->use(connection.id);
}

QString programOf(AppMode mode)
{
    return mode == AppMode::Practice ? QStringLiteral("clinicdesk-practice") : QStringLiteral("clinicdesk");
}

QString waitingSentence(const QString &name, int documents)
{
    return DesktopApp::tr("%Ln document(s) for %1 is/are waiting on this computer. Send or remove them first.", nullptr,
                          documents)
        .arg(name);
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
    , m_failedChecks(m_settings)
    , m_notifications(m_settings)
    , m_uploadLimit(m_settings)
    , m_photos(m_settings)
    , m_language(m_settings)
    , m_capture(capturePaths(m_places))
    , m_journal(*m_people, user.person, m_lock)
{
    m_theme.setPractice(m_mode == AppMode::Practice);
    applyPolicy();
    const int saved = m_settings.value(themeKey).toInt();
    if (saved >= 0 && saved <= static_cast<int>(ui::ThemeManager::Choice::HighContrast))
        m_theme.setChoice(static_cast<ui::ThemeManager::Choice>(saved));
    connect(&m_connection, &ui::CurrentConnection::secretRequested, this,
            [this](const ConnectionId &id, ui::MissingSecret which) {
                if (which == ui::MissingSecret::Key)
                    changeConnection(id, ui::ConnectionWizard::Purpose::NewKey);
                else if (const auto connection = m_session->byId(id))
                    askForToken(this, *connection);
            });
    useLanguage();
    // Queued, because the page on which the user chooses the language is replaced.
    connect(&m_language, &ui::LanguageSettings::changed, this, &DesktopApp::changeLanguage, Qt::QueuedConnection);
    connect(&m_theme, &ui::ThemeManager::themeChanged, this,
            [this] { m_settings.setValue(themeKey, static_cast<int>(m_theme.choice())); });
    wireLock();
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

DesktopApp::~DesktopApp()
{
    if (m_window)
        m_settings.setValue(geometryKey, m_window->saveGeometry());
    m_wizard.reset();
    m_window.reset();
    awaitStores();
    m_journal.finish();
}

void DesktopApp::awaitStores()
{
    QTimer limit;
    limit.setSingleShot(true);
    limit.start(openingWait);
    while (m_isOpening && limit.isActive())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void DesktopApp::start()
{
    if (!m_user.hasSignedIn)
        m_lock.lock(LockReason::Start);
    m_session = std::make_shared<Session>(makeKeychain(m_places.keychainService), m_places);
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
    connect(m_session.get(), &Session::keychainProblemChanged, this, &DesktopApp::showProblems);
    connect(m_session.get(), &Session::callEnded, &m_connection, &ui::CurrentConnection::noteCall);
    if (m_mode == AppMode::Real) {
        m_session->load();
        m_session->watchFiles();
    }
    m_journal.start(*m_session);
    traceStart("connections");
    if (!current()) {
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
    if (m_wizard) {
        m_wizard->raise();
        m_wizard->activateWindow();
    }
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
    connect(session.get(), &Session::connectionsChanged, self, &DesktopApp::applyConnections);
    if (self->current())
        openWindow(self, {});
    else if (self->m_window)
        self->restartSetup();
    else
        self->openWizard(ui::ConnectionWizard::Purpose::FirstStart, {.id = newId<ConnectionId>()});
}

std::optional<Connection> DesktopApp::current() const
{
    const auto current = m_session->current();
    const auto connections = m_session->connections();
    return current || connections.isEmpty() ? current : std::optional(connections.first());
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
            showNotice(ui::Notice::StartupProblem, error);
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
        self->showNotice(ui::Notice::StartupProblem, *startProblem);
    if (self->m_isOpening)
        co_return; // the first call continues with the window that is there then
    if (!self->m_store.outbox) {
        self->m_isOpening = true;
        co_await openStores(self);
        if (!self)
            co_return;
        self->m_isOpening = false;
    }
    if (!self->m_window || self->m_window->isOpen())
        co_return;
    self->fillWindow();
    self->applyConnections();
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
    traceStart("other stores");
}

void DesktopApp::showOpened(const QString &folder)
{
    const auto &outbox = *m_store.outbox;
    if (!outbox.isPersistent())
        setNotice(ui::Notice::InMemory,
                  [this] { return inMemoryNotice(m_store.problem, static_cast<int>(m_store.readOnly.size())); });
    else if (shouldReport(outbox.storeReport(), folder, QStringLiteral("clinicdesk")))
        setNotice(ui::Notice::StoreRecovered, [this] { return storeNotice(m_store.outbox->storeReport()); });
}

void DesktopApp::setNotice(ui::Notice notice, const std::function<ui::Problem()> &text)
{
    if (text)
        m_notices.insert(notice, text);
    else
        m_notices.remove(notice);
    if (m_window)
        m_window->setNotice(notice, text ? std::optional(text()) : std::nullopt);
}

void DesktopApp::showNotice(ui::Notice notice, const std::optional<Error> &problem)
{
    if (problem)
        setNotice(notice, [error = *problem] { return problemNotice(error); });
    else
        setNotice(notice, {});
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
        showConnections();
    }
    show(*m_window);
    for (auto notice = m_notices.cbegin(); notice != m_notices.cend(); ++notice)
        m_window->setNotice(notice.key(), notice.value()());
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
    if (const auto chosen = current())
        m_connection.choose(*chosen);
    m_window = makeWindow();
    traceStart("window");
    show(*m_window);
    traceStart("showing the window");
    if (m_wizard)
        m_wizard.release()->deleteLater();
    m_window->addFiles(std::exchange(m_files, {}));
}

void DesktopApp::fillWindow(const ui::MainWindow *before)
{
    m_entries = std::make_shared<ui::OutboxMonitor>(*m_store.outbox);
    m_lock.follow(m_entries, *m_store.outbox);
    m_window->open(pageServices(), before);
    wireWindow();
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
    connect(page, &ui::SettingsPage::addRequested, this, &DesktopApp::addConnection);
    connect(page, &ui::SettingsPage::useRequested, this, &DesktopApp::requestUse);
    connect(page, &ui::SettingsPage::changeRequested, this,
            [this](const ConnectionId &id) { changeConnection(id, ui::ConnectionWizard::Purpose::Change); });
    connect(page, &ui::SettingsPage::checkRequested, this, &DesktopApp::checkConnection);
    connect(page, &ui::SettingsPage::tokenRequested, this,
            [this](const ConnectionId &id) { m_connection.requestSecret(id, ui::MissingSecret::Token); });
    connect(page, &ui::SettingsPage::exportRequested, this, &DesktopApp::exportConnections);
    connect(page, &ui::SettingsPage::importRequested, this,
            [this](const QString &path) { importConnections(this, path); });
    connect(page, &ui::SettingsPage::removalRequested, this, &DesktopApp::removeConnection);
    connect(page, &ui::SettingsPage::removalConfirmed, this, [this](const ConnectionId &id) {
        if (const auto connection = m_session->byId(id))
            remove(this, *connection);
    });
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
    page->setConnections(m_session->connections(), m_failedChecks.all());
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

void DesktopApp::wireWindow()
{
    auto *button = m_window->connectionButton();
    button->setMayChange(m_session->access().allows(Permission::ChangeConnections));
    connect(button, &ui::ConnectionButton::addRequested, this, &DesktopApp::addConnection);
    connect(button, &ui::ConnectionButton::changeRequested, this,
            [this](const ConnectionId &id) { changeConnection(id, ui::ConnectionWizard::Purpose::Change); });
    connect(button, &ui::ConnectionButton::checkRequested, this, &DesktopApp::checkConnection);
    connect(button, &ui::ConnectionButton::tokenRequested, this,
            [this](const ConnectionId &id) { m_connection.requestSecret(id, ui::MissingSecret::Token); });
    connect(button, &ui::ConnectionButton::picked, this, &DesktopApp::requestUse);
    connect(m_window.get(), &ui::MainWindow::quitRequested, this, [] { QApplication::exit(); });
    connect(m_window.get(), &ui::MainWindow::activated, m_sending.get(), &Sending::refreshSecrets);
    connect(m_sending.get(), &Sending::problemChanged, m_window.get(), [this] { showProblems(); });
    connect(m_sending.get(), &Sending::secretsUsed, m_window.get(), [this] { watchToken(); });
    connect(&m_connection, &ui::CurrentConnection::chosen, m_window.get(), [this] { watchToken(); });
    connect(&m_tokenExpiry, &ui::TokenExpiry::changed, m_window.get(), [this] { showTokenExpiry(); });
    connect(m_sending.get(), &Sending::orphanedChanged, m_window.get(), [this] { showProblems(); });
    connect(m_store.outbox.get(), &Outbox::storeFailed, m_window.get(),
            [this](const Error &error) { showNotice(ui::Notice::Store, error); });
    connect(m_store.outbox.get(), &Outbox::storeRecovered, m_window.get(),
            [this] { showNotice(ui::Notice::Store, {}); });
    watchToken();
}

void DesktopApp::showConnections()
{
    m_window->connectionButton()->setConnections(m_session->connections(), m_failedChecks.all());
    if (m_settingsPage)
        m_settingsPage->setConnections(m_session->connections(), m_failedChecks.all());
    for (const auto &problem : m_session->problems())
        showNotice(ui::Notice::StartupProblem, problem);
}

void DesktopApp::showProblems()
{
    if (!m_window || !m_window->isOpen())
        return;
    showNotice(ui::Notice::Keychain, m_session->keychainProblem());
    showNotice(ui::Notice::SendingProblem, m_sending->problem());
    if (m_journal.problem())
        setNotice(ui::Notice::Journal, [this] { return m_journal.problem().value_or(ui::Problem()); });
    else
        setNotice(ui::Notice::Journal, {});
    if (const int orphaned = m_sending->orphanedDocuments(); orphaned > 0)
        setNotice(ui::Notice::OrphanedDocuments, [orphaned] { return orphanedNotice(orphaned); });
    else
        setNotice(ui::Notice::OrphanedDocuments, {});
}

void DesktopApp::watchToken()
{
    const auto &connection = m_connection.connection();
    if (m_mode == AppMode::Real && m_sending && connection)
        m_tokenExpiry.watch(m_sending->tokenTimes(connection->id));
    showTokenExpiry();
}

void DesktopApp::showTokenExpiry()
{
    const auto &connection = m_connection.connection();
    if (!m_window || !m_window->isOpen() || !connection)
        return;
    const bool isLost = m_sending && m_sending->lostSecrets(connection->id).accessToken;
    m_window->connectionButton()->setTokenNote(m_tokenExpiry.note());
    m_window->connectionButton()->setTokenLost(isLost);
    const auto stage = m_tokenExpiry.stage();
    if (isLost)
        showNotice(
            ui::Notice::TokenEnds,
            Error{.code = ErrorCode::SignInMissing, .reason = ErrorReason::KeychainLost, .subject = connection->name});
    else if (stage == TokenStage::InOrder || stage == TokenStage::LastWeek) // a week is long for a band over the window
        setNotice(ui::Notice::TokenEnds, {});
    else
        setNotice(ui::Notice::TokenEnds, [this, name = connection->name, stage] {
            return tokenNotice(name, m_tokenExpiry.expiryText(), stage == TokenStage::Expired);
        });
}

void DesktopApp::addConnection()
{
    openWizard(ui::ConnectionWizard::Purpose::Add, {.id = newId<ConnectionId>()});
}

void DesktopApp::checkConnection(const ConnectionId &id)
{
    const auto connection = m_session->byId(id);
    if (!connection || !m_window)
        return;
    const auto check = wizardServices(*connection, {}).check;
    auto *dialog = new ui::CheckDialog(
        *connection, [check, connection] { return check(*connection, {}); }, m_window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ui::CheckDialog::checked, this, [this, id](const ConnectionReport &report) {
        if (!report.isUsable())
            return; // perhaps only the network is gone
        m_failedChecks.setPassed(id, true);
        showConnections();
    });
    dialog->open();
}

void DesktopApp::showDiagnostics()
{
    auto *dialog = new ui::DiagnosticsDialog(diagnosticsSource(m_session, m_people, m_store), m_window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void DesktopApp::changeConnection(const ConnectionId &id, ui::ConnectionWizard::Purpose purpose)
{
    if (const auto connection = m_session->byId(id))
        change(this, *connection, purpose);
}

Task<void> DesktopApp::change(QPointer<DesktopApp> self, Connection connection, ui::ConnectionWizard::Purpose purpose)
{
    const auto session = self->m_session;
    const auto client = co_await session->clientFor(connection);
    if (!self)
        co_return;
    self->openWizard(purpose, connection, savedSecretsOf(*client));
}

void DesktopApp::requestUse(const ConnectionId &id)
{
    const auto connection = m_session->byId(id);
    const auto &used = m_connection.connection();
    if (!connection || (used && used->id == id))
        return;
    if (m_failedChecks.contains(id))
        confirmUse(*connection);
    else
        use(this, *connection);
}

/// What a question was about may have been changed or removed by another program since.
void DesktopApp::useAsItIs(const ConnectionId &id)
{
    if (const auto connection = m_session->byId(id))
        use(this, *connection);
}

void DesktopApp::confirmUse(const Connection &connection)
{
    auto *question =
        new QMessageBox(QMessageBox::NoIcon, tr("Use %1").arg(connection.name),
                        tr("The last check of %1 failed. Do you want to use it all the same?").arg(connection.name),
                        QMessageBox::NoButton, m_window.get());
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(
        tr("New documents go to the connection that is in use. They may wait until the problem is solved."));
    auto *anyway = question->addButton(tr("Use %1").arg(connection.name), QMessageBox::AcceptRole);
    auto *check = question->addButton(tr("Change and check…"), QMessageBox::ActionRole);
    auto *cancel = question->addButton(QMessageBox::Cancel);
    question->setDefaultButton(qobject_cast<QPushButton *>(cancel));
    question->setEscapeButton(cancel);
    connect(anyway, &QPushButton::clicked, this, [this, id = connection.id] { useAsItIs(id); });
    connect(check, &QPushButton::clicked, this,
            [this, id = connection.id] { changeConnection(id, ui::ConnectionWizard::Purpose::Change); });
    question->open();
}

Task<void> DesktopApp::use(QPointer<DesktopApp> self, Connection connection)
{
    const auto session = self->m_session;
    self->m_connection.choose(connection);
    const auto used = co_await session->use(connection.id);
    if (!used && self && self->m_window)
        self->showNotice(ui::Notice::StartupProblem, used.error());
}

void DesktopApp::removeConnection(const ConnectionId &id)
{
    const auto connection = m_session->byId(id);
    if (!connection)
        return;
    const auto waiting = m_store.countWaiting(id);
    if (m_session->isTemporary(id))
        m_settingsPage->showMessage(
            tr("%1 is set by environment variables. You cannot remove it here.").arg(connection->name), true);
    else if (!waiting)
        m_settingsPage->showMessage(wording::sentence(waiting.error()), true);
    else if (*waiting > 0)
        m_settingsPage->showMessage(waitingSentence(connection->name, *waiting), true);
    else
        m_settingsPage->askBeforeRemoval(*connection);
}

void DesktopApp::exportConnections(const QString &path)
{
    const auto connections = m_session->savedConnections();
    const auto file = connectionsToFile(connections);
    const auto saved = file ? saveAtomically(path, *file) : Result<void>(file.error());
    if (saved)
        m_settingsPage->showMessage(
            tr("Exported %Ln connection(s), without tokens and keys.", nullptr, static_cast<int>(connections.size())),
            false);
    else
        m_settingsPage->showMessage(wording::sentence(file ? fileNotSaved(saved.error()) : file.error()), true);
}

Task<void> DesktopApp::importConnections(QPointer<DesktopApp> self, QString path)
{
    QFile file(path);
    Result<ImportedConnections> imported =
        Error{.code = ErrorCode::FileUnreadable, .subject = QFileInfo(path).fileName()};
    if (file.open(QIODevice::ReadOnly))
        imported = co_await clinicdesk::importConnections(self->m_session, file.read(maxConnectionsFileBytes));
    if (!self || !self->m_settingsPage)
        co_return;
    if (!imported) {
        self->m_settingsPage->showMessage(wording::sentence(imported.error()), true);
        co_return;
    }
    const auto added = tr("Imported %Ln connection(s). Enter a token for each before you use it.", nullptr,
                          static_cast<int>(imported->added.size()));
    self->m_settingsPage->showMessage(
        imported->added.isEmpty() ? tr("All connections of this file are here already.") : added, false);
}

Task<void> DesktopApp::remove(QPointer<DesktopApp> self, Connection connection)
{
    const auto session = self->m_session;
    co_await self->m_sending->stop(connection.id);
    const auto removed = co_await session->remove(connection);
    if (!self)
        co_return;
    if (removed) {
        self->m_failedChecks.setPassed(connection.id, true); // nothing of it stays
        if (self->m_window)
            self->m_window->removeLabelsOf(connection.id);
    }
    if (removed || !self->m_settingsPage)
        co_return;
    self->m_settingsPage->showMessage(wording::sentence(removed.error()), true);
    self->m_sending->start(connection); // the connection stays, so sending for it continues
}

void DesktopApp::applyConnections()
{
    if (!m_window)
        return; // the assistant needs no update
    const auto next = current();
    if (!next) {
        restartSetup();
        return;
    }
    showConnections();
    const auto shown = m_connection.connection();
    const auto now = shown ? m_session->byId(shown->id) : std::nullopt;
    if (!now)
        m_connection.choose(*next);
    else if (now != shown)
        m_connection.choose(*now);
}

void DesktopApp::restartSetup()
{
    m_settings.setValue(geometryKey, m_window->saveGeometry());
    auto *window = m_window.release(); // the call may come from a button of this window
    openWizard(ui::ConnectionWizard::Purpose::FirstStart, {.id = newId<ConnectionId>()});
    window->hide(); // after the assistant is shown: closing the last window ends the program
    window->deleteLater();
}

void DesktopApp::openWizard(ui::ConnectionWizard::Purpose purpose, const Connection &connection,
                            ui::SavedSecrets savedSecrets)
{
    m_wizard = std::make_unique<ui::ConnectionWizard>(purpose, connection, wizardServices(connection, savedSecrets),
                                                      m_window.get());
    connect(m_wizard.get(), &ui::ConnectionWizard::saved, this, [this, purpose](const Connection &saved) {
        const bool hasPassedCheck = m_wizard->hasPassedCheck();
        if (m_window) // otherwise it stays until the window is shown: closing the last window ends the program
            m_wizard.release()->deleteLater(); // not deleted at once, because it is the sender
        connectionSaved(saved, hasPassedCheck);
        if (purpose == ui::ConnectionWizard::Purpose::Add)
            offerToUse(saved);
    });
    connect(m_wizard.get(), &ui::ConnectionWizard::practiceChosen, this,
            [this] { Q_EMIT userRequested({.mode = AppMode::Practice}); });
    m_wizard->show();
}

ui::WizardServices DesktopApp::wizardServices(const Connection &connection, ui::SavedSecrets savedSecrets) const
{
    const auto session = m_session;
    const auto before = session->byId(connection.id) ? std::optional(connection) : std::nullopt;
    QStringList takenNames;
    for (const auto &other : session->connections()) {
        if (other.id != connection.id)
            takenNames.append(other.name);
    }
    const auto deliveries =
        m_store.outbox ? deliveryFacts(m_store.outbox->documents(), connection.id) : DeliveryFacts();
    return {
        .check = [session,
                  deliveries](const Connection &tried,
                              const SecretsInput &given) { return checkWith(session, tried, given, deliveries); },
        .save = [session, before](const Connection &saved,
                                  const SecretsInput &given) { return saveWith(session, before, saved, given); },
        .takenNames = takenNames,
        .savedSecrets = savedSecrets,
        .policy = session->policy(),
        .areSecretsPersistent = session->isPersistent(),
    };
}

Task<void> DesktopApp::askForToken(QPointer<DesktopApp> self, Connection connection)
{
    const auto session = self->m_session;
    const auto client = co_await session->clientFor(connection);
    if (!self || !self->m_window)
        co_return;
    if (self->m_tokenDialog) { // requested twice while the keychain was slow
        self->m_tokenDialog->raise();
        co_return;
    }
    const auto services = self->wizardServices(connection, savedSecretsOf(*client));
    auto *dialog = new ui::TokenDialog(connection, services, self->m_window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    self->m_tokenDialog = dialog;
    connect(dialog, &ui::TokenDialog::saved, self,
            [self, dialog](const Connection &saved) { self->connectionSaved(saved, dialog->hasPassedCheck()); });
    dialog->open();
}

void DesktopApp::connectionSaved(const Connection &connection, bool hasPassedCheck)
{
    m_failedChecks.setPassed(connection.id, hasPassedCheck);
    if (!m_window) {
        openWindow(this, {});
        return;
    }
    setNotice(ui::Notice::StartupProblem, {});
    showConnections();
    const auto &used = m_connection.connection();
    if (!used || used->id == connection.id)
        m_connection.choose(connection);
    if (m_sending)
        m_sending->start(connection); // with the new secrets
}

void DesktopApp::offerToUse(const Connection &connection)
{
    const auto used = m_connection.connection();
    if (!m_window || !used || used->id == connection.id)
        return;
    auto *question = new QMessageBox(QMessageBox::NoIcon, tr("Use the new connection"),
                                     tr("%1 is saved. Do you want to use it now?").arg(connection.name),
                                     QMessageBox::NoButton, m_window.get());
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto details = tr("%1 is in use. New documents go to the connection that is in use.").arg(used->name);
    if (m_failedChecks.contains(connection.id))
        details.prepend(tr("The last check of %1 failed.").arg(connection.name) + QLatin1Char(' '));
    question->setInformativeText(details);
    auto *change = question->addButton(tr("Use %1").arg(connection.name), QMessageBox::AcceptRole);
    auto *stay = question->addButton(tr("Stay with %1").arg(used->name), QMessageBox::RejectRole);
    question->setDefaultButton(stay);
    question->setEscapeButton(stay);
    connect(change, &QPushButton::clicked, this, [this, id = connection.id] { useAsItIs(id); });
    question->open();
}

} // namespace clinicdesk::desk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/desktopapp.h"

#include "app/desk/windownotices.h"
#include "app/version/version.h"
#include "core/base/pool.h"
#include "core/base/starttrace.h"
#include "core/base/systemprocess.h"
#include "core/capture/scannerprocess.h"
#include "core/http/curlinfo.h"
#include "core/keychain/keychain.h"
#include "core/service/serviceclock.h"
#include "core/session/diagnose.h"
#include "core/store/sqliteversion.h"
#include "ui/capture/capturesection.h"
#include "ui/help/helpwindow.h"
#include "ui/outbox/outboxmonitor.h"
#include "ui/settings/diagnosticsdialog.h"
#include "ui/shell/connectionbutton.h"

#include <QApplication>
#include <QDBusConnection>
#include <QScreen>
#include <QTimer>

#include <chrono>
#include <utility>

namespace clinicdesk::desk {

namespace {

constexpr std::chrono::seconds settlingTime{1};
const auto portKey = QStringLiteral("practice/port");

std::shared_ptr<Session> makeSession(const AppPaths &places)
{
    const auto secrets = std::make_shared<std::weak_ptr<SessionSecrets>>();
    KeychainPatience patience;
    patience.whileWaiting = [secrets](const Error &problem) {
        if (const auto waiting = secrets->lock())
            waiting->noteWaiting(problem);
    };
    auto session = std::make_shared<Session>(makeKeychain(places.keychainService, std::move(patience)), places);
    *secrets = session->secrets().weak_from_this();
    return session;
}

/// Profiles belong to the computer, pages that are not added yet to a person.
Capture::Paths capturePaths(const AppPaths &places)
{
    return {.profiles = places.captureProfilesFile, .folder = places.captureFolder, .scanProgram = installedScanner()};
}

Diagnostics::Program thisProgram()
{
    Diagnostics::Program program{.name = QCoreApplication::applicationName(),
                                 .windowSystem = QGuiApplication::platformName()};
    const auto versions = allVersions(program.name, {{QStringLiteral("curl"), http::curlInfo().version},
                                                     {QStringLiteral("SQLite"), sqliteVersion()}});
    for (const auto &version : versions)
        program.versions.append({version.name, version.version});
    const auto screens = QGuiApplication::screens();
    for (const auto *screen : screens)
        program.screens.append({screen->size(), screen->devicePixelRatio()});
    return program;
}

QList<OutboxDocument> documentsOf(const OpenedOutbox &store)
{
    return store.outbox ? store.outbox->documents() + store.readOnly : QList<OutboxDocument>();
}

Task<Diagnostics> collectDiagnostics(std::shared_ptr<Session> session, std::shared_ptr<PeopleStore> people,
                                     OpenedOutbox store)
{
    QList<Error> problems;
    if (store.problem)
        problems.append(*store.problem);
    else if (store.outbox && !store.outbox->storeReport().isSound())
        problems.append({.code = ErrorCode::StoreDamaged});
    std::optional<Diagnostics::Queue> queue;
    if (store.outbox && !store.hidesDocuments) {
        queue = countDocuments(documentsOf(store), QDateTime::currentDateTimeUtc());
        queue->isPersistent = store.outbox->isPersistent();
    }
    co_return co_await diagnose(thisProgram(), session, people->people(), queue, problems);
}

Task<Diagnostics::Check> checkConnectionInUse(std::shared_ptr<Session> session, OpenedOutbox store)
{
    const auto connection = session->connections().current();
    const auto deliveries = connection ? deliveryFacts(documentsOf(store), *connection) : DeliveryFacts();
    co_return co_await checkForDiagnostics(session, connection, deliveries);
}

/// Collects the diagnostics of the window, with the outbox that it has open.
ui::DiagnosticsDialog::Source diagnosticsSource(const std::shared_ptr<Session> &session,
                                                const std::shared_ptr<PeopleStore> &people, const OpenedOutbox &store)
{
    return {.collect = [session, people, store] { return collectDiagnostics(session, people, store); },
            .check = [session, store] { return checkConnectionInUse(session, store); }};
}

} // namespace

DesktopApp::DesktopApp(const AppUser &user, std::shared_ptr<PeopleStore> people, ui::ThemeManager &theme,
                       Translations &translations, const QStringList &files)
    : m_user(user)
    , m_people(std::move(people))
    , m_lock(m_people, user.person)
    , m_settings(user, m_people->policy(), theme)
    , m_session(makeSession(pathsOf(user)))
    , m_capture(capturePaths(m_session->places()))
    , m_stores(user, m_people, m_session, m_lock)
    , m_window(
          m_settings, translations, [this] { return makeWindow(); },
          [this](ui::MainWindow &window) { fillWindow(window); }, [this] { return m_connections.firstStart(); })
    , m_connections(m_session, m_connection, m_settings, m_window.notices())
    , m_peopleActions(user, m_people, m_session, m_lock, m_stores)
    , m_problems(*m_session, m_stores, m_window.notices())
    , m_keychain(m_session, m_stores, m_lock, m_window)
    , m_token(m_connection, m_window.notices())
    , m_probe(m_connection,
              [session = m_session](const Connection &away) { return askForTime(session->clients().make(away, {})); })
{
    m_window.addFiles(files);
    connectParts();
    traceStart("settings");
}

DesktopApp::~DesktopApp() = default;

void DesktopApp::connectParts()
{
    new ui::HelpKey(this);
    // Another person's PIN was right, so this one's documents wait until their person comes back.
    connect(&m_lock, &LockController::personSignedIn, this, [this](const PersonId &person) {
        Q_EMIT userRequested({.mode = m_user.mode, .person = person, .hasSignedIn = true});
    });
    connect(&m_lock, &LockController::quitRequested, this, [] { QApplication::exit(); });
    connect(&m_lock, &LockController::locked, this, &DesktopApp::withdrawNotifications);
    connect(&m_lock, &LockController::locked, this, &DesktopApp::locked);
    connect(&m_connection, &ui::CurrentConnection::changed, this,
            [this] { m_lock.setConnection(m_connection.connection()); });
    connect(&m_session->clients(), &SessionClients::callEnded, &m_connection, &ui::CurrentConnection::noteCall);
    connect(&m_session->clients(), &SessionClients::clockCompared, this, &DesktopApp::compareClocks);
    connect(&m_connection, &ui::CurrentConnection::chosen, this, [this] {
        compareClocks();
        askForClock();
    });
    // The person may come back from setting the clock of this computer.
    connect(qApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        const auto &connection = m_connection.connection();
        if (state != Qt::ApplicationActive || !connection || !m_session->clients().wasClockSet(connection->id))
            return;
        compareClocks();
        askForClock();
    });
    connect(&m_connection, &ui::CurrentConnection::clockErrorChanged, this, &DesktopApp::showClockError);
    connect(&m_window, &ProgramWindow::languageChanged, &m_connections, &ConnectionActions::openFirstStartAgain);
    connect(&m_connections, &ConnectionActions::firstSaved, this, [this] { openWindow(); });
    connect(&m_connections, &ConnectionActions::lastRemoved, this, &DesktopApp::restartSetup);
    connect(&m_connections, &ConnectionActions::practiceChosen, this,
            [this] { Q_EMIT userRequested({.mode = AppMode::Practice}); });
    connect(&m_peopleActions, &PeopleActions::eraseRequested, this, &DesktopApp::eraseRequested);
    connect(&m_stores, &PersonStores::opened, this, &DesktopApp::useStores);
    connect(&m_connection, &ui::CurrentConnection::keychainRequested, &m_keychain, &KeychainReturn::request);
    connect(&m_keychain, &KeychainReturn::moved, this, [this] {
        Q_EMIT userRequested({.mode = m_user.mode, .person = m_user.person, .hasSignedIn = !m_lock.isLocked()});
    });
}

void DesktopApp::start()
{
    m_lock.setPlace(m_settings.geometry());
    m_lock.setPractice(isPractice());
    if (!m_user.hasSignedIn)
        m_lock.lock(LockReason::Start);
    applyRules();
    if (!isPractice()) {
        m_session->load();
        m_session->watchFiles();
    }
    m_stores.startJournal();
    traceStart("connections");
    if (!m_connections.current()) {
        if (!isPractice() && !m_lock.isLocked())
            m_connections.showFirstStart(); // first, because a keychain may need its time to answer
        begin(this);
        return;
    }
    showWindow();
    connect(m_window.get(), &ui::MainWindow::painted, this, [this] { begin(this); });
}

void DesktopApp::applyRules()
{
    m_session->setPolicy(m_people->policy());
    if (const auto person = m_people->people().byId(m_user.person)) {
        // A role that is not allowed stays locked out (LockController).
        const auto access = m_people->policy().accessFor(person->role);
        m_session->setAccess(access ? *access : AccessRules{.role = person->role, .areSettingsForAdmins = true});
    }
    m_capture.profiles().setAccess(m_session->access());
    m_settings.uploadLimit.setAccess(m_session->access());
    const auto limitUploads = [this] { m_session->clients().limitUploads(m_settings.uploadLimit.limit()); };
    limitUploads();
    connect(&m_settings.uploadLimit, &ui::UploadLimitSettings::changed, this, limitUploads);
}

void DesktopApp::open(const QStringList &files)
{
    if (auto *window = m_window.get()) {
        window->bringToFront();
        window->addFiles(files);
        m_lock.bringToFront();
        return;
    }
    m_window.addFiles(files);
    m_connections.raiseFirstStart();
}

Task<void> DesktopApp::finish()
{
    m_connections.closeFirstStart();
    m_window.destroy();
    co_await m_stores.finish();
}

Task<void> DesktopApp::begin(QPointer<DesktopApp> self)
{
    const auto session = self->m_session;
    self->watchComputer();
    self->m_tray = ui::systemTray();
    self->m_notifier = ui::desktopNotifier(self->m_tray.get());
    traceStart("D-Bus");
    co_await session->secrets().probe();
    if (!self)
        co_return;
    traceStart("keychain");
    if (self->isPractice()) {
        self->startPractice();
        co_return;
    }
    const auto removingOrphans = session->secrets().removeOrphans();
    connect(session.get(), &Session::connectionsChanged, &self->m_connections, &ConnectionActions::apply);
    if (self->m_connections.current())
        self->openWindow();
    else if (self->m_window.get())
        self->restartSetup();
    else
        self->m_connections.showFirstStart();
    co_await removingOrphans; // until then, the session says to other programs that its files are in use
}

void DesktopApp::watchComputer()
{
    m_computer = std::make_unique<ComputerSession>(QDBusConnection::systemBus(), QDBusConnection::sessionBus());
    connect(m_computer.get(), &ComputerSession::locked, this, [this] { m_lock.lock(LockReason::ComputerLocked); });
    connect(m_computer.get(), &ComputerSession::sleeping, this, [this] { m_lock.lock(LockReason::Sleep); });
    connect(m_computer.get(), &ComputerSession::awake, this, [this] {
        if (m_stores.isOpen())
            m_stores.outbox().outbox->tryNow();
    });
}

void DesktopApp::startPractice()
{
    connect(&m_practice, &PracticeService::ready, this,
            [this](const Connection &connection, const ConnectionSecrets &secrets) {
                m_settings.file.setValue(portKey, connection.baseUrl.port());
                m_session->setTemporary(connection, secrets);
                openWindow();
            });
    connect(&m_practice, &PracticeService::failed, this, [this](const Error &error) {
        if (!m_window.get())
            openWindow();
        m_window.notices().show(ui::Notice::StartupProblem, [error] { return practiceNotice(error); });
    });
    m_practice.start(m_session->places().practiceFolder, static_cast<quint16>(m_settings.file.value(portKey).toUInt()));
}

void DesktopApp::compareClocks()
{
    if (const auto &connection = m_connection.connection())
        m_connection.setClockAhead(m_session->clients().clockAhead(connection->id));
}

/// Otherwise the first documents would get a wrong date. A service of this computer has the same clock.
void DesktopApp::askForClock()
{
    const auto &connection = m_connection.connection();
    auto &clients = m_session->clients();
    if (connection && !http::isLoopback(connection->baseUrl) && !clients.clockAhead(connection->id))
        askForTime(clients.make(*connection, {}));
}

void DesktopApp::showClockError()
{
    const auto ahead = m_connection.clockError();
    if (ahead)
        m_window.notices().show(ui::Notice::Clock, [ahead] { return clockNotice(*ahead); });
    else
        m_window.notices().hide(ui::Notice::Clock);
}

void DesktopApp::showWindow()
{
    if (const auto chosen = m_connections.current())
        m_connection.choose(*chosen);
    m_window.show();
    m_connections.closeFirstStart();
}

void DesktopApp::openWindow()
{
    if (!m_window.get())
        showWindow();
    if (m_stores.isOpen())
        openPages();
    else
        m_stores.open(); // useStores() follows
}

void DesktopApp::useStores()
{
    m_connections.setStore(m_stores.outbox(), *m_stores.sending());
    m_probe.follow(*m_stores.network());
    if (!isPractice())
        m_token.setSending(*m_stores.sending());
    openPages();
}

void DesktopApp::openPages()
{
    if (!m_window.get() || m_window.isOpen())
        return;
    m_window.open();
    m_connections.apply();
    if (!m_window.get())
        return; // there is no connection any more
    withdrawNotifications();
    m_stores.startSending();
    m_capture.start();
    m_problems.showAll();
    traceStart("everything open");
    // Opening thousands of documents needs more memory than keeping them. Pages and lists are built in this time.
    QTimer::singleShot(settlingTime, qApp, [] { ThreadPool::global().start(returnFreedMemory); });
}

void DesktopApp::restartSetup()
{
    if (isPractice())
        return; // its only connection is that of the practice service, and a notice says why there is none
    if (!m_window.get())
        return; // the list has changed again before the former window is deleted
    m_connections.showFirstStart();
    m_window.close();
}

std::unique_ptr<ui::MainWindow> DesktopApp::makeWindow()
{
    auto window =
        std::make_unique<ui::MainWindow>(m_patient, m_connection, m_settings.theme, isPractice(), m_session->access());
    connect(window->lockAction(), &QAction::triggered, this, [this] { m_lock.lock(LockReason::Requested); });
    connect(window->changePersonAction(), &QAction::triggered, this, [this] { m_lock.switchPerson(); });
    connect(window->diagnosticsAction(), &QAction::triggered, this, &DesktopApp::showDiagnostics);
    connect(window.get(), &ui::MainWindow::leavePracticeRequested, this,
            [this] { Q_EMIT userRequested({.mode = AppMode::Real}); });
    connect(window.get(), &ui::MainWindow::remedyChosen, &m_keychain, &KeychainReturn::request);
    m_lock.setWindow(window.get());
    const auto *connection = window->connectionButton();
    connect(connection, &ui::ConnectionButton::troubleChanged, this,
            [this](const QString &trouble) { m_lock.setTrouble(trouble); });
    m_lock.setTrouble(connection->trouble());
    m_peopleActions.setWindow(*window);
    return window;
}

void DesktopApp::fillWindow(ui::MainWindow &window)
{
    const auto entries = std::make_shared<ui::OutboxMonitor>(*m_stores.outbox().outbox);
    window.open(pageServices(entries));
    m_lock.follow(entries, *m_stores.outbox().outbox,
                  [shown = QPointer(&window)] { return shown ? shown->closingSign() : ui::ClosingSign(); });
    connect(&window, &ui::MainWindow::quitRequested, this, [] { QApplication::exit(); });
    connect(&window, &ui::MainWindow::activated, m_stores.sending(), &Sending::refreshSecrets);
    m_connections.setWindow(window);
    m_connections.show();
    m_token.setWindow(window);
    traceStart("first page");
}

ui::PageServices DesktopApp::pageServices(std::shared_ptr<ui::OutboxMonitor> entries)
{
    const auto &local = m_stores.local();
    return {
        .outbox = *m_stores.outbox().outbox,
        .entries = std::move(entries),
        .patient = m_patient,
        .connection = m_connection,
        .notifications = m_settings.notifications,
        .uploadLimit = m_settings.uploadLimit,
        .photos = m_settings.photos,
        .makeSettings = [this](QWidget *parent) { return makeSettings(parent); },
        .clients = [session = m_session](const Connection &connection) { return session->clientFor(connection); },
        .decoders = std::make_shared<DecoderPool>(),
        .settings = m_settings.file,
        .checked = local.checked,
        .journal = local.journal,
        .noteJournalCheck = [this](const JournalCheck &check) { m_stores.journal().noteCheck(check); },
        .notes = local.notes,
        .connectionById = [session = m_session](const ConnectionId &id) { return session->connections().byId(id); },
        .tray = m_tray.get(),
        .notifier = m_notifier.get(),
        .capture = &m_capture,
        .samples = isPractice() ? writeSamples(m_session->places().practiceFolder) : QStringList(),
        .onlySeen = m_stores.outbox().readOnly,
        .hidesDocuments = m_stores.outbox().hidesDocuments,
        .personName =
            [people = m_people, id = m_user.person] {
                const auto person = people->people().byId(id);
                return person ? PeopleStore::displayName(*person) : QString();
            },
        .recentPatientsMax = m_people->policy().recentPatientsMax,
    };
}

QWidget *DesktopApp::makeSettings(QWidget *parent)
{
    const ui::SettingsPage::Choices choices{m_settings.theme,       m_connection,      m_settings.notifications,
                                            m_settings.uploadLimit, m_settings.photos, m_settings.language,
                                            m_session->access()};
    auto *page = new ui::SettingsPage(choices, isPractice(), parent);
    m_connections.setPage(*page);
    page->addToSection(ui::SettingsSection::Capture,
                       new ui::CaptureSection(m_capture, m_connection, installedScanner()));
    m_peopleActions.setPage(*page);
    connect(page, &ui::SettingsPage::diagnosticsRequested, this, &DesktopApp::showDiagnostics);
    return page;
}

void DesktopApp::showDiagnostics()
{
    auto *dialog = new ui::DiagnosticsDialog(diagnosticsSource(m_session, m_people, m_stores.outbox()), m_window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void DesktopApp::withdrawNotifications()
{
    if (m_lock.isLocked() && m_notifier)
        m_notifier->withdraw();
}

} // namespace clinicdesk::desk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/desk.h"

#include "app/desk/notices.h"
#include "core/connection/places.h"
#include "core/outbox/reportnote.h"
#include "core/service/connectioncheck.h"
#include "core/wording/wording.h"
#include "ui/shell/connectionbutton.h"

#include <QApplication>
#include <QDBusConnection>

#include <algorithm>
#include <utility>

namespace clinicdesk::desk {

namespace {

const auto geometryKey = QStringLiteral("window/geometry");
const auto portKey = QStringLiteral("practice/port");
const auto lookKey = QStringLiteral("window/look");

Places placesOf(Mode mode)
{
    return Places::of(mode == Mode::Practice ? QStringLiteral("clinicdesk-practice") : QStringLiteral("clinicdesk"));
}

Task<ConnectionReport> checkWith(std::shared_ptr<KnownConnections> known, Connection connection, GivenSecrets given)
{
    const auto secrets = co_await KnownConnections::secrets(known, connection, given);
    const auto client = known->client(connection, secrets ? *secrets : givenSecrets(connection, given));
    auto report = co_await checkConnection(client);
    for (auto &finding : report.findings) {
        const bool lacksToken = finding.error && finding.error->code == ErrorCode::SignInMissing;
        if (lacksToken && !secrets) // the keychain has it, and does not give it
            finding.error = secrets.error();
    }
    co_return report;
}

bool isSame(const SharedSecret &one, const SharedSecret &other)
{
    return one && other ? one->view() == other->view() : one == other;
}

QString waitingSentence(const QString &name, int documents)
{
    return documents == 1
               ? Desk::tr("1 document of %1 waits on this computer. Send or remove it first.").arg(name)
               : Desk::tr("%n documents of %1 wait on this computer. Send or remove them first.", nullptr, documents)
                     .arg(name);
}

} // namespace

Desk::Desk(Mode mode, ui::Look &look, QStringList files)
    : m_mode(mode)
    , m_look(look)
    , m_files(std::move(files))
    , m_settings(placesOf(mode).windowFile, QSettings::IniFormat)
    , m_notifications(m_settings)
    , m_uploadLimit(m_settings)
    , m_sleep(QDBusConnection::systemBus())
    , m_tray(ui::systemTray())
    , m_notifier(ui::desktopNotifier(m_tray.get()))
{
    m_look.setPractice(mode == Mode::Practice);
    const int kept = m_settings.value(lookKey).toInt();
    if (kept >= 0 && kept <= static_cast<int>(ui::Look::Choice::HighContrast))
        m_look.setChoice(static_cast<ui::Look::Choice>(kept));
    connect(&m_look, &ui::Look::themeChanged, this,
            [this] { m_settings.setValue(lookKey, static_cast<int>(m_look.choice())); });
}

Desk::~Desk()
{
    if (m_window)
        m_settings.setValue(geometryKey, m_window->saveGeometry());
    m_assistant.reset();
    m_window.reset();
}

void Desk::start()
{
    begin(this);
}

Task<void> Desk::begin(QPointer<Desk> self)
{
    const QString service = placesOf(self->m_mode).keychainService;
    const auto known = co_await KnownConnections::open(service);
    if (!self)
        co_return;
    self->m_known = known;
    const auto limitUploads = [self, known] { known->limitUploads(self->m_uploadLimit.limit()); };
    limitUploads();
    connect(&self->m_uploadLimit, &ui::UploadLimitChoice::changed, self, limitUploads);
    if (self->m_mode == Mode::Practice) {
        self->startPractice();
        co_return;
    }
    known->load(placesOf(Mode::Real).connectionsFile);
    if (known->current())
        openWindow(self, {});
    else
        self->openAssistant(ui::Assistant::Purpose::FirstStart, {.id = newId<ConnectionId>()});
}

void Desk::startPractice()
{
    connect(&m_practice, &PracticeService::ready, this,
            [this](const Connection &connection, const ConnectionSecrets &secrets) {
                m_settings.setValue(portKey, connection.baseUrl.port());
                m_known->addForNow(connection, secrets);
                openWindow(this, {});
            });
    connect(&m_practice, &PracticeService::failed, this, [this](const Error &error) {
        if (m_window)
            m_window->setNotice(ui::Notice::Start, problemNotice(error));
        else
            openWindow(this, error);
    });
    m_practice.start(placesOf(Mode::Practice).practiceFolder, static_cast<quint16>(m_settings.value(portKey).toUInt()));
}

Task<void> Desk::openWindow(QPointer<Desk> self, std::optional<Error> startProblem)
{
    const OutboxOptions options{.folder = placesOf(self->m_mode).outboxFolder,
                                .keychain = self->m_known->keychain(),
                                .storeKey = self->m_known->storeKey(),
                                .line = http::makeSystemLineWatch()};
    std::optional<Error> storeProblem;
    if (!self->m_outbox) {
        auto opened = co_await Outbox::open(options);
        if (!self)
            co_return;
        if (!opened)
            storeProblem = opened.error();
        if (storeProblem && storeProblem->disk != DiskFault::None) {
            const auto since = QDateTime::currentDateTimeUtc().addDuration(-finalShownFor);
            const auto kept = co_await Outbox::look(options, since);
            if (!self)
                co_return;
            self->m_onlySeen = kept ? *kept : QList<OutboxDocument>();
            self->m_onlySeen.removeIf(
                [](const OutboxDocument &document) { return document.state == ItemState::Cancelled; });
        }
        self->m_outbox = opened ? std::move(*opened) : Outbox::inMemory(options);
        connect(&self->m_sleep, &SleepWatch::awake, self->m_outbox.get(), &Outbox::tryNow);
        const bool canSeal = self->m_outbox->isLasting();
        const auto records = co_await openRecords(placesOf(self->m_mode), options.keychain, options.storeKey, canSeal);
        if (!self)
            co_return;
        self->m_records = records;
    }
    self->makeWindow();
    if (!self->m_outbox->isLasting())
        self->m_window->setNotice(ui::Notice::InMemory,
                                  inMemoryNotice(storeProblem, static_cast<int>(self->m_onlySeen.size())));
    if (self->m_outbox->isLasting() &&
        isNews(self->m_outbox->storeReport(), options.folder, QStringLiteral("clinicdesk")))
        self->m_window->setNotice(ui::Notice::Found, storeNotice(self->m_outbox->storeReport()));
    if (startProblem)
        self->m_window->setNotice(ui::Notice::Start, problemNotice(*startProblem));
    self->noteStrays();
    self->driveAll();
}

void Desk::makeWindow()
{
    if (const auto current = m_known->current())
        m_connection.choose(*current);
    const ui::PageParts parts{
        .outbox = *m_outbox,
        .patient = m_patient,
        .connection = m_connection,
        .doctor = m_doctor,
        .notifications = m_notifications,
        .uploadLimit = m_uploadLimit,
        .askForToken = [this](const ConnectionId &id) { changeConnection(id, ui::Assistant::Purpose::NewToken); },
        .makeSettings = [this](QWidget *parent) { return makeSettings(parent); },
        .clients = [this](const Connection &connection) { return client(this, connection); },
        .askForKey = [this](const ConnectionId &id) { changeConnection(id, ui::Assistant::Purpose::NewKey); },
        .settings = m_settings,
        .checked = m_records.checked,
        .journal = m_records.journal,
        .connectionById = [known = m_known](const ConnectionId &id) { return known->byId(id); },
        .tray = m_tray.get(),
        .notifier = m_notifier.get(),
        .onlySeen = m_onlySeen,
    };
    m_window = std::make_unique<ui::MainWindow>(parts, m_look, m_mode == Mode::Practice);
    m_notDriven.clear(); // of a window before
    m_keychainProblem.reset();
    wireWindow();
    showConnections();
    m_window->restoreGeometry(m_settings.value(geometryKey).toByteArray());
    m_window->show();
    if (m_assistant)
        m_assistant.release()->deleteLater();
    m_window->addFiles(std::exchange(m_files, {}));
}

QWidget *Desk::makeSettings(QWidget *parent)
{
    const ui::SettingsPage::Choices choices{m_look, m_connection, m_notifications, m_uploadLimit};
    auto *page = new ui::SettingsPage(choices, m_mode == Mode::Practice, parent);
    connect(page, &ui::SettingsPage::addRequested, this, &Desk::addConnection);
    connect(page, &ui::SettingsPage::changeRequested, this,
            [this](const ConnectionId &id) { changeConnection(id, ui::Assistant::Purpose::Change); });
    connect(page, &ui::SettingsPage::tokenRequested, this,
            [this](const ConnectionId &id) { changeConnection(id, ui::Assistant::Purpose::NewToken); });
    connect(page, &ui::SettingsPage::removalRequested, this, &Desk::removeConnection);
    connect(page, &ui::SettingsPage::removalConfirmed, this, [this](const ConnectionId &id) {
        if (const auto connection = m_known->byId(id))
            remove(this, *connection);
    });
    m_settingsPage = page;
    return page;
}

void Desk::wireWindow()
{
    auto *button = m_window->connectionButton();
    connect(button, &ui::ConnectionButton::addRequested, this, &Desk::addConnection);
    connect(button, &ui::ConnectionButton::changeRequested, this,
            [this](const ConnectionId &id) { changeConnection(id, ui::Assistant::Purpose::Change); });
    connect(button, &ui::ConnectionButton::tokenRequested, this,
            [this](const ConnectionId &id) { changeConnection(id, ui::Assistant::Purpose::NewToken); });
    connect(button, &ui::ConnectionButton::picked, this, [this](const ConnectionId &id) {
        if (const auto connection = m_known->byId(id)) {
            m_known->use(id);
            m_connection.choose(*connection);
        }
    });
    connect(m_window.get(), &ui::MainWindow::leavePracticeRequested, this, [this] { Q_EMIT modeWanted(Mode::Real); });
    connect(m_window.get(), &ui::MainWindow::endWanted, this, [] { QApplication::exit(); });
    connect(m_window.get(), &ui::MainWindow::activated, this, [this] {
        for (const auto &connection : m_known->all())
            lookAgain(connection.id);
    });
    for (const auto signal : {&Outbox::changed, &Outbox::removed}) {
        connect(m_outbox.get(), signal, m_window.get(), [this](const DocumentId &id) {
            if (m_strays.contains(id))
                noteStrays();
        });
    }
    connect(m_outbox.get(), &Outbox::held, m_window.get(), [this](const ConnectionId &id) { lookAgain(id); });
    // The outbox goes on trying where the disk did not allow it at first.
    for (const auto signal : {&Outbox::driven, &Outbox::drivenElsewhere})
        connect(m_outbox.get(), signal, m_window.get(), [this](const ConnectionId &id) { noteDriving(id, {}); });
    connect(m_outbox.get(), &Outbox::storeFailed, m_window.get(), [window = m_window.get()](const Error &error) {
        window->setNotice(ui::Notice::Store, problemNotice(error));
    });
    connect(m_outbox.get(), &Outbox::storeMended, m_window.get(),
            [window = m_window.get()] { window->setNotice(ui::Notice::Store, {}); });
}

void Desk::showConnections()
{
    m_window->connectionButton()->setConnections(m_known->all());
    if (m_settingsPage)
        m_settingsPage->setConnections(m_known->all());
    for (const auto &problem : m_known->problems())
        m_window->setNotice(ui::Notice::Start, problemNotice(problem));
}

void Desk::noteStrays()
{
    m_strays.clear();
    const auto documents = m_outbox->documents();
    for (const auto &document : documents) {
        if (document.state == ItemState::Queued && !m_known->byId(document.connection))
            m_strays.insert(document.id);
    }
    const auto count = static_cast<int>(m_strays.size());
    m_window->setNotice(ui::Notice::Strays, count > 0 ? std::optional(strayNotice(count)) : std::nullopt);
}

void Desk::driveAll()
{
    for (const auto &connection : m_known->all())
        drive(this, connection);
}

Task<ConnectionSecrets> Desk::secrets(QPointer<Desk> self, Connection connection)
{
    const GivenSecrets nothing;
    const auto known = self->m_known;
    const auto kept = co_await KnownConnections::secrets(known, connection, nothing);
    if (self)
        self->noteKeychain(kept ? std::nullopt : std::optional(kept.error()));
    co_return kept ? *kept : ConnectionSecrets();
}

Task<std::shared_ptr<Client>> Desk::client(QPointer<Desk> self, Connection connection)
{
    const auto known = self->m_known;
    const auto kept = co_await secrets(self, connection);
    co_return known->client(connection, kept);
}

void Desk::noteKeychain(const std::optional<Error> &problem)
{
    if (!m_window || problem == m_keychainProblem)
        return;
    m_keychainProblem = problem;
    m_window->setNotice(ui::Notice::Keychain, problem ? std::optional(problemNotice(*problem)) : std::nullopt);
}

Task<void> Desk::drive(QPointer<Desk> self, Connection connection)
{
    const auto kept = co_await secrets(self, connection);
    if (self)
        co_await driveWith(self, connection, kept);
}

Task<void> Desk::driveWith(QPointer<Desk> self, Connection connection, ConnectionSecrets secrets)
{
    if (!self->m_outbox)
        co_return;
    self->m_drivenWith.insert(connection.id, secrets);
    const auto client = self->m_known->client(connection, secrets);
    const auto driven = co_await self->m_outbox->drive(client);
    if (self)
        self->noteDriving(connection.id, driven ? std::nullopt : std::optional(driven.error()));
}

void Desk::noteDriving(const ConnectionId &id, const std::optional<Error> &problem)
{
    const auto before = m_notDriven;
    if (problem)
        m_notDriven.insert(id, *problem);
    else
        m_notDriven.remove(id);
    if (!m_window || m_notDriven == before)
        return;
    m_window->setNotice(ui::Notice::Driving,
                        m_notDriven.isEmpty() ? std::nullopt : std::optional(problemNotice(*m_notDriven.begin())));
}

bool Desk::waitsForSecret(const ConnectionId &id) const
{
    const auto hold = m_outbox->holdOf(id);
    if (hold && sideOf(hold->code) == Side::SignIn)
        return true;
    const auto documents = m_outbox->lacksKey(id) ? m_outbox->documents() : QList<OutboxDocument>();
    return std::any_of(documents.begin(), documents.end(), [&](const OutboxDocument &document) {
        return document.connection == id && m_outbox->waitsForKey(document.id);
    });
}

void Desk::lookAgain(const ConnectionId &id)
{
    const auto connection = m_known->byId(id);
    if (!connection || !waitsForSecret(id))
        return;
    if (m_looking.contains(id)) // what it finds may be older than this wish
        m_lookOnceMore.insert(id);
    else
        renew(this, *connection);
}

Task<void> Desk::renew(QPointer<Desk> self, Connection connection)
{
    const auto id = connection.id;
    self->m_looking.insert(id);
    const auto kept = co_await secrets(self, connection);
    if (!self)
        co_return;
    self->m_looking.remove(id);
    const auto former = self->m_drivenWith.value(id);
    const bool isNew = !isSame(kept.accessToken, former.accessToken) || kept.keys.empty() != former.keys.empty();
    const bool stillWaits = self->waitsForSecret(id); // else a person was quicker
    if (isNew && stillWaits && !self->m_keychainProblem)
        co_await driveWith(self, connection, kept);
    if (self && self->m_lookOnceMore.remove(id))
        self->lookAgain(id);
}

void Desk::addConnection()
{
    openAssistant(ui::Assistant::Purpose::Add, {.id = newId<ConnectionId>()});
}

void Desk::changeConnection(const ConnectionId &id, ui::Assistant::Purpose purpose)
{
    if (const auto connection = m_known->byId(id))
        change(this, *connection, purpose);
}

Task<void> Desk::change(QPointer<Desk> self, Connection connection, ui::Assistant::Purpose purpose)
{
    const auto client = co_await Desk::client(self, connection);
    if (!self)
        co_return;
    self->openAssistant(purpose, connection,
                        {.token = client->hasToken(), .authToken = client->hasAuthToken(), .key = client->hasKey()});
}

void Desk::removeConnection(const ConnectionId &id)
{
    const auto connection = m_known->byId(id);
    if (!connection)
        return;
    const auto documents = m_outbox->documents();
    const auto waiting = std::count_if(documents.begin(), documents.end(), [&id](const OutboxDocument &document) {
        return document.connection == id && !isFinal(document.state);
    });
    if (m_known->isForNow(id))
        m_settingsPage->refuseRemoval(
            tr("%1 stands in the environment that this program was started with; it ends there.")
                .arg(connection->name));
    else if (waiting > 0)
        m_settingsPage->refuseRemoval(waitingSentence(connection->name, static_cast<int>(waiting)));
    else
        m_settingsPage->askBeforeRemoval(*connection);
}

Task<void> Desk::remove(QPointer<Desk> self, Connection connection)
{
    const auto known = self->m_known;
    co_await self->m_outbox->stopDriving(connection.id);
    const auto removed = co_await KnownConnections::remove(known, connection);
    if (!self || !self->m_settingsPage)
        co_return;
    if (removed) {
        self->connectionRemoved(connection);
        co_return;
    }
    self->m_settingsPage->refuseRemoval(wording::sentence(removed.error()));
    self->drive(self, connection); // it stays, and so does its work
}

void Desk::connectionRemoved(const Connection &connection)
{
    noteDriving(connection.id, {});
    m_drivenWith.remove(connection.id);
    const auto current = m_known->current();
    if (!current) {
        startOver();
        return;
    }
    showConnections();
    if (m_connection.connection() && m_connection.connection()->id == connection.id)
        m_connection.choose(*current);
}

void Desk::startOver()
{
    m_settings.setValue(geometryKey, m_window->saveGeometry());
    auto *window = m_window.release(); // a button in it was pressed
    openAssistant(ui::Assistant::Purpose::FirstStart, {.id = newId<ConnectionId>()});
    window->hide(); // the last window to close ends the program
    window->deleteLater();
}

void Desk::openAssistant(ui::Assistant::Purpose purpose, const Connection &connection, ui::KeptSecrets kept)
{
    const auto known = m_known;
    const ui::AssistantParts parts{
        .check = [known](const Connection &tried, const GivenSecrets &given) { return checkWith(known, tried, given); },
        .save = [known](const Connection &saved,
                        const GivenSecrets &given) { return KnownConnections::save(known, saved, given); },
        .takenNames = known->namesBut(connection.id),
        .kept = kept,
        .secretsLast = known->secretsLast(),
    };
    m_assistant = std::make_unique<ui::Assistant>(purpose, connection, parts, m_window.get());
    connect(m_assistant.get(), &ui::Assistant::saved, this, &Desk::connectionSaved);
    connect(m_assistant.get(), &ui::Assistant::practiceChosen, this, [this] { Q_EMIT modeWanted(Mode::Practice); });
    m_assistant->show();
}

void Desk::connectionSaved(const Connection &connection)
{
    if (!m_window) {
        openWindow(this, {}); // the assistant stays until then: the last window to close ends the program
        return;
    }
    m_assistant.release()->deleteLater(); // it is the sender
    m_window->setNotice(ui::Notice::Start, {});
    showConnections();
    m_connection.choose(connection);
    drive(this, connection);
}

} // namespace clinicdesk::desk

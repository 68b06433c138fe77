// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/connectionactions.h"

#include "core/base/atomicfile.h"
#include "core/base/errorreason.h"
#include "core/base/systemfiles.h"
#include "core/connection/connectionfile.h"
#include "core/connection/ownpaths.h"
#include "core/session/connectionimport.h"
#include "core/wording/folderstext.h"
#include "core/wording/wording.h"
#include "ui/help/helpwindow.h"
#include "ui/help/shortcutwindow.h"
#include "ui/settings/checkdialog.h"
#include "ui/settings/keydialog.h"
#include "ui/settings/tokendialog.h"
#include "ui/shell/connectionbutton.h"
#include "ui/widgets/controlkind.h"

#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QPushButton>

#include <cstdlib>
#include <utility>

namespace clinicdesk::desk {

namespace {

using Purpose = ui::ConnectionWizard::Purpose;

Task<ConnectionReport> checkWith(std::shared_ptr<Session> session, Connection connection, SecretsInput given,
                                 DeliveryFacts deliveries)
{
    const auto secrets = co_await session->secrets().read(connection, given);
    const auto client = session->clients().make(connection, secrets ? *secrets : secretsFrom(connection, given));
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
    if (session->connections().current())
        co_return Result<void>(); // only the user switches to another connection
    co_return co_await session->use(connection.id);
}

QString waitingSentence(const QString &name, int documents)
{
    return ConnectionActions::tr("%Ln document(s) for %1 is/are waiting on this computer. Send or remove them first.",
                                 nullptr, documents)
        .arg(name);
}

} // namespace

ConnectionActions::ConnectionActions(std::shared_ptr<Session> session, ui::CurrentConnection &connection,
                                     WindowSettings &settings, WindowNotices &notices)
    : m_session(std::move(session))
    , m_connection(connection)
    , m_failedChecks(settings.failedChecks)
    , m_language(settings.language)
    , m_notices(notices)
{
    connect(&m_connection, &ui::CurrentConnection::secretRequested, this, &ConnectionActions::requestSecret);
}

void ConnectionActions::setStore(const OpenedOutbox &store, Sending &sending)
{
    m_store = &store;
    m_sending = &sending;
    connect(&sending, &Sending::secretsUsed, this, &ConnectionActions::showWithoutToken);
}

void ConnectionActions::setWindow(ui::MainWindow &window)
{
    m_window = &window;
    auto *button = window.connectionButton();
    button->setMayChange(m_session->access().allows(Permission::ChangeConnections));
    connect(button, &ui::ConnectionButton::addRequested, this, &ConnectionActions::add);
    connect(button, &ui::ConnectionButton::changeRequested, this, [this](const ConnectionId &id) { change(id); });
    connect(button, &ui::ConnectionButton::checkRequested, this, &ConnectionActions::check);
    connect(button, &ui::ConnectionButton::tokenRequested, this,
            [this](const ConnectionId &id) { requestSecret(id, ui::MissingSecret::Token); });
    connect(button, &ui::ConnectionButton::picked, this, &ConnectionActions::requestUse);
}

void ConnectionActions::setPage(ui::SettingsPage &page)
{
    m_page = &page;
    connect(&page, &ui::SettingsPage::addRequested, this, &ConnectionActions::add);
    connect(&page, &ui::SettingsPage::useRequested, this, &ConnectionActions::requestUse);
    connect(&page, &ui::SettingsPage::changeRequested, this, [this](const ConnectionId &id) { change(id); });
    connect(&page, &ui::SettingsPage::checkRequested, this, &ConnectionActions::check);
    connect(&page, &ui::SettingsPage::exportRequested, this, &ConnectionActions::exportTo);
    connect(&page, &ui::SettingsPage::importRequested, this, [this](const QString &path) { importFrom(this, path); });
    connect(&page, &ui::SettingsPage::removalRequested, this, &ConnectionActions::askBeforeRemoval);
    connect(&page, &ui::SettingsPage::removalConfirmed, this, [this](const ConnectionId &id) {
        if (const auto connection = m_session->connections().byId(id))
            remove(this, *connection);
    });
    page.setConnections(m_session->connections().all(), m_failedChecks.all());
    showWithoutToken();
}

void ConnectionActions::showFirstStart()
{
    if (m_firstStart) {
        m_firstStart->setSecretsPersistent(m_session->secrets().isPersistent());
        return;
    }
    if (const auto folders = unwritableFolders(m_session->places()); !folders.isEmpty()) {
        showUnwritable(folders);
        return;
    }
    const Connection connection{.id = newId<ConnectionId>()};
    m_firstStart =
        std::make_unique<ui::ConnectionWizard>(Purpose::FirstStart, connection, wizardServices(connection, {}));
    connect(m_firstStart.get(), &ui::ConnectionWizard::saved, this, [this](const Connection &saved) {
        m_failedChecks.setPassed(saved.id, m_firstStart->hasPassedCheck());
        Q_EMIT firstSaved();
    });
    connect(m_firstStart.get(), &ui::ConnectionWizard::practiceChosen, this, &ConnectionActions::practiceChosen);
    connect(m_firstStart.get(), &ui::ConnectionWizard::helpRequested, m_firstStart.get(),
            [wizard = m_firstStart.get()] { ui::HelpWindow::open(*wizard); });
    connect(m_firstStart.get(), &ui::ConnectionWizard::shortcutsRequested, m_firstStart.get(),
            [wizard = m_firstStart.get()] {
                auto *shortcuts = new ui::ShortcutWindow(ui::shortcutsOf(*wizard, wizard->windowTitle(), {}), wizard);
                shortcuts->setAttribute(Qt::WA_DeleteOnClose);
                shortcuts->open();
            });
    m_firstStart->show();
}

void ConnectionActions::showUnwritable(const QStringList &folders)
{
    if (m_unwritable)
        return;
    const auto words = wording::describeUnwritable(folders);
    m_unwritable =
        std::make_unique<ui::MessageDialog>(QApplication::applicationDisplayName(), words.summary, words.advice);
    m_unwritable->addButton(QMessageBox::Close);
    m_unwritable->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    connect(m_unwritable.get(), &QDialog::finished, this, [] { QApplication::exit(EXIT_FAILURE); });
    m_unwritable->show();
}

void ConnectionActions::openFirstStartAgain()
{
    if (!m_firstStart)
        return;
    // Deleted after the next one is shown: closing the last window ends the program.
    const auto former = std::move(m_firstStart);
    showFirstStart();
    if (!m_firstStart)
        return; // a dialog names folders instead
    m_firstStart->restoreGeometry(former->saveGeometry());
    m_firstStart->showLanguage();
    ui::setFocusRing(m_firstStart->focusWidget(), ui::hasFocusRing(former->focusWidget()));
    m_firstStart->activateWindow();
}

void ConnectionActions::raiseFirstStart()
{
    if (!m_firstStart)
        return;
    m_firstStart->raise();
    m_firstStart->activateWindow();
}

void ConnectionActions::closeFirstStart()
{
    if (m_firstStart)
        m_firstStart.release()->deleteLater(); // not deleted at once: it may be the sender
}

std::optional<Connection> ConnectionActions::current() const
{
    const auto current = m_session->connections().current();
    const auto connections = m_session->connections().all();
    return current || connections.isEmpty() ? current : std::optional(connections.first());
}

void ConnectionActions::apply()
{
    if (!m_window)
        return; // the wizard needs no update
    const auto next = current();
    if (!next) {
        Q_EMIT lastRemoved();
        return;
    }
    show();
    const auto shown = m_connection.connection();
    const auto now = shown ? m_session->connections().byId(shown->id) : std::nullopt;
    if (!now)
        m_connection.choose(*next);
    else if (now != shown)
        m_connection.choose(*now);
}

void ConnectionActions::show()
{
    m_window->connectionButton()->setConnections(m_session->connections().all(), m_failedChecks.all());
    if (m_page)
        m_page->setConnections(m_session->connections().all(), m_failedChecks.all());
    for (const auto &problem : m_session->problems())
        m_notices.show(ui::Notice::StartupProblem, problem);
}

void ConnectionActions::showWithoutToken()
{
    if (!m_page || !m_sending)
        return;
    QSet<ConnectionId> withoutToken;
    for (const auto &connection : m_session->connections().all()) {
        const auto missing = m_sending->missingToken(connection.id);
        if (missing && ui::missingSecret(*missing) == ui::MissingSecret::FirstToken)
            withoutToken.insert(connection.id);
    }
    m_page->setWithoutToken(withoutToken);
}

void ConnectionActions::add()
{
    openWizard(Purpose::Add, {.id = newId<ConnectionId>()});
}

void ConnectionActions::check(const ConnectionId &id)
{
    const auto connection = m_session->connections().byId(id);
    if (!connection || !m_window)
        return;
    const auto check = wizardServices(*connection, {}).check;
    auto *dialog = new ui::CheckDialog(
        *connection, [check, connection] { return check(*connection, {}); }, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setCanSetPattern(canSetPattern(id));
    connect(dialog, &ui::CheckDialog::patternAccepted, this,
            [this, id](const QString &pattern) { setPattern(this, id, pattern); });
    connect(dialog, &ui::CheckDialog::checked, this, [this, id](const ConnectionReport &report) {
        if (!report.isUsable())
            return; // perhaps only the network is gone
        m_failedChecks.setPassed(id, true);
        show();
    });
    dialog->open();
}

void ConnectionActions::change(const ConnectionId &id)
{
    if (const auto connection = m_session->connections().byId(id))
        change(this, *connection);
}

Task<void> ConnectionActions::change(QPointer<ConnectionActions> self, Connection connection)
{
    const auto session = self->m_session;
    const auto client = co_await session->clientFor(connection);
    if (!self)
        co_return;
    self->openWizard(Purpose::Change, connection, savedSecretsOf(*client));
}

void ConnectionActions::requestUse(const ConnectionId &id)
{
    const auto connection = m_session->connections().byId(id);
    const auto &used = m_connection.connection();
    if (!connection || (used && used->id == id))
        return;
    if (m_failedChecks.contains(id))
        confirmUse(*connection);
    else
        use(this, *connection);
}

void ConnectionActions::confirmUse(const Connection &connection)
{
    auto *question = new ui::MessageDialog(
        tr("Use %1").arg(connection.name),
        tr("The last check of %1 failed. Do you want to use it all the same?").arg(connection.name),
        tr("New documents go to the connection that is in use. They may wait until the problem is solved."), m_window);
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto *anyway = question->addButton(tr("Use %1").arg(connection.name), QMessageBox::AcceptRole);
    auto *check = question->addButton(tr("Change and check…"), QMessageBox::ActionRole);
    auto *cancel = question->addButton(QMessageBox::Cancel);
    question->setDefaultButton(qobject_cast<QPushButton *>(cancel));
    question->setEscapeButton(cancel);
    connect(anyway, &QPushButton::clicked, this, [this, id = connection.id] { useAsItIs(id); });
    connect(check, &QPushButton::clicked, this, [this, id = connection.id] { change(id); });
    question->open();
}

/// What a question was about may have been changed or removed by another program since.
void ConnectionActions::useAsItIs(const ConnectionId &id)
{
    if (const auto connection = m_session->connections().byId(id))
        use(this, *connection);
}

Task<void> ConnectionActions::use(QPointer<ConnectionActions> self, Connection connection)
{
    const auto session = self->m_session;
    self->m_connection.choose(connection);
    const auto used = co_await session->use(connection.id);
    if (!used && self && self->m_window)
        self->m_notices.show(ui::Notice::StartupProblem, used.error());
}

void ConnectionActions::offerToUse(const Connection &connection)
{
    const auto used = m_connection.connection();
    if (!m_window || !used || used->id == connection.id)
        return;
    auto details = tr("%1 is in use. New documents go to the connection that is in use.").arg(used->name);
    if (m_failedChecks.contains(connection.id))
        details.prepend(tr("The last check of %1 failed.").arg(connection.name) + QLatin1Char(' '));
    auto *question =
        new ui::MessageDialog(tr("Use the new connection"),
                              tr("%1 is saved. Do you want to use it now?").arg(connection.name), details, m_window);
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto *change = question->addButton(tr("Use %1").arg(connection.name), QMessageBox::AcceptRole);
    auto *stay = question->addButton(tr("Stay with %1").arg(used->name), QMessageBox::RejectRole);
    question->setDefaultButton(stay);
    question->setEscapeButton(stay);
    connect(change, &QPushButton::clicked, this, [this, id = connection.id] { useAsItIs(id); });
    question->open();
}

void ConnectionActions::askBeforeRemoval(const ConnectionId &id)
{
    const auto connection = m_session->connections().byId(id);
    if (!connection)
        return;
    const auto waiting = m_store->countWaiting(id);
    if (m_session->connections().isTemporary(id))
        m_page->showMessage(tr("%1 is set by environment variables. You cannot remove it here.").arg(connection->name),
                            true);
    else if (!waiting)
        m_page->showMessage(wording::sentence(waiting.error()), true);
    else if (*waiting > 0)
        m_page->showMessage(waitingSentence(connection->name, *waiting), true);
    else
        m_page->askBeforeRemoval(*connection);
}

Task<void> ConnectionActions::remove(QPointer<ConnectionActions> self, Connection connection)
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
    if (removed || !self->m_page)
        co_return;
    self->m_page->showMessage(wording::sentence(removed.error()), true);
    self->m_sending->start(connection); // the connection stays, so sending for it continues
}

void ConnectionActions::exportTo(const QString &path)
{
    const auto connections = m_session->connections().saved();
    const auto file = connectionsToFile(connections);
    const auto saved = file ? saveAtomically(path, *file) : Result<void>(file.error());
    if (saved)
        m_page->showMessage(
            tr("Exported %Ln connection(s), without tokens and keys.", nullptr, static_cast<int>(connections.size())),
            false);
    else
        m_page->showMessage(wording::sentence(file ? fileNotSaved(saved.error()) : file.error()), true);
}

Task<void> ConnectionActions::importFrom(QPointer<ConnectionActions> self, QString path)
{
    QFile file(path);
    Result<ImportedConnections> imported =
        Error{.code = ErrorCode::FileUnreadable, .subject = QFileInfo(path).fileName()};
    if (openRegularFile(file))
        imported = co_await clinicdesk::importConnections(self->m_session, file.read(maxConnectionsFileBytes));
    if (!self || !self->m_page)
        co_return;
    if (!imported) {
        self->m_page->showMessage(wording::sentence(imported.error()), true);
        co_return;
    }
    const auto added = tr("Imported %Ln connection(s). Enter a token for each before you use it.", nullptr,
                          static_cast<int>(imported->added.size()));
    self->m_page->showMessage(imported->added.isEmpty() ? tr("All connections of this file are here already.") : added,
                              false);
}

void ConnectionActions::openWizard(Purpose purpose, const Connection &connection, ui::SavedSecrets savedSecrets)
{
    auto *wizard = new ui::ConnectionWizard(purpose, connection, wizardServices(connection, savedSecrets), m_window);
    wizard->setAttribute(Qt::WA_DeleteOnClose);
    connect(wizard, &ui::ConnectionWizard::saved, this, [this, wizard, purpose](const Connection &saved) {
        const bool hasPassedCheck = wizard->hasPassedCheck();
        wizard->close();
        noteSaved(saved, hasPassedCheck);
        if (purpose == Purpose::Add)
            offerToUse(saved);
    });
    wizard->show();
}

ui::WizardServices ConnectionActions::wizardServices(const Connection &connection, ui::SavedSecrets savedSecrets) const
{
    const auto session = m_session;
    const auto before = session->connections().byId(connection.id) ? std::optional(connection) : std::nullopt;
    QStringList takenNames;
    for (const auto &other : session->connections().all()) {
        if (other.id != connection.id)
            takenNames.append(other.name);
    }
    const auto deliveries = deliveriesOf(connection);
    const auto ahead = session->clients().clockAhead(connection.id);
    return {
        .check = [session,
                  deliveries](const Connection &tried,
                              const SecretsInput &given) { return checkWith(session, tried, given, deliveries); },
        .save = [session, before](const Connection &saved,
                                  const SecretsInput &given) { return saveWith(session, before, saved, given); },
        .takenNames = takenNames,
        .savedSecrets = savedSecrets,
        .policy = session->policy(),
        .areSecretsPersistent = session->secrets().isPersistent(),
        .language = &m_language,
        .clockAhead = isClockWrong(ahead) ? *ahead : std::chrono::seconds(0),
    };
}

DeliveryFacts ConnectionActions::deliveriesOf(const Connection &connection) const
{
    if (!m_store)
        return {};
    const auto known = knownPatientNumbers(*m_store->outbox, connection.id);
    return deliveryFacts(m_store->outbox->documents(), connection, known);
}

bool ConnectionActions::canSetPattern(const ConnectionId &id) const
{
    return m_session->access().allows(Permission::ChangeConnections) && !m_session->connections().isTemporary(id) &&
           !m_session->policy().fixesConvention(QStringLiteral("patient_pattern"));
}

/// Changes the connection as it is saved now; the check has taken its time.
Task<void> ConnectionActions::setPattern(QPointer<ConnectionActions> self, ConnectionId id, QString pattern)
{
    const auto before = self->m_session->connections().byId(id);
    if (!before)
        co_return;
    auto changed = *before;
    changed.conventions.patientNumbers.pattern = pattern;
    const auto saved = co_await saveWith(self->m_session, before, changed, {});
    if (!self)
        co_return;
    if (saved)
        self->check(id); // says what is accepted now
    else
        self->m_notices.show(ui::Notice::StartupProblem, saved.error());
}

void ConnectionActions::requestSecret(const ConnectionId &id, ui::MissingSecret which)
{
    if (const auto connection = m_session->connections().byId(id))
        askForSecret(this, *connection, which);
}

Task<void> ConnectionActions::askForSecret(QPointer<ConnectionActions> self, Connection connection,
                                           ui::MissingSecret which)
{
    const auto session = self->m_session;
    const auto client = co_await session->clientFor(connection);
    if (!self || !self->m_window)
        co_return;
    if (self->m_secretDialog) { // requested twice while the keychain was slow
        self->m_secretDialog->raise();
        co_return;
    }
    const auto services = self->wizardServices(connection, savedSecretsOf(*client));
    ui::SecretDialog *dialog = nullptr;
    if (which == ui::MissingSecret::Key)
        dialog = new ui::KeyDialog(connection, services, self->m_window);
    else
        dialog = new ui::TokenDialog(connection, services, self->m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    self->m_secretDialog = dialog;
    connect(dialog, &ui::SecretDialog::saved, self,
            [self, dialog](const Connection &saved) { self->noteSaved(saved, dialog->hasPassedCheck()); });
    dialog->open();
}

void ConnectionActions::noteSaved(const Connection &connection, bool hasPassedCheck)
{
    m_failedChecks.setPassed(connection.id, hasPassedCheck);
    m_notices.hide(ui::Notice::StartupProblem);
    show();
    const auto &used = m_connection.connection();
    if (!used || used->id == connection.id)
        m_connection.choose(connection);
    if (m_sending)
        m_sending->start(connection); // with the new secrets
}

} // namespace clinicdesk::desk

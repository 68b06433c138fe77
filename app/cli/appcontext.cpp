// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/appcontext.h"

#include "app/cli/hiddeninput.h"
#include "app/cli/output.h"
#include "app/cli/text.h"
#include "core/base/errorreason.h"
#include "core/base/systemconsole.h"
#include "core/connection/ownpaths.h"
#include "core/connection/tokenstage.h"
#include "core/outbox/outboxsnapshot.h"
#include "core/outbox/reportonce.h"
#include "core/service/serviceclock.h"
#include "core/wording/datetext.h"
#include "core/wording/folderstext.h"
#include "core/wording/wording.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <memory>
#include <utility>

namespace clinicdesk::cli {

namespace {

Error noConnectionOf(const QString &name)
{
    return wrongUse(Tr::tr("There is no connection named “%1”. “connection list” shows all connections.").arg(name));
}

QString expiredText(SecretKind token)
{
    return token == SecretKind::AuthToken ? Tr::tr("The doctor profile token for %1 expired on %2. Enter a new one.")
                                          : Tr::tr("The access token for %1 expired on %2. Enter a new one.");
}

QString expiresText(SecretKind token)
{
    return token == SecretKind::AuthToken
               ? Tr::tr("The doctor profile token for %1 expires on %2. Ask your administrator for a new one.")
               : Tr::tr("The access token for %1 expires on %2. Ask your administrator for a new one.");
}

/// Says in time that a token expires; nothing while both are in order. `now`: by the clock of the service.
QString expiryWarning(const Client &client, const QDateTime &now)
{
    const auto token = expiringToken(relevantTokens(client.tokenTimes(), client.access()), now, now);
    if (token.stage == TokenStage::InOrder)
        return {};
    const auto text = token.stage == TokenStage::Expired ? expiredText(token.kind) : expiresText(token.kind);
    return text.arg(client.connection().name, wording::momentText(QLocale(), token.times.expires->toLocalTime()));
}

} // namespace

KeychainPatience keychainPatience()
{
    KeychainPatience patience;
    if (!isTerminal())
        patience.password = patience.silence;
    patience.whileWaiting = [hasSaid = std::make_shared<bool>(false)](const Error &reason) {
        if (!std::exchange(*hasSaid, true))
            printStatus(reason.reason == ErrorReason::KeychainLocked
                            ? Tr::tr("The keychain is locked. Enter its password in the window that asks for it.")
                            : Tr::tr("The keychain does not respond yet. Waiting for it."));
    };
    return patience;
}

Result<std::unique_ptr<AppContext>> AppContext::open(const Policy &policy, QString connectionName,
                                                     const QString &personName, Use use)
{
    std::unique_ptr<AppContext> place(new AppContext);
    place->m_use = use;
    place->m_connectionName = std::move(connectionName);
    place->m_isPersonNamed = !personName.isEmpty();
    const auto program = QStringLiteral("clinicdesk");
    const auto people = PeopleStore::open(AppPaths::forProgram(program));
    if (!people)
        return people.error();
    place->m_people = *people;
    place->m_people->setPolicy(policy);
    const auto &all = (*people)->people();
    const auto person = personName.isEmpty() ? all.byId(firstPersonId()) : all.byName(personName);
    if (!person)
        return Error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::PersonUnknown, .subject = personName};
    place->m_person = *person;
    const auto places = AppPaths::forPerson(program, person->id);
    place->m_session = std::make_shared<Session>(makeKeychain(places.keychainService, keychainPatience()), places);
    place->m_session->setPolicy(policy);
    place->m_session->load();
    const auto folders = unwritableFolders(places);
    if (QFileInfo(QDir::homePath()).isDir() && !folders.isEmpty()) // otherwise main has said that there is no home
        printStatus(wording::sentenceOfUnwritable(folders));
    const auto access = policy.accessFor(person->role);
    if (place->isUnattended()) {
        place->m_session->setAccess({.isUnattended = true});
        place->m_otherDocumentsRefusal = place->personRefusal();
    } else if (access) {
        place->m_session->setAccess(*access);
    } else {
        return access.error();
    }
    place->m_recorder = std::make_unique<JournalRecorder>(place->journalPerson());
    place->m_recorder->follow(*place->m_session);
    place->m_recorder->follow(*place->m_people);
    for (const auto &problem : place->m_session->problems()) {
        const bool isAboutConnections = problem.reason != ErrorReason::DataBeingErased;
        if (use == Use::Erase && isAboutConnections)
            continue;
        if (problem.code != ErrorCode::ConnectionsRestored)
            return problem;
        printStatus(wording::sentence(problem));
    }
    if (!place->m_connectionName.isEmpty() && !place->m_session->connections().byName(place->m_connectionName))
        return noConnectionOf(place->m_connectionName);
    return place;
}

bool AppContext::isUnattended() const
{
    if (m_use != Use::Connection || m_isPersonNamed || !m_connectionName.isEmpty())
        return false;
    const auto used = m_session->connections().current();
    return used && m_session->connections().isTemporary(used->id);
}

std::optional<Error> AppContext::personRefusal() const
{
    if (const auto access = m_people->policy().accessFor(m_person.role); !access)
        return access.error();
    if (!m_person.pin && !m_people->mustSetPin(m_person.id))
        return {};
    return Error{.code = ErrorCode::InputInvalid,
                 .reason = m_person.pin ? ErrorReason::PinNeeded : ErrorReason::PinRequired,
                 .subject = PeopleStore::displayName(m_person)};
}

bool AppContext::mayUse(const OutboxDocument &document) const
{
    return !m_otherDocumentsRefusal || m_session->connections().isTemporary(document.connection);
}

void AppContext::close()
{
    m_signedIn.reset();
    m_recorder.reset();
    m_openingJournal.reset();
    m_journal.reset();
    m_store = {};
    m_session.reset();
}

Task<Result<void>> AppContext::unlock()
{
    if (isUnattended())
        co_return Result<void>();
    const auto refusal = personRefusal();
    if (!refusal)
        co_return Result<void>();
    if (refusal->reason != ErrorReason::PinNeeded || !isTerminal())
        co_return *refusal;
    const auto typed = readHidden(Tr::tr("PIN of %1: ").arg(PeopleStore::displayName(m_person)));
    if (!typed)
        co_return typed.error();
    auto line = typed->view();
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    const auto pin = std::make_shared<const SecretBytes>(line);
    QObject::connect(m_people.get(), &PeopleStore::pinDelayed,
                     [](const Error &delay) { printStatus(wording::sentence(delay)); });
    const auto checked = co_await m_people->checkPin(m_person.id, pin);
    if (checked)
        m_recorder->noteStarted(false);
    co_return checked;
}

Result<Connection> AppContext::connection() const
{
    auto chosen = chosenConnection();
    if (!chosen)
        return chosen;
    const auto refusal = m_session->policy().addressRefusal(chosen->baseUrl);
    return refusal ? Result<Connection>(*refusal) : chosen;
}

Result<Connection> AppContext::chosenConnection() const
{
    if (!m_connectionName.isEmpty()) {
        const auto named = m_session->connections().byName(m_connectionName);
        return named ? Result<Connection>(*named) : noConnectionOf(m_connectionName);
    }
    if (const auto current = m_session->connections().current())
        return *current;
    return wrongUse(
        Tr::tr("No connection is set up. Add one with “connection add”, or set the environment variables."));
}

Task<Result<ConnectionClient>> AppContext::signIn()
{
    auto chosen = connection();
    if (!chosen)
        co_return chosen.error();
    chosen->encryptPayloads = chosen->encryptPayloads || m_encryptsRequests;
    const auto client = co_await m_session->clientFor(*chosen);
    if (const auto &problem = m_session->secrets().keychainProblem())
        co_return *problem;
    m_signedIn = client;
    co_return ConnectionClient{*chosen, client};
}

void AppContext::warnOfTokens()
{
    if (!m_signedIn)
        return;
    const auto ahead = m_session->clients().clockAhead(m_signedIn->connection().id);
    const auto now = QDateTime::currentDateTimeUtc().addSecs(isClockWrong(ahead) ? -ahead->count() : 0);
    if (const auto warning = expiryWarning(*m_signedIn, now); !warning.isEmpty())
        printStatus(warning);
}

Task<std::shared_ptr<Client>> AppContext::clientFor(Connection connection)
{
    connection.encryptPayloads = connection.encryptPayloads || m_encryptsRequests;
    const auto client = co_await m_session->clientFor(connection);
    if (const auto &problem = m_session->secrets().keychainProblem())
        printStatus(wording::sentence(*problem));
    co_return client;
}

QString AppContext::nameOf(const ConnectionId &id) const
{
    const auto known = m_session->connections().byId(id);
    return known ? known->name : id.text;
}

Task<Result<QList<OutboxDocument>>> AppContext::readOnlyDocuments(QDateTime since)
{
    return readOutboxSnapshot(outboxOptions(*m_session), std::move(since));
}

Task<Result<std::shared_ptr<Outbox>>> AppContext::outbox(OutboxUse use)
{
    if (!m_store.outbox) {
        const auto problem = co_await openOutbox(use);
        if (problem)
            co_return *problem;
    }
    const auto outbox = m_store.outbox; // g++ 12 would move it out of the member
    co_return outbox;
}

Task<Result<int>> AppContext::countWaiting(ConnectionId connection)
{
    if (!m_store.outbox && !hasOutbox(*m_session))
        co_return 0;
    const auto opened = co_await outbox();
    co_return opened ? m_store.countWaiting(connection) : opened.error();
}

Task<std::optional<Error>> AppContext::openOutbox(OutboxUse use)
{
    auto options = outboxOptions(*m_session);
    options.line = http::makeSystemNetworkMonitor();
    auto opened = co_await clinicdesk::openOutbox(options, MemoryOutbox::WithoutKeychain);
    if (!opened)
        co_return opened.error();
    if (opened->problem && use == OutboxUse::SavedDocuments && !opened->saved.isEmpty()) {
        opened->problem->sizeBytes = opened->saved.delivered; // what a list would leave out
        co_return opened->problem;
    }
    m_store = *std::move(opened);
    m_recorder->follow(*m_store.outbox, *m_session);
    startJournal();
    if (m_store.problem)
        printStatus(Tr::tr(
            "There is no keychain and no store key. The outbox is in memory only, and nothing is kept: documents "
            "that are not delivered when this command ends are lost."));
    else if (shouldReport(m_store.outbox->storeReport(), options.folder, QStringLiteral("clinicdesk-cli")))
        reportStoreState();
    co_return std::nullopt;
}

void AppContext::reportStoreState()
{
    const auto &report = m_store.outbox->storeReport();
    if (!report.isSound() && !std::exchange(m_hasReportedStore, true))
        printStatus(wording::sentenceOfStore(report));
}

JournalPerson AppContext::journalPerson() const
{
    return isUnattended() ? JournalPerson() : clinicdesk::journalPerson(m_person);
}

Task<Result<std::shared_ptr<Journal>>> AppContext::journal()
{
    if (!m_journal) {
        const JournalUse use{
            .person = journalPerson(), .access = m_session->access(), .keepDays = m_session->policy().journalDays()};
        const auto opened = co_await openJournal(m_session->places(), m_session->secrets().keychain(), use);
        if (!opened)
            co_return opened.error();
        m_journal = *opened;
        m_recorder->notePolicy(QString::fromLatin1(m_session->policy().sha256));
        m_recorder->setJournal(m_journal);
        if (!m_journal->quarantinedFile().isEmpty())
            printStatus(Tr::tr("The journal was damaged. It was renamed to %1, and a new journal was started.")
                            .arg(m_journal->quarantinedFile()));
    }
    const auto journal = m_journal; // g++ 12 would move it out of the member
    co_return journal;
}

void AppContext::startJournal()
{
    if (!m_openingJournal)
        m_openingJournal = openJournalForRecorder();
}

Task<void> AppContext::openJournalForRecorder()
{
    const auto opened = co_await journal();
    if (!opened)
        m_journalProblem = opened.error();
}

Task<void> AppContext::finishJournal()
{
    if (!m_recorder)
        co_return;
    if (m_recorder->needsJournal())
        startJournal();
    if (m_openingJournal)
        co_await *m_openingJournal;
    auto problem = co_await m_recorder->finish();
    if (!problem)
        problem = m_journalProblem;
    if (problem && m_recorder->queue().waiting() > 0)
        printStatus(Tr::tr("%Ln entry(s) could not be written into the journal.", nullptr,
                           static_cast<int>(m_recorder->queue().waiting() + m_recorder->queue().lost())) +
                    QLatin1Char(' ') + wording::describeJournal(*problem).summary);
}

} // namespace clinicdesk::cli

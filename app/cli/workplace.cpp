// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/workplace.h"

#include "app/cli/output.h"
#include "app/cli/words.h"
#include "core/outbox/reportnote.h"
#include "core/wording/wording.h"

#include <QDir>

namespace clinicdesk::cli {

Result<std::unique_ptr<Workplace>> Workplace::open(QString connectionName)
{
    std::unique_ptr<Workplace> place(new Workplace);
    place->m_connectionName = std::move(connectionName);
    auto environment = readEnvironment(QProcessEnvironment::systemEnvironment());
    if (!environment)
        return environment.error();
    place->m_environment = *std::move(environment);
    auto connections = ConnectionList::load(place->m_places.connectionsFile);
    if (!connections)
        return connections.error();
    place->m_connections = *std::move(connections);
    place->m_keychain = makeKeychain(place->m_places.keychainService);
    return place;
}

Result<Connection> Workplace::connection() const
{
    if (!m_connectionName.isEmpty()) {
        const auto named = m_connections.byName(m_connectionName);
        return named ? Result<Connection>(*named)
                     : wrongUse(Words::tr("There is no connection named “%1”.").arg(m_connectionName));
    }
    if (m_environment.connection)
        return *m_environment.connection;
    if (const auto current = m_connections.current())
        return *current;
    return wrongUse(
        Words::tr("No connection is set up. Add one with “connection add”, or name it in the environment."));
}

Task<Result<SignedIn>> Workplace::signIn()
{
    const auto chosen = connection();
    if (!chosen)
        co_return chosen.error();
    const auto client = co_await clientFor(*chosen);
    co_return SignedIn{*chosen, client};
}

Task<std::shared_ptr<Client>> Workplace::clientFor(Connection connection)
{
    ConnectionSecrets secrets;
    if (isOfEnvironment(connection)) {
        secrets = givenSecrets(connection, {.accessToken = m_environment.accessToken,
                                            .authToken = m_environment.authToken,
                                            .keyText = m_environment.keyText});
    } else {
        const auto kept = co_await readConnectionSecrets(*m_keychain, connection);
        if (kept)
            secrets = *kept;
        else
            tell(wording::sentence(kept.error()));
    }
    co_return std::make_shared<Client>(connection, secrets, engine());
}

void Workplace::limitUploads(const http::SpeedLimit &limit)
{
    engine()->setSpeedLimit(limit);
}

const std::shared_ptr<http::Engine> &Workplace::engine()
{
    if (!m_engine)
        m_engine = std::make_shared<http::Engine>();
    return m_engine;
}

Task<Result<jwe::KeyRing>> Workplace::keysFor(Connection connection)
{
    if (isOfEnvironment(connection))
        co_return givenSecrets(connection, {.keyText = m_environment.keyText}).keys;
    co_return co_await readConnectionKeys(*m_keychain, connection);
}

bool Workplace::isOfEnvironment(const Connection &connection) const
{
    return m_environment.connection && m_environment.connection->id == connection.id;
}

QString Workplace::nameOf(const ConnectionId &id) const
{
    if (m_environment.connection && m_environment.connection->id == id)
        return m_environment.connection->name;
    const auto known = m_connections.byId(id);
    return known ? known->name : id.text;
}

OutboxOptions Workplace::outboxOptions() const
{
    return {.folder = m_places.outboxFolder, .keychain = m_keychain, .storeKey = m_environment.storeKey};
}

Task<Result<QList<OutboxDocument>>> Workplace::lookIntoOutbox(QDateTime since)
{
    return Outbox::look(outboxOptions(), std::move(since));
}

Task<Result<std::shared_ptr<Outbox>>> Workplace::outbox()
{
    if (!m_outbox) {
        const auto problem = co_await openOutbox();
        if (problem)
            co_return *problem;
    }
    const auto outbox = m_outbox; // g++ 12 would take it out of the member
    co_return outbox;
}

bool Workplace::hasOutbox() const
{
    return m_outbox || !QDir(m_places.outboxFolder).isEmpty();
}

Task<std::optional<Error>> Workplace::openOutbox()
{
    auto options = outboxOptions();
    options.line = http::makeSystemLineWatch();
    auto opened = co_await Outbox::open(options);
    if (opened) {
        m_outbox = *std::move(opened);
        if (isNews(m_outbox->storeReport(), options.folder, QStringLiteral("clinicdesk-cli")))
            tellOfStore();
    } else if (opened.error().code == ErrorCode::KeychainUnavailable) {
        tell(Words::tr(
            "Neither a keychain nor a store key is there: the outbox lives in memory for this run, and what is "
            "not delivered by its end is not kept."));
        m_outbox = Outbox::inMemory(options);
    } else {
        co_return opened.error();
    }
    co_return std::nullopt;
}

void Workplace::tellOfStore()
{
    const auto &report = m_outbox->storeReport();
    if (!report.isSound() && !std::exchange(m_hasToldOfStore, true))
        tell(wording::sentenceOfStore(report));
}

Task<Result<std::shared_ptr<Journal>>> Workplace::journal()
{
    const Journal::Options options{.file = m_places.journalFile};
    const auto opened = co_await Journal::open(options);
    if (opened && !(*opened)->setAsideNow().isEmpty())
        tell(Words::tr("The journal before was damaged. It was set aside as %1; a new one begins.")
                 .arg((*opened)->setAsideNow()));
    co_return opened;
}

} // namespace clinicdesk::cli

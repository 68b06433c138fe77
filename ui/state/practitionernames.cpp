// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/practitionernames.h"

#include "core/document/readablename.h"
#include "core/service/doctorprofilelookup.h"
#include "ui/state/currentconnection.h"

#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype maxNameLength = 120;

} // namespace

PractitionerNames::PractitionerNames(CurrentConnection &connection, ClientProvider clients, QObject *parent)
    : QObject(parent)
    , m_connection(connection)
    , m_clients(std::move(clients))
{
    connect(&m_connection, &CurrentConnection::changed, this, &PractitionerNames::chooseConnection);
    chooseConnection();
}

PractitionerNames::~PractitionerNames() = default;

QString PractitionerNames::knownName(const QString &practitionerId) const
{
    return m_known.value(m_chosen).names.value(practitionerId);
}

QHash<QString, QString> PractitionerNames::knownNames() const
{
    return m_known.value(m_chosen).names;
}

QString PractitionerNames::nameOf(const QString &practitionerId)
{
    const auto &names = m_known[m_chosen].names;
    const auto known = names.constFind(practitionerId);
    if (known != names.cend())
        return *known;
    request(practitionerId);
    return {};
}

void PractitionerNames::chooseConnection()
{
    const auto connection = m_connection.connection().value_or(Connection());
    auto &known = m_known[connection.id];
    const bool isAnother = connection.id != m_chosen || known.connection != connection;
    if (!isAnother && !m_connection.isReachable())
        return; // the service cannot be reached: what failed before would fail again
    if (known.connection != connection)
        known = {.connection = connection, .names = {}};
    m_chosen = connection.id;
    m_round = std::make_shared<Round>();
    Q_EMIT namesArrived();
}

void PractitionerNames::request(const QString &id)
{
    auto &round = *m_round;
    if (id.isEmpty() || round.isRefused || !m_connection.connection())
        return;
    if (round.asked.contains(id) && !round.later.removeOne(id))
        return;
    round.asked.insert(id);
    round.waiting.append(id);
    if (round.waiting.size() > maxWaiting)
        round.asked.remove(round.waiting.takeFirst());
    startSoon();
}

void PractitionerNames::lookUp(const QStringList &practitionerIds)
{
    auto &round = *m_round;
    if (round.isRefused || !m_connection.connection())
        return;
    const auto &names = m_known[m_chosen].names;
    for (const auto &id : practitionerIds) {
        if (id.isEmpty() || names.contains(id) || round.asked.contains(id))
            continue;
        round.asked.insert(id);
        round.later.append(id);
    }
    if (!round.later.isEmpty())
        startSoon();
}

void PractitionerNames::startSoon()
{
    auto &round = *m_round;
    if (round.hasTurn)
        return;
    round.hasTurn = true;
    const auto takeTurn = [this, asked = std::weak_ptr(m_round)] {
        if (asked.expired())
            return;
        m_round->hasTurn = false;
        startNext();
    };
    QMetaObject::invokeMethod(this, takeTurn, Qt::QueuedConnection);
}

Task<void> PractitionerNames::openClient(std::weak_ptr<Round> round)
{
    const Connection connection = *m_connection.connection();
    const auto client = co_await m_clients(connection);
    if (round.expired())
        co_return;
    m_round->isOpening = false;
    m_round->isRefused = !client->hasAuthToken();
    m_round->client = client;
    startNext();
}

void PractitionerNames::startNext()
{
    auto &round = *m_round;
    if (round.isRefused) {
        round.waiting.clear();
        round.later.clear();
    }
    const auto isWaiting = [&round] { return !round.waiting.isEmpty() || !round.later.isEmpty(); };
    if (!round.client && isWaiting()) {
        if (!std::exchange(round.isOpening, true))
            openClient(m_round);
        return;
    }
    while (round.active < maxParallel && isWaiting()) {
        ++round.active;
        ask(m_round, round.client, round.waiting.isEmpty() ? round.later.takeFirst() : round.waiting.takeLast());
    }
    if (round.active == 0)
        round.client.reset();
}

Task<void> PractitionerNames::ask(std::weak_ptr<Round> round, std::shared_ptr<Client> client, QString id)
{
    const DoctorProfileLookup lookup{.doctor = id, .isForName = true};
    const Call call{.stop = m_round->stop.get_token()};
    const auto profile = co_await client->send(lookup, call);
    if (round.expired())
        co_return;
    --m_round->active;
    if (profile)
        m_known[m_chosen].names.insert(id, displayName(clinicdesk::nameOf(*profile)).left(maxNameLength));
    else if (profile.error().code == ErrorCode::SignInRefused)
        m_round->isRefused = true;
    startNext();
    if (profile)
        Q_EMIT namesArrived();
}

} // namespace clinicdesk::ui

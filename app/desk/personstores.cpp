// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/personstores.h"

#include "app/desk/lockcontroller.h"
#include "core/base/nextsignal.h"
#include "core/base/starttrace.h"
#include "core/http/networkmonitor.h"
#include "core/session/journalrecorder.h"

#include <QCoroFuture>
#include <QHash>

#include <chrono>
#include <list>
#include <utility>

namespace clinicdesk::desk {

namespace {

constexpr std::chrono::seconds openingWait{5};

} // namespace

/// A person who does not use the program now.
struct PersonStores::AbsentPerson {
    AppPaths places;
    JournalPerson name;
};

/// Sends what other people of this account have left in their outboxes, while another person uses the program. It shows
/// nothing and never asks: what needs a person waits for that person. Destroy it before the event loop ends.
class PersonStores::BackgroundSending : public QObject {
public:
    using QObject::QObject;

    /// Starts sending, under that policy, for each of these people who has an outbox. What happens to their documents
    /// is written into the journal under their names.
    void start(const QList<AbsentPerson> &people, const std::shared_ptr<Journal> &journal, const Policy &policy);
    /// Stops sending for one person and closes what was opened for them.
    void stop(const AppPaths &places);
    /// Stops sending, or starts again.
    void setSuspended(bool isSuspended);

private:
    struct OtherPerson {
        std::shared_ptr<Session> session;
        std::shared_ptr<Outbox> outbox;
        std::unique_ptr<Sending> sending; ///< destroyed before the outbox, as the recorder
        std::unique_ptr<JournalRecorder> recorder;
    };
    static Task<void> open(QPointer<BackgroundSending> self, AbsentPerson person, std::shared_ptr<Journal> journal,
                           Policy policy);

    std::list<OtherPerson> m_others; ///< a vector would move parts of one into another, and destroy them out of order
    QHash<QString, int> m_starts;    ///< by the file of connections: the number of the start that `stop` has not ended
    int m_lastStart = 0;
    bool m_isSuspended = false;
};

void PersonStores::BackgroundSending::start(const QList<AbsentPerson> &people, const std::shared_ptr<Journal> &journal,
                                            const Policy &policy)
{
    for (const auto &person : people)
        open(this, person, journal, policy);
}

Task<void> PersonStores::BackgroundSending::open(QPointer<BackgroundSending> self, AbsentPerson person,
                                                 std::shared_ptr<Journal> journal, Policy policy)
{
    const auto key = person.places.connectionsFile;
    const int start = ++self->m_lastStart;
    self->m_starts[key] = start;
    const auto isCurrent = [self, key, start] { return self && self->m_starts.value(key) == start; };
    const auto session = co_await Session::open(person.places, policy);
    session->load();
    if (!isCurrent() || session->isBeingErased() || !hasOutbox(*session))
        co_return;
    auto options = outboxOptions(*session);
    options.line = http::makeSystemNetworkMonitor();
    auto opened = co_await openOutbox(options, MemoryOutbox::WithoutKeychain);
    // An outbox in memory has nothing of that person; why it cannot be opened is shown when the person comes back.
    if (!isCurrent() || !opened || opened->problem)
        co_return;
    OtherPerson other{.session = session, .outbox = opened->outbox, .sending = {}, .recorder = {}};
    other.recorder = std::make_unique<JournalRecorder>(person.name);
    other.recorder->setJournal(journal);
    other.recorder->follow(*other.outbox, *session);
    other.sending = std::make_unique<Sending>(session, *other.outbox);
    other.sending->setSuspended(self->m_isSuspended);
    other.sending->startAll();
    self->m_others.push_back(std::move(other));
}

void PersonStores::BackgroundSending::stop(const AppPaths &places)
{
    m_starts.remove(places.connectionsFile);
    std::erase_if(m_others, [&places](const OtherPerson &other) {
        return other.session->places().connectionsFile == places.connectionsFile;
    });
}

void PersonStores::BackgroundSending::setSuspended(bool isSuspended)
{
    m_isSuspended = isSuspended;
    for (const auto &other : m_others)
        other.sending->setSuspended(isSuspended);
}

PersonStores::PersonStores(AppUser user, std::shared_ptr<PeopleStore> people, std::shared_ptr<Session> session,
                           const LockController &lock)
    : m_user(std::move(user))
    , m_people(std::move(people))
    , m_session(std::move(session))
    , m_lock(lock)
    , m_others(std::make_unique<BackgroundSending>())
    , m_journal(*m_people, m_user.person, lock)
{
    connect(&lock, &LockController::locked, this, &PersonStores::applyLock);
    connect(&lock, &LockController::unlocked, this, &PersonStores::applyLock);
}

PersonStores::~PersonStores() = default;

void PersonStores::open()
{
    if (!std::exchange(m_isOpening, true))
        openAll(this);
}

Task<void> PersonStores::openAll(QPointer<PersonStores> self)
{
    const auto session = self->m_session;
    auto options = outboxOptions(*session);
    options.line = self->m_network = http::makeSystemNetworkMonitor();
    auto opened = co_await openOutbox(options, MemoryOutbox::WhateverFails);
    if (!self)
        co_return;
    self->m_store = *std::move(opened);
    traceStart("outbox");
    const auto outboxKey = self->m_store.outbox->key();
    const auto use = self->m_journal.use(*session);
    const auto stores = co_await openLocalStores(session->places(), options.keychain, options.storeKey, outboxKey, use);
    if (!self)
        co_return;
    self->m_local = stores;
    self->m_journal.open(stores, *self->m_store.outbox, *session);
    self->m_sending = std::make_unique<Sending>(session, *self->m_store.outbox);
    traceStart("other stores");
    self->m_isOpening = false;
    Q_EMIT self->opened();
}

void PersonStores::startSending()
{
    applyLock();
    m_sending->startAll();
    if (m_user.mode != AppMode::Real)
        return;
    QList<AbsentPerson> others;
    for (const auto &person : m_people->people().all()) {
        if (person.id != m_user.person)
            others.append(absent(person));
    }
    m_others->start(others, m_local.journal, m_people->policy());
}

void PersonStores::startSendingFor(const PersonId &person)
{
    if (const auto known = m_people->people().byId(person))
        m_others->start({absent(*known)}, m_local.journal, m_people->policy());
}

void PersonStores::stopSendingFor(const PersonId &person)
{
    m_others->stop(pathsOf({.mode = m_user.mode, .person = person}));
}

void PersonStores::applyLock()
{
    m_others->setSuspended(m_lock.stopsSending());
    if (m_sending)
        m_sending->setSuspended(m_lock.stopsSending() || m_isMoved);
}

Task<Result<void>> PersonStores::moveTo(QPointer<PersonStores> self, Outbox &disk)
{
    const auto memory = self->m_store.outbox;
    self->m_isMoved = true;
    co_await memory->settleDecisions();
    const auto session = self->m_session;
    for (const auto &connection : session->connections().all()) {
        if (self)
            co_await self->m_sending->stop(connection.id);
    }
    if (self)
        self->applyLock();
    const auto adopted = co_await disk.adopt(*memory);
    if (self && !adopted) {
        self->m_isMoved = false;
        self->applyLock();
    }
    co_return adopted;
}

PersonStores::AbsentPerson PersonStores::absent(const Person &person) const
{
    return {pathsOf({.mode = m_user.mode, .person = person.id}), journalPerson(person)};
}

Task<void> PersonStores::finish()
{
    const QPointer self(this);
    if (m_isOpening)
        co_await nextSignal(this, &PersonStores::opened, openingWait);
    if (self && isOpen())
        co_await outbox().outbox->settleDecisions();
    if (self && isOpen())
        co_await outbox().outbox->finishWrites(); // such as the end of removed documents
    if (self)
        co_await m_journal.finish();
}

} // namespace clinicdesk::desk

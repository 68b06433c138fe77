// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/personstores.h"

#include "app/desk/lockcontroller.h"
#include "core/base/starttrace.h"
#include "core/http/networkmonitor.h"

#include <QCoroSignal>

#include <chrono>
#include <utility>

namespace clinicdesk::desk {

namespace {

constexpr std::chrono::seconds openingWait{5};

} // namespace

PersonStores::PersonStores(AppUser user, std::shared_ptr<PeopleStore> people, std::shared_ptr<Session> session,
                           const LockController &lock)
    : m_user(std::move(user))
    , m_people(std::move(people))
    , m_session(std::move(session))
    , m_lock(lock)
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
    m_others.start(others, m_local.journal, m_people->policy());
}

void PersonStores::startSendingFor(const PersonId &person)
{
    if (const auto known = m_people->people().byId(person))
        m_others.start({absent(*known)}, m_local.journal, m_people->policy());
}

void PersonStores::stopSendingFor(const PersonId &person)
{
    m_others.stop(pathsOf({.mode = m_user.mode, .person = person}));
}

void PersonStores::applyLock()
{
    m_others.setSuspended(m_lock.stopsSending());
    if (m_sending)
        m_sending->setSuspended(m_lock.stopsSending());
}

AbsentPerson PersonStores::absent(const Person &person) const
{
    return {pathsOf({.mode = m_user.mode, .person = person.id}), journalPerson(person)};
}

Task<void> PersonStores::finish()
{
    const QPointer self(this);
    if (m_isOpening)
        co_await qCoro(this, &PersonStores::opened, openingWait);
    if (self && isOpen())
        co_await outbox().outbox->settleDecisions();
    if (self)
        co_await m_journal.finish();
}

} // namespace clinicdesk::desk

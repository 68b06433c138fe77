// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/backgroundsending.h"

#include "core/http/networkmonitor.h"

namespace clinicdesk {

void BackgroundSending::start(const QList<AbsentPerson> &people, const std::shared_ptr<Journal> &journal,
                              const Policy &policy)
{
    for (const auto &person : people)
        open(this, person, journal, policy);
}

Task<void> BackgroundSending::open(QPointer<BackgroundSending> self, AbsentPerson person,
                                   std::shared_ptr<Journal> journal, Policy policy)
{
    const auto session = co_await Session::open(person.places, policy);
    session->load();
    if (!self || session->isBeingErased() || !hasOutbox(*session))
        co_return;
    auto options = outboxOptions(*session);
    options.line = http::makeSystemNetworkMonitor();
    auto opened = co_await openOutbox(options, MemoryOutbox::WithoutKeychain);
    // An outbox in memory has nothing of that person; why it cannot be opened is shown when the person comes back.
    if (!self || !opened || opened->problem)
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

void BackgroundSending::stop(const AppPaths &places)
{
    std::erase_if(m_others, [&places](const OtherPerson &other) {
        return other.session->places().connectionsFile == places.connectionsFile;
    });
}

void BackgroundSending::setSuspended(bool isSuspended)
{
    m_isSuspended = isSuspended;
    for (const auto &other : m_others)
        other.sending->setSuspended(isSuspended);
}

} // namespace clinicdesk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/journalwatch.h"

#include "app/desk/lockcontroller.h"
#include "core/wording/journaltext.h"
#include "core/wording/wording.h"
#include "ui/widgets/errordetails.h"

#include <QCoreApplication>
#include <QCoroFuture>
#include <QFileInfo>
#include <QPromise>
#include <QTimer>

namespace clinicdesk::desk {

namespace {

constexpr std::chrono::seconds patienceAtTheEnd{2};

JournalPerson personOf(const PeopleStore &people, const PersonId &id)
{
    const auto person = people.people().byId(id);
    return person ? journalPerson(*person) : JournalPerson();
}

ui::Problem problemOf(const Error &error, const QString &advice)
{
    const auto words = wording::describeJournal(error);
    return {.sentence = words.summary, .side = words.source, .advice = advice, .details = ui::detailsOf(error)};
}

} // namespace

JournalWatch::JournalWatch(const PeopleStore &people, const PersonId &person, const LockController &lock)
    : m_lock(lock)
    , m_recorder(personOf(people, person))
{
    m_recorder.follow(people);
    connect(&lock, &LockController::locked, this, [this] { m_recorder.noteLocked(m_lock.reason()); });
    connect(&lock, &LockController::unlocked, this, [this] { m_recorder.noteUnlocked(); });
    connect(&m_recorder.queue(), &JournalQueue::problemChanged, this, &JournalWatch::problemChanged);
}

Task<void> JournalWatch::finish()
{
    const auto ended = std::make_shared<QPromise<void>>();
    ended->start();
    const auto end = [ended] { ended->finish(); };
    QTimer::singleShot(patienceAtTheEnd, qApp, end);
    const auto finishing = m_recorder.finish().then([end](const std::optional<Error> &) { end(); });
    co_await ended->future();
}

void JournalWatch::start(const Session &session)
{
    m_recorder.follow(session);
    m_recorder.notePolicy(QString::fromLatin1(session.policy().sha256));
    m_recorder.noteStarted(m_lock.isLocked());
}

JournalUse JournalWatch::use(const Session &session) const
{
    return {.person = m_recorder.person(), .access = session.access(), .keepDays = session.policy().journalDays()};
}

void JournalWatch::open(const LocalStores &stores, const Outbox &outbox, const Session &session)
{
    m_journal = stores.journal;
    m_openingProblem = stores.journalProblem;
    m_recorder.setJournal(m_journal);
    m_recorder.follow(outbox, session);
    if (session.access().allows(Permission::ReadJournal))
        verify(this);
    else
        checkUnread(this);
    if (m_openingProblem)
        Q_EMIT problemChanged();
}

Task<void> JournalWatch::verify(QPointer<JournalWatch> self)
{
    const auto journal = self->m_journal;
    const auto check = co_await journal->verify();
    if (!self)
        co_return;
    self->m_check = check;
    Q_EMIT self->problemChanged();
}

Task<void> JournalWatch::checkUnread(QPointer<JournalWatch> self)
{
    const auto journal = self->m_journal;
    const auto isIntact = co_await journal->isIntact();
    if (!self)
        co_return;
    self->m_isUnreadDamaged = (isIntact && !*isIntact) || !journal->quarantinedFile().isEmpty();
    Q_EMIT self->problemChanged();
}

void JournalWatch::noteCheck(const JournalCheck &check)
{
    m_check = check;
    Q_EMIT problemChanged();
}

std::optional<ui::Problem> JournalWatch::problem() const
{
    if (const auto &problem = m_recorder.queue().problem())
        return problemOf(*problem, tr("%Ln entry(s) wait(s) to be written. Documents are sent all the same.", nullptr,
                                      static_cast<int>(m_recorder.queue().waiting() + m_recorder.queue().lost())));
    if (m_openingProblem)
        return problemOf(*m_openingProblem,
                         tr("What is done now is not recorded after you close Clinic Desk. Tell your administrator."));
    if (m_isUnreadDamaged)
        return ui::Problem{.sentence = tr("The journal of this computer was changed or is damaged."),
                           .side = tr("This computer"),
                           .advice = tr("Tell your administrator.")};
    if (!m_check)
        return {};
    if (*m_check && (*m_check)->fault)
        return ui::Problem{.sentence = wording::chainProblem(**m_check),
                           .side = tr("This computer"),
                           .advice = tr("Check it on the Journal page. There you can go on with it.")};
    if (!m_journal->quarantinedFile().isEmpty())
        return ui::Problem{
            .sentence = tr("The journal was damaged. A new one was started."),
            .side = tr("This computer"),
            .advice =
                tr("The damaged one is in the file “%1”.").arg(QFileInfo(m_journal->quarantinedFile()).fileName())};
    return {};
}

} // namespace clinicdesk::desk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/lockcontroller.h"

#include "core/outbox/outbox.h"
#include "core/wording/wording.h"
#include "ui/outbox/outboxsummary.h"
#include "ui/settings/persondialog.h"

#include <QCoroTask>

namespace clinicdesk::desk {

namespace {

constexpr std::chrono::milliseconds refreshEvery{500};

/// The same reason, as the lock window knows it.
ui::LockCause causeOf(LockReason reason)
{
    switch (reason) {
    case LockReason::Idle:
        return ui::LockCause::Idle;
    case LockReason::Requested:
        return ui::LockCause::Requested;
    case LockReason::ComputerLocked:
        return ui::LockCause::ComputerLocked;
    case LockReason::Sleep:
        return ui::LockCause::Sleep;
    case LockReason::PersonSwitch:
        return ui::LockCause::PersonSwitch;
    case LockReason::Start:
        return ui::LockCause::Start;
    }
    return {};
}

bool isAutomatic(LockReason reason)
{
    return reason != LockReason::Requested && reason != LockReason::PersonSwitch;
}

std::optional<double> progressOf(const ui::OutboxSummary &summary)
{
    if (summary.beingSent == 0 || summary.runBytes <= 0)
        return {};
    return static_cast<double>(summary.runDoneBytes) / static_cast<double>(summary.runBytes);
}

} // namespace

LockController::LockController(std::shared_ptr<PeopleStore> people, PersonId person, SteadyClock clock)
    : m_people(std::move(people))
    , m_person(std::move(person))
    , m_lock(std::move(clock))
    , m_input([this] { return m_lock.noteInput(); })
{
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(refreshEvery);
    connect(&m_refresh, &QTimer::timeout, this, &LockController::showState);
    connect(&m_lock, &SessionLock::locked, this, &LockController::hideWindows);
    connect(&m_lock, &SessionLock::unlocked, this, &LockController::showWindows);
    connect(&m_lock, &SessionLock::warned, this, [this](std::chrono::seconds left) {
        if (m_warning)
            m_warning->start(left);
    });
    connect(&m_lock, &SessionLock::warningEnded, this, [this] {
        if (m_warning)
            m_warning->stop();
    });
    connect(m_people.get(), &PeopleStore::changed, this, &LockController::applyRules);
    connect(m_people.get(), &PeopleStore::pinDelayed, this, [this](const Error &delay) {
        if (m_lockWindow)
            m_lockWindow->showProblem(wording::sentence(delay));
    });
    applyRules();
}

LockController::~LockController() = default;

const Person *LockController::person() const
{
    const auto &all = m_people->people().all();
    const auto found = std::ranges::find(all, m_person, &Person::id);
    return found == all.end() ? nullptr : &*found;
}

void LockController::applyRules()
{
    m_lock.setRules({.locksWhenIdle = person() && person()->pin,
                     .idleTime = policy().lockTime.value_or(m_people->people().idleTime())});
}

void LockController::setWindow(QWidget *window)
{
    m_window = window;
    m_warning = window ? new ui::LockWarning(window) : nullptr;
}

void LockController::setConnection(const std::optional<Connection> &connection)
{
    m_connection = connection;
}

void LockController::setTrouble(const QString &trouble)
{
    m_trouble = trouble;
    if (m_lockWindow)
        m_lockWindow->setTrouble(trouble);
}

void LockController::follow(std::shared_ptr<ui::OutboxMonitor> entries, Outbox &outbox,
                            std::function<ui::ClosingSign()> closing)
{
    m_entries = std::move(entries);
    m_outbox = &outbox;
    m_closing = std::move(closing);
    connect(m_entries.get(), &ui::OutboxMonitor::changed, this, [this] {
        if (isLocked() && !m_refresh.isActive())
            m_refresh.start();
    });
    if (isLocked())
        showState();
}

void LockController::lock(LockReason reason)
{
    if (!isAutomatic(reason) || !isFree())
        m_lock.lock(reason);
}

bool LockController::isFree() const
{
    const auto *used = person();
    return !used || (!used->pin && !policy().requiresPin && policy().allowsRole(used->role));
}

void LockController::switchTo(const PersonId &person)
{
    m_lock.lock(LockReason::PersonSwitch);
    showPeople(person);
}

void LockController::switchPerson()
{
    auto others = m_people->people().all();
    others.removeIf([this](const Person &each) { return each.id == m_person; });
    switchTo(others.size() == 1 ? others.first().id : m_person);
    if (others.size() > 1 && m_lockWindow)
        m_lockWindow->offerPeople();
}

void LockController::bringToFront()
{
    if (!m_lockWindow)
        return;
    m_lockWindow->raise();
    m_lockWindow->activateWindow();
}

void LockController::hideWindows()
{
    if (!m_lockWindow) {
        m_lockWindow = std::make_unique<ui::LockWindow>(m_isPractice);
        connect(m_lockWindow.get(), &ui::LockWindow::unlockRequested, this,
                [this](const QString &id, const SharedSecret &pin) { unlock(this, {id}, pin); });
        connect(m_lockWindow.get(), &ui::LockWindow::closeRequested, this, &LockController::close);
        connect(m_lockWindow.get(), &ui::LockWindow::personChosen, this, &LockController::showState);
    }
    m_lockWindow->setLocked(m_lock.since().toLocalTime(), causeOf(m_lock.reason()), m_lock.rules().idleTime);
    m_lockWindow->setTrouble(m_trouble);
    showPeople(m_person);
    if (!m_window)
        m_lockWindow->restoreGeometry(m_place);
    m_lockWindow->showInPlaceOf(m_window);
    m_curtain.close(*m_lockWindow);
    Q_EMIT locked();
}

void LockController::showWindows()
{
    m_curtain.open();
    m_lockWindow->hide();
    m_lockWindow->clearPin();
    Q_EMIT unlocked();
}

void LockController::showPeople(const PersonId &asked)
{
    QList<ui::LockPerson> people;
    for (const auto &person : m_people->people().all())
        people.append({person.id.text, PeopleStore::displayName(person), person.pin.has_value(),
                       m_people->mustSetPin(person.id)});
    m_lockWindow->setPeople(people, asked.text);
    showState();
}

/// Below the name of another person all of it would be read as theirs, and only the stores of `m_person` are open.
void LockController::showState()
{
    if (!m_lockWindow)
        return;
    const bool isOwn = m_lockWindow->person() == m_person.text;
    if (isOwn && m_connection)
        m_lockWindow->setConnection(m_connection->name, m_connection->environment);
    else
        m_lockWindow->setConnection({}, {});
    if (isOwn && m_entries)
        showSending();
    else
        m_lockWindow->setSending({}, {}, {});
}

void LockController::showSending()
{
    const auto entries = m_entries->entries();
    const auto run = m_run.runStart(entries, QDateTime::currentDateTimeUtc());
    const auto summary = ui::summarize(entries, run, m_outbox->isPaused());
    if (!policy().sendsWhileLocked && summary.hasWorkHere())
        m_lockWindow->setSending(tr("Sending continues when you unlock."), {}, m_closing());
    else
        m_lockWindow->setSending(summary.sentence(), progressOf(summary), m_closing());
}

Task<void> LockController::unlock(QPointer<LockController> self, PersonId person, SharedSecret pin)
{
    const auto people = self->m_people;
    if (people->mustSetPin(person)) {
        self->askForNewPin(person);
        co_return;
    }
    self->m_lockWindow->setBusy(true);
    const auto checked = co_await people->checkPin(person, pin);
    if (!self)
        co_return;
    self->m_lockWindow->setBusy(false);
    if (!checked) {
        self->refuse(checked.error());
        co_return;
    }
    co_await letIn(self, person);
}

/// The dialog belongs to the lock window, so the curtain does not hide it.
void LockController::askForNewPin(const PersonId &person)
{
    const auto known = m_people->people().byId(person);
    if (!known || m_lockWindow->findChild<ui::PersonDialog *>())
        return;
    auto *dialog = new ui::PersonDialog(ui::PersonDialog::Purpose::Own, *known, m_people, person, m_lockWindow.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ui::PersonDialog::saved, this, [this](const PersonId &id) { letIn(this, id); });
    dialog->open();
}

/// The person has proved to be that person.
Task<void> LockController::letIn(QPointer<LockController> self, PersonId person)
{
    const auto people = self->m_people;
    const auto known = people->people().byId(person);
    const auto access = people->policy().accessFor(known.value_or(Person()).role);
    if (!access) {
        self->refuse(access.error());
        co_return;
    }
    if (person == self->m_person) {
        self->m_lock.unlock();
        co_return;
    }
    // If this cannot be saved, only the next start asks for the former person first.
    [[maybe_unused]] const auto remembered = co_await people->setCurrent(person);
    if (self)
        Q_EMIT self->personSignedIn(person);
}

void LockController::refuse(const Error &error)
{
    m_lockWindow->clearPin();
    const bool hasToWait = error.retryAfter && error.retryAfter->count() > 0;
    // The window itself counts down how long.
    m_lockWindow->showProblem(hasToWait ? wording::describe(error).summary : wording::sentence(error));
    if (hasToWait)
        m_lockWindow->setWaiting(*error.retryAfter);
}

void LockController::close()
{
    // The sign names documents that need a person before those that only wait; the window asks for both.
    const bool isUnsent = m_entries && ui::summarize(m_entries->entries(), {}, m_outbox->isPaused()).hasWorkHere();
    if (isUnsent || (m_closing && m_closing().state == ui::ClosingState::DoNotClose))
        m_lockWindow->showProblem(tr("Documents are not sent yet. Unlock before you close Clinic Desk."));
    else
        Q_EMIT quitRequested();
}

} // namespace clinicdesk::desk

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/journalrecorder.h"

#include "core/base/errorreason.h"
#include "core/base/nextsignal.h"
#include "core/log/logging.h"

#include <QCoroFuture>

#include <algorithm>
#include <utility>

namespace clinicdesk {

namespace {

constexpr qsizetype batchSize = 500; ///< events of one commit
constexpr std::chrono::milliseconds firstRetry{5'000};
constexpr std::chrono::milliseconds longestRetry{300'000};
constexpr std::chrono::milliseconds headDelay{5'000}; ///< a keychain writes its whole file for each change

} // namespace

JournalQueue::JournalQueue(std::function<void()> addMore)
    : m_addMore(std::move(addMore))
    , m_retryDelay(firstRetry)
{
    m_retry.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, &JournalQueue::start);
    m_headTimer.setSingleShot(true);
    m_headTimer.setInterval(headDelay);
    connect(&m_headTimer, &QTimer::timeout, this, [this] {
        if (m_isSavingHead)
            m_headTimer.start(); // one after the other: the last one to end would save an older end
        else
            saveHead(this);
    });
}

void JournalQueue::setJournal(std::shared_ptr<Journal> journal)
{
    m_journal = std::move(journal);
    start();
}

void JournalQueue::add(JournalEvent event)
{
    if (m_waiting.size() >= maxWaiting) {
        ++m_lost;
        return;
    }
    m_waiting.append(std::move(event));
    start();
}

void JournalQueue::start()
{
    if (!m_journal || m_isWriting || m_retry.isActive())
        return;
    m_isWriting = true; // also while `m_addMore` adds events
    if (m_waiting.isEmpty())
        m_addMore();
    if (m_waiting.isEmpty())
        m_isWriting = false;
    else
        write(this);
}

Task<void> JournalQueue::write(QPointer<JournalQueue> self)
{
    std::optional<Error> problem;
    while (self && !problem && !self->m_waiting.isEmpty()) {
        const auto journal = self->m_journal;
        const auto events = self->m_waiting.first(std::min(batchSize, self->m_waiting.size()));
        const auto written = co_await journal->append(events);
        if (!self)
            co_return;
        if (!written) {
            problem = written.error();
            continue;
        }
        self->m_waiting.remove(0, events.size());
        if (!written->isEmpty())
            self->scheduleHead();
        if (self->m_waiting.isEmpty())
            self->m_addMore();
    }
    if (self)
        self->finishWriting(problem);
}

void JournalQueue::finishWriting(const std::optional<Error> &problem)
{
    m_isWriting = false;
    const bool isChanged = problem != m_problem;
    m_problem = problem;
    if (problem && isChanged)
        logError(logmodule::journal(), "journal.not-written", *problem, {{"waiting", logged(m_waiting.size())}});
    if (problem) {
        m_retry.start(m_retryDelay);
        m_retryDelay = std::min(2 * m_retryDelay, longestRetry);
    } else {
        m_retryDelay = firstRetry;
        if (m_lost > 0)
            Q_EMIT eventsLost(std::exchange(m_lost, 0));
    }
    if (isChanged)
        Q_EMIT problemChanged();
    if (!m_isWriting)
        Q_EMIT stepEnded();
}

Task<void> JournalQueue::saveHead(QPointer<JournalQueue> self)
{
    self->m_headTimer.stop();
    self->m_isHeadOld = false;
    const auto journal = self->m_journal;
    if (!journal)
        co_return;
    self->m_isSavingHead = true;
    // Without the keychain, the entries are there all the same.
    [[maybe_unused]] const auto saved = co_await journal->saveHead();
    if (!self)
        co_return;
    self->m_isSavingHead = false;
    Q_EMIT self->stepEnded();
}

void JournalQueue::scheduleHead()
{
    m_isHeadOld = true;
    if (!m_headTimer.isActive())
        m_headTimer.start();
}

Task<std::optional<Error>> JournalQueue::finish()
{
    const QPointer<JournalQueue> self(this);
    m_retry.stop();
    start();
    while (self && m_journal && (m_isWriting || m_isSavingHead || m_isHeadOld)) {
        if (m_isWriting || m_isSavingHead)
            co_await nextSignal(this, &JournalQueue::stepEnded);
        else
            saveHead(self); // events may come meanwhile
    }
    if (!self)
        co_return std::nullopt;
    const auto problem = m_problem; // g++ 12 would move it out of the member
    co_return problem;
}

namespace {

constexpr qsizetype documentsOfBatch = 100; ///< compared with the journal before the event loop continues
constexpr qint64 sameReadingSeconds = 60;   ///< see the class: assessments are read in several calls

const auto done = QStringLiteral("ok");
const auto refusedResult = QStringLiteral("refused");

QString resultOf(const std::optional<Error> &error)
{
    if (!error)
        return done;
    return error->reason == ErrorReason::RoleNotAllowed ? refusedResult : QString(codeText(error->code));
}

/// The kind of a call; nothing for one that is recorded where it is made, or not at all.
std::optional<QLatin1String> kindOf(const CallReport &call)
{
    switch (call.permission) {
    case Permission::ReadAssessments:
        return journalKind::assessmentsRead;
    case Permission::ReadDoctors:
        return call.isForName ? journalKind::nameRead : journalKind::profileRead;
    case Permission::RegisterAadhaar:
        return journalKind::registrationBegun;
    default:
        return {};
    }
}

QLatin1String kindOf(ConnectionChange change)
{
    switch (change) {
    case ConnectionChange::Added:
        return journalKind::connectionAdded;
    case ConnectionChange::Changed:
        return journalKind::connectionChanged;
    case ConnectionChange::Removed:
        return journalKind::connectionRemoved;
    case ConnectionChange::TokenStored:
        break;
    }
    return journalKind::tokenStored;
}

JournalRecord about(const Connection &connection, QLatin1String kind)
{
    return {.kind = kind, .connection = connection.id, .connectionName = connection.name, .result = done};
}

/// The same in every program and after every restart.
QString onceKey(QLatin1String kind, const DocumentId &id)
{
    return kind + QLatin1Char(' ') + id.text;
}

} // namespace

JournalPerson journalPerson(const Person &person)
{
    return {.id = person.id.text, .name = PeopleStore::displayName(person)};
}

JournalRecorder::JournalRecorder(JournalPerson person, Clock clock, QObject *parent)
    : QObject(parent)
    , m_person(std::move(person))
    , m_clock(std::move(clock))
    , m_queue([this] { takeUnchecked(); })
{
    connect(&m_queue, &JournalQueue::eventsLost, this,
            [this](qint64 count) { addDone(journalKind::lost, QString::number(count)); });
}

void JournalRecorder::setJournal(std::shared_ptr<Journal> journal)
{
    if (journal)
        journal->rename(m_person); // may have another name since it was opened
    m_queue.setJournal(std::move(journal));
}

void JournalRecorder::follow(const Session &session)
{
    connect(
        &session, &Session::connectionRecorded, this,
        [this](const Connection &connection, ConnectionChange change) { record(about(connection, kindOf(change))); });
    connect(&session, &Session::connectionsImported, this,
            [this](int count) { addDone(journalKind::connectionsImported, QString::number(count)); });
    connect(&session.clients(), &SessionClients::callRecorded, this, &JournalRecorder::noteCall);
}

void JournalRecorder::follow(const PeopleStore &people)
{
    connect(&people, &PeopleStore::personSaved, this, [this](const Person &person, bool isNew) {
        addDone(isNew ? journalKind::personAdded : journalKind::personChanged, PeopleStore::displayName(person));
        if (person.id.text == m_person.id)
            rename(PeopleStore::displayName(person));
    });
    connect(&people, &PeopleStore::personRemoved, this,
            [this](const Person &person) { addDone(journalKind::personRemoved, PeopleStore::displayName(person)); });
    connect(&people, &PeopleStore::idleTimeChanged, this, [this](std::chrono::minutes time) {
        addDone(journalKind::lockTimeChanged, QString::number(time.count()));
    });
    connect(&people, &PeopleStore::pinRefused, this, [this](const Person &person) {
        record({.kind = journalKind::pinRefused, .subject = PeopleStore::displayName(person), .result = refusedResult});
    });
}

void JournalRecorder::rename(const QString &name)
{
    m_person.name = name;
    if (const auto &journal = m_queue.journal())
        journal->rename(m_person);
}

void JournalRecorder::follow(const Outbox &outbox, const Session &session)
{
    m_outbox = &outbox;
    m_session = &session;
    connect(&outbox, &Outbox::added, this, &JournalRecorder::noteDocument);
    connect(&outbox, &Outbox::changed, this, &JournalRecorder::noteDocument);
    connect(&outbox, &Outbox::removed, this, &JournalRecorder::noteGone);
    for (const auto &document : outbox.documents())
        m_unchecked.append(document.id);
    m_queue.start();
}

void JournalRecorder::noteStarted(bool isLocked)
{
    if (!isLocked && !std::exchange(m_hasSignedIn, true))
        addDone(journalKind::signedIn);
}

void JournalRecorder::noteLocked(LockReason reason)
{
    if (m_hasSignedIn)
        addDone(journalKind::locked, lockReasonText(reason));
}

void JournalRecorder::noteUnlocked()
{
    addDone(std::exchange(m_hasSignedIn, true) ? journalKind::unlocked : journalKind::signedIn);
}

void JournalRecorder::notePolicy(const QString &sha256)
{
    add({.record = {.kind = journalKind::policyChanged, .subject = sha256, .result = done}, .ifSubjectChanged = true});
}

void JournalRecorder::addDone(QLatin1String kind, const QString &subject)
{
    record({.kind = kind, .subject = subject, .result = done});
}

void JournalRecorder::record(const JournalRecord &record)
{
    add({.record = record});
}

void JournalRecorder::add(JournalEvent event)
{
    if (!event.at.isValid())
        event.at = m_clock();
    event.by = m_person;
    m_queue.add(std::move(event));
}

void JournalRecorder::noteCall(const Connection &connection, const CallReport &call)
{
    const auto kind = kindOf(call);
    if (!kind) {
        m_queue.scheduleHead(); // `requestUserData` writes these entries
        return;
    }
    auto record = about(connection, *kind);
    record.subject = call.subject;
    record.result = resultOf(call.error);
    record.httpStatus = call.error ? call.error->httpStatus : 0;
    if (*kind != journalKind::assessmentsRead || isNewReading(record))
        this->record(record);
}

bool JournalRecorder::isNewReading(const JournalRecord &record)
{
    const auto now = m_clock();
    const auto isSame = [&record](const JournalRecord &last) {
        return last.connection == record.connection && last.result == record.result &&
               last.httpStatus == record.httpStatus;
    };
    const auto since = m_lastReading ? m_lastReading->at.secsTo(now) : 0;
    if (m_lastReading && isSame(m_lastReading->record) && since >= 0 && since < sameReadingSeconds)
        return false;
    m_lastReading = Reading{.record = record, .at = now};
    return true;
}

JournalRecord JournalRecorder::documentRecord(QLatin1String kind, const DocumentId &id, const ConnectionId &of) const
{
    const auto connection = m_session ? m_session->connections().byId(of) : std::nullopt;
    return {.kind = kind,
            .connection = of,
            .connectionName = connection ? connection->name : QString(),
            .subject = id.text,
            .result = done};
}

void JournalRecorder::noteDocument(const DocumentId &id)
{
    const auto document = m_outbox ? m_outbox->document(id) : std::nullopt;
    if (!document)
        return;
    const auto before = m_recorded.find(id);
    const bool isKnown = before != m_recorded.end();
    const bool wasDraft = !isKnown || before->state == ItemState::Draft;
    const auto state = document->state;
    const bool isEditUndone = isKnown && wasDraft && state == ItemState::Failed; // it failed before it was edited
    if (isKnown && before->state == state && state != ItemState::Failed)
        return;
    m_recorded.insert(id, {.state = state, .connection = document->connection});
    const auto once = [&](QLatin1String kind, const QDateTime &at) {
        add({.record = documentRecord(kind, id, document->connection), .at = at, .once = onceKey(kind, id)});
    };
    if (!isKnown)
        once(journalKind::documentAdded, document->addedAt);
    if (wasDraft && state != ItemState::Draft)
        once(journalKind::documentSent, document->changedAt);
    if (state == ItemState::Delivered)
        once(journalKind::documentDelivered, document->changedAt);
    if (state == ItemState::Cancelled)
        once(journalKind::documentCancelled, document->changedAt);
    if (state == ItemState::Failed && !isEditUndone) {
        JournalEvent failed{.record = documentRecord(journalKind::documentFailed, id, document->connection),
                            .at = document->changedAt,
                            .once = onceKey(journalKind::documentFailed, id) + QLatin1Char(' ') +
                                    QString::number(document->changedAt.toMSecsSinceEpoch())};
        failed.record.result = resultOf(document->error);
        failed.record.httpStatus = document->error ? document->error->httpStatus : 0;
        add(failed);
    }
}

/// A draft was removed; other documents only leave the list when they are old.
void JournalRecorder::noteGone(const DocumentId &id)
{
    m_unchecked.removeOne(id);
    const auto recorded = m_recorded.find(id);
    if (recorded == m_recorded.end())
        return;
    if (recorded->state == ItemState::Draft)
        add({.record = documentRecord(journalKind::documentRemoved, id, recorded->connection),
             .once = onceKey(journalKind::documentRemoved, id)});
    m_recorded.erase(recorded);
}

/// The documents that were there before are compared a few at a time, because there can be thousands.
void JournalRecorder::takeUnchecked()
{
    while (m_queue.waiting() == 0 && !m_unchecked.isEmpty()) {
        const auto count = std::min(documentsOfBatch, m_unchecked.size());
        const auto documents = m_unchecked.first(count);
        m_unchecked.remove(0, count);
        for (const auto &id : documents) {
            if (!m_recorded.contains(id))
                noteDocument(id);
        }
    }
}

} // namespace clinicdesk

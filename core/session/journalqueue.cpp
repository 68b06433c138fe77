// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/journalqueue.h"

#include "core/log/logging.h"

#include <QCoroSignal>

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
        m_isHeadOld = false;
        if (m_journal)
            m_journal->saveHead(); // if the keychain does not respond, the next time saves it
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
        Q_EMIT idle();
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
    while (self && m_isWriting)
        co_await qCoro(this, &JournalQueue::idle);
    if (!self || !m_journal)
        co_return std::nullopt;
    const auto journal = m_journal;
    const auto problem = m_problem;
    m_headTimer.stop();
    if (std::exchange(m_isHeadOld, false)) {
        // Without the keychain, the entries are there all the same.
        [[maybe_unused]] const auto saved = co_await journal->saveHead();
    }
    co_return problem;
}

} // namespace clinicdesk

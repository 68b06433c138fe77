// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sendmonitor.h"

#include "app/cli/output.h"
#include "app/cli/text.h"
#include "core/document/readablename.h"
#include "core/wording/wording.h"

#include <QCoroSignal>

#include <algorithm>

namespace clinicdesk::cli {

namespace {

constexpr std::chrono::seconds silenceOfALine{30};

/// The answers that a document needs, counted: forms, then delivery. Asking for forms is no answer.
int stepOf(ItemState state)
{
    if (isFinal(state))
        return 2;
    return state == ItemState::Uploading ? 1 : 0;
}

} // namespace

SendMonitor::SendMonitor(Outbox &outbox, ConnectionId connection, QList<DocumentId> documents,
                         std::chrono::seconds patience)
    : m_outbox(outbox)
    , m_connection(std::move(connection))
    , m_documents(std::move(documents))
    , m_patience(patience)
{
    m_silence.setSingleShot(true);
    connect(&m_silence, &QTimer::timeout, this, &SendMonitor::stopWaiting);
    connect(&outbox, &Outbox::changed, this, &SendMonitor::noteChange);
    connect(&outbox, &Outbox::removed, this, &SendMonitor::check);
    connect(&outbox, &Outbox::progressed, this, &SendMonitor::noteProgress);
    connect(&outbox, &Outbox::blocked, this, &SendMonitor::check);
    connect(&outbox, &Outbox::pausesChanged, this, &SendMonitor::check);
    connect(&outbox, &Outbox::sendingElsewhere, this, &SendMonitor::noteSender);
    connect(&outbox, &Outbox::progressedElsewhere, this, &SendMonitor::recordProgress);
    connect(&outbox, &Outbox::sendingStarted, this, &SendMonitor::noteSending);
    connect(&outbox, &Outbox::storeProblemChanged, this, [this](const OptionalError &problem) {
        if (problem && !m_ended) // only the first error is printed
            printStatus(wording::sentence(*problem));
        stopWaiting();
    });
}

Task<void> SendMonitor::waitUntilDone()
{
    expectMore();
    check();
    if (!m_ended)
        co_await qCoro(this, &SendMonitor::ended);
}

std::chrono::seconds SendMonitor::patience() const
{
    return m_isSentElsewhere && m_patience.count() == 0 ? silenceOfALine : m_patience;
}

/// Starts `patience` again from now.
void SendMonitor::expectMore()
{
    m_sinceProgress.start();
    if (patience().count() > 0 && !m_ended)
        m_silence.start(patience());
    else
        m_silence.stop();
}

/// Bytes move that may have been sent before.
void SendMonitor::expectMoreOfTransfer()
{
    if (m_silence.isActive())
        m_silence.start(patience());
}

/// What was sent in vain does not count, unless another document is still being sent.
void SendMonitor::expectMoreAfterRefusal()
{
    const auto isSent = [this](const DocumentId &id) {
        const auto document = m_outbox.document(id);
        return document && document->state == ItemState::Uploading;
    };
    if (!m_silence.isActive() || std::ranges::any_of(m_documents, isSent))
        return;
    const std::chrono::milliseconds passed(m_sinceProgress.elapsed());
    m_silence.start(std::max(std::chrono::milliseconds(0), patience() - passed));
}

void SendMonitor::interrupt()
{
    m_isInterrupted = true;
    stopWaiting();
}

void SendMonitor::stopWaiting()
{
    if (std::exchange(m_ended, true))
        return;
    m_silence.stop();
    Q_EMIT ended();
}

bool SendMonitor::isAtRest(const DocumentId &id) const
{
    const auto document = m_outbox.document(id);
    const bool wasTakenBack = !document || document->state == ItemState::Draft; // undone in a window
    if (wasTakenBack || isFinal(document->state) || document->state == ItemState::Failed)
        return true;
    const bool waits = document->state == ItemState::Queued;
    const auto sending = m_outbox.sendingState(m_connection);
    const bool tried = m_patience.count() == 0 && (document->attempts > 0 || sending.hasOutage);
    const bool isPaused = document->paused || sending.isPaused;
    return waits && (tried || m_outbox.waitsForKey(id) || isPaused || sending.blockingError.has_value());
}

void SendMonitor::noteSender(const ConnectionId &connection)
{
    const auto sender = m_outbox.sendingState(connection).otherSender;
    if (connection != m_connection || !sender)
        return;
    printStatus(Tr::tr("Another Clinic Desk (%1, process %2) is sending from this outbox. Waiting for it.")
                    .arg(sender->program)
                    .arg(sender->process));
    m_isSentElsewhere = true;
    expectMore();
}

void SendMonitor::noteSending(const ConnectionId &connection)
{
    if (connection != m_connection || !std::exchange(m_isSentElsewhere, false) || m_ended)
        return;
    printStatus(Tr::tr("The other Clinic Desk stopped sending. Continuing here."));
    expectMore();
}

/// The other process does not say how far it is. Of a document that was refused before, it may send the same again.
void SendMonitor::recordProgress(const ConnectionId &connection)
{
    if (connection != m_connection || !m_silence.isActive())
        return;
    const auto wasRefused = [this](const DocumentId &id) {
        const auto document = m_outbox.document(id);
        return document && document->attempts > 0;
    };
    if (std::ranges::any_of(m_documents, wasRefused))
        expectMoreOfTransfer();
    else
        expectMore();
}

void SendMonitor::printStep(const OutboxDocument &document)
{
    const auto &name = document.files.first().facts.name;
    // In memory, the sentence would promise what ends with this command.
    const bool isKept = m_outbox.isPersistent() || document.state == ItemState::Failed;
    const QString problem = !document.error ? QString()
                            : isKept        ? wording::sentenceOf(document)
                                            : wording::describe(*document.error).summary;
    const QString step = document.error ? problem : QString(stateText(document.state));
    if (std::exchange(m_printed[document.id], step) != step)
        printStatus(QStringLiteral("%1: %2").arg(displayName(name), step));
}

void SendMonitor::noteChange(const DocumentId &id)
{
    const auto document = m_outbox.document(id);
    if (!document || !m_documents.contains(id))
        return;
    printStep(*document);
    if (isFurtherThanEver(*document) && m_silence.isActive())
        expectMore();
    else if (document->state == ItemState::Queued && document->error)
        expectMoreAfterRefusal();
    check();
}

void SendMonitor::noteProgress(const DocumentId &id)
{
    const auto document = m_outbox.document(id);
    if (!document || !m_documents.contains(id) || !m_silence.isActive())
        return;
    const auto bytes = m_outbox.sentBytes(id);
    const bool moves = std::exchange(m_sentBytes[id], bytes) != bytes;
    if (isFurtherThanEver(*document))
        expectMore();
    else if (moves)
        expectMoreOfTransfer();
}

/// Remembers how far the document is.
bool SendMonitor::isFurtherThanEver(const OutboxDocument &document)
{
    const auto stored = static_cast<int>(document.files.size()) - document.missingFiles();
    const Furthest now{
        .step = stepOf(document.state), .storedFiles = stored, .sentBytes = m_outbox.sentBytes(document.id)};
    auto &before = m_furthest[document.id];
    const bool isFurther =
        now.step > before.step || now.storedFiles > before.storedFiles || now.sentBytes > before.sentBytes;
    before = {.step = std::max(now.step, before.step),
              .storedFiles = std::max(now.storedFiles, before.storedFiles),
              .sentBytes = std::max(now.sentBytes, before.sentBytes)};
    return isFurther;
}

void SendMonitor::check()
{
    if (std::ranges::all_of(m_documents, [this](const DocumentId &id) { return isAtRest(id); }))
        stopWaiting();
}

} // namespace clinicdesk::cli

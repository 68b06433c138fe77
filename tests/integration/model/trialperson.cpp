// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/model/trial.h"

#include <algorithm>

namespace clinicdesk::model {

using namespace std::chrono_literals;

namespace {

constexpr auto undoWindow = 8s;

bool isAny(const OutboxDocument & /*document*/)
{
    return true;
}

bool isFailed(const OutboxDocument &document)
{
    return document.state == ItemState::Failed;
}

bool isDraft(const OutboxDocument &document)
{
    return document.state == ItemState::Draft;
}

/// Returns whether the document cannot have changed without being shown.
bool waits(const OutboxDocument &document)
{
    return !isBeingSent(document.state);
}

bool isToGo(const OutboxDocument &document)
{
    return canBePaused(document.state);
}

} // namespace

void Trial::add(const Step &step, ItemState state, UploadMethod way)
{
    const auto &line = m_lines.at(static_cast<std::size_t>(step.which % 2));
    const auto paper = newPaper(line.connection, step.value, state, way);
    m_book.give(paper);
    run<Result<DocumentId>>(m_outbox->add(paper->document), step, [this](const Result<DocumentId> &id) {
        if (!id || !m_book.knows(*id))
            m_book.complain(QStringLiteral("R1: added and not shown"));
    });
}

void Trial::edit(const Step &step)
{
    const auto chosen = choose(step, [](const auto &one) { return isDraft(one) || isFailed(one); });
    if (!chosen)
        return;
    auto details = chosen->details;
    details.tags = {QStringLiteral("edited %1").arg(step.value)};
    m_book.askForEdit(chosen->id);
    run<Result<void>>(m_outbox->edit(chosen->id, details), step, [=, this](const Result<void> &done) {
        expect(!done || m_book.last(chosen->id).details == details, QStringLiteral("not edited"), chosen->id);
    });
}

void Trial::send(const Step &step)
{
    const auto chosen = choose(step, isDraft);
    if (!chosen)
        return;
    m_book.ask(chosen->id, Wish::Send);
    const std::chrono::milliseconds window = step.value % 2 ? undoWindow : 0s;
    run<Result<void>>(m_outbox->send({chosen->id}, window), step, [=, this](const Result<void> &done) {
        expect(done.ok() && !isDraft(m_book.last(chosen->id)), QStringLiteral("not sent"), chosen->id);
    });
}

void Trial::undoSend(const Step &step)
{
    const auto chosen =
        choose(step, [](const auto &one) { return (one.notBefore.isValid() && one.attempts == 0) || one.canEdit(); });
    if (!chosen)
        return;
    m_book.ask(chosen->id, Wish::UndoSend);
    run<Result<void>>(m_outbox->undoSend(chosen->id), step, [=, this](const Result<void> &done) {
        expect(!done || isDraft(m_book.last(chosen->id)), QStringLiteral("not taken back"), chosen->id);
    });
}

void Trial::pause(const Step &step)
{
    const auto chosen = choose(step, isToGo);
    if (!chosen)
        return;
    m_book.ask(chosen->id, Wish::Pause);
    run<Result<void>>(m_outbox->pause(chosen->id), step, [=, this](const Result<void> &done) {
        const auto now = m_book.last(chosen->id);
        const bool holds = !waits(*chosen) || now.paused == canBePaused(now.state);
        expect(done.ok() && holds, QStringLiteral("not paused"), chosen->id);
    });
}

void Trial::resume(const Step &step)
{
    const auto chosen = choose(step, [](const auto &one) { return one.paused; });
    if (!chosen)
        return;
    m_book.ask(chosen->id, Wish::Resume);
    run<Result<void>>(m_outbox->resume(chosen->id), step, [=, this](const Result<void> &done) {
        const bool holds = !waits(*chosen) || !m_book.last(chosen->id).paused;
        expect(done.ok() && holds, QStringLiteral("not resumed"), chosen->id);
    });
}

void Trial::setPauseOfAll(const Step &step, bool isPaused)
{
    const auto &id = m_lines.at(static_cast<std::size_t>(step.which % 2)).connection.id;
    const auto connection = step.value % 2 ? std::optional(id) : std::nullopt;
    for (auto &line : m_lines) {
        line.isThrottled = line.isThrottled && isPaused;
        line.isPauseWritten = line.isPauseWritten && isPaused;
    }
    auto done = isPaused ? m_outbox->pauseAll(connection) : m_outbox->resumeAll(connection);
    run<Result<void>>(std::move(done), step, [=, this](const Result<void> &) {
        const bool stands = connection ? m_outbox->sendingState(id).isPaused : m_outbox->isPaused();
        const bool holds = isPaused ? stands : !stands || (connection && m_outbox->isPaused());
        if (!holds)
            m_book.complain(QStringLiteral("a pause of all that does not take effect"));
        for (auto &line : m_lines)
            line.isPauseWritten = isPaused && m_outbox->sendingState(line.connection.id).isPaused;
    });
}

void Trial::sendNext(const Step &step)
{
    const auto chosen = choose(step, [](const auto &one) { return one.state == ItemState::Queued; });
    if (!chosen)
        return;
    m_book.ask(chosen->id, Wish::SendNext);
    run<Result<void>>(m_outbox->sendNext(chosen->id), step, [=, this](const Result<void> &done) {
        // A document that is not paused may be in progress already.
        const bool waited = chosen->state == ItemState::Queued && chosen->paused;
        const auto now = m_book.last(chosen->id);
        const auto others = m_book.documents();
        const bool isFirst = std::ranges::all_of(
            others, [&](const auto &other) { return other.id == now.id || other.priority < now.priority; });
        expect(done.ok() && (!waited || (isFirst && !now.paused)), QStringLiteral("not put first"), chosen->id);
    });
}

void Trial::retry(const Step &step)
{
    const auto chosen = choose(step, isFailed);
    if (!chosen)
        return;
    m_book.ask(chosen->id, Wish::Retry);
    m_book.askToSendAgain(chosen->id);
    const auto seen = m_book.retriesSeen(chosen->id);
    run<Result<void>>(m_outbox->retry(chosen->id), step, [=, this](const Result<void> &done) {
        const bool isRetried = !isFailed(*chosen) || m_book.retriesSeen(chosen->id) > seen;
        expect(done.ok() && isRetried, QStringLiteral("not retried"), chosen->id);
    });
}

void Trial::retryAll(const Step &step)
{
    QList<DocumentId> ids;
    QList<DocumentId> due;
    QMap<DocumentId, int> seen;
    for (const auto &document : m_book.documents()) {
        m_book.ask(document.id, Wish::Retry);
        ids.append(document.id);
        seen.insert(document.id, m_book.retriesSeen(document.id));
        if (isFailed(document) && !document.mayBeDelivered())
            due.append(document.id);
    }
    run<Result<void>>(m_outbox->retryAll(ids), step, [=, this](const Result<void> &) {
        for (const auto &id : due)
            expect(m_book.retriesSeen(id) > seen.value(id), QStringLiteral("not retried with the others"), id);
    });
}

void Trial::cancel(const Step &step)
{
    const auto chosen = choose(step, [](const auto &one) { return !isFinal(one.state); });
    if (!chosen)
        return;
    m_book.ask(chosen->id, Wish::Cancel);
    run<Result<void>>(m_outbox->cancel(chosen->id), step, [=, this](const Result<void> &) {
        if (m_book.knows(chosen->id) && waits(*chosen))
            expect(isFinal(m_book.last(chosen->id).state), QStringLiteral("not cancelled"), chosen->id);
    });
}

void Trial::sendAsNew(const Step &step)
{
    const auto chosen = choose(step, isFailed);
    if (!chosen)
        return;
    m_book.askForCopy(chosen->id);
    const auto copy = [](Outbox *outbox, Book *book, DocumentId id) -> Task<Result<DocumentId>> {
        const auto made = co_await outbox->sendAsNew(id);
        book->endCopy(id, made.ok());
        co_return made;
    };
    run<Result<DocumentId>>(copy(m_outbox.get(), &m_book, chosen->id), step, [=, this](const Result<DocumentId> &made) {
        const bool isNew = !made || (*made != chosen->id && m_book.knows(*made));
        expect(isNew && (!made || m_book.last(chosen->id).state == ItemState::Cancelled),
               QStringLiteral("not sent as a new one"), chosen->id);
    });
}

void Trial::drive(const Step &step, Token token)
{
    auto &line = m_lines.at(static_cast<std::size_t>(step.which % 2));
    line.given = token;
    line.only.reset();
    if (const auto chosen = choose(step, isAny); chosen && step.value % 7 == 3)
        line.only = QSet<DocumentId>{chosen->id};
    const QByteArray text = token == Token::Good ? line.token : QByteArray("lost.made.up");
    const auto keyText = m_receiving.practice.secrets()[QLatin1String("key_string")].toString().toUtf8();
    const auto secrets =
        secretsFrom(line.connection, {.accessToken = std::make_shared<const SecretBytes>(SecretBytes(text)),
                                      .keyText = std::make_shared<const SecretBytes>(SecretBytes(keyText))});
    const auto client = std::make_shared<Client>(line.connection, secrets, m_engine);
    run<Result<void>>(m_outbox->startSending(client, line.only), step, [this](const Result<void> &done) {
        if (!done)
            m_book.complain(QStringLiteral("it cannot be sent: ") + done.error().detail);
    });
}

void Trial::stopSending(const Step &step)
{
    auto &line = m_lines.at(static_cast<std::size_t>(step.which % 2));
    const bool wasSending = std::exchange(line.given, Token::None) != Token::None;
    const auto stop = [](Outbox *outbox, ConnectionId id) -> Task<Result<void>> {
        co_await outbox->stopSending(id);
        co_return Result<void>();
    };
    const auto id = line.connection.id;
    run<Result<void>>(stop(m_outbox.get(), id), step, [=, this](const Result<void> &) {
        for (const auto &document : m_book.documents()) {
            if (wasSending && document.connection == id)
                expect(!isBeingSent(document.state), QStringLiteral("being sent, though no process sends"),
                       document.id);
        }
    });
}

/// Selects mostly a document that fits, sometimes any document.
std::optional<OutboxDocument> Trial::choose(const Step &step, const Choice &fits)
{
    const auto all = m_book.documents();
    QList<OutboxDocument> candidates;
    for (const auto &document : all) {
        if (step.value % 5 == 0 || fits(document))
            candidates.append(document);
    }
    if (candidates.isEmpty())
        return std::nullopt;
    return candidates.at(step.which % candidates.size());
}

} // namespace clinicdesk::model

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/model/book.h"

#include <algorithm>

namespace clinicdesk::model {

namespace {

using enum ItemState;

/// Returns whether the state machine in core/outbox/README.md leads from one state to the other. Two steps that are
/// written at nearly the same time may be shown as one.
bool mayFollow(ItemState before, ItemState now)
{
    if (isFinal(before))
        return false;
    return before == now || now != Draft || before == Queued || before == Failed;
}

QList<QByteArray> hashesOf(const OutboxDocument &document)
{
    QList<QByteArray> hashes;
    for (const auto &page : document.files)
        hashes.append(page.sha256);
    return hashes;
}

} // namespace

QString standingOf(const OutboxDocument &document)
{
    const QString error = document.error ? QString(codeText(document.error->code)) : QStringLiteral("no error");
    return QStringLiteral("%1 %2%3, %4, %5 of %6 pages missing")
        .arg(document.id.text.left(8), stateText(document.state),
             document.paused ? QStringLiteral(" paused") : QString(), error)
        .arg(document.missingFiles())
        .arg(document.files.size());
}

void Book::complainOf(const OutboxDocument &document, const QString &words)
{
    complain(QStringLiteral("%1: %2").arg(words, standingOf(document)));
}

void Book::askForCopy(const DocumentId &id)
{
    ask(id, Wish::SendAsNew);
    if (m_copied[id].calls++ == 0)
        ++m_given[hashesOf(last(id))].copies;
}

void Book::endCopy(const DocumentId &id, bool isMade)
{
    auto &copying = m_copied[id];
    copying.isMade = copying.isMade || isMade;
    if (--copying.calls > 0)
        return;
    if (!copying.isMade)
        --m_given[hashesOf(last(id))].copies;
    m_copied.remove(id);
}

void Book::meet(const PlannedFault &fault)
{
    if (fault.fails)
        m_fails.insert(*fault.fails);
    if (fault.holds)
        m_holds.insert(*fault.holds);
}

void Book::moveClock(std::chrono::milliseconds by)
{
    m_movedOn += std::max(by, std::chrono::milliseconds(0));
    if (m_movedOn > std::chrono::hours(24))
        m_fails.unite(passingProblems());
}

void Book::see(const OutboxDocument &document)
{
    if (knows(document.id))
        compare(last(document.id), document);
    else
        meetFirst(document);
    m_last.insert(document.id, document);
    for (int page = 1; page <= document.files.size(); ++page) {
        if (document.files.at(page - 1).stored && !document.isDirect())
            m_receiving.expectNoMore(document.id, page);
    }
    if (document.state == Delivered)
        checkDelivered(document);
}

/// R2, checked with the requests that the receiving side has logged.
void Book::checkDelivered(const OutboxDocument &document)
{
    const auto &paper = *paperOf(document.id);
    const bool isTold =
        document.isDirect() ? m_receiving.copiesConfirmed(paper) > 0 : m_receiving.hasConfirmed(document.id, paper);
    if (!isTold)
        complainOf(document, QStringLiteral("R2: called delivered, and no answer confirmed it"));
}

void Book::meetFirst(const OutboxDocument &document)
{
    const auto given = m_given.constFind(hashesOf(document));
    if (given == m_given.constEnd()) {
        complainOf(document, QStringLiteral("R1: shown with other bytes than were given"));
        m_receiving.know(document.id, std::make_shared<const PendingFile>());
        return;
    }
    const auto same = std::ranges::count_if(
        m_last, [&](const OutboxDocument &other) { return hashesOf(other) == hashesOf(document); });
    if (same >= given->copies)
        complainOf(document, QStringLiteral("R3: one paper under two ids"));
    m_order.append(document.id);
    m_receiving.know(document.id, given->paper);
}

void Book::compare(const OutboxDocument &before, const OutboxDocument &now)
{
    if (before == now)
        return;
    const auto arrow = QStringLiteral(" (was ") + standingOf(before) + QLatin1Char(')');
    if (!mayFollow(before.state, now.state))
        complainOf(now, QStringLiteral("a state that cannot follow") + arrow);
    compareWhatStands(before, now);
    comparePause(before, now);
    const auto id = now.id;
    const bool wentOn = before.state == Failed && now.state != Failed && now.state != Cancelled && now.state != Draft;
    const bool isSentAgain = isAsked(id, Wish::UndoSend) && isAsked(id, Wish::Send); // may be shown as one step
    const bool unasked =
        (before.state == Draft && now.state != Draft && !isAsked(id, Wish::Send)) ||
        (before.state != Draft && now.state == Draft && !isAsked(id, Wish::UndoSend)) ||
        (wentOn && !isAsked(id, Wish::Retry) && !isSentAgain) ||
        (now.state == Cancelled && !isAsked(id, Wish::Cancel) && !isAsked(id, Wish::SendAsNew)) ||
        (now.priority != before.priority && !isAsked(id, Wish::SendNext) && !isAsked(id, Wish::Retry)) ||
        (now.details != before.details && !wasEdited(id));
    if (unasked)
        complainOf(now, QStringLiteral("what was not requested") + arrow);
    if (wentOn)
        ++m_retriesSeen[id];
    if (now.state == Failed && before.state != Failed && !isExplained(now))
        complainOf(now, QStringLiteral("failed, and nothing that happened explains it") + arrow);
    if (now.state == Delivered && now.missingFiles() > 0)
        complainOf(now, QStringLiteral("R2: delivered without a page") + arrow);
}

void Book::compareWhatStands(const OutboxDocument &before, const OutboxDocument &now)
{
    bool stands = before.connection == now.connection && before.origin == now.origin &&
                  before.details.patient == now.details.patient && before.addedAt == now.addedAt &&
                  before.files.size() == now.files.size();
    for (qsizetype i = 0; stands && i < now.files.size(); ++i) {
        const auto &page = now.files.at(i);
        const auto &old = before.files.at(i);
        stands =
            page.id == old.id && page.facts == old.facts && page.sha256 == old.sha256 && (page.stored || !old.stored);
    }
    if (!stands)
        complainOf(now, QStringLiteral("R1: something of it is another than before"));
}

void Book::comparePause(const OutboxDocument &before, const OutboxDocument &now)
{
    const auto id = now.id;
    if (before.paused && before.state == Queued && now.paused && isBeingSent(now.state))
        complainOf(now, QStringLiteral("sent though it was paused"));
    if (!before.paused && now.paused && !isAsked(id, Wish::Pause))
        complainOf(now, QStringLiteral("paused without a request"));
    const bool maybeReleased =
        isAsked(id, Wish::Resume) || isAsked(id, Wish::Retry) || isAsked(id, Wish::SendNext) || !canBePaused(now.state);
    if (before.paused && !now.paused && !maybeReleased)
        complainOf(now, QStringLiteral("resumed without a request"));
}

bool Book::isExplained(const OutboxDocument &failed) const
{
    if (!failed.error)
        return false;
    switch (failed.error->code) {
    case ErrorCode::ServiceOutcomeUnclear:
        return failed.isDirect();
    case ErrorCode::ServiceRefusedItem: // the service knows the document ID with other details
        return wasEdited(failed.id) || m_fails.contains(failed.error->code);
    case ErrorCode::ServiceAlreadyThere:
        return m_fails.contains(failed.error->code) || m_receiving.hasExactly(failed.id, *paperOf(failed.id));
    default:
        return m_fails.contains(failed.error->code);
    }
}

void Book::askForEdit(const DocumentId &id)
{
    m_edited.insert(id);
    m_receiving.expectEdits(id);
}

void Book::crash()
{
    for (const auto &document : documents()) {
        if (!isFinal(document.state))
            m_crashed.insert(document.id);
    }
}

void Book::seeRemoved(const DocumentId &id)
{
    if (!knows(id) || last(id).state != Draft || !isAsked(id, Wish::Cancel))
        complain(QStringLiteral("R1: a document is gone that was not removed: ") + id.text);
    m_last.remove(id);
    m_order.removeAll(id);
}

void Book::seeAgain(const QList<OutboxDocument> &documents)
{
    QSet<DocumentId> found;
    for (const auto &document : documents) {
        found.insert(document.id);
        if (!knows(document.id)) {
            see(document);
            continue;
        }
        // Several steps may have been written without being shown.
        const auto before = last(document.id);
        compareWhatStands(before, document);
        if (isFinal(before.state) && document.state != before.state)
            complainOf(document, QStringLiteral("R1: it was final before the start, as ") + standingOf(before));
        if (before.state != Delivered && document.state == Delivered)
            see(document);
        m_last.insert(document.id, document);
    }
    for (const auto &id : QList<DocumentId>(m_order)) {
        if (found.contains(id))
            continue;
        // Also a document whose cancelling was not shown any more, if the clock is set forward by a day at the start.
        const bool maybeRemoved = isAsked(id, Wish::Cancel);
        if (!maybeRemoved)
            complainOf(last(id), QStringLiteral("R1: lost by a start"));
        m_last.remove(id);
        m_order.removeAll(id);
    }
}

QList<OutboxDocument> Book::documents() const
{
    QList<OutboxDocument> documents;
    for (const auto &id : m_order)
        documents.append(last(id));
    return documents;
}

void Book::checkCopies()
{
    for (const auto &document : std::as_const(m_last)) {
        if (!document.isDirect())
            continue;
        const auto &paper = *paperOf(document.id);
        int sendings = 0;
        for (const auto &same : std::as_const(m_last))
            sendings += hashesOf(same) == paper.hashes ? 1 + m_sendings.value(same.id) : 0;
        if (m_receiving.copiesSentDirectly(paper) > sendings)
            complainOf(document, QStringLiteral("R3: the service has it more often than a person sent it"));
    }
}

void Book::checkTheEnd()
{
    for (const auto &document : documents()) {
        if (!isFinal(document.state))
            complainOf(document, QStringLiteral("never came to an end"));
    }
}

} // namespace clinicdesk::model

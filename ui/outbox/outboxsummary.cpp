// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxsummary.h"

#include "core/outbox/outbox.h"
#include "core/wording/wording.h"
#include "ui/state/missingsecret.h"
#include "ui/widgets/listtext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct OutboxSummaryTr {
    Q_DECLARE_TR_FUNCTIONS(OutboxSummary)
};

QString needingText(int count)
{
    return OutboxSummaryTr::tr("%Ln document(s) needs/need you", nullptr, count);
}

QString waitingText(int count)
{
    return OutboxSummaryTr::tr("%Ln waiting", nullptr, count);
}

QString pausedText(int count)
{
    return OutboxSummaryTr::tr("%Ln paused", nullptr, count);
}

QString allPausedText(int count)
{
    if (count == 0)
        return OutboxSummaryTr::tr("Everything is paused");
    return OutboxSummaryTr::tr("Everything is paused: %Ln document(s) waiting", nullptr, count);
}

QString deliveredText(int count)
{
    return OutboxSummaryTr::tr("%Ln document(s) delivered", nullptr, count);
}

bool needsNewToken(const OptionalError &blockingError)
{
    return blockingError && missingSecret(*blockingError) == MissingSecret::Token;
}

void count(OutboxSummary &summary, const OutboxEntry &entry, const QDateTime &runStart)
{
    const auto &document = entry.document;
    const auto size = document.sizeBytes();
    switch (sectionOf(entry)) {
    case OutboxSection::None:
        return;
    case OutboxSection::NeedsYou:
        ++summary.needsYou;
        summary.needToken += document.state == ItemState::Queued && needsNewToken(entry.blockingError) ? 1 : 0;
        return;
    case OutboxSection::Paused:
        ++summary.paused;
        return;
    case OutboxSection::InProgress:
        ++(isBeingSent(document.state) ? summary.beingSent : summary.waiting);
        summary.aboutToMove |= document.state == ItemState::Queued && !document.error && entry.sender == 0;
        summary.aboutToMove |= entry.undoUntil.isValid();
        summary.waitingHere += document.state == ItemState::Queued && entry.sender == 0 ? 1 : 0;
        summary.beingSentElsewhere += isBeingSent(document.state) && entry.sender != 0 ? 1 : 0;
        summary.sender = entry.sender != 0 ? entry.sender : summary.sender;
        summary.sending += document.state == ItemState::Uploading ? 1 : 0;
        ++summary.runDocuments;
        summary.runBytes += size;
        summary.runDoneBytes += std::clamp<qint64>(entry.sentBytes, 0, size);
        return;
    case OutboxSection::Delivered:
        ++summary.delivered;
        if (runStart.isValid() && document.changedAt >= runStart) {
            ++summary.runDone;
            ++summary.runDocuments;
            summary.runBytes += size;
            summary.runDoneBytes += size;
        }
    }
}

bool isListed(const OutboxDocument &document)
{
    return document.state != ItemState::Draft && document.state != ItemState::Cancelled;
}

OutboxEntryPtr entryWith(const SendingState &sending, const Outbox &outbox, const OutboxDocument &document)
{
    // The progress of another process is known only in whole files.
    const auto isSending = document.state == ItemState::Uploading;
    const auto sentBytes = std::max(document.storedBytes(), isSending ? outbox.sentBytes(document.id) : 0);
    const auto sender = sending.otherSender.value_or(OtherSender()).process;
    const auto blockingError = document.state == ItemState::Failed ? OptionalError() : sending.blockingError;
    return OutboxEntryPtr::of(document, sentBytes, blockingError, sending.isPaused, sender, sending.hasOutage,
                              outbox.undoUntil(document.id));
}

} // namespace

OutboxSection sectionOf(const OutboxEntry &entry)
{
    switch (entry.document.state) {
    case ItemState::Draft:
    case ItemState::Cancelled:
        return OutboxSection::None;
    case ItemState::Queued: {
        const auto &error = entry.document.error;
        const bool waitsForKey = error && error->code == ErrorCode::SignInKeyMissing;
        if (entry.document.paused)
            return OutboxSection::Paused;
        if (entry.blockingError || waitsForKey) // the user can solve these while everything is paused
            return OutboxSection::NeedsYou;
        return entry.pausedWithAll ? OutboxSection::Paused : OutboxSection::InProgress;
    }
    case ItemState::Requesting:
    case ItemState::Uploading:
        return OutboxSection::InProgress;
    case ItemState::Failed:
        return entry.undoUntil.isValid() ? OutboxSection::InProgress : OutboxSection::NeedsYou;
    case ItemState::Delivered:
        return OutboxSection::Delivered;
    }
    return OutboxSection::None;
}

std::optional<OutboxEntryPtr> entryOf(const Outbox &outbox, const OutboxDocument &document)
{
    if (!isListed(document))
        return {};
    return entryWith(outbox.sendingState(document.connection), outbox, document);
}

void readEntries(const Outbox &outbox, std::span<const OutboxDocument> documents, OutboxEntries &entries,
                 SendingStates &states)
{
    auto known = states.constEnd();
    for (const auto &document : documents) {
        if (!isListed(document))
            continue;
        const auto &connection = document.connection;
        if (known == states.constEnd() || known.key() != connection) // thousands in a row have the same connection
            known = states.constFind(connection);
        if (known == states.constEnd())
            known = states.insert(connection, outbox.sendingState(connection));
        entries.append(entryWith(*known, outbox, document));
    }
}

OutboxEntries entriesOf(const Outbox &outbox)
{
    const auto documents = outbox.documents();
    SendingStates states;
    OutboxEntries entries;
    entries.reserve(documents.size());
    readEntries(outbox, documents, entries, states);
    return entries;
}

QString bytesOfAll(qint64 bytes, qint64 all)
{
    const auto whole = wording::size(all);
    auto part = wording::size(bytes);
    const auto unit = whole.mid(whole.lastIndexOf(QLatin1Char(' ')));
    if (bytes == 0)
        part = QLocale().toString(0);
    else if (part.endsWith(unit))
        part.chop(unit.size());
    //: Bytes that were sent, of all: "8.2 of 31.0 MB", "900 kB of 1.2 MB"
    return OutboxSummaryTr::tr("%1 of %2").arg(part, whole);
}

OutboxSummary summarize(const OutboxEntries &entries, const QDateTime &runStart, bool allPaused)
{
    OutboxSummary summary;
    summary.allPaused = allPaused;
    for (const OutboxEntry &entry : entries)
        count(summary, entry, runStart);
    return summary;
}

QString OutboxSummary::sentence() const
{
    if (sender == 0)
        return numbers();
    //: Status line: %1 is "3 waiting" or "2 of 5 documents · 8.2 MB of 31.0 MB"
    return OutboxSummaryTr::tr("%1 · another Clinic Desk is sending (process %2)").arg(numbers()).arg(sender);
}

QString OutboxSummary::numbers() const
{
    if (allPaused && beingSent == 0) {
        const auto words = allPausedText(paused + waiting);
        return needsYou > 0 ? OutboxSummaryTr::tr("%1, %2").arg(words, needingText(needsYou)) : words;
    }
    if (beingSent > 0) {
        //: Status line: %1 of the documents are delivered, %2 the bytes sent: "8.2 of 31.0 MB"
        const auto words = OutboxSummaryTr::tr("%1 of %Ln document(s) · %2", nullptr, runDocuments)
                               .arg(QLocale().toString(runDone), bytesOfAll(runDoneBytes, runBytes));
        return needsYou > 0 ? OutboxSummaryTr::tr("%1, %2").arg(words, needingText(needsYou)) : words;
    }
    QStringList parts;
    if (waiting > 0)
        parts.append(waitingText(waiting));
    if (needsYou > 0)
        parts.append(needingText(needsYou));
    if (paused > 0)
        parts.append(pausedText(paused));
    if (!parts.isEmpty())
        return listText(parts);
    return delivered > 0 ? deliveredText(delivered) : OutboxSummaryTr::tr("The outbox is empty");
}

ClosingSign closingSign(const OutboxSummary &summary, const ClosingContext &context)
{
    using State = ClosingState;
    if (context.lost > 0)
        return {State::DoNotClose, OutboxSummaryTr::tr("Not safe to close: documents would be lost")};
    if (context.areFilesRead)
        return {State::DoNotClose, OutboxSummaryTr::tr("Not safe to close: files are still being read")};
    if (summary.isSendingHere())
        return {State::DoNotClose, OutboxSummaryTr::tr("Not safe to close yet")};
    if (summary.waitingHere > 0 && summary.needsYou == 0)
        return {State::DoNotClose,
                OutboxSummaryTr::tr("%Ln document(s) wait(s) to be sent", nullptr, summary.waitingHere)};
    if (context.hidesDocuments)
        return {State::WaitsForYou, OutboxSummaryTr::tr("Saved documents are not sent")};
    const int waitForUser = summary.needsYou + summary.paused;
    if (waitForUser > 0 && waitForUser == summary.needToken)
        return {State::WaitsForYou, OutboxSummaryTr::tr("%Ln document(s) is/are saved and wait(s) for a new token",
                                                        nullptr, summary.needToken)};
    if (waitForUser > 0 && waitForUser == summary.paused)
        return {State::WaitsForYou, OutboxSummaryTr::tr("%Ln document(s) is/are paused", nullptr, summary.paused)};
    if (waitForUser > 0)
        return {State::WaitsForYou, OutboxSummaryTr::tr("%Ln document(s) wait(s) for you", nullptr, waitForUser)};
    if (context.unsentDrafts > 0)
        return {State::WaitsForYou,
                OutboxSummaryTr::tr("%Ln document(s) is/are not sent yet", nullptr, context.unsentDrafts)};
    if (context.rejectedFiles > 0) // the Upload page counts them as documents, too
        return {State::WaitsForYou, needingText(context.rejectedFiles)};
    return {State::Safe, summary.sender != 0 ? OutboxSummaryTr::tr("Safe to close: another Clinic Desk is sending")
                                             : OutboxSummaryTr::tr("Safe to close")};
}

QDateTime SendRunTracker::runStart(const OutboxEntries &entries, const QDateTime &now)
{
    const bool any = std::ranges::any_of(
        entries, [](const OutboxEntry &entry) { return sectionOf(entry) == OutboxSection::InProgress; });
    if (!any)
        m_since = {};
    else if (!m_since.isValid())
        m_since = now;
    return m_since;
}

} // namespace clinicdesk::ui

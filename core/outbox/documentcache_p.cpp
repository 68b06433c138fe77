// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/documentcache_p.h"

#include <algorithm>
#include <utility>

namespace clinicdesk {

DocumentCache::Entry::Entry(qint64 revision, qint64 rowSequence)
    : pendingRevision(revision)
    , committedRevision(revision)
    , sequence(rowSequence)
{
}

DocumentCache::Entry::Entry(const Entry &other)
    : pending(other.pending ? std::make_unique<OutboxDocument>(*other.pending) : nullptr)
    , pendingRevision(other.pendingRevision)
    , committedRevision(other.committedRevision)
    , sequence(other.sequence)
    , unwritten(other.unwritten)
{
}

DocumentCache::Entry &DocumentCache::Entry::operator=(const Entry &other)
{
    return *this = Entry(other);
}

/// In place, if there is one: pointers to it stay valid.
void DocumentCache::Entry::set(const OutboxDocument &document)
{
    if (pending)
        *pending = document;
    else
        pending = std::make_unique<OutboxDocument>(document);
}

DocumentCache::DocumentCache(LoadedDocuments &&loaded, PatientNumbers patients)
    : m_committed(std::move(loaded.documents))
    , m_patients(std::move(patients))
{
    m_entries.reserve(m_committed.size());
    m_places.reserve(m_committed.size());
    for (const auto &document : std::as_const(m_committed))
        append(document, loaded.revisions.value(document.id), 0);
}

/// `document` is in `m_committed` already.
void DocumentCache::append(const OutboxDocument &document, qint64 revision, qint64 sequence)
{
    m_places.insert(document.id, m_entries.size());
    Entry entry(revision, sequence);
    if (!isFinal(document.state))
        entry.set(document);
    m_entries.append(std::move(entry));
}

DocumentCache::Entry *DocumentCache::find(const DocumentId &id)
{
    const auto place = m_places.find(id);
    return place == m_places.end() ? nullptr : &m_entries[*place];
}

const DocumentCache::Entry *DocumentCache::find(const DocumentId &id) const
{
    const auto place = m_places.find(id);
    return place == m_places.end() ? nullptr : &m_entries.at(*place);
}

const OutboxDocument *DocumentCache::committed(const DocumentId &id) const
{
    const auto *entry = find(id);
    return entry ? &committedOf(*entry) : nullptr;
}

const OutboxDocument *DocumentCache::pending(const DocumentId &id) const
{
    const auto *entry = find(id);
    return entry ? &pendingOf(*entry) : nullptr;
}

QList<OutboxDocument> DocumentCache::pending() const
{
    QList<OutboxDocument> documents;
    documents.reserve(m_entries.size());
    for (const auto &entry : m_entries)
        documents.append(pendingOf(entry));
    return documents;
}

std::vector<const OutboxDocument *> DocumentCache::sendOrder() const
{
    std::vector<const OutboxDocument *> documents;
    for (const auto &entry : m_entries) {
        if (entry.pending && !isFinal(entry.pending->state))
            documents.push_back(entry.pending.get());
    }
    std::ranges::stable_sort(documents, std::ranges::greater(), &OutboxDocument::priority);
    return documents;
}

QList<DocumentId> DocumentCache::finalUntil(const QDateTime &time) const
{
    QList<DocumentId> ids;
    for (const auto &entry : m_entries) {
        const auto &document = pendingOf(entry);
        if (isFinal(document.state) && entry.unwritten == 0 && document.changedAt <= time)
            ids.append(document.id);
    }
    return ids;
}

int DocumentCache::highestPriority() const
{
    int highest = 0;
    for (const auto &entry : m_entries)
        highest = std::max(highest, pendingOf(entry).priority);
    return highest;
}

void DocumentCache::add(const OutboxDocument &document, qint64 revision, qint64 sequence)
{
    noteDelivery(document, {});
    m_committed.append(document);
    append(document, revision, sequence);
}

void DocumentCache::remove(const QSet<DocumentId> &ids)
{
    QList<Entry> entries;
    entries.reserve(m_entries.size());
    m_places.clear();
    for (auto &entry : m_entries) {
        const auto &id = committedOf(entry).id;
        if (ids.contains(id))
            continue;
        m_places.insert(id, entries.size());
        entries.append(std::move(entry));
    }
    m_entries = std::move(entries);
    m_committed.removeIf([&ids](const OutboxDocument &document) { return ids.contains(document.id); });
}

void DocumentCache::applyStored(const RowSnapshot &row)
{
    auto *entry = find(row.document->id);
    if (!entry || row.sequence <= entry->sequence)
        return;
    noteDelivery(*row.document, committedOf(*entry).state);
    m_committed[m_places.value(row.document->id)] = *row.document;
    entry->committedRevision = row.revision;
    entry->sequence = row.sequence;
    if (entry->unwritten == 0)
        revertToCommitted(*entry);
}

/// The rows have the exact counts.
void DocumentCache::noteDelivery(const OutboxDocument &document, std::optional<ItemState> before)
{
    const bool isNew = document.state == ItemState::Delivered && before != ItemState::Delivered;
    if (isNew && !document.details.patient.isEmpty())
        ++m_patients[document.connection].deliveries[shapeOf(document.details.patient)];
}

void DocumentCache::revertToCommitted(Entry &entry) const
{
    if (isFinal(committedOf(entry).state))
        entry.pending.reset();
    else
        entry.set(committedOf(entry));
    entry.pendingRevision = entry.committedRevision;
}

RevisionChange DocumentCache::setPending(const OutboxDocument &document)
{
    auto &entry = *find(document.id);
    const RevisionChange revision{entry.pendingRevision, newRevision()};
    entry.set(document);
    entry.pendingRevision = revision.to;
    ++entry.unwritten;
    return revision;
}

void DocumentCache::setPendingRemoval(const DocumentId &id)
{
    auto &entry = *find(id);
    entry.pending->state = ItemState::Cancelled; // a draft is not final, so it has one
    ++entry.unwritten;
}

bool DocumentCache::confirmWrite(const DocumentId &id, const WriteResult &written)
{
    auto *entry = find(id);
    if (!entry)
        return false;
    --entry->unwritten;
    applyStored(written.row);
    if (written.isDecidedAgain || entry->unwritten == 0)
        revertToCommitted(*entry);
    return written.isDecidedAgain || written.row.sequence < entry->sequence;
}

void DocumentCache::revert(const DocumentId &id)
{
    auto *entry = find(id);
    if (!entry || --entry->unwritten > 0)
        return;
    const auto unwritten = pendingOf(*entry);
    revertToCommitted(*entry);
    for (qsizetype i = 0; entry->pending && i < unwritten.files.size(); ++i)
        entry->pending->files[i].stored = unwritten.files.at(i).stored;
}

void DocumentCache::endRemoval(const DocumentId &id)
{
    auto *entry = find(id);
    if (entry && --entry->unwritten == 0)
        revertToCommitted(*entry);
}

} // namespace clinicdesk

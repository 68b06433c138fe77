// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/documentcache_p.h"

#include <algorithm>
#include <utility>

namespace clinicdesk {

DocumentCache::DocumentCache(LoadedDocuments &&loaded)
    : m_committed(std::move(loaded.documents))
{
    m_entries.reserve(m_committed.size());
    m_places.reserve(m_committed.size());
    for (const auto &document : std::as_const(m_committed)) {
        const auto revision = loaded.revisions.value(document.id);
        m_places.insert(document.id, m_entries.size());
        m_entries.append(Entry{.pending = document, .pendingRevision = revision, .committedRevision = revision});
    }
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
    return entry ? &entry->pending : nullptr;
}

QList<OutboxDocument> DocumentCache::pending() const
{
    QList<OutboxDocument> documents;
    documents.reserve(m_entries.size());
    for (const auto &entry : m_entries)
        documents.append(entry.pending);
    return documents;
}

std::vector<const OutboxDocument *> DocumentCache::sendOrder() const
{
    std::vector<const OutboxDocument *> documents;
    for (const auto &entry : m_entries) {
        if (!isFinal(entry.pending.state)) // if there are many, nearly all are final
            documents.push_back(&entry.pending);
    }
    std::ranges::stable_sort(documents, std::ranges::greater(), &OutboxDocument::priority);
    return documents;
}

QList<DocumentId> DocumentCache::finalUntil(const QDateTime &time) const
{
    QList<DocumentId> ids;
    for (const auto &entry : m_entries) {
        if (isFinal(entry.pending.state) && entry.unwritten == 0 && entry.pending.changedAt <= time)
            ids.append(entry.pending.id);
    }
    return ids;
}

int DocumentCache::highestPriority() const
{
    int highest = 0;
    for (const auto &entry : m_entries)
        highest = std::max(highest, entry.pending.priority);
    return highest;
}

void DocumentCache::add(const OutboxDocument &document, qint64 revision, qint64 sequence)
{
    m_places.insert(document.id, m_entries.size());
    m_entries.append(
        Entry{.pending = document, .pendingRevision = revision, .committedRevision = revision, .sequence = sequence});
    m_committed.append(document);
}

void DocumentCache::remove(const QSet<DocumentId> &ids)
{
    m_entries.removeIf([&ids](const Entry &entry) { return ids.contains(entry.pending.id); });
    m_committed.removeIf([&ids](const OutboxDocument &document) { return ids.contains(document.id); });
    m_places.clear();
    for (qsizetype place = 0; place < m_committed.size(); ++place)
        m_places.insert(m_committed.at(place).id, place);
}

void DocumentCache::applyStored(const RowSnapshot &row)
{
    auto *entry = find(row.document->id);
    if (!entry || row.sequence <= entry->sequence)
        return;
    m_committed[m_places.value(row.document->id)] = *row.document;
    entry->committedRevision = row.revision;
    entry->sequence = row.sequence;
    if (entry->unwritten == 0)
        revertToCommitted(*entry);
}

void DocumentCache::revertToCommitted(Entry &entry) const
{
    entry.pending = committedOf(entry);
    entry.pendingRevision = entry.committedRevision;
}

RevisionChange DocumentCache::setPending(const OutboxDocument &document)
{
    auto &entry = *find(document.id);
    const RevisionChange revision{entry.pendingRevision, newRevision()};
    entry.pending = document;
    entry.pendingRevision = revision.to;
    ++entry.unwritten;
    return revision;
}

void DocumentCache::setPendingRemoval(const DocumentId &id)
{
    auto &entry = *find(id);
    entry.pending.state = ItemState::Cancelled;
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
    const auto unwritten = entry->pending;
    revertToCommitted(*entry);
    for (qsizetype i = 0; i < unwritten.files.size(); ++i)
        entry->pending.files[i].stored = unwritten.files.at(i).stored;
}

void DocumentCache::endRemoval(const DocumentId &id)
{
    auto *entry = find(id);
    if (entry && --entry->unwritten == 0)
        revertToCommitted(*entry);
}

} // namespace clinicdesk

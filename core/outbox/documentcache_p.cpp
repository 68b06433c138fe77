// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/documentcache_p.h"

#include <algorithm>
#include <utility>

namespace clinicdesk {

DocumentCache::DocumentCache(LoadedDocuments &&loaded)
    : m_shown(std::move(loaded.documents))
{
    m_entries.reserve(m_shown.size());
    m_places.reserve(m_shown.size());
    for (const auto &document : std::as_const(m_shown)) {
        const auto revision = loaded.revisions.value(document.id);
        m_places.insert(document.id, m_entries.size());
        m_entries.append(Entry{.decided = document, .decidedRevision = revision, .shownRevision = revision});
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

const OutboxDocument *DocumentCache::shown(const DocumentId &id) const
{
    const auto *entry = find(id);
    return entry ? &shownOf(*entry) : nullptr;
}

const OutboxDocument *DocumentCache::decided(const DocumentId &id) const
{
    const auto *entry = find(id);
    return entry ? &entry->decided : nullptr;
}

QList<OutboxDocument> DocumentCache::decided() const
{
    QList<OutboxDocument> documents;
    documents.reserve(m_entries.size());
    for (const auto &entry : m_entries)
        documents.append(entry.decided);
    return documents;
}

std::vector<const OutboxDocument *> DocumentCache::sendOrder() const
{
    std::vector<const OutboxDocument *> documents;
    for (const auto &entry : m_entries) {
        if (!isFinal(entry.decided.state)) // if there are many, nearly all are final
            documents.push_back(&entry.decided);
    }
    std::ranges::stable_sort(documents, std::ranges::greater(), &OutboxDocument::priority);
    return documents;
}

QList<DocumentId> DocumentCache::finalUntil(const QDateTime &time) const
{
    QList<DocumentId> ids;
    for (const auto &entry : m_entries) {
        if (isFinal(entry.decided.state) && entry.beingWritten == 0 && entry.decided.changedAt <= time)
            ids.append(entry.decided.id);
    }
    return ids;
}

int DocumentCache::highestPriority() const
{
    int highest = 0;
    for (const auto &entry : m_entries)
        highest = std::max(highest, entry.decided.priority);
    return highest;
}

void DocumentCache::add(const OutboxDocument &document, qint64 revision, qint64 moment)
{
    m_places.insert(document.id, m_entries.size());
    m_entries.append(
        Entry{.decided = document, .decidedRevision = revision, .shownRevision = revision, .moment = moment});
    m_shown.append(document);
}

void DocumentCache::remove(const QSet<DocumentId> &ids)
{
    m_entries.removeIf([&ids](const Entry &entry) { return ids.contains(entry.decided.id); });
    m_shown.removeIf([&ids](const OutboxDocument &document) { return ids.contains(document.id); });
    m_places.clear();
    for (qsizetype place = 0; place < m_shown.size(); ++place)
        m_places.insert(m_shown.at(place).id, place);
}

void DocumentCache::see(const RowSnapshot &row)
{
    auto *entry = find(row.document->id);
    if (!entry || row.moment <= entry->moment)
        return;
    m_shown[m_places.value(row.document->id)] = *row.document;
    entry->shownRevision = row.revision;
    entry->moment = row.moment;
    if (entry->beingWritten == 0)
        decideAsShown(*entry);
}

void DocumentCache::decideAsShown(Entry &entry) const
{
    entry.decided = shownOf(entry);
    entry.decidedRevision = entry.shownRevision;
}

RevisionChange DocumentCache::decide(const OutboxDocument &document)
{
    auto &entry = *find(document.id);
    const RevisionChange rewriting{entry.decidedRevision, newRevision()};
    entry.decided = document;
    entry.decidedRevision = rewriting.to;
    ++entry.beingWritten;
    return rewriting;
}

void DocumentCache::decideToRemove(const DocumentId &id)
{
    auto &entry = *find(id);
    entry.decided.state = ItemState::Cancelled;
    ++entry.beingWritten;
}

bool DocumentCache::settle(const DocumentId &id, const Written &written)
{
    auto *entry = find(id);
    if (!entry)
        return false;
    --entry->beingWritten;
    see(written.row);
    if (written.isDecidedAgain || entry->beingWritten == 0)
        decideAsShown(*entry);
    return written.isDecidedAgain || written.row.moment < entry->moment;
}

void DocumentCache::takeBack(const DocumentId &id)
{
    auto *entry = find(id);
    if (!entry || --entry->beingWritten > 0)
        return;
    const auto unwritten = entry->decided;
    decideAsShown(*entry);
    for (qsizetype i = 0; i < unwritten.pages.size(); ++i)
        entry->decided.pages[i].stored = unwritten.pages.at(i).stored;
}

void DocumentCache::endRemoval(const DocumentId &id)
{
    auto *entry = find(id);
    if (entry && --entry->beingWritten == 0)
        decideAsShown(*entry);
}

} // namespace clinicdesk

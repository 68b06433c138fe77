// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxwatch.h"

#include "core/outbox/outbox.h"

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

OutboxWatch::OutboxWatch(Outbox &outbox, QObject *parent)
    : QObject(parent)
    , m_outbox(outbox)
{
    for (const auto signal : {&Outbox::added, &Outbox::changed, &Outbox::removed, &Outbox::progressed})
        connect(&outbox, signal, this, &OutboxWatch::note);
    connect(&outbox, &Outbox::pausesChanged, this, &OutboxWatch::changed);
    for (const auto signal : {&Outbox::held, &Outbox::driven, &Outbox::drivenElsewhere})
        connect(&outbox, signal, this, &OutboxWatch::changed);
}

void OutboxWatch::note(const DocumentId &id)
{
    m_noted.insert(id);
    Q_EMIT changed();
}

const OutboxEntries &OutboxWatch::entries()
{
    const auto noted = std::exchange(m_noted, {});
    if (!m_isRead || haveTermsChanged())
        take(entriesOf(m_outbox, &m_terms));
    else if (!std::ranges::all_of(noted, [this](const DocumentId &id) { return read(id); }))
        arrange(noted);
    return m_entries;
}

bool OutboxWatch::haveTermsChanged() const
{
    for (auto terms = m_terms.begin(); terms != m_terms.end(); ++terms) {
        if (*terms != termsOf(m_outbox, terms.key()))
            return true;
    }
    return false;
}

/// Entries came or went. Those of which nothing was said stay as they are: it is reading them that takes time.
void OutboxWatch::arrange(const QSet<DocumentId> &noted)
{
    OutboxEntries entries;
    entries.reserve(m_entries.size() + noted.size());
    const auto documents = m_outbox.documents();
    for (const auto &document : documents) {
        const auto place = noted.contains(document.id) ? -1 : m_places.value(document.id, -1);
        if (place >= 0)
            entries.append(m_entries.at(place));
        else if (const auto entry = entryOf(m_outbox, document)) {
            entries.append(*entry);
            m_terms.insert(document.connection, {entry->hold, entry->pausedWithAll, entry->sender});
        }
    }
    take(entries);
}

void OutboxWatch::take(const OutboxEntries &entries)
{
    m_entries = entries;
    m_places.clear();
    m_places.reserve(m_entries.size());
    for (const OutboxEntry &entry : std::as_const(m_entries))
        m_places.insert(entry.document.id, m_places.size());
    m_isRead = true;
}

/// False when entries come or go: their order is the outbox's business.
bool OutboxWatch::read(const DocumentId &id)
{
    const auto place = m_places.value(id, -1);
    const auto document = m_outbox.document(id);
    const auto entry = document ? entryOf(m_outbox, *document) : std::nullopt;
    if (!entry)
        return place < 0;
    if (place < 0)
        return false;
    m_entries[place] = SharedEntry(*entry);
    return true;
}

} // namespace clinicdesk::ui

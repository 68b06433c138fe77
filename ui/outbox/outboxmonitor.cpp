// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxmonitor.h"

#include "core/outbox/outbox.h"

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype portion = 3'000; ///< documents that are read at once

} // namespace

OutboxMonitor::OutboxMonitor(Outbox &outbox, QObject *parent)
    : QObject(parent)
    , m_outbox(outbox)
{
    for (const auto signal :
         {&Outbox::added, &Outbox::changed, &Outbox::removed, &Outbox::progressed, &Outbox::undoUntilChanged})
        connect(&outbox, signal, this, &OutboxMonitor::note);
    // A half-read list is read again from the start when documents are added or removed, because their order may
    // differ.
    for (const auto signal : {&Outbox::added, &Outbox::removed}) {
        connect(&outbox, signal, this, [this] {
            if (!m_isRead)
                forget();
        });
    }
    connect(&outbox, &Outbox::pausesChanged, this, &OutboxMonitor::changed);
    for (const auto signal : {&Outbox::blocked, &Outbox::sendingStarted, &Outbox::sendingElsewhere})
        connect(&outbox, signal, this, &OutboxMonitor::changed);
}

void OutboxMonitor::note(const DocumentId &id)
{
    m_noted.insert(id);
    Q_EMIT changed();
}

const OutboxEntries &OutboxMonitor::entries()
{
    if (haveStatesChanged())
        forget();
    while (!m_isRead)
        readMore();
    const auto noted = std::exchange(m_noted, {});
    if (!std::ranges::all_of(noted, [this](const DocumentId &id) { return read(id); }))
        arrange(noted);
    return m_entries;
}

void OutboxMonitor::readMore()
{
    const auto documents = m_outbox.documents();
    if (m_next == 0) {
        m_entries.reserve(documents.size());
        m_places.reserve(documents.size());
    }
    auto place = m_entries.size();
    const auto count = std::min(portion, documents.size() - m_next);
    readEntries(m_outbox, std::span(documents).subspan(std::size_t(m_next), std::size_t(count)), m_entries, m_states);
    for (; place < m_entries.size(); ++place)
        m_places.insert(m_entries.at(place)->document.id, place);
    m_next += count;
    m_isRead = m_next == documents.size();
}

void OutboxMonitor::forget()
{
    m_entries.clear();
    m_places.clear();
    m_states.clear();
    m_next = 0;
    m_isRead = false;
}

bool OutboxMonitor::haveStatesChanged() const
{
    for (auto state = m_states.begin(); state != m_states.end(); ++state) {
        if (*state != m_outbox.sendingState(state.key()))
            return true;
    }
    return false;
}

/// Entries were added or removed. Those without a signal are reused, because reading them takes time.
void OutboxMonitor::arrange(const QSet<DocumentId> &noted)
{
    OutboxEntries entries;
    entries.reserve(m_entries.size() + noted.size());
    QHash<DocumentId, qsizetype> places;
    places.reserve(entries.capacity());
    const auto documents = m_outbox.documents();
    for (const auto &document : documents) {
        const auto place = noted.contains(document.id) ? -1 : m_places.value(document.id, -1);
        const auto before = entries.size();
        if (place >= 0)
            entries.append(m_entries.at(place));
        else
            readEntries(m_outbox, std::span(&document, 1), entries, m_states);
        if (entries.size() > before)
            places.insert(document.id, before);
    }
    m_entries = std::move(entries);
    m_places = std::move(places);
}

/// False if an entry was added or removed: the outbox decides the order of entries.
bool OutboxMonitor::read(const DocumentId &id)
{
    const auto place = m_places.value(id, -1);
    const auto document = m_outbox.document(id);
    const auto entry = document ? entryOf(m_outbox, *document) : std::nullopt;
    if (!entry)
        return place < 0;
    if (place < 0)
        return false;
    m_entries[place] = *entry;
    return true;
}

} // namespace clinicdesk::ui

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
    const bool isKept = m_isRead && !haveTermsChanged() &&
                        std::ranges::all_of(noted, [this](const DocumentId &id) { return read(id); });
    if (!isKept)
        readAll();
    return m_entries;
}

bool OutboxWatch::haveTermsChanged() const
{
    for (auto terms = m_terms.begin(); terms != m_terms.end(); ++terms) {
        const auto driver = m_outbox.otherDriver(terms.key()).value_or(OtherDriver());
        if (*terms != Terms{m_outbox.holdOf(terms.key()), m_outbox.isPaused(terms.key()), driver.process})
            return true;
    }
    return false;
}

void OutboxWatch::readAll()
{
    m_entries = entriesOf(m_outbox);
    m_places.clear();
    m_terms.clear();
    for (const OutboxEntry &entry : std::as_const(m_entries)) {
        m_places.insert(entry.document.id, m_places.size());
        m_terms.insert(entry.document.connection, {entry.hold, entry.pausedWithAll, entry.sender});
    }
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

// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/pendingremoval.h"

#include "core/outbox/outbox.h"

#include <utility>

namespace clinicdesk::ui {

PendingRemoval::PendingRemoval(Outbox &outbox, QObject *parent)
    : QObject(parent)
    , m_outbox(outbox)
{
}

PendingRemoval::~PendingRemoval()
{
    // No signal: the view of the list is being destroyed as well, and parts of it may be gone.
    cancel(&m_outbox, nullptr, m_ids.values());
    m_outbox.setKeptForUndo(this, {});
}

void PendingRemoval::remove(const QList<DocumentId> &rest, const QList<DocumentId> &waits)
{
    settle();
    const auto all = rest + waits;
    m_ids = QSet<DocumentId>(all.begin(), all.end());
    m_paused = waits;
    showChanged();
    doEach(&m_outbox, waits, &Outbox::pause);
}

/// What is hidden is not counted either.
void PendingRemoval::showChanged()
{
    m_outbox.setKeptForUndo(this, m_ids + m_cancelling);
    Q_EMIT changed();
}

void PendingRemoval::undo()
{
    m_ids.clear();
    showChanged();
    doEach(&m_outbox, std::exchange(m_paused, {}), &Outbox::resume);
}

void PendingRemoval::settle()
{
    const auto ids = std::exchange(m_ids, {}).values();
    m_paused.clear();
    m_cancelling += QSet<DocumentId>(ids.begin(), ids.end());
    cancel(&m_outbox, this, ids);
}

Task<void> PendingRemoval::doEach(QPointer<Outbox> outbox, QList<DocumentId> ids, Step step)
{
    for (const auto &id : ids) {
        if (!outbox)
            co_return;
        // If the step does not apply any more, the row shows why.
        [[maybe_unused]] const auto done = co_await (outbox->*step)(id);
    }
}

// Outbox and removal may be destroyed meanwhile. Documents that were not cancelled are listed again at the next start.
Task<void> PendingRemoval::cancel(QPointer<Outbox> outbox, QPointer<PendingRemoval> self, QList<DocumentId> ids)
{
    for (const auto &id : ids) {
        if (!outbox)
            co_return;
        // A document that cannot be cancelled any more (it was delivered meanwhile) is listed again.
        [[maybe_unused]] const auto cancelled = co_await outbox->cancel(id);
        if (!self)
            continue;
        self->m_cancelling.remove(id);
        self->showChanged();
    }
}

} // namespace clinicdesk::ui

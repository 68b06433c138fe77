// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/pendingremoval.h"

#include "core/outbox/outbox.h"

#include <utility>
#include <vector>

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
    startEach(waits, &Outbox::pause);
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
    startEach(std::exchange(m_paused, {}), &Outbox::resume);
}

void PendingRemoval::settle()
{
    const auto ids = std::exchange(m_ids, {}).values();
    m_paused.clear();
    m_cancelling += QSet<DocumentId>(ids.begin(), ids.end());
    cancel(&m_outbox, this, ids);
}

void PendingRemoval::startEach(const QList<DocumentId> &ids, Step step)
{
    // If the step does not apply any more, the row shows why.
    for (const auto &id : ids)
        [[maybe_unused]] const auto started = (m_outbox.*step)(id);
}

/// Starts all before the first has ended: the outbox writes them together, and what was started is written also where
/// the outbox ends with this.
Task<void> PendingRemoval::cancel(QPointer<Outbox> outbox, QPointer<PendingRemoval> self, QList<DocumentId> ids)
{
    std::vector<Task<Result<void>>> started;
    for (const auto &id : ids)
        started.push_back(outbox->cancel(id));
    for (auto &cancelling : started) {
        // A document that cannot be cancelled any more (it was delivered meanwhile) is listed again.
        [[maybe_unused]] const auto cancelled = co_await std::move(cancelling);
    }
    if (!self || ids.isEmpty())
        co_return;
    for (const auto &id : ids)
        self->m_cancelling.remove(id);
    self->showChanged();
}

} // namespace clinicdesk::ui
